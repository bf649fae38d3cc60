import type { Clusters, WeightedPart } from "../core/clusters.js";
import type { Subject } from "../core/subject.js";
import type { Candidate } from "../sets/candidate.js";
import { placesByName } from "../sets/cluster-ways.js";
import { crossTerms, type CrossedTerms } from "../sets/cross-terms.js";
import { candidateCells } from "../sets/read-candidates.js";
import type { ReadTerms } from "../sets/read-terms.js";

/** Of each score of a group, what its pairs with the reference's scores add up to; the other way round its negative. */
export type PairSums = (scores: readonly number[], reference: readonly number[]) => Float64Array;

/** Candidates that are compared within strata, each of which has a name. */
export interface Stratified {
  readonly candidates: readonly Candidate[];
  readonly names: readonly string[];
  readonly compared: readonly string[];
  readonly reference: string;
  readonly pairSums: PairSums;
  readonly read: ReadTerms | undefined;
  readonly strict: boolean;
}

/** The candidates of one stratum, by group, by their places. */
type Places = ReadonlyMap<string, readonly number[]>;

/**
 * Crosses clusters with the terms of candidates that are compared within strata, if these are a sample: a candidate
 * adds to the mean over pairs what its own pairs are above it.
 */
export function termsWithin(data: Stratified): CrossedTerms {
  const { candidates, compared, reference, read, strict } = data;
  const strata = strataOf(data, () => true);
  const groups = [...compared, reference];
  const byGroup = placesByName(candidates.map(({ group }) => group));
  const placesOf = groups.map((group) => byGroup.get(group) ?? []);
  const clusters = (): Clusters => {
    const { of, ways } = candidateCells(candidates, read);
    const parts = groups.map((group, g) => {
      const places = placesOf[g] ?? [];
      const [cell, value] = [places.map((i) => of[i] ?? 0), places.map((i) => candidates[i]?.score ?? 0)];
      return { of: { group }, scores: { cell: Uint32Array.from(cell), value: Float64Array.from(value) } };
    });
    return { ways, parts };
  };
  const contributionsOf = ({ ways }: Clusters) => {
    const { of } = candidateCells(candidates, read);
    return (place: number): Float64Array => {
      const found = new Float64Array(ways[0]?.of.length ?? 0);
      const own = contributionsOfPairs(strata, subjectAt(data, place), data);
      for (const [i, contribution] of own) (found[of[i] ?? 0] as number) += contribution;
      return found;
    };
  };
  const valuesOf = (parts: readonly WeightedPart[]): readonly (number | undefined)[] => {
    const left = new Set(placesOf.flatMap((places, g) => places.filter((_, i) => parts[g]?.scores.weight[i] === 0)));
    const without = strataOf(data, (i) => !left.has(i));
    return compared.map((_, place) => meanOfPairs(without, subjectAt(data, place), data));
  };
  const countOf = (place: number): number => fewestWithin(strata, subjectAt(data, place), data);
  return crossTerms({ read, clusters, contributionsOf, valuesOf, countOf, strict });
}

type Against = Required<Pick<Subject, "group" | "against">>;

function subjectAt({ compared, reference }: Stratified, place: number): Against {
  return { group: compared[place] ?? "", against: reference };
}

function strataOf({ candidates, names }: Stratified, counts: (i: number) => boolean): readonly Places[] {
  const strata = new Map<string, Map<string, number[]>>();
  for (const [i, { group }] of candidates.entries()) {
    if (!counts(i)) continue;
    const stratum = strata.get(names[i] ?? "") ?? new Map<string, number[]>();
    strata.set(names[i] ?? "", stratum);
    const own = stratum.get(group);
    if (own === undefined) stratum.set(group, [i]);
    else own.push(i);
  }
  return [...strata.values()];
}

/** Both sides of the strata that have both. */
function sharedBy(
  strata: readonly Places[],
  { group, against }: Against,
): readonly (readonly [readonly number[], readonly number[]])[] {
  return strata.flatMap((stratum) => {
    const [own, other] = [stratum.get(group), stratum.get(against)];
    return own === undefined || other === undefined ? [] : [[own, other] as const];
  });
}

function scoresAt({ candidates }: Stratified, places: readonly number[]): readonly number[] {
  return places.map((i) => candidates[i]?.score ?? 0);
}

function meanOfPairs(strata: readonly Places[], of: Against, data: Stratified): number | undefined {
  let [total, count] = [0, 0];
  for (const [own, other] of sharedBy(strata, of)) {
    for (const each of data.pairSums(scoresAt(data, own), scoresAt(data, other))) total += each;
    count += own.length * other.length;
  }
  return count === 0 ? undefined : total / count;
}

function contributionsOfPairs(strata: readonly Places[], of: Against, data: Stratified): ReadonlyMap<number, number> {
  const shared = sharedBy(strata, of);
  const value = meanOfPairs(strata, of, data) ?? 0;
  const pairs = shared.reduce((sum, [own, other]) => sum + own.length * other.length, 0);
  const found = new Map<number, number>();
  for (const [own, other] of shared) {
    const [scores, reference] = [scoresAt(data, own), scoresAt(data, other)];
    for (const [i, each] of data.pairSums(scores, reference).entries())
      found.set(own[i] ?? 0, (each - value * other.length) / pairs);
    for (const [i, each] of data.pairSums(reference, scores).entries())
      found.set(other[i] ?? 0, (-each - value * own.length) / pairs);
  }
  return found;
}

/** The fewest terms of a side that is a sample, among candidates that are compared. */
function fewestWithin(strata: readonly Places[], of: Against, { candidates, read }: Stratified): number {
  const shared = sharedBy(strata, of);
  const counts = [of.group, of.against].map((name, side) => {
    if (read?.isSampled(name) !== true) return Infinity;
    return new Set(shared.flatMap((sides) => (sides[side] ?? []).map((i) => candidates[i]?.term ?? ""))).size;
  });
  return Math.min(...counts);
}
