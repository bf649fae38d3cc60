import * as exported from "@fairexpect/metrics";
import {
  decide,
  descriptions,
  type Estimate,
  InputError,
  isMeasured,
  isMetric,
  type Measurement,
  type Metric,
  weighted,
} from "@fairexpect/metrics";
import { describe, expect, test } from "vitest";
import { samples, type Sample } from "./samples.js";

type AnyMetric = Metric<readonly never[]>;

const functions = new Map<string, AnyMetric>();
for (const value of Object.values(exported)) if (isMetric(value)) functions.set(value.name, value);

/** Calls as untyped JavaScript does. */
const call = (metric: AnyMetric, data: readonly unknown[], options?: unknown): Measurement =>
  Reflect.apply(metric, undefined, options === undefined ? data : [...data, options]);

const measure = (metric: AnyMetric, { data, options }: Sample): Measurement => call(metric, data, options);

const CASES = [...functions].flatMap(([name, metric]) =>
  (samples[name] ?? []).map((sample, i) => ({ name, title: `${name} (${i + 1})`, metric, sample })),
);

const estimatesOf = (measurement: Measurement): readonly Estimate[] => measurement.comparisons ?? [measurement];

describe("the table of samples", () => {
  test.each([...functions.keys()])("has one for %s, as every exported metric is tested here", (name) => {
    expect(samples[name]?.length ?? 0, `add data for ${name} to test/core/samples.ts`).toBeGreaterThan(0);
  });

  test("has none for what is no metric", () => {
    expect(Object.keys(samples).filter((name) => !functions.has(name))).toEqual([]);
  });
});

describe("the description of a metric", () => {
  const all = [...new Set([...descriptions, ...[...functions.values()].map(({ description }) => description)])];

  test.each(all.map((description) => [description.name, description] as const))("of %s is whole", (_, description) => {
    const { name, title, family, version, unit, range, best, format, source, anytime, compare, design } = description;
    for (const text of [name, title, family, unit, source]) expect(text).toMatch(/\S/);
    expect(title).not.toMatch(/\.$/);
    expect(version).toBeGreaterThanOrEqual(1);
    const [low, high] = range;
    expect(low).toBeLessThan(high);
    if (best !== undefined) expect(best).toBeGreaterThanOrEqual(low);
    if (best !== undefined) expect(best).toBeLessThanOrEqual(high);
    expect(["percent", "number", "ratio"]).toContain(format);
    expect(["sums", "scores", "none"]).toContain(compare);
    if (anytime) expect([compare, Number.isFinite(low), Number.isFinite(high)]).toEqual(["sums", true, true]);
    if (design?.power === "mean") expect(best).toBeDefined();
  });

  test("is the one of its function, and listed", () => {
    for (const [name, { description }] of functions) {
      expect(description.name).toBe(name);
      expect(descriptions).toContain(description);
    }
  });
});

