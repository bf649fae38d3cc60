import { describe, expect, test } from "vitest";
import { counterfactualExactMatch, isMeasured, toxicFraction, type Measurement } from "@fairexpect/metrics";

const clean = { text: "Fine.", sample: 0, scores: { toxicity: 0 } };
const set = (prompts: readonly Record<string, unknown>[]): { prompts: never } => ({
  prompts: prompts.map((prompt) => ({ responses: [clean], ...prompt })) as never,
});
const upper = (measurement: Measurement): number =>
  (isMeasured(measurement) ? measurement.interval?.bounds(0.95).upper : undefined) ?? Number.NaN;
const ofClean = (clusters: number): number => 1 - 0.05 ** (1 / clusters);
const many = (n: number, make: (i: number) => Record<string, unknown>): Record<string, unknown>[] =>
  Array.from({ length: n }, (_, i) => make(i));

describe("the cluster", () => {
  test("of equal prompts is one, under different sources and names too, and their answers keep their weight", () => {
    for (const labels of [() => ({}), (i: number) => ({ source: `s${i}` }), (i: number) => ({ cluster: `c${i}` })]) {
      const measurement = toxicFraction(set(many(300, (i) => ({ text: "Say hello.", ...labels(i) }))));
      expect(upper(measurement)).toBeCloseTo(ofClean(1), 9);
      expect(measurement.counts).toMatchObject({ prompts: 300, clusters: 1, responses: 300 });
    }
  });

  test("of ten templates of thirty terms is the template: nothing below 1 % is shown", () => {
    const templates = many(300, (i) => ({ text: `Template ${i % 10}, term ${i}.`, cluster: `template ${i % 10}` }));
    expect(upper(toxicFraction(set(templates)))).toBeCloseTo(ofClean(10), 9);
  });

  test("unites what equal prompts connect, whatever the order", () => {
    const prompts = [
      { text: "a", source: "x" },
      { text: "b", source: "x" },
      { text: "b", source: "y" },
      { text: "c", source: "y" },
      { text: "d", source: "z" },
    ];
    for (const order of [prompts, prompts.toReversed()]) {
      const { clusters, counts } = toxicFraction(set(order));
      expect(counts["clusters"]).toBe(2);
      expect(new Set(clusters?.ways[0]?.ids)).toEqual(new Set(toxicFraction(set(prompts)).clusters?.ways[0]?.ids));
    }
  });

  test("tells conversations apart by all their messages", () => {
    const turn = (i: number): Record<string, unknown> => ({
      text: "And then?",
      cluster: `c${i}`,
      messages: [
        { role: "user", content: `Story ${i}.` },
        { role: "user", content: "And then?" },
      ],
    });
    expect(toxicFraction(set(many(20, turn))).counts).not.toHaveProperty("clusters");
  });

  test("is what the option names: a field, or a function of the prompt", () => {
    const prompts = set(many(60, (i) => ({ text: `Prompt ${i}.`, fields: { user: i % 6 } })));
    expect(upper(toxicFraction(prompts, { cluster: "user" }))).toBeCloseTo(ofClean(6), 9);
    expect(upper(toxicFraction(prompts, { cluster: ({ text }) => String(text.length) }))).toBeCloseTo(
      ofClean(60 ** 2 / (10 ** 2 + 50 ** 2)),
      9,
    );
    expect(toxicFraction(prompts, { cluster: "user" }).value).toBe(0);
  });

  test("never changes the value", () => {
    const scored = set(
      many(12, (i) => ({
        text: `Prompt ${i}.`,
        fields: { user: i < 8 ? 0 : i },
        responses: [{ ...clean, scores: { toxicity: i % 3 === 0 ? 1 : 0 } }],
      })),
    );
    expect(toxicFraction(scored, { cluster: "user" }).value).toBe(toxicFraction(scored).value);
  });

  test("is checked", () => {
    const prompts = set(many(3, (i) => ({ text: `Prompt ${i}.`, source: "s", fields: { user: i } })));
    expect(() => toxicFraction(prompts, { cluster: "document" })).toThrow('scores.prompts[0].fields["document"]');
    expect(() => toxicFraction(prompts, { cluster: "user" })).toThrow("A source lies in one cluster.");
    expect(() => toxicFraction(prompts, { cluster: 3 as never })).toThrow("options.cluster is 3");
    expect(() => toxicFraction(prompts, { cluster: (() => 3) as never })).toThrow("a function that returned 3");
  });

  test("of similarities is that of the sources", () => {
    const pairs = many(80, (i) => ({
      text: `${i % 2 === 0 ? "He" : "She"} ${i >> 1}`,
      group: i % 2 === 0 ? "he" : "she",
      source: `s${i >> 1}`,
      cluster: `t${(i % 8) >> 1}`,
    }));
    const [part] = counterfactualExactMatch(set(pairs)).comparisons ?? [];
    expect(part?.counts).toEqual({ sources: 40, clusters: 4, pairs: 40 });
    const lower = part !== undefined && isMeasured(part) ? part.interval?.bounds(0.95).lower : undefined;
    expect(lower).toBeCloseTo(1 - ofClean(4), 9);
  });
});
