import { spreadOf, type Spread } from "./spread.js";

/** What exchanging clusters makes of the changes of all comparisons at once. */
export interface Exchange {
  /** The changes that were seen. */
  readonly seen: Float64Array;
  /** By how much less than one of these a change may be and count as large. */
  readonly slack?: Float64Array;
  readonly draw: () => Float64Array;
  /** All arrangements, the one seen among them, if they are few enough to go through. */
  readonly all?: readonly Float64Array[] | undefined;
  /** Whether each arrangement has its opposite. */
  readonly isEven: boolean;
}

/** How much is drawn. */
export interface Effort {
  /** The level that a p-value must be able to reach. */
  readonly level: number;
  /** After how many arrangements that are as large a comparison is let go. */
  readonly hits: number;
  /** How many arrangements the scales come from, before others are counted. */
  readonly pilot: number;
}

/** Which changes count as large: those for the worse, for the better, or either. */
export type Tail = "worse" | "better" | "apart";

export interface Reached {
  /** By tail, the p-value of each comparison, corrected for their number. */
  readonly pValues: Readonly<Record<Tail, Float64Array>>;
  /** Of all arrangements that were drawn, those of the pilot among them. */
  readonly spread: Spread;
  readonly drawn: number;
}

const SIZE: Readonly<Record<Tail, (t: number) => number>> = {
  worse: (t) => t,
  better: (t) => -t,
  apart: Math.abs,
};

/**
 * The chance that the largest change of all comparisons, each by its own scale, is as large as each one that was seen
 * (Westfall and Young 1993, single step). Exact at any size: the scales come from arrangements of their own, which say
 * nothing of the one seen; drawing stops after so many `hits`, whose p-value is hits over drawn, else (hits + 1) over
 * (drawn + 1) (Besag and Clifford 1991).
 */
export function maximumTest(
  { seen, slack, draw, all, isEven }: Exchange,
  effort: Effort,
  tails: readonly Tail[],
): Reached {
  const pilot = all ?? Array.from({ length: effort.pilot }, draw);
  const spread = spreadOf(pilot, isEven);
  const scaled = (changes: Float64Array): Float64Array => {
    const t = new Float64Array(changes.length);
    for (let k = 0; k < t.length; k++) {
      const deviation = spread.deviation[k] as number;
      if (deviation > 0) t[k] = ((changes[k] as number) - (spread.mean[k] as number)) / deviation;
    }
    return t;
  };
  // What differs by rounding alone is as large.
  const leastOf = (sizes: Float64Array): Float64Array =>
    sizes.map((t, k) => {
      const deviation = spread.deviation[k] as number;
      return t - 1e-9 * Math.max(1, Math.abs(t)) - (deviation > 0 ? (slack?.[k] ?? 0) / deviation : 0);
    });
  const counters = tails.map((tail) => counter(leastOf(scaled(seen).map(SIZE[tail])), SIZE[tail], effort.hits));
  const isComplete = all !== undefined;
  const more: Float64Array[] = [];
  const counted = all ?? kept(draws(draw, Math.ceil(effort.hits / effort.level - 1e-9) - 1), more, effort.pilot);
  const drawn = countAll(counters, scaled, counted, isComplete);
  const pValues = { worse: new Float64Array(), better: new Float64Array(), apart: new Float64Array() };
  for (const [i, tail] of tails.entries())
    pValues[tail] = counters[i]?.pValues(drawn, isComplete) as Float64Array<ArrayBuffer>;
  return { pValues, spread: more.length > 0 ? spreadOf([...pilot, ...more], isEven) : spread, drawn };
}

/** The arrangements, the first of which are kept as well. */
function* kept(arrangements: Iterable<Float64Array>, keep: Float64Array[], most: number): Generator<Float64Array> {
  for (const changes of arrangements) {
    if (keep.length < most) keep.push(changes);
    yield changes;
  }
}

interface Counter {
  readonly add: (t: Float64Array, drawn: number) => void;
  readonly isSettled: () => boolean;
  readonly pValues: (drawn: number, isComplete: boolean) => Float64Array;
}

/** Counts until every comparison is settled, or all that there are; says how many were drawn. */
function countAll(
  counters: readonly Counter[],
  scaled: (changes: Float64Array) => Float64Array,
  arrangements: Iterable<Float64Array>,
  isComplete: boolean,
): number {
  let drawn = 0;
  for (const changes of arrangements) {
    const t = scaled(changes);
    drawn++;
    for (const each of counters) each.add(t, drawn);
    if (!isComplete && counters.every((each) => each.isSettled())) break;
  }
  return drawn;
}

function* draws(draw: () => Float64Array, most: number): Generator<Float64Array> {
  for (let i = 0; i < most; i++) yield draw();
}

/** Counts for each comparison how often the largest one is as large. */
function counter(atLeast: Float64Array, size: (t: number) => number, enough: number): Counter {
  const hits = new Uint32Array(atLeast.length);
  const settledAt = new Uint32Array(atLeast.length);
  let unsettled = atLeast.length;
  return {
    add(t, drawn) {
      let largest = -Infinity;
      for (let k = 0; k < t.length; k++) largest = Math.max(largest, size(t[k] as number));
      for (let k = 0; k < hits.length; k++) {
        if (largest < (atLeast[k] as number)) continue;
        (hits[k] as number)++;
        if (hits[k] !== enough) continue;
        settledAt[k] = drawn;
        unsettled--;
      }
    },
    isSettled: () => unsettled === 0,
    pValues: (drawn, isComplete) =>
      Float64Array.from(hits, (count, k) => {
        if (isComplete) return count / drawn;
        const at = settledAt[k] as number;
        return at > 0 ? enough / at : (count + 1) / (drawn + 1);
      }),
  };
}
