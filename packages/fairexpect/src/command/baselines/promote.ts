import { resolve } from "node:path";
import type { CommandDescription } from "../command.js";
import { argumentOf, argumentsOf, textOf, textsOf } from "../options.js";
import { safe, safeLine } from "../print/safe-text.js";
import { baselinesOf, testFiles } from "./baseline-files.js";
import { CommandError } from "../errors.js";

export const baselinesPromote: CommandDescription = {
  name: "baselines promote",
  summary: "make the values of a release that is kept the accepted ones",
  details:
    "A run with -u keeps the values of a release that FAIREXPECT_RELEASE names. Values that are worse than the accepted ones need a reason, which is stored with them.",
  arguments: [
    { name: "<release>", summary: "the release, as in 1.5.0" },
    { name: "[tests...]", summary: "test files; all below that have the release unless given" },
  ],
  options: [
    { flags: "--baseline <name>", summary: "only this one; may be given again", isRepeated: true },
    { flags: "--reason <text>", summary: "why worse values are accepted" },
  ],
  examples: [
    ["fairexpect baselines promote 1.5.0", "release 1.5.0 is what runs are compared with from now on"],
    ['fairexpect baselines promote 1.5.0 --reason "half the price"', "although it is worse"],
  ],
  run: async (invocation) => {
    const { world, options } = invocation;
    const release = argumentOf(invocation, 0);
    const named = argumentsOf(invocation, 1);
    const baselines = textsOf(options, "baseline");
    const reason = textOf(options, "reason");
    const having = new Set(
      (await baselinesOf(world, named)).flatMap(({ file, name, history }) =>
        history.some((one) => one.release === release && one.data !== undefined) &&
        (baselines.length === 0 || baselines.includes(name))
          ? [file]
          : [],
      ),
    );
    // Without a file that has it, the library says which releases there are.
    const files = having.size > 0 && named.length === 0 ? [...having] : testFiles(world, named);
    if (files.length === 0) throw new CommandError("no test file below this folder has baselines.");
    const { promote } = await import("@fairexpect/matchers");
    const promoted = files.map((file) => ({
      file,
      baselines: promote(resolve(world.folder, file), release, {
        ...(baselines.length > 0 && { baselines }),
        ...(reason !== undefined && { reason }),
      }),
    }));
    return {
      data: { release, promoted },
      text: () =>
        promoted
          .flatMap(({ file, baselines: names }) => [
            `${safe(file)}: the values of ${safeLine(release)} are accepted of`,
            ...names.map((name) => `  ${safeLine(name)}`),
          ])
          .join("\n"),
    };
  },
};
