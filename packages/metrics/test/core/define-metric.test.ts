import { describe, expect, expectTypeOf, test, vi } from "vitest";
import {
  type Counts,
  decide,
  defineMetric,
  type Description,
  InputError,
  isMeasured,
  isMetric,
  type Measurement,
  sequentialTest,
  toxicFraction,
  weighted,
} from "@fairexpect/metrics";
import { clopperPearson } from "@fairexpect/metrics/statistics";

const description: Description = {
  name: "emptyFraction",
  title: "fraction of empty replies",
  family: "our own",
  version: 1,
  unit: "replies",
  range: [0, 1],
  best: 0,
  format: "percent",
  source: "us",
  anytime: true,
  compare: "sums",
};

interface EmptyOptions {
  readonly blank?: boolean | undefined;
}

const isEmpty = (text: string, { blank = false }: EmptyOptions): boolean => (blank ? text.trim() : text) === "";

const makeClusters = vi.fn<(events: Float64Array) => void>();

const emptyFraction = defineMetric(
  description,
  (texts: readonly string[], options: EmptyOptions = {}) => {
    const events = Float64Array.from(texts, (text) => (isEmpty(text, options) ? 1 : 0));
    const empty = events.reduce((sum, event) => sum + event, 0);
    if (texts.length === 0) return { reason: "there are no texts", counts: { replies: 0 } };
    return {
      value: empty / texts.length,
      counts: { replies: texts.length },
      interval: clopperPearson(empty, texts.length),
      clusters: () => {
        makeClusters(events);
        const ways = [{ unit: "replies", ids: texts.map((_, i) => `#${i}`), of: Uint32Array.from(texts.keys()) }];
        return { ways, parts: [{ of: {}, sums: { events, trials: events.map(() => 1) } }] };
      },
    };
  },
  {
    data: "texts",
    options: ["blank"],
    values: (parts) => parts.map(({ sums: { events = 0, trials = 0 } }) => (trials > 0 ? events / trials : undefined)),
  },
);

const texts = ["Hello.", "", " ", ""];

describe("a metric of one's own", () => {
  test("gives measurements with its description, which can be decided on", () => {
    const measurement = emptyFraction(texts);
    expect(measurement).toMatchObject({ metric: description, value: 0.5, counts: { replies: 4 } });
    expect(decide(measurement, { below: 0.05 }).verdict).toBe("fail");
    expect(decide(emptyFraction([]), { below: 0.05 }).verdict).toBe("inconclusive");
    expect(emptyFraction([])).toEqual({ metric: description, reason: "there are no texts", counts: { replies: 0 } });
  });

  test("is called as its computation is, and says what it is", () => {
    expectTypeOf(emptyFraction).parameters.toEqualTypeOf<
      [texts: readonly string[], options?: EmptyOptions | undefined]
    >();
    expectTypeOf(emptyFraction).returns.toEqualTypeOf<Measurement>();
    expect(emptyFraction.name).toBe("emptyFraction");
    expect(emptyFraction.data).toBe("texts");
    expect(emptyFraction.options).toEqual(["blank"]);
    expect(emptyFraction.description).toEqual(description);
    expect(Object.isFrozen(emptyFraction.description)).toBe(true);
  });

  test("refuses a computation that gives a promise or a bare number", () => {
    const measure = (given: unknown) => (): unknown =>
      defineMetric(
        { ...description, compare: "none" },
        () => given as { readonly reason: string; readonly counts: Counts },
      )();
    expect(measure(Promise.resolve({ value: 1, counts: {} }))).toThrow(
      "emptyFraction: its computation gave a promise (await it first); expected { value, counts } or { reason, counts }.",
    );
    expect(measure(0.5)).toThrow("emptyFraction: its computation gave 0.5;");
    expect(measure(null)).toThrow("emptyFraction: its computation gave null;");
  });

  test("refuses parts that defineMetric does not know", () => {
    const define = (parts: unknown) => (): unknown =>
      defineMetric(description, () => ({ reason: "no data", counts: {} }), parts as { readonly data: string });
    expect(define({ optoins: ["blank"] })).toThrow(
      'defineMetric: parts.optoins is an array of 1; expected one of the options data, dataAt, options, optionsAt, values, inAnyOrder. Did you mean "options"?',
    );
    expect(define(null)).toThrow("defineMetric: parts is null; expected an object.");
    expect(define(Promise.resolve({}))).toThrow("defineMetric: parts is a promise (await it first)");
  });

  test("refuses options that it did not name, in its own name", () => {
    expect(emptyFraction(texts, { blank: true }).value).toBe(0.75);
    expect(emptyFraction(texts, { blank: undefined }).value).toBe(0.5);
    const call = (options: unknown) => (): unknown => emptyFraction(texts, options as EmptyOptions);
    expect(call({ blnk: true })).toThrow(
      'emptyFraction: options.blnk is true; expected one of the options blank. Did you mean "blank"?',
    );
    expect(call({ blnk: true })).toThrow(InputError);
    expect(call(null)).toThrow("emptyFraction: options is null; expected an object.");
    expect(call(Promise.resolve({}))).toThrow(
      "emptyFraction: options is a promise (await it first); expected an object.",
    );
    expect(call([])).toThrow("emptyFraction: options is an empty array; expected an object.");
  });

  test("makes its clusters once, when somebody first looks at them", () => {
    makeClusters.mockClear();
    const measurement = emptyFraction(texts);
    expect(makeClusters).not.toHaveBeenCalled();
    const { clusters } = measurement;
    expect(measurement.clusters).toBe(clusters);
    expect(makeClusters).toHaveBeenCalledTimes(1);
    expect(clusters?.ways).toHaveLength(1);
  });

  test("computes its value anew from clusters with weights", () => {
    const { clusters, recompute } = emptyFraction(texts);
    if (clusters === undefined || recompute === undefined) throw new Error("expected clusters");
    expect(recompute(weighted(clusters))).toEqual([0.5]);
    expect(recompute(weighted(clusters, [0, 1, 0, 2]))).toEqual([1]);
    expect(recompute(weighted(clusters, [0, 0, 0, 0]))).toEqual([undefined]);
  });

  test("leaves what is lazy lazy, and does not copy what recomputes", () => {
    const make = vi.fn<() => number>(() => 0.5);
    const lazy = defineMetric({ ...description, compare: "none" }, () =>
      Object.defineProperty({ value: 0, counts: {} }, "pValue", { get: make, enumerable: true }),
    );
    const measurement = lazy();
    expect(make).not.toHaveBeenCalled();
    expect(isMeasured(measurement) && measurement.pValue).toBe(0.5);
    expect(Object.keys(emptyFraction(texts))).toEqual(["metric", "value", "counts", "interval"]);
  });

  test("can have a description that depends on its options, without touching its own", () => {
    const ratio = defineMetric({ ...description, compare: "none" }, (asRatio: boolean) => ({
      value: 1,
      counts: {},
      ...(asRatio && { description: { best: 1, format: "ratio" as const } }),
    }));
    expect(ratio(true).metric).toEqual({ ...description, compare: "none", best: 1, format: "ratio" });
    expect(ratio(false).metric).toBe(ratio.description);
    expect("description" in ratio(true)).toBe(false);
  });

  test("is known as one by its mark, also if another copy of the package made it", () => {
    const other = Object.assign(() => undefined, { [Symbol.for("fairexpect.metric")]: true });
    expect([emptyFraction, toxicFraction, other].map(isMetric)).toEqual([true, true, true]);
    expect([() => 1, decide, {}, null, "toxicFraction"].map(isMetric)).toEqual([false, false, false, false, false]);
  });

  test("can be watched by a sequential test if it is a mean, and is refused if not", () => {
    const watched = sequentialTest({ below: 0.05 }, { metric: emptyFraction });
    expect(watched.add(0).summary).toBe("open after 1 reply");
    const other = defineMetric({ ...description, anytime: false, compare: "none" }, () => ({ value: 0, counts: {} }));
    expect(() => sequentialTest({ below: 0.05 }, { metric: other })).toThrow(
      "sequentialTest: options.metric is emptyFraction; expected a metric, or its description, that is a mean over clusters with known bounds.",
    );
  });
});

