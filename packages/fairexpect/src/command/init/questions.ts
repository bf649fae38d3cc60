import type { Invocation } from "../command.js";
import { CommandError, Interrupted, UsageError } from "../errors.js";
import { textOf } from "../options.js";
import { safeLine } from "../print/safe-text.js";
import { lift } from "../source/lift.js";
import type { ModelCall } from "../source/model-calls.js";
import type { Terminal } from "../world.js";
import type { Choices } from "./choices.js";
import type { Manifest } from "./manifest.js";
import type { Language, Project, Runner } from "./project.js";

/** Puts a question to the person at the terminal. */
export interface Asking {
  select<T extends string>(question: string, answers: readonly Answer<T>[], usual: T): Promise<T>;
  text(question: string, usual: string): Promise<string>;
  confirm(question: string): Promise<boolean>;
}

interface Answer<T extends string> {
  readonly value: T;
  readonly label: string;
}

/** Asks at the terminal; what asks is loaded now. Ctrl-C, Escape, Ctrl-D and a signal end it. */
export async function askingAt({ input, output }: Terminal, signal: AbortSignal): Promise<Asking> {
  const { confirm, isCancel, select, text } = await import("@clack/prompts");
  const ended = new AbortController();
  // An input that ends (Ctrl-D) is no answer, and nothing would wait for another one.
  input.once("end", () => {
    ended.abort();
  });
  input.on(
    "keypress",
    (_: string | undefined, key: { readonly ctrl?: boolean; readonly name?: string } | undefined) => {
      if (key?.ctrl === true && key.name === "d") ended.abort();
    },
  );
  const at = { input, output, signal: AbortSignal.any([signal, ended.signal]) };
  const answered = <T>(answer: T): Exclude<T, symbol> => {
    if (isCancel(answer)) throw new Interrupted();
    return answer as Exclude<T, symbol>;
  };
  return {
    select: async (question, answers, usual) =>
      answered(
        await select<string>({ message: question, options: [...answers], initialValue: usual, ...at }),
      ) as typeof usual,
    text: async (question, usual) =>
      answered(await text({ message: question, defaultValue: usual, placeholder: usual, ...at })),
    confirm: async (question) => answered(await confirm({ message: question, ...at })),
  };
}

/** All choices: what was typed, else what is answered, else what the project is. */
export async function choose(
  { options }: Pick<Invocation, "options">,
  project: Project,
  calls: readonly ModelCall[],
  asking: Asking | undefined,
): Promise<Choices> {
  const runner = (textOf(options, "runner") as Runner | undefined) ?? (await runnerOf(project, asking));
  const language = (textOf(options, "language") as Language | undefined) ?? languageOf(project, runner);
  const feature = await featureOf(textOf(options, "call"), project, calls, asking);
  const usualFolder =
    project.ownFolder ?? (project.testFolder === undefined ? "fairness" : `${project.testFolder}/fairness`);
  const folder =
    textOf(options, "folder") ??
    (await asking?.text("In which folder are the tests to stand?", usualFolder)) ??
    usualFolder;
  const workflow =
    (textOf(options, "workflow") as Choices["workflow"] | undefined) ??
    (await asking?.select("A workflow that runs them in continuous integration?", WORKFLOWS, "github")) ??
    "github";
  return {
    runner,
    language,
    ...written(project, runner, language),
    folder: cleanFolder(folder),
    manager: project.manager,
    feature,
    workflow,
    install: !(options["install"] === false),
  };
}

const WORKFLOWS = [
  { value: "github", label: "GitHub Actions: .github/workflows/fairness.yml" },
  { value: "none", label: "none" },
] as const;

async function runnerOf({ runners, manifest }: Project, asking: Asking | undefined): Promise<Runner> {
  const [first = "vitest", second] = runners;
  if (asking === undefined && runners.length === 0 && usesNodeTest(manifest?.content)) throw new UsageError(NODE_TEST);
  if (asking === undefined || (runners.length === 1 && second === undefined)) return first;
  return asking.select(
    runners.length === 0
      ? "Neither Vitest nor Jest was found. Which one is to run the tests?"
      : "Which runner is to run the tests?",
    [
      { value: "vitest", label: "Vitest" },
      { value: "jest", label: "Jest" },
    ],
    first,
  );
}

