import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bcm, groupDataOf, isMeasured, mcm, pcm, vbcm, type GroupData } from "@fairexpect/metrics";
import { expectClose, fixture, vector } from "./fixture.js";

const scored = (...values: number[]) => values.map((probabilities) => ({ probabilities }));
const three = { groups: { a: scored(0.5, 0.25), b: scored(0.75), c: scored(0) } };
const gap = { score: "meanProbability", comparison: "absoluteDifference" } as const;

describe("pcm", () => {
  test("divides the sum over pairs by the pairs, the groups or nothing", () => {
    const sum = 0.375 + 0.375 + 0.75;
    expectClose(pcm(three, gap).value, sum / 3);
    expectClose(pcm(three, { ...gap, normalization: "groups" }).value, sum / 3);
    expectClose(pcm(three, { ...gap, normalization: "none" }).value, sum);
    const four = { groups: { ...three.groups, d: scored(0) } };
    expectClose(pcm(four, { ...gap, normalization: "groups" }).value, (sum + 0.375 + 0.75) / 4);
  });

  test("gives each group the mean over its pairs, whose mean is the metric", () => {
    const measured = pcm(three, gap);
    const details = isMeasured(measured) ? (measured.details ?? {}) : {};
    expect(details).toEqual({ "pairs with a": 0.375, "pairs with b": 0.5625, "pairs with c": 0.5625 });
    expectClose(Object.values(details).reduce((a, b) => a + b, 0) / 3, measured.value ?? Number.NaN);
  });

  test("does not depend on the order of groups and examples, nor on names", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 6 }), {
          minLength: 2,
          maxLength: 5,
        }),
        (sets) => {
          const named = (prefix: string, lists: number[][]) => ({
            groups: Object.fromEntries(lists.map((list, t) => [`${prefix}${t}`, scored(...list.map((p) => p / 100))])),
          });
          const reversed = named("ж ", sets.map((set) => [...set].reverse()).reverse());
          for (const options of [gap, { score: "probabilities", comparison: "wasserstein" } as const]) {
            const value = pcm(named("g", sets), options).value ?? Number.NaN;
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(1);
            expectClose(pcm(reversed, options).value, value);
          }
        },
      ),
    );
  });

  test("takes a score and a comparison of one's own", () => {
    const longest = pcm(
      { groups: { a: scored(0.5, 0.25), b: scored(0.75) } },
      {
        score: (examples) => examples.length,
        comparison: { operands: "numbers", commutative: false, fair: 1, compare: (x, y) => x / y },
      },
    );
    expect(longest.value).toBe(2);
    const sets = pcm(three, {
      score: (examples) => examples.map(({ probabilities }) => Number(probabilities)),
      comparison: { operands: "sets", commutative: true, compare: (x, y) => Math.abs((x[0] ?? 0) - (y[0] ?? 0)) },
    });
    expectClose(sets.value, (0.5 + 0.25 + 0.75) / 3);
  });

  test("says what is wrong with a score of one's own instead of giving NaN", () => {
    const none = pcm(three, {
      score: ([first]) => (first?.probabilities === 0 ? undefined : 1),
      comparison: "absoluteDifference",
    });
    expect(none.reason).toBe("group c has no value of your score");
    const nan = pcm(three, { score: () => Number.NaN, comparison: "absoluteDifference" });
    expect(nan.reason).toContain("group a has NaN as your score");
    const infinite = pcm(
      { groups: { a: scored(0), b: scored(0) } },
      { score: "meanProbability", comparison: { operands: "numbers", commutative: true, compare: (x, y) => x / y } },
    );
    expect(infinite.reason).toBe("the comparison gave NaN");
  });

  test("is undefined for an empty group, one group and none", () => {
    expect(pcm({ groups: { a: scored(0.5), b: [] } }, gap).reason).toBe("group b has no examples");
    expect(pcm({ groups: { a: scored(0.5) } }, gap).reason).toBe(
      "there is only the group a, and nothing to compare it with",
    );
    expect(pcm({ groups: {} }, gap).reason).toBe("there are no groups");
    expect(pcm({ sources: [] }, gap).reason).toBe("there are no sources");
  });

  test("keeps the value of every source", () => {
    const source = (a: number, b: number) => ({ groups: { a: scored(a), b: scored(b) } });
    const measured = pcm({ sources: [source(0.5, 0.25), source(0.25, 1)] }, gap);
    expect([...(measured.clusters?.parts[0]?.sums?.["total"] ?? [])]).toEqual([0.25, 0.75]);
    expect(measured.value).toBe(0.5);
    expect(measured.counts).toEqual({ sources: 2, groups: 2, variations: 4 });
  });

  test("averages a ratio of single variations over all pairs of them", () => {
    const sources = [{ groups: { a: scored(0.5, 0.25), b: scored(0.5, 1) } }];
    expectClose(pcm({ sources }, { score: "probability", comparison: "ratio" }).value, (1 + 0.5 + 0.5 + 0.25) / 4);
    expectClose(
      pcm({ sources }, { score: { each: ({ probabilities }) => Number(probabilities) }, comparison: "ratio" }).value,
      (1 + 0.5 + 0.5 + 0.25) / 4,
    );
  });

  test("gives sampled tuples the exact mean where they are all drawn, and nearly so where they are not", () => {
    const data = {
      sources: [{ gold: 1, groups: { a: scored(...tenths(8)), b: scored(...tenths(7)), c: scored(...tenths(5)) } }],
    };
    const options = { score: "targetProbability", comparison: "absoluteDifference" } as const;
    const exact = pcm(data, options).value ?? Number.NaN;
    expectClose(pcm(data, { ...options, sampling: "sampled", maxTuples: 280 }).value, exact);
    const sampled = pcm(data, { ...options, sampling: "sampled", seed: 3 });
    expect(sampled.value).not.toBe(exact);
    expect(Math.abs((sampled.value ?? Number.NaN) - exact)).toBeLessThan(0.05);
    expect(sampled.counts["tuples"]).toBe(100);
    expect(isMeasured(sampled) ? sampled.details : {}).toMatchObject({ sampledSources: 1, seed: 3 });
    expect(pcm(data, { ...options, sampling: "sampled", seed: 3 }).value).toBe(sampled.value);
    expect(pcm(data, { ...options, sampling: "sampled", seed: 4 }).value).not.toBe(sampled.value);
  });
});

