import {
  agreement,
  isMeasured,
  jointAgreement,
  paraphraserContributions,
  subgroupBias,
  type MetricReadings,
  type SubgroupScores,
} from "@fairexpect/metrics";
import { pearsonCorrelation } from "@fairexpect/metrics/statistics";
import { describe, expect, test } from "vitest";
import { noise, reading } from "./readings.js";

/** With a value, or the reason why there is none. */
function joint(...given: Parameters<typeof jointAgreement>) {
  const found = jointAgreement(...given);
  if (!isMeasured(found)) throw new Error(found.reason);
  return found;
}

const MODELS = ["m0", "m1", "m2", "m3", "m4", "m5"];

/** The bias of each model under some prompt sets together, by the metric of one data set. */
const biases = (readings: MetricReadings, sets: readonly string[]): number[] =>
  MODELS.map((model) => {
    const lists = sets.map((set) => readings[model]?.[set] as SubgroupScores);
    const joined = Object.fromEntries(
      ["x", "y", "z"].map((name) => [name, lists.flatMap((list) => [...(list[name] as number[])])]),
    );
    return subgroupBias(joined).value ?? Number.NaN;
  });
const correlationOf = (a: MetricReadings, b: MetricReadings, sets: readonly string[]): number =>
  pearsonCorrelation(biases(a, sets), biases(b, sets)) ?? Number.NaN;

describe("several metrics at once", () => {
  const metrics = { a: noise(6, 4, 1), b: noise(6, 4, 2), c: noise(6, 4, 3) };
  const all = ["p0", "p1", "p2"];
  const combinations = Array.from({ length: 8 }, (_, bits) => [
    "original",
    ...all.filter((_set, i) => bits & (1 << i)),
  ]);
  const meanOf = (sets: readonly string[]): number =>
    (correlationOf(metrics.a, metrics.b, sets) +
      correlationOf(metrics.a, metrics.c, sets) +
      correlationOf(metrics.b, metrics.c, sets)) /
    3;

  test("agree best under the combination that trying all of them finds", () => {
    const means = combinations.map(meanOf);
    const best = Math.max(...means);
    const found = joint(metrics, { permutations: 0 });
    expect(found.value).toBeCloseTo(best, 12);
    expect(found.counts).toEqual({ metrics: 3, models: 6, combinations: 8 });
    expect([...(found.chosen ?? [])].toSorted()).toEqual([...(combinations[means.indexOf(best)] ?? [])].toSorted());
    expect(found.details?.["mean"]).toBeCloseTo(means.reduce((sum, mean) => sum + mean, 0) / 8, 12);
    expect(found.pValue).toBeUndefined();
  });

  test("have a matrix of correlations under it, and one of the original prompts", () => {
    const { chosen = [], matrix, originalMatrix, comparisons, details } = joint(metrics, { permutations: 0 });
    expect(matrix?.["a"]?.["b"]).toBeCloseTo(correlationOf(metrics.a, metrics.b, chosen), 12);
    expect(matrix?.["c"]?.["b"]).toBeCloseTo(correlationOf(metrics.b, metrics.c, chosen), 12);
    expect(matrix?.["b"]?.["b"]).toBe(1);
    expect(originalMatrix?.["a"]?.["c"]).toBeCloseTo(correlationOf(metrics.a, metrics.c, ["original"]), 12);
    expect(comparisons?.map(({ of }) => `${of.group} ${of.against}`)).toEqual(["a b", "a c", "b c"]);
    expect(details?.["lowest"]).toBe(Math.min(...(comparisons ?? []).map(({ value = 1 }) => value)));
  });

  test("of two are what agreement finds with one choice for both", () => {
    const two = jointAgreement({ a: metrics.a, b: metrics.b }, { permutations: 0 });
    const shared = agreement(metrics.a, metrics.b, { pairing: "shared", permutations: 0 });
    expect(two.value).toBeCloseTo(shared.value ?? Number.NaN, 12);
    expect(two.chosen).toEqual(shared.chosen?.a);
  });

  test("of noise have a p-value that knows of the search, and of the same scores a small one", () => {
    expect(joint(metrics, { permutations: 99 }).pValue).toBeGreaterThan(0.05);
    const same = { a: noise(6, 1, 7), b: noise(6, 1, 7), c: noise(6, 1, 7) };
    const found = joint(same, { permutations: 199, seed: 3 });
    expect(found.value).toBeCloseTo(1, 12);
    expect(found.pValue).toBeLessThan(0.05);
    expect(joint(same, { permutations: 199, seed: 3 }).pValue).toBe(found.pValue);
  });

  test("have none with few models, or if one metric tells no models apart", () => {
    expect(jointAgreement({ a: reading(1, 2, 3), b: reading(3, 2, 1) }).reason).toContain("only 3 models");
    expect(jointAgreement({ a: reading(1, 2, 3, 4), b: reading(1, 1, 1, 1) }).reason).toContain("nothing to correlate");
  });

  test.each<[string, unknown, string]>([
    ["one metric", { a: reading(1, 2, 3, 4) }, "at least two metrics"],
    ["other models", { a: reading(1, 2, 3, 4), b: reading(1, 2, 3) }, 'without the model "m3"'],
    ["other prompt sets", { a: noise(6, 2, 1), b: noise(6, 3, 1) }, 'with the prompt set "p1"'],
    ["no readings", 5, "metrics is 5"],
  ])("throw for %s", (_, given, message) => {
    expect(() => jointAgreement(given as never)).toThrow(message);
  });
});

