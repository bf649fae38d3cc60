import { readingKey, sentenceReading, type SentenceReading, type TextComparisonOptions } from "../text/text-options.js";

/** How texts are read and compared, for one way of doing so. */
export interface Comparing<Part extends object> {
  readonly read: (text: string) => Part;
  readonly similarity: (a: Part, b: Part) => number;
}

/** By set, then by the way of reading. */
const keptSentences = new WeakMap<object, Map<string, SentenceReading>>();
/** By set, then by the way of reading and comparing. */
const kept = new WeakMap<object, Map<string, Comparing<object>>>();
/** More pairs than these are compared anew. */
const MOST_PAIRS = 100_000;

/**
 * The same reading and comparing, of which the results are kept as long as the set is: several claims about one set
 * read each text once, and compare each pair once. Texts are told apart by what they say, so that a set that was
 * changed since is read anew in what changed.
 *
 * @param key names the way; undefined if it cannot be told from another, as for a function of the user
 */
export function keptReadings<Part extends object>(
  data: unknown,
  key: string | undefined,
  comparing: Comparing<Part>,
): Comparing<Part> {
  if (typeof data !== "object" || data === null || key === undefined) return comparing;
  const ofSet = kept.get(data) ?? new Map<string, Comparing<object>>();
  kept.set(data, ofSet);
  const found = ofSet.get(key) ?? keeping(comparing);
  ofSet.set(key, found as Comparing<object>);
  return found as Comparing<Part>;
}

/**
 * The words of texts in sentences, kept as long as the set is, for all metrics that read them alike; undefined if a
 * function of the user's or a variant reads them its own way.
 */
export function keptSentenceReading(data: unknown, options: TextComparisonOptions): SentenceReading | undefined {
  const key = options.variant === "langfair" ? undefined : readingKey("words", { ...options, variant: "paper" });
  if (typeof data !== "object" || data === null || key === undefined) return undefined;
  const ofSet = keptSentences.get(data) ?? new Map<string, SentenceReading>();
  keptSentences.set(data, ofSet);
  const found = ofSet.get(key) ?? keepingRows(sentenceReading(options));
  ofSet.set(key, found);
  return found;
}

function keepingRows({ words, read }: SentenceReading): SentenceReading {
  const rows = new Map<string, Int32Array | undefined>();
  return {
    words,
    read: (text) => {
      if (rows.has(text)) return rows.get(text);
      const row = read(text);
      rows.set(text, row);
      return row;
    },
  };
}

function keeping<Part extends object>({ read, similarity }: Comparing<Part>): Comparing<Part> {
  const parts = new Map<string, Part>();
  const alike = new Map<Part, Map<Part, number>>();
  let pairs = 0;
  return {
    read: (text) => {
      const known = parts.get(text);
      if (known !== undefined) return known;
      const part = read(text);
      parts.set(text, part);
      return part;
    },
    similarity: (a, b) => {
      const ofA = alike.get(a);
      const known = ofA?.get(b);
      if (known !== undefined) return known;
      const value = similarity(a, b);
      if (pairs++ >= MOST_PAIRS) return value;
      if (ofA === undefined) alike.set(a, new Map([[b, value]]));
      else ofA.set(b, value);
      return value;
    },
  };
}
