// RABBI of scores that nearly all tie, and of few against many near separation.
import * as metrics from "../../../packages/metrics/dist/index.js";
import { normalQuantile } from "../../../packages/metrics/dist/statistics/index.js";
import { normal, only, times } from "../scenarios/draws.mjs";

const scenario = (setting, prompts, truth, draw) =>
  ["auto", "strict"].map((method) => ({
    metric: "rabbi",
    method,
    prompts,
    setting,
    truth,
    claim: "below",
    measure: (random) => only(metrics.rabbi(draw(random), { reference: "b", method })),
  }));

/** A grade from the shares of grades. */
function grade(shares, random) {
  let u = random();
  for (const [i, share] of shares.entries()) {
    if (u < share) return i;
    u -= share;
  }
  return shares.length - 1;
}

const difference = (x, y) =>
  x.reduce((sum, p, i) => sum + p * y.reduce((inner, q, j) => inner + q * Math.sign(i - j), 0), 0);

/** Grades: the shares of each in the group and in the reference. */
function* grades() {
  for (const [sizes, x, y] of [
    [
      [30, 30],
      [0.06, 0.94],
      [0, 1],
    ],
    [
      [30, 30],
      [0.1, 0.9],
      [0, 1],
    ],
    [
      [60, 60],
      [0.05, 0.95],
      [0, 1],
    ],
    [
      [100, 100],
      [0.03, 0.97, 0],
      [0, 0.98, 0.02],
    ],
    [
      [30, 30],
      [0.05, 0.95],
      [0.05, 0.95],
    ],
    [
      [60, 60],
      [0.03, 0.94, 0.03],
      [0.03, 0.94, 0.03],
    ],
    [
      [60, 60],
      [0.1, 0.2, 0.4, 0.2, 0.1],
      [0.2, 0.2, 0.3, 0.2, 0.1],
    ],
    [
      [25, 250],
      [0.05, 0.95],
      [0.05, 0.95],
    ],
    [
      [8, 80],
      [0.1, 0.8, 0.1],
      [0.3, 0.4, 0.3],
    ],
  ]) {
    const [n, m] = sizes;
    yield* scenario(
      `${n} against ${m}, shares of grades ${x.join(" ")} and ${y.join(" ")}`,
      Math.min(n, m),
      difference(x, y),
      (random) => ({
        a: times(n, () => grade(x, random)),
        b: times(m, () => grade(y, random)),
      }),
    );
  }
}

/** Scores 0 and 1 against a reference of which no candidate, or every one, has 0. */
function* constants() {
  for (const [n, m, share] of [
    [100, 100, 0.3],
    [20, 20, 0.3],
    [50, 50, 0.1],
    [20, 200, 0.2],
    [200, 20, 0.2],
    [60, 60, 0.9],
  ])
    for (const seldom of [0, 0.02])
      yield* scenario(
        `${n} of 0 and 1, ${share}, against ${m} of ${seldom === 0 ? "0" : `which ${seldom} are 1`}`,
        Math.min(n, m),
        share - seldom,
        (random) => ({
          a: times(n, () => (random() < share ? 1 : 0)),
          b: times(m, () => (random() < seldom ? 1 : 0)),
        }),
      );
  // Clusters of either group, of three candidates that are mostly alike.
  for (const clusters of [20, 60])
    yield* scenario(`${clusters} clusters of 3 a group, 1 in .3 of the group's, else 0`, clusters, 0.27, (random) =>
      times(clusters, (c) => {
        const own = random() < 0.3 ? 1 : 0;
        return [own, 0].flatMap((score, side) =>
          times(3, () => ({ group: "ab"[side], cluster: `${side} ${c}`, score: random() < 0.1 ? 0 : score })),
        );
      }).flat(),
    );
}

/** Normal scores near separation. */
function* separated() {
  for (const [n, m, r, spread] of [
    [20, 200, 0.9, 1],
    [20, 200, 0.95, 1],
    [30, 300, 0.97, 1],
    [20, 200, 0.9, 3],
    [20, 200, 0.95, 1 / 3],
    [50, 500, 0.95, 1],
    [200, 20, 0.95, 1],
    [50, 50, 0.95, 1],
    [20, 200, 0, 1],
    [50, 50, 0.3, 1],
  ]) {
    const shift = Math.sqrt(1 + spread * spread) * normalQuantile((1 + r) / 2);
    yield* scenario(
      `${n} against ${m}, rabbi ${r}, spread of the group ${spread.toFixed(1)}`,
      Math.min(n, m),
      r,
      (random) => ({
        a: times(n, () => spread * normal(random) + shift),
        b: times(m, () => normal(random)),
      }),
    );
  }
}

export function* ranks() {
  yield* grades();
  yield* constants();
  yield* separated();
}
