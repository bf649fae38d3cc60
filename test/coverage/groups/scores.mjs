// Mean scores of few against many, and of pairs: zeros, three values, lognormal ones.
import * as metrics from "../../../packages/metrics/dist/index.js";
import { normal, only, times } from "../scenarios/draws.mjs";

const scenario = (setting, prompts, truth, draw) =>
  ["auto", "strict"].map((method) => ({
    metric: "averageScoreGap",
    method,
    prompts,
    setting,
    truth,
    claim: "below",
    measure: (random) => only(metrics.averageScoreGap(draw(random), { reference: "b", method })),
  }));

const exponential = (random) => -Math.log(Math.max(1e-300, random()));

const SHAPES = {
  "97 % zeros": { mean: 0.03, draw: (random) => (random() < 0.03 ? exponential(random) : 0) },
  "80 % zeros": { mean: 0.2, draw: (random) => (random() < 0.2 ? exponential(random) : 0) },
  "three values": {
    mean: 0.25,
    draw: (random) => {
      const u = random();
      return u < 0.85 ? 0 : u < 0.95 ? 1 : 3;
    },
  },
  lognormal: { mean: Math.exp(0.5), draw: (random) => Math.exp(normal(random)) },
  normal: { mean: 0, draw: (random) => normal(random) },
};

export function* scores() {
  for (const [shape, n, m, shift, factor] of [
    ["97 % zeros", 25, 250, 0, 1],
    ["97 % zeros", 100, 1000, 0, 1],
    ["97 % zeros", 100, 1000, 0, 2],
    ["80 % zeros", 25, 250, 0, 1],
    ["80 % zeros", 25, 250, 0, 2],
    ["80 % zeros", 50, 50, 0, 1],
    ["three values", 25, 250, 0, 1],
    ["three values", 25, 250, 0.2, 1],
    ["three values", 250, 25, 0, 1],
    ["lognormal", 25, 250, 0, 1],
    ["lognormal", 25, 250, 0.5, 1],
    ["lognormal", 25, 250, 0, 1.5],
    ["lognormal", 20, 100, 0, 1],
    ["lognormal", 50, 500, 0, 1.5],
    ["lognormal", 50, 50, 0, 1],
    ["lognormal", 300, 300, 0, 1.5],
    ["normal", 25, 250, 0, 1],
    ["normal", 25, 250, 0.5, 2],
    ["normal", 8, 80, 0, 1],
    ["normal", 50, 50, 0.3, 1],
  ]) {
    const { mean, draw } = SHAPES[shape];
    const truth = shift + (factor - 1) * mean;
    const change = `${shift === 0 ? "" : `, shifted by ${shift}`}${factor === 1 ? "" : `, times ${factor}`}`;
    yield* scenario(`${n} against ${m}, ${shape}${change}`, Math.min(n, m), truth, (random) => ({
      a: times(n, () => shift + factor * draw(random)),
      b: times(m, () => draw(random)),
    }));
  }
  // Scores of both groups for each source, alike in most.
  for (const [n, differ, shape] of [
    [60, 0.05, "lognormal"],
    [60, 0.3, "lognormal"],
    [60, 1, "lognormal"],
    [200, 0.03, "80 % zeros"],
    [200, 1, "three values"],
    [30, 1, "normal"],
  ])
    for (const factor of [1, 2]) {
      const { mean, draw } = SHAPES[shape];
      yield* scenario(
        `${n} sources, ${shape}, ${differ} of them differ${factor === 1 ? "" : `, times ${factor}`}`,
        n,
        differ * (factor - 1) * mean,
        (random) =>
          times(n, (i) => {
            const level = draw(random);
            const [a, b] = random() < differ ? [factor * draw(random), draw(random)] : [level, level];
            return [
              { group: "a", score: a, cluster: `${i}` },
              { group: "b", score: b, cluster: `${i}` },
            ];
          }).flat(),
      );
    }
}
