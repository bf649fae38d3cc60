import { weighted, type ClusterPart, type Clusters, type Recompute } from "../core/clusters.js";
import { lazily } from "../core/lazily.js";
import type { Bounds, Interval } from "../core/measurement.js";
import type { Subject } from "../core/subject.js";
import { FEWEST_TERMS, type CarryingTerm, type Terms } from "../core/terms.js";
import {
  crossedTermsInterval,
  termSpread,
  type TermSpread,
  type TermStratum,
} from "../statistics/intervals/crossed-terms-interval.js";
import {
  GROWN,
  grownTerms,
  type GrowingInterval,
  type Crossing as TermCrossing,
} from "../statistics/intervals/grown-terms.js";
import type { Range } from "../statistics/intervals/levels.js";
import { cellsWith, type CellContributions } from "./cell-contributions.js";
import { dealtTerms, type DealtValue } from "./dealt-terms.js";
import type { ReadTerms } from "./read-terms.js";

/** What crossing needs of a metric and its data. */
export interface Crossing {
  readonly read: ReadTerms | undefined;
  readonly clusters: () => Clusters;
  readonly contributionsOf: CellContributions;
  /** The values as they are shown, if those of `contributionsOf` have a direction that they lack; or one of them. */
  readonly valuesOf: (...args: readonly [...Parameters<Recompute>, only?: number]) => ReturnType<Recompute>;
  /** The value of dealing terms out, if there is a quicker way than `valuesOf`. */
  readonly dealtValue?: DealtValue;
  /** How many terms a comparison has, if these are put together from those of its groups. */
  readonly countOf?: (place: number) => number;
  /** The place of a comparison among the contributions; the same unless given. */
  readonly placeOf?: (comparison: number) => number;
  readonly strict: boolean;
}

/** A comparison whose terms may be a sample: its value, what it is of, and its place among the contributions. */
export interface Crossed {
  readonly value: number;
  readonly of: Subject;
  readonly place: number;
  readonly range: Range;
  readonly isRatio?: boolean;
  /** A chance less its opposite, from -1 to 1. */
  readonly isRank?: boolean;
  /** The value if groups are alike: 0, of a ratio 1, unless given. */
  readonly best?: number;
  /** A distance, which is above 0 by chance: what dealing terms out makes of it is none. */
  readonly isDistance?: boolean;
}

/** The terms of the data for a measurement, and what widens the intervals of its comparisons by sampled terms. */
export interface CrossedTerms {
  readonly terms: { readonly terms?: Terms };
  readonly widen: (interval: Interval, comparison: Crossed) => Interval;
}

/** Crosses sources with terms, if these are a sample; else intervals stay as they are. */
export function crossTerms(crossing: Crossing): CrossedTerms {
  const { read, clusters, contributionsOf, countOf, strict } = crossing;
  if (read === undefined) return { terms: {}, widen: (interval) => interval };
  if (read.terms.taken === "fixed") return { terms: { terms: read.terms }, widen: (interval) => interval };
  let made: Lain | undefined;
  const lain = (): Lain => (made ??= layOut(clusters(), contributionsOf));
  const terms: Terms = {
    ...read.terms,
    get crossedWith() {
      const { unit, ids } = lain().clusters.ways[0] ?? { unit: "sources", ids: [] };
      return { unit, count: ids.length };
    },
    carrying: (comparison) => carryingTerms(lain(), read, crossing, comparison),
  };
  return {
    terms: { terms },
    widen(interval, { value, of, place, range, isRatio, isRank, isDistance = false, best = isRatio === true ? 1 : 0 }) {
      const enough = FEWEST_TERMS / Math.min(fewestOf(read.terms, of), countOf?.(place) ?? Infinity);
      const known = lazily(() => ({
        value,
        spread: spreadAt(lain(), place),
        range,
        scale: isRatio === true ? ("logarithm" as const) : isRank === true ? ("atanh" as const) : ("plain" as const),
        best,
        strict,
        ...(isDistance && { chance: chanceOf(lain(), of, crossing, place) }),
      }));
      const widened = lazily(() => crossedTermsInterval(interval, known(), enough));
      const growing: GrowingInterval = {
        ...interval,
        method: `${interval.method}, crossed with ${read.terms.unit}`,
        bounds: (confidence, scale): Bounds => widened().bounds(confidence, scale),
        [GROWN]: lazily(() => grownTerms(interval, known(), enough, crossingOf(lain()))),
      };
      return growing;
    },
  };
}

