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
const RARE = 0.01;
/** Words that say nothing by themselves; no phrase begins or ends with them. */
const EMPTY_WORDS = new Set(
  `a an the this that these those i you he she it we they me him us them my your his her its our their mine yours is are was were be been being am has
  have had do does did of in on at by for from with to into onto as and or but nor so if than then there here what which who whom whose when while about over
  under up down out off also just very own same such each s t re ve ll d m i'm i've i'll i'd it's that's you're we're they're he's she's`.split(
    /\s+/,
  ),
);

/** Reads the phrases of the rows that are asked for: those in enough clusters, by words that are in enough. */
export function readPhrases(
  rows: readonly CaseRow[],
  texts: Texts,
  isRead: readonly boolean[],
  skipNumbers: boolean,
): Phrases {
  const clusters = new Set(rows.flatMap(({ cluster }, i) => (isRead[i] === true ? [cluster] : []))).size;
  const fewest = Math.max(FEWEST_CLUSTERS, RARE * clusters);
  const isEmpty = texts.words.map((word) => EMPTY_WORDS.has(word) || (skipNumbers && /^\d+$/.test(word)));
  const found = new Map<string | number, number>();
  const words: (readonly number[])[] = [];
  const [inClusters, last]: [number[], string[]] = [[], []];
  const kept: Uint32Array[] = [];
  const add = (key: string | number, of: () => readonly number[], list: number[], cluster: string): void => {
    let place = found.get(key);
    if (place === undefined) {
      place = words.length;
      found.set(key, place);
      words.push(of());
      inClusters.push(0);
      last.push("");
    }
    if (inClusters[place] === 0 || last[place] !== cluster) inClusters[place] = (inClusters[place] ?? 0) + 1;
    last[place] = cluster;
    list.push(place);
  };
  const often = wordsInEnough(rows, texts, isRead, fewest);
  for (const [i, ids] of texts.of.entries()) {
    if (isRead[i] !== true || ids === undefined) continue;
    const list: number[] = [];
    const { cluster } = rows[i] as CaseRow;
    collect(ids, often, isEmpty, (key, of) => add(key, of, list, cluster));
    kept[i] = Uint32Array.from(new Set(list));
  }
  const isFrequent = inClusters.map((count) => count >= fewest);
  return {
    words,
    of: rows.map((_, i) => kept[i]?.filter((phrase) => isFrequent[phrase] === true)),
  };
}

/** Rows stand by cluster, so that a cluster is counted once by remembering the last. */
function wordsInEnough(
  rows: readonly CaseRow[],
  { of, words }: Texts,
  isRead: readonly boolean[],
  fewest: number,
): readonly boolean[] {
  const [counts, last] = [new Uint32Array(words.length), new Int32Array(words.length).fill(-1)];
  let cluster = -1;
  let name: string | undefined;
  for (const [i, ids] of of.entries()) {
    if (isRead[i] !== true || ids === undefined) continue;
    if (rows[i]?.cluster !== name) cluster++;
    name = rows[i]?.cluster;
    for (const id of ids) {
      if (last[id] === cluster) continue;
      last[id] = cluster;
      counts[id] = (counts[id] as number) + 1;
    }
  }
  return Array.from(counts, (count, id) => id > NAMING && count >= fewest);
}

const WIDTH = 2 ** 21;

function collect(
  ids: Uint32Array,
  often: readonly boolean[],
  isEmpty: readonly boolean[],
  add: (key: string | number, of: () => readonly number[]) => void,
): void {
  let start = 0;
  for (let i = 0; i < ids.length; i++) {
    const [a, b, c] = [ids[i] as number, ids[i + 1] ?? END, ids[i + 2] ?? END];
    if (a === END || a === NAMING) {
      stretch(ids, start, i, often, add);
      start = i + 1;
      continue;
    }
    if (often[a] !== true || isEmpty[a] === true) continue;
    add(a, () => [a]);
    if (often[b] !== true) continue;
    if (isEmpty[b] !== true) add(a * WIDTH + b, () => [a, b]);
    if (often[c] === true && isEmpty[c] !== true) add(`${a} ${b} ${c}`, () => [a, b, c]);
  }
}

function stretch(
  ids: Uint32Array,
  start: number,
  end: number,
  often: readonly boolean[],
  add: (key: string | number, of: () => readonly number[]) => void,
): void {
  if (end - start < STRETCH.shortest || end - start > STRETCH.longest) return;
  const own = ids.subarray(start, end);
  if (own.every((id) => often[id] === true)) add(own.join(" "), () => [...own]);
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
