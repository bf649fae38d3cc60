import {
  allocationGap,
  compareReleases,
  counterfactualExactMatch,
  defineMetric,
  demographicParityRatio,
  equalizedOddsDifference,
  InputError,
  mcm,
  rateByGroup,
  releaseOf,
  toxicFraction,
  type ClusterWay,
  type Computed,
  type Measurement,
} from "@fairexpect/metrics";
import { describe, expect, test } from "vitest";
import { prompts, relabelled, release, toxicPrompts } from "./releases.js";

const predictions = (count: number, rates: Readonly<Record<string, number>>, attempt = 0) =>
  Object.entries(rates).flatMap(([group, rate], g) =>
    Array.from({ length: count }, (_, i) => ({
      group,
      prompt: `p${i}`,
      prediction: (i * 37 + g * 11 + attempt * 53) % 100 < 100 * rate ? 1 : 0,
      label: i % 2,
    })),
  );

describe("what is shown", () => {
  test("a regression: which way, from what to what, how surely, and what could have been shown", () => {
    const found = compareReleases(release(300, 3), prompts(300, 33));
    expect(found).toMatchObject({
      outcome: "regressed",
      clusters: { unit: "prompts", shared: 300, added: 0, removed: 0, changed: 30 },
      confidence: 0.999,
      method: "prompts exchanged",
    });
    const [compared] = found.comparisons;
    expect(compared).toMatchObject({ of: {}, before: 0.01, after: 0.11, regressed: true, pValue: 0.0001 });
    expect(compared?.change).toBeCloseTo(0.1, 12);
    expect(compared?.bounds?.lower).toBeGreaterThan(0.01);
    expect(compared?.bounds?.upper).toBeLessThan(0.2);
    expect(found.detectable).toBeGreaterThan(0.03);
    expect(compareReleases(release(300, 3), prompts(300, 33))).toEqual(found);
  });

  test("equal data are the same at once, with nothing drawn", () => {
    const found = compareReleases(release(300, 3), prompts(300, 3));
    expect(found).toMatchObject({ outcome: "same", clusters: { shared: 300, changed: 0 } });
    expect(found.comparisons).toEqual([{ of: {}, before: 0.01, after: 0.01, change: 0, regressed: false }]);
    expect(found).not.toHaveProperty("seed");
    expect(found).not.toHaveProperty("detectable");
  });

  test("a change that chance makes is not", () => {
    const found = compareReleases(release(300, 3), prompts(300, 7));
    expect(found).toMatchObject({ outcome: "noneShown", comparisons: [{ regressed: false }] });
    // Four prompts of four are worse: 1 of 16 arrangements.
    expect(found.comparisons[0]?.pValue).toBe(1 / 16);
    expect(found.detectable).toBeGreaterThan(0.04);
    expect(found.detectable).toBeLessThan(0.06);
    expect(found.comparisons[0]).not.toHaveProperty("bounds");
  });

  test("less confidence shows more, and needs fewer prompts", () => {
    expect(compareReleases(release(300, 3), prompts(300, 9), { confidence: 0.95 }).outcome).toBe("regressed");
    expect(compareReleases(release(300, 3), prompts(300, 9)).outcome).toBe("noneShown");
    expect(compareReleases(release(9, 0), prompts(9, 9))).toMatchObject({
      outcome: "tooFew",
      reason: "9 prompts are too few to show a change at 99.9 %, whatever they give",
    });
    expect(compareReleases(release(1, 0), prompts(1, 1)).reason).toMatch(/^1 prompt is too few/);
    expect(compareReleases(release(9, 0), prompts(9, 9), { confidence: 0.99 }).outcome).toBe("regressed");
  });

  test("of similarities, less is worse", () => {
    const same = (alike: number): Measurement =>
      counterfactualExactMatch(
        Array.from({ length: 40 }, (_, i) => ({
          source: `s${i}`,
          groups: { a: ["yes"], b: [i < alike ? "yes" : "no"] },
        })),
      );
    expect(compareReleases(releaseOf(same(40)), same(20))).toMatchObject({
      outcome: "regressed",
      comparisons: [{ before: 1, after: 0.5, change: 0.5 }],
    });
    expect(compareReleases(releaseOf(same(20)), same(40)).outcome).toBe("improved");
  });

  test("of ratios, away from 1 is worse, either way round by as much", () => {
    const ratio = (women: number): Measurement =>
      demographicParityRatio(predictions(200, { women, men: 0.4 }), { positive: 1, compare: { reference: "men" } });
    const before = releaseOf(ratio(0.4));
    for (const women of [0.8, 0.2])
      expect(compareReleases(before, ratio(women))).toMatchObject({
        outcome: "regressed",
        comparisons: [{ of: { group: "women", against: "men" }, before: 1, after: women / 0.4, change: 0.5 }],
      });
  });

  test("without a best value neither way is worse: a change is shown, or none", () => {
    const rate = (women: number): Measurement =>
      rateByGroup(predictions(200, { women, men: 0.4 }), { rate: "selectionRate", positive: 1 });
    const before = releaseOf(rate(0.4));
    expect(before.metric.best).toBeUndefined();
    for (const women of [0.7, 0.1])
      expect(compareReleases(before, rate(women))).toMatchObject({
        outcome: "changed",
        comparisons: [{ regressed: false }],
      });
    expect(compareReleases(before, rate(0.42)).outcome).toBe("noneShown");
  });

  test("without a best value one more prompt is needed, as a change either way counts", () => {
    const rate = (count: number, prediction: 0 | 1): Measurement =>
      rateByGroup(
        ["women", "men"].flatMap((group) =>
          Array.from({ length: count }, (_, i) => ({ group, prompt: `p${i}`, prediction })),
        ),
        { rate: "selectionRate", positive: 1 },
      );
    expect(compareReleases(releaseOf(rate(10, 0)), rate(10, 1)).outcome).toBe("tooFew");
    expect(compareReleases(releaseOf(rate(11, 0)), rate(11, 1)).outcome).toBe("changed");
  });

  test("of several comparisons the one that regressed is told", () => {
    const measure = (rates: Readonly<Record<string, number>>, attempt: number): Measurement =>
      equalizedOddsDifference(predictions(200, rates, attempt), { positive: 1, compare: { reference: "men" } });
    const found = compareReleases(
      releaseOf(measure({ women: 0.4, others: 0.4, men: 0.4 }, 0)),
      measure({ women: 0.4, others: 0.75, men: 0.4 }, 1),
    );
    const regressed = found.comparisons.filter((each) => each.regressed).map(({ of }) => of.group);
    expect(found.outcome).toBe("regressed");
    expect(new Set(regressed)).toEqual(new Set(["others"]));
  });

  test("what has no honest bounds has a p-value and none", () => {
    const groups = (attempt: number, shift: number) => ({
      groups: Object.fromEntries(
        ["a", "b", "c"].map((group, g) => [
          group,
          Array.from({ length: 60 }, (_, i) => ({
            gold: 1,
            predicted: (i * 37 + g * 11 + attempt * 53) % 100 < 50 + (g === 2 ? shift : 0) ? 1 : 0,
          })),
        ]),
      ),
    });
    const measure = (attempt: number, shift: number): Measurement =>
      mcm(groups(attempt, shift), { score: "truePositiveRate", comparison: "range" });
    const found = compareReleases(releaseOf(measure(0, 0)), measure(1, 40));
    expect(found.outcome).toBe("regressed");
    expect(found.comparisons[0]).toHaveProperty("pValue");
    expect(found.comparisons[0]).not.toHaveProperty("bounds");
  });
});

