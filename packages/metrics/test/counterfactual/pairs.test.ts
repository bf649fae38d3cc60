import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { counterfactualBleu, subjectName, type CounterfactualSet } from "@fairexpect/metrics";
import { counterfactualPairs } from "@fairexpect/metrics/core";
import { bleu, rougeL } from "@fairexpect/metrics/text";
import { cellMeans } from "../cells.js";

const rows = JSON.parse(readFileSync(new URL("fixtures/similarity-sets.json", import.meta.url), "utf8")) as {
  sets: Record<string, string[]>[];
}[];
const asSets = (sets: readonly Record<string, string[]>[]): CounterfactualSet[] =>
  sets.map((groups, i) => ({ source: `source ${i}`, groups }));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

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
      const measurement = counterfactualBleu(rowSets);
      for (const { of } of measurement.comparisons ?? []) {
        const bySource = cellMeans(measurement, subjectName(of));
        rowSets.forEach((_, set) => {
          const own = pairs.filter(
            ({ set: at, groups }) => at === set && groups.join() === [of.group, of.against].join(),
          );
          expect(mean(own.map((pair) => pair.similarity))).toBeCloseTo(bySource[set] as number, 12);
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
      'counterfactualPairs: sets is the text "sets"; expected a response set, or an array of counterfactual sets.',
    );
  });
});
