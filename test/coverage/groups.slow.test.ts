import { expect, test } from "vitest";
import { groupFamilies } from "./group-scenarios.mjs";
import { expectRare, mostWrong } from "./rare.js";
import { simulate } from "./scenarios.mjs";

// A short version of `npm run proof groups`, with fixed seeds: every row of the families in which terms are no sample,
// and a few of those with one name always wrong. Those of the other families are in terms.slow.test.ts.
const short: Readonly<Record<string, { readonly runs: number; readonly every: number }>> = {
  sharedPrompts: { runs: 15, every: 1 },
  unequalClusters: { runs: 30, every: 1 },
  fewAgainstMany: { runs: 30, every: 1 },
  largeHaveMore: { runs: 12, every: 1 },
  ownRates: { runs: 12, every: 1 },
  kappas: { runs: 12, every: 1 },
  correlations: { runs: 12, every: 1 },
  ranks: { runs: 30, every: 1 },
  scores: { runs: 12, every: 1 },
  samples: { runs: 12, every: 1 },
  unevenScores: { runs: 12, every: 1 },
  pools: { runs: 12, every: 1 },
  jobs: { runs: 12, every: 1 },
  unevenPools: { runs: 12, every: 1 },
  unevenRanks: { runs: 12, every: 1 },
  unevenDistances: { runs: 12, every: 1 },
  unevenRecommendations: { runs: 12, every: 1 },
  largeUnjudged: { runs: 12, every: 1 },
  labelsOfBothKinds: { runs: 12, every: 1 },
  largeChanged: { runs: 12, every: 1 },
  carriedGaps: { runs: 12, every: 1 },
  carriedScores: { runs: 12, every: 1 },
  divergences: { runs: 12, every: 1 },
  termsOtherwise: { runs: 8, every: 3 },
};

test.each(Object.entries(short))(
  "bounds of comparisons of groups miss rarely: %s",
  (name, { runs, every }) => {
    const scenarios = [...(groupFamilies[name]?.() ?? [])];
    expect(scenarios.length).toBeGreaterThan(5);
    expectRare(
      scenarios.filter((_, i) => i % every === 0),
      runs,
      3000,
    );
  },
  600_000,
);

test("the simulation sees bounds that are too narrow", () => {
  const [scenario] = groupFamilies["scores"]?.() ?? [];
  if (scenario === undefined) throw new Error("There are no scores.");
  const narrow = {
    ...scenario,
    measure: () => ({ value: 0, interval: { bounds: () => ({ lower: 0.2, upper: 0.3 }) } }),
  };
  expect(simulate(narrow, 20, 1).falseFail).toBe(1);
  expect(() => expectRare([narrow], 20, 1)).toThrow();
});

// SciPy: binom.isf(1e-4, n, p).
test.each([
  [0.05, 30, 7],
  [0.075, 20, 7],
  [0.05, 1620, 115],
])("the most that are wrong if %d are, of %d runs, is the quantile of the binomial", (nominal, runs, most) => {
  expect(mostWrong(nominal, runs)).toBe(most);
});
