// Means and fractions over clusters, at the edge of what their intervals bear: what `npm run proof` proves.
import {
  clusteredFraction,
  clusteredRate,
  meanInterval,
  seededRandom,
} from "../../packages/metrics/dist/statistics/index.js";
import { beta, normal, times } from "./draws.mjs";

const events = (m, rate, random) => times(m, () => (random() < rate ? 1 : 0)).reduce((sum, event) => sum + event, 0);

/** Of clusters with so many prompts of one response each. */
const overClusters = (clusters, method) => {
  const of = clusters.flatMap(({ size }, c) => Array(size).fill(c));
  const each = clusters.flatMap(({ size, hits }) => times(size, (i) => (i < hits ? 1 : 0)));
  return clusteredFraction(each, Array(each.length).fill(1), { method, clusters: of });
};

/** Rates that are lognormal, cut at 1, with the mean p: found once. */
function lognormalScale(p, spread) {
  const random = seededRandom(9);
  const factors = times(100_000, () => Math.exp(spread * normal(random)));
  let [low, high] = [1e-9, 1];
  for (let step = 0; step < 50; step++) {
    const middle = Math.sqrt(low * high);
    const mean = factors.reduce((sum, factor) => sum + Math.min(1, middle * factor), 0) / factors.length;
    if (mean < p) low = middle;
    else high = middle;
  }
  return low;
}

/** Of prompts with so many responses, of which the first counts on its own too. */
const shares = (prompts, m, rate) => ({
  draw: (random) =>
    times(prompts, () => {
      const own = rate(random);
      const first = random() < own ? 1 : 0;
      return { first, count: first + events(m - 1, own, random) };
    }),
  measure: (drawn, method) =>
    clusteredFraction(
      drawn.map(({ count }) => count),
      Array(drawn.length).fill(m),
      { method, first: drawn.map(({ first }) => first) },
    ),
});

/** Templates of several terms, and clusters of unequal sizes. */
function* ofTemplates() {
  for (const [templates, terms] of [
    [50, 6],
    [20, 15],
    [10, 30],
  ])
    for (const p of [0.1, 0.2])
      yield {
        setting: `${templates} templates of ${terms} terms, rate ${p}, icc .3`,
        truth: p,
        draw: (random) => times(templates, () => ({ size: terms, hits: events(terms, beta(p, 0.3, random), random) })),
        measure: overClusters,
      };
  yield {
    setting: "20 clusters of 1 and 20 of 20, all events or none, rate .3",
    truth: 0.3,
    draw: (random) =>
      times(40, (i) => {
        const size = i < 20 ? 1 : 20;
        return { size, hits: random() < 0.3 ? size : 0 };
      }),
    measure: overClusters,
  };
  yield {
    setting: "60 clusters of geometric sizes, rate .1, icc .3",
    truth: 0.1,
    draw: (random) =>
      times(60, () => {
        const size = 1 + Math.floor(-8 * Math.log(1 - random()));
        return { size, hits: events(size, beta(0.1, 0.3, random), random) };
      }),
    measure: overClusters,
  };
}

/** Prompts of several responses, at rates that are lognormal or beta. */
function* heavyTails() {
  for (const [n, m, p, spread] of [
    [300, 25, 0.01, 2],
    [300, 5, 0.01, 2],
    [100, 25, 0.05, 2],
  ]) {
    const scale = lognormalScale(p, spread);
    const rate = (random) => Math.min(1, scale * Math.exp(spread * normal(random)));
    yield { setting: `${n} prompts x ${m}, lognormal rates (${spread}), mean ${p}`, truth: p, ...shares(n, m, rate) };
  }
  for (const [n, m, p, icc] of [
    [300, 5, 0.01, 0.3],
    [300, 25, 0.01, 0.4],
    [50, 25, 0.05, 0.4],
  ])
    yield {
      setting: `${n} prompts x ${m}, rate ${p}, icc ${icc}`,
      truth: p,
      ...shares(n, m, (random) => beta(p, icc, random)),
    };
}

