import { weighted, type Clusters, type Recompute, type WeightedPart } from "../core/clusters.js";
import type { Subject } from "../core/subject.js";
import { randomInteger, seededRandom } from "../statistics/random.js";

/** Fewer if each takes long. */
const DRAWS = { most: 399, least: 199, scores: 5000 };

/**
 * What dealing the terms of two groups out between them at random makes of their distance, ascending: a term keeps all
 * its cells, a group its number of terms. Undefined unless both groups have terms of their own.
 */
export function dealtTerms(
  clusters: Clusters,
  termsOf: (group: string) => readonly number[],
  { group, against }: Subject,
  valuesOf: Recompute,
  place: number,
): Float64Array | undefined {
  const way = clusters.ways[1];
  const sides = [group, against].map((name) => clusters.parts.findIndex(({ of }) => of.group === name));
  const [ofFirst, ofSecond] = [termsOf(group ?? ""), termsOf(against ?? "")];
  if (way === undefined || sides.includes(-1) || ofFirst.length < 2 || ofSecond.length < 2) return undefined;
  const parts = weighted(clusters);
  const scores = sides.flatMap((side) => itemsOf(clusters, parts, side));
  const random = seededRandom(scores.length);
  const terms = Uint32Array.of(...ofFirst, ...ofSecond);
  const sideOf = new Map<number, number>();
  const draws = new Float64Array(scores.length > DRAWS.scores ? DRAWS.least : DRAWS.most);
  for (let b = 0; b < draws.length; b++) {
    for (let i = 0; i < terms.length; i++) {
      const j = i + randomInteger(random, terms.length - i);
      const chosen = terms[j] as number;
      terms[j] = terms[i] as number;
      terms[i] = chosen;
      sideOf.set(chosen, sides[i < ofFirst.length ? 0 : 1] as number);
    }
    // What is of no term that is dealt stays where it is.
    const places = scores.map(({ cell, side }) => sideOf.get(way.of[cell] as number) ?? side);
    const dealt = parts.map((part, p) => {
      if (!sides.includes(p)) return part;
      const own = scores.filter((_, i) => places[i] === p);
      return { ...part, scores: columnsOf(own) };
    });
    draws[b] = valuesOf(dealt)[place] ?? Infinity;
  }
  return draws.sort();
}

interface Item {
  readonly value: number;
  readonly weight: number;
  readonly cell: number;
  readonly side: number;
}

function itemsOf({ parts: given }: Clusters, parts: readonly WeightedPart[], side: number): readonly Item[] {
  const { value, weight } = parts[side]?.scores ?? { value: new Float64Array(), weight: new Float64Array() };
  return Array.from(given[side]?.scores?.cell ?? [], (cell, i) => ({
    value: value[i] as number,
    weight: weight[i] as number,
    cell,
    side,
  }));
}

function columnsOf(items: readonly Item[]): WeightedPart["scores"] {
  return {
    value: Float64Array.from(items, ({ value }) => value),
    weight: Float64Array.from(items, ({ weight }) => weight),
  };
}
