import { describe, expect, test } from "vitest";
import { averageScoreGap, type Bounds } from "@fairexpect/metrics";
import { normalQuantile, seededRandom } from "@fairexpect/metrics/statistics";
import { boundsOf as boundsOfEstimate, single } from "./candidates.js";

function boundsOf(
  a: readonly number[],
  b: readonly number[],
  method: "auto" | "strict" = "auto",
  confidence = 0.95,
): Bounds {
  return boundsOfEstimate(single(averageScoreGap({ a, b }, { reference: "b", method })), confidence);
}

const random = seededRandom(12);
const exponential = (): number => -Math.log(1 - random());
const lognormal = (): number => Math.exp(normalQuantile(Math.max(1e-12, random())));
const sample = (size: number, draw: () => number): number[] => Array.from({ length: size }, draw);

/** How often the upper bound of the gap of two samples of one distribution is below 0, and the lower above. */
function errors(
  draw: () => number,
  sizes: readonly [number, number],
  method: "auto" | "strict",
  runs = 500,
): [number, number] {
  let [below, above] = [0, 0];
  for (let run = 0; run < runs; run++) {
    const { lower, upper } = boundsOf(sample(sizes[0], draw), sample(sizes[1], draw), method);
    if (upper < 0) below++;
    if (lower > 0) above++;
  }
  return [below / runs, above / runs];
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
      expect(Math.max(...errors(draw, [25, 250], "auto"))).toBeLessThanOrEqual(0.079);
  });

  test("misses in at most 7.5 % of runs of skewed scores and unequal groups, strict in at most 6 %, where Welch's misses in more", () => {
    const [ofSmall, ofLarge] = errors(exponential, [50, 300], "auto");
    expect(ofSmall).toBeLessThanOrEqual(0.075);
    expect(ofLarge).toBeLessThanOrEqual(0.06);
    expect(Math.max(...errors(exponential, [50, 300], "strict"))).toBeLessThanOrEqual(0.06);
    expect(Math.max(...errors(exponential, [60, 60], "auto"))).toBeLessThanOrEqual(0.07);
    expect(errors(lognormal, [50, 300], "strict")[0]).toBeLessThan(0.09);
  });
});