/** A few prompts always have the event, others seldom. */
function* fewAlways() {
  for (const [n, m, p, noise] of [
    [300, 5, 0.01, 0],
    [300, 5, 0.01, 0.3],
    [300, 25, 0.01, 0.1],
    [300, 25, 0.01, 0.5],
    [300, 5, 0.011, 0.2],
    [300, 25, 0.0158, 0.4],
    [100, 25, 0.12, 0.9],
    [50, 10, 0.1, 0.3],
    [20, 25, 0.3, 0.7],
    [300, 5, 0.0105, 1],
    [300, 5, 0.0133, 0.6],
    [100, 5, 0.05, 0.5],
    [50, 2, 0.1, 0.5],
    [50, 5, 0.1, 0.8],
    [200, 5, 0.05, 0.9],
  ])
    yield {
      setting: `${n} prompts x ${m}, rate ${p}: a few always, ${noise} of the events anywhere`,
      truth: p,
      ...shares(n, m, (random) => (random() < p * (1 - noise) ? 1 : lessAlways(p, noise))),
    };
}

/** One response a prompt. */
function* single() {
  for (const [n, p] of [
    [25, 0.9],
    [250, 0.9],
    [470, 0.01],
  ])
    yield { setting: `${n} prompts x 1, rate ${p}`, truth: p, ...shares(n, 1, () => p) };
}

function* fractions() {
  yield* ofTemplates();
  yield* heavyTails();
  yield* fewAlways();
  yield* single();
}

function* means() {
  const values = {
    "bimodal, .95 alike": [(random) => (random() < 0.95 ? 1 : 0.2 * random()), 0.955],
    "bimodal, .85 near .93": [(random) => (random() < 0.85 ? 0.85 + 0.15 * random() : 0.1 + 0.1 * random()), 0.80875],
    "bimodal, half and half": [(random) => (random() < 0.5 ? 0.9 + 0.1 * random() : 0.1 * random()), 0.5],
    "3 % ones over noise": [(random) => (random() < 0.03 ? 1 : 0.005 + 0.01 * random()), 0.03 + 0.97 * 0.01],
    "skewed (u^4)": [(random) => random() ** 4, 0.2],
  };
  for (const [name, [value, truth]] of Object.entries(values))
    for (const n of [20, 100, 300])
      yield {
        setting: `mean of ${n}, ${name}`,
        truth,
        draw: (random) => times(n, () => value(random)),
        measure: (drawn, method) => meanInterval(drawn, { range: [0, 1], method }),
      };
}

/** Means of which a few values are near the worst, and rates of clusters of which a few are always events. */
function* fewWorst() {
  for (const [n, share, rest] of [
    [50, 0.05, 0.2],
    [100, 0.06, 0.05],
    [300, 0.02, 0.2],
    [300, 0.02, 0.01],
  ])
    yield {
      setting: `mean of ${n}, ${share} of them 1, the rest about ${rest}`,
      truth: share + (1 - share) * rest,
      draw: (random) => times(n, () => (random() < share ? 1 : 2 * rest * random())),
      measure: (drawn, method) => meanInterval(drawn, { range: [0, 1], method }),
    };
  for (const [clusters, size, rate, noise] of [
    [20, 15, 0.1, 0.5],
    [30, 10, 0.1, 0.5],
    [100, 10, 0.03, 0.5],
    [100, 10, 0.08, 0.7],
  ])
    yield {
      setting: `rate of ${clusters} clusters of ${size}, ${rate}: a few always, ${noise} of the events anywhere`,
      truth: rate,
      draw: (random) =>
        times(clusters, () => events(size, random() < rate * (1 - noise) ? 1 : lessAlways(rate, noise), random)),
      measure: (drawn, method) => clusteredRate({ events: drawn, trials: Array(clusters).fill(size) }, { method }),
    };
}

/** The rate of the others, if a share rate * (1 - noise) always has the event. */
const lessAlways = (rate, noise) => (rate * noise) / (1 - rate * (1 - noise));

export const rows = () => [...fractions(), ...means(), ...fewWorst()];

/** In how many runs the claim that the truth is not reached passes: from below, and from above. */
export function errorsOf({ truth, draw, measure }, method, runs, seed) {
  const random = seededRandom(seed);
  let [below, above] = [0, 0];
  for (let run = 0; run < runs; run++) {
    const { lower, upper } = measure(draw(random), method).bounds(0.95);
    if (upper < truth - 1e-9) below++;
    if (lower > truth + 1e-9) above++;
  }
  return { below, above };
}
