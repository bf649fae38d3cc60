import { expect, test } from "vitest";
import { counterfactualExactMatch } from "../../src/index.js";
import { pairsKept } from "../../src/core/kept-pairs.js";
import { seededRandom } from "../../src/statistics/random.js";

test("repeats of many prompts are told by some of each, which are as alike", () => {
  const random = seededRandom(3);
  const source = (likely: number): { groups: Record<string, string[]> } => {
    const answers = (): string[] => Array.from({ length: 25 }, () => (random() < likely ? "yes" : `no ${random()}`));
    return { groups: { men: answers(), women: answers() } };
  };
  // The prompts that come first are the most alike: those in front would say .9.
  const sets = Array.from({ length: 400 }, (_, i) => ({ source: `${i}`, ...source(1 - i / 400) }));
  const repeats = pairsKept(counterfactualExactMatch(sets))?.repeats?.();
  const near = sets.flatMap(({ groups }) =>
    Object.values(groups).map((own) => own.slice(1).filter((text, i) => text === own[i]).length / 24),
  );
  const all = near.reduce((sum, each) => sum + each, 0) / near.length;
  // Of some, not of all.
  expect(Math.abs((repeats as number) - all)).toBeGreaterThan(1e-6);
  expect(Math.abs((repeats as number) - all)).toBeLessThan(0.05);
});

/** Sources of which each group's first and last of five answers are the same, and no others. */
const firstAndLast = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const answers = (group: string): string[] => ["same", `${group} ${i}`, `${group} b`, `${group} c`, "same"];
    return { source: `${i}`, groups: { men: answers("m"), women: answers("w") } };
  });
const repeatsOf = (count: number): number | undefined =>
  pairsKept(counterfactualExactMatch(firstAndLast(count)))?.repeats?.();

test("all pairs of repeats are compared if they are 2,000, and of more those of each prompt that lie near each other", () => {
  // Ten pairs of each group's five, of which one is equal: the first and the last.
  expect(repeatsOf(100)).toBeCloseTo(0.1, 12);
  expect(repeatsOf(112)).toBe(0);
});

test("of very many prompts those of some at random tell", () => {
  const sets = Array.from({ length: 3000 }, (_, i) => {
    const answers = (): string[] => ["yes", i < 1500 ? "yes" : "no"];
    return { source: `${i}`, groups: { men: answers(), women: answers() } };
  });
  const repeats = pairsKept(counterfactualExactMatch(sets))?.repeats?.() as number;
  expect(Math.abs(repeats - 0.5)).toBeLessThan(0.05);
  expect(repeats).not.toBe(0.5);
});

test("pairs that are equal are not among the least alike, however few there are others", () => {
  const sets = ["a", "b", "c"].map((text, i) => ({
    source: text,
    groups: { men: [text], women: [i === 1 ? "other" : text] },
  }));
  const least = pairsKept(counterfactualExactMatch(sets))?.least(5) ?? [];
  expect(least.map(({ source, similarity }) => [source, similarity])).toEqual([["b", 0]]);
});

test("of what is held against repeats the sources that lose most come first, each with its least alike pair", () => {
  const sets = [
    { source: "none", groups: { men: ["yes", "yes"], women: ["yes", "yes"] } },
    { source: "half", groups: { men: ["yes", "yes"], women: ["yes", "no"] } },
    { source: "gains", groups: { men: ["a", "b"], women: ["a", "a"] } },
    { source: "some", groups: { men: ["yes", "yes", "yes"], women: ["yes", "no", "no"] } },
    { source: "all", groups: { men: ["yes", "yes"], women: ["no", "no"] } },
  ];
  const kept = pairsKept(counterfactualExactMatch(sets, { relativeTo: "repeats" }));
  const least = kept?.least(9, { group: "men", against: "women" }) ?? [];
  expect(least).toMatchObject([
    { source: "all", texts: ["yes", "no"], similarity: 0, means: { repeats: 1, between: 0 } },
    { source: "some", texts: ["yes", "no"], similarity: 0, sample: 0 },
  ]);
  expect(least.map(({ means }) => means)).toEqual([
    { repeats: 1, between: 0 },
    { repeats: expect.closeTo(2 / 3, 12), between: expect.closeTo(1 / 3, 12) },
  ]);
  expect(kept?.least(1, { group: "men", against: "women" })).toEqual(least.slice(0, 1));
  expect(kept?.least(9, { group: "men", against: "others" })).toEqual([]);
});

test("of each group a prompt at least tells how alike its repeats are, if those of another are too many", () => {
  const many = Array.from({ length: 1_500 }, () => "same");
  const groups = Object.fromEntries(Array.from("abcdefgh", (group) => [group, many]));
  expect(pairsKept(counterfactualExactMatch([{ source: "a", groups }]))?.repeats?.()).toBe(1);
});
