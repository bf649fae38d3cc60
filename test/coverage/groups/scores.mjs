// Mean scores of few against many, against a constant, and of pairs: zeros, three values, lognormal ones.
import * as metrics from "../../../packages/metrics/dist/index.js";
import { normal, only, times } from "../scenarios/draws.mjs";

/** Strict bounds need a range. */
const scenario = (setting, prompts, truth, draw, range) => {
  const row = (method, words, options) => ({
    metric: "averageScoreGap",
    method,
    prompts,
    setting: `${setting}${words}`,
    truth,
    claim: "below",
    measure: (random) => only(metrics.averageScoreGap(draw(random), { reference: "b", method, ...options })),
  });
  if (range === undefined) return [row("auto", "", {})];
  const known = `, of ${range.join(" to ")}`;
  return [row("auto", "", {}), ...["auto", "strict"].map((method) => row(method, known, { range }))];
};

const exponential = (random) => -Math.log(Math.max(1e-300, random()));

const SHAPES = {
  "97 % zeros": { mean: 0.03, draw: (random) => (random() < 0.03 ? exponential(random) : 0) },
  "80 % zeros": { mean: 0.2, draw: (random) => (random() < 0.2 ? exponential(random) : 0) },
  "three values": {
    mean: 0.25,
    most: 3,
    draw: (random) => {
      const u = random();
      return u < 0.85 ? 0 : u < 0.95 ? 1 : 3;
    },
  },
  lognormal: { mean: Math.exp(0.5), draw: (random) => Math.exp(normal(random)) },
  normal: { mean: 0, draw: (random) => normal(random) },
  "97 % zeros, else to 1": { mean: 0.015, most: 1, draw: (random) => (random() < 0.03 ? random() : 0) },
  "0 and 1": { mean: 0.1, most: 1, draw: (random) => (random() < 0.1 ? 1 : 0) },
  "to 1": { mean: 0.5, most: 1, draw: (random) => random() },
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
    ["97 % zeros, else to 1", 25, 250, 0, 1],
    ["97 % zeros, else to 1", 250, 25, 0, 2],
    ["0 and 1", 25, 250, 0, 1],
    ["0 and 1", 100, 100, 0, 2],
    ["to 1", 20, 200, 0, 1],
    ["to 1", 50, 50, 0.3, 1],
  ]) {
    const { mean, draw, most } = SHAPES[shape];
    const range = most === undefined ? undefined : [0, shift + factor * most];
    const truth = shift + (factor - 1) * mean;
    const change = `${shift === 0 ? "" : `, shifted by ${shift}`}${factor === 1 ? "" : `, times ${factor}`}`;
    const both = (random) => ({ a: times(n, () => shift + factor * draw(random)), b: times(m, () => draw(random)) });
    yield* scenario(`${n} against ${m}, ${shape}${change}`, Math.min(n, m), truth, both, range);
  }
  for (const [n, m, share] of [
    [100, 100, 0.3],
    [50, 200, 0.1],
  ]) {
    const ones = (random) => ({ a: times(n, () => (random() < share ? 1 : 0)), b: times(m, () => 0) });
    yield* scenario(`${n} of 0 and 1, ${share}, against ${m} of 0`, Math.min(n, m), share, ones, [0, 1]);
  }
  yield* ofPairs();
}

/** Scores of both groups for each source, alike in most. */
function* ofPairs() {
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
