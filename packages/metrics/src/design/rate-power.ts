import { independentRates } from "../statistics/intervals/clustered-rates.js";
import { sideOf, type Side } from "../statistics/intervals/clustered-side.js";
import { comparedSides } from "../statistics/intervals/drawn-pairs.js";
import { remembered } from "../statistics/intervals/lazy-bounds.js";
import type { Interval } from "../core/measurement.js";
import { seededRandom, type Random } from "../statistics/random.js";
import { betaBinomial } from "./clustered-power.js";
import { isShownBeyond, isShownWithin, type Claimed } from "../decide/settle.js";
import { clustersForPower, runsWithin, type Found } from "./power-search.js";

/** Differences of the rates of two groups: one, or of several rates at once. */
export interface RateDesign {
  /** The rates of the two groups, of each comparison. */
  readonly comparisons: readonly (readonly [first: number, second: number])[];
  /** Responses of a prompt, and how alike they are. */
  readonly samples: number;
  readonly icc: number;
  readonly verdict: "pass" | "fail";
  /** Between what the claim has each difference lie. */
  readonly claimed: Claimed;
  readonly confidence: number;
  readonly method: "auto" | "strict";
}

const MOST = 50_000;
const MOST_SAMPLES = 1000;

/**
 * The fewest predictions of each group (with several samples, prompts) with which the verdict is reached in the share
 * of runs that `power` says, by simulation of the verdict with the interval itself, searched from `start` on: binomial
 * counts, or beta-binomial ones with several samples, the prompts of the two groups being different ones. Undefined
 * if 50,000 are not enough.
 */
export function predictionsForPower(design: RateDesign, start: number, power: number): Found | undefined {
  const { samples, verdict, claimed, confidence } = design;
  if (samples > MOST_SAMPLES) return undefined;
  const draws = design.comparisons.map((rates) => rates.map((rate) => drawnCounts(rate, design)));
  // Some comparison fails at the confidence that Bonferroni's correction asks of the most extreme.
  const failConfidence = 1 - (1 - confidence) / draws.length;
  const isWithin = (interval: Interval): boolean => isShownWithin(interval, claimed, confidence);
  const isBeyond = (interval: Interval): boolean => isShownBeyond(interval, claimed, failConfidence);
  const powerAt = (clusters: number, from: number, to: number): number => {
    let hits = 0;
    const known: Known = new Map();
    for (let run = from; run < to; run++) {
      const random = seededRandom(run + 1);
      const intervals = draws.map((pair) => intervalOf(pair, clusters, { design, random, known }));
      if (verdict === "pass" ? intervals.every(isWithin) : intervals.some(isBeyond)) hits++;
    }
    return hits / (to - from);
  };
  const runs = { search: runsWithin(1e6, start, 200, 500), check: runsWithin(4e6, start, 400, 2000) };
  return clustersForPower({ powerAt, start, most: MOST, power, confidence, runs });
}

type Draw = (random: Random) => number;

/** The events among the samples of a prompt, drawn anew at each call. */
function drawnCounts(rate: number, { samples, icc }: RateDesign): Draw {
  if (samples === 1) return (random) => (random() < rate ? 1 : 0);
  const cumulative = betaBinomial({ samples, rate, icc });
  return (random) => {
    const level = random();
    let count = 0;
    while (count < samples && level >= (cumulative[count] as number)) count++;
    return count;
  };
}

/** Of single answers by the events of both groups: runs have few of them. */
type Known = Map<number, Interval>;

function intervalOf(
  [first, second]: readonly Draw[],
  clusters: number,
  {
    design: { samples, method },
    random,
    known,
  }: { readonly design: RateDesign; readonly random: Random; readonly known: Known },
): Interval {
  const draw = (of: Draw | undefined): number => of?.(random) ?? 0;
  if (samples === 1) {
    let [x, y] = [0, 0];
    for (let i = 0; i < clusters; i++) {
      x += draw(first);
      y += draw(second);
    }
    const place = x * (clusters + 1) + y;
    const interval = known.get(place) ?? remembered(independentRates([x, clusters], [y, clusters], method).difference);
    known.set(place, interval);
    return interval;
  }
  // No prompt is of both groups.
  const sideOfGroup = (of: Draw | undefined): Side =>
    sideOf(
      {
        events: Float64Array.from({ length: clusters }, () => draw(of)),
        trials: new Float64Array(clusters).fill(samples),
      },
      method,
    );
  const pair = [sideOfGroup(first), sideOfGroup(second)] as const;
  return comparedSides([pair], "difference", method === "strict")[0] as Interval;
}
