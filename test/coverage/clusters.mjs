// Means and fractions over clusters, at the edge of what their intervals bear: what `npm run proof` proves.
import * as statistics from "../../packages/metrics/dist/statistics/index.js";

const { meanInterval, clusteredFraction, normalQuantile, seededRandom } = statistics;
const normal = (random) => normalQuantile(Math.max(1e-12, random()));
const times = (n, make) => Array.from({ length: n }, (_, i) => make(i));
const events = (m, rate, random) => times(m, () => (random() < rate ? 1 : 0)).reduce((sum, event) => sum + event, 0);

/** Gamma of any shape (Marsaglia and Tsang 2000). */
function gamma(shape, random) {
  if (shape < 1) return gamma(shape + 1, random) * Math.max(1e-300, random()) ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = normal(random);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(Math.max(1e-300, random())) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** The rate of a prompt or template: mean p, correlation icc within. */
function beta(p, icc, random) {
  const size = (1 - icc) / icc;
  const [a, b] = [gamma(p * size, random), gamma((1 - p) * size, random)];
  return a + b === 0 ? (random() < p ? 1 : 0) : a / (a + b);
}

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

function* fractions() {
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
  const shares = (prompts, m, rate) => ({
    draw: (random) => times(prompts, () => events(m, rate(random), random)),
    measure: (counts, method) => clusteredFraction(counts, Array(counts.length).fill(m), { method }),
  });
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
  for (const [n, m, p, noise] of [
    [300, 5, 0.01, 0],
    [300, 5, 0.01, 0.3],
    [300, 25, 0.01, 0.1],
    [50, 10, 0.1, 0.3],
  ])
    yield {
      setting: `${n} prompts x ${m}, rate ${p}: a few always, ${noise} of the events anywhere`,
      truth: p,
      ...shares(n, m, (random) => (random() < p * (1 - noise) ? 1 : p * noise)),
    };
  for (const [n, p] of [
    [25, 0.9],
    [250, 0.9],
    [470, 0.01],
  ])
    yield { setting: `${n} prompts x 1, rate ${p}`, truth: p, ...shares(n, 1, () => p) };
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

export const rows = () => [...fractions(), ...means()];

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

/** The lower bound at 99.9 % of a share of runs: what is above the goal for certain. */
export const surely = (count, runs) => statistics.clopperPearson(count, runs).bounds(0.999).lower;
