import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  demographicParityDifference,
  demographicParityRatio,
  disparity,
  equalizedOddsDifference,
  equalizedOddsRatio,
  equalOpportunityDifference,
  rateByGroup,
  type ConfusionCounts,
  type Measurement,
  type Prediction,
  type Provenance,
  type ReceivedPredictions,
} from "@fairexpect/metrics";
import { reweighted } from "../cells.js";
import { rateNames } from "./studies.js";

const provenance: Provenance = {
  asked: { total: 4, groups: { a: 2, b: 2 } },
  leftOut: { refusal: { total: 1, groups: { b: 1 } } },
  live: 0,
  replayed: 4,
  model: "test",
  prompts: "hash",
  scorers: [],
};

const metrics: readonly (readonly [string, (data: ReceivedPredictions, options: object) => Measurement])[] = [
  ["disparity", (data, options) => disparity(data, { rate: "selectionRate", ...options })],
  ["rateByGroup", (data, options) => rateByGroup(data, { rate: "selectionRate", ...options })],
  ["demographicParityDifference", (data, options) => demographicParityDifference(data, options)],
  ["demographicParityRatio", (data, options) => demographicParityRatio(data, options)],
  ["equalOpportunityDifference", (data, options) => equalOpportunityDifference(data, options)],
  ["equalizedOddsDifference", (data, options) => equalizedOddsDifference(data, options)],
  ["equalizedOddsRatio", (data, options) => equalizedOddsRatio(data, options)],
];

const rows: readonly Prediction[] = [1, 0, 1, 1, 0, 1, 0, 0].map((prediction, i) => ({
  group: i < 4 ? "a" : "b",
  prediction,
  label: i % 2,
}));

describe.each(metrics)("%s", (name, metric) => {
  test("takes what classify gives, and hands its provenance on", () => {
    const measured = metric({ predictions: rows, provenance }, {});
    expect(measured.provenance).toEqual(provenance);
    expect([measured.value, measured.counts]).toEqual([metric(rows, {}).value, metric(rows, {}).counts]);
    expect(metric(rows, {}).provenance).toBeUndefined();
    expect(metric({ predictions: [], provenance }, {})).toMatchObject({
      reason: "there are no predictions",
      provenance,
    });
  });

  test("refuses an option that it does not know", () => {
    expect(() => metric(rows, { positve: 1 })).toThrow(`${name}: options.positve is 1; expected one of the options`);
    expect(() => metric(rows, { positve: 1 })).toThrow('Did you mean "positive"?');
    expect(() => metric(rows, { metod: "strict" })).toThrow('Did you mean "method"?');
    expect(() => metric(rows, { method: "exact" })).toThrow("method is");
  });
});

