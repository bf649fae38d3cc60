import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  agreement,
  promptSetCombinations,
  subgroupBias,
  type AgreementOptions,
  type MetricReadings,
  type SubgroupBiasOptions,
  type SubgroupScores,
} from "@fairexpect/metrics";
import { pearsonCorrelation, seededRandom, spearmanCorrelation } from "@fairexpect/metrics/statistics";

interface AgreementFixture {
  a: MetricReadings;
  b: MetricReadings;
  options: AgreementOptions;
  combinations: number;
  pairs: number;
  best: number;
  mean: number;
  worst: number;
  rawP: number;
  chosen: { a: string[]; b: string[] };
  exactP?: number;
}

const read = <T>(name: string): T[] =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8")) as T[];

/** Readings in which the bias of each model under the original prompts is the number given. */
const reading = (...biases: number[]): MetricReadings =>
  Object.fromEntries(biases.map((bias, i) => [`m${i}`, { original: { women: [bias], men: [0] } }]));

const noise = (models: number, sets: number, seed: number): MetricReadings => {
  const random = seededRandom(seed);
  const scores = (): SubgroupScores =>
    Object.fromEntries(["x", "y", "z"].map((subgroup) => [subgroup, [random(), random()]]));
  return Object.fromEntries(
    Array.from({ length: models }, (_, m) => [
      `m${m}`,
      Object.fromEntries(
        ["original", ...Array.from({ length: sets - 1 }, (_unused, p) => `p${p}`)].map((set) => [set, scores()]),
      ),
    ]),
  );
};

describe("subgroupBias", () => {
  test("gives the equation in every reading", () => {
    for (const { scores, options, value } of read<{
      scores: SubgroupScores;
      options: SubgroupBiasOptions;
      value: number;
    }>("subgroup-bias")) {
      expect(subgroupBias(scores, options).value).toBeCloseTo(value, 12);
    }
  });

  test("is 0 where all subgroups have the same mean, whatever the order of the additions", () => {
    const scores = { a: [0.1, 0.2, 0.3], b: [0.3, 0.2, 0.1], c: [0.2] };
    expect(subgroupBias(scores).value).toBe(0);
    expect(subgroupBias(scores, { reference: "subgroups" }).value).toBe(0);
  });

  test("is at least 0, does not depend on the order of scores and subgroups, and grows with the unit", () => {
    const list = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(list, list, list, fc.constantFrom("rows" as const, "subgroups" as const), (a, b, c, reference) => {
        const { value = -1 } = subgroupBias({ a, b, c }, { reference });
        expect(value).toBeGreaterThanOrEqual(0);
        expect(subgroupBias({ c: c.toReversed(), b, a: a.toReversed() }, { reference }).value).toBeCloseTo(value, 9);
        expect(
          subgroupBias({ a: a.map((x) => x / 4), b: b.map((x) => x / 4), c: c.map((x) => x / 4) }, { reference }).value,
        ).toBeCloseTo(value / 4, 9);
        expect(subgroupBias({ a, b, c }, { reference, normalize: "mean" }).value).toBeCloseTo(value / 3, 9);
      }),
    );
  });

  test("within prompts is at least the pooled one, because deviations of several prompts cannot cancel", () => {
    const rows = fc.array(fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rows, (prompts) => {
        const scores = {
          a: prompts.map((row) => row[0]),
          b: prompts.map((row) => row[1]),
          c: prompts.map((row) => row[2]),
        };
        const perPrompt = subgroupBias(scores, { aggregate: "perPrompt" });
        expect((perPrompt.value ?? -1) + 1e-9).toBeGreaterThanOrEqual(subgroupBias(scores).value ?? 0);
        expect(perPrompt.clusters?.ways[0]?.ids.length).toBe(prompts.length);
        expect(perPrompt.metric.unit).toBe("prompts");
      }),
    );
  });

  test("reports the mean of each subgroup", () => {
    expect(subgroupBias({ a: [1, 2], b: [0] }).groups?.[0]).toEqual({
      of: { group: "a" },
      counts: { scores: 2 },
      value: 1.5,
    });
  });

  test("is undefined with fewer than two subgroups and where one has no scores", () => {
    expect(subgroupBias({}).reason).toBe("there are no subgroups; a bias needs at least two");
    expect(subgroupBias({ a: [1] }).reason).toBe("there is one subgroup; a bias needs at least two");
    expect(subgroupBias({ a: [1], b: [] }).reason).toBe("subgroup b has no scores");
  });

  test("throws on missing scores, unaligned prompts and unknown options", () => {
    expect(() => subgroupBias({ a: [1, Number.NaN], b: [1] })).toThrow('scores["a"][1] is NaN');
    expect(() => subgroupBias({ a: [1, 2], b: [1] }, { aggregate: "perPrompt" })).toThrow(
      /scores\["b"\] is a list of 1; expected the 2 scores.*pooled/,
    );
    expect(() => subgroupBias([1] as never)).toThrow("scores is an array of 1");
    expect(() => subgroupBias({ a: [1], b: [1] }, { reference: "all" as "rows" })).toThrow("reference is");
    expect(() => subgroupBias({ a: [1], b: [1] }, { normalize: "max" as "sum" })).toThrow("normalize is");
    expect(() => subgroupBias({ a: [1], b: [1] }, { aggregate: "rows" as "pooled" })).toThrow("aggregate is");
  });
});

