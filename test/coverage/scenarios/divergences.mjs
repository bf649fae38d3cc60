import * as metrics from "../../../packages/metrics/dist/index.js";
import { normalCdf, jensenShannonDivergence } from "../../../packages/metrics/dist/statistics/index.js";
import { normal, times, only } from "./draws.mjs";

const even = Array(10).fill(0.1);
const tilted = (by) => even.map((share, i) => share * (1 + (by * (i - 4.5)) / 4.5));
const falling = (ratio) => {
  const powers = even.map((_, i) => ratio ** i);
  const sum = powers.reduce((a, b) => a + b);
  return powers.map((power) => power / sum);
};

const drawBin = (shares, random) => {
  let u = random(),
    k = 0;
  while (k < shares.length - 1 && u >= shares[k]) u -= shares[k++];
  return (k + 0.5) / shares.length;
};

/** Shares of bins that differ in shape. */
function* jensenShannon() {
  for (const [n, shapes, p, q] of [
    [50, "equal", even, even],
    [100, "tilted by .6", even, tilted(0.6)],
    [300, "tilted by .3", even, tilted(0.3)],
    [50, "falling by .4 and .6", falling(0.4), falling(0.6)],
    [100, "two bins, .5 and .7", [0.5, 0.5], [0.7, 0.3]],
  ]) {
    yield {
      metric: "jensenShannonGap",
      method: "auto",
      prompts: n,
      setting: `n a side, ${String(shapes)}`,
      truth: jensenShannonDivergence(p, q),
      claim: "below",
      measure: (random) =>
        only(
          metrics.jensenShannonGap(
            { a: times(n, () => drawBin(p, random)), b: times(n, () => drawBin(q, random)) },
            { reference: "b", range: "unit", bins: p.length },
          ),
        ),
    };
  }
}

/** Gaps between groups in pools that differ in level. */
function* byPool() {
  yield {
    metric: "wassersteinGap, by pool",
    method: "auto",
    prompts: 60,
    setting: "2 of each group, pool effect 1, moved by 1",
    truth: 1,
    claim: "below",
    measure: (random) =>
      only(
        metrics.wassersteinGap(
          times(60, (pool) => {
            const level = random();
            return ["a", "b"].flatMap((group) =>
              times(2, () => ({ pool, group, score: level + random() + (group === "a" ? 1 : 0) })),
            );
          }).flat(),
          { reference: "b" },
        ),
      ),
  };
  yield {
    metric: "averageScoreGap, by pool",
    method: "auto",
    prompts: 60,
    setting: "2 of each group, pool effect 1, moved by .2",
    truth: 0.2,
    claim: "within",
    measure: (random) =>
      only(
        metrics.averageScoreGap(
          times(60, (pool) => {
            const level = random();
            return ["a", "b"].flatMap((group) =>
              times(2, () => ({ pool, group, score: level + random() + (group === "a" ? 0.2 : 0) })),
            );
          }).flat(),
          { reference: "b" },
        ),
      ),
  };
}

/** Gaps of two groups in one number. */
function* rootMeanSquare() {
  const rabbis = [0, 0.5].map((shift) => 2 * normalCdf(shift / Math.SQRT2) - 1);
  yield {
    metric: "rootMeanSquareBias of rabbi",
    method: "auto",
    prompts: 50,
    setting: "50 candidates of each of 3 groups, shifts 0 and .5",
    truth: Math.hypot(...rabbis) / Math.SQRT2,
    claim: "below",
    measure: (random) =>
      metrics.rootMeanSquareBias(
        metrics.rabbi(
          {
            a: times(50, () => normal(random)),
            b: times(50, () => normal(random) + 0.5),
            c: times(50, () => normal(random)),
          },
          { reference: "c" },
        ),
      ),
  };
}

/** Correlations of two metrics. */
function* validity() {
  for (const [n, method, rho] of [
    [20, "pearson", 0.5],
    [50, "pearson", 0.9],
    [20, "spearman", 0.5],
    [50, "spearman", 0.9],
  ]) {
    yield {
      metric: "predictiveValidity",
      method: "auto",
      prompts: n,
      setting: `${method}, normal, ${rho}`,
      truth: method === "pearson" ? rho : (6 / Math.PI) * Math.asin(rho / 2),
      claim: "above",
      measure: (random) => {
        const pairs = times(n, () => {
          const x = normal(random);
          return [x, rho * x + Math.sqrt(1 - rho * rho) * normal(random)];
        });
        return metrics.predictiveValidity(
          pairs.map(([x]) => x),
          pairs.map(([, y]) => y),
          { method },
        );
      },
    };
  }
}

export function* divergences() {
  yield* jensenShannon();
  yield* byPool();
  yield* rootMeanSquare();
  yield* validity();
}
