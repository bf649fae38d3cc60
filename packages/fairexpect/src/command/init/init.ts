import { ourCommand } from "../print/our-command.js";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CommandDescription, Invocation, Result } from "../command.js";
import { EXIT } from "../exit-codes.js";
import { writeAll, type Write } from "../files/write-new.js";
import { isSet } from "../options.js";
import { hasColors, paintOf, type Paint } from "../print/paint.js";
import { onlyOurColors } from "../print/safe-text.js";
import { modelCalls } from "../source/model-calls.js";
import { runnerLine, type Choices } from "./choices.js";
import { configurationFile, setUpFile, workflowFile } from "./configuration-files.js";
import { diffText } from "./diff-text.js";
import { install } from "./install.js";
import { checkUnchanged } from "./manifest.js";
import { manifestEdit, missingPackages } from "./manifest-edit.js";
import { nextSteps } from "./next-steps.js";
import { readProject, type Project } from "./project.js";
import { askingAt, checkProject, choose } from "./questions.js";
import { testText } from "./test-file.js";
import { useCaseText } from "./use-case-file.js";

/** What becomes of each file. */
interface Planned {
  readonly writes: readonly Write[];
  /** There already, and left as they are. */
  readonly kept: readonly string[];
  readonly packages: readonly (readonly [name: string, range: string])[];
}

export const init: CommandDescription = {
  name: "init",
  summary: "set up a project: a first use case, a test that passes, one that fails, and a workflow",
  details:
    "Finds the runner, the module system, the package manager and the AI SDK, and a call of a model to test. Shows what it would write, then asks. What is there already is never changed, but for packages that package.json lacks.",
  options: [
    { flags: "-y, --yes", summary: "ask nothing, and write" },
    { flags: "--dry-run", summary: "show what would be written, and write nothing" },
    { flags: "--runner <name>", summary: "the runner of the tests", choices: ["vitest", "jest"] },
    { flags: "--language <name>", summary: "the language of the tests", choices: ["ts", "js"] },
    { flags: "--folder <path>", summary: "the folder of the tests" },
    { flags: "--call <place>", summary: "the call of a model to test, as in src/chat.ts:12, or none" },
    { flags: "--workflow <name>", summary: "the workflow to write", choices: ["github", "none"] },
    { flags: "--install", summary: "install the packages that are missing" },
    { flags: "--no-install", summary: "do not install them" },
  ],
  examples: [
    ["fairexpect init", "ask, show the changes, and write them"],
    ["fairexpect init --yes", "take what fits the project"],
    ["fairexpect init --dry-run --runner jest", "look first"],
    ["fairexpect init --call src/chat.ts:12", "test that call"],
  ],
  run: async (invocation) => {
    const { world, options } = invocation;
    const project = readProject(world.folder, world.environment);
    checkProject(project);
    const asked = isSet(options, "yes") || isSet(options, "dryRun") ? undefined : world.terminal;
    const asking = asked === undefined ? undefined : await askingAt(asked, world.signal);
    const choices = await choose(invocation, project, modelCalls(world.folder), asking);
    const planned = plan(choices, project);
    if (planned.writes.length === 0) return result(choices, project, planned, "nothing");
    if (asking !== undefined) {
      show(invocation, planned);
      if (!(await asking.confirm("Write this?"))) return result(choices, project, planned, "declined");
    } else if (!isSet(options, "yes"))
      return result(choices, project, planned, isSet(options, "dryRun") ? "shown" : "unasked");
    checkUnchanged(world.folder, project.manifest?.text);
    writeAll(world.folder, planned.writes);
    if (planned.packages.length > 0 && choices.install) await install(choices.manager, world);
    return result(choices, project, planned, asking === undefined ? "written" : "confirmed");
  },
};

function plan(choices: Choices, project: Project): Planned {
  const packages = missingPackages(choices, project);
  const files = [
    configurationFile(choices, project),
    setUpFile(choices, project),
    { path: `${choices.folder}/use-case${choices.extension}`, text: useCaseText(choices) },
    { path: `${choices.folder}/first.test${choices.extension}`, text: testText(choices, project) },
    workflowFile(choices, project),
  ].filter((file) => file !== undefined);
  const isThere = ({ path }: Write): boolean => existsSync(join(project.folder, path));
  const edit = manifestEdit(packages, project);
  return {
    writes: [...(edit === undefined ? [] : [edit]), ...files.filter((file) => !isThere(file))],
    kept: files.filter(isThere).map(({ path }) => path),
    packages,
  };
}

function show({ world }: Invocation, { writes }: Planned): void {
  const isColored = hasColors(world.out, world);
  world.out.write(`${onlyOurColors(diffText(writes, paintOf(isColored)), isColored)}\n`);
}

/** How it ended. */
type Ending = "nothing" | "declined" | "shown" | "unasked" | "written" | "confirmed";

function result(choices: Choices, project: Project, planned: Planned, ending: Ending): Result {
  const isWritten = ending === "written" || ending === "confirmed";
  const { feature } = choices;
  return {
    data: {
      written: isWritten,
      files: [
        ...planned.writes.map(({ path, text, before }) => ({
          path,
          change: before === undefined ? "new" : "edited",
          text,
        })),
        ...planned.kept.map((path) => ({
          path,
          change: "kept",
          text: readFileSync(join(project.folder, path), "utf8"),
        })),
      ],
      packages: Object.fromEntries(planned.packages),
      runner: choices.runner,
      language: choices.language,
      packageManager: choices.manager,
      feature: typeof feature === "string" ? feature : { file: feature.file, line: feature.line },
      run: runnerLine(choices),
    },
    text: (paint) => textOfEnding(choices, project, planned, ending, paint),
    exitCode: ending === "unasked" ? EXIT.usage : EXIT.fine,
  };
}

function textOfEnding(choices: Choices, project: Project, planned: Planned, ending: Ending, paint: Paint): string {
  const kept = planned.kept.map((path) => `${path} is there already, and stays as it is.`);
  const files = planned.writes.map(({ path, before }) => `  ${path}${before === undefined ? "" : " (edited)"}`);
  if (ending === "nothing")
    return [...kept, "Nothing is left to be written.", "", ...nextSteps(choices, project, planned)].join("\n");
  if (ending === "declined") return "Nothing was written.";
  const diff = ending === "confirmed" ? [] : [diffText(planned.writes, paint), ""];
  if (ending === "shown") return [...diff, ...kept, "Nothing was written: this was a dry run."].join("\n");
  if (ending === "unasked")
    return [
      ...diff,
      ...kept,
      `Nothing was written: nobody is there to be asked. ${ourCommand("init --yes")} writes it.`,
    ].join("\n");
  return [...diff, ...kept, "Wrote:", ...files, "", ...nextSteps(choices, project, planned)].join("\n");
}
