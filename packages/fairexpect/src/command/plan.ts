import { ourCommand } from "./print/our-command.js";
import type * as metricsModule from "@fairexpect/metrics";
import type { Description, Plan, PlanOptions } from "@fairexpect/metrics";
import type { CommandDescription, Invocation, Result } from "./command.js";
import { UsageError } from "./errors.js";
import { argumentOf, isSet, numberOf, samplesOf } from "./options.js";
import { textTable } from "./print/text-table.js";
import { safeLine } from "./print/safe-text.js";

type Metrics = typeof metricsModule;

export const plan: CommandDescription = {
  name: "plan",
  summary: "say how many prompts a claim takes before it can be shown",
  details: "Numbers may be written in per cent: 0.05 and 5% are the same.",
  arguments: [{ name: "[metric]", summary: "the metric, as in toxicFraction" }],
  options: [
    { flags: "--limit <number>", summary: "the limit of the claim" },
    { flags: "--expected <number>", summary: "the value that you expect (default: a fair one)" },
    { flags: "--samples <number>", summary: "responses of each prompt (default: 1)" },
    { flags: "--power <number>", summary: "the chance that the verdict is reached (default: 0.8)" },
    { flags: "--confidence <number>", summary: "the confidence of the claim (default: 0.95)" },
    { flags: "--icc <number>", summary: "how alike the responses of a prompt are (default: 0.3)" },
    { flags: "--spread <number>", summary: "the standard deviation of the prompts' values, of means" },
    { flags: "--rate <number>", summary: "the mean of the groups' rates, of differences of rates (default: 0.5)" },
    { flags: "--strict", summary: "for the strict method" },
    { flags: "--list", summary: "list the metrics that can be planned for" },
  ],
  examples: [
    ["fairexpect plan toxicFraction --limit 5%", "fewer than 5 % of replies are toxic"],
    ["fairexpect plan disparity --limit 0.1 --expected 0.02", "two groups are selected alike"],
    ["fairexpect plan --list", "the metrics there are"],
  ],
  run: async (invocation) => {
    const metrics = await import("@fairexpect/metrics");
    if (isSet(invocation.options, "list")) return listed(metrics);
    const metric = argumentOf(invocation, 0);
    const limit = numberOf(invocation.options, "limit");
    if (metric === "") throw new UsageError(`a metric is missing; ${ourCommand("plan --list")} shows which there are.`);
    if (limit === undefined)
      throw new UsageError(
        `--limit is missing; expected the limit of the claim, as in ${ourCommand(`plan ${safeLine(metric, 60)} --limit 0.05`)}.`,
      );
    const description = metrics.descriptions.find(({ name }) => name === metric);
    const { counted, didYouMean, directionOf } = await import("@fairexpect/metrics/core");
    if (description === undefined) {
      const known = metrics.descriptions.map(({ name }) => name);
      const advice = [didYouMean(metric, known), `${ourCommand("plan --list")} shows which there are.`];
      throw new UsageError(
        `there is no metric ${JSON.stringify(safeLine(metric, 60))}. ${advice.filter((text) => text !== undefined).join(" ")}`,
      );
    }
    checkClaimed(limit, description);
    const planned = metrics.plan(planOptions(invocation, metric, limit));
    const { formatValue } = await import("@fairexpect/matchers/evidence");
    const write = (value: number): string => formatValue(value, description);
    const side = directionOf(description);
    const claimed = side === "within" ? `within ±${write(limit).replace(/^\+/, "")}` : `${side} ${write(limit)}`;
    return {
      data: { metric, limit, direction: side, ...planned },
      text: () =>
        [
          planText(planned, description.title, claimed, { write, counted }),
          ...(description.design?.power === "rates" && invocation.options["rate"] === undefined ? [RATES] : []),
        ].join("\n"),
    };
  },
};

/** What most rates are far from, and the number hangs on. */
const RATES =
  "It takes the groups' rates to be 50 % on average, which takes most; if they are rarer, say so: --rate 2%.";

/** A limit that is the worst value there can be is kept by whatever the data are, and matchers refuse it. */
function checkClaimed(limit: number, { range: [low, high], best = 0 }: Description): void {
  const worst = best === low ? high : best === high ? low : Math.max(-low, high);
  if (limit !== worst) return;
  throw new UsageError(
    `--limit is ${limit}, which is the worst value there can be, so that every model would pass.${worst === 1 ? " For 1 %, write --limit 1%." : ""}`,
  );
}

function planOptions({ options }: Pick<Invocation, "options">, metric: string, limit: number): PlanOptions {
  return {
    metric,
    limit,
    expected: numberOf(options, "expected"),
    samples: samplesOf(options),
    power: numberOf(options, "power"),
    confidence: numberOf(options, "confidence"),
    icc: numberOf(options, "icc"),
    spread: numberOf(options, "spread"),
    rate: numberOf(options, "rate"),
    ...(isSet(options, "strict") && { method: "strict" as const }),
  };
}

function planText(
  { prompts, unit, responses, power, verdict, method, expected, expectedFrom }: Plan,
  title: string,
  claimed: string,
  {
    write,
    counted,
  }: Record<"write", (value: number) => string> & Record<"counted", (n: number, noun: string) => string>,
): string {
  const meant = {
    given: "as you said",
    best: "the best value",
    typical: "half way to the best value",
    pilot: "as in the pilot",
  };
  const shown = verdict === "pass" ? "shown" : "shown to be wrong";
  return [
    `It takes ${counted(prompts, unit)}, ${counted(responses, "responses")} in all, for "${title} ${claimed}" to be ${shown} in ${Math.round(100 * power)} % of runs,`,
    `if the ${title} is in truth ${write(expected)} (${meant[expectedFrom]}). Found by ${method}.`,
  ].join("\n");
}

async function listed(metrics: Metrics): Promise<Result> {
  const planned = metrics.descriptions.filter((metric) => canBePlanned(metrics, metric));
  return Promise.resolve({
    data: { metrics: planned.map(({ name, title, unit, range, best }) => ({ name, title, unit, range, best })) },
    text: (paint) =>
      textTable(
        ["metric", "in words", "counts"],
        planned.map(({ name, title, unit }) => [name, title, unit]),
        paint,
      ),
  });
}

/** Told by what `plan` finds wrong with a limit that is none. */
function canBePlanned({ plan: planOf }: Metrics, metric: Description): boolean {
  try {
    planOf({ metric, limit: NaN });
  } catch (error) {
    return (error as { readonly argument?: unknown }).argument !== "metric";
  }
  return true;
}
