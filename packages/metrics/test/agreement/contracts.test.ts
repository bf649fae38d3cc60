import { promptSetCombinations } from "@fairexpect/metrics/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  agreement,
  InputError,
  isMeasured,
  isMetric,
  type MetricReadings,
  subgroupBias,
  type SubgroupScores,
  weighted,
} from "@fairexpect/metrics";

const scores = { a: [0.5, 0.25], b: [0.75, 0.5] };
const reading = (...biases: number[]): MetricReadings =>
  Object.fromEntries(biases.map((bias, i) => [`m${i}`, { original: { women: [bias], men: [0] } }]));

describe("the descriptions", () => {
  test("are there before the data, and on measurements", () => {
    expect([isMetric(subgroupBias), isMetric(agreement)]).toEqual([true, true]);
    expect(subgroupBias.description).toMatchObject({ best: 0, range: [0, Infinity], unit: "scores", compare: "sums" });
    expect(agreement.description).toMatchObject({ best: 1, range: [-1, 1], unit: "models", compare: "none" });
    expect(subgroupBias(scores).metric).toEqual(subgroupBias.description);
    expect(subgroupBias(scores, { aggregate: "perPrompt" }).metric.unit).toBe("prompts");
    expect(agreement(reading(1, 2, 3, 4), reading(1, 2, 4, 3)).metric).toEqual(agreement.description);
  });
});

describe("a misspelt option is refused, and the nearest is told", () => {
  const slips: readonly [string, (options: object) => unknown, string, string][] = [
    ["subgroupBias", (o) => subgroupBias(scores, o), "normalise", "normalize"],
    ["agreement", (o) => agreement(reading(1, 2, 3, 4), reading(1, 2, 3, 4), o), "permutation", "permutations"],
    ["promptSetCombinations", (o) => promptSetCombinations(["original"], o), "maxsize", "maxSize"],
  ];
  test.each(slips)("of %s", (name, call, slip, meant) => {
    expect(() => call({ [slip]: 1 })).toThrow(InputError);
    expect(() => call({ [slip]: 1 })).toThrow(`${name}: options.${slip} is 1`);
    expect(() => call({ [slip]: 1 })).toThrow(`Did you mean "${meant}"?`);
  });
});

describe("the clusters of subgroupBias", () => {
  const list = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 6 });
  const recomputed = (of: SubgroupScores, options: object, weights?: number[]): number | undefined => {
    const { clusters, recompute } = subgroupBias(of, options);
    if (clusters === undefined || recompute === undefined) throw new Error("no clusters");
    return recompute(weighted(clusters, weights))[0];
  };

  test("add up to the bias, and to that of resampled scores", () => {
    const data = fc
      .tuple(list, list, list)
      .chain((lists) =>
        fc.tuple(fc.constant(lists), fc.array(fc.nat(2), { minLength: lists.flat().length, maxLength: 18 })),
      );
    fc.assert(
      fc.property(
        data,
        fc.constantFrom("rows" as const, "subgroups" as const),
        fc.constantFrom("sum" as const, "mean" as const),
        ([[a, b, c], weights], reference, normalize) => {
          const options = { reference, normalize };
          expect(recomputed({ a, b, c }, options)).toBeCloseTo(subgroupBias({ a, b, c }, options).value ?? -9, 9);
          let cell = 0;
          const drawn = (all: number[]): number[] =>
            all.flatMap((score) => Array.from({ length: weights[cell++] ?? 0 }, () => score));
          const again = subgroupBias({ a: drawn(a), b: drawn(b), c: drawn(c) }, options);
          const value = recomputed({ a, b, c }, options, weights);
          if (isMeasured(again)) expect(value).toBeCloseTo(again.value, 9);
          else expect(value).toBeUndefined();
        },
      ),
    );
  });

  test("within prompts are the prompts", () => {
    const prompts = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(prompts, (rows) => {
        const of = { a: rows.map(([a]) => a), b: rows.map(([, b]) => b) };
        const options = { aggregate: "perPrompt" } as const;
        expect(recomputed(of, options)).toBeCloseTo(subgroupBias(of, options).value ?? -9, 9);
        const first = rows.map((_, i) => (i === 0 ? 1 : 0));
        const [a = 0, b = 0] = rows[0] ?? [];
        expect(recomputed(of, options, first)).toBeCloseTo(Math.abs(a - b), 9);
      }),
    );
  });
});

describe("any name is a name", () => {
  test("of a subgroup", () => {
    const hostile = JSON.parse('{"__proto__":[1,2],"constructor":[0],"a vs b":[3]}') as SubgroupScores;
    expect(subgroupBias(hostile).groups?.map(({ of, value }) => [of, value])).toEqual([
      [{ group: "__proto__" }, 1.5],
      [{ group: "constructor" }, 0],
      [{ group: "a vs b" }, 3],
    ]);
  });

  test("of a model, a prompt set and a subgroup", () => {
    const models = ["__proto__", "constructor", "toString", "m"];
    const read = (biases: number[]): MetricReadings =>
      JSON.parse(
        `{${models
          .map(
            (model, i) =>
              `"${model}":{"__proto__":{"__proto__":[${biases[i]}],"constructor":[0]},"constructor":{"__proto__":[1],"constructor":[0]}}`,
          )
          .join(",")}}`,
      ) as MetricReadings;
    const found = agreement(read([1, 2, 3, 4]), read([1, 2, 3, 4]), { original: "__proto__", permutations: 0 });
    expect(found.value).toBeCloseTo(1, 12);
    expect(found.chosen?.a[0]).toBe("__proto__");
  });
});

describe("agreement", () => {
  test("searches permutations only when the p-value is looked at", () => {
    const many = (seed: number): MetricReadings => {
      const scoreOf = (m: number, set: number): number => ((m * 7919 + set * 104_729 + seed) % 997) / 997;
      const sets = ["original", ...Array.from({ length: 11 }, (_, i) => `p${i}`)];
      return Object.fromEntries(
        Array.from({ length: 8 }, (_, m) => [
          `m${m}`,
          Object.fromEntries(sets.map((set, s) => [set, { x: [scoreOf(m, s)], y: [0.5] }])),
        ]),
      );
    };
    const found = agreement(many(1), many(2), { permutations: 3 });
    expect(Object.getOwnPropertyDescriptor(found, "pValue")).not.toHaveProperty("value");
    expect(isMeasured(found) && found.pValue).toBeGreaterThan(0);
    expect(isMeasured(found) && found.pValue).toBe(isMeasured(found) && found.pValue);
  });
});
