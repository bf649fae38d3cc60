import {
  averageScoreGap,
  demographicParityDifference,
  disparity,
  plan,
  rabbi,
  type Measured,
} from "@fairexpect/metrics";
import { normalQuantile, seededRandom, studentTQuantile } from "@fairexpect/metrics/statistics";
import { describe, expect, test } from "vitest";
import { crossedNames, type NamedModel } from "./crossed-names.js";

const alike: NamedModel = { names: 12, sources: 40, ofNames: 0, ofSources: 0.1 };
const rates = (model: NamedModel, terms?: "fixed"): Measured =>
  disparity(
    crossedNames(model).map(({ score, ...rest }) => ({ ...rest, prediction: score > 0.5 ? 1 : 0 })),
    { rate: "selectionRate", positive: 1, compare: { reference: "b" }, ...(terms && { terms }) },
  ) as Measured;
const candidates = (model: NamedModel) =>
  crossedNames(model).map(({ source, ...rest }) => ({ ...rest, cluster: source }));
const ranks = (model: NamedModel): Measured => rabbi(candidates(model), { reference: "b" }) as Measured;
const means = (model: NamedModel): Measured => averageScoreGap(candidates(model), { reference: "b" }) as Measured;
const reference = { reference: "b" };

/** A limit that far above the value found. */
const above = (from: Measured, distance: number) => ({ from, limit: { below: Math.max(0, from.value) + distance } });

