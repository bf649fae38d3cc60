import { describe, expect, test } from "vitest";
import {
  allocationGap,
  averageScoreGap,
  counterfactualCosine,
  counterfactualExactMatch,
  demographicParityRatio,
  disparity,
  equalizedOddsDifference,
  isMeasured,
  jensenShannonGap,
  rabbi,
  sentimentBias,
  wassersteinGap,
  weighted,
  type Candidate,
  type Measurement,
  type TermType,
} from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";

interface Item {
  readonly group: "a" | "b";
  readonly term: string;
  readonly termType?: TermType;
  readonly source: string;
  readonly effect: number;
}

/** Every name of both groups with every source; `spread` is how much names differ. */
function crossed(names: number, sources: number, spread: number, termType?: TermType): readonly Item[] {
  const random = seededRandom(7);
  const ofSource = Array.from({ length: sources }, () => random());
  return (["a", "b"] as const).flatMap((group) =>
    Array.from({ length: names }, (_, i) => {
      const ofName = spread * (random() - 0.5);
      return ofSource.map((own, s): Item => ({
        group,
        term: `${group}${i}`,
        ...(termType !== undefined && { termType }),
        source: `s${s}`,
        effect: Math.min(1, Math.max(0, 0.3 + own / 3 + ofName + random() / 4)),
      }));
    }).flat(),
  );
}

type Measure = (items: readonly Item[], options?: { terms?: "fixed" | "sampled" }) => Measurement;

const candidates = (items: readonly Item[]): readonly Candidate[] =>
  items.map(({ effect, source, ...rest }) => ({ ...rest, cluster: source, score: effect }));
const pooled = (items: readonly Item[]): readonly Candidate[] =>
  items.map(({ effect, source, term, ...rest }) => ({
    ...rest,
    term,
    pool: `${source} ${term.slice(1)}`,
    cluster: source,
    score: effect,
  }));
const predictions = (items: readonly Item[]) =>
  items.map(({ effect, ...rest }, i) => ({ ...rest, prediction: effect > 0.5 ? 1 : 0, label: i % 3 === 0 ? 1 : 0 }));
const replies = (items: readonly Item[]) => ({
  prompts: items.map(({ effect, ...rest }, i) => ({
    ...rest,
    text: `prompt ${i}`,
    responses: [{ text: effect > 0.5 ? "yes" : "no", sample: 0, scores: { sentiment: effect }, vector: [effect, 1] }],
  })),
});
const reference = { reference: "b" };

const measures: readonly (readonly [string, Measure])[] = [
  ["rabbi", (items, options) => rabbi(candidates(items), { ...reference, ...options })],
  ["averageScoreGap", (items, options) => averageScoreGap(candidates(items), { ...reference, ...options })],
  ["wassersteinGap", (items, options) => wassersteinGap(candidates(items), { ...reference, ...options })],
  ["jensenShannonGap", (items, options) => jensenShannonGap(candidates(items), { ...reference, ...options })],
  ["allocationGap", (items, options) => allocationGap(pooled(items), { ...reference, k: 1, ...options })],
  [
    "allocationGap, ratio",
    (items, options) => allocationGap(pooled(items), { ...reference, k: 1, aggregate: "ratio", ...options }),
  ],
  ["disparity", (items, options) => disparity(predictions(items), { rate: "selectionRate", positive: 1, ...options })],
  [
    "disparity to all",
    (items, options) =>
      disparity(predictions(items), { rate: "precision", positive: 1, compare: "overall", ...options }),
  ],
  [
    "demographicParityRatio",
    (items, options) => demographicParityRatio(predictions(items), { positive: 1, ...options }),
  ],
  [
    "equalizedOddsDifference",
    (items, options) => equalizedOddsDifference(predictions(items), { classes: "all", compare: "max-min", ...options }),
  ],
  ["counterfactualExactMatch", (items, options) => counterfactualExactMatch(replies(items), options)],
  ["counterfactualCosine", (items, options) => counterfactualCosine(replies(items), options)],
  ["sentimentBias, strict", (items, options) => sentimentBias(replies(items), options)],
  ["sentimentBias, weak", (items, options) => sentimentBias(replies(items), { parity: "weak", ...options })],
];

const boundsOf = ({ comparisons = [] }: Measurement) =>
  comparisons.map((part) => (isMeasured(part) ? part.interval?.bounds(0.95) : undefined));

