import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CommandDescription } from "../command.js";
import { EXIT } from "../exit-codes.js";
import { readProject } from "../init/project.js";
import type { Paint } from "../print/paint.js";
import { safeLine } from "../print/safe-text.js";
import type { Check } from "./check.js";
import { installationChecks } from "./installation.js";
import { note } from "./check.js";
import { replayChecks } from "./replay.js";

export const doctor: CommandDescription = {
  name: "doctor",
  summary: "say what is installed, what resolves, and what a run would replay",
  examples: [
    ["fairexpect doctor", "exit code 1 if something is wrong"],
    ["fairexpect doctor --json", "to go with a report of a fault"],
  ],
  run: async ({ world }) => {
    const project = readProject(world.folder, world.environment);
    const checks: readonly Check[] = [
      ...(existsSync(join(world.folder, "package.json"))
        ? []
        : [note("package.json", `there is none in ${world.folder}.`)]),
      ...installationChecks(project, process.versions.node),
      ...(await replayChecks(world)),
    ];
    const problems = checks.filter(({ status }) => status === "problem").length;
    return {
      data: { fine: problems === 0, checks },
      text: (paint) =>
        [
          ...checks.map((check) => lineOf(check, paint)),
          "",
          problems === 0 ? "Nothing is wrong." : `${problems} ${problems === 1 ? "thing is" : "things are"} wrong.`,
        ].join("\n"),
      exitCode: problems === 0 ? EXIT.fine : EXIT.found,
    };
  },
};

const SIGNS = { fine: "ok  ", note: "note", problem: "no  " } as const;

function lineOf({ about, status, found }: Check, paint: Paint): string {
  const color = { fine: paint.green, note: paint.yellow, problem: paint.red }[status];
  return `${color(SIGNS[status])}  ${safeLine(about, 60)}: ${safeLine(found, 600)}`;
}
