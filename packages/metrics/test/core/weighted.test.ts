import fc from "fast-check";
import { expect, test } from "vitest";
import { toxicFraction, weighted, type Clusters } from "@fairexpect/metrics";

const clusters: Clusters = {
  ways: [{ unit: "prompts", ids: ["a", "b", "c"], of: Uint32Array.of(0, 1, 2) }],
  parts: [
    { of: { group: "women" }, sums: { events: Float64Array.of(1, 0, 2), trials: Float64Array.of(2, 2, 2) } },
    { of: { group: "men" }, scores: { cell: Uint32Array.of(0, 0, 2), value: Float64Array.of(0.1, 0.2, 0.3) } },
    {
      of: { group: "others" },
      scores: { cell: Uint32Array.of(1, 2), value: Float64Array.of(0.4, 0.5), weight: Float64Array.of(0.5, 2) },
    },
  ],
};

test("cells count once unless they are weighted", () => {
  const [women, men, others] = weighted(clusters);
  expect(women).toMatchObject({ of: { group: "women" }, sums: { events: 3, trials: 6 } });
  expect(men?.sums).toEqual({});
  expect([...(men?.scores.weight ?? [])]).toEqual([1, 1, 1]);
  expect([...(others?.scores.weight ?? [])]).toEqual([0.5, 2]);
});

test("sums and scores take the weight of their cell", () => {
  const [women, men, others] = weighted(clusters, [3, 0, 1]);
  expect(women?.sums).toEqual({ events: 5, trials: 8 });
  expect([...(men?.scores.value ?? [])]).toEqual([0.1, 0.2, 0.3]);
  expect([...(men?.scores.weight ?? [])]).toEqual([3, 3, 1]);
  expect([...(others?.scores.weight ?? [])]).toEqual([0, 2]);
});

test("sums keep names that every object inherits", () => {
  const sums: Record<string, Float64Array> = Object.fromEntries([["__proto__", Float64Array.of(2)]]);
  const [part] = weighted({ ways: [], parts: [{ of: {}, sums }] });
  expect(Object.entries(part?.sums ?? {})).toEqual([["__proto__", 2]]);
});

test("a weight of k is as good as k copies of the prompt", () => {
  const prompt = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 });
  const drawn = fc.array(fc.tuple(prompt, fc.integer({ min: 0, max: 3 })), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(drawn, (prompts) => {
      const scores = prompts.map(([ofPrompt]) => ofPrompt);
      const { clusters: own, recompute } = toxicFraction(scores);
      if (own === undefined || recompute === undefined) throw new Error("expected clusters");
      const weights = prompts.map(([, times]) => times);
      const copies = prompts.flatMap(([ofPrompt, times]) => Array.from({ length: times }, () => ofPrompt));
      const { value } = toxicFraction(copies);
      const [again] = recompute(weighted(own, weights));
      if (value === undefined) expect(again).toBeUndefined();
      else expect(again).toBeCloseTo(value, 9);
    }),
  );
});