describe("predictions", () => {
  const bad = (data: unknown) => () => disparity(data as Prediction[], { rate: "selectionRate" });

  test("name what is wrong by its place in the set", () => {
    expect(bad({ predictions: [rows[0], { group: 3, prediction: 1 }] })).toThrow("data.predictions[1].group is 3");
    expect(bad({ predictions: 3 })).toThrow("data.predictions is 3; expected an array");
    expect(bad({ predictions: [null] })).toThrow("data.predictions[0] is null; expected a prediction");
    expect(bad({ groups: ["a"], predictions: [1], sources: [2] })).toThrow("data.sources[0] is 2; expected a text");
    expect(bad({ groups: ["a"], predictions: [1], terms: [] })).toThrow("data.terms is an array of 0");
    expect(bad(Promise.resolve(rows))).toThrow("data is a promise (await it first)");
    expect(() => disparity(rows, undefined as never)).toThrow("disparity: options is undefined; expected an object");
  });

  const named = (...names: readonly (readonly [prediction: unknown, label?: unknown])[]) =>
    names.map(([prediction, label], i) => ({ group: i % 2 ? "a" : "b", prediction, label }));

  test("that are scores are no classes, of which none but an exact 1 would be positive", () => {
    const scores = named([0.2, 0], [1, 1], [0.7, 1]);
    const claim = () => disparity(scores as Prediction[], { rate: "selectionRate", positive: 1 });
    expect(claim).toThrow("data[0].prediction is 0.2; expected a class, and no score. Make classes of scores");
    expect(bad(named([0, 0.5], [1, 1]))).toThrow("data[0].label is 0.5; expected a class");
    // Half stars, and shares beyond 1, are classes.
    const stars = named([0.5], [4.5], [0.5], [4.5]) as Prediction[];
    expect(disparity(stars, { rate: "selectionRate", positive: 4.5 }).value).toBe(1);
  });

  test.each([
    ["yes ", "yes", "data[1].prediction"],
    ["Yes", "yes", "data[1].prediction"],
    ["1.0", "1", "data[1].prediction"],
    ["-1.00", "-1", "data[1].prediction"],
  ])("are refused with %j beside %j, which would be a class of its own", (other, name, argument) => {
    expect(bad(named([name], [other], ["0"]))).toThrow(
      `${argument} is the text "${other}"; expected the spelling that stands before it, "${name}". Bring both`,
    );
    expect(bad(named([name, name], ["0", other]))).toThrow('data[1].label is the text "' + other);
  });

  test("without a class or a group name are refused, and say what to do", () => {
    expect(bad(named(["1", "1"], ["0", " "]))).toThrow('data[1].label is the text " "; expected a name. Leave out');
    expect(bad(named(["1", "1"], ["0", null]))).toThrow("Leave out rows without one.");
    expect(bad(named([1, 1], [0, undefined]))).toThrow("for all predictions or for none. Leave out rows without one");
    expect(bad(named([1], [1, 0]))).toThrow("data[1].label is 0; expected a label for all predictions or for");
    expect(bad([{ group: "", prediction: 1 }])).toThrow('data[0].group is the text ""; expected a name');
    expect(bad([{ group: { gender: "a" }, prediction: 1 }])).toThrow("expected the name of a group. Metrics take one");
    expect(bad([{ group: null, prediction: 1 }])).toThrow(/expected the name of a group\.$/);
    expect(bad(["men", "men "].map((group) => ({ group, prediction: 1 })))).toThrow(
      'data[1].group is the text "men "; expected the spelling that stands before it, "men".',
    );
    // These are two words, and two groups, to many.
    expect(bad(["deaf", "Deaf"].map((group) => ({ group, prediction: 1 })))).not.toThrow();
  });

  test("of one source lie in one cluster", () => {
    const [first, second] = rows as [Prediction, Prediction];
    expect(
      bad([
        { ...first, source: "s", cluster: "x" },
        { ...second, source: "s", cluster: "y" },
      ]),
    ).toThrow(
      'data[1].cluster is the text "y"; expected the cluster of the other predictions of its source, the text "x". A source lies in one cluster.',
    );
    expect(
      bad([
        { ...first, source: "s", cluster: "x" },
        { ...second, source: "s" },
      ]),
    ).toThrow("data[1].cluster");
  });

  const waysOf = (data: readonly Prediction[]) =>
    disparity(data, { rate: "selectionRate" }).clusters?.ways.map(({ unit, of, ids }) => [unit, ids.length, [...of]]);

  test("have the clusters named, else their sources, else their prompts, else themselves", () => {
    const prompt = (i: number): string => `prompt ${i % 4}`;
    expect(waysOf(rows)).toEqual([["predictions", 8, [0, 1, 2, 3, 4, 5, 6, 7]]]);
    expect(waysOf(rows.map((row, i) => ({ ...row, prompt: prompt(i) })))).toEqual([["prompts", 4, [0, 1, 2, 3]]]);
    expect(waysOf(rows.map((row, i) => ({ ...row, prompt: prompt(i), source: `s${i % 2}` })))).toEqual([
      ["sources", 2, [0, 1]],
    ]);
    const clustered = rows.map((row, i) => ({ ...row, source: `s${i % 4}`, cluster: `c${i % 2}` }));
    expect(waysOf(clustered)).toEqual([["clusters", 2, [0, 1]]]);
  });

  test("cross them with terms that are a sample", () => {
    const terms = rows.map((row, i) => ({ ...row, prompt: `p${i % 4}`, term: i < 4 ? `x${i % 2}` : `y${i % 2}` }));
    expect(waysOf(terms)).toEqual([
      ["prompts", 4, [0, 1, 2, 3, 0, 1, 2, 3]],
      ["terms", 4, [0, 1, 0, 1, 2, 3, 2, 3]],
    ]);
    // One that has none is of a term of its own.
    expect(waysOf(terms.map(({ term, ...row }, i) => (i === 0 ? row : { ...row, term })))?.[1]?.[1]).toBe(5);
    expect(waysOf(terms.map((row) => ({ ...row, termType: "word" as const })))).toHaveLength(1);
  });

  test("have the same clusters in another run, whatever came in between", () => {
    const ids = (from: number) =>
      disparity(
        rows.map((row, i) => ({ ...row, prompt: `prompt ${from + i}` })),
        { rate: "selectionRate" },
      ).clusters?.ways[0]?.ids;
    expect(ids(4)?.slice(0, 4)).toEqual(ids(0)?.slice(4));
  });

  test("in columns have sources, clusters and terms too", () => {
    const columns = {
      groups: rows.map(({ group }) => group),
      predictions: rows.map(({ prediction }) => prediction),
      labels: rows.map(({ label = 0 }) => label),
      prompts: rows.map((_, i) => `p${i % 4}`),
      sources: rows.map((_, i) => `s${i % 4}`),
      clusters: rows.map((_, i) => `c${i % 2}`),
      terms: rows.map((_, i) => `t${i}`),
    };
    const records = rows.map((row, i) => ({
      ...row,
      prompt: `p${i % 4}`,
      source: `s${i % 4}`,
      cluster: `c${i % 2}`,
      term: `t${i}`,
    }));
    const [ofColumns, ofRecords] = [columns, records].map((data) => equalizedOddsDifference(data));
    expect(ofColumns?.clusters).toEqual(ofRecords?.clusters);
    expect(ofColumns?.counts).toEqual({ predictions: 8, prompts: 4, groups: 2 });
    expect(ofColumns?.metric.unit).toBe("prompts");
  });

  test("have the intervals that prompts give them, whatever their sources, clusters and fixed terms", () => {
    const prompted = rows.map((row, i) => ({ ...row, prompt: `p${i % 3}` }));
    const placed = prompted.map((row, i) => ({ ...row, source: `s${i}`, term: `t${i}`, termType: "word" as const }));
    const boundsOf = (data: readonly Prediction[]) =>
      disparity(data, { rate: "selectionRate" }).comparisons?.map((part) =>
        part.reason === undefined ? part.interval?.bounds(0.95) : part.reason,
      );
    expect(boundsOf(placed)).toEqual(boundsOf(prompted));
    expect(boundsOf(placed)).not.toEqual(boundsOf(rows));
  });
});

