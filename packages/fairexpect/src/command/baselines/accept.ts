import { spawn } from "node:child_process";
import type { CommandDescription } from "../command.js";
import { CommandError, UsageError } from "../errors.js";
import { EXIT } from "../exit-codes.js";
import { executor } from "../init/choices.js";
import { readProject } from "../init/project.js";
import { argumentsOf, textOf } from "../options.js";
import { safe } from "../print/safe-text.js";
import type { World } from "../world.js";

export const baselinesAccept: CommandDescription = {
  name: "baselines accept",
  summary: "run the tests, and accept the values that they come to, though they are worse, with a reason",
  details:
    "Runs Vitest or Jest, whichever the project has, with FAIREXPECT_UPDATE=accept. What stands behind -- goes to the runner.",
  arguments: [{ name: "[tests...]", summary: "test files; all unless given" }],
  options: [
    { flags: "--reason <text>", summary: "why worse values are accepted; it is stored with them" },
    { flags: "--runner <name>", summary: "the runner of the tests", choices: ["vitest", "jest"] },
  ],
  takesRest: true,
  examples: [
    ['fairexpect baselines accept test/chat.test.ts --reason "answers twice as fast"', "one test file"],
    ['fairexpect baselines accept --reason "the new model" -- -t "hiring"', "the tests of that name"],
  ],
  run: async (invocation) => {
    const { world, options, rest } = invocation;
    const reason = textOf(options, "reason")?.trim() ?? "";
    if (reason === "")
      throw new UsageError(
        '--reason is missing; expected why worse values are accepted, as in --reason "answers twice as fast".',
      );
    const { runners, manager } = readProject(world.folder, world.environment);
    const runner = textOf(options, "runner") ?? runners[0];
    if (runner === undefined)
      throw new CommandError("neither Vitest nor Jest was found here. Name one: --runner vitest.");
    const line = [
      ...executor(manager).split(" "),
      ...(runner === "vitest" ? ["vitest", "run"] : ["jest"]),
      ...argumentsOf(invocation, 0),
      ...rest,
    ];
    const code = await runTests(world, line, { FAIREXPECT_UPDATE: "accept", FAIREXPECT_REASON: reason });
    return {
      data: { ran: line, reason, code },
      text: () =>
        code === 0
          ? "The tests pass; what they came to is accepted. The change is in __fairness__/baselines: commit it."
          : `The tests ended with ${code}: what did not pass for another reason than its baseline is as it was.`,
      exitCode: code === 0 ? EXIT.fine : EXIT.found,
    };
  },
};

/** Runs the tests; what they print goes to standard error. */
async function runTests(world: World, line: readonly string[], variables: Record<string, string>): Promise<number> {
  const [command = "", ...args] = line;
  // Runners colour what goes into a pipe, too, and control characters are printed escaped.
  const { FORCE_COLOR: _, ...environment } = world.environment;
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: world.folder,
      env: { ...environment, NO_COLOR: "1", ...variables },
      stdio: ["ignore", "pipe", "pipe"],
      signal: world.signal,
      shell: process.platform === "win32",
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        world.err.write(safe(text));
      });
    child.on("error", (error) => {
      fail(new CommandError(`${line.join(" ")} could not be run: ${error.message}`));
    });
    child.on("close", (code) => {
      done(code ?? EXIT.fault);
    });
  });
}
