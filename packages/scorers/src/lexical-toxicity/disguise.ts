import { CLASS, FREQUENT, KNOWN } from "./lexicon.js";
import { finish, mix } from "./murmur3.js";
import { respellings } from "./respellings.js";
import { AFTER_BANG, CODE, ODD, OTHER_SCRIPT, SENTENCE, hashOfWord } from "./words.js";
import type { WordReader } from "./words.js";

/** Letters of other alphabets that look like Latin ones, and digits and signs that stand for letters. */
const lookalikes = new Map<string, string>();
const pair = (from: string, to: string): void =>
  Array.from(from).forEach((char, i) => lookalikes.set(char, to[i] ?? ""));
pair("авекмнорстухіѕјԁһԛԝгпиўӏёќ", "abekmhopctyxisjdhqwrnuuilek".slice(0, 26) + "k");
pair("αβειικνορτυχωησ", "abeiiknoptuxwno");
pair("ıøłđħßæœŋ", "ioldhsaon");
const digits: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  $: "s",
  "@": "a",
};

const LONGEST = 24;
/** How many different words of a text are looked at, so that a text made for it takes no longer than others. */
const MOST_TRIES = 2000;
/** What so many words stand for is kept from text to text: a corpus has more such words than one text may have. */
const MOST_KNOWN = 32_768;
const LETTERS = "aeioucklnrstbdfghjmpqvwxyz";

/**
 * Makes the function that puts in place of a word what it stands for, in place, if that is a listed word: letters
 * spelled as digits, signs or letters of other alphabets, with marks above them, left out ("st*pid"), doubled, or one
 * by one ("i.d.i.o.t"). What names a group stays as it is. It returns the number of words left of `count`.
 */
export function undisguiser(
  kindOf: (hash: number) => number,
  identities: ReadonlySet<number> = new Set(),
): (words: WordReader, count: number) => number {
  const respelled = new Map([...respellings].map(([word, plain]) => [hashOfWord(word), plain]));
  for (const hash of identities) respelled.delete(hash);
  const known = new Map<number, string | undefined>();
  let tries = 0;
  const meant = (words: WordReader, i: number): string | undefined => {
    const hash = words.hashes[i] as number;
    const { codes, starts, ends } = words;
    const [start, end] = [starts[i] as number, ends[i] as number];
    // The end of a name ("Bahá'í") is no word in disguise.
    if (i > 0 && end - start < 3 && identities.has(words.hashes[i - 1] as number)) return undefined;
    if (end - start > LONGEST || (kindOf(hash) & (CLASS | KNOWN)) !== 0 || identities.has(hash)) return undefined;
    if (known.has(hash)) return known.get(hash);
    if (++tries > MOST_TRIES) return undefined;
    const word = String.fromCharCode(...codes.subarray(start, end));
    const found = candidates(word).find((candidate) => candidate !== word && isMeant(kindOf, candidate));
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(hash, found);
    return found;
  };
  return (words, count) => {
    const { starts, ends, hashes, marks } = words;
    let left = 0;
    tries = 0;
    for (let i = 0; i < count; i++) {
      const mark = marks[i] as number;
      const hash = hashes[i] as number;
      const isPlain = (mark & CODE) !== 0;
      const last = isPlain ? i : endOfSpelling(kindOf, words, i, count);
      const banged = last === i && !isPlain ? joinedByBang(kindOf, words, i, count) : undefined;
      if (banged !== undefined) {
        marks[left] = mark & ~ODD;
        write(words, left++, banged);
        i++;
        continue;
      }
      starts[left] = starts[i] as number;
      ends[left] = ends[last] as number;
      marks[left] = mark & ~ODD;
      hashes[left] = last === i ? hash : rehash(words.codes, starts[left] as number, ends[left] as number);
      if (last === i) {
        const plain =
          (isInitial(words, i, count) ? undefined : respelled.get(hash)) ??
          ((mark & ODD) !== 0 && !isPlain ? meant(words, i) : undefined);
        if (plain !== undefined) {
          write(words, left, plain);
          marks[left] = (marks[left] as number) & ~OTHER_SCRIPT;
        }
      }
      left++;
      i = last;
    }
    return left;
  };
}