describe("clusters added up", () => {
  const predictions = fc.array(
    fc.record({
      group: fc.constantFrom("a", "b", "c"),
      prediction: fc.constantFrom("x", "y", "z"),
      label: fc.constantFrom("x", "y", "z"),
      prompt: fc.constantFrom("p", "q", "r", "s"),
    }),
    { minLength: 1, maxLength: 30 },
  );
  const odds = ({ truePositives, falsePositives }: ConfusionCounts): number => truePositives / falsePositives;
  const compares = ["pairs", "max-min", "overall", { reference: "a" }] as const;

  const valuesOf = ({ comparisons, value }: Measurement) =>
    comparisons === undefined ? [value] : comparisons.map((part) => part.value);

  /** The law, and what a resample means: a prompt drawn twice counts as if its predictions were there twice. */
  function check(data: readonly Prediction[], measure: (data: readonly Prediction[]) => Measurement): void {
    const measured = measure(data);
    if (measured.clusters === undefined) return;
    const prompts = [...new Set(data.map(({ prompt }) => prompt))];
    const weights = prompts.map((_, i) => 1 + (i % 3));
    const drawn = data.flatMap((row) => Array.from({ length: weights[prompts.indexOf(row.prompt)] ?? 0 }, () => row));
    for (const [again, whole] of [
      [reweighted(measured, []), measured],
      [reweighted(measured, weights), measure(drawn)],
    ] as const) {
      const expected = valuesOf(whole);
      expect(again).toHaveLength(expected.length);
      for (const [i, value] of expected.entries()) {
        if (value === undefined) expect(again[i]).toBeUndefined();
        else expect(again[i]).toBeCloseTo(value, 9);
      }
    }
  }

  test("give every comparison again, also if some count more often", () => {
    fc.assert(
      fc.property(
        predictions,
        fc.constantFrom(...rateNames, odds),
        fc.constantFrom(...compares),
        fc.constantFrom("difference", "ratio"),
        (data, rate, compare, aggregate) => {
          if (typeof compare === "object" && !data.some(({ group }) => group === compare.reference)) return;
          check(data, (some) => disparity(some, { rate, compare, aggregate, classes: ["x", "y"] }));
          check(data, (some) => rateByGroup(some, { rate, classes: ["x", "y"] }));
        },
      ),
    );
  });

  test("do so for several rates at once, and for matches", () => {
    fc.assert(
      fc.property(predictions, (data) => {
        check(data, (some) => equalizedOddsDifference(some, { classes: ["x", "z"] }));
        check(data, (some) => disparity(some, { rate: "accuracy" }));
      }),
    );
  });

  test("have no value for a class that never occurs, as the comparison has none", () => {
    const data = rows.map((row, i) => ({ ...row, prompt: `p${i}` }));
    const measured = disparity(data, { rate: "selectionRate", positive: 7 });
    expect(measured.reason).toBe("no prediction and no label is 7, only 1, 0");
    expect(reweighted(measured, [])).toEqual([undefined]);
  });
});
