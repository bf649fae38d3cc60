/**
 * The words of a text as ranges of one buffer of code units; `hashes[i]` is the hash of word i, `marks[i]` says where
 * it stands. Overwritten by the next `read`.
 */
export interface WordReader {
  codes: Uint16Array;
  starts: Int32Array;
  ends: Int32Array;
  hashes: Int32Array;
  marks: Uint8Array;
  /** Where in `codes` there is space for words that are put in place of others. */
  spare: number;
  /** Reads a text and returns its number of words. */
  read(text: string): number;
}

/**
 * What `WordReader.marks` says of a word, as bits: it begins a sentence, or a clause; it stands in quotation marks, or
 * in code; it is in another script; its characters may stand for others; it follows a letter and an exclamation mark.
 */
export const SENTENCE = 1;
export const CLAUSE = 2;
export const QUOTED = 4;
export const CODE = 8;
export const OTHER_SCRIPT = 16;
export const ODD = 32;
export const AFTER_BANG = 64;

/** A word reader while it reads. */
export interface Reading extends WordReader {
  text: string;
  /** How many words are read. */
  count: number;
  /** Where the word that is being read begins and ends in `codes`. */
  start: number;
  end: number;
  /** Where the last run of stand-ins ended, and whether a letter stands there. */
  runEnd: number;
  isFollowed: boolean;
  /** The marks of the next word, and whether what was read of it may stand for other characters. */
  pending: number;
  odd: number;
  /** The first word of the sentence, the signs of code in it, and where the quotation ends. */
  sentence: number;
  codeSigns: number;
  codeDots: number;
  quoteEnd: number;
}
