import { seededRandom } from "../statistics/random.js";
import { mirrored, type WeightedClusters, summed } from "../statistics/intervals/weighted-clusters.js";
import { leastBound } from "../statistics/intervals/clustered-fraction.js";
import { chanceBelow } from "../statistics/intervals/gaffke-interval.js";
import { worstMixtureTest, type FirstResponses } from "../statistics/intervals/worst-mixture.js";

/**
 * A design of which the power is to be known: prompts with several responses each, whose rates follow a beta
 * distribution.
 */
export interface ClusteredDesign {
  readonly samples: number;
  /** The mean of the prompts' rates, and the correlation of the responses of one prompt. */
  readonly rate: number;
  readonly icc: number;
  readonly shown: ShownShare;
}

/** What is to be shown of a share: that it is below a limit, or above. */
export interface ShownShare {
  readonly limit: number;
  readonly side: "below" | "above";
  readonly confidence: number;
  readonly method: "auto" | "strict";
}

/** Whether these clusters show it, as `fractionBounds` does, without looking for the bound. */
export function isShareShown(
  sample: WeightedClusters,
  { limit, side, confidence, method }: ShownShare,
  first?: FirstResponses,
): boolean {
  const isBelow = side === "below";
  const [own, room] = isBelow ? [sample, limit] : [mirrored(sample), 1 - limit];
  if (method === "auto") {
    const least = leastBound(own, confidence);
    if (first === (isBelow ? "others" : "events")) return Math.max(own.mean, least.withoutEvents) < room;
    if (least.of >= room) return false;
  }
  return chanceBelow(own, method, room) < 1 - confidence;
}

const RUNS = 2000;
const FEWEST_RUNS = 400;
const MOST_DRAWS = 2e7;
const MOST_PROMPTS = 50_000;

/**
 * The fewest prompts with which the verdict is reached in the share of runs that `power` says, by simulation of the
 * verdict itself: 2,000 seeded runs (fewer, never below 400, of many prompts) of beta-binomial counts held against the
 * bounds of `clusteredFraction`. Power is taken to grow with the number of prompts, which it does but for the steps of
 * counts. Undefined if 50,000 prompts are not enough.
 */
export function promptsForPower(
  design: ClusteredDesign,
  power: number,
): { readonly prompts: number; readonly power: number } | undefined {
  const cumulative = betaBinomial(design);
  let most = 32;
  let counts = drawn(cumulative, most);
  while (powerOf(design, counts, most) < power) {
    most *= 2;
    if (most > MOST_PROMPTS) return undefined;
    counts = drawn(cumulative, most);
  }
  let few = most === 32 ? 0 : most / 2;
  let enough = most;
  while (enough - few > 1) {
    const middle = Math.floor((few + enough) / 2);
    if (powerOf(design, counts, middle) >= power) enough = middle;
    else few = middle;
  }
  return { prompts: enough, power: powerOf(design, counts, enough) };
}

interface Runs {
  readonly runs: number;
  /** Prompts of each run. */
  readonly width: number;
  /** Of each prompt the number of events, twice, and 1 more if the first response is one. */
  readonly events: Uint16Array;
}

function drawn(cumulative: Float64Array, prompts: number): Runs {
  const runs = Math.min(RUNS, Math.max(FEWEST_RUNS, Math.floor(MOST_DRAWS / prompts)));
  const random = seededRandom(1);
  const last = cumulative.length - 1;
  const events = Uint16Array.from({ length: runs * prompts }, () => {
    const u = random();
    let count = 0;
    while (count < last && u >= (cumulative[count] as number)) count++;
    return 2 * count + (count > 0 && (count === last || random() * last < count) ? 1 : 0);
  });
  return { runs, width: prompts, events };
}

function powerOf({ samples, shown }: ClusteredDesign, { runs, width, events }: Runs, prompts: number): number {
  const shares = Float64Array.from({ length: samples + 1 }, (_, count) => count / samples);
  const ones = new Float64Array(samples + 1).fill(1);
  const counts = new Float64Array(samples + 1);
  const isBelow = shown.side === "below";
  const size = { prompts, samples };
  const [room, none] = isBelow ? ([shown.limit, "others"] as const) : ([1 - shown.limit, "events"] as const);
  const isBelowRoom = shown.method === "strict" ? worstMixtureTest(size, room, 1 - shown.confidence) : undefined;
  const isShown = (alike: FirstResponses): boolean => {
    if (isBelowRoom !== undefined)
      return isBelowRoom(isBelow ? counts : counts.toReversed(), alike === none ? "others" : "both");
    const seen = counts.map((count) => (count > 0 ? 1 : 0));
    const only = (of: Float64Array): Float64Array => of.filter((_, count) => seen[count] === 1);
    return isShareShown(summed(only(shares), only(ones), only(counts), prompts), shown, alike);
  };
  let hits = 0;
  for (let run = 0; run < runs; run++) {
    counts.fill(0);
    let first = 0;
    for (let i = run * width; i < run * width + prompts; i++) {
      const both = events[i] as number;
      counts[both >> 1] = (counts[both >> 1] as number) + 1;
      first += both & 1;
    }
    if (isShown(first === 0 ? "others" : first === prompts ? "events" : "both")) hits++;
  }
  return hits / runs;
}

/** The chance of at most k events among a prompt's samples. */
export function betaBinomial({ samples, rate, icc }: Pick<ClusteredDesign, "samples" | "rate" | "icc">): Float64Array {
  const chances = new Float64Array(samples + 1);
  if (rate === 0 || rate === 1 || icc === 1) {
    chances[0] = 1 - rate;
    chances[samples] = rate;
  } else {
    // As a Pólya urn: the next response is an event with the chance (rate + icc-weighted events so far).
    const weight = icc / (1 - icc);
    chances[0] = 1;
    for (let drawnSoFar = 0; drawnSoFar < samples; drawnSoFar++) {
      for (let count = drawnSoFar; count >= 0; count--) {
        const here = chances[count] as number;
        const next = (rate + weight * count) / (1 + weight * drawnSoFar);
        chances[count + 1] = (chances[count + 1] as number) + here * next;
        chances[count] = here * (1 - next);
      }
    }
  }
  let sum = 0;
  return chances.map((chance) => (sum += chance));
}