describe.each(measures)("%s", (_, measure) => {
  test("crosses sources with names, and adds up to its values again", () => {
    const measured = measure(crossed(6, 8, 0.5, "name"));
    const { clusters, recompute, comparisons, terms } = measured;
    expect(clusters?.ways.map(({ unit, ids }) => [unit, ids.length])).toEqual([
      [expect.any(String), 8],
      ["terms", expect.any(Number)],
    ]);
    if (clusters === undefined || recompute === undefined) throw new Error("There are no clusters.");
    const values = recompute(weighted(clusters));
    for (const [i, part] of (comparisons ?? []).entries()) expect(values[i]).toBeCloseTo(part.value ?? NaN, 9);
    expect(terms).toMatchObject({ taken: "sampled", unit: "names", crossedWith: { count: 8 } });
    expect(terms?.groups).toEqual(["a", "b"].map((group) => ({ group, count: 6, sampled: true })));
  });

  test("has the same value, and wider bounds than if the names were fixed", () => {
    const items = crossed(6, 20, 0.8, "name");
    const [sampled, fixed] = [measure(items), measure(items, { terms: "fixed" })];
    expect(sampled.value).toBeCloseTo(fixed.value ?? NaN, 12);
    expect(fixed.clusters?.ways).toHaveLength(1);
    const [own, other] = [boundsOf(sampled), boundsOf(fixed)];
    for (const [i, bounds] of own.entries()) {
      expect(bounds?.lower).toBeLessThanOrEqual((other[i]?.lower ?? NaN) + 1e-9);
      expect(bounds?.upper).toBeGreaterThanOrEqual((other[i]?.upper ?? NaN) - 1e-9);
    }
    expect(own).not.toEqual(other);
  });

  test("bounds nothing with four names a group, and takes words as they are", () => {
    const few = measure(crossed(4, 20, 0.1, "name"));
    const { range } = few.metric;
    for (const bounds of boundsOf(few)) {
      expect(bounds?.lower === range[0] || bounds?.lower === 0 || bounds?.lower === -1).toBe(true);
      expect(bounds?.upper === range[1] || bounds?.upper === 1).toBe(true);
    }
    const items = crossed(4, 20, 0.1, "word");
    expect(boundsOf(measure(items))).toEqual(boundsOf(measure(items, { terms: "fixed" })));
    expect(measure(items).terms).toMatchObject({ taken: "fixed" });
  });

  test("names the terms that carry a comparison, with what it is without them", () => {
    const carrying = measure(crossed(6, 8, 0.9, "name")).terms?.carrying?.(0) ?? [];
    expect(carrying.length).toBeLessThanOrEqual(2);
    for (const { term, without } of carrying) {
      expect(term).toMatch(/^[ab]\d/);
      expect(without).toEqual(expect.any(Number));
    }
  });
});

describe("terms", () => {
  const isSampled = (items: readonly Item[], terms?: "fixed" | "sampled") =>
    rabbi(candidates(items), { reference: "b", ...(terms && { terms }) }).terms?.groups.map(({ sampled }) => sampled);

  test("that say nothing of themselves are a sample if a group has several", () => {
    expect(isSampled(crossed(2, 3, 0))).toEqual([true, true]);
    expect(isSampled(crossed(1, 3, 0))).toEqual([false, false]);
    expect(isSampled(crossed(1, 3, 0, "name"))).toEqual([true, true]);
    const one = crossed(2, 3, 0).map((item) => (item.group === "a" ? item : { ...item, term: "b0" }));
    expect(isSampled(one)).toEqual([true, false]);
  });

  test("of a group that is no sample are one, crossed with the names of another that is", () => {
    const items = [...crossed(6, 8, 0.5, "name").slice(0, 48), ...crossed(3, 8, 0.5, "word").slice(24)];
    const measurement = rabbi(candidates(items), { reference: "b" });
    const { clusters, terms } = measurement;
    const [bounds = { lower: -1, upper: 1 }] = boundsOf(measurement);
    // Too few of what is no sample leave nothing open.
    expect(bounds.upper - bounds.lower).toBeLessThan(1.9);
    expect(terms?.groups.map(({ count, sampled }) => [count, sampled])).toEqual([
      [6, true],
      [3, false],
    ]);
    expect(clusters?.ways[1]?.ids).toHaveLength(7);
    // Of terms of one group alone it is not known what dealing them out would make of a distance.
    const apart = items.map((item) => (item.group === "a" ? { ...item, effect: item.effect + 5 } : item));
    expect(boundsOf(wassersteinGap(candidates(apart), reference))[0]?.lower).toBe(0);
  });

  test("are what the test says they are, if it says so", () => {
    expect(isSampled(crossed(1, 3, 0), "sampled")).toEqual([true, true]);
    expect(isSampled(crossed(6, 3, 0, "name"), "fixed")).toEqual([false, false]);
    expect(isSampled(crossed(6, 3, 0, "word"), "sampled")).toEqual([true, true]);
    const bare = [
      { group: "a", score: 1 },
      { group: "b", score: 2 },
    ];
    expect(rabbi(bare, { reference: "b" }).terms).toBeUndefined();
    expect(() => rabbi(bare, { reference: "b", terms: "sampled" })).toThrow(
      'rabbi: terms is "sampled"; expected "fixed", because no item of the data has a term',
    );
    const odd = { reference: "b", terms: "names" as "fixed" };
    expect(() => rabbi(bare, odd)).toThrow("terms is");
    expect(() => rabbi([{ ...bare[0], termType: "noun" as "name" } as Candidate], { reference: "b" })).toThrow(
      'scores[0].termType is the text "noun"; expected "name", "word" or nothing',
    );
  });
});

test("bounds of RABBI lie as far off on either side by atanh, as without names", () => {
  const items = crossed(40, 30, 1, "name").map((item) => ({
    ...item,
    effect: item.effect + (item.group === "a" ? 0.3 : 0),
  }));
  const { value = NaN, comparisons = [] } = rabbi(candidates(items), reference);
  expect(value).toBeGreaterThan(0.4);
  const { lower = NaN, upper = NaN } = boundsOf({ comparisons } as Measurement)[0] ?? {};
  expect(Math.atanh(value) - Math.atanh(lower)).toBeCloseTo(Math.atanh(upper) - Math.atanh(value), 9);
  expect(value - lower).toBeGreaterThan(1.2 * (upper - value));
});
