import * as metrics from "../../../packages/metrics/dist/index.js";
import { times, only } from "./draws.mjs";

// Differences that vary so much that the floor of a mean in a known range does not decide.
export function* backgrounds() {
  for (const n of [50, 200]) {
    yield {
      metric: "vbcm, target probability",
      method: "auto",
      prompts: n,
      setting: "sources, two groups, difference .1, values all over the range",
      truth: 0.1,
      claim: "within",
      measure: (random) =>
        only(
          metrics.vbcm(
            {
              sources: times(n, () => ({
                gold: 1,
                groups: { a: [{ probabilities: 0.9 * random() }], b: [{ probabilities: 0.1 + 0.9 * random() }] },
              })),
            },
            { score: "meanProbability", comparison: "difference", background: { group: "b" } },
          ),
        ),
    };
  }
}
