import * as metrics from "../../../packages/metrics/dist/index.js";
import { flips, promptRate, times, only } from "./draws.mjs";

/** Selection rates of independent cases. */
function* selectionRates() {
  for (const [n, p, q] of [
    [50, 0.1, 0.1],
    [50, 0.3, 0.2],
    [200, 0.02, 0.02],
    [200, 0.1, 0.05],
    [400, 0.5, 0.45],
  ]) {
    for (const method of ["auto", "strict"]) {
      yield {
        metric: "disparity, selection rate",
        method,
        prompts: n,
        setting: `n a group, rates ${p} and ${q}`,
        truth: p - q,
        claim: "within",
        measure: (random) =>
          only(
            metrics.disparity(
              {
                groups: [...times(n, () => "a"), ...times(n, () => "b")],
                predictions: [...flips(n, p, random), ...flips(n, q, random)],
              },
              { rate: "selectionRate", compare: { reference: "b" }, method },
            ),
          ),
      };
    }
  }
}

/** Several cases of each group a prompt. */
function* repeatedPrompts() {
  for (const [n, m, p, q, icc] of [
    [50, 5, 0.3, 0.2, 0.3],
    [100, 10, 0.1, 0.05, 0.4],
    [200, 5, 0.05, 0.05, 0.4],
  ]) {
    for (const method of ["auto", "strict"]) {
      yield {
        metric: "disparity, prompts repeat",
        method,
        prompts: n,
        setting: `${m} of each group, rates ${p} and ${q}, icc ${icc}`,
        truth: p - q,
        claim: "within",
        measure: (random) =>
          only(
            metrics.disparity(
              times(n, (i) => {
                const quantile = promptRate(p, icc, random);
                const other = random() < 0.5 ? Math.min(1, (quantile * q) / p) : promptRate(q, icc, random);
                return [
                  ...flips(m, quantile, random).map((prediction) => ({ group: "a", prediction, prompt: `${i}` })),
                  ...flips(m, other, random).map((prediction) => ({ group: "b", prediction, prompt: `${i}` })),
                ];
              }).flat(),
              { rate: "selectionRate", compare: { reference: "b" }, method },
            ),
          ),
      };
    }
  }
}

/** Rates whose denominators are random. */
function* falseDiscoveries() {
  for (const [n, m, icc, method = "auto"] of [
    [100, 1, 0],
    [100, 5, 0.3],
    [300, 3, 0.3],
    [100, 1, 0, "strict"],
    [300, 3, 0.3, "strict"],
  ]) {
    yield {
      metric: "disparity, false discovery rate",
      method,
      prompts: n,
      setting: `${m} of each group, selected .4 and .3, wrong .2 and .1, icc ${icc}`,
      truth: 0.1,
      claim: "within",
      measure: (random) =>
        only(
          metrics.disparity(
            times(n, (i) =>
              ["a", "b"].flatMap((group) => {
                const [selected, wrong] =
                  group === "a" ? [0.4, promptRate(0.2, icc, random)] : [0.3, promptRate(0.1, icc, random)];
                return times(m, () => {
                  const prediction = random() < selected ? 1 : 0;
                  return {
                    group,
                    prediction,
                    label: prediction === 1 ? (random() < wrong ? 0 : 1) : random() < 0.1 ? 1 : 0,
                    prompt: `${i}`,
                  };
                });
              }),
            ).flat(),
            { rate: "falseDiscoveryRate", compare: { reference: "b" }, method },
          ),
        ),
    };
  }
}

/** Scores that are no shares. */
function* f1Scores() {
  const f1 = (found) => {
    const [hits, made, missed] = [0.4 * found, 0.6 * 0.2, 0.4 * (1 - found)];
    return (2 * hits) / (2 * hits + made + missed);
  };
  for (const method of ["auto", "strict"])
    yield {
      metric: "disparity, F1",
      method,
      prompts: 200,
      setting: "n a group, .8 and .7 of the positives found",
      truth: f1(0.8) - f1(0.7),
      claim: "within",
      measure: (random) =>
        only(
          metrics.disparity(
            ["a", "b"].flatMap((group) =>
              times(200, () => {
                const label = random() < 0.4 ? 1 : 0;
                return {
                  group,
                  label,
                  prediction: random() < (label === 1 ? (group === "a" ? 0.8 : 0.7) : 0.2) ? 1 : 0,
                };
              }),
            ),
            { rate: "f1Score", compare: { reference: "b" }, method },
          ),
        ),
    };
}

/** Rates in proportion to each other. */
function* ratios() {
  for (const [n, p, q, method = "auto"] of [
    [100, 0.2, 0.25],
    [300, 0.1, 0.1],
    [100, 0.2, 0.25, "strict"],
  ]) {
    yield {
      metric: "disparity, ratio of rates",
      method,
      prompts: n,
      setting: `n a group, rates ${p} and ${q}`,
      truth: p / q,
      claim: "above",
      measure: (random) =>
        only(
          metrics.disparity(
            {
              groups: [...times(n, () => "a"), ...times(n, () => "b")],
              predictions: [...flips(n, p, random), ...flips(n, q, random)],
            },
            { rate: "selectionRate", compare: { reference: "b" }, aggregate: "ratio", method },
          ),
        ),
    };
  }
}

export function* disparities() {
  yield* selectionRates();
  yield* repeatedPrompts();
  yield* falseDiscoveries();
  yield* f1Scores();
  yield* ratios();
}
