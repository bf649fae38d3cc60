import { emojiNames } from "./emoji-names.js";
import { boosters, negations, phraseWords } from "./rules.js";
import { tableRows } from "./table-rows.js";

/** What the rules know about a word by itself. */
export interface Word {
  /** The word in lower case. */
  readonly lower: string;
  /** How good or bad it is, from -4 to 4; undefined for a word that is not in the lexicon. */
  readonly valence: number | undefined;
  /** By how much it strengthens (above 0) or weakens (below 0) a word after it. */
  readonly boost: number;
  readonly negates: boolean;
  /** Whether it is a word of a phrase that the rules know. */
  readonly inPhrase: boolean;
}

export interface Lexicon {
  /** What is known about a word in lower case. */
  lookUp(lower: string): Word;
  /** What an emoji of one code point shows, in words. */
  readonly emoji: ReadonlyMap<string, string>;
}

let loaded: Lexicon | undefined;

/** The published lexicons of VADER, read when first asked for. */
export function vaderLexicon(): Lexicon {
  loaded ??= load();
  return loaded;
}

function load(): Lexicon {
  const words = new Map<string, Word>();
  for (const [rating, entries = ""] of tableRows("vader-lexicon.txt")) {
    for (const lower of entries.split(" ")) words.set(lower, wordOf(lower, Number(rating)));
  }
  for (const lower of [...boosters.keys(), ...negations]) words.set(lower, wordOf(lower, words.get(lower)?.valence));
  return {
    lookUp: (lower) => words.get(lower) ?? wordOf(lower, undefined),
    emoji: emojiNames(),
  };
}

function wordOf(lower: string, valence: number | undefined): Word {
  return {
    lower,
    valence,
    boost: boosters.get(lower) ?? 0,
    negates: negations.has(lower) || lower.includes("n't"),
    inPhrase: phraseWords.has(lower),
  };
}
