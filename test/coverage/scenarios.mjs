// Data with a known truth, by metric, and how often verdicts and intervals on them are wrong.
import * as metrics from "../../packages/metrics/dist/index.js";
import { seededRandom } from "../../packages/metrics/dist/statistics/index.js";
import { promptRate, times, flips, only } from "./scenarios/draws.mjs";
import { fractions } from "./scenarios/fractions.mjs";
import { means } from "./scenarios/means.mjs";
import { parity } from "./scenarios/parity.mjs";
import { disparities } from "./scenarios/disparities.mjs";
import { allocations } from "./scenarios/allocations.mjs";
import { divergences } from "./scenarios/divergences.mjs";
import { pairwise } from "./scenarios/pairwise.mjs";
import { words } from "./scenarios/words.mjs";
import { generalized } from "./scenarios/generalized.mjs";
import { recommendations } from "./scenarios/recommendations.mjs";
import { backgrounds } from "./scenarios/backgrounds.mjs";

export const families = {
  fractions,
  means,
  parity,
  rates: disparities,
  allocations,
  divergences,
  pairwise,
  words,
  generalized,
  recommendations,
  backgrounds,
};

/** Whether `decide` says so; of one bound by that bound alone, which is all that some scenarios have. */
function isSaid(verdict, measurement, limit) {
  if (measurement.comparisons !== undefined || limit.within !== undefined)
    return metrics.decide(measurement, limit).verdict === verdict;
  const { lower, upper } = measurement.interval.bounds(0.95);
  const { below, above } = limit;
  if (below === undefined) return verdict === "pass" ? lower > above : upper < above;
  return verdict === "pass" ? upper < below : lower > below;
}

/**
 * Runs one scenario: of the claim that is false by nothing, as the truth is the limit, how often it passes; how
 * often it is said to fail; and how often the two-sided 95 % interval holds the truth (of several comparisons, that of
 * the first).
 */
export function simulate(scenario, runs, seed) {
  const random = seededRandom(seed);
  let passes = 0;
  let fails = 0;
  let covered = 0;
  let measured = 0;
  for (let run = 0; run < runs; run++) {
    const measurement = scenario.measure(random);
    const { interval } = only(measurement);
    if (measurement.reason !== undefined || interval === undefined) continue;
    measured++;
    const { truth, claim } = scenario;
    // Truth is compared with a little slack for rounding.
    const slack = 1e-9;
    const [stricter, laxer] =
      claim === "above"
        ? [truth + slack, truth - slack]
        : [claim === "within" ? Math.max(0, truth - slack) : truth - slack, truth + slack];
    if (isSaid("pass", measurement, { [claim]: stricter })) passes++;
    if (isSaid("fail", measurement, { [claim]: laxer })) fails++;
    const both = interval.bounds(0.975);
    if (both.lower <= truth + slack && both.upper >= truth - slack) covered++;
  }
  return {
    ...scenario,
    measure: undefined,
    runs: measured,
    falsePass: passes / measured,
    falseFail: fails / measured,
    coverage: covered / measured,
  };
}

/** False alarms of comparing two samples of one model: the lower bound of the difference above 0 at 95 %. */
export function falseAlarms(trials, seed, sizes = [50, 200], settings) {
  const random = seededRandom(seed);
  const draws = {
    "events, rate .03": () => (random() < 0.03 ? 1 : 0),
    "shares of 5, rate .05, icc .4": (rate) => flips(5, rate, random).reduce((sum, event) => sum + event, 0) / 5,
    uniform: () => random(),
  };
  return Object.entries(draws)
    .filter(([setting]) => settings === undefined || settings.includes(setting))
    .flatMap(([setting, draw]) =>
      [true, false].flatMap((paired) =>
        sizes.map((n) => {
          let alarms = 0;
          for (let trial = 0; trial < trials; trial++) {
            const levels = times(n, () => promptRate(0.05, 0.4, random));
            const [first, second] = [
              levels.map(draw),
              (paired ? levels : times(n, () => promptRate(0.05, 0.4, random))).map(draw),
            ];
            const measured = metrics.compareSamples(first, second, { paired, range: [0, 1] });
            if (measured.interval.bounds(0.95).lower > 0) alarms++;
          }
          return {
            metric: "compareSamples",
            method: paired ? "paired" : "unpaired",
            prompts: n,
            setting,
            runs: trials,
            alarms: alarms / trials,
          };
        }),
      ),
    );
}
