import { asciiOf, larger } from "../text/cut-chunks.js";

const SPACE = 32;
/** Of each of the first 128 characters: in lower case if it is a letter or a digit, else 0. */
const LETTERS = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code).toLowerCase();
  return /[a-z\d]/.test(letter) ? letter.charCodeAt(0) : 0;
});
// FNV-1a.
const HASH_OF_NOTHING = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;

/**
 * Gives the numbers of the words of a text of ASCII, its runs of letters and digits in lower case; 0 for one that has
 * none. Undefined for any other text. Words are looked up where they stand, among the few that have a number. The array
 * is used again for the next text.
 */
export function asciiWords(numbers: ReadonlyMap<string, number>): (text: string) => Int32Array | undefined {
  const find = wordFinder([...numbers].filter(([word]) => /^[a-z\d]+$/.test(word)));
  let row = new Int32Array(1024);
  return (text) => {
    const characters = asciiOf(text);
    if (characters === undefined) return undefined;
    const { length } = text;
    characters[length] = SPACE;
    let count = 0;
    let at = 0;
    while (at < length) {
      let letter = LETTERS[characters[at] as number] as number;
      if (letter === 0) {
        at++;
        continue;
      }
      const begin = at;
      let hash = HASH_OF_NOTHING;
      do {
        hash = Math.imul(hash ^ letter, HASH_FACTOR);
        letter = LETTERS[characters[++at] as number] as number;
      } while (letter !== 0);
      if (count === row.length) row = larger(row, new Int32Array(2 * count));
      row[count++] = find(characters, begin, at, hash);
    }
    return row.subarray(0, count);
  };
}

type Find = (characters: Uint8Array, begin: number, end: number, hash: number) => number;

/** A hash table with open addressing, a quarter full at most. */
function wordFinder(words: readonly (readonly [string, number])[]): Find {
  const mask = (1 << (32 - Math.clz32(4 * words.length + 1))) - 1;
  const slots = new Int32Array(mask + 1).fill(-1);
  const letters = words.map(([word]) => Uint8Array.from(word, (letter) => letter.charCodeAt(0)));
  const hashes = letters.map((own) =>
    own.reduce((hash, letter) => Math.imul(hash ^ letter, HASH_FACTOR), HASH_OF_NOTHING),
  );
  for (const [i, hash] of hashes.entries()) {
    let slot = hash & mask;
    while ((slots[slot] as number) >= 0) slot = (slot + 1) & mask;
    slots[slot] = i;
  }
  return (characters, begin, end, hash) => {
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const i = slots[slot] as number;
      if (i < 0) return 0;
      if (hashes[i] === hash && stands(letters[i] as Uint8Array, characters, begin, end))
        return (words[i] as readonly [string, number])[1];
    }
  };
}

function stands(word: Uint8Array, characters: Uint8Array, begin: number, end: number): boolean {
  if (word.length !== end - begin) return false;
  for (let k = 0; k < word.length; k++) if (word[k] !== LETTERS[characters[begin + k] as number]) return false;
  return true;
}
