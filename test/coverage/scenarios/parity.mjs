import * as metrics from "../../../packages/metrics/dist/index.js";
import { promptRate, times, flips, only } from "./draws.mjs";

/** Weak: one response a group, joint probabilities with a common part; the true difference is d. */
function* weakOfOne() {
  for (const [n, base, d, method = "auto"] of [
    [50, 0.2, 0],
    [50, 0.2, 0.1],
    [200, 0.05, 0.05],
    [200, 0.2, 0.1],
    [50, 0.2, 0.1, "strict"],
    [200, 0.2, 0.1, "strict"],
  ]) {
    yield {
      metric: "sentimentBias (weak parity)",
      method,
      prompts: n,
      setting: `1 response, base ${base}, difference ${d}`,
      truth: d,
      claim: "below",
      measure: (random) =>
        only(
          metrics.sentimentBias(
            times(n, (i) => {
              const common = random() < 0.5;
              const one = random();
              return {
                source: `${i}`,
                groups: { a: [one < base + d ? 1 : 0], b: [(common ? one : random()) < base ? 1 : 0] },
              };
            }),
            { parity: "weak", method },
          ),
        ),
    };
  }
}

/** Weak: several responses a group. */
function* weakOfMany() {
  for (const [n, m, base, d, icc] of [
    [50, 5, 0.2, 0.1, 0.3],
    [200, 5, 0.05, 0.05, 0.4],
  ]) {
    yield {
      metric: "sentimentBias (weak parity)",
      method: "auto",
      prompts: n,
      setting: `${m} responses, base ${base}, difference ${d}, icc ${icc}`,
      truth: d,
      claim: "below",
      measure: (random) =>
        only(
          metrics.sentimentBias(
            times(n, (i) => ({
              source: `${i}`,
              groups: {
                a: flips(m, promptRate(base + d, icc, random), random),
                b: flips(m, promptRate(base, icc, random), random),
              },
            })),
            { parity: "weak" },
          ),
        ),
    };
  }
}

/** Strict: uniform scores of a source with a common part; group a is moved up by d, so that the distance is d. */
function* strict() {
  for (const [n, m, d, method = "auto"] of [
    [50, 1, 0],
    [50, 1, 0.05],
    [100, 5, 0.02],
    [100, 1, 0.1],
    [300, 1, 0.03],
    [50, 1, 0.05, "strict"],
    [300, 1, 0.03, "strict"],
  ]) {
    yield {
      metric: "sentimentBias (strict parity)",
      method,
      prompts: n,
      setting: `${m} response${m === 1 ? "" : "s"}, distance ${d}`,
      truth: d,
      claim: "below",
      measure: (random) =>
        only(
          metrics.sentimentBias(
            times(n, (i) => {
              const level = 0.4 * random();
              return {
                source: `${i}`,
                groups: { a: times(m, () => level + 0.4 * random() + d), b: times(m, () => level + 0.4 * random()) },
              };
            }),
            { method },
          ),
        ),
    };
  }
}

/** Distributions of which one is moved. */
function* moved() {
  for (const [n, shift] of [
    [50, 0],
    [100, 0.1],
    [100, 0.03],
  ]) {
    yield {
      metric: "wassersteinGap",
      method: "auto",
      prompts: n,
      setting: `n a side, uniform, moved by ${shift}`,
      truth: shift,
      claim: "within",
      measure: (random) =>
        only(
          metrics.wassersteinGap(
            { a: times(n, () => random() + shift), b: times(n, () => random()) },
            { reference: "b" },
          ),
        ),
    };
  }
}

export function* parity() {
  yield* weakOfOne();
  yield* weakOfMany();
  yield* strict();
  yield* moved();
}
