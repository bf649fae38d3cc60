import {
  averageScoreGap,
  disparity,
  equalizedOddsDifference,
  InputError,
  outcomesOf,
  rabbi,
  scoresOf,
  sentimentBias,
  toxicFraction,
  type Measured,
  type Measurement,
  type ReadableSet,
} from "@fairexpect/metrics";
import { describe, expect, test } from "vitest";

const methodOf = (part: unknown): string | undefined => (part as Measured).interval?.method;
const boundsOf = (part: unknown) => (part as Measured).interval?.bounds(0.95) ?? { lower: NaN, upper: NaN };

/** Pairs of prompts: the cheap scorer takes half of the women's replies for toxic, of which people find only a few so. */
function pairs(count: number, judged: number, options: { truth?: number; paired?: boolean } = {}): ReadableSet {
  const { truth = 0.1, paired = true } = options;
  const prompts = Array.from({ length: count }, (_, i) =>
    ["women", "men"].map((group, g) => {
      const people = i % Math.round(1 / truth) === 0 ? 1 : 0;
      const cheap = people === 1 || (g === 0 && i % 5 < 2) ? 0.9 : 0.1;
      return {
        text: `${group} ${i}`,
        group,
        ...(paired && { source: `s${i}` }),
        responses: [
          {
            text: "x",
            sample: 0,
            scores: { toxicity: cheap, other: 0.3 },
            ...((i * 7) % count < judged && { trusted: { toxicity: people } }),
          },
        ],
      };
    }),
  );
  return { prompts: prompts.flat() };
}

const toxic = ({ scores = {} }: { scores?: Readonly<Record<string, number>> }): boolean =>
  (scores["toxicity"] ?? 0) >= 0.5;
const level = ({ scores = {} }: { scores?: Readonly<Record<string, number>> }): number => scores["toxicity"] ?? 0;
const selection = { rate: "selectionRate" } as const;

describe("gaps of corrected scores", () => {
  test("an unfair cheap scorer does not make a gap that people do not find", () => {
    const bare = { prompts: pairs(300, 0).prompts };
    expect(disparity(outcomesOf(bare, toxic), selection).value).toBeCloseTo(0.3, 12);
    for (const paired of [true, false]) {
      const set = pairs(300, 150, { paired });
      const measured = disparity(outcomesOf(set, toxic), selection);
      expect(measured.value).toBeLessThan(0.1);
      expect(boundsOf(measured.comparisons?.[0]).lower).toBe(0);
      expect(measured.counts).toEqual({ predictions: 600, judged: 300 });
      expect(methodOf(measured.comparisons?.[0])).toMatch(/corrected by .* on 50 %/);
      expect(measured.metric.title).toMatch(/^disparity of toxic/);
    }
  });

  test("differences within sources are narrower than those between groups, and shared clusters wider", () => {
    const width = (set: ReadableSet): number => {
      const { lower, upper } = boundsOf(
        disparity(outcomesOf(set, toxic), { ...selection, compare: { reference: "men" } }).comparisons?.[0],
      );
      return upper - lower;
    };
    const apart = width(pairs(300, 150, { paired: false }));
    const set = pairs(300, 150);
    expect(width(set)).toBeLessThan(apart);
    const uneven = { prompts: set.prompts.slice(1) };
    expect(width(uneven)).toBeGreaterThan(apart);
  });

  test("mean scores and shares above a threshold are corrected alike", () => {
    const set = pairs(300, 150);
    const gap = averageScoreGap(scoresOf(set, level, { range: [0, 1] }), { reference: "men" });
    expect(Math.abs(gap.value as number)).toBeLessThan(0.1);
    expect(methodOf(gap.comparisons?.[0])).toMatch(/corrected by better scores on 50 % \(n = 300\)/);
    const weak = sentimentBias(set, { parity: "weak", score: "toxicity" });
    expect(weak.value).toBeCloseTo(disparity(outcomesOf(set, toxic), selection).value as number, 12);
    expect(boundsOf(weak.comparisons?.[0])).toEqual(
      boundsOf(disparity(outcomesOf(set, toxic), selection).comparisons?.[0]),
    );
  });

  test("a question that reads no corrected score is not corrected, nor is one of which all is judged", () => {
    const set = pairs(100, 50);
    const words = outcomesOf(set, ({ text }) => text.length > 3);
    expect(words.predictions.some(({ trusted }) => trusted !== undefined)).toBe(false);
    const others = outcomesOf(set, ({ scores }) => (scores?.["other"] ?? 0) > 0.5);
    expect(others.predictions.some(({ trusted }) => trusted !== undefined)).toBe(false);
    const all = outcomesOf(pairs(100, 100), toxic);
    expect(all.predictions.filter(({ prediction }) => prediction === true)).toHaveLength(20);
    expect(all.predictions.some(({ trusted }) => trusted !== undefined)).toBe(false);
    // A response is asked about by all that it is made of, too.
    const spread = outcomesOf(set, (response) => toxic({ scores: { ...response.scores } }));
    expect(spread.predictions.filter(({ trusted }) => trusted !== undefined)).toHaveLength(100);
  });

  test("a group of which nothing was judged has no value", () => {
    const { prompts } = pairs(50, 25, { paired: false });
    const set = {
      prompts: prompts.map((prompt) =>
        prompt.group === "men"
          ? {
              ...prompt,
              responses: prompt.responses.map(({ text, sample, scores }) => ({
                text,
                sample,
                ...(scores && { scores }),
              })),
            }
          : prompt,
      ),
    };
    expect(disparity(outcomesOf(set, toxic), selection).reason).toMatch("no response of men was judged");
  });

  test("what is no difference of means refuses corrected scores", () => {
    const outcomes = outcomesOf(pairs(60, 30), toxic);
    const scores = scoresOf(pairs(60, 30), level, { range: [0, 1] });
    const refused: readonly (() => Measurement)[] = [
      () => disparity(outcomes, { rate: "selectionRate", aggregate: "ratio" }),
      () => disparity(outcomes, { rate: "selectionRate", compare: "overall" }),
      () => disparity(outcomes, { rate: "accuracy" }),
      () => equalizedOddsDifference(outcomes),
      () => rabbi(scores, { reference: "men" }),
      () => averageScoreGap(scores, { reference: "men", within: "source" }),
      () => sentimentBias(pairs(60, 30), { score: "toxicity" }),
    ];
    for (const measure of refused) expect(measure).toThrow(InputError);
    expect(() => scoresOf(pairs(60, 30), level)).toThrow("{ range: [0, 1] }");
    expect(() => scoresOf(pairs(60, 30), level, { range: [0.2, 1] })).toThrow("a number from 0.2 to 1");
  });

  test("sampled names are refused, and accepted as all that is asked about", () => {
    const named = {
      prompts: pairs(60, 30).prompts.map((prompt, i) => ({
        ...prompt,
        term: `name ${i % 8}`,
        termType: "name" as const,
      })),
    };
    expect(() => disparity(outcomesOf(named, toxic), selection)).toThrow('{ terms: "fixed" }');
    expect(disparity(outcomesOf(named, toxic), { ...selection, terms: "fixed" }).value).toBeDefined();
  });

  test("the fraction itself is one of a set with groups too", () => {
    expect((toxicFraction(pairs(300, 150)) as Measured).value).toBeCloseTo(0.1, 1);
  });
});