describe("a plan from a pilot whose names are a sample", () => {
  test("has the numbers of names and of sources that it counts the prompts of", () => {
    const { prompts, terms = 0, crossedWith, responses, unit, method } = plan(above(rates(alike), 0.1));
    expect(unit).toBe("predictions per group");
    expect(crossedWith).toEqual({ unit: "sources", count: expect.any(Number) });
    expect(prompts).toBe(terms * (crossedWith?.count ?? 0));
    expect(responses).toBe(2 * prompts);
    expect(method).toContain("numbers of names and of sources that take the fewest responses");
    const ofRanks = plan(above(ranks(alike), 0.15));
    expect(ofRanks.unit).toBe("clusters");
    expect(ofRanks.crossedWith).toEqual({ unit: "clusters", count: ofRanks.prompts });
    expect(ofRanks.responses).toBe(2 * (ofRanks.terms ?? 0) * ofRanks.prompts);
  });

  test("of names that differ by chance alone takes not many times what it takes without names", () => {
    for (const distance of [0.1, 0.15]) {
      const [sampled, fixed] = [rates(alike), rates(alike, "fixed")].map(
        (from) => plan(above(from, distance)).responses,
      );
      expect(sampled).toBeLessThan(4 * (fixed ?? 0));
    }
  });

  test.each([
    ["ranks", ranks, { names: 20, sources: 10, ofNames: 0, ofSources: 0.1, seed: 14 }],
    ["rates", rates, { names: 5, sources: 10, ofNames: 0, ofSources: 0.1, seed: 12 }],
    ["rates of names that differ", rates, { names: 5, sources: 30, ofNames: 0.1, ofSources: 0.1, seed: 15 }],
  ] as const)(
    "takes no more for a limit that is farther off, on the other side of 0 either: %s",
    (_, measure, model) => {
      const from = measure(model);
      const sizes = [0.05, 0.1, 0.2, 0.3].map(
        (distance) => plan({ from, limit: { above: from.value - distance } }).responses,
      );
      expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    },
  );

  test.each([
    ["ranks", ranks, { names: 8, sources: 5, ofNames: 0.1, ofSources: 0.1, seed: 37 }],
    ["rates", rates, { names: 5, sources: 5, ofNames: 0, ofSources: 0.1, seed: 18 }],
  ] as const)("takes no less the surer it is, of few sources either: %s", (_, measure, model) => {
    const from = measure(model);
    const sizes = [0.8, 0.9, 0.95, 0.99].map(
      (confidence) => plan({ from, limit: { below: from.value + 0.1 }, confidence }).responses,
    );
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
  });

  test("of names that differ takes as many more as they vary, and not more sources in their place", () => {
    const spread = { ...alike, names: 40, ofNames: 0.2 };
    const [few, many] = [plan(above(means(spread), 0.2)), plan(above(means(spread), 0.1))];
    // What names vary shrinks with their number, so that half of the distance takes four times as many.
    expect((many.terms ?? 0) / (few.terms ?? 1)).toBeGreaterThan(2.5);
    expect(many.crossedWith?.count).toBeLessThan(40);
  });

  test.each([2, 3, 4])("with %d of them plans for five at least, of any metric", (names) => {
    for (const [measure, distance] of [
      [rates, 0.3],
      [ranks, 0.3],
      [means, 0.2],
    ] as const) {
      const { terms, responses } = plan(above(measure({ ...alike, names }), distance));
      expect(terms).toBeGreaterThanOrEqual(5);
      expect(responses).toBeLessThan(20_000);
    }
  });

  test("is refused of one name a group, with how many it takes", () => {
    for (const measure of [rates, ranks, means])
      expect(() => plan(above(measure({ ...alike, names: 1 }), 0.3))).toThrow(
        "one of the names for a, which does not say how they differ; expected one with at least 5 a group",
      );
  });

  test("has as many more names as sources, if each source has one of them", () => {
    const dealt = candidates({ ...alike, names: 40 }).filter(({ term, cluster }) => cluster === `s${term.slice(1)}`);
    const from = rabbi(dealt, reference) as Measured;
    const { terms = 0, crossedWith, method } = plan(above(from, 0.2));
    expect(crossedWith?.count).toBe(terms);
    expect(method).toContain("names and clusters that grow alike");
  });

  test("counts no more prompts of a group that one pronoun stands for, if the other has more names", () => {
    const items = candidates({ ...alike, names: 8 })
      .filter(({ group, term }) => group === "a" || term === "b0")
      .map((item) => ({ ...item, termType: item.group === "a" ? ("name" as const) : ("word" as const) }));
    const from = rabbi(items, reference) as Measured;
    const { terms = 0, crossedWith: { count = 0 } = {}, responses } = plan(above(from, 0.2));
    expect(responses / ((terms + 1) * count)).toBeCloseTo(1, 2);
  });

  test("takes as many for a difference without a sign as for one within both ends", () => {
    const items = crossedNames({ names: 40, sources: 40, ofNames: 0.05, ofSources: 0.05 }).map(
      ({ score, ...rest }) => ({
        ...rest,
        prediction: score > 0.5 ? 1 : 0,
      }),
    );
    const unsigned = demographicParityDifference(items, { positive: 1 }) as Measured;
    const signed = disparity(items, { rate: "selectionRate", positive: 1, compare: { reference: "b" } }) as Measured;
    for (const room of [0.32, 0.38, 0.42]) {
      const within = plan({ from: signed, limit: { within: room } });
      expect(plan({ from: unsigned, limit: { below: room } })).toMatchObject({
        terms: within.terms,
        crossedWith: within.crossedWith,
      });
    }
  });

  test("of nothing but names that differ takes as many as Welch's test does", () => {
    const effects = Array.from({ length: 300 }, (_, k) => normalQuantile((k + 0.5) / 300));
    const random = seededRandom(6);
    const pilot = ["a", "b"].flatMap((group) =>
      effects.flatMap((effect, k) =>
        Array.from({ length: 30 }, (_, s) => ({
          group,
          term: `${group}${k}`,
          termType: "name" as const,
          cluster: `s${s}`,
          score: effect + 0.01 * random(),
        })),
      ),
    );
    const from = averageScoreGap(pilot, { reference: "b" }) as Measured;
    for (const fewest of [6, 8, 12]) {
      // Just enough room for so many names, and a little too little for one less.
      for (const distance of [1.005 * welchDistance(fewest), 0.985 * welchDistance(fewest - 1)]) {
        const { terms, crossedWith } = plan({ from, limit: { below: from.value + distance } });
        expect([terms, crossedWith?.count]).toEqual([fewest, 30]);
      }
    }
  });
});

/** From the true difference of the means of two groups of so many normal values each to a limit that is shown in 80 % of runs. */
function welchDistance(names: number): number {
  const random = seededRandom(17);
  const normal = (): number => normalQuantile(random() + 2 ** -33);
  const bounds = Float64Array.from({ length: 10_000 }, () => {
    const groups = [0, 1].map(() => {
      const values = Array.from({ length: names }, normal);
      const mean = values.reduce((sum, value) => sum + value, 0) / names;
      const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (names - 1) / names;
      return { mean, square };
    }) as [{ mean: number; square: number }, { mean: number; square: number }];
    const [x, y] = groups;
    const freedom = ((names - 1) * (x.square + y.square) ** 2) / (x.square ** 2 + y.square ** 2);
    return x.mean - y.mean + studentTQuantile(0.95, freedom) * Math.sqrt(x.square + y.square);
  }).sort();
  return bounds[0.8 * bounds.length] as number;
}