/** The fewest terms of a sampled group that a comparison is of; against all of them that of any group. */
function fewestOf({ groups }: Terms, { group, against }: Subject): number {
  const names = new Set(groups.map((each) => each.group));
  const isIn = (name: string): boolean => group === undefined || name === group || name === against;
  const isAll = against !== undefined && !names.has(against);
  return Math.min(
    Infinity,
    ...groups.flatMap((each) => (each.sampled && (isAll || isIn(each.group)) ? [each.count] : [])),
  );
}

/** Terms of the same groups, by their places among the clusters of terms. */
interface Stratum {
  readonly groups: readonly string[];
  readonly terms: readonly number[];
  readonly weights: Float64Array;
}

/** Classes and rates of one group have the same terms. */
function subjectOf({ of: { group = "", against } }: ClusterPart): string {
  return against === undefined ? group : `${group} and ${against}`;
}

interface Lain {
  readonly clusters: Clusters;
  readonly strata: readonly Stratum[];
  readonly contributionsAt: (place: number) => Float64Array | undefined;
}

function layOut(clusters: Clusters, contributionsOf: CellContributions): Lain {
  const way = clusters.ways[1];
  const groupsOf = new Map<number, Set<string>>();
  const weightOf = new Map<number, number>();
  for (const part of clusters.parts) {
    const present = cellsWith(part, way?.of.length ?? 0);
    for (const [cell, term] of way?.of.entries() ?? []) {
      if (present[cell] === 0) continue;
      groupsOf.set(term, (groupsOf.get(term) ?? new Set()).add(subjectOf(part)));
      weightOf.set(term, (weightOf.get(term) ?? 0) + 1);
    }
  }
  const strata = new Map<string, { readonly groups: readonly string[]; readonly terms: number[] }>();
  for (const [term, names] of groupsOf) {
    const groups = [...names].sort();
    const key = JSON.stringify(groups);
    const stratum = strata.get(key) ?? { groups, terms: [] };
    strata.set(key, stratum);
    stratum.terms.push(term);
  }
  return {
    clusters,
    contributionsAt: contributionsOf(clusters),
    strata: [...strata.values()].map(({ groups, terms }) => ({
      groups,
      terms,
      weights: Float64Array.from(terms, (term) => weightOf.get(term) ?? 0),
    })),
  };
}

/** Of so many of the cells in which terms and sources could cross there is one, if all cross. */
const CROSSED = 0.75;

/** Whether the sources have all of the terms, and how many of the cells are of several terms. */
function crossingOf({ clusters, strata }: Lain): TermCrossing {
  const [sources, terms] = clusters.ways;
  const cells = terms?.of.length ?? 0;
  const present = new Uint8Array(cells);
  for (const part of clusters.parts) for (const [cell, own] of cellsWith(part, cells).entries()) present[cell] ||= own;
  let [all, several, most] = [0, 0, 0];
  for (const stratum of strata) {
    const own = new Set(stratum.terms);
    const found = [...present.keys()].filter((cell) => present[cell] === 1 && own.has(terms?.of[cell] ?? 0));
    all += found.length;
    if (own.size < 2) continue;
    several += found.length;
    most += own.size * new Set(found.map((cell) => sources?.of[cell])).size;
  }
  const count = sources?.ids.length ?? 1;
  return { sources: count, isCrossed: several >= CROSSED * most, ofTerms: all === 0 ? 1 : several / all };
}

const UNKNOWN: TermSpread = {
  terms: Infinity,
  apart: Infinity,
  cells: 0,
  sources: Infinity,
  freedom: 1,
  strata: 1,
  fewest: 0,
};