describe("promptSetCombinations", () => {
  const sets = (augmented: number): string[] => ["original", ...Array.from({ length: augmented }, (_, i) => `p${i}`)];

  test("has as many combinations as the source counts", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((size) => promptSetCombinations(sets(15), { size }).length)).toEqual([
      1, 15, 105, 455, 1365, 3003, 5005, 6435,
    ]);
    const withReplacement = [1, 2, 3, 4, 5, 6].map(
      (size) => promptSetCombinations(sets(15), { size, withReplacement: true }).length,
    );
    expect(withReplacement).toEqual([1, 15, 120, 680, 3060, 11_628]);
    expect(promptSetCombinations(sets(15), { maxSize: 16 })).toHaveLength(2 ** 15);
  });

  test("has the original in each, every set at most once, and no combination twice", () => {
    const combinations = promptSetCombinations(["p1", "base", "p2", "p3"], { original: "base", maxSize: 4 });
    expect(combinations).toHaveLength(8);
    for (const combination of combinations) {
      expect(combination[0]).toBe("base");
      expect(new Set(combination).size).toBe(combination.length);
    }
    expect(new Set(combinations.map((combination) => combination.join())).size).toBe(8);
    expect(combinations[0]).toEqual(["base"]);
  });

  test("may repeat a set with replacement", () => {
    expect(promptSetCombinations(sets(2), { size: 3, withReplacement: true })).toEqual([
      ["original", "p0", "p0"],
      ["original", "p0", "p1"],
      ["original", "p1", "p1"],
    ]);
  });

  test("goes up to size 4 unless told, and to what there is", () => {
    expect(promptSetCombinations(sets(15))).toHaveLength(576);
    expect(promptSetCombinations(sets(0))).toEqual([["original"]]);
  });

  test("throws on impossible sizes, doubled names, a missing original, and too many combinations", () => {
    expect(() => promptSetCombinations(sets(2), { size: 4 })).toThrow(
      "size is 4; expected at most 3, the number of prompt sets",
    );
    expect(() => promptSetCombinations(sets(2), { size: 0 })).toThrow("size is 0");
    expect(() => promptSetCombinations(sets(2), { size: 2, maxSize: 2 })).toThrow("with both size and maxSize");
    expect(() => promptSetCombinations(["original", "a", "a"])).toThrow("a name comes twice");
    expect(() => promptSetCombinations(["a"])).toThrow('sets is without a set "original"');
    expect(() => promptSetCombinations(sets(20), { maxSize: 21 })).toThrow(
      "which makes 1048576 combinations of 21 sets; expected at most 100000",
    );
    expect(() => promptSetCombinations(sets(0), { size: 2, withReplacement: true })).toThrow("size is 2");
  });
});