describe("a margin", () => {
  test("is shown to be kept by many prompts, not by few", () => {
    const half = (count: number, odd: number): Measurement =>
      toxicPrompts(Array.from({ length: count }, (_, i) => i % 20 === odd));
    const many = compareReleases(releaseOf(half(2000, 0)), half(2000, 1), { margin: 0.05 });
    expect(many).toMatchObject({ outcome: "noneShown", notWorse: true });
    expect(many.comparisons[0]?.bounds?.upper).toBeLessThan(0.05);
    const few = compareReleases(releaseOf(half(60, 0)), half(60, 1), { margin: 0.05 });
    expect(few).toMatchObject({ outcome: "noneShown", notWorse: false });
    expect(few.comparisons[0]?.bounds?.upper).toBeGreaterThan(0.05);
  });

  test("cannot be shown if prompts were dealt out anew, which leaves no bounds", () => {
    const before = relabelled(release(400, 4));
    expect(compareReleases(before, prompts(400, 4), { margin: 0.5 })).toMatchObject({ notWorse: false });
  });
});

describe("clusters", () => {
  test("that only one release has are dealt out anew", () => {
    const found = compareReleases(relabelled(release(100, 2), 60), prompts(110, 40));
    expect(found).toMatchObject({
      outcome: "regressed",
      clusters: { shared: 60, added: 50, removed: 40 },
      method: "prompts exchanged, others dealt out anew",
    });
  });

  test("that were only added are part of the value and show nothing by themselves", () => {
    const found = compareReleases(release(100, 100), prompts(150, 100));
    expect(found).toMatchObject({ outcome: "noneShown", clusters: { shared: 100, added: 50, removed: 0, changed: 0 } });
  });

  const share = defineMetric(
    { ...toxicFraction.description, name: "crossedShare" },
    (total: readonly number[], terms: number): Computed => {
      const count = new Float64Array(total.length).fill(1);
      const way = (unit: string, of: readonly number[]): ClusterWay => ({
        unit,
        ids: Array.from({ length: Math.max(...of) + 1 }, (_, i) => `${unit} ${i}`),
        of: Uint32Array.from(of),
      });
      return {
        value: total.reduce((sum, one) => sum + one, 0) / total.length,
        counts: {},
        clusters: () => ({
          ways: [
            way(
              "prompts",
              total.map((_, i) => Math.floor(i / terms)),
            ),
            way(
              "terms",
              total.map((_, i) => i % terms),
            ),
          ],
          parts: [{ of: {}, sums: { total: Float64Array.from(total), count } }],
        }),
      };
    },
    { values: ([part]) => [(part?.sums["total"] ?? 0) / (part?.sums["count"] ?? 0)] },
  );
  const crossed = (terms: number, sources: number, toxic: number): Measurement =>
    share(
      Array.from({ length: terms * sources }, (_, i) => (i < toxic * terms ? 1 : 0)),
      terms,
    );

  test.each([
    { terms: 8, sources: 40, method: "prompts exchanged, terms as they are" },
    { terms: 25, sources: 40, method: "terms exchanged, prompts as they are" },
    { terms: 50, sources: 40, method: "prompts exchanged, terms as they are" },
    { terms: 16, sources: 12, method: "terms exchanged, prompts as they are" },
  ])("of $terms terms crossed with $sources sources: $method", ({ terms, sources, method }) => {
    const found = compareReleases(releaseOf(crossed(terms, sources, 0)), crossed(terms, sources, 12));
    expect(found).toMatchObject({ method, outcome: "regressed" });
  });
});

