import { CLASS, FOREIGN, KNOWN } from "./lexicon.js";
import { identity, pronoun } from "./identity-blinding.js";
import { OTHER_SCRIPT, QUOTED, SENTENCE } from "./words.js";
import type { WordReader } from "./words.js";

/** Ranges of words: sentence or window k has the words from `from[k]` to `to[k]`. */
export interface Ranges {
  readonly from: number[];
  readonly to: number[];
}

/** A sentence longer than this is read by windows of so many words, each half over the last. */
const LONG = 16;
const WINDOW = 8;

/** The sentences of what was read. */
export function sentencesOf({ marks }: WordReader, count: number): Ranges {
  const from: number[] = [];
  const to: number[] = [];
  for (let i = 0; i < count; i++) {
    if (i > 0 && ((marks[i] as number) & SENTENCE) === 0) continue;
    if (i > 0) to.push(i);
    from.push(i);
  }
  if (count > 0) to.push(count);
  return { from, to };
}

/** Adds the windows of a sentence. */
export function addWindows(ranges: Ranges, from: number, to: number): void {
  for (let start = from; ; start += WINDOW / 2) {
    ranges.from.push(start);
    if (to - start <= (start === from ? LONG : WINDOW)) return void ranges.to.push(to);
    ranges.to.push(start + WINDOW);
  }
}

/** Whether a sentence is in a language that the lexicon does not know. Two words at least are needed to tell. */
export function isForeign(words: WordReader, kinds: Uint8Array, from: number, to: number): boolean {
  const { hashes, marks } = words;
  let known = 0;
  let foreign = 0;
  let script = 0;
  let strong = 0;
  for (let i = from; i < to; i++) {
    const kind = kinds[i] as number;
    const mark = marks[i] as number;
    const hash = hashes[i] as number;
    if ((mark & OTHER_SCRIPT) !== 0) script++;
    else if ((kind & FOREIGN) !== 0) foreign++;
    else if ((kind & (KNOWN | CLASS)) !== 0 || hash === identity || hash === pronoun) known++;
    const insult = kind & CLASS;
    if ((insult === 1 || insult === 3 || insult === 6) && (kind & FOREIGN) === 0 && (mark & QUOTED) === 0) strong++;
  }
  const count = to - from;
  if (script > 0 && 2 * script > count) return true;
  if (count < 2 || (strong > 0 && known > foreign)) return false;
  return (foreign > known && 2 * known < count) || (count >= 3 && 4 * known <= count && foreign > 0);
}
