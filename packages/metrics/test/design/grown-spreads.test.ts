// What keeps fresh sets of other numbers of names from showing a limit, against simulated sets.
import { expect, test } from "vitest";
import { normalQuantile, seededRandom } from "@fairexpect/metrics/statistics";
import { grownSpreads } from "../../src/design/grown-spreads.js";
import type { Grown } from "../../src/statistics/intervals/grown-terms.js";

interface Model {
  readonly value: number;
  readonly error: number;
  readonly reach: number;
  /** By how much of itself the reach varies. */
  readonly varies?: number;
  /** The share of names for which bounds allow as if they were as far away as the range goes, from -1 to 1. */
  readonly share?: number;
  readonly ends?: readonly [number, number];
}

const grownOf = ({ value, error, reach, varies = 0, share = 0, ends = [-1, 1] }: Model, best = 0): Grown => ({
  value,
  isCrossed: true,
  ofTerms: 1,
  free: best,
  bounds: () => ({ lower: value - reach, upper: value + reach }),
  decided(_confidence, _growth, side, limit) {
    const end = ends[side === "lower" ? 0 : 1];
    if (share === 0 || !Number.isFinite(end) || (side === "lower" ? limit >= best : limit <= best)) return undefined;
    return (limit - share * end) / (1 - share);
  },
  error: () => error,
  varying: () => 2 * varies * reach ** 2,
});

const plain = (own: number): number => own;
const spreadsOf = (model: Model, shown = model.value) =>
  grownSpreads({ value: shown, grown: grownOf(model), isRatio: false, measured: plain }, 0.95, 1);

/** The share of simulated sets in which an upper bound is below the limit. */
function shownIn({ value, error, reach, varies = 0, share = 0 }: Model, limit: number): number {
  const random = seededRandom(5);
  const normal = (): number => normalQuantile(random() + 2 ** -33);
  let shown = 0;
  const runs = 40_000;
  for (let run = 0; run < runs; run++) {
    const estimate = value + error * normal();
    const own = estimate + reach * Math.max(0, 1 + varies * normal());
    // Groups shown to be unlike the other way stay so.
    const upper = own < 0 ? own : Math.max(own, estimate + share * (1 - estimate));
    if (upper < limit) shown++;
  }
  return shown / runs;
}

const models: readonly (readonly [string, Model, number])[] = [
  ["of a reach that does not vary", { value: 0.1, error: 0.05, reach: 0.1 }, 0.24],
  ["of a reach that varies", { value: 0.1, error: 0.05, reach: 0.1, varies: 0.3 }, 0.24],
  ["with names that were not drawn", { value: 0.05, error: 0.05, reach: 0.1, varies: 0.2, share: 0.2 }, 0.28],
  ["with many of them", { value: 0.05, error: 0.05, reach: 0.02, varies: 0.2, share: 0.3 }, 0.36],
  ["on the other side of groups that are alike", { value: -0.12, error: 0.05, reach: 0.1, share: 0.3 }, 0.18],
];

test.each(models)("a limit is shown as often as in simulated sets: %s", (_, model, limit) => {
  const { above } = spreadsOf(model);
  const beyond = above.allowed?.(limit, limit - model.value, 1) ?? NaN;
  expect(Math.abs(beyond - normalQuantile(shownIn(model, limit)))).toBeLessThan(0.03);
});

test("errors that are so many times as large leave so much less room", () => {
  const model = { value: 0.1, error: 0.05, reach: 0.1, varies: 0.2 };
  const half = { ...model, error: 0.025, reach: 0.05 };
  expect(spreadsOf(model).above.allowed?.(0.2, 0.1, 0.5)).toBeCloseTo(
    spreadsOf(half).above.allowed?.(0.2, 0.1, 1) ?? NaN,
    9,
  );
});

test("a magnitude has the bounds of its value with the sign, and on the other side those of the mirror image", () => {
  const lopsided = (value: number): Grown => ({
    ...grownOf({ value, error: 0.1, reach: 0 }),
    bounds: () => ({ lower: value - 0.1, upper: value + 0.3 }),
  });
  const of = (value: number) =>
    grownSpreads({ value: Math.abs(value), grown: lopsided(value), isRatio: false, measured: plain }, 0.95, 1);
  for (const [value, outward, across] of [
    [0.2, 0.3, 0.1],
    [-0.2, 0.1, 0.3],
  ] as const) {
    const { above, mirrored } = of(value);
    expect(above.reach(0.6)).toBeCloseTo(outward, 12);
    expect(mirrored.above.reach(-0.6)).toBeCloseTo(across, 12);
  }
});

test("names that were not drawn count on either side of a magnitude, and of a ratio of the smaller to the greater", () => {
  const { above, mirrored } = spreadsOf({ value: 0.1, error: 0.1, reach: 0.05, share: 0.2 });
  // The estimate with the bound .4 is (.4 - .2) / .8.
  expect(above.reach(0.4)).toBeCloseTo(0.15, 12);
  expect(mirrored.above.reach(-0.4)).toBeCloseTo(0.15, 12);
  const ratio = grownOf({ value: 0.9, error: 0.1, reach: 0.05, share: 0.2, ends: [0, Infinity] }, 1);
  const of = grownSpreads({ value: 0.9, grown: ratio, isRatio: true, measured: Math.log }, 0.95, 1);
  expect(of.below.reach(0.6)).toBeCloseTo(Math.log(0.75 / 0.6), 12);
  expect(of.mirrored.below.reach(1 / 0.6)).toBeCloseTo(Math.log(0.75 / 0.6), 12);
});

test("nothing is shown by an infinite bound, and all or nothing of an estimate without error", () => {
  const endless = { value: 0.1, error: 0.05, reach: Infinity };
  expect(spreadsOf(endless).above.allowed?.(0.5, 0.4, 1)).toBe(-Infinity);
  expect(spreadsOf({ value: 0.1, error: Infinity, reach: 0.1 }).above.allowed?.(0.5, 0.4, 1)).toBe(-Infinity);
  const exact = spreadsOf({ value: 0.1, error: 0, reach: 0.1 }).above;
  expect(exact.allowed?.(0.3, 0.2001, 1)).toBe(Infinity);
  expect(exact.allowed?.(0.2, 0.1, 1)).toBe(-Infinity);
});
