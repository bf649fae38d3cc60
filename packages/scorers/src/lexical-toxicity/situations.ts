import { identity, pronoun } from "./identity-blinding.js";
import { CLASS, TOPIC } from "./lexicon.js";
import {
  addressees,
  as,
  between,
  callings,
  conditions,
  copulas,
  determiners,
  figures,
  first,
  governing,
  modifiers,
  myself,
  negations,
  praise,
  reports,
  small,
  somebody,
  suppositions,
  takenBack,
  tellings,
  that,
  wishes,
  you,
  yours,
} from "./situation-words.js";
import { CLAUSE, CODE, QUOTED, SENTENCE } from "./words.js";
import type { WordReader } from "./words.js";

/**
 * Where a word stands that insults, swears, threatens or is obscene in some company: the first of these that holds,
 * from `in code` on; `plain` if none does.
 */
export const situations = [
  "plain",
  "of a thing",
  "in code",
  "quoted",
  "aimed",
  "denied",
  "threatened",
  "reported",
  "supposed",
  "near you",
  "of myself",
  "of somebody",
  "with praise",
  "of oneself",
  "as called",
  "as a figure",
] as const;

const [
  PLAIN,
  OF_A_THING,
  IN_CODE,
  IN_QUOTES,
  AIMED,
  DENIED,
  THREATENED,
  REPORTED,
  SUPPOSED,
  NEAR_YOU,
  OF_MYSELF,
  OF_SOMEBODY,
  WITH_PRAISE,
  OF_ONESELF,
  AS_CALLED,
  AS_A_FIGURE,
] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const;

const VIOLENCE = 4;
const BODY = 5;

/** Whether the words of a class say how somebody is. */
const describes = (kind: number): boolean => kind !== 0 && kind !== VIOLENCE && kind !== BODY;

/**
 * Writes for each word from `from` to `to`, which are a sentence, where it stands; words of no class are in code,
 * quoted or plain.
 */
export function readSituations(
  words: WordReader,
  kinds: Uint8Array,
  from: number,
  to: number,
  found: Uint8Array,
): void {
  for (let i = from; i < to; i++) {
    const mark = words.marks[i] as number;
    if ((mark & CODE) !== 0) found[i] = IN_CODE;
    else if ((mark & QUOTED) !== 0) found[i] = IN_QUOTES;
    else found[i] = ((kinds[i] as number) & CLASS) === 0 ? PLAIN : situationOf(words, kinds, from, to, i);
  }
}

/** Whether a sentence has a word of help, medicine, law, nature, kitchens or machines. */
export function hasTopic(kinds: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (((kinds[i] as number) & (TOPIC | CLASS)) === TOPIC) return true;
  return false;
}

function situationOf(words: WordReader, kinds: Uint8Array, from: number, to: number, i: number): number {
  const { hashes, marks } = words;
  const kind = (kinds[i] as number) & CLASS;
  const next = i + 1 < to ? (hashes[i + 1] as number) : 0;
  if ((kind === 2 || kind === 3) && praise.has(next)) return WITH_PRAISE;
  if (describes(kind) && isAddressed(words, kinds, from, i)) return AIMED;
  const start = clauseStart(marks, from, i);
  if (kind !== 3 && isDenied(hashes, start, i)) return DENIED;
  if (describes(kind)) {
    const said = saidOf(words, kinds, from, i);
    if (said !== PLAIN && (said !== OF_A_THING || kind === 2 || kind === 3 || kind === 7)) return said;
  }
  if (kind === VIOLENCE && figures.has(next)) return AS_A_FIGURE;
  if (kind === VIOLENCE && isThreat(words, from, start, to, i)) return THREATENED;
  if (isReported(words, from, i)) return REPORTED;
  if ((kind === VIOLENCE || kind === BODY) && isAfter(suppositions, hashes, start, i, 5)) return SUPPOSED;
  const end = clauseEnd(marks, to, i);
  if (isNear(you, hashes, Math.max(start, i - 6), Math.min(end, i + 4)) || isAfter(yours, hashes, start, i, 3))
    return NEAR_YOU;
  if (isOfThing(hashes, kinds, start, end, i)) return OF_A_THING;
  if (isNear(myself, hashes, Math.max(start, i - 5), i)) return OF_MYSELF;
  for (let k = Math.max(start, i - 5); k < Math.min(end, i + 3); k++) {
    const hash = hashes[k] as number;
    if (hash === identity || hash === pronoun || somebody.has(hash)) return OF_SOMEBODY;
  }
  return PLAIN;
}

/**
 * Whether the clause says of oneself or of a thing what the word says, or tells that somebody was called it: what
 * stands before the word and its modifiers decides.
 */
