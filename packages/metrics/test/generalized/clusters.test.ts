import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bcm,
  catalogue,
  generalizedMetric,
  invarianceTest,
  mcm,
  pcm,
  vbcm,
  weighted,
  type CatalogueName,
  type FairnessData,
  type GeneralizedMetricOptions,
  type GroupData,
  type Measurement,
  type SequenceGroupData,
  type TaggedSentence,
} from "@fairexpect/metrics";
import { counterfactuals, examples } from "./random-data.js";

const names = Object.keys(catalogue) as CatalogueName[];
const groupNames = names.filter((name) => catalogue[name].data === "group");
const sourceNames = names.filter((name) => catalogue[name].data === "counterfactual");

/** The values of the comparisons, or the value itself if there are none. */
function valuesOf({ value, comparisons }: Measurement): (number | undefined)[] {
  return comparisons === undefined ? [value] : comparisons.map((part) => part.value);
}

/** That the clusters, with weights, come to the values of another measurement: by default to those of their own. */
function expectRecomputed(measurement: Measurement, weights?: number[], other = measurement): void {
  const { clusters, recompute } = measurement;
  if (clusters === undefined || recompute === undefined) throw new Error("no clusters");
  const recomputed = recompute(weighted(clusters, weights));
  const values = valuesOf(other);
  expect(recomputed).toHaveLength(values.length);
  for (const [k, value] of values.entries()) {
    if (value === undefined) expect(recomputed[k]).toBeUndefined();
    else
      expect(Math.abs((recomputed[k] ?? Number.NaN) - value)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(value)));
  }
}

const labelsOf = (name: CatalogueName): string[] => (catalogue[name].groups === "two" ? ["a", "b"] : ["a", "b", "c"]);
const weightsFor = (cells: number): fc.Arbitrary<number[]> =>
  fc.array(fc.integer({ min: 0, max: 3 }), { minLength: cells, maxLength: cells });

/** The examples, each as often as its weight says. */
function repeated({ groups }: GroupData, weights: readonly number[]): GroupData {
  let cell = 0;
  const copies = Object.entries(groups).map(([group, rows]) => [
    group,
    rows.flatMap((row) => Array.from({ length: weights[cell++] ?? 0 }, () => row)),
  ]);
  return { groups: Object.fromEntries(copies) as GroupData["groups"] };
}

describe("the clusters of a metric of the catalogue", () => {
  test.each(groupNames)("%s: texts add up to its values, and to those of resampled texts", (name) => {
    const data = examples(labelsOf(name)).chain((one) =>
      weightsFor(Object.values(one.groups).flat().length).map((weights) => [one, weights] as const),
    );
    fc.assert(
      fc.property(data, ([one, weights]) => {
        const measured = generalizedMetric(name, one);
        expect(measured.metric.compare).not.toBe("none");
        expectRecomputed(measured);
        expectRecomputed(measured, weights, generalizedMetric(name, repeated(one, weights)));
      }),
      { numRuns: 8 },
    );
  });

  const variants: readonly GeneralizedMetricOptions[] = [
    {},
    { weighting: "tuple" },
    { sampling: "sampled", maxTuples: 2 },
    { variant: "reference" },
  ];
  test.each(sourceNames)("%s: sources add up to its values, and to those of resampled sources", (name) => {
    const data = counterfactuals(labelsOf(name)).chain((one) =>
      weightsFor(one.sources.length)
        .filter((weights) => weights.some((weight) => weight > 0))
        .map((weights) => [one, weights] as const),
    );
    fc.assert(
      fc.property(data, fc.constantFrom(...variants), ([one, weights], options) => {
        expectRecomputed(generalizedMetric(name, one, options));
        const drawn = one.sources.flatMap((source, s) => Array.from({ length: weights[s] ?? 0 }, () => source));
        const exact = { ...options, sampling: "exact" } as const;
        expectRecomputed(
          generalizedMetric(name, one, exact),
          weights,
          generalizedMetric(name, { sources: drawn }, exact),
        );
      }),
      { numRuns: 8 },
    );
  });

  test.each(names)("%s: add up in variants, of the true class, and of variations taken for examples", (name) => {
    const isOfSources = catalogue[name].data === "counterfactual";
    const data: fc.Arbitrary<FairnessData> = counterfactuals(labelsOf(name));
    fc.assert(
      fc.property(data, (one) => {
        for (const variant of ["paper", "reference"] as const)
          if (name !== "lasDifference") expectLaw(generalizedMetric(name, one, { variant }));
        if (isOfSources || catalogue[name].basis === "probability")
          for (const tcDenominator of ["class", "all"] as const)
            expectLaw(generalizedMetric(name, one, { trueClass: true, tcDenominator }));
      }),
      { numRuns: 5 },
    );
  });

  test("are as many as the texts of all groups, each group in its own", () => {
    const rows = [{ gold: 1, predicted: 1 }];
    const { clusters } = generalizedMetric("tprGap", { groups: { a: [...rows, ...rows], b: rows } });
    expect(clusters?.ways.map(({ unit, ids }) => [unit, ids.length])).toEqual([["examples", 3]]);
    expect(clusters?.parts.map(({ of }) => of)).toEqual([{ group: "a" }, { group: "b" }]);
    expect(clusters?.parts.map(({ sums }) => [...(sums?.["truePositives"] ?? [])])).toEqual([
      [1, 1, 0],
      [0, 0, 1],
    ]);
  });
});

