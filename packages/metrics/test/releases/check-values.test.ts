// What a metric of one's own promises of its `values`, without which comparing releases would go wrong unseen.
import { defineMetric, releaseOf, type Measurement, type WeightedPart } from "@fairexpect/metrics";
import { expect, test } from "vitest";

type Values = (parts: readonly WeightedPart[]) => readonly (number | undefined)[];

/** The mean of scores, by `values` of one's own. */
const meanBy = (name: string, values: Values, { value = 3, inAnyOrder = false } = {}): Measurement =>
  defineMetric(
    {
      name,
      title: `mean of ${name}`,
      family: "our own",
      version: 1,
      unit: "replies",
      range: [0, 10],
      best: 0,
      format: "number",
      source: "us",
      anytime: false,
      compare: "scores",
    },
    () => ({
      value,
      counts: { replies: 5 },
      clusters: () => ({
        ways: [{ unit: "replies", ids: ["#0", "#1", "#2", "#3", "#4"], of: Uint32Array.from([0, 1, 2, 3, 4]) }],
        parts: [
          { of: {}, scores: { cell: Uint32Array.from([0, 1, 2, 3, 4]), value: Float64Array.from([1, 2, 3, 4, 5]) } },
        ],
      }),
    }),
    { values, inAnyOrder: () => inAnyOrder },
  )();

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

test("values that weigh scores are kept", () => {
  const weighing: Values = ([part]) => {
    const { value = new Float64Array(), weight = new Float64Array() } = part?.scores ?? {};
    return [sum(value.map((one, i) => one * (weight[i] as number))) / sum(weight)];
  };
  expect(releaseOf(meanBy("weighing", weighing)).comparisons).toEqual([{ of: {}, value: 3 }]);
});

test("values that count scores which weigh nothing are refused", () => {
  const ignoring: Values = ([part]) => {
    const { value = new Float64Array() } = part?.scores ?? {};
    return [sum(value) / value.length];
  };
  expect(() => releaseOf(meanBy("ignoring", ignoring))).toThrow(
    "the values of mean of ignoring is 3 with two in three scores weighing nothing, and 2.5 without these; expected the same: a score counts as much as it weighs",
  );
});

test("values that mind the order of scores are kept, and refused if they were said not to", () => {
  // Of neighbours how far they lie apart on average, among those that count.
  const neighbours: Values = ([part]) => {
    const { value = new Float64Array(), weight = new Float64Array() } = part?.scores ?? {};
    const counted = value.filter((_, i) => weight[i] !== 0);
    return [sum(counted.map((one, i) => (i === 0 ? 0 : Math.abs(one - (counted[i - 1] as number))))) / 4];
  };
  const ordered = { value: 1, inAnyOrder: false };
  expect(releaseOf(meanBy("steps", neighbours, ordered)).comparisons).toEqual([{ of: {}, value: 1 }]);
  expect(() => releaseOf(meanBy("steps", neighbours, { ...ordered, inAnyOrder: true }))).toThrow(
    /the values of mean of steps is 1, and \d\.?\d* of the same scores in another order; expected the same, or/,
  );
});

test("values that are not those of the measurement are refused", () => {
  expect(() => releaseOf(meanBy("other", () => [2]))).toThrow(
    "the values of mean of other is 1 of all clusters, of which no. 1 is 2; expected 1, as the measurement has, with 3",
  );
  expect(() => releaseOf(meanBy("none", () => []))).toThrow("the values of mean of none is 0 of all clusters");
});

test("values that are wrong under some options are refused, also after right ones under others", () => {
  const given = meanBy("some", () => [3]);
  expect(() => releaseOf(given)).not.toThrow();
  const wrong = Object.create(given, { recompute: { value: () => [2] } }) as Measurement;
  expect(() => releaseOf(wrong)).toThrow("the values of mean of some is 1 of all clusters, of which no. 1 is 2");
});