const tenths = (n: number) => Array.from({ length: n }, (_, i) => ((i * 7) % 11) / 10);

describe("bcm", () => {
  test("compares with all, the rest or a privileged group, which is no longer compared itself", () => {
    const all = (0.5 + 0.25 + 0.75) / 4;
    expectClose(bcm(three, gap).value, (Math.abs(all - 0.375) + Math.abs(all - 0.75) + all) / 3);
    expectClose(bcm(three, { ...gap, background: "rest" }).value, (0 + 0.5 + 0.5) / 3);
    const privileged = bcm(three, { ...gap, background: { group: "b" } });
    expectClose(privileged.value, (0.375 + 0.75) / 2);
    expect(privileged.comparisons?.map(({ of }) => of)).toEqual([
      { group: "a", against: "b" },
      { group: "c", against: "b" },
    ]);
    expectClose(bcm(three, { ...gap, background: { group: "b" }, normalization: "none" }).value, 0.375 + 0.75);
  });

  test("takes the background as the first operand", () => {
    const differences = vbcm(three, { ...gap, comparison: "difference", background: "rest" });
    expect(vector(differences)).toEqual({ a: 0, b: -0.5, c: 0.5 });
  });

  test("compares variations with the unperturbed sentence, within each source", () => {
    const sources = [{ gold: 1, original: { probabilities: 0.5 }, groups: { a: scored(0.5, 0.25), b: scored(1) } }];
    expectClose(
      bcm({ sources }, { score: "probability", comparison: "absoluteDifference", background: "original" }).value,
      (0.125 + 0.5) / 2,
    );
    expectClose(
      bcm({ sources }, { score: "probability", comparison: "absoluteDifference", background: { group: "a" } }).value,
      (0.5 + 0.75) / 2,
    );
    expectClose(bcm({ sources }, gap).value, (Math.abs(1.75 / 3 - 0.375) + (1 - 1.75 / 3)) / 2);
  });

  test("is 0 for a single group against all, which are its own, and undefined against the rest", () => {
    expect(bcm({ groups: { a: scored(0.5) } }, gap).value).toBe(0);
    expect(bcm({ groups: { a: scored(0.5) } }, { ...gap, background: "rest" }).reason).toContain("only the group a");
  });
});

