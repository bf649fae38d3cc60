import type { CaseRow } from "./cases.js";
import { END, NAMING, type Texts } from "./texts.js";

/** Words, phrases of up to three and stretches of sentences, as they stand in answers. */
export interface Phrases {
  /** The numbers of the words of each. */
  readonly words: readonly (readonly number[])[];
  /** Of each row the phrases in its answer, each once; undefined if it is not read, or is no answer. */
  readonly of: readonly (Uint32Array | undefined)[];
}

/** A stretch of a sentence between words that name a group. */
const STRETCH = { shortest: 4, longest: 14 };
/** Phrases in fewer clusters cannot be shown to differ. */
const FEWEST_CLUSTERS = 3;
/** A share of the clusters, below which a phrase is too rare to tell of an answer. */
const RARE = 0.02;
/** Words that say nothing by themselves; no phrase begins or ends with them. */
const EMPTY_WORDS = new Set(
  `a an the this that these those i you he she it we they me him us them my your his her its our their mine yours is are was were be been being am has
  have had do does did of in on at by for from with to into onto as and or but nor so if than then there here what which who whom whose when while about over
  under up down out off also just very own same such each s t re ve ll d m i'm i've i'll i'd it's that's you're we're they're he's she's`.split(
    /\s+/,
  ),
);

/**
 * Reads the phrases of the rows that are asked for: those in enough clusters. Longer ones are counted only where the
 * shorter ones that they consist of are in enough, so that what stands once costs nothing.
 */
export function readPhrases(
  rows: readonly CaseRow[],
  texts: Texts,
  isRead: readonly boolean[],
  skipNumbers: boolean,
): Phrases {
  const read = rows.flatMap(({ cluster }, row) => {
    const ids = isRead[row] === true ? texts.of[row] : undefined;
    return ids === undefined ? [] : [{ row, ids, cluster }];
  });
  const clusters = new Set(read.map(({ cluster }) => cluster)).size;
  const fewest = Math.max(FEWEST_CLUSTERS, RARE * clusters);
  const isEmpty = texts.words.map((word) => EMPTY_WORDS.has(word) || (skipNumbers && /^\d+$/.test(word)));
  const counted = <Key>(keys: (ids: Uint32Array, add: (key: Key) => void) => void): ReadonlyMap<Key, number> =>
    inEnough(read, fewest, keys);
  const singles = counted<number>(forWords);
  const pairs = counted<number>((ids, add) => forPairs(ids, singles, (key) => add(key)));
  const triples = counted<number>((ids, add) => forTriples(ids, pairs, (key) => add(key)));
  const stretches = counted<string>((ids, add) => forStretches(ids, pairs, (key) => add(key)));
  const words: (readonly number[])[] = [];
  const places = new Map<string | number, number>();
  const placeOf = (key: string | number, own: readonly number[]): number => {
    const known = places.get(key);
    if (known !== undefined) return known;
    const says = isEmpty[own[0] as number] !== true && isEmpty[own.at(-1) as number] !== true;
    const place = says || own.length > 3 ? words.length : -1;
    places.set(key, place);
    if (place >= 0) words.push(own);
    return place;
  };
  const of: (Uint32Array | undefined)[] = rows.map(() => undefined);
  for (const { row, ids } of read) {
    const found = new Set<number>();
    const add = (key: string | number, own: () => readonly number[]): void => {
      const place = placeOf(key, own());
      if (place >= 0) found.add(place);
    };
    for (const id of ids) if (singles.has(id)) add(id, () => [id]);
    forPairs(ids, singles, (key, own) => pairs.has(key) && add(-key, own));
    forTriples(ids, pairs, (key, own) => triples.has(key) && add(`${key}`, own));
    forStretches(ids, pairs, (key, own) => stretches.has(key) && add(key, own));
    of[row] = Uint32Array.from(found);
  }
  return { words, of };
}

/** The keys that stand in enough clusters. Rows stand by cluster: one is counted once by remembering the last. */
function inEnough<Key>(
  read: readonly { readonly ids: Uint32Array; readonly cluster: string }[],
  fewest: number,
  keys: (ids: Uint32Array, add: (key: Key) => void) => void,
): ReadonlyMap<Key, number> {
  const places = new Map<Key, number>();
  const [counts, last]: [number[], number[]] = [[], []];
  let [cluster, name]: [number, string | undefined] = [-1, undefined];
  const add = (key: Key): void => {
    let place = places.get(key);
    if (place === undefined) {
      place = counts.length;
      places.set(key, place);
      counts.push(0);
      last.push(-1);
    }
    if (last[place] === cluster) return;
    last[place] = cluster;
    counts[place] = (counts[place] as number) + 1;
  };
  for (const { ids, cluster: own } of read) {
    if (own !== name) cluster++;
    name = own;
    keys(ids, add);
  }
  const often = new Map<Key, number>();
  for (const [key, place] of places) if ((counts[place] as number) >= fewest) often.set(key, often.size);
  return often;
}

const WIDTH = 2 ** 21;

type Found<Key> = (key: Key, own: () => readonly number[]) => unknown;
type Often = ReadonlyMap<number, number>;

function forWords(ids: Uint32Array, add: (key: number) => void): void {
  for (const id of ids) if (id > NAMING) add(id);
}

function forPairs(ids: Uint32Array, singles: Often, found: Found<number>): void {
  for (let i = 0; i + 1 < ids.length; i++) {
    const [a, b] = [ids[i] as number, ids[i + 1] as number];
    if (singles.has(a) && singles.has(b)) found(a * WIDTH + b, () => [a, b]);
  }
}

function forTriples(ids: Uint32Array, pairs: Often, found: Found<number>): void {
  let before: number | undefined;
  for (let i = 0; i + 2 < ids.length; i++) {
    const [a, b, c] = [ids[i] as number, ids[i + 1] as number, ids[i + 2] as number];
    const first = i === 0 ? pairs.get(a * WIDTH + b) : before;
    before = pairs.get(b * WIDTH + c);
    if (first !== undefined && before !== undefined) found(first * WIDTH + c, () => [a, b, c]);
  }
}

/** Between the ends of sentences and words that name a group. */
function forStretches(ids: Uint32Array, pairs: Often, found: Found<string>): void {
  let start = 0;
  for (let end = 0; end <= ids.length; end++) {
    const id = ids[end] ?? END;
    if (id !== END && id !== NAMING) continue;
    const own = ids.subarray(start, end);
    start = end + 1;
    if (own.length < STRETCH.shortest || own.length > STRETCH.longest) continue;
    if (own.every((word, i) => i === 0 || pairs.has((own[i - 1] as number) * WIDTH + word)))
      found(own.join(" "), () => [...own]);
  }
}

/** Of each row whether its answer has the phrase: 1 or 0, NaN if it is no answer. */
export function presenceOf(texts: Texts, phrase: readonly number[]): Float64Array {
  const [first] = phrase;
  const known = new Map<Uint32Array, number>();
  return Float64Array.from(texts.of, (ids) => {
    if (ids === undefined) return Number.NaN;
    let found = known.get(ids);
    if (found !== undefined) return found;
    found = 0;
    for (let i = 0; i + phrase.length <= ids.length && found === 0; i++) {
      if (ids[i] !== first) continue;
      if (phrase.every((word, j) => ids[i + j] === word)) found = 1;
    }
    known.set(ids, found);
    return found;
  });
}
