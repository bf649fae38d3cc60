import { ourCommand } from "../print/our-command.js";
import type { CommandDescription } from "../command.js";
import { CommandError } from "../errors.js";
import { argumentsOf, textsOf } from "../options.js";
import { textTable } from "../print/text-table.js";
import { safe } from "../print/safe-text.js";
import { baselinesOf, NO_BASELINES } from "./baseline-files.js";
import { valueTexts } from "./value-text.js";

export const baselinesHistory: CommandDescription = {
  name: "baselines history",
  summary: "show the values of each baseline in all releases that are kept",
  arguments: [{ name: "[tests...]", summary: "test files; all below unless given" }],
  options: [{ flags: "--baseline <name>", summary: "only this one; may be given again", isRepeated: true }],
  examples: [
    ["fairexpect baselines history", "all of them"],
    ['fairexpect baselines history --baseline "chat is not toxic"', "one"],
  ],
  run: async (invocation) => {
    const wanted = textsOf(invocation.options, "baseline");
    const all = await baselinesOf(invocation.world, argumentsOf(invocation, 0));
    const unknown = wanted.find((name) => all.every((each) => each.name !== name));
    if (unknown !== undefined)
      throw new CommandError(
        `there is no baseline ${JSON.stringify(unknown)}. ${ourCommand("baselines list")} shows which there are.`,
      );
    const baselines = all.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
    const texts = await valueTexts();
    return {
      data: { baselines },
      text: (paint) =>
        baselines.length === 0
          ? NO_BASELINES
          : baselines
              .map(({ name, metric, accepted, history, file }) => {
                const rows = [accepted, ...history].map((summary, i) => [
                  summary.release,
                  summary.date,
                  texts.value(summary.value, metric),
                  texts.bounds(summary, metric),
                  texts.counts(summary, metric),
                  i === 0 ? "accepted" : summary.data === undefined ? "summary only" : "can be promoted",
                  summary.reason ?? "",
                ]);
                const heads = ["release", "day", "value", "interval", "n", "", "reason"];
                return `${paint.bold(safe(name))}  ${safe(metric.title)}, ${safe(file)}\n${textTable(heads, rows, paint)}`;
              })
              .join("\n\n"),
    };
  },
};
