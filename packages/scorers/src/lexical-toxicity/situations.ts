import { identity, pronoun } from "./identity-blinding.js";
import { CLASS, TOPIC } from "./lexicon.js";
import { CLAUSE, CODE, QUOTED, SENTENCE, hashOfWord } from "./words.js";
import type { WordReader } from "./words.js";

/**
 * Where a word stands that insults, swears, threatens or is obscene in some company: the first of these that holds, from
 * `in code` on; `plain` if none does.
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
] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;

const setOf = (words: string): ReadonlySet<number> => new Set(words.split(" ").map(hashOfWord));
const you = setOf("you u ya yall yourself yourselves ye");
const yours = setOf("your ur youre yours");
const myself = setOf("i me my myself we us our ourselves im");
const somebody = setOf(
  "people person man men guy guys dude somebody someone everybody everyone anyone those these boss teacher neighbor neighbour kid kids child children boy boys president editor editors admin admins user users politician politicians cop cops",
);
const negations = setOf(
  "not never no nobody none neither nor without t cannot isnt didnt doesnt wont cant arent wasnt werent dont hardly nothing anything far isn aren wasn",
);
/** After a negation these take it back: "not only", "why don't you", "don't be". */
const takenBack = setOf("only just even merely you be matter more");
const reports = setOf(
  "called calling call calls said says saying say told tells tell wrote writes writing write word words term terms insult insults insulting insulted slur slurs comment comments message messages " +
    "phrase named names shouted shouts shout yelled yells hear heard hearing joke jokes quote quotes read sentence mocked mock mocking bully bullied bullying labelled labeled label texted claims claimed accused describe describes",
);
const suppositions = setOf(
  "if whether when who whoever anyone somebody someone anybody were was been is has have had did does do or after before during about of by against for how what why where which as",
);
/** What makes a wish or a threat of the verb after it. */
const wishes = setOf(
  "will ll gonna should must hope deserve deserves go wanna want wish ought lets let ima imma shall better need needs please just would could going finna ill gotta id",
);
/** After these "you" is no address. */
const governing = setOf(
  "call called calling calls make makes made think thinks find consider considered tell tells told that if when are were do did t does is was can why because says say said of to for with about",
);

const VIOLENCE = 4;
const BODY = 5;

/** Whether the words of a class say how somebody is. */
const describes = (kind: number): boolean => kind !== 0 && kind !== VIOLENCE && kind !== BODY;

/** Writes for each word from `from` to `to`, which are a sentence, where it stands; words of no class are in code, quoted or plain. */
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
  if (describes(kind) && isAddressed(words, kinds, from, i)) return AIMED;
  const start = clauseStart(marks, from, i);
  if (kind !== 3 && isDenied(hashes, start, i)) return DENIED;
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

const conditions = setOf("if whether when who whoever anyone anybody that to");

const between = setOf(
  "and or but is are was were am be as to of in on at for that who the a you i me my it its so if because when with from by not have has had do did like than then now about what how all out up off yourself ya u ur your this these those there here will would can could should go he she we us our their his her no yes too just even ever never again",
);
const small = setOf("little old new big");
const as = hashOfWord("as");

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
