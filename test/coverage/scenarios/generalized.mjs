import * as metrics from "../../../packages/metrics/dist/index.js";
import { promptRate, times, only } from "./draws.mjs";

/** Rates of two groups. */
function* falseNegatives() {
  for (const [n, p, q] of [
    [60, 0.3, 0.3],
    [100, 0.3, 0.2],
    [200, 0.1, 0.1],
  ]) {
    yield {
      metric: "pcm, false negative rate",
      method: "auto",
      prompts: n,
      setting: `n positives a group, rates ${p} and ${q}`,
      truth: Math.abs(p - q),
      claim: "below",
      costly: true,
      measure: (random) =>
        metrics.pcm(
          {
            groups: {
              a: times(n, () => ({ gold: 1, predicted: random() < p ? 0 : 1 })),
              b: times(n, () => ({ gold: 1, predicted: random() < q ? 0 : 1 })),
            },
          },
          { score: "falseNegativeRate", comparison: "absoluteDifference" },
        ),
    };
  }
}

/** The range over three groups. */
function* ranges() {
  for (const n of [60, 200]) {
    yield {
      metric: "mcm, range of shares",
      method: "auto",
      prompts: n,
      setting: "n examples in each of 3 groups, rates .3",
      truth: 0,
      claim: "below",
      costly: true,
      measure: (random) =>
        metrics.mcm(
          {
            groups: Object.fromEntries(
              ["a", "b", "c"].map((group) => [group, times(n, () => ({ gold: 1, predicted: random() < 0.3 ? 1 : 0 }))]),
            ),
          },
          { score: "positiveShare", comparison: "range" },
        ),
    };
    yield {
      metric: "mcm, range of shares",
      method: "auto",
      prompts: n,
      setting: "n examples in each of 3 groups, rates .2, .3 and .4",
      truth: 0.2,
      claim: "below",
      costly: true,
      measure: (random) =>
        metrics.mcm(
          {
            groups: Object.fromEntries(
              ["a", "b", "c"].map((group, k) => [
                group,
                times(n, () => ({ gold: 1, predicted: random() < 0.2 + 0.1 * k ? 1 : 0 })),
              ]),
            ),
          },
          { score: "positiveShare", comparison: "range" },
        ),
    };
  }
}

/** Sentences of three spans, of which a sentence finds all or few. */
function* spans() {
  const sentence = (rate, random) => {
    const own = promptRate(rate, 0.4, random);
    return { gold: ["U-LOC", "U-LOC", "U-LOC"], predicted: times(3, () => (random() < own ? "U-LOC" : "O")) };
  };
  yield {
    metric: "pcm, spans found",
    method: "auto",
    prompts: 100,
    setting: "100 sentences of 3 spans a group, rates .9 and .7, icc .4",
    truth: 0.2,
    claim: "below",
    costly: true,
    measure: (random) =>
      metrics.pcm(
        {
          tags: ["O", "U-LOC"],
          groups: { a: times(100, () => sentence(0.9, random)), b: times(100, () => sentence(0.7, random)) },
        },
        { score: "truePositiveRate", comparison: "absoluteDifference", class: "LOC" },
      ),
  };
}

/** Probabilities against a background group. */
function* backgrounds() {
  for (const n of [50, 200]) {
    yield {
      metric: "vbcm, target probability",
      method: "auto",
      prompts: n,
      setting: "sources, two groups, difference .1 (b, the background, less a)",
      truth: 0.1,
      claim: "within",
      measure: (random) =>
        only(
          metrics.vbcm(
            {
              sources: times(n, () => {
                const level = 0.2 + 0.4 * random();
                return {
                  gold: 1,
                  groups: {
                    a: [{ probabilities: level + 0.2 * random() }],
                    b: [{ probabilities: level + 0.1 + 0.2 * random() }],
                  },
                };
              }),
            },
            { score: "meanProbability", comparison: "difference", background: { group: "b" } },
          ),
        ),
    };
  }
}

export function* generalized() {
  yield* falseNegatives();
  yield* ranges();
  yield* spans();
  yield* backgrounds();
}
