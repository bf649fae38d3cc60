import * as metrics from "@fairexpect/metrics";
import type { Candidate, Measurement } from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";
import { expect, test } from "vitest";
import { samples } from "../core/samples.js";
import { areEqualClusters } from "../../src/releases/equal-clusters.js";

const { compareReleases, defineMetric, predictiveValidity, rabbi, releaseOf } = metrics;

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

/** The share of cases of which two parts say different things. */
const flips = (inAnyOrder: boolean) =>
  defineMetric(
    {
      name: "flips",
      title: "share of flips",
      family: "our own",
      version: 1,
      unit: "cases",
      range: [0, 1],
      best: 0,
      format: "percent",
      source: "us",
      anytime: false,
      compare: "scores",
    },
    (first: readonly number[], second: readonly number[]) => ({
      value: first.filter((one, i) => one !== second[i]).length / first.length,
      counts: { cases: first.length },
      clusters: () => ({
        ways: [{ unit: "cases", ids: first.map((_, i) => `#${i}`), of: Uint32Array.from(first.keys()) }],
        parts: [first, second].map((value, part) => ({
          of: { group: `part ${part}` },
          scores: { cell: Uint32Array.from(first.keys()), value: Float64Array.from(value) },
        })),
      }),
    }),
    {
      values: ([one, other]) => {
        const { value = new Float64Array(), weight = new Float64Array() } = one?.scores ?? {};
        const total = weight.reduce((sum, own) => sum + own, 0);
        const flipped = weight.filter((_, i) => value[i] !== other?.scores.value[i]);
        return [total > 0 ? flipped.reduce((sum, own) => sum + own, 0) / total : undefined];
      },
      inAnyOrder: () => inAnyOrder,
    },
  );

/** Ones at every eighth place. */
const ones = (place: number): number[] => Array.from({ length: 160 }, (_, i) => (i % 8 === place ? 1 : 0));

test("flips between two parts are compared as pairs, however rare and wherever they are", () => {
  // As many ones as before, at other places: a flip up for each flip down, none at any fourth place.
  const [before, after] = [ones(1), ones(3)];
  const compared = compareReleases(releaseOf(flips(false)(before, before)), flips(false)(before, after), { seed: 1 });
  expect(compared.outcome).toBe("regressed");
  expect(compared.comparisons).toMatchObject([{ before: 0, after: 0.25 }]);
});

test("pairs that were said to mind no order are refused, also if the first data did not show it", () => {
  const measured = flips(true);
  const nothing = Array.from({ length: 160 }, () => 0);
  const accepted = releaseOf(measured(nothing, nothing));
  expect(() => compareReleases(accepted, measured(ones(1), ones(3)), { seed: 1 })).toThrow(
    "compareReleases: the values of share of flips is 0.25, and 0 of the same scores in another order; expected the same",
  );
});

const RANKED = ["jensenShannonGap", "rabbi", "rootMeanSquareBias", "sentimentBias", "wassersteinGap"];

test("scores of the package's metrics are compared in any order, but for pairs of two columns", () => {
  const measured = Object.entries(samples).flatMap(([name, calls]) => {
    const measure = (metrics as unknown as Record<string, (...given: readonly unknown[]) => Measurement>)[name];
    return calls.flatMap(({ data, options = {} }) => measure?.(...data, options) ?? []);
  });
  const texts = (own: number): readonly { readonly gold: number; readonly probabilities: number }[] =>
    [0, 1, 0, 1].map((gold, i) => ({ gold, probabilities: Math.abs(own - 0.1 * i) }));
  const data = { groups: { women: texts(0.2), men: texts(0.9) } };
  const compared = { score: "probabilities", comparison: "wasserstein" } as const;
  measured.push(metrics.pcm(data, compared), metrics.bcm(data, compared), metrics.vbcm(data, compared));
  const scored = measured.filter(({ clusters }) => clusters?.parts.some(({ scores }) => scores !== undefined));
  const namesOf = (asked: boolean): Set<string> =>
    new Set(scored.filter((each) => each.recompute?.inAnyOrder === asked).map(({ metric }) => metric.name));
  expect(namesOf(false)).toEqual(new Set(["predictiveValidity"]));
  expect(namesOf(true)).toEqual(new Set([...RANKED, "pcm", "bcm", "vbcm"]));
});

test("clusters are equal only if all that they hold is: units, names, cells, sums, scores and weights", () => {
  const one = (change: {
    ids?: readonly string[];
    unit?: string;
    weight?: number;
    value?: number;
    count?: number;
  }) => ({
    ways: [{ unit: change.unit ?? "prompts", ids: change.ids ?? ["p", "q"], of: Uint32Array.of(0, 1) }],
    parts: [
      {
        of: {},
        sums: { count: Float64Array.of(1, change.count ?? 1) },
        scores: {
          cell: Uint32Array.of(0, 1),
          value: Float64Array.of(0.5, change.value ?? 1),
          weight: Float64Array.of(1, change.weight ?? 2),
        },
      },
    ],
  });
  expect(areEqualClusters(one({}), one({}))).toBe(true);
  for (const change of [{ ids: ["p", "r"] }, { unit: "sources" }, { weight: 3 }, { value: 0 }, { count: 2 }])
    expect(areEqualClusters(one({}), one(change)), JSON.stringify(change)).toBe(false);
});
