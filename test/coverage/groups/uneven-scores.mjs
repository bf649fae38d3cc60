// Scores of groups of unequal size, the small one farther from a half: magnitudes and ranges.
import { mcm, pcm } from "../../../packages/metrics/dist/index.js";
import { only, times } from "../scenarios/draws.mjs";

const examples = (size, missed, random) => times(size, () => ({ gold: 1, predicted: random() < missed ? 0 : 1 }));

const row = (metric, sizes, rates, measure) => ({
  metric,
  method: "auto",
  prompts: Math.min(...sizes),
  setting: `${sizes.join(", ")} examples, of which missed ${rates.join(", ")}`,
  truth: Math.max(...rates) - Math.min(...rates),
  claim: "below",
  measure: (random) => {
    const groups = sizes.map((size, g) => [`g${g}`, examples(size, rates[g], random)]);
    return only(measure({ groups: Object.fromEntries(groups) }));
  },
});

export function* unevenScores() {
  for (const [n, m, p, q] of [
    [40, 400, 0.1, 0.02],
    [40, 400, 0.15, 0.05],
    [300, 300, 0.01, 0.04],
    [100, 500, 0.02, 0.08],
    [100, 100, 0.1, 0.3],
    [40, 400, 0.1, 0.1],
  ])
    yield row("pcm, falseNegativeRate", [n, m], [p, q], (data) =>
      pcm(data, { score: "falseNegativeRate", comparison: "absoluteDifference" }),
    );
  for (const [sizes, rates] of [
    [
      [30, 300, 300],
      [0.1, 0.03, 0.03],
    ],
    [
      [50, 500, 500],
      [0.1, 0.02, 0.02],
    ],
    [
      [100, 100, 100],
      [0.3, 0.4, 0.5],
    ],
  ])
    yield row("mcm, falseNegativeRate", sizes, rates, (data) =>
      mcm(data, { score: "falseNegativeRate", comparison: "range" }),
    );
}