const NODE_TEST =
  "the tests here are those of node:test, it seems, and init writes tests for Vitest and Jest. In a test of yours two lines register the matchers: " +
  'import { register } from "fairexpect/jest"; register(expect); (the README of @fairexpect/jest has a whole test). To have another runner beside it: --runner vitest.';

const OTHER_RUNNERS = ["mocha", "jasmine", "ava", "tap", "uvu", "@playwright/test"];

/** Whether tests run under Node's own runner: its flag, or an `expect` that comes with no runner. */
function usesNodeTest({ scripts, dependencies, devDependencies }: Manifest = {}): boolean {
  const packages = { ...dependencies, ...devDependencies };
  const isExpectAlone =
    Object.hasOwn(packages, "expect") && !OTHER_RUNNERS.some((name) => Object.hasOwn(packages, name));
  return isExpectAlone || Object.values(scripts ?? {}).some((script) => /\bnode\b.*\s--test\b/.test(script));
}

/** Without a transform Jest reads no TypeScript. */
function languageOf({ language, jestReadsModules }: Project, runner: Runner): Language {
  return runner === "jest" && jestReadsModules !== "transform" ? "js" : language;
}

function written(
  { isModule, jestReadsModules }: Project,
  runner: Runner,
  language: Language,
): Pick<Choices, "syntax" | "extension" | "importEnding"> {
  if (language === "ts") return { syntax: "import", extension: ".ts", importEnding: runner === "vitest" ? ".js" : "" };
  if (runner === "vitest" || jestReadsModules === "flag") {
    const extension = isModule ? ".js" : ".mjs";
    return { syntax: "import", extension, importEnding: extension };
  }
  if (jestReadsModules === "transform") return { syntax: "import", extension: ".js", importEnding: "" };
  return { syntax: "require", extension: isModule ? ".cjs" : ".js", importEnding: "" };
}

async function featureOf(
  typed: string | undefined,
  { sdk }: Project,
  calls: readonly ModelCall[],
  asking: Asking | undefined,
): Promise<Choices["feature"]> {
  const standIn = sdk === undefined ? "function" : "model";
  if (typed === "none") return standIn;
  const known = calls.filter((call) => lift(call) !== undefined);
  if (typed !== undefined) {
    const call = known.find(({ file, line }) => typed === `${file}:${line}` || typed === file);
    if (call !== undefined) return call;
    if (known.length === 0)
      throw new UsageError(
        `--call is ${JSON.stringify(typed)}, and no call of the AI SDK was found that could be taken over; expected none.`,
      );
    throw new UsageError(
      `--call is ${JSON.stringify(typed)}; expected ${[...known.map(({ file, line }) => `${file}:${line}`), "none"].join(" or ")}.`,
    );
  }
  const [first] = known;
  if (first === undefined) return standIn;
  if (asking === undefined) return first;
  const answer = await asking.select(
    "Which call of a model is to be tested?",
    [
      ...known.slice(0, 12).map((call) => ({
        value: placeOf(call),
        label: safeLine(`${placeOf(call)}  ${call.fields.get("model") ?? ""}`, 90),
      })),
      { value: "none", label: "none of them: a stand-in, to begin with" },
    ],
    placeOf(first),
  );
  return known.find((call) => placeOf(call) === answer) ?? standIn;
}

function placeOf({ file, line }: ModelCall): string {
  return `${file}:${line}`;
}

/** A folder of the project, with slashes. */
function cleanFolder(folder: string): string {
  const clean = folder.replaceAll("\\", "/").replace(/^\.\//, "").replace(/\/+$/, "");
  if (clean !== "" && !clean.startsWith("/") && !/^[A-Za-z]:/.test(clean) && !clean.split("/").includes(".."))
    return clean;
  throw new UsageError(`--folder is ${JSON.stringify(folder)}; expected a folder in the project, as in test/fairness.`);
}

/** What a project must have for anything to be written into it. */
export function checkProject({ manifest, folder }: Project): void {
  if (manifest === undefined)
    throw new CommandError(
      `there is no package.json in ${folder}. Go to the folder of your project, or begin one: npm init --yes.`,
    );
}
