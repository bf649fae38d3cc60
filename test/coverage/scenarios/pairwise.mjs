import * as metrics from "../../../packages/metrics/dist/index.js";
import { normalCdf } from "../../../packages/metrics/dist/statistics/index.js";
import { normal, times, only } from "./draws.mjs";

export function* pairwise() {
  const area = (shift) => 2 * normalCdf(shift / Math.SQRT2) - 1;
  for (const [n, m, shift] of [
    [15, 15, 0.3],
    [50, 50, 0.5],
  ]) {
    yield {
      metric: "averageGapPairwise",
      method: "auto",
      prompts: n,
      setting: `${n} and ${m} candidates, all pairs, shift ${shift}`,
      truth: area(shift),
      claim: "within",
      measure: (random) => {
        const [women, men] = [times(n, () => normal(random) + shift), times(m, () => normal(random))];
        const groups = Object.fromEntries([
          ...women.map((_, i) => [`w${i}`, "women"]),
          ...men.map((_, j) => [`m${j}`, "men"]),
        ]);
        const answers = women.flatMap((own, i) =>
          men.flatMap((other, j) => [
            { first: `w${i}`, second: `m${j}`, answer: own > other ? "first" : "second" },
            { first: `m${j}`, second: `w${i}`, answer: own > other ? "second" : "first" },
          ]),
        );
        return only(metrics.averageGapPairwise(answers, { groups, reference: "men" }));
      },
    };
  }
}