function spreadAt(lain: Lain, place: number): TermSpread {
  const { clusters, strata, contributionsAt } = lain;
  const own = contributionsAt(place);
  if (own === undefined) return UNKNOWN;
  const [sums, apart] = [byWay(clusters, own, 1), apartFromSources(lain, own)];
  return termSpread(
    strata.map(({ terms, weights }): TermStratum => ({
      contributions: Float64Array.from(terms, (term) => sums[term] as number),
      weights,
    })),
    { apart: byWay(clusters, apart, 1), cells: apart, sources: byWay(clusters, own, 0) },
  );
}

/**
 * What cells add beside what all terms of their group add in the same source, as sources are in the interval already;
 * m terms of a source lose one to their mean, so that what is left is as m to m - 1. Of one term in a source nothing is
 * left: it differs as sources do.
 */
function apartFromSources({ clusters, strata }: Lain, contributions: Float64Array): Float64Array {
  const [sources, terms] = clusters.ways;
  const stratumOf = new Uint32Array(terms?.ids.length ?? 0);
  for (const [i, stratum] of strata.entries()) for (const term of stratum.terms) stratumOf[term] = i;
  const size = (sources?.ids.length ?? 1) * Math.max(1, strata.length);
  const [totals, counts] = [new Float64Array(size), new Uint32Array(size)];
  const keys = Uint32Array.from(
    contributions,
    (_, cell) => (sources?.of[cell] ?? 0) * strata.length + (stratumOf[terms?.of[cell] ?? 0] ?? 0),
  );
  for (let cell = 0; cell < keys.length; cell++) {
    const key = keys[cell] as number;
    (totals[key] as number) += contributions[cell] as number;
    (counts[key] as number)++;
  }
  return contributions.map((own, cell) => {
    const key = keys[cell] as number;
    const count = counts[key] as number;
    return count < 2 ? 0 : (own - (totals[key] as number) / count) * Math.sqrt(count / (count - 1));
  });
}

/** Without terms of both groups that can be dealt, anything may be chance. */
function chanceOf(
  { clusters, strata }: Lain,
  of: Subject,
  { valuesOf, dealtValue }: Crossing,
  place: number,
): Float64Array {
  const termsOf = (group: string): readonly number[] =>
    strata.find(({ groups }) => groups.length === 1 && groups[0] === group)?.terms ?? [];
  return (
    dealtTerms(clusters, termsOf, of, (parts) => valuesOf(parts, place), place, dealtValue) ?? Float64Array.of(Infinity)
  );
}

/** What each source adds (0), or each term (1). */
function byWay({ ways }: Clusters, contributions: Float64Array, place: 0 | 1): Float64Array {
  const way = ways[place];
  const sums = new Float64Array(way?.ids.length ?? 0);
  for (const [cell, cluster] of way?.of.entries() ?? []) (sums[cluster] as number) += contributions[cell] as number;
  return sums;
}

const MOST_CARRYING = 2;
/** Less than this is no contribution, but rounding. */
const ROUNDING = 1e-9;

function carryingTerms(
  { clusters, strata, contributionsAt }: Lain,
  { nameOf }: ReadTerms,
  { valuesOf, placeOf = (comparison) => comparison }: Crossing,
  comparison: number,
): readonly CarryingTerm[] {
  const [own, way] = [contributionsAt(placeOf(comparison)), clusters.ways[1]];
  if (own === undefined || way === undefined) return [];
  const sums = byWay(clusters, own, 1);
  const valueWith = (counts: (term: number) => boolean): number | undefined =>
    valuesOf(
      weighted(
        clusters,
        Float64Array.from(way.of, (term) => (counts(term) ? 1 : 0)),
      ),
    )[comparison];
  return strata
    .filter(({ terms }) => terms.length > 1)
    .flatMap(({ groups, terms }) => terms.map((term) => ({ groups, terms: new Set(terms), term })))
    .filter(({ term }) => Math.abs(sums[term] as number) > ROUNDING)
    .sort((a, b) => Math.abs(sums[b.term] as number) - Math.abs(sums[a.term] as number))
    .slice(0, MOST_CARRYING)
    .map(({ groups, terms, term }) => {
      const alone = valueWith((other) => other === term || !terms.has(other));
      const without = valueWith((other) => other !== term);
      return {
        group: groups.join(", "),
        term: nameOf(way.ids[term] ?? "") ?? "",
        ...(alone !== undefined && { alone }),
        ...(without !== undefined && { without }),
      };
    });
}
