import { describe, expect, test } from "vitest";
import { averageScoreGap, type Bounds, type ScoreGapOptions } from "@fairexpect/metrics";
import { normalQuantile, seededRandom } from "@fairexpect/metrics/statistics";
import { boundsOf as boundsOfEstimate, single } from "./candidates.js";

type Options = Pick<ScoreGapOptions, "method" | "range">;

function boundsOf(a: readonly number[], b: readonly number[], options: Options): Bounds {
  return boundsOfEstimate(single(averageScoreGap({ a, b }, { reference: "b", ...options })));
}

const random = seededRandom(12);
const exponential = (): number => -Math.log(1 - random());
const lognormal = (): number => Math.exp(normalQuantile(Math.max(1e-12, random())));
const sample = (size: number, draw: () => number): number[] => Array.from({ length: size }, draw);

/** How often the upper bound of the gap of two samples of one distribution is below 0, and the lower above. */
function errors(draw: () => number, sizes: readonly [number, number], options: Options = {}, runs = 500) {
  let [below, above] = [0, 0];
  for (let run = 0; run < runs; run++) {
    const { lower, upper } = boundsOf(sample(sizes[0], draw), sample(sizes[1], draw), options);
    if (upper < 0) below++;
    if (lower > 0) above++;
  }
  return [below / runs, above / runs] as const;
}

describe("the interval of a mean score gap", () => {
  test("raises no more than 5 % false alarms on zeros, steps and heavy tails, 25 against 250", () => {
    const zeros = (): number => (random() < 0.97 ? 0 : exponential());
    const steps = (): number => {
      const level = random();
      return level < 0.85 ? 0 : level < 0.95 ? 1 : 3;
    };
    // Three standard errors above it.
    for (const draw of [zeros, steps, lognormal])
      expect(Math.max(...errors(draw, [25, 250]))).toBeLessThanOrEqual(0.079);
  });

  test("misses in at most 7.5 % of runs of skewed scores and unequal groups, where Welch's misses in more, and strictly in 5 % with their range", () => {
    const [ofSmall, ofLarge] = errors(exponential, [50, 300]);
    expect(ofSmall).toBeLessThanOrEqual(0.075);
    expect(ofLarge).toBeLessThanOrEqual(0.06);
    const strictly = { method: "strict", range: [0, 8] } as const;
    expect(Math.max(...errors(() => Math.min(8, exponential()), [50, 300], strictly))).toBeLessThanOrEqual(0.05);
    expect(Math.max(...errors(exponential, [60, 60]))).toBeLessThanOrEqual(0.07);
  });

  test("misses in at most 5 % of runs if few clusters have one group, and many others the other", () => {
    // A cluster has a level of its own, near 0 in most; three of ten scores are their own.
    const level = (): number => random() ** 3;
    const cluster = (group: string, c: number, size: number) => {
      const own = level();
      return Array.from({ length: size }, () => ({
        group,
        cluster: `${group}${c}`,
        score: random() < 0.3 ? level() : own,
      }));
    };
    for (const few of [2, 4, 6]) {
      let [below, above] = [0, 0];
      for (let run = 0; run < 400; run++) {
        const candidates = [
          ...Array.from({ length: few }, (_, c) => cluster("a", c, 10)).flat(),
          ...Array.from({ length: 60 }, (_, c) => cluster("b", c, 5)).flat(),
        ];
        const { lower, upper } = boundsOfEstimate(single(averageScoreGap(candidates, { reference: "b" })));
        if (upper < 0) below++;
        if (lower > 0) above++;
      }
      // Three standard errors above 5 %; with the degrees of freedom of all clusters 10 to 28 %.
      expect(Math.max(below, above) / 400).toBeLessThanOrEqual(0.083);
    }
  });
});
