import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  counterfactualBleu,
  counterfactualCosine,
  counterfactualExactMatch,
  counterfactualPairs,
  counterfactualRougeL,
  isMeasured,
  pairName,
  type CounterfactualSet,
  type Measured,
  type Measurement,
} from "@fairexpect/metrics";
import { bleu, rougeL } from "@fairexpect/metrics/text";

interface Row {
  sets: Record<string, string[]>[];
  pairs: { name: string; rougeL: number[]; bleu: number[]; exactMatch: number[] }[];
}

const rows = JSON.parse(readFileSync(new URL("fixtures/similarity-sets.json", import.meta.url), "utf8")) as Row[];
const asSets = (sets: readonly Record<string, string[]>[]): CounterfactualSet[] =>
  sets.map((groups, i) => ({ source: `source ${i}`, groups }));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function measured(measurement: Measurement | undefined): Measured {
  if (measurement === undefined || !isMeasured(measurement)) throw new Error(`no value: ${measurement?.undefined}`);
  return measurement;
}

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
      expect(Object.keys(result.comparisons ?? {})).toEqual(row.pairs.map((pair) => pair.name));
      for (const pair of row.pairs) {
        const comparison = measured(result.comparisons?.[pair.name]);
        expect(comparison.value).toBeCloseTo(mean(pair[key]), 12);
        pair[key].forEach((value, i) => expect(comparison.perPrompt?.[i]).toBeCloseTo(value, 12));
      }
      const lowest = row.pairs.reduce((least, pair) => (mean(pair[key]) < mean(least[key]) - 1e-12 ? pair : least));
      expect(result.value).toBeCloseTo(mean(lowest[key]), 12);
      expect(mean([...(result.perPrompt ?? [])])).toBeCloseTo(result.value, 12);
      const responses = row.sets.reduce((sum, set) => sum + (Object.values(set)[0]?.length ?? 0), 0);
      expect(result.counts).toEqual({ sources: sets.length, pairs: responses * row.pairs.length });
      expect(result.metric).toBe(metric);
    }
  });

  test("keeps its value when sets, or the order of groups, are turned round", () => {
    for (const { sets } of rows) {
      const turned = asSets(sets.map((set) => Object.fromEntries(Object.entries(set).toReversed())).toReversed());
      expect(measured(measure(turned)).value).toBeCloseTo(measured(measure(asSets(sets))).value, 12);
    }
  });

  test("is 1 where all groups got the same responses", () => {
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

  test("sees through the words that name the groups where they are masked", () => {
    const sets = asSets([{ male: ["He drove his car to work."], female: ["She drove her car to work."] }]);
    expect(measured(measure(sets, { mask: ["he", "she", "his", "her"] })).value).toBe(1);
    expect(measured(measure(sets)).value).toBeLessThan(1);
  });

  test("is undefined without sets, groups, a second group, or responses, and says so", () => {
    expect(measure([])).toEqual({
      metric,
      undefined: "there are no counterfactual sets",
      counts: { sources: 0, pairs: 0 },
    });
    expect(measure([{ source: "s", groups: {} }]).undefined).toBe("there are no groups");
    expect(measure([{ source: "s", groups: { women: ["a"] } }]).undefined).toBe("there is only one group, women");
    expect(measure([{ source: "s", groups: { women: [], men: [] } }]).undefined).toBe('source "s" has no responses');
  });

  test("refuses sets that cannot be paired, and says what to do", () => {
    expect(() =>
      measure([
        { source: "one", groups: { women: ["a"], men: ["b"] } },
        { source: "two", groups: { women: ["a"] } },
      ]),
    ).toThrow(
      `${metric}: sets[1].groups["men"] is missing, in the set of source "two"; expected the responses of every group in every set. Add the responses of group "men", or leave out the set.`,
    );
    expect(() => measure([{ source: "one", groups: { women: ["a", "b"], men: ["b"] } }])).toThrow(
      `${metric}: sets[0].groups["men"] is 1 response, in the set of source "one"; expected 2, as many as group "women" has there. Samples are compared by position`,
    );
    expect(() => measure({} as never)).toThrow(`${metric}: sets is an object with no keys; expected an array.`);
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
  });

  test("takes any name for a group", () => {
    const groups = Object.fromEntries(["__proto__", "constructor", "2", ""].map((name) => [name, ["a"]]));
    const names = Object.keys(groups);
    expect(Object.keys(measured(measure([{ source: "", groups }])).comparisons ?? {})).toContain(
      pairName(names[0] as string, names[1] as string),
    );
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
    expect(result.perPrompt?.[0]).toBeCloseTo(0.48, 12);
    expect(result.perPrompt?.[1]).toBeCloseTo(-1, 12);
    expect(result.value).toBeCloseTo(-0.26, 12);
    expect(result.counts).toEqual({ sources: 2, pairs: 3 });
  });

  test("takes the least similar pair of groups", () => {
    const result = measured(counterfactualCosine([{ source: "a", groups: { x: [[1, 0]], y: [[1, 0]], z: [[0, 1]] } }]));
    expect(result.value).toBe(0);
    expect(Object.values(result.comparisons ?? {}).map((comparison) => comparison.value)).toEqual([1, 0, 0]);
  });

  test("is undefined where a vector is zero, and names it", () => {
    expect(counterfactualCosine([{ source: "a", groups: { x: [[1, 0]], y: [[0, 0]] } }]).undefined).toBe(
      'sets[0].groups["y"][0] (source "a") is a vector of zeros, which has no direction',
    );
  });

  test("has bounds below 0 where the similarity is", () => {
    const sets = [
      [-1, -0.8],
      [-0.6, -1],
      [-0.9, -0.7],
    ].map(([x, y], i) => ({ source: `${i}`, groups: { x: [[1, 0.1]], y: [[x as number, y as number]] } }));
    const [comparison] = Object.values(measured(counterfactualCosine(sets)).comparisons ?? {});
    const bounds = measured(comparison).interval?.bounds(0.95);
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
    expect(counterfactualCosine([]).undefined).toBe("there are no counterfactual sets");
  });
});

