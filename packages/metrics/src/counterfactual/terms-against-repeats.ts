import type { Clusters, WeightedPart } from "../core/clusters.js";
import { lazily } from "../core/lazily.js";
import { cellsOf } from "../sets/cells.js";
import { placesByName } from "../sets/cluster-ways.js";
import type { DealtValue } from "../sets/dealt-terms.js";
import { crossTerms, type CrossedTerms } from "../sets/cross-terms.js";
import type { ComparedSource } from "../sets/read-counterfactuals.js";
import type { ReadTerms } from "../sets/read-terms.js";
import { dealtLost, type Alike, type Placed } from "./dealt-lost.js";

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
  const placed: Placed = {
    source: Uint32Array.from(places, ({ source }) => source),
    own: Uint32Array.from(places, ({ own }) => own),
    sources: sources.length,
  };
  const alike = lazily(() => alikeBySource(data));
  const cells = lazily(() =>
    cellsOf("sources", places.length, (i) => {
      const { source, group, term } = places[i] as Place;
      return { cluster: sources[source]?.cluster, term: read?.clusterOf(group, term) };
    }),
  );
  const placesOf = placesByName(places.map(({ group }) => group));
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
      for (const [i, own] of contributionsOfResponses(sides, placed, alike()))
        (found[cells().of[i] ?? 0] as number) += own;
      return found;
    };
  const valuesOf = (parts: readonly WeightedPart[], only?: number): readonly (number | undefined)[] =>
    pairs.map(({ group, against }, place) => {
      if (only !== undefined && only !== place) return undefined;
      const [own, other] = [group, against].map((name) => countedPlaces(parts.find(({ of }) => of.group === name)));
      return lostBetween([own ?? [], other ?? []], placed, alike());
    });
  const dealtValue: DealtValue = (items) => dealtLost(items, placed, alike());
  return crossTerms({ read, clusters, contributionsOf, valuesOf, dealtValue, strict });
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
  const found: number[] = [];
  for (let i = 0; i < value.length; i++) if (weight[i] !== 0) found.push(value[i] as number);
  return found;
}

type Sides = readonly [readonly number[], readonly number[]];

/** Some responses of a source: from a place on, up to another. */
interface Run {
  readonly responses: Uint32Array;
  /** The place of each in its source. */
  readonly own: Uint32Array;
  readonly from: number;
  readonly to: number;
}

/** The responses of both sides of each source, in the order in which sources are met. */
function bySource(
  sides: Sides,
  { source, own: placeOf, sources: count }: Placed,
): readonly { readonly source: number; readonly runs: readonly [Run, Run] }[] {
  const [met, order] = [[] as number[], new Int32Array(count).fill(-1)];
  const starts = new Uint32Array(2 * count + 1);
  const slotOf = (i: number, side: 0 | 1): number => 2 * (order[source[i] as number] as number) + side;
  for (const side of [0, 1] as const)
    for (const i of sides[side]) {
      const known = source[i] as number;
      if (order[known] === -1) order[known] = met.push(known) - 1;
      (starts[slotOf(i, side) + 1] as number)++;
    }
  for (let k = 1; k < starts.length; k++) (starts[k] as number) += starts[k - 1] as number;
  const next = starts.slice();
  const responses = new Uint32Array(sides[0].length + sides[1].length);
  for (const side of [0, 1] as const) for (const i of sides[side]) responses[(next[slotOf(i, side)] as number)++] = i;
  const own = responses.map((i) => placeOf[i] as number);
  const run = (slot: number): Run => ({ responses, own, from: starts[slot] as number, to: starts[slot + 1] as number });
  return met.map((known, k) => ({ source: known, runs: [run(2 * k), run(2 * k + 1)] }));
}

const lengthOf = ({ from, to }: Run): number => to - from;

/** The mean of what the response at a place of its source has in common with others, itself left out. */
function commonWith(place: number, { own, from, to }: Run, { size, values }: Alike): number {
  let [total, count] = [0, 0];
  const row = place * size;
  for (let k = from; k < to; k++) {
    const other = own[k] as number;
    if (other === place) continue;
    total += values[row + other] as number;
    count++;
  }
  return total / count;
}

function commonOf(some: Run, others: Run, alike: Alike): number {
  let total = 0;
  for (let k = some.from; k < some.to; k++) total += commonWith(some.own[k] as number, others, alike);
  return total / lengthOf(some);
}

/** As the metric has it; of sources that have repeats in both groups. Undefined if none has. */
function lostBetween(sides: Sides, placed: Placed, alike: readonly Alike[]): number | undefined {
  let [total, count] = [0, 0];
  for (const { source, runs } of bySource(sides, placed)) {
    const [some, others] = runs;
    if (lengthOf(some) < 2 || lengthOf(others) < 2) continue;
    const of = alike[source] as Alike;
    const within = (commonOf(some, some, of) + commonOf(others, others, of)) / 2;
    total += within - commonOf(some, others, of);
    count++;
  }
  return count === 0 ? undefined : Math.max(0, total / count);
}

/** What each response adds to the value, about its mean. */
function contributionsOfResponses(sides: Sides, placed: Placed, alike: readonly Alike[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const { source, runs } of bySource(sides, placed)) {
    const of = alike[source] as Alike;
    const between = commonOf(runs[0], runs[1], of);
    for (const side of [0, 1] as const) {
      const [some, others] = [runs[side], runs[side === 0 ? 1 : 0]];
      const within = commonOf(some, some, of);
      for (let k = some.from; k < some.to; k++) {
        const place = some.own[k] as number;
        const beside = commonWith(place, others, of) - between;
        const apart = commonWith(place, some, of) - within - beside;
        found.set(some.responses[k] as number, apart / (placed.sources * lengthOf(some)));
      }
    }
  }
  return found;
}
