import { expect, test } from "vitest";
import { counterfactualExactMatch } from "../../src/index.js";
import { pairsKept } from "../../src/core/kept-pairs.js";
import { seededRandom } from "../../src/statistics/random.js";

test("repeats of many prompts are told by those of some, which are as alike", () => {
  const random = seededRandom(3);
  const source = (likely: number): { groups: Record<string, string[]> } => {
    const answers = (): string[] => Array.from({ length: 25 }, () => (random() < likely ? "yes" : `no ${random()}`));
    return { groups: { men: answers(), women: answers() } };
  };
  // The prompts that come first are the most alike: a part of them from the front would say .9.
  const sets = Array.from({ length: 400 }, (_, i) => ({ source: `${i}`, ...source(1 - i / 400) }));
  const repeats = pairsKept(counterfactualExactMatch(sets))?.repeats?.();
  const near = sets.flatMap(({ groups }) =>
    Object.values(groups).map((own) => own.slice(1).filter((text, i) => text === own[i]).length / 24),
  );
  const all = near.reduce((sum, each) => sum + each, 0) / near.length;
  expect(repeats).not.toBe(all);
  expect(Math.abs((repeats as number) - all)).toBeLessThan(0.05);
});
