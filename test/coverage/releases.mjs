// How often comparing two releases is wrong, and what it finds: what `npm run proof releases` prints.
import { compareReleases, releaseOf } from "../../packages/metrics/dist/index.js";
import { normalQuantile, seededRandom } from "../../packages/metrics/dist/statistics/index.js";
import { times } from "./draws.mjs";
import { fastDisparities, fractions } from "./release-families.mjs";

/** Which prompts the second release was asked: the same, others, or others in place of every fifth. */
export const modes = ["same prompts", "other prompts", "a fifth changed"];

/** Clusters from this one on have other names. */
function relabelled(release, kept) {
  const ways = release.clusters.ways.map((way) => ({
    ...way,
    ids: way.ids.map((id, i) => (i < kept ? id : `-${id}`)),
  }));
  return { ...release, clusters: { ...release.clusters, ways } };
}

/** Two releases of one model, the second worse by so much on average, compared. */
export function compared(family, mode, random, worse = 0) {
  const { clusters, draw, measure } = family;
  const levels = times(clusters, () => draw(random));
  const kept = mode === "same prompts" ? clusters : mode === "other prompts" ? 0 : Math.round(0.8 * clusters);
  const others = levels.map((level, i) => (i < kept ? level : draw(random)));
  const [before, after] = [measure(levels, random), measure(others, random, worse)];
  if (before.reason !== undefined || after.reason !== undefined) return undefined;
  return compareReleases(kept === clusters ? releaseOf(before) : relabelled(releaseOf(before), kept), after);
}

/** How often an unchanged model has a p-value of at most each level. */
export function falseAlarms(family, mode, runs, seed, levels = [0.05, 0.01, 0.001]) {
  const random = seededRandom(seed);
  const counts = levels.map(() => 0);
  let [done, regressed] = [0, 0];
  for (let run = 0; run < runs; run++) {
    const found = compared(family, mode, random);
    if (found === undefined) continue;
    done++;
    const least = Math.min(...found.comparisons.map(({ pValue = 1 }) => pValue));
    for (const [i, level] of levels.entries()) if (least <= level) counts[i]++;
    if (found.outcome === "regressed") regressed++;
  }
  return { runs: done, counts, regressed };
}

/** How many of so many suites of 30 claims about an unchanged model, each of eight groups, are red. */
export function redSuites(runs, seed) {
  const random = seededRandom(seed);
  const claims = times(30, (i) => fastDisparities([50, 100][i % 2], [0.1, 0.3, 0.5][i % 3]));
  return times(runs, () => claims.some((claim) => compared(claim, modes[0], random)?.outcome === "regressed")).filter(
    Boolean,
  ).length;
}

/** In how many runs a model that gets worse by `step` a release has been shown to be, release by release. */
export function creep({ prompts, samples, rate, step, releases }, runs, seed) {
  const random = seededRandom(seed);
  const family = fractions(prompts, samples, rate);
  const caught = times(releases, () => ({ accepted: 0, last: 0 }));
  for (let run = 0; run < runs; run++) {
    const levels = times(prompts, () => family.draw(random));
    const measured = times(releases + 1, (release) => family.measure(levels, random, release * step));
    const isWorse = (before, after) => compareReleases(releaseOf(before), after).outcome === "regressed";
    let [byAccepted, byLast] = [false, false];
    for (let release = 1; release <= releases; release++) {
      byAccepted ||= isWorse(measured[0], measured[release]);
      byLast ||= isWorse(measured[release - 1], measured[release]);
      if (byAccepted) caught[release - 1].accepted++;
      if (byLast) caught[release - 1].last++;
    }
  }
  return caught;
}

/** The share of runs in which a worsening is shown. */
export function power(family, mode, worse, runs, random) {
  return (
    times(runs, () => compared(family, mode, random, worse)?.outcome === "regressed").filter(Boolean).length / runs
  );
}

/** The worsening that is shown in 80 % of runs, and what comparisons of an unchanged model say it is on average. */
export function detected(family, mode, runs, seed) {
  const random = seededRandom(seed);
  const said = [];
  for (let run = 0; said.length < 30 && run < 60; run++) {
    const { detectable } = compared(family, mode, random) ?? {};
    if (detectable !== undefined) said.push(detectable);
  }
  const predicted = said.reduce((sum, one) => sum + one, 0) / said.length;
  return { predicted, simulated: simulated(family, mode, predicted, runs, random) };
}

/** From a line through the normal quantiles of the power at points around the prediction, then around what it gave. */
function simulated(family, mode, predicted, runs, random) {
  const goal = normalQuantile(0.8);
  let centre = predicted;
  const points = [];
  for (let round = 0; round < 3; round++) {
    for (const factor of [0.85, 1, 1.15]) {
      const worse = centre * factor;
      const share = power(family, mode, worse, Math.ceil(runs / 9), random);
      const within = Math.min(0.98, Math.max(0.02, share));
      points.push({ worse, shown: normalQuantile(within) });
    }
    const near = points.filter(({ shown }) => Math.abs(shown) < 2);
    const used = near.length >= 3 ? near : points;
    const [x, y] = [mean(used.map(({ worse }) => worse)), mean(used.map(({ shown }) => shown))];
    const slope =
      mean(used.map(({ worse, shown }) => (worse - x) * (shown - y))) / mean(used.map(({ worse }) => (worse - x) ** 2));
    centre = Math.min(1.6 * centre, Math.max(0.6 * centre, slope > 0 ? x + (goal - y) / slope : 1.2 * centre));
  }
  return centre;
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Designs whose power the documentation tells. */
export function designs() {
  return [0.02, 0.1, 0.3].flatMap((rate) =>
    [50, 100, 300].flatMap((prompts) =>
      [1, 5].map((samples) => ({ rate, prompts, samples, family: fractions(prompts, samples, rate) })),
    ),
  );
}
