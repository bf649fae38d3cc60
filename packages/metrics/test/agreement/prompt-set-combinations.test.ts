import { promptSetCombinations } from "@fairexpect/metrics/core";
import { describe, expect, test } from "vitest";

describe("promptSetCombinations", () => {
  const sets = (augmented: number): string[] => ["original", ...Array.from({ length: augmented }, (_, i) => `p${i}`)];

  test("has as many combinations as the source counts", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((size) => promptSetCombinations(sets(15), { size }).length)).toEqual([
      1, 15, 105, 455, 1365, 3003, 5005, 6435,
    ]);
    const withReplacement = [1, 2, 3, 4, 5, 6].map(
      (size) => promptSetCombinations(sets(15), { size, withReplacement: true }).length,
    );
    expect(withReplacement).toEqual([1, 15, 120, 680, 3060, 11_628]);
    expect(promptSetCombinations(sets(15), { maxSize: 16 })).toHaveLength(2 ** 15);
  });

  test("has the original in each, every set at most once, and no combination twice", () => {
    const combinations = promptSetCombinations(["p1", "base", "p2", "p3"], { original: "base", maxSize: 4 });
    expect(combinations).toHaveLength(8);
    for (const combination of combinations) {
      expect(combination[0]).toBe("base");
      expect(new Set(combination).size).toBe(combination.length);
    }
    expect(new Set(combinations.map((combination) => combination.join())).size).toBe(8);
    expect(combinations[0]).toEqual(["base"]);
  });

  test("may repeat a set with replacement", () => {
    expect(promptSetCombinations(sets(2), { size: 3, withReplacement: true })).toEqual([
      ["original", "p0", "p0"],
      ["original", "p0", "p1"],
      ["original", "p1", "p1"],
    ]);
  });

  test("goes up to size 4 unless told, and to what there is", () => {
    expect(promptSetCombinations(sets(15))).toHaveLength(576);
    expect(promptSetCombinations(sets(0))).toEqual([["original"]]);
  });

  test("throws on impossible sizes, doubled names, a missing original, and too many combinations", () => {
    expect(() => promptSetCombinations(sets(2), { size: 4 })).toThrow(
      "size is 4; expected at most 3, the number of prompt sets",
    );
    expect(() => promptSetCombinations(sets(2), { size: 0 })).toThrow("size is 0");
    expect(() => promptSetCombinations(sets(2), { size: 2, maxSize: 2 })).toThrow("with both size and maxSize");
    expect(() => promptSetCombinations(["original", "a", "a"])).toThrow("a name comes twice");
    expect(() => promptSetCombinations(["a"])).toThrow('sets is without a set "original"');
    expect(() => promptSetCombinations(sets(20), { maxSize: 21 })).toThrow(
      "which makes 1048576 combinations of 21 sets; expected at most 100000",
    );
    expect(() => promptSetCombinations(sets(0), { size: 2, withReplacement: true })).toThrow("size is 2");
  });
});
