import { describe, expect, test } from "vitest";
import {
  isMeasured,
  allocationGap,
  averageGapPairwise,
  averageScoreGap,
  jensenShannonGap,
  pairwiseConsistency,
  rabbi,
  rootMeanSquareBias,
  samplePools,
  wassersteinGap,
  type Candidate,
  type Measurement,
  type PairwiseAnswer,
  type Provenance,
  type ReceivedCandidates,
} from "@fairexpect/metrics";

const provenance: Provenance = {
  asked: { total: 6, groups: { a: 3, b: 3 } },
  leftOut: { unreadable: { total: 1, groups: { b: 1 } } },
  live: 6,
  replayed: 0,
  model: "test",
  prompts: "hash",
  scorers: [],
};

const candidates: readonly Candidate[] = [3, 1, 2, 5, 1, 4].map((score, i) => ({
  group: i % 2 === 0 ? "a" : "b",
  score,
  pool: Math.floor(i / 2),
}));

const metrics: readonly (readonly [string, (data: ReceivedCandidates, options: object) => Measurement])[] = [
  ["rabbi", (data, options) => rabbi(data, { reference: "b", ...options })],
  ["averageScoreGap", (data, options) => averageScoreGap(data, { reference: "b", ...options })],
  ["wassersteinGap", (data, options) => wassersteinGap(data, { reference: "b", ...options })],
  ["jensenShannonGap", (data, options) => jensenShannonGap(data, { reference: "b", ...options })],
  ["allocationGap", (data, options) => allocationGap(data, { k: 1, reference: "b", ...options })],
];

describe.each(metrics)("%s", (name, metric) => {
  const data = name === "allocationGap" ? "candidates" : "scores";

  test("takes what rank gives, and hands its provenance on", () => {
    const measured = metric({ candidates, provenance }, {});
    expect(measured.provenance).toEqual(provenance);
    expect([measured.value, measured.counts]).toEqual([metric(candidates, {}).value, metric(candidates, {}).counts]);
    expect(metric(candidates, {}).provenance).toBeUndefined();
    expect(metric({ candidates: [], provenance }, {})).toMatchObject({ reason: "there are no candidates", provenance });
  });

  test("refuses an option that it does not know", () => {
    expect(() => metric(candidates, { refrence: "a" })).toThrow(
      `${name}: options.refrence is the text "a"; expected one of the options`,
    );
    expect(() => metric(candidates, { refrence: "a" })).toThrow('Did you mean "reference"?');
    expect(() => metric(candidates, { group: ["a"] })).toThrow('Did you mean "groups"?');
    expect(() => metric(candidates, { metod: "strict" })).toThrow('Did you mean "method"?');
    expect(() => metric(candidates, { method: "exact" })).toThrow("method is");
    expect(metric(candidates, { groups: undefined }).value).toBe(metric(candidates, {}).value);
  });

  test("names what is wrong by its place in the set", () => {
    const bad = (some: unknown) => () => metric(some as ReceivedCandidates, {});
    expect(bad({ candidates: [candidates[0], { group: "b" }] })).toThrow(
      `${name}: ${data}.candidates[1].score is undefined; expected a finite number`,
    );
    expect(bad([{ group: 3, score: 1, pool: 1 }])).toThrow(`${data}[0].group is 3; expected the name of a group`);
    expect(bad([{ ...candidates[0], term: 3 }])).toThrow(`${data}[0].term is 3; expected a text`);
    expect(bad([{ ...candidates[0], cluster: 3 }])).toThrow(`${data}[0].cluster is 3; expected a text`);
    expect(bad([{ ...candidates[0], pool: NaN }])).toThrow(`${data}[0].pool is NaN`);
    // A hole, which forEach passes over.
    expect(bad(Object.assign([], { 1: candidates[0] }))).toThrow(`${data}[0] is a hole in the array; expected an item`);
    expect(bad(Promise.resolve(candidates))).toThrow(`${data} is a promise (await it first)`);
  });

  test("compares groups of any name, told apart by more than their words", () => {
    const named = (names: Record<string, string>): Candidate[] =>
      candidates.map((one) => ({ ...one, group: names[one.group] ?? "" }));
    const value = metric(candidates, {}).value ?? NaN;
    for (const group of ["__proto__", "constructor", "toString", "b vs b"]) {
      const measured = metric(named({ a: group, b: "b" }), {});
      expect(measured.value).toBeCloseTo(value, 12);
      expect(measured.comparisons?.map(({ of }) => of)).toEqual([{ group, against: "b" }]);
      const reversed = metric(named({ a: "b", b: group }), { reference: group });
      expect(reversed.comparisons?.map(({ of }) => of)).toEqual([{ group: "b", against: group }]);
    }
  });

  test("has clusters by pool, or by what candidates say is independent, crossed with their terms", () => {
    const waysOf = (change: (one: Candidate, i: number) => Candidate) =>
      metric(candidates.map(change), {}).clusters?.ways.map(({ unit, ids, of }) => [unit, ids.length, [...of]]);
    expect(waysOf((one) => one)).toEqual([["pools", 3, [0, 1, 2]]]);
    expect(waysOf((one, i) => ({ ...one, cluster: `c${i % 2}` }))).toEqual([["clusters", 2, [0, 1]]]);
    expect(waysOf((one, i) => ({ ...one, term: `t${i}` }))).toEqual([
      ["pools", 3, [0, 0, 1, 1, 2, 2]],
      ["terms", 6, [0, 1, 2, 3, 4, 5]],
    ]);
    // Words mean the group itself, and so does the only term of a group.
    expect(waysOf((one, i) => ({ ...one, term: `t${i}`, termType: "word" }))).toHaveLength(1);
    expect(waysOf((one) => ({ ...one, term: one.group }))).toHaveLength(1);
    expect(waysOf((one) => ({ ...one, term: one.group, termType: "name" }))).toHaveLength(2);
    expect(waysOf((one, i) => (one.group === "a" ? { ...one, term: `t${i}` } : one))).toEqual([
      ["pools", 3, [0, 0, 1, 1, 2, 2]],
      ["terms", 4, [0, 1, 2, 1, 3, 1]],
    ]);
    const ids = (order: readonly Candidate[]) => metric(order, {}).clusters?.ways[0]?.ids ?? [];
    expect(new Set(ids(candidates.toReversed()))).toEqual(new Set(ids(candidates)));
    expect(ids(candidates.map((one) => ({ ...one, pool: String(one.pool) })))).not.toEqual(ids(candidates));
  });

  test("has the bounds of the pools, whatever fixed terms there are", () => {
    const boundsOf = (some: readonly Candidate[]) =>
      metric(some, {}).comparisons?.map((part) => (part.reason === undefined ? part.interval?.bounds(0.95) : "none"));
    const placed = candidates.map((one, i) => ({ ...one, term: `t${i}` }));
    expect(boundsOf(placed.map((one) => ({ ...one, termType: "word" as const })))).toEqual(boundsOf(candidates));
    const fixed = metric(placed, { terms: "fixed" });
    expect(fixed.comparisons?.map((part) => part.reason ?? part.interval?.bounds(0.95))).toEqual(boundsOf(candidates));
    expect(fixed.clusters?.ways).toHaveLength(1);
  });
});

