import * as metrics from "../../../packages/metrics/dist/index.js";
import { times, only, comparison } from "./draws.mjs";

/** Lists of two groups. */
function* ofTwoGroups() {
  for (const [n, alike] of [
    [50, 0.8],
    [150, 0.95],
  ]) {
    yield {
      metric: "recommendationSimilarity",
      method: "auto",
      prompts: n,
      setting: `lists the same with probability ${alike}, else half`,
      truth: alike + ((1 - alike) * 1) / 3,
      claim: "above",
      measure: (random) =>
        only(
          metrics.recommendationSimilarity(
            times(n, (i) => ({
              source: `${i}`,
              groups: { a: [["x", "y"]], b: [random() < alike ? ["x", "y"] : ["x", "z"]] },
            })),
            { metric: "jaccard" },
          ),
        ),
    };
  }
}

/** Lists of three groups, compared with those of nobody in particular. */
function* toNeutral() {
  for (const n of [50, 150]) {
    const source = (random, i) => ({
      source: `${i}`,
      neutral: [["x", "y"]],
      groups: Object.fromEntries(
        ["a", "b", "c"].map((group, k) => [group, [random() < 0.5 + 0.15 * k ? ["x", "y"] : ["x", "z"]]]),
      ),
    });
    yield {
      metric: "similarity to neutral, range",
      method: "auto",
      prompts: n,
      setting: "three groups alike to neutral with .5, .65 and .8 (a against c)",
      truth: 0.2,
      claim: "below",
      measure: (random) =>
        comparison(
          "a",
          "c",
          metrics.sensitiveToNeutralSimilarityRange(
            times(n, (i) => source(random, i)),
            { metric: "jaccard" },
          ),
        ),
    };
    yield {
      metric: "similarity to neutral, deviation",
      method: "auto",
      prompts: n,
      setting: "three groups alike to neutral with .5, .65 and .8",
      truth: 0.1 * Math.sqrt(2 / 3),
      claim: "below",
      measure: (random) =>
        metrics.sensitiveToNeutralSimilarityVariance(
          times(n, (i) => source(random, i)),
          { metric: "jaccard" },
        ),
    };
  }
}

export function* recommendations() {
  yield* ofTwoGroups();
  yield* toNeutral();
}
