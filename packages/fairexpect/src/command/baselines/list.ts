import type { CommandDescription } from "../command.js";
import { argumentsOf } from "../options.js";
import { textTable } from "../print/text-table.js";
import { baselinesOf, NO_BASELINES } from "./baseline-files.js";
import { valueTexts } from "./value-text.js";

export const baselinesList: CommandDescription = {
  name: "baselines list",
  summary: "list the accepted baselines: value, interval, release and day",
  arguments: [{ name: "[tests...]", summary: "test files; all below unless given" }],
  examples: [
    ["fairexpect baselines list", "all below this folder"],
    ["fairexpect baselines list test/chat.test.ts --json", "those of one test file"],
  ],
  run: async (invocation) => {
    const baselines = await baselinesOf(invocation.world, argumentsOf(invocation, 0));
    const texts = await valueTexts();
    return {
      data: { baselines },
      text: (paint) =>
        baselines.length === 0
          ? NO_BASELINES
          : textTable(
              ["baseline", "metric", "value", "interval", "n", "release", "accepted", "others", "test file"],
              baselines.map(({ name, metric, accepted, history, file }) => [
                name,
                metric.title,
                texts.value(accepted.value, metric),
                texts.bounds(accepted, metric),
                texts.counts(accepted, metric),
                accepted.release,
                accepted.date,
                String(history.length),
                file,
              ]),
              paint,
            ),
    };
  },
};
