import { describe, expect, test } from "vitest";

import { addedUp, anyMissOf, type Pair } from "../../src/design/joint-misses.js";

const pairsOf = (groups: readonly string[], sign: 1 | -1 = 1): Pair[] =>
  groups.flatMap((group, i) => groups.slice(i + 1).map((against) => ({ group, against, sign })));

const eitherSide = (beyond: number) =>
  [
    { direction: 1, beyond },
    { direction: -1, beyond },
  ] as const;

describe("the chance that one of all comparisons of several groups misses", () => {
  // Quantiles of the range of so many normal numbers at 5 % (Pearson and Hartley 1966), by the root of 2.
  test.each([
    [3, 3.314],
    [4, 3.633],
    [6, 4.03],
  ])("is that of the range of %i normal numbers", (count, range) => {
    const pairs = pairsOf("abcdef".slice(0, count).split(""));
    const misses = pairs.map(() => eitherSide(range / Math.SQRT2));
    const any = anyMissOf(
      pairs,
      pairs.map(() => 0.1),
    );
    // Four standard errors of 3,000 draws.
    expect(Math.abs(any(misses) - 0.05)).toBeLessThan(0.016);
    expect(addedUp(misses)).toBeGreaterThan(any(misses) + 0.005);
  });

  test("knows the directions, and which group errs most", () => {
    const pairs = pairsOf(["a", "b", "c"]);
    // Only c errs, in both of its comparisons alike.
    const any = anyMissOf(pairs, [1e-9, 1, 1]);
    const [never, below, above] = [
      [],
      [{ direction: -1, beyond: 1.2816 }] as const,
      [{ direction: 1, beyond: 1.2816 }] as const,
    ];
    expect(Math.abs(any([never, below, below]) - 0.1)).toBeLessThan(0.022);
    expect(Math.abs(any([never, below, above]) - 0.2)).toBeLessThan(0.03);
  });

  test("is added up if they are no comparisons of every two", () => {
    const star = pairsOf(["a", "b", "c"]).slice(0, 2);
    const misses = star.map(() => eitherSide(2));
    expect(anyMissOf(star, [1, 1])(misses)).toBe(addedUp(misses));
    expect(anyMissOf([undefined, undefined], [1, 1])(misses)).toBe(addedUp(misses));
    expect(addedUp([[{ direction: 1, beyond: -Infinity }]])).toBe(1);
    expect(addedUp([[{ direction: 1, beyond: Infinity }]])).toBe(0);
  });
});
