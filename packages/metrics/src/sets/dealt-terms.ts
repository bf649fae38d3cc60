import { weighted, type Clusters, type Recompute, type WeightedPart } from "../core/clusters.js";
import type { Subject } from "../core/subject.js";
import { ascendingOrder } from "../statistics/ascending-order.js";
import { randomInteger, seededRandom } from "../statistics/random.js";

/** Fewer if each takes long. */
const DRAWS = { most: 399, least: 199, scores: 5000 };

/** From the scores of both groups to the value of dealing them so that item i lies on side `to[i]`, again and again. */
export type DealtValue = (items: DealtItems) => (to: Uint8Array) => number | undefined;

/**
 * What dealing the terms of two groups out between them at random makes of their distance, ascending: a term keeps all
 * its cells, a group its number of terms. Undefined unless both groups have terms of their own. A metric that has a
 * `dealtValue` is not asked for its values of columns that are made anew in each draw.
 */
export function dealtTerms(
  clusters: Clusters,
  termsOf: (group: string) => readonly number[],
  { group, against }: Subject,
  valuesOf: Recompute,
  place: number,
  dealtValue?: DealtValue,
): Float64Array | undefined {
  const way = clusters.ways[1];
  const sides = [group, against].map((name) => clusters.parts.findIndex(({ of }) => of.group === name));
  const [ofFirst, ofSecond] = [termsOf(group ?? ""), termsOf(against ?? "")];
  if (way === undefined || sides.includes(-1) || ofFirst.length < 2 || ofSecond.length < 2) return undefined;
  const parts = weighted(clusters);
  const items = itemsOf(clusters, parts, sides, way.of);
  const size = items.value.length;
  const random = seededRandom(size);
  const terms = Uint32Array.of(...ofFirst, ...ofSecond);
  // What is of no term that is dealt stays where it is.
  const sideOf = new Int8Array(way.ids.length).fill(STAYS);
  const valueOf = dealtValue?.(items) ?? valueOfColumns(items, parts, sides, valuesOf, place);
  const to = new Uint8Array(size);
  const draws = new Float64Array(size > DRAWS.scores ? DRAWS.least : DRAWS.most);
  for (let b = 0; b < draws.length; b++) {
    for (let i = 0; i < terms.length; i++) {
      const j = i + randomInteger(random, terms.length - i);
      const chosen = terms[j] as number;
      terms[j] = terms[i] as number;
      terms[i] = chosen;
      sideOf[chosen] = i < ofFirst.length ? 0 : 1;
    }
    for (let i = 0; i < size; i++) {
      const dealt = sideOf[items.term[i] as number] as number;
      to[i] = dealt === STAYS ? (items.side[i] as number) : dealt;
    }
    draws[b] = valueOf(to) ?? Infinity;
  }
  return draws.sort();
}

const STAYS = -1;

function valueOfColumns(
  items: DealtItems,
  parts: readonly WeightedPart[],
  sides: readonly number[],
  valuesOf: Recompute,
  place: number,
): ReturnType<DealtValue> {
  return (to) => {
    const dealt = dealtScores(items, to);
    const columns = parts.map((part, p) => (sides.includes(p) ? { ...part, scores: dealt[sides.indexOf(p)] } : part));
    return valuesOf(columns as readonly WeightedPart[])[place];
  };
}

/** The scores of both sides in one list, ascending, so that those of a side need not be sorted in each draw. */
export interface DealtItems {
  readonly value: Float64Array;
  readonly weight: Float64Array;
  readonly term: Uint32Array;
  readonly side: Uint8Array;
}

function itemsOf(
  { parts: given }: Clusters,
  parts: readonly WeightedPart[],
  sides: readonly number[],
  termOf: Uint32Array,
): DealtItems {
  const scores = sides.map((side) => parts[side]?.scores ?? { value: new Float64Array(), weight: new Float64Array() });
  const cells = sides.map((side) => given[side]?.scores?.cell ?? new Uint32Array());
  const [first = 0, second = 0] = scores.map(({ value }) => value.length);
  const joined = (column: "value" | "weight"): Float64Array => {
    const both = new Float64Array(first + second);
    for (const [s, own] of scores.entries()) both.set(own[column], s === 0 ? 0 : first);
    return both;
  };
  const [value, weight] = [joined("value"), joined("weight")];
  const order = ascendingOrder(value);
  const cellOf = (i: number): number => (i < first ? cells[0]?.[i] : cells[1]?.[i - first]) as number;
  return {
    value: Float64Array.from(order, (i) => value[i] as number),
    weight: Float64Array.from(order, (i) => weight[i] as number),
    term: Uint32Array.from(order, (i) => termOf[cellOf(i)] as number),
    side: Uint8Array.from(order, (i) => (i < first ? 0 : 1)),
  };
}

/** The columns of either side, as the terms were dealt. */
function dealtScores({ value, weight }: DealtItems, to: Uint8Array): readonly WeightedPart["scores"][] {
  let ofSecond = 0;
  for (let i = 0; i < to.length; i++) ofSecond += to[i] as number;
  const made = [to.length - ofSecond, ofSecond].map((size) => ({
    value: new Float64Array(size),
    weight: new Float64Array(size),
  }));
  const next = [0, 0];
  for (let i = 0; i < to.length; i++) {
    const own = to[i] as 0 | 1;
    const at = next[own] as number;
    const columns = made[own] as (typeof made)[number];
    columns.value[at] = value[i] as number;
    columns.weight[at] = weight[i] as number;
    next[own] = at + 1;
  }
  return made;
}
