import type { Interval } from "../core/measurement.js";
import { dataSeed } from "../statistics/data-seed.js";
import { distanceInterval, drawsFor, summariseDraws } from "../statistics/intervals/distance-interval.js";
import { moments } from "../statistics/intervals/levels.js";
import { randomWords } from "../statistics/random-words.js";
import { sortedCopy } from "../statistics/sort.js";
import { sortedWasserstein } from "../statistics/wasserstein-distance.js";

interface ParityDistance {
  readonly value: number;
  readonly interval: Interval;
  readonly pValue: number;
  readonly nullMean: number;
  readonly excess: number;
}

/**
 * The 1-Wasserstein distance between the scores of two groups, those of source i with weight i, with its bounds and
 * test. Chance is what swapping the two groups in sources drawn at random makes of it: responses of one source depend
 * on each other and stay together. The standard error above is that of the sources' contributions at the transport that
 * the data have: with s(x) the side on which the one distribution function is above the other at x, the distance is the
 * sum over scores of weight times the integral of s up to the score. Where the distributions are close, chance mixes
 * the sides and that error is too small, so it is not taken below the standard error of the difference of the means.
 */
export function parityDistance(
  ofA: readonly Float64Array[],
  ofB: readonly Float64Array[],
  weightsOf: Float64Array,
  seed?: number,
): ParityDistance {
  const sources = ofA.length;
  // In an order that depends on the scores alone, so that the order of the sources changes nothing.
  const places = [...ofA.keys()].sort(
    (i, j) =>
      lexicographic(ofA[i] as Float64Array, ofA[j] as Float64Array) ||
      lexicographic(ofB[i] as Float64Array, ofB[j] as Float64Array),
  );
  const [a, b] = [ofA, ofB].map((bySource) => places.map((i) => bySource[i] as Float64Array)) as [
    Float64Array[],
    Float64Array[],
  ];
  const weights = Float64Array.from(places, (i) => weightsOf[i] as number);
  const scores = [a, b].flatMap((bySet) => bySet.flatMap((own) => [...own]));
  const sourceOf = [a, b].flatMap((bySet) => bySet.flatMap((own, i) => Array.from(own, () => i)));
  const firstOfB = scores.length / 2;
  const order = Uint32Array.from(scores, (_, i) => i).sort((i, j) => (scores[i] as number) - (scores[j] as number));
  const source = Uint32Array.from(order, (i) => sourceOf[i] as number);
  const mass = Float64Array.from(order, (i) => (i < firstOfB ? 1 : -1) * (weights[sourceOf[i] as number] as number));
  const gaps = Float64Array.from(order, (i, place) =>
    place + 1 < order.length ? (scores[order[place + 1] as number] as number) - (scores[i] as number) : 0,
  );

  const even = weights.every((weight) => weight === weights[0]);
  const value = even
    ? sortedWasserstein(sortedCopy(scores.slice(0, firstOfB)), sortedCopy(scores.slice(firstOfB)))
    : area(mass, gaps);
  const ownSeed = seed ?? dataSeed(scores);
  const fill = randomWords(ownSeed);
  const words = new Uint32Array(Math.ceil(sources / 32));
  const draws = new Float64Array(drawsFor(order.length));
  for (let d = 0; d < draws.length; d++) {
    fill(words);
    draws[d] = swappedArea(mass, gaps, source, words);
  }
  draws.sort();
  const contributions = contributionsBySource(mass, gaps, source, sources);
  const differences = new Float64Array(sources);
  for (const [place, i] of order.entries())
    differences[source[place] as number] =
      (differences[source[place] as number] as number) + (mass[place] as number) * (scores[i] as number);
  const errorOf = ({ squares }: { readonly squares: number }): number =>
    sources > 1 ? Math.sqrt((squares * sources) / (sources - 1)) : 0;
  const shift = { value: differences.reduce((sum, own) => sum + own, 0), standardError: errorOf(moments(differences)) };
  const standardError = Math.max(errorOf(moments(contributions)), shift.standardError);
  const interval = distanceInterval({
    value,
    draws,
    standardError,
    shifts: [shift],
    clusters: sources,
    range: [0, 1],
    seed: ownSeed,
  });
  return { value, interval, ...summariseDraws(value, draws) };
}

function lexicographic(x: Float64Array, y: Float64Array): number {
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    const difference = (x[i] as number) - (y[i] as number);
    if (difference !== 0) return difference;
  }
  return x.length - y.length;
}

function area(mass: Float64Array, gaps: Float64Array): number {
  let running = 0;
  let sum = 0;
  for (let i = 0; i < mass.length; i++) {
    running += mass[i] as number;
    sum += Math.abs(running) * (gaps[i] as number);
  }
  return sum;
}

/** The area with the groups swapped in the sources whose bit is set. */
function swappedArea(mass: Float64Array, gaps: Float64Array, source: Uint32Array, words: Uint32Array): number {
  let running = 0;
  let sum = 0;
  for (let i = 0; i < mass.length; i++) {
    const of = source[i] as number;
    const swapped = ((words[of >>> 5] as number) >>> (of & 31)) & 1;
    running += swapped === 1 ? -(mass[i] as number) : (mass[i] as number);
    sum += Math.abs(running) * (gaps[i] as number);
  }
  return sum;
}

function contributionsBySource(
  mass: Float64Array,
  gaps: Float64Array,
  source: Uint32Array,
  sources: number,
): Float64Array {
  const contributions = new Float64Array(sources);
  // The mass of a score counts for every gap above it, with the sign that the gap's running sum has.
  const tail = new Float64Array(mass.length);
  let running = 0;
  for (let i = 0; i < mass.length; i++) {
    running += mass[i] as number;
    tail[i] = Math.abs(running) < 1e-12 ? 0 : Math.sign(running) * (gaps[i] as number);
  }
  let sum = 0;
  for (let i = mass.length - 1; i >= 0; i--) {
    sum += tail[i] as number;
    const of = source[i] as number;
    contributions[of] = (contributions[of] as number) + (mass[i] as number) * sum;
  }
  return contributions;
}