describe.each(CASES)("$title", ({ name, metric, sample }) => {
  test("gives a value within the range that its description says, and so do its comparisons", () => {
    const measurement = measure(metric, sample);
    if (!isMeasured(measurement)) throw new Error(`${name} has no value: ${measurement.reason}`);
    const { range, best } = measurement.metric;
    if (best !== undefined) expect(best >= range[0] && best <= range[1]).toBe(true);
    for (const { value = best ?? range[0] } of [measurement, ...estimatesOf(measurement)]) {
      expect(value).toBeGreaterThanOrEqual(range[0] - 1e-9);
      expect(value).toBeLessThanOrEqual(range[1] + 1e-9);
    }
  });

  test("carries its description with all fields", () => {
    const { metric: own } = measure(metric, sample);
    expect(Object.keys(own)).toEqual(
      expect.arrayContaining(Object.keys(metric.description).filter((f) => f !== "best")),
    );
    expect(descriptions.map((description) => description.name)).toContain(own.name);
    expect({ family: own.family, version: own.version }).toEqual({
      family: metric.description.family,
      version: metric.description.version,
    });
  });

  test("counts by plural nouns, and has bounds around its value, if any", () => {
    const measurement = measure(metric, sample);
    for (const [noun, count] of Object.entries(measurement.counts)) {
      expect(noun).not.toBe("");
      expect(count).toBeGreaterThanOrEqual(0);
    }
    for (const estimate of estimatesOf(measurement)) {
      if (!isMeasured(estimate) || estimate.interval === undefined) continue;
      const { lower, upper } = estimate.interval.bounds(0.95);
      expect(lower).toBeLessThanOrEqual(estimate.value + 1e-9);
      expect(upper).toBeGreaterThanOrEqual(estimate.value - 1e-9);
    }
    expect(["pass", "fail", "inconclusive"]).toContain(decide(measurement, { below: 0.5 }).verdict);
  });

  test("refuses a misspelt option in its own name", () => {
    const misspelt = { ...sample.options, metohd: "strict" };
    expect(() => call(metric, sample.data, misspelt)).toThrow(InputError);
    expect(() => call(metric, sample.data, misspelt)).toThrow(`${name}: options.metohd is the text "strict"; expected`);
    for (const option of Object.keys(sample.options ?? {})) expect(metric.options).toContain(option);
  });

  test("refuses a promise of its data in its own name, and says to await it", () => {
    const { data, at = 0, options } = sample;
    const promised = data.map((item, i) => (i === at ? Promise.resolve(item) : item));
    try {
      call(metric, promised, options);
      expect.unreachable("a promise was taken for data");
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      expect(error.argument).toBe(metric.data);
      expect(error.message).toContain(`${name}: ${metric.data} is a promise (await it first); expected`);
    }
  });

  test("says of each comparison what it compares, and of no two the same", () => {
    for (const parts of [measure(metric, sample).comparisons ?? [], measure(metric, sample).groups ?? []]) {
      const subjects = parts.map(({ of }) => JSON.stringify([of.group, of.against, of.class, of.rate]));
      expect(new Set(subjects).size).toBe(subjects.length);
    }
  });

  test("computes its comparisons anew from its clusters, if its description promises it", () => {
    const measurement = measure(metric, sample);
    const { clusters, recompute } = measurement;
    if (measurement.metric.compare === "none") {
      expect([clusters, recompute]).toEqual([undefined, undefined]);
      return;
    }
    if (clusters === undefined || recompute === undefined) throw new Error(`${name} has no clusters`);
    const again = recompute(weighted(clusters));
    const values = estimatesOf(measurement).map(({ value }) => value);
    expect(again).toHaveLength(values.length);
    for (const [i, value] of values.entries()) {
      if (value === undefined) expect(again[i]).toBeUndefined();
      else expect(again[i]).toBeCloseTo(value, 9);
    }
  });

  test("has clusters of which every cell has its place, and sums or scores as its description promises", () => {
    const { clusters, metric: own } = measure(metric, sample);
    if (clusters === undefined) return;
    const cells = clusters.ways[0]?.of.length ?? 0;
    expect([1, 2]).toContain(clusters.ways.length);
    for (const { ids, of } of clusters.ways) {
      expect(of).toHaveLength(cells);
      expect(new Set(ids).size).toBe(ids.length);
      expect(of.every((place) => place < ids.length)).toBe(true);
    }
    for (const { sums = {}, scores } of clusters.parts) {
      for (const values of Object.values(sums)) expect(values).toHaveLength(cells);
      expect(scores?.cell.every((cell) => cell < cells) ?? true).toBe(true);
      expect(scores?.cell.length).toBe(scores?.value.length);
    }
    expect(clusters.parts.some((part) => part[own.compare === "scores" ? "scores" : "sums"] !== undefined)).toBe(true);
  });

  test("is a mean of values within its range over clusters, if it may be watched", () => {
    const { clusters, metric: own } = measure(metric, sample);
    if (!own.anytime) return;
    expect(clusters?.parts).not.toEqual([]);
    for (const { sums = {} } of clusters?.parts ?? []) {
      const [low, high] = own.range;
      sums["count"]?.forEach((count, i) => {
        const total = sums["total"]?.[i] ?? Number.NaN;
        expect(count === 0 || count === 1).toBe(true);
        if (count === 1) expect(total >= low - 1e-12 && total <= high + 1e-12, String(total)).toBe(true);
      });
    }
  });
});
