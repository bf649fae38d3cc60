import type { Clusters, WeightedPart } from "../core/clusters.js";
import { lazily } from "../core/lazily.js";
import { mean } from "../core/means.js";
import { cellsOf } from "../sets/cells.js";
import { crossTerms, type CrossedTerms } from "../sets/cross-terms.js";
import type { ComparedSource } from "../sets/read-counterfactuals.js";
import type { ReadTerms } from "../sets/read-terms.js";

/** How alike two responses are. */
export type Similarity<Part> = (a: Part, b: Part) => number;

/** Two groups that are compared. */
export interface RepeatedPair {
  readonly group: string;
  readonly against: string;
}

/** Responses whose similarity between groups is held against that of repeats. */
export interface Repeated<Part> {
  readonly groups: readonly string[];
  readonly sources: readonly ComparedSource<Part>[];
  readonly pairs: readonly RepeatedPair[];
  readonly similarity: Similarity<Part>;
  readonly read: ReadTerms | undefined;
  readonly strict: boolean;
}

/** A response, by its places among the sources and among the responses of its source. */
interface Place {
  readonly source: number;
  readonly own: number;
  readonly group: string;
  readonly term: string | undefined;
}

/** How alike the responses of a source are, row by row. */
interface Alike {
  readonly size: number;
  readonly values: Float64Array;
}

/**
 * Crosses sources with the terms of responses that are held against repeats, if these are a sample. A response adds
 * what it has in common with the rest of its group less what with the other group; of groups that are alike that is
 * nothing, so that what dealing terms out between the groups makes of the value bounds it from below.
 */
export function termsAgainstRepeats<Part>(data: Repeated<Part>): CrossedTerms {
  const { groups, sources, pairs, read, strict } = data;
  const places = sources.flatMap(({ groups: ofSource }, source) =>
    groups
      .flatMap((group) => (ofSource.get(group) ?? []).map(({ term }) => ({ group, term })))
      .map((response, own): Place => ({ ...response, source, own })),
  );
  const alike = lazily(() => alikeBySource(data));
  const cells = lazily(() =>
    cellsOf("sources", places.length, (i) => {
      const { source, group, term } = places[i] as Place;
      return { cluster: sources[source]?.cluster, term: read?.clusterOf(group, term) };
    }),
  );
  const placesOf = new Map(groups.map((name) => [name, [...places.keys()].filter((i) => places[i]?.group === name)]));
  const clusters = (): Clusters => ({
    ways: cells().ways,
    parts: groups.map((group) => {
      const own = placesOf.get(group) ?? [];
      const cell = Uint32Array.from(own, (i) => cells().of[i] ?? 0);
      return { of: { group }, scores: { cell, value: Float64Array.from(own) } };
    }),
  });
  const contributionsOf =
    () =>
    (place: number): Float64Array => {
      const found = new Float64Array(cells().count);
      const { group, against } = pairs[place] as RepeatedPair;
      const sides = [placesOf.get(group) ?? [], placesOf.get(against) ?? []] as const;
      for (const [i, own] of contributionsOfResponses(sides, places, alike(), sources.length))
        (found[cells().of[i] ?? 0] as number) += own;
      return found;
    };
  const valuesOf = (parts: readonly WeightedPart[], only?: number): readonly (number | undefined)[] =>
    pairs.map(({ group, against }, place) => {
      if (only !== undefined && only !== place) return undefined;
      const [own, other] = [group, against].map((name) => countedPlaces(parts.find(({ of }) => of.group === name)));
      return lostBetween([own ?? [], other ?? []], places, alike());
    });
  return crossTerms({ read, clusters, contributionsOf, valuesOf, strict });
}

/** The similarities of the responses of each source, which are asked for again and again as terms are dealt out. */
function alikeBySource<Part>({ groups, sources, similarity }: Repeated<Part>): readonly Alike[] {
  return sources.map(({ groups: ofSource }) => {
    const parts = groups.flatMap((group) => (ofSource.get(group) ?? []).map(({ part }) => part));
    const values = new Float64Array(parts.length ** 2);
    for (const [i, one] of parts.entries())
      for (let j = i + 1; j < parts.length; j++)
        values[i * parts.length + j] = values[j * parts.length + i] = similarity(one, parts[j] as Part);
    return { size: parts.length, values };
  });
}

function countedPlaces(part: WeightedPart | undefined): readonly number[] {
  const { value = [], weight = [] } = part?.scores ?? {};
  return Array.from(value).filter((_, i) => weight[i] !== 0);
}

type Sides = readonly [readonly number[], readonly number[]];

/** Both sides of each source, by the places of their responses in it. */
function bySource([own, other]: Sides, places: readonly Place[]): ReadonlyMap<number, readonly [number[], number[]]> {
  const found = new Map<number, readonly [number[], number[]]>();
  for (const [side, ofSide] of [own, other].entries()) {
    for (const i of ofSide) {
      const { source } = places[i] as Place;
      const sides = found.get(source) ?? [[], []];
      found.set(source, sides);
      sides[side]?.push(i);
    }
  }
  return found;
}

/** The mean of what a response has in common with others, itself left out. */
function commonWith(i: number, others: readonly number[], places: readonly Place[], alike: readonly Alike[]): number {
  const { source, own } = places[i] as Place;
  const { size, values } = alike[source] as Alike;
  let [total, count] = [0, 0];
  for (const j of others) {
    if (j === i) continue;
    total += values[own * size + (places[j] as Place).own] as number;
    count++;
  }
  return total / count;
}

function commonOf(
  some: readonly number[],
  others: readonly number[],
  places: readonly Place[],
  alike: readonly Alike[],
): number {
  return mean(Float64Array.from(some, (i) => commonWith(i, others, places, alike)));
}

/** As the metric has it; of sources that have repeats in both groups. Undefined if none has. */
function lostBetween(sides: Sides, places: readonly Place[], alike: readonly Alike[]): number | undefined {
  const lost = Array.from(bySource(sides, places).values(), ([own, other]) =>
    own.length < 2 || other.length < 2
      ? NaN
      : (commonOf(own, own, places, alike) + commonOf(other, other, places, alike)) / 2 -
        commonOf(own, other, places, alike),
  ).filter((each) => !Number.isNaN(each));
  return lost.length === 0 ? undefined : Math.max(0, mean(Float64Array.from(lost)));
}

/** What each response adds to the value, about its mean. */
function contributionsOfResponses(
  sides: Sides,
  places: readonly Place[],
  alike: readonly Alike[],
  count: number,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [own, other] of bySource(sides, places).values()) {
    const between = commonOf(own, other, places, alike);
    for (const [some, others] of [
      [own, other],
      [other, own],
    ] as const) {
      const within = commonOf(some, some, places, alike);
      for (const i of some) {
        const apart = commonWith(i, some, places, alike) - within - (commonWith(i, others, places, alike) - between);
        found.set(i, apart / (count * some.length));
      }
    }
  }
  return found;
}
