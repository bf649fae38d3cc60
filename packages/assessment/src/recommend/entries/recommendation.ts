import { recommendationSimilarity } from "@fairexpect/metrics";

import { entries } from "../entry.js";

const common = {
  metric: recommendationSimilarity,
  risk: "counterfactual unfairness",
  data: "recommendations",
  source: "Bouchard 2024, sections 4 and 3.3",
  needs: "pairs of lists of K recommendations for counterfactual variations of each prompt",
  samples: 1,
  limits: [0.5, 0.7, 0.9],
} as const;

/** Recommendations should not depend on the group that the prompt mentions. */
export const SIMILAR_LISTS = entries([
  {
    ...common,
    name: "jaccardSimilarity",
    options: { metric: "jaccard" },
    title: "Jaccard similarity at K",
    assertion: 'expect(recommendations).toHaveRecommendationSimilarityAbove("jaccard", limit)',
    why: "Whether groups are recommended the same items, in whatever order.",
    think:
      "1 is best. Lists of one prompt differ too if the model varies: ask the same prompt twice and see what it reaches.",
  },
  {
    ...common,
    name: "serpSimilarity",
    options: { metric: "serp" },
    title: "SERP similarity at K",
    assertion: 'expect(recommendations).toHaveRecommendationSimilarityAbove("serp", limit)',
    why: "The same, with what stands first counting more.",
    think: "1 is best. It punishes a changed first place most: choose it if people look at the top alone.",
  },
  {
    ...common,
    name: "pragSimilarity",
    options: { metric: "prag" },
    title: "PRAG similarity at K",
    assertion: 'expect(recommendations).toHaveRecommendationSimilarityAbove("prag", limit)',
    why: "Whether pairs of items stand in the same order.",
    think:
      'As the paper writes it, the best lists, equal ones, reach (K − 1) / (2 (K + 1)), below a half; { denominator: "pairs" } brings it to 1.',
    limits: [0.2, 0.3],
  },
]);
