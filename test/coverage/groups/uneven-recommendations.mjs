// Groups whose lists are compared with those of nobody, where few clusters are large and differ.
import {
  sensitiveToNeutralSimilarityRange,
  sensitiveToNeutralSimilarityVariance,
} from "../../../packages/metrics/dist/index.js";
import { only, times } from "../scenarios/draws.mjs";

/** So many large clusters, their size, how many of one; which share of the large ones differs, and of the others. */
const DESIGNS = [
  [3, 10, 30, 0.3, 0],
  [4, 15, 40, 0.3, 0],
  [6, 20, 40, 0.2, 0],
  [3, 30, 60, 0.3, 0],
  [8, 10, 0, 0.3, 0],
  [0, 1, 40, 0, 0.15],
  [10, 10, 100, 0.2, 0.1],
];

const same = [["a", "b"]];
const other = [["x", "y"]];

const sources = (random, [large, size, small, ofLarge, ofSmall]) =>
  times(large + small, (c) => {
    const differs = random() < (c < large ? ofLarge : ofSmall);
    return times(c < large ? size : 1, (i) => ({
      source: `${c} ${i}`,
      cluster: `c${c}`,
      neutral: same,
      groups: { a: differs ? other : same, b: same },
    }));
  }).flat();

export function* unevenRecommendations() {
  for (const design of DESIGNS) {
    const [large, size, small, ofLarge, ofSmall] = design;
    const range = (large * size * ofLarge + small * ofSmall) / (large * size + small);
    const common = {
      method: "auto",
      prompts: large + small,
      setting: `${large} clusters of ${size} sources, ${ofLarge} of which differ, and ${small} of 1, of which ${ofSmall}`,
      claim: "below",
    };
    yield {
      ...common,
      metric: "similarity to neutral, range",
      truth: range,
      measure: (random) => only(sensitiveToNeutralSimilarityRange(sources(random, design), { metric: "jaccard" })),
    };
    yield {
      ...common,
      metric: "similarity to neutral, deviation",
      truth: range / 2,
      measure: (random) => sensitiveToNeutralSimilarityVariance(sources(random, design), { metric: "jaccard" }),
    };
  }
}