describe("what a paraphraser contributes", () => {
  const [a, b] = [noise(6, 4, 11), noise(6, 4, 12)];
  const paraphrasers = { llama: ["p0", "p1"], mistral: ["p2"] };
  const options = { pairing: "shared", permutations: 0 } as const;
  const only = (readings: MetricReadings, sets: readonly string[]): MetricReadings =>
    Object.fromEntries(
      Object.entries(readings).map(([model, of]) => [
        model,
        Object.fromEntries(Object.entries(of).filter(([set]) => sets.includes(set))),
      ]),
    );

  test("is the agreement with its prompt sets alone, and without them", () => {
    const [llama, mistral] = paraphraserContributions(a, b, { ...options, paraphrasers });
    const among = (...sets: string[]): number | undefined =>
      agreement(only(a, ["original", ...sets]), only(b, ["original", ...sets]), options).value;
    expect(llama?.alone.value).toBe(among("p0", "p1"));
    expect(llama?.without.value).toBe(among("p2"));
    expect(mistral?.alone.value).toBe(among("p2"));
    const full = agreement(a, b, options);
    expect(mistral?.gain).toBeCloseTo((full.value ?? 0) - (among("p0", "p1") ?? 0), 12);
    expect((llama?.chosen.a ?? 0) + (mistral?.chosen.a ?? 0)).toBe((full.chosen?.a.length ?? 0) - 1);
  });

  test("is never negative: fewer sets find no more", () => {
    for (const seed of [1, 2, 3]) {
      const found = paraphraserContributions(noise(6, 4, seed), noise(6, 4, seed + 50), {
        permutations: 0,
        paraphrasers,
      });
      for (const { gain } of found) expect(gain).toBeGreaterThan(-1e-12);
    }
  });

  test.each<[string, object, string]>([
    ["a set of nobody", { paraphrasers: { llama: ["p0", "p1"] } }, 'without the prompt set "p2"'],
    [
      "a set of two",
      { paraphrasers: { llama: ["p0", "p1", "p2"], mistral: ["p2"] } },
      "a prompt set of one paraphraser",
    ],
    ["a set that was not read", { paraphrasers: { llama: ["p9"] } }, "a prompt set that was read: p0, p1, p2"],
    ["no paraphrasers", {}, "the prompt sets of each paraphraser"],
    ["a size, which fewer sets may not have", { paraphrasers, size: 3 }, "options.size"],
  ])("throws for %s", (_, given, message) => {
    expect(() => paraphraserContributions(a, b, given as never)).toThrow(message);
  });
});
