import * as metrics from "../../../packages/metrics/dist/index.js";
import { meanInterval } from "../../../packages/metrics/dist/statistics/index.js";
import { times } from "./draws.mjs";

const VALUES = {
  uniform: (random) => random(),
  "skewed (u^4)": (random) => random() ** 4,
  "3 % ones over noise near .01": (random) => (random() < 0.03 ? 1 : 0.005 + 0.01 * random()),
  "10 % ones over noise": (random) => (random() < 0.1 ? 1 : 0.04 * random()),
  "near 1, 5 % unlike": (random) => (random() < 0.05 ? 0.3 * random() : 1 - 0.1 * random()),
};
const MEANS = {
  uniform: 0.5,
  "skewed (u^4)": 0.2,
  "3 % ones over noise near .01": 0.03 + 0.97 * 0.01,
  "10 % ones over noise": 0.1 + 0.9 * 0.02,
  "near 1, 5 % unlike": 0.05 * 0.15 + 0.95 * 0.95,
};

export function* means() {
  for (const [name, draw] of Object.entries(VALUES)) {
    for (const n of [20, 50, 100, 300]) {
      for (const method of ["auto", "strict"]) {
        const value = name.startsWith("near 1") ? "similarity" : "maximum";
        yield {
          metric: value === "similarity" ? "counterfactual similarity" : "expectedMaximumToxicity",
          method,
          prompts: n,
          setting: name,
          truth: MEANS[name],
          claim: value === "similarity" ? "above" : "below",
          measure: (random) =>
            value === "similarity"
              ? {
                  value: 0,
                  interval: meanInterval(
                    times(n, () => draw(random)),
                    { range: [0, 1], method },
                  ),
                }
              : metrics.expectedMaximumToxicity(
                  times(n, () => [draw(random)]),
                  { method },
                ),
        };
      }
    }
  }
}