function saidOf({ hashes }: WordReader, kinds: Uint8Array, from: number, i: number): number {
  const at = (k: number): number => (k < from ? 0 : (hashes[k] as number));
  const floor = Math.max(from, i - CLAUSE_REACH);
  let j = i - 1;
  while (j >= floor && (modifiers.has(at(j)) || describes((kinds[j] as number) & CLASS))) j--;
  if (j < floor) return PLAIN;
  if (callings.has(at(j))) return AS_CALLED;
  const isOf = (k: number, set: ReadonlySet<number>): boolean => set.has(at(k));
  const isObject = isOf(j, addressees) || at(j) === pronoun;
  if (isObject && isOf(j - 1, callings)) return isOf(j - 2, first) ? PLAIN : AS_CALLED;
  if (isOf(j - 2, callings) && (isOf(j - 1, determiners) || isOf(j - 1, yours) || at(j - 1) === pronoun))
    return isOf(j - 3, first) ? PLAIN : AS_CALLED;
  if (!isOf(j, copulas)) return PLAIN;
  let subject = isOf(j, first) ? j : j - 1;
  if (subject > from && isOf(subject, modifiers)) subject--;
  if (isOf(subject, first)) return OF_ONESELF;
  const isPerson = isOf(subject, you) || at(subject) === pronoun;
  if (isPerson) return isTold(at, subject) ? AS_CALLED : PLAIN;
  if (somebody.has(at(subject)) || at(subject) === identity || isOf(subject, addressees)) return PLAIN;
  const isThing = isOf(subject, determiners) || isOf(subject - 1, determiners) || isOf(subject - 2, determiners);
  return isThing ? OF_A_THING : PLAIN;
}

/** "told that you are", "she wrote you were"; not "I say you are". */
function isTold(at: (k: number) => number, subject: number): boolean {
  for (let k = subject - 1; k >= subject - 4; k--) {
    if (tellings.has(at(k))) return !first.has(at(k - 1));
    if (at(k) !== that && at(k) !== pronoun && !addressees.has(at(k))) return false;
  }
  return false;
}

/** No farther is looked, so that a text of one endless clause takes no longer than others. */
const CLAUSE_REACH = 8;

function clauseStart(marks: Uint8Array, from: number, i: number): number {
  let start = i;
  while (start > from && start > i - CLAUSE_REACH && ((marks[start] as number) & (CLAUSE | SENTENCE)) === 0) start--;
  return start;
}

function clauseEnd(marks: Uint8Array, to: number, i: number): number {
  let end = i + 1;
  while (end < to && end < i + CLAUSE_REACH && ((marks[end] as number) & CLAUSE) === 0) end++;
  return end;
}

/** Whether the word, or the words of a class before it, follow "you" as an address: "you stupid idiot". */
function isAddressed({ hashes, marks }: WordReader, kinds: Uint8Array, from: number, i: number): boolean {
  let k = i;
  while (k > from && k > i - CLAUSE_REACH && ((marks[k] as number) & (CLAUSE | SENTENCE)) === 0) {
    k--;
    if (you.has(hashes[k] as number)) {
      const isFirst = k === from || ((marks[k] as number) & (CLAUSE | SENTENCE)) !== 0;
      return isFirst || !governing.has(hashes[k - 1] as number);
    }
    if (!describes((kinds[k] as number) & CLASS)) return false;
  }
  return false;
}

const NEGATION_REACH = 6;

function isDenied(hashes: Int32Array, start: number, i: number): boolean {
  for (let k = i; k > start && k > i - NEGATION_REACH; k--)
    if (negations.has(hashes[k - 1] as number)) return !takenBack.has(hashes[k] as number);
  return false;
}

function isAfter(set: ReadonlySet<number>, hashes: Int32Array, start: number, i: number, reach: number): boolean {
  return isNear(set, hashes, Math.max(start, i - reach), i);
}

function isNear(set: ReadonlySet<number>, hashes: Int32Array, from: number, to: number): boolean {
  for (let k = from; k < to; k++) if (set.has(hashes[k] as number)) return true;
  return false;
}

/** "I will kill you", "go and die", "they should be shot"; a command: "Kill them". */
function isThreat({ hashes }: WordReader, from: number, start: number, to: number, i: number): boolean {
  const next = i + 1 < to ? (hashes[i + 1] as number) : 0;
  const isOfSomebody = you.has(next) || yours.has(next) || next === pronoun || next === identity;
  if (i === start) return isOfSomebody || to - from <= 3;
  if (!isAfter(wishes, hashes, start, i, 4)) return false;
  return !isAfter(conditions, hashes, start, i, 6);
}

/** "stupid bug", "damn good"; "hot as hell". */
function isOfThing(hashes: Int32Array, kinds: Uint8Array, start: number, end: number, i: number): boolean {
  const kind = (kinds[i] as number) & CLASS;
  if (kind !== 2 && kind !== 3) return false;
  if (i > start && hashes[i - 1] === as) return true;
  let next = i + 1;
  if (next + 1 < end && small.has(hashes[next] as number)) next++;
  if (next >= end || ((kinds[next] as number) & CLASS) !== 0) return false;
  const hash = hashes[next] as number;
  return hash !== identity && hash !== pronoun && !somebody.has(hash) && !between.has(hash);
}

function isReported({ hashes }: WordReader, from: number, i: number): boolean {
  for (let k = Math.max(from, i - 12); k < i; k++)
    if (reports.has(hashes[k] as number) && (k === from || !myself.has(hashes[k - 1] as number))) return true;
  return false;
}
