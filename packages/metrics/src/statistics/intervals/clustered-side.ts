import { checkObject, checkOneOf, checkScores, describeValue, InputError, type Numbers } from "../../core/input.js";
import { studentTQuantile } from "../distributions/student-t.js";
import { ROUNDING } from "./levels.js";

/**
 * The events and trials of one group by cluster. Equal places of two groups are the same cluster, such as the same
 * prompt; a cluster without trials in a group has 0 there.
 *
 * @since 0.1.0
 */
export interface ClusteredCounts {
  readonly events: Numbers;
  readonly trials: Numbers;
}

/** A group's rate, and what its interval needs. */
export interface Side {
  readonly rate: number;
  /** What each cluster makes the rate deviate by. */
  readonly contributions: Float64Array;
  /** Where the interval counts trials, in words that follow its method. */
  readonly over: string;
  /** Whether so few clusters have an event, or none, that their variance is not to be trusted. */
  readonly few: boolean;
  /** The number of independent trials that would know as much. */
  readonly effective: (confidence: number, scale: number) => number;
}

// As in clusteredFraction: with fewer clusters on either side the variance between clusters is not to be trusted.
const FEW = 5;

/** Totals of independent trials. */
export function independentSide(events: number, trials: number): Side {
  return {
    rate: events / trials,
    contributions: new Float64Array(),
    over: "",
    few: false,
    effective: (_, scale) => trials * scale,
  };
}

/** Reads the counts of a group by cluster. */
export function readSide(
  caller: string,
  argument: string,
  counts: ClusteredCounts,
  method: "auto" | "strict" = "auto",
): Side {
  checkOneOf(caller, "method", method, ["auto", "strict"]);
  checkObject(caller, argument, counts, "{ events, trials }");
  const { events, trials }: ClusteredCounts = counts;
  const tally = tallied(caller, argument, counts);
  const { total, clusters } = tally;
  const rate = tally.sum / total;
  const contributions = Float64Array.from(trials, (size, i) => {
    const beyond = (events[i] as number) - rate * size;
    return Math.abs(beyond) <= ROUNDING * size ? 0 : beyond / total;
  });
  const few = isFew(tally, 1);
  if (tally.largest <= 1) return { rate, contributions, over: "", few, effective: (_, scale) => total * scale };
  if (method === "strict" || few)
    return { rate, contributions, over: " over clusters", few, effective: (_, scale) => clusters * scale };
  const squares = contributions.reduce((sum, own) => sum + own * own, 0);
  const variance = (squares * clusters) / (clusters - 1);
  const independent = Math.min(total, Math.max(1, variance > 0 ? (rate * (1 - rate)) / variance : clusters));
  return {
    rate,
    contributions,
    over: " on the effective sample size",
    few,
    effective: (confidence, scale) => {
      if (isFew(tally, scale)) return clusters * scale;
      const level = Math.max(confidence, 0.5001);
      const ratio =
        studentTQuantile(level, Math.max(1, total * scale - 1)) /
        studentTQuantile(level, Math.max(1, clusters * scale - 1));
      return independent * scale * ratio * ratio;
    },
  };
}

interface Tally {
  readonly total: number;
  readonly sum: number;
  readonly clusters: number;
  readonly largest: number;
  readonly withEvent: number;
  readonly withOther: number;
}

function isFew({ withEvent, withOther }: Tally, scale: number): boolean {
  return scale * Math.min(withEvent, withOther) < FEW;
}

/** Throws unless the counts are ones of events among trials, and there are trials. */
function tallied(caller: string, argument: string, { events, trials }: ClusteredCounts): Tally {
  checkScores(caller, `${argument}.trials`, trials, [0, Number.MAX_SAFE_INTEGER]);
  checkScores(caller, `${argument}.events`, events, [0, Number.MAX_SAFE_INTEGER]);
  const refuse = (place: string, given: string, expected: string): InputError =>
    new InputError({ function: caller, argument: `${argument}.${place}`, given, expected });
  if (events.length !== trials.length)
    throw refuse("events", describeValue(events), `an array of ${trials.length}, as trials is`);
  let [total, sum, clusters, largest, withEvent, withOther] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < trials.length; i++) {
    const size = trials[i] as number;
    const count = events[i] as number;
    if (count > size) throw refuse(`events[${i}]`, String(count), `at most the ${size} trials`);
    total += size;
    sum += count;
    largest = Math.max(largest, size);
    if (size > 0) clusters++;
    if (count > 0) withEvent++;
    if (count < size) withOther++;
  }
  if (total === 0) throw refuse("trials", "0 in total", "at least one trial");
  return { total, sum, clusters, largest, withEvent, withOther };
}