describe("a computation that gives no number and no reason", () => {
  const giving = (computed: unknown) => defineMetric({ ...description, compare: "none" }, () => computed as never);

  test.each([Number.NaN, Infinity, undefined, "0.5"])("but %s is refused", (value) => {
    expect(giving({ value, counts: {} })).toThrow(
      `emptyFraction came to ${value}; a computation without a value gives { reason, counts }.`,
    );
  });

  test("for one of its parts is refused by what the part is about", () => {
    const part = { of: { group: "women", against: "men" }, value: Number.NaN, counts: {} };
    for (const parts of [{ comparisons: [part] }, { groups: [part] }])
      expect(giving({ value: 0, counts: {}, ...parts })).toThrow("emptyFraction of women vs men came to NaN;");
  });
});

describe("a description", () => {
  test.each<[Partial<Record<keyof Description | "tittle", unknown>>, string]>([
    [{ name: "" }, 'description.name is the text ""; expected a text.'],
    [{ title: undefined }, "description.title is undefined; expected a text."],
    [{ version: 0 }, "description.version is 0; expected an integer of at least 1."],
    [{ range: [1, 0] }, "description.range is an array of 2; expected the least and the greatest value: [0, 1]."],
    [{ range: undefined }, "description.range is undefined; expected the least and the greatest value: [0, 1]."],
    [{ best: 2 }, "description.best is 2; expected a value of the range."],
    [{ best: Number.NaN }, "description.best is NaN; expected a value of the range."],
    [{ format: "share" }, 'description.format is the text "share"; expected one of "percent", "number", "ratio".'],
    [{ anytime: "yes" }, 'description.anytime is the text "yes"; expected true or false.'],
    [{ compare: "mean" }, 'description.compare is the text "mean"; expected one of "sums", "scores", "none".'],
    [{ compare: "sums" }, 'description.compare is the text "sums"; expected "none" without values.'],
    [{ tittle: "x" }, 'description.tittle is the text "x"; expected one of the options'],
  ])("%j is refused", (wrong, said) => {
    const given = { ...description, compare: "none", ...wrong } as Description;
    expect(() => defineMetric(given, () => ({ value: 0, counts: {} }))).toThrow(`defineMetric: ${said}`);
  });

  test("that promises no comparison is refused with the values of one", () => {
    expect(() =>
      defineMetric({ ...description, compare: "none" }, () => ({ value: 0, counts: {} }), { values: () => [0] }),
    ).toThrow('expected "sums" or "scores", as there are values.');
  });
});
