import { normalCdf, normalQuantile } from "../statistics/distributions/normal.js";
import { seededRandom } from "../statistics/random.js";

/** How an estimate misses: if its error in its direction, in standard errors, is beyond a place. */
export interface Miss {
  readonly direction: 1 | -1;
  readonly beyond: number;
}

/** What is known of an estimate among others: which two groups it compares, and in which direction. */
export interface Pair {
  readonly group: string;
  readonly against: string;
  /** Whether the estimate grows with the group's own value, or falls. */
  readonly sign: 1 | -1;
}

/** The chance that one of several estimates misses, from how each does. */
export type AnyMiss = (misses: readonly (readonly Miss[])[]) => number;

/** The chances added up, which is never too little (Bonferroni). */
export const addedUp: AnyMiss = (misses) =>
  misses.flat().reduce((sum, { beyond }) => sum + normalCdf(Math.max(-1e9, Math.min(1e9, -beyond))), 0);

const FEWEST = 3;
const MOST = 10;
const DRAWS = 3000;
const SEED = 20;

/**
 * The chance if the estimates compare every two of several groups, whose errors are independent and normal: what one
 * group errs by is in all its comparisons. By simulation with a fixed seed; added up if they are no such comparisons.
 *
 * @param errors the standard error of each estimate
 */
export function anyMissOf(pairs: readonly (Pair | undefined)[], errors: readonly number[]): AnyMiss {
  const groups = [...new Set(pairs.flatMap((pair) => (pair === undefined ? [] : [pair.group, pair.against])))];
  const count = groups.length;
  const known = new Set(pairs.map((pair) => JSON.stringify([pair?.group, pair?.against].sort())));
  const isComplete = known.size === pairs.length && pairs.length === (count * (count - 1)) / 2;
  if (count < FEWEST || count > MOST || !isComplete || !errors.every((error) => error > 0 && error < Infinity))
    return addedUp;
  const variances = groups.map((name) => ownVariance(name, pairs, errors, count));
  const drawn = pairs.map((pair) => (pair === undefined ? new Float64Array(DRAWS) : errorsOf(pair, groups, variances)));
  return (misses) => {
    const isMissed = new Uint8Array(DRAWS);
    for (const [k, own] of misses.entries()) for (const miss of own) mark(isMissed, drawn[k] as Float64Array, miss);
    return isMissed.reduce((sum, one) => sum + one, 0) / DRAWS;
  };
}

/** Marks the draws whose error is beyond a place. */
function mark(marked: Uint8Array, errors: Float64Array, { direction, beyond }: Miss): void {
  for (let draw = 0; draw < DRAWS; draw++) if (direction * (errors[draw] as number) > beyond) marked[draw] = 1;
}

/** Variances of differences are sums of two groups' own, of which there are as many equations as pairs. */
function ownVariance(
  name: string,
  pairs: readonly (Pair | undefined)[],
  errors: readonly number[],
  count: number,
): number {
  let [own, all] = [0, 0];
  for (const [k, pair] of pairs.entries()) {
    const square = (errors[k] as number) ** 2;
    all += square;
    if (pair?.group === name || pair?.against === name) own += square;
  }
  return Math.max(0, (own - all / (count - 1)) / (count - 2));
}

/** The errors of a comparison in standard errors: each group has its own, the same in all its comparisons. */
function errorsOf(
  { group, against, sign }: Pair,
  groups: readonly string[],
  variances: readonly number[],
): Float64Array {
  const side = (name: string) => {
    const place = groups.indexOf(name);
    return { deviation: Math.sqrt(variances[place] ?? 0), normal: normalsOf(place) };
  };
  const [own, other] = [side(group), side(against)];
  const both = Math.hypot(own.deviation, other.deviation) || 1;
  return own.normal.map(
    (normal, draw) => (sign * (own.deviation * normal - other.deviation * (other.normal[draw] as number))) / both,
  );
}

const drawnOnce: Float64Array[] = [];

/** What each group errs by in standard errors, drawn once for all plans. */
function normalsOf(place: number): Float64Array {
  const random = seededRandom(SEED + place);
  return (drawnOnce[place] ??= Float64Array.from({ length: DRAWS }, () => normalQuantile(random() + 2 ** -33)));
}
