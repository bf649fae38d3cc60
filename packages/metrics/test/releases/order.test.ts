import { compareReleases, predictiveValidity, rabbi, releaseOf, type Candidate } from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";
import { expect, test } from "vitest";

test("pairs stay together if one side of them comes in ascending order", () => {
  const random = seededRandom(1);
  const bias = Array.from({ length: 40 }, (_, i) => i / 40);
  const noisy = (noise: number): number[] => bias.map((one) => one + noise * random());
  const gaps = [noisy(0.3), noisy(0.5)] as const;
  const shuffled = (values: readonly number[]): number[] => values.map((_, i) => values[(i * 7) % 40] as number);
  const compared = (as: (values: readonly number[]) => readonly number[]) => {
    const before = releaseOf(predictiveValidity(as(bias), as(gaps[0])));
    return compareReleases(before, predictiveValidity(as(bias), as(gaps[1])), { seed: 1 });
  };
  const [ascending] = compared((values) => values).comparisons;
  const [mixed] = compared(shuffled).comparisons;
  expect(ascending?.before).toBeCloseTo(mixed?.before ?? NaN, 12);
  expect(ascending?.after).toBeCloseTo(mixed?.after ?? NaN, 12);
  // The same exchanges of the same cases, in another order.
  expect(Math.abs(Math.log((ascending?.pValue ?? NaN) / (mixed?.pValue ?? NaN)))).toBeLessThan(0.5);
});

test("scores that many share are exchanged as if they differed a little", () => {
  const random = seededRandom(2);
  const ranked = (): Candidate[] =>
    Array.from({ length: 400 }, (_, i) => ({
      group: i % 2 === 0 ? "women" : "men",
      pool: `pool ${Math.floor(i / 4)}`,
      score: Math.floor(8 * random()) + (i % 2) / 2,
    }));
  const [first, second] = [ranked(), ranked()];
  const apart = (all: readonly Candidate[]): Candidate[] =>
    all.map((each, i) => ({ ...each, score: each.score + i * 1e-9 }));
  const compared = (as: (all: readonly Candidate[]) => readonly Candidate[]) =>
    compareReleases(releaseOf(rabbi(as(first), { reference: "men" })), rabbi(as(second), { reference: "men" }), {
      seed: 1,
    });
  expect(compared(apart).comparisons).toEqual(compared((all) => all).comparisons);
});