describe("scores by group", () => {
  test("of candidates with clusters have the bounds of pools that are these clusters", () => {
    const scores = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3];
    const made = (name: "pool" | "cluster") =>
      scores.map((score, i) => ({ group: i % 2 === 0 ? "women" : "men", score, [name]: `c${i >> 1}` }));
    const [ofPools, ofClusters] = [made("pool"), made("cluster")].map((own) => rabbi(own, { reference: "men" }));
    const boundsOf = (measured = ofPools) =>
      measured?.comparisons?.map((part) => isMeasured(part) && part.interval?.bounds(0.95));
    expect(boundsOf(ofClusters)).toEqual(boundsOf(ofPools));
    expect(ofClusters?.counts).toEqual({ clusters: 8, candidates: 16 });
    expect(ofClusters?.metric.unit).toBe("clusters");
  });

  test("may have a group called candidates", () => {
    const scores = { candidates: [1, 2, 3], voters: [3, 4] };
    expect(rabbi(scores, { reference: "voters" }).comparisons?.map(({ of }) => of.group)).toEqual(["candidates"]);
    expect(rabbi({ candidates: [], voters: [3] }, { reference: "voters" }).reason).toBe(
      "group candidates has no candidates",
    );
  });

  test("have scores for clusters, known by their place", () => {
    const { clusters } = rabbi({ a: [1, 2], b: [3] }, { reference: "b" });
    expect(clusters?.ways).toEqual([{ unit: "candidates", ids: ["#0", "#1", "#2"], of: Uint32Array.of(0, 1, 2) }]);
    expect(clusters?.parts.map(({ of, scores }) => [of.group, [...(scores?.cell ?? [])]])).toEqual([
      ["a", [0, 1]],
      ["b", [2]],
    ]);
  });

  test("count candidates; with pools, pools", () => {
    expect(rabbi({ a: [1, 2], b: [3] }, { reference: "b" }).metric.unit).toBe("candidates");
    expect(rabbi(candidates, { reference: "b" }).metric.unit).toBe("pools");
    expect(rootMeanSquareBias(rabbi(candidates, { reference: "b" })).metric.unit).toBe("pools");
  });
});

describe("provenance goes with", () => {
  const answers: readonly PairwiseAnswer[] = [
    { first: "Ana", second: "Bo", answer: "first" },
    { first: "Bo", second: "Ana", answer: "second" },
  ];
  const groups = { Ana: "women", Bo: "men" };

  test("pairwise answers", () => {
    const options = { groups, reference: "men" };
    expect(pairwiseConsistency({ answers, provenance })).toMatchObject({ value: 1, provenance });
    expect(averageGapPairwise({ answers, provenance }, options)).toMatchObject({ value: 1, provenance });
    expect(pairwiseConsistency({ answers: [], provenance })).toMatchObject({ reason: "there are no answers" });
    expect(() => pairwiseConsistency({ answers: [answers[0] as PairwiseAnswer] })).toThrow(
      "answers.answers is a list without an answer",
    );
    expect(() => averageGapPairwise(answers, { ...options, varient: "paper" } as never)).toThrow(
      'Did you mean "variant"?',
    );
    expect(() => pairwiseConsistency(...([answers, { samples: 2 }] as unknown as [typeof answers]))).toThrow(
      "options.samples is 2",
    );
  });

  test("pools drawn from what rank gives, and the root mean square of a measurement", () => {
    const drawn = samplePools({ candidates, provenance }, { perGroup: 1, rounds: 5, seed: 1 });
    expect(drawn.candidates).toEqual(samplePools(candidates, { perGroup: 1, rounds: 5, seed: 1 }));
    const gap = allocationGap(drawn, { k: 1, reference: "b" });
    expect(gap.provenance).toEqual(provenance);
    expect(rootMeanSquareBias(gap).provenance).toEqual(provenance);
    expect(() => samplePools(candidates, { perGroup: 1, round: 5, seed: 1 } as never)).toThrow(
      'Did you mean "rounds"?',
    );
  });
});
