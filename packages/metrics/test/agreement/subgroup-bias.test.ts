import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { subgroupBias, type SubgroupBiasOptions, type SubgroupScores } from "@fairexpect/metrics";

const cases = JSON.parse(readFileSync(new URL("./fixtures/subgroup-bias.json", import.meta.url), "utf8")) as {
  scores: SubgroupScores;
  options: SubgroupBiasOptions;
  value: number;
}[];

describe("subgroupBias", () => {
  test("gives the equation in every reading", () => {
    for (const { scores, options, value } of cases) {
      expect(subgroupBias(scores, options).value).toBeCloseTo(value, 12);
    }
  });

  test("is 0 where all subgroups have the same mean, whatever the order of the additions", () => {
    const scores = { a: [0.1, 0.2, 0.3], b: [0.3, 0.2, 0.1], c: [0.2] };
    expect(subgroupBias(scores).value).toBe(0);
    expect(subgroupBias(scores, { reference: "subgroups" }).value).toBe(0);
  });

  test("is at least 0, does not depend on the order of scores and subgroups, and grows with the unit", () => {
    const list = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(list, list, list, fc.constantFrom("rows" as const, "subgroups" as const), (a, b, c, reference) => {
        const { value = -1 } = subgroupBias({ a, b, c }, { reference });
        expect(value).toBeGreaterThanOrEqual(0);
        expect(subgroupBias({ c: c.toReversed(), b, a: a.toReversed() }, { reference }).value).toBeCloseTo(value, 9);
        expect(
          subgroupBias({ a: a.map((x) => x / 4), b: b.map((x) => x / 4), c: c.map((x) => x / 4) }, { reference }).value,
        ).toBeCloseTo(value / 4, 9);
        expect(subgroupBias({ a, b, c }, { reference, normalize: "mean" }).value).toBeCloseTo(value / 3, 9);
      }),
    );
  });

  test("within prompts is at least the pooled one, because deviations of several prompts cannot cancel", () => {
    const rows = fc.array(fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rows, (prompts) => {
        const scores = {
          a: prompts.map((row) => row[0]),
          b: prompts.map((row) => row[1]),
          c: prompts.map((row) => row[2]),
        };
        const perPrompt = subgroupBias(scores, { aggregate: "perPrompt" });
        expect((perPrompt.value ?? -1) + 1e-9).toBeGreaterThanOrEqual(subgroupBias(scores).value ?? 0);
        expect(perPrompt.clusters?.ways[0]?.ids.length).toBe(prompts.length);
        expect(perPrompt.metric.unit).toBe("prompts");
      }),
    );
  });

  test("reports the mean of each subgroup", () => {
    expect(subgroupBias({ a: [1, 2], b: [0] }).groups?.[0]).toEqual({
      of: { group: "a" },
      counts: { scores: 2 },
      value: 1.5,
    });
  });

  test("is undefined with fewer than two subgroups and where one has no scores", () => {
    expect(subgroupBias({}).reason).toBe("there are no subgroups; a bias needs at least two");
    expect(subgroupBias({ a: [1] }).reason).toBe("there is one subgroup; a bias needs at least two");
    expect(subgroupBias({ a: [1], b: [] }).reason).toBe("subgroup b has no scores");
  });

  test("throws on missing scores, unaligned prompts and unknown options", () => {
    expect(() => subgroupBias({ a: [1, Number.NaN], b: [1] })).toThrow('scores["a"][1] is NaN');
    expect(() => subgroupBias({ a: [1, 2], b: [1] }, { aggregate: "perPrompt" })).toThrow(
      /scores\["b"\] is a list of 1; expected the 2 scores.*pooled/,
    );
    expect(() => subgroupBias([1] as never)).toThrow("scores is an array of 1");
    expect(() => subgroupBias({ a: [1], b: [1] }, { reference: "all" as "rows" })).toThrow("reference is");
    expect(() => subgroupBias({ a: [1], b: [1] }, { normalize: "max" as "sum" })).toThrow("normalize is");
    expect(() => subgroupBias({ a: [1], b: [1] }, { aggregate: "rows" as "pooled" })).toThrow("aggregate is");
  });
});