/** Whether a word is one letter before another but "r": "U.S.", not "u r". */
function isInitial({ codes, starts, ends }: WordReader, i: number, count: number): boolean {
  const isLetter = (k: number): boolean => (ends[k] as number) - (starts[k] as number) === 1;
  return isLetter(i) && i + 1 < count && isLetter(i + 1) && codes[starts[i + 1] as number] !== 114;
}

/** The listed word that two make with an "i" in place of the exclamation mark between them: "sh!t". */
function joinedByBang(
  kindOf: (hash: number) => number,
  { codes, starts, ends, marks }: WordReader,
  i: number,
  count: number,
): string | undefined {
  if (i + 1 === count || ((marks[i + 1] as number) & AFTER_BANG) === 0) return undefined;
  const [before, after] = [i, i + 1].map((k) => String.fromCharCode(...codes.subarray(starts[k], ends[k])));
  const word = `${before}i${after}`;
  return word.length <= LONGEST && (kindOf(hashOfWord(word)) & CLASS) !== 0 ? word : undefined;
}

/** The last of the words of one letter each, from one on, that spell a listed word; else that one itself. */
function endOfSpelling(kindOf: (hash: number) => number, words: WordReader, from: number, count: number): number {
  const { codes, starts, ends, marks } = words;
  const isLetter = (i: number): boolean => (ends[i] as number) - (starts[i] as number) === 1;
  if (!isLetter(from)) return from;
  let end = from + 1;
  while (end < count && end < from + LONGEST && isLetter(end) && ((marks[end] as number) & SENTENCE) === 0) end++;
  for (; end > from + 2; end--) {
    const hash = rehash(codes, starts[from] as number, ends[end - 1] as number);
    if ((kindOf(hash) & CLASS) !== 0) return end - 1;
  }
  return from;
}

function isMeant(kindOf: (hash: number) => number, word: string): boolean {
  return (kindOf(hashOfWord(word)) & (CLASS | FREQUENT)) !== 0;
}

/** What a word may stand for, likeliest first. */
function candidates(word: string): string[] {
  const found: string[] = [];
  const bare = word.normalize("NFD").replaceAll(/[\u0300-\u036f]/g, "");
  const latin = Array.from(bare, (char) => lookalikes.get(char) ?? char).join("");
  if (!/[a-z]/.test(latin)) return found;
  // "an" is read as "a".
  found.push(latin === "an" ? "a" : latin);
  const plain = Array.from(latin, (char) => digits[char] ?? char).join("");
  found.push(
    plain === "an" ? "a" : plain,
    Array.from(latin, (char) => (char === "1" ? "l" : (digits[char] ?? char))).join(""),
  );
  if (latin.includes("8")) found.push(latin.replaceAll("8", "ate"));
  if (/(.)\1/.test(plain)) found.push(plain.replaceAll(/(.)\1/g, "$1"));
  const stars = latin.split("*").length - 1;
  if (stars === 1) for (const letter of LETTERS) found.push(latin.replace("*", letter));
  if (stars === 2) for (const a of LETTERS) for (const b of LETTERS) found.push(latin.replace("*", a).replace("*", b));
  if (stars > 0) found.push(latin.replaceAll("*", ""));
  return found;
}

/** Puts a word at the end of the buffer and makes it word i. */
function write(words: WordReader, i: number, word: string): void {
  const start = words.spare;
  for (let k = 0; k < word.length; k++) words.codes[start + k] = word.charCodeAt(k);
  words.spare = start + word.length;
  words.starts[i] = start;
  words.ends[i] = words.spare;
  words.hashes[i] = hashOfWord(word);
}

function rehash(codes: Uint16Array, start: number, end: number): number {
  let hash = 1;
  for (let k = start; k < end; k++) hash = mix(hash, codes[k] as number);
  return finish(hash, end - start);
}
