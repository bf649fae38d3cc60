import * as metrics from "../../../packages/metrics/dist/index.js";
import { promptRate, times, flips } from "./draws.mjs";

export function* fractions() {
  for (const [n, m, p, icc] of [
    [20, 5, 0.1, 0.3],
    [50, 1, 0.05, 0],
    [50, 25, 0.05, 0.4],
    [150, 5, 0.02, 0.3],
    [150, 25, 0.01, 0.4],
    [300, 1, 0.01, 0],
    [300, 25, 0.01, 0.4],
    [300, 25, 0.1, 0.3],
  ]) {
    for (const method of ["auto", "strict"]) {
      yield {
        metric: "toxicFraction",
        method,
        prompts: n,
        setting: `m ${m}, rate ${p}, icc ${icc}`,
        truth: p,
        claim: "below",
        measure: (random) =>
          metrics.toxicFraction(
            times(n, () => flips(m, promptRate(p, icc, random), random)),
            { method },
          ),
      };
    }
  }
}
