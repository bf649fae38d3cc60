import { CLASS, FOREIGN, FREQUENT, KNOWN, TOPIC, lexiconOf } from "#lexical-toxicity/lexicon.js";
import type { Lexicon } from "#lexical-toxicity/lexicon.js";
import { wordReader } from "#lexical-toxicity/words.js";

import { foreignWords } from "./foreign-words.js";
import type { Row } from "./row.js";
import { topics } from "./topics.js";
import { wordClasses } from "./word-classes.js";

const MOST_KNOWN = 8000;
const MOST_FREQUENT = 900;
/** English words that other lists hold too; the others count for another language. */
const shared = new Set(
  "a i as an no to was is in me on so do us he she her his has had at by men we be of it if my or not you and the for with from this that but they what some van man plus under over so can may era also hem plan film bar fin sale main pain mine sans tout sort coin most dans son pour sur who how will far more".split(
    " ",
  ),
);

/** The lexicon: word classes, frequent words of other languages, words of topics, and the words of harmless training texts. */
export function trainedLexicon(rows: readonly Row[]): Lexicon {
  const counts = new Map<string, number>();
  const reader = wordReader();
  for (const { text, label } of rows) {
    if (label >= 0.3) continue;
    const count = reader.read(text);
    for (let i = 0; i < count; i++) {
      const word = String.fromCharCode(...reader.codes.subarray(reader.starts[i], reader.ends[i]));
      if (/^[a-z]+$/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const english = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([word]) => word);
  const foreign = foreignWords.flatMap((words) => words.split(" ")).filter((word) => !shared.has(word));
  return lexiconOf([
    ...english.slice(0, MOST_KNOWN).map((word) => [word, KNOWN] as const),
    ...english.slice(0, MOST_FREQUENT).map((word) => [word, FREQUENT] as const),
    ...wordClasses
      .flatMap((words, k) => words.split(" ").map((word) => [word, (k + 1) & CLASS] as const))
      .filter(firstOfWord()),
    ...foreign.map((word) => [word, FOREIGN] as const),
    ...topics.flatMap((words) => words.split(" ")).map((word) => [word, TOPIC] as const),
  ]);
}

/** Keeps each word's first class. */
function firstOfWord(): (entry: readonly [string, number]) => boolean {
  const seen = new Set<string>();
  return ([word]) => !seen.has(word) && seen.add(word) !== undefined;
}
