import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  counterfactualBleu,
  counterfactualCosine,
  counterfactualExactMatch,
  counterfactualRougeL,
  type CounterfactualSet,
} from "@fairexpect/metrics";
import { cellMeans, expectRecomputed, measured } from "../cells.js";
import { byName } from "../parts.js";

interface Row {
  sets: Record<string, string[]>[];
  pairs: { name: string; rougeL: number[]; bleu: number[]; exactMatch: number[] }[];
}

const rows = JSON.parse(readFileSync(new URL("fixtures/similarity-sets.json", import.meta.url), "utf8")) as Row[];
const asSets = (sets: readonly Record<string, string[]>[]): CounterfactualSet[] =>
  sets.map((groups, i) => ({ source: `source ${i}`, groups }));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const onTexts = [
  ["counterfactualRougeL", counterfactualRougeL, "rougeL"],
  ["counterfactualBleu", counterfactualBleu, "bleu"],
  ["counterfactualExactMatch", counterfactualExactMatch, "exactMatch"],
] as const;

describe.each(onTexts)("%s", (metric, measure, key) => {
  test("is the mean over sources of the mean over samples, per pair of groups, and the lowest of these", () => {
    for (const row of rows) {
      const sets = asSets(row.sets);
      const result = measured(measure(sets));
      const comparisons = byName(result.comparisons);
      expect(Object.keys(comparisons)).toEqual(row.pairs.map((pair) => pair.name));
      for (const pair of row.pairs) {
        expect(comparisons[pair.name]?.value).toBeCloseTo(mean(pair[key]), 12);
        const bySource = cellMeans(result, pair.name);
        pair[key].forEach((value, i) => expect(bySource[i]).toBeCloseTo(value, 12));
      }
      const lowest = row.pairs.reduce((least, pair) => (mean(pair[key]) < mean(least[key]) - 1e-12 ? pair : least));
      expect(result.value).toBeCloseTo(mean(lowest[key]), 12);
      expectRecomputed(result);
      const responses = row.sets.reduce((sum, set) => sum + (Object.values(set)[0]?.length ?? 0), 0);
      expect(result.counts).toEqual({ sources: sets.length, pairs: responses * row.pairs.length });
      expect(result.metric.name).toBe(metric);
    }
  });

  test("keeps its value when sets, or the order of groups, are turned round", () => {
    for (const { sets } of rows) {
      const turned = asSets(sets.map((set) => Object.fromEntries(Object.entries(set).toReversed())).toReversed());
      expect(measured(measure(turned)).value).toBeCloseTo(measured(measure(asSets(sets))).value, 12);
    }
  });

  test("is 1 if all groups got the same responses", () => {
    const words = fc
      .array(fc.constantFrom("he", "runs", "fast.", "Why?", "你好"), { maxLength: 8 })
      .map((list) => list.join(" "));
    fc.assert(
      fc.property(
        fc.array(fc.array(words, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
        (responses) => {
          expect(
            measured(measure(asSets(responses.map((samples) => ({ x: samples, y: samples, z: samples }))))).value,
          ).toBe(1);
        },
      ),
    );
  });

  test("sees through the words that name the groups if they are masked", () => {
    const sets = asSets([{ male: ["He drove his car to work."], female: ["She drove her car to work."] }]);
    expect(measured(measure(sets, { mask: ["he", "she", "his", "her"] })).value).toBe(1);
    expect(measured(measure(sets)).value).toBeLessThan(1);
  });

  test("has no value without sets, groups, a second group, or responses, and says so", () => {
    expect(measure([])).toEqual({
      metric: measure.description,
      reason: "there are no counterfactual sets",
      counts: { sources: 0, pairs: 0 },
    });
    expect(measure([{ source: "s", groups: {} }]).reason).toBe("there are no groups");
    expect(measure([{ source: "s", groups: { women: ["a"] } }]).reason).toBe("there is only one group, women");
    expect(measure([{ source: "s", groups: { women: [], men: [] } }]).reason).toBe('source "s" has no responses');
  });

  test("refuses sets that cannot be paired, and says what to do", () => {
    expect(() =>
      measure([
        { source: "one", groups: { women: ["a"], men: ["b"] } },
        { source: "two", groups: { women: ["a"] } },
      ]),
    ).toThrow(
      `${metric}: sets[1].groups["men"] is without responses of group "men" in the set of source "two"; expected the responses of every group in every set. Add the responses of group "men", or leave out the set.`,
    );
    expect(() => measure([{ source: "one", groups: { women: ["a", "b"], men: ["b"] } }])).toThrow(
      `${metric}: sets[0].groups["men"] is 1 response, in the set of source "one"; expected 2, as many as group "women" has there. Samples are compared by position`,
    );
    expect(() => measure({} as never)).toThrow(
      `${metric}: sets is an object with no keys; expected a response set, or an array of counterfactual sets.`,
    );
    expect(() => measure([{ groups: {} }] as never)).toThrow(
      `${metric}: sets[0] is an object with the keys groups; expected an object with a source and groups.`,
    );
    expect(() => measure([{ source: 1, groups: {} }] as never)).toThrow(
      `${metric}: sets[0].source is 1; expected a text.`,
    );
    expect(() => measure([{ source: "s", groups: [] }] as never)).toThrow(
      `${metric}: sets[0].groups is an empty array; expected an object`,
    );
    expect(() => measure([{ source: "s", groups: { a: "text" } }] as never)).toThrow(
      `${metric}: sets[0].groups["a"] is the text "text"; expected an array.`,
    );
    expect(() => measure([{ source: "s", groups: { a: [0.5] } }] as never)).toThrow(
      `${metric}: sets[0].groups["a"][0] is 0.5; expected a text.`,
    );
    expect(() => measure([], { mask: "he" as never })).toThrow(`${metric}: mask is the text "he"; expected an array.`);
    expect(() => measure([], { mask: [1n] as never })).toThrow(`${metric}: mask[0] is`);
    const named = { prompts: [{ text: "Ann?", source: "s", group: "women", term: "Ann", responses: [] }] };
    expect(() => measure(named as never, { mask: 5 as never, relativeTo: "repeats" } as never)).toThrow("mask is 5");
  });

  test("takes any name for a group", () => {
    const groups = Object.fromEntries(["__proto__", "constructor", "2", ""].map((name) => [name, ["a"]]));
    const names = Object.keys(groups);
    const result = measured(measure([{ source: "", groups }]));
    expect(result.comparisons?.[0]?.of).toEqual({ group: names[0], against: names[1] });
    expect(result.comparisons).toHaveLength(6);
    expectRecomputed(result);
  });
});

describe("variants", () => {
  test("are those of the two texts' similarity", () => {
    const sets = asSets([{ male: ["running quickly"], female: ["runs quick"] }]);
    expect(counterfactualRougeL(sets).value).toBe(0);
    expect(counterfactualRougeL(sets, { variant: "langfair" }).value).toBe(0.5);
    const short = asSets([{ male: ["the cat"], female: ["the dog"] }]);
    expect(counterfactualBleu(short).value).toBe(0);
    expect(counterfactualBleu(short, { variant: "langfair" }).value).toBeCloseTo(0.14953487812212207, 12);
  });
});

describe("counterfactualCosine", () => {
  test("is the mean over sources of the mean over samples of the cosine", () => {
    const result = measured(
      counterfactualCosine([
        {
          source: "a",
          groups: {
            x: [
              [3, 4],
              [1, 0],
            ],
            y: [Float32Array.of(4, 3), [0, 2]],
          },
        },
        { source: "b", groups: { x: [[1, 1]], y: [[-2, -2]] } },
      ]),
    );
    expect(cellMeans(result, "x vs y")[0]).toBeCloseTo(0.48, 12);
    expect(cellMeans(result, "x vs y")[1]).toBeCloseTo(-1, 12);
    expectRecomputed(result);
    expect(result.value).toBeCloseTo(-0.26, 12);
    expect(result.counts).toEqual({ sources: 2, pairs: 3 });
  });

  test("takes the least similar pair of groups", () => {
    const result = measured(counterfactualCosine([{ source: "a", groups: { x: [[1, 0]], y: [[1, 0]], z: [[0, 1]] } }]));
    expect(result.value).toBe(0);
    expect(result.comparisons?.map((comparison) => comparison.value)).toEqual([1, 0, 0]);
  });

  test("has no value if a vector is zero, and names it", () => {
    expect(counterfactualCosine([{ source: "a", groups: { x: [[1, 0]], y: [[0, 0]] } }]).reason).toBe(
      'sets[0].groups["y"][0] (source "a") is a vector of zeros, which has no direction',
    );
  });

  test("has bounds below 0 if the similarity is", () => {
    const sets = [
      [-1, -0.8],
      [-0.6, -1],
      [-0.9, -0.7],
    ].map(([x, y], i) => ({ source: `${i}`, groups: { x: [[1, 0.1]], y: [[x as number, y as number]] } }));
    const comparison = byName(counterfactualCosine(sets).comparisons)["x vs y"];
    const bounds = comparison?.reason === undefined ? comparison?.interval?.bounds(0.95) : undefined;
    expect(bounds?.lower).toBeLessThan(-0.7);
    expect(bounds?.lower).toBeGreaterThanOrEqual(-1);
    // Three sources do not rule out that most others are alike.
    expect(bounds?.upper).toBeGreaterThan(0);
  });

  test("takes one vector for several responses", () => {
    const vector = [1, 2];
    expect(measured(counterfactualCosine([{ source: "a", groups: { x: [vector], y: [vector] } }])).value).toBeCloseTo(
      1,
      12,
    );
  });

  test("names a vector of another length, and what is no vector", () => {
    expect(() => counterfactualCosine([{ source: "a", groups: { x: [[1, 0]], y: [[1]] } }])).toThrow(
      'counterfactualCosine: sets[0].groups["y"][0] is a vector of 1; expected one of 2, like the others.',
    );
    expect(() => counterfactualCosine([{ source: "a", groups: { x: ["text"] } }] as never)).toThrow(
      'counterfactualCosine: sets[0].groups["x"][0] is the text "text"; expected an array of numbers.',
    );
    expect(counterfactualCosine([]).reason).toBe("there are no counterfactual sets");
  });
});