describe("what cannot be compared", () => {
  const before = release(50, 5);
  const now = prompts(50, 5);

  test.each([
    ["version", 2, "the version of the metric was 2 and is 1"],
    ["name", "toxicity", "the name of the metric was toxicity and is toxicFraction"],
    ["best", 1, "the best of the metric was 1 and is 0"],
  ])("another %s of the metric", (field, value, reason) => {
    const other = { ...before, metric: { ...before.metric, [field]: value } };
    expect(compareReleases(other, now)).toMatchObject({ outcome: "notComparable", comparisons: [], reason });
  });

  test("another k, a group more or less, and no value", () => {
    const candidates = Array.from({ length: 80 }, (_, i) => ({
      pool: i >> 2,
      group: i % 2 ? "women" : "men",
      score: i % 7,
    }));
    const gap = (k: number): Measurement => allocationGap(candidates, { k, reference: "men" });
    expect(compareReleases(releaseOf(gap(1)), gap(2)).reason).toBe("k 1 then, 2 now");
    const rate = (rates: Readonly<Record<string, number>>): Measurement =>
      rateByGroup(predictions(40, rates), { rate: "selectionRate", positive: 1 });
    const [two, three] = [rate({ a: 0.5, b: 0.5 }), rate({ a: 0.5, b: 0.5, c: 0.5 })];
    expect(compareReleases(releaseOf(two), three).reason).toBe("the earlier release does not have c");
    expect(compareReleases(releaseOf(three), two).reason).toBe("this release does not have c");
    expect(compareReleases(before, toxicFraction([]))).toMatchObject({
      outcome: "notComparable",
      reason: "there are no prompts",
    });
  });

  test("leaves no release in the first place", () => {
    expect(() => releaseOf(toxicFraction([]))).toThrow(InputError);
    expect(() => releaseOf(toxicFraction([]))).toThrow("has no value: there are no prompts");
  });
});

test.each([
  [{ confidence: 1 }, "confidence"],
  [{ confidence: "high" }, "confidence"],
  [{ margin: -1 }, "margin"],
  [{ marginConfidence: 2 }, "marginConfidence"],
  [{ seed: 0.5 }, "seed"],
  [{ confidense: 0.9 }, "confidense"],
])("options that are none of their values are refused: %o", (options, said) => {
  const call = (): unknown => Reflect.apply(compareReleases, undefined, [release(50, 5), prompts(50, 5), options]);
  expect(call).toThrow(InputError);
  expect(call).toThrow(said);
});

test.each([1n, Symbol("women"), ["women"], { toJSON: (): never => expect.fail() }, null, 5])(
  "a part of a group that is no text is refused: %o",
  (group) => {
    const { clusters, ...kept } = release(40, 2);
    const parts = clusters.parts.map((part) => ({ ...part, of: { group: group as never } }));
    const of = "compareReleases: before.clusters.parts[0].of.group";
    expect(() => compareReleases({ ...kept, clusters: { ...clusters, parts } }, prompts(40, 2))).toThrow(of);
  },
);