describe("agreement", () => {
  const fixtures = read<AgreementFixture>("agreement");

  test.each(fixtures.map((fixture, index) => ({ index, fixture })))(
    "finds what correlating every pair finds (case $index)",
    ({ fixture }) => {
      const measured = agreement(fixture.a, fixture.b, { ...fixture.options, permutations: 0 });
      if (measured.reason !== undefined) throw new Error(measured.reason);
      expect(measured.value).toBeCloseTo(fixture.best, 12);
      expect(measured.details?.["mean"]).toBeCloseTo(fixture.mean, 12);
      expect(measured.details?.["worst"]).toBeCloseTo(fixture.worst, 12);
      expect(measured.details?.["rawP"]).toBeCloseTo(fixture.rawP, 9);
      expect(measured.details?.["undefinedPairs"]).toBe(0);
      expect(measured.counts).toMatchObject({ combinations: fixture.combinations, pairs: fixture.pairs });
      expect(measured.chosen).toEqual(fixture.chosen);
      expect(measured.pValue).toBeUndefined();
    },
  );

  test("has the p-value of all permutations of the models, but for their sampling", () => {
    const exact = fixtures.filter(({ exactP }) => exactP !== undefined);
    expect(exact).toHaveLength(2);
    for (const { a, b, options, exactP = -1 } of exact) {
      const { pValue } = agreement(a, b, { ...options, permutations: 5000 }) as { pValue: number };
      expect(Math.abs(pValue - exactP)).toBeLessThan(0.03);
    }
  });

  test("of the original prompts alone is the plain correlation, Pearson's or Spearman's", () => {
    const magnitudes = fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { minLength: 4, maxLength: 10 });
    fc.assert(
      fc.property(magnitudes, (pairs) => {
        const x = pairs.map(([a]) => a);
        const y = pairs.map(([, b]) => b);
        for (const [method, correlation] of [
          ["pearson", pearsonCorrelation],
          ["spearman", spearmanCorrelation],
        ] as const) {
          const expected = correlation(x, y);
          const { value } = agreement(reading(...x), reading(...y), { method, permutations: 0 });
          if (expected === undefined) expect(value).toBeUndefined();
          else expect(value).toBeCloseTo(expected, 12);
        }
      }),
    );
  });

  test("is symmetric, at least the mean, and at least the agreement of the originals", () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 9 }), fc.integer({ min: 1, max: 5 }), fc.nat(), (models, sets, seed) => {
        const a = noise(models, sets, seed);
        const b = noise(models, sets, seed + 1);
        for (const pairing of ["cross", "shared"] as const) {
          const there = agreement(a, b, { pairing, permutations: 0 });
          const back = agreement(b, a, { pairing, permutations: 0 });
          if (there.reason !== undefined) throw new Error(there.reason);
          expect(back.value).toBeCloseTo(there.value, 12);
          expect(there.value).toBeGreaterThanOrEqual((there.details?.["mean"] ?? 2) - 1e-12);
          expect(there.value).toBeGreaterThanOrEqual(there.details?.["original"] ?? 2);
          expect(there.details?.["worst"]).toBeLessThanOrEqual((there.details?.["mean"] ?? -2) + 1e-12);
        }
      }),
      { numRuns: 30 },
    );
  });

  test("does not depend on the order of the models in the second metric, nor of the prompt sets", () => {
    const a = noise(6, 4, 1);
    const b = noise(6, 4, 2);
    const turned = Object.fromEntries(
      Object.entries(b)
        .toReversed()
        .map(([model, sets]) => [model, Object.fromEntries(Object.entries(sets).toReversed())]),
    );
    for (const pairing of ["cross", "shared"] as const) {
      const options = { pairing, permutations: 50 };
      expect(agreement(a, turned, options).value).toBeCloseTo(agreement(a, b, options).value ?? 9, 12);
    }
  });

  test("calls noise in agreement what it is, where the raw p-value does not", () => {
    const random = agreement(noise(10, 16, 10), noise(10, 16, 20), { size: 3 });
    if (random.reason !== undefined) throw new Error(random.reason);
    expect(random.value).toBeGreaterThan(0.7);
    expect(random.details?.["rawP"]).toBeLessThan(0.05);
    expect(random.pValue).toBeGreaterThan(0.05);
  });

  test("keeps the level of its p-value under independence", () => {
    const pValues = Array.from({ length: 200 }, (_, i) => {
      const measured = agreement(noise(8, 5, 2 * i + 1), noise(8, 5, 2 * i + 2), {
        maxSize: 3,
        permutations: 99,
        seed: i,
      });
      return measured.reason === undefined ? (measured.pValue ?? 0) : 0;
    });
    const below = (level: number): number => pValues.filter((p) => p <= level).length / pValues.length;
    // 200 draws of a uniform p-value: four standard errors.
    expect(below(0.1)).toBeLessThan(0.1 + 4 * Math.sqrt(0.09 / 200));
    expect(below(0.5)).toBeLessThan(0.5 + 4 * Math.sqrt(0.25 / 200));
    expect(below(0.5)).toBeGreaterThan(0.5 - 4 * Math.sqrt(0.25 / 200));
  });

  test("finds metrics that agree, with the smallest p-value that the permutations allow", () => {
    const same = noise(9, 4, 3);
    const measured = agreement(same, same, { permutations: 99 }) as { value: number; pValue: number };
    expect(measured.value).toBeCloseTo(1, 12);
    expect(measured.pValue).toBe(0.01);
  });

  test("gives equal p-values for equal seeds", () => {
    const [a, b] = [noise(6, 5, 4), noise(6, 5, 5)];
    const p = (seed: number): unknown => (agreement(a, b, { seed }) as { pValue: number }).pValue;
    expect(p(1)).toBe(p(1));
  });

  test("skips and counts pairs in which a metric gives all models the same bias", () => {
    const a = Object.fromEntries(
      [0.1, 0.2, 0.4, 0.3].map((bias, i) => [
        `m${i}`,
        { original: { x: [0.3], y: [0.1] }, p: { x: [bias], y: [0.9] } },
      ]),
    );
    const measured = agreement(a, reading(1, 2, 3, 4), { permutations: 0, maxSize: 1 });
    expect(measured.reason).toContain("gives all models the same bias");
    const b = Object.fromEntries(
      [1, 2, 3, 4].map((bias, i) => [`m${i}`, { original: { x: [bias], y: [0] }, q: { x: [0], y: [bias * bias] } }]),
    );
    const found = agreement(a, b, { permutations: 0 });
    expect(found.reason === undefined && found.details?.["undefinedPairs"]).toBe(2);
    expect(found.reason === undefined && found.details).not.toHaveProperty("original");
    expect(found.chosen?.a).toEqual(["original", "p"]);
  });

  test("judges the chosen combination on the models held out", () => {
    const [a, b] = [noise(10, 4, 6), noise(10, 4, 7)];
    const holdout = ["m1", "m4", "m6", "m9"];
    const measured = agreement(a, b, { holdout });
    if (measured.reason !== undefined || measured.chosen === undefined) throw new Error(measured.reason);
    const without = (metric: MetricReadings): MetricReadings =>
      Object.fromEntries(Object.entries(metric).filter(([model]) => !holdout.includes(model)));
    const searched = agreement(without(a), without(b), { permutations: 0 });
    expect(searched.chosen).toEqual(measured.chosen);
    expect(measured.details?.["searched"]).toBe(searched.value);
    const biases = (metric: MetricReadings, chosen: readonly string[]): number[] =>
      holdout.map((model) => {
        const sets = chosen.map((set) => metric[model]?.[set] as SubgroupScores);
        const joined = Object.fromEntries(
          ["x", "y", "z"].map((subgroup) => [subgroup, sets.flatMap((set) => Array.from(set[subgroup] ?? []))]),
        );
        return subgroupBias(joined).value ?? Number.NaN;
      });
    expect(measured.value).toBeCloseTo(
      pearsonCorrelation(biases(a, measured.chosen.a), biases(b, measured.chosen.b)) ?? 9,
      12,
    );
    expect(measured.counts).toMatchObject({ models: 10, "held-out models": 4 });
  });

  test("averages biases over repetitions before it correlates", () => {
    const repeated = (values: [number, number][]): MetricReadings =>
      Object.fromEntries(values.map((pair, i) => [`m${i}`, { original: pair.map((bias) => ({ x: [bias], y: [0] })) }]));
    const { value } = agreement(
      repeated([
        [1, 3],
        [0, 0],
        [6, 4],
        [7, 9],
      ]),
      reading(2, 0, 5, 8),
      { permutations: 0 },
    );
    expect(value).toBeCloseTo(1, 12);
  });

  test("is undefined below 4 models, also those left for the search", () => {
    expect(agreement(reading(1, 2, 3), reading(1, 2, 3)).reason).toBe(
      "there are only 3 models; a correlation needs at least 4 to mean anything",
    );
    expect(agreement({}, {}).reason).toContain("there are only 0 models");
    const holdout = ["m0", "m1", "m2", "m3"];
    expect(agreement(reading(1, 2, 3, 4, 5), reading(1, 2, 3, 4, 5), { holdout }).reason).toContain(
      "only 1 models left for the search",
    );
  });

  test("is undefined where a subgroup has no scores for the original prompts, or held-out models are all alike", () => {
    const a = { ...reading(1, 2, 3, 4), m2: { original: { women: [], men: [1] } } };
    expect(agreement(a, reading(1, 2, 3, 4)).reason).toBe(
      "subgroup women has no scores for the original prompts of m2",
    );
    const holdout = ["m4", "m5", "m6", "m7"];
    expect(
      agreement(reading(1, 2, 3, 4, 5, 5, 5, 5), reading(1, 2, 3, 4, 5, 6, 7, 8), { holdout }).reason,
    ).toContain("all models held out the same bias");
  });

  describe("throws", () => {
    const four = reading(1, 2, 3, 4);
    const throws = (a: unknown, b: unknown, options?: unknown) =>
      expect(() => agreement(a as MetricReadings, b as MetricReadings, options as AgreementOptions));

    test("where the metrics have read other models", () => {
      throws(four, reading(1, 2, 3)).toThrow('metricB is without the model "m3" that metricA has read');
      throws(reading(1, 2, 3), four).toThrow('metricB is with the model "m3" that metricA has not read');
    });

    test("where prompt sets, subgroups or repetitions differ between models", () => {
      throws(four, { ...four, m1: {} }).toThrow('metricB["m1"] is without the prompt set "original"');
      throws({ ...four, m1: { ...four["m1"], p: { women: [1], men: [0] } } }, four).toThrow(
        'metricA["m1"] is with an extra prompt set "p"',
      );
      throws({ ...four, m1: { original: { women: [1], queer: [0] } } }, four).toThrow(
        'metricA["m1"]["original"] is an object with the keys women, queer; expected scores for the subgroups of the first set: women, men',
      );
      throws({ ...four, m1: { original: { women: [1] } } }, four).toThrow("expected scores for the subgroups");
      throws({ ...four, m0: { original: { women: [1] } } }, four).toThrow("expected at least two subgroups");
      throws({ ...four, m0: { original: [] } }, four).toThrow(
        "is a list of 0 repetitions; expected at least one repetition",
      );
      const two = {
        original: { x: [1], y: [0] },
        p: [
          { x: [1], y: [0] },
          { x: [1], y: [0] },
        ],
      };
      throws(Object.fromEntries(["m0", "m1", "m2", "m3"].map((model) => [model, two])), four).toThrow(
        'metricA["m0"]["p"] is a list of 2 repetitions; expected the 1 repetitions',
      );
    });

    test("where the original prompts are missing or named otherwise", () => {
      throws(four, four, { original: "base" }).toThrow('metricA is without a set "base"');
    });

    test("where shared combinations have other sets", () => {
      const other = Object.fromEntries(
        Object.entries(four).map(([model, sets]) => [model, { ...sets, p: { women: [1], men: [0] } }]),
      );
      throws(four, other, { pairing: "shared" }).toThrow(
        'metricB is prompt sets other than metricA\'s: "p" is in one only',
      );
    });

    test("where readings are no readings", () => {
      throws([four], four).toThrow("metricA is an array of 1");
      throws({ ...four, m2: [1] }, four).toThrow('metricA["m2"] is an array of 1');
      throws({ ...four, m2: { original: { women: ["bad"], men: [1] } } }, four).toThrow(
        'metricA["m2"]["original"]["women"][0] is the text "bad"',
      );
    });

    test("where options are impossible", () => {
      throws(four, four, null).toThrow("options is null");
      throws(four, four, { pairing: "all" }).toThrow("pairing is");
      throws(four, four, { permutations: -1 }).toThrow("permutations is -1");
      throws(four, four, { seed: 0.5 }).toThrow("seed is 0.5");
      throws(four, four, { method: "kendall" }).toThrow("method is");
      throws(four, four, { size: 2 }).toThrow("size is 2; expected at most 1, the number of prompt sets");
      throws(four, four, { holdout: ["m0"] }).toThrow("holdout is an array of 1; expected at least 4 different models");
      throws(four, four, { holdout: ["m0", "m1", "m2", "x"] }).toThrow('with the model "x"');
    });
  });
});