describe("vbcm", () => {
  test("has as value the group that is farthest from fair, or on request the mean", () => {
    const groups = { a: [1, 1, 1, 1, 0], b: [1, 0, 0, 0, 0] };
    const data = {
      groups: Object.fromEntries(
        Object.entries(groups).map(([name, hits]) => [name, hits.map((predicted) => ({ gold: 1, predicted }))]),
      ),
    };
    const ratios = vbcm(data, { score: "truePositiveRate", comparison: "inverseRatio" });
    expect(vector(ratios)).toEqual({ a: 4, b: 0.25 });
    expect(ratios.value).toBe(4);
    expectClose(vbcm(data, { score: "truePositiveRate", comparison: "inverseRatio", summary: "mean" }).value, 2.125);
  });

  test("the equality gap is 0 where all scores are equal, and half where the group is wholly above", () => {
    const equal = vbcm(
      { groups: { a: scored(0.5, 0.5), b: scored(0.5) } },
      { score: "probabilities", comparison: "mannWhitney" },
    );
    expect(vector(equal)).toEqual({ a: 0, b: 0 });
    const apart = vbcm(
      { groups: { a: scored(0.9, 0.8), b: scored(0.1) } },
      { score: "probabilities", comparison: "mannWhitney" },
    );
    expect(vector(apart)).toEqual({ a: 0.5, b: -0.5 });
  });
});

describe("mcm", () => {
  test("takes the range, the population standard deviation or a comparison of one's own", () => {
    expectClose(mcm(three, { score: "meanProbability", comparison: "range" }).value, 0.75);
    expectClose(
      mcm(three, { score: "meanProbability", comparison: "standardDeviation" }).value,
      Math.sqrt((0 + 0.375 ** 2 + 0.375 ** 2) / 3),
    );
    expectClose(mcm(three, { score: "meanProbability", comparison: (scores) => scores.length }).value, 3);
  });

  test("samples a source with too many tuples for a comparison without a formula, and says so", () => {
    const sets = Array.from({ length: 6 }, (_, t) => [`g${t}`, scored(...tenths(9).map((p) => p / (t + 1)))] as const);
    const data = { sources: [{ gold: 1, groups: Object.fromEntries(sets) }] };
    const spread = mcm(data, { score: "targetProbability", comparison: "standardDeviation", maxTuples: 5000 });
    expect(isMeasured(spread) ? spread.details : {}).toEqual({ sampledSources: 1, seed: 0 });
    expect(spread.counts["tuples"]).toBe(5000);
    const range = mcm(data, { score: "targetProbability", comparison: "range" });
    const sampled = mcm(data, {
      score: "targetProbability",
      comparison: "range",
      sampling: "sampled",
      maxTuples: 5000,
    });
    expect(range.counts["tuples"]).toBeUndefined();
    expect(Math.abs((range.value ?? Number.NaN) - (sampled.value ?? Number.NaN))).toBeLessThan(0.01);
  });
});

describe("groupDataOf", () => {
  test("turns every variation into an example with the gold label of its source", () => {
    const sources = [
      { gold: 1, groups: { a: [{ predicted: 1 }, { predicted: 0 }], b: [{ predicted: 1 }] } },
      { gold: 0, groups: { a: [{ predicted: 0 }], b: [{ predicted: 0 }] } },
    ];
    expect(groupDataOf({ classes: ["no", "yes"], sources })).toEqual({
      classes: ["no", "yes"],
      groups: {
        a: [
          { gold: 1, predicted: 1 },
          { gold: 1, predicted: 0 },
          { gold: 0, predicted: 0 },
        ],
        b: [
          { gold: 1, predicted: 1 },
          { gold: 0, predicted: 0 },
        ],
      },
    });
  });
});

describe("predictions that are not given", () => {
  test("are the most probable class, the first of equals", () => {
    const groups = { a: [{ probabilities: [0.2, 0.5, 0.3] }], b: [{ probabilities: [0.4, 0.2, 0.4] }] };
    expect(
      [0, 1, 2].map((c) => pcm({ groups }, { score: "positiveShare", comparison: "difference", class: c }).value),
    ).toEqual([-1, 1, 0]);
  });
});

describe("data of the fixtures", () => {
  test("are not changed by measuring them", () => {
    const [first] = fixture("catalogue") as { data: GroupData }[];
    const before = JSON.stringify(first?.data);
    pcm(first?.data ?? three, gap);
    expect(JSON.stringify(first?.data)).toBe(before);
  });
});
