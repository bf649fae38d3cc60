import { binomialCdf, binomialSurvival } from "../statistics/distributions/binomial.js";
import { normalQuantile } from "../statistics/distributions/normal.js";
import { summed, type WeightedClusters } from "../statistics/intervals/weighted-clusters.js";
import { isShareShown, promptsForPower, type ShownShare } from "./clustered-power.js";
import { fewestWhere } from "./power-search.js";
import type { Reckoned, Settled } from "./settled.js";

const MOST_EVENTS = 3000;

/** A share of clusters, or of the samples within them. */
export function planFraction(settled: Settled): Reckoned {
  const { description, expected, samples, icc, power, confidence, method, verdict } = settled;
  // A share is above a limit if what is left is below the rest.
  const mirrored = settled.direction === "above";
  const share = mirrored ? 1 - expected : expected;
  const limit = mirrored ? 1 - settled.limit : settled.limit;
  const shown: ShownShare = { limit, side: verdict === "pass" ? "below" : "above", confidence, method };
  const ofSamples = samples > 1 && description.design?.binary !== "cluster";
  const found = ofSamples
    ? promptsForPower({ samples, rate: share, icc, shown }, power)
    : exactly({ share, power, shown });
  const prompts = found?.prompts ?? approximately(settled, limit, share, ofSamples);
  return {
    prompts,
    unit: description.unit,
    responses: prompts * samples * (description.unit === "sources" ? 2 : 1),
    power: found?.power ?? power,
    verdict,
    method:
      found === undefined
        ? "normal approximation"
        : ofSamples
          ? "simulation on a beta-binomial model"
          : "exact binomial",
  };
}

function approximately(
  { samples, icc, power, confidence, method }: Settled,
  limit: number,
  share: number,
  ofSamples: boolean,
): number {
  const sum = normalQuantile(confidence) + normalQuantile(power);
  const independent = ofSamples && method === "auto" ? samples / (1 + (samples - 1) * icc) : 1;
  return Math.ceil(((sum / (limit - share)) ** 2 * limit * (1 - limit)) / independent);
}

interface Share {
  readonly share: number;
  readonly power: number;
  readonly shown: ShownShare;
}

/**
 * By the number of prompts with an event: for each number that still lets the verdict be reached, the fewest prompts.
 */
function exactly({ share, power, shown }: Share): { readonly prompts: number; readonly power: number } | undefined {
  const reached = (events: number, prompts: number): boolean => isShareShown(counted(events, prompts), shown);
  const passes = shown.side === "below";
  for (let events = passes ? 0 : 1; events < MOST_EVENTS; events++) {
    const prompts = passes
      ? fewestWhere((n) => n >= events && reached(events, n), Math.max(1, events))
      : failing(events, reached, share, power);
    if (prompts === undefined) continue;
    const reachedWith = passes ? binomialCdf(events, prompts, share) : binomialSurvival(events - 1, prompts, share);
    if (reachedWith >= power) return { prompts, power: reachedWith };
  }
  return undefined;
}

/** So many prompts with an event among all. */
function counted(events: number, prompts: number): WeightedClusters {
  const kinds = [
    { value: 0, count: prompts - events },
    { value: 1, count: events },
  ].filter(({ count }) => count > 0);
  const counts = kinds.map(({ count }) => count);
  return summed(
    kinds.map(({ value }) => value),
    [1, 1].slice(0, kinds.length),
    counts,
    prompts,
  );
}

/** The fewest prompts with the power wanted, of those among which so many events show the claim false. */
function failing(
  events: number,
  reached: (events: number, prompts: number) => boolean,
  hit: number,
  power: number,
): number | undefined {
  if (!reached(events, events)) return undefined;
  const most = fewestWhere((n) => !reached(events, n), events) - 1;
  if (binomialSurvival(events - 1, most, hit) < power) return undefined;
  return fewestWhere((n) => n >= most || binomialSurvival(events - 1, n, hit) >= power, events);
}
