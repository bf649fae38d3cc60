import { alwaysEndsSentence, closingMark } from "./treebank-sentences.js";
import { sentenceWords } from "./treebank-words.js";
import type { Vocabulary } from "./vocabulary.js";

/** How chunks are read. */
export interface ChunkReading {
  /** What is done to a text before it is cut into words, chunk by chunk: a mask put on, capitals taken off. */
  readonly prepare: (text: string) => string;
  readonly caseSensitive: boolean;
  readonly words: Vocabulary;
}

/** What is known of a chunk, a piece of text between white space, whatever stands around it. */
export interface Chunk {
  /** As it is read. */
  readonly text: string;
  readonly isAsGiven: boolean;
  /** The numbers of its words if it is not the last of its sentence. */
  readonly words: readonly number[];
  /** If it is, and holds its full stop. */
  readonly lastWords: () => readonly number[];
  /** Whether a sentence ends after it; `"maybe"` depends on the text. */
  readonly ends: "always" | "maybe" | "never";
  /** Where in it the mark stands that may end a sentence. */
  readonly mark: number;
  /** Whether its words or its sentences hang on the rest of the text. */
  readonly dependsOnText: boolean;
}

/**
 * Two apostrophes open a quotation after white space but not at the beginning of a text, and full stops of scripts
 * without spaces end sentences anywhere. Before what closes a quotation the sentence has its full stop elsewhere.
 */
const DEPENDS = /^''|[。！？｡]|^[\])}>"'»”’]+$/u;

export function readChunk(raw: string, { prepare, caseSensitive, words }: ChunkReading): Chunk {
  const text = prepare(raw);
  const numbered = (found: readonly string[]): readonly number[] =>
    Array.from(words.intern(caseSensitive ? found : found.map((word) => word.toLowerCase())));
  let last: readonly number[] | undefined;
  const mark = closingMark(text);
  return {
    text,
    isAsGiven: text === raw,
    words: numbered(sentenceWords(text, NO_STOP)),
    lastWords: () => (last ??= numbered(sentenceWords(text))),
    ends: mark < 0 ? "never" : alwaysEndsSentence(text, mark) ? "always" : "maybe",
    mark,
    dependsOnText: DEPENDS.test(text),
  };
}

const NO_STOP = -1;
