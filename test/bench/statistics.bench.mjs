import { pathToFileURL } from "node:url";
import {
  bcaInterval,
  jackknifeRatio,
  seededRandom,
  wassersteinDistance,
  wassersteinPermutationTest,
} from "@fairexpect/metrics/statistics";

/** The best of three runs, in milliseconds. */
function time(run) {
  let best = Infinity;
  for (let i = 0; i < 3; i++) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** As one writes it first: pool, shuffle, split, and the distance of plain arrays from the start. */
function naivePermutation(x, y, resamples) {
  const sorted = (values) => [...values].sort((a, b) => a - b);
  const distance = (a, b) => {
    const [p, q, all] = [sorted(a), sorted(b), sorted([...a, ...b])];
    let area = 0;
    let i = 0;
    let j = 0;
    for (let k = 0; k + 1 < all.length; k++) {
      while (i < p.length && p[i] <= all[k]) i++;
      while (j < q.length && q[j] <= all[k]) j++;
      area += Math.abs(i / p.length - j / q.length) * (all[k + 1] - all[k]);
    }
    return area;
  };
  const value = distance(x, y);
  let extreme = 0;
  for (let b = 0; b < resamples; b++) {
    const pooled = [...x, ...y];
    for (let i = pooled.length - 1; i > 0; i--) {
      const j = Math.floor(Math.random() * (i + 1));
      [pooled[i], pooled[j]] = [pooled[j], pooled[i]];
    }
    if (distance(pooled.slice(0, x.length), pooled.slice(x.length)) >= value) extreme++;
  }
  return (extreme + 1) / (resamples + 1);
}

/** A bootstrap that carries every prompt's responses along, and scores them anew in each resample. */
function naiveBootstrap(responses, resamples) {
  const estimates = [];
  for (let b = 0; b < resamples; b++) {
    const drawn = responses.map(() => responses[Math.floor(Math.random() * responses.length)]);
    estimates.push(
      drawn.map((scores) => scores.reduce((a, s) => a + s, 0) / scores.length).reduce((a, s) => a + s, 0) /
        drawn.length,
    );
  }
  return estimates.sort((a, b) => a - b)[Math.floor(resamples * 0.05)];
}

function naiveJackknife(numerators, denominators) {
  const sum = (values) => values.reduce((a, b) => a + b, 0);
  return numerators.map(
    (_, i) => sum(numerators.filter((__, j) => j !== i)) / sum(denominators.filter((__, j) => j !== i)),
  );
}

export async function bench({ large = false } = {}) {
  const random = seededRandom(1);
  const uniform = (n) => Array.from({ length: n }, random);
  const row = (name, size, naive, ours, target) => ({ name, size, naive, ours, ratio: naive / ours, target });

  const size = large ? 10_000 : 1000;
  const resamples = 1000;
  const [x, y] = [uniform(size), uniform(size)];
  wassersteinDistance(x, y);
  const fewer = resamples / 10;
  const permutation = row(
    "Wasserstein permutation test",
    `${size} x ${size}, ${resamples} resamples (naive: ${fewer}, times 10)`,
    10 * time(() => naivePermutation(x, y, fewer)),
    time(() => wassersteinPermutationTest(x, y, { resamples })),
    25,
  );

  const prompts = 1000;
  const responses = Array.from({ length: prompts }, () => uniform(25));
  const bootstrap = row(
    "bootstrap of a mean over prompts",
    `${prompts} prompts x 25, 2000 resamples (naive: 200, times 10)`,
    10 * time(() => naiveBootstrap(responses, 200)),
    time(() => bcaInterval(responses.map((scores) => scores.reduce((a, s) => a + s, 0) / scores.length)).bounds(0.95)),
    5,
  );

  const clusters = large ? 10_000 : 2000;
  const [numerators, denominators] = [uniform(clusters), uniform(clusters)];
  const jackknife = row(
    "jackknife of a ratio",
    `${clusters} clusters`,
    time(() => naiveJackknife(numerators, denominators)),
    time(() => jackknifeRatio(numerators, denominators).bounds(0.95)),
    50,
  );
  return [permutation, bootstrap, jackknife];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  console.table(await bench({ large: process.argv.includes("--large") }));