/** A measurement without a value may be without clusters: then there is nothing to compare. */
function expectLaw(measurement: Measurement): void {
  if (measurement.clusters === undefined) expect(measurement.reason).toBeTypeOf("string");
  else expectRecomputed(measurement);
}

describe("the clusters of a generalized metric", () => {
  const rates = ["falsePositiveRate", "recall", "f1", "accuracy", "positiveShare", "meanProbability"] as const;
  const data = examples(["a", "b"]);

  test("add up for every score and comparison of numbers", () => {
    fc.assert(
      fc.property(data, fc.constantFrom(...rates), (one, score) => {
        for (const comparison of ["absoluteDifference", "difference", "ratio", "inverseRatio"] as const) {
          expectRecomputed(pcm(one, { score, comparison }));
          for (const background of ["all", "rest", { group: "b" }] as const) {
            expectRecomputed(bcm(one, { score, comparison, background, normalization: "none" }));
            expectRecomputed(vbcm(one, { score, comparison, background }));
          }
        }
        const own = { operands: "numbers", commutative: true, compare: (x: number, y: number) => x * y } as const;
        expectRecomputed(pcm(one, { score, comparison: own }));
        for (const comparison of ["range", "standardDeviation", (scores: Float64Array) => scores.length] as const)
          expectRecomputed(mcm(one, { score, comparison, nullDraws: 0 }));
      }),
      { numRuns: 8 },
    );
  });

  test("hold the scores for comparisons of sets, also of the true class", () => {
    const sets = ["probabilities", "positiveProbabilities", "negativeProbabilities"] as const;
    fc.assert(
      fc.property(data, fc.constantFrom(...sets), fc.boolean(), (one, score, trueClass) => {
        for (const comparison of ["wasserstein", "mannWhitney"] as const) {
          const measured = vbcm(one, { score, comparison, trueClass });
          expect(measured.metric.compare).toBe("scores");
          expectRecomputed(measured);
          expectRecomputed(bcm(one, { score, comparison, trueClass }));
        }
      }),
    );
  });

  test("of tagged sentences are sentences, whatever their length", () => {
    const sentence = fc.array(fc.tuple(fc.constantFrom("O", "U-LOC"), fc.constantFrom("O", "U-LOC")), { maxLength: 4 });
    const sentences = fc.array(sentence, { minLength: 1, maxLength: 5 }).map((all) =>
      all.map((tokens): TaggedSentence => ({
        gold: tokens.map(([gold]) => gold),
        predicted: tokens.map(([, tag]) => tag),
        probabilities: tokens.map(([, tag], i) => (tag === "O" ? [0.75, 0.25] : [0.5 / (i + 1), 0.5])),
      })),
    );
    fc.assert(
      fc.property(sentences, sentences, fc.constantFrom("LOC", "all"), (a, b, label) => {
        const tagged: SequenceGroupData = { tags: ["O", "U-LOC"], groups: { a, b } };
        for (const score of ["recall", "f1", "positiveShare"] as const) {
          const measured = pcm(tagged, { score, comparison: "absoluteDifference", class: label });
          expectRecomputed(measured);
          expect(measured.clusters?.ways.map(({ unit, ids }) => [unit, ids.length])).toEqual([
            ["sentences", a.length + b.length],
          ]);
        }
        expectRecomputed(pcm(tagged, { score: "accuracy", comparison: "absoluteDifference", class: label }));
        for (const trueClass of [false, true]) {
          const loc = { class: "LOC", trueClass } as const;
          expectRecomputed(pcm(tagged, { ...loc, score: "meanProbability", comparison: "absoluteDifference" }));
          expectRecomputed(pcm(tagged, { ...loc, score: "probabilities", comparison: "wasserstein" }));
        }
      }),
    );
  });

  test("of the invariance test are the sources that fail", () => {
    fc.assert(
      fc.property(counterfactuals(["a", "b"]), (one) => {
        expectRecomputed(invarianceTest(one));
      }),
    );
  });
});