describe("counterfactualPairs", () => {
  const sets: CounterfactualSet[] = [
    { source: "one", groups: { x: ["a b", "c"], y: ["a c", "c"], z: ["b", "d"] } },
    { source: "one", groups: { x: ["e"], y: ["e"], z: ["f"] } },
  ];

  test("gives every pair with its place, its responses and its similarity", () => {
    const pairs = [...counterfactualPairs(sets, rougeL)];
    expect(pairs).toHaveLength(9);
    expect(pairs[0]).toEqual({
      source: "one",
      set: 0,
      sample: 0,
      groups: ["x", "y"],
      responses: ["a b", "a c"],
      similarity: 0.5,
    });
    expect(pairs[8]).toEqual({
      source: "one",
      set: 1,
      sample: 0,
      groups: ["y", "z"],
      responses: ["e", "f"],
      similarity: 0,
    });
  });

  test("its means are the metric's values", () => {
    for (const row of rows) {
      const rowSets = asSets(row.sets);
      const pairs = [...counterfactualPairs(rowSets, (a, b) => bleu(a, b))];
      for (const [name, comparison] of Object.entries(measured(counterfactualBleu(rowSets)).comparisons ?? {})) {
        rowSets.forEach((_, set) => {
          const own = pairs.filter((pair) => pair.set === set && pairName(...pair.groups) === name);
          expect(mean(own.map((pair) => pair.similarity))).toBeCloseTo(
            measured(comparison).perPrompt?.[set] as number,
            12,
          );
        });
      }
    }
  });

  test("compares whatever the sets hold", () => {
    const scores = [{ source: "s", groups: { x: [0.5], y: [0.25] } }];
    expect([...counterfactualPairs(scores, (a, b) => 1 - Math.abs(a - b))].map((pair) => pair.similarity)).toEqual([
      0.75,
    ]);
  });

  test("names a similarity that is none", () => {
    expect(() => [...counterfactualPairs(sets, "rougeL" as never)]).toThrow(
      'counterfactualPairs: similarity is the text "rougeL"; expected a function of two responses.',
    );
    expect(() => [...counterfactualPairs(sets, () => Number.NaN)]).toThrow(
      "counterfactualPairs: similarity is a function that returned NaN; expected one that returns a number.",
    );
    expect(() => [...counterfactualPairs("sets" as never, rougeL)]).toThrow(
      'counterfactualPairs: sets is the text "sets"; expected an array.',
    );
  });
});
