import { checkText } from "./check-text.js";

const TITLES = words(
  "mr mrs ms mx dr prof rev fr hon gen col maj capt cmdr lt sgt cpl pvt adm gov sen rep pres st mt ft messrs mme mlle supt vs e.g i.e viz cf",
);
const ABBREVIATIONS = words(
  "etc inc ltd co corp llc plc bros jr sr esq al approx dept univ assn ave blvd rd ph.d jan feb apr jun jul aug sep sept oct nov dec mon tue tues thu thur thurs fri",
);
const BEFORE_NUMBERS = words("no nos vol vols p pp fig figs eq eqs sec secs ch chs art arts ed para paras mar ca est");
const STARTERS = words(
  `a an the this that these those i you he she it we they my your his her its our their there here what who whose which when where why how if whether
  in on at by for from with without about as but and or nor so yet however then thus therefore while although though because since after before during until
  unless not no yes all some most many much few both each every another such even also just only now later today instead meanwhile moreover finally perhaps maybe
  is are was were do does did can could will would should may might must have has had let please`,
);
const CANDIDATE = /(?<![.!?…])[.!?…]+[\])}>"'”’»]*(?=\s)|(?<![。！？｡])[。！？｡]+[\])}>"'”’»」』）]*|\n[^\S\n]*\n/gu;
const OPENERS = /^[\s([{<"'“‘«„`¿¡-]+/u;
const FIRST_WORD = /^[\p{L}\p{M}]+/u;
const LOWER_CASE = /^\p{Ll}/u;
const UPPER_CASE = /^\p{Lu}/u;
const INITIALS = /^(?![ai]$)\p{L}(?:\.\p{L})*$/u;

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

/**
 * The sentences of a text, trimmed, in order. For metrics that count n-grams within sentences, and as the first step of
 * `treebankWords`. A sentence ends at a full stop, question or exclamation mark, with its closing quotes and brackets,
 * before white space; at a CJK full stop; and at a blank line. A full stop does not end one after a title ("Dr."),
 * after an abbreviation, an initial or an ellipsis unless what follows looks like a new sentence, after the number of a
 * list item ("1."), or after a number before a lower-case letter. Rules for English, which do little harm elsewhere.
 *
 * The rules are our own. NLTK's `sent_tokenize` (Punkt) learns abbreviations from a corpus instead, knows more of them,
 * ends no sentence at a blank line, takes a list number for a sentence, and ends one between a quoted question and the
 * lower-case words after it.
 *
 * @throws InputError if the text is no string
 * @example
 * treebankSentences("Dr. Lee left at 5 p.m. She was tired. Why?") // ["Dr. Lee left at 5 p.m.", "She was tired.", "Why?"]
 * @since 0.1.0
 */
export function treebankSentences(text: string): string[] {
  checkText("treebankSentences", "text", text);
  const sentences: string[] = [];
  let start = 0;
  const cut = (end: number): void => {
    const sentence = text.slice(start, end).trim();
    if (sentence !== "") sentences.push(sentence);
    start = end;
  };
  for (const match of text.matchAll(CANDIDATE)) {
    const end = match.index + match[0].length;
    if (endsSentence(text, start, match.index, match[0], end)) cut(end);
  }
  cut(text.length);
  return sentences;
}

const CLOSING_MARK = /(?<![.!?…])[.!?…]+[\])}>"'”’»]*$/u;

/** Where in a text without white space the mark begins that may end a sentence; -1 if it ends with none. */
export function closingMark(chunk: string): number {
  return chunk.search(CLOSING_MARK);
}

/** Whether the mark at `at`, with which a text without white space ends, ends a sentence, whatever comes next. */
export function alwaysEndsSentence(chunk: string, at: number): boolean {
  const mark = chunk.slice(at);
  if (!/[.!?…]$/u.test(mark) || mark.startsWith("..") || mark.startsWith("…")) return false;
  if (!mark.startsWith(".") || mark.startsWith(".?") || mark.startsWith(".!")) return true;
  const word = wordBefore(chunk, 0, at);
  const name = word.toLowerCase();
  const isSpecial = TITLES.has(name) || BEFORE_NUMBERS.has(name) || ABBREVIATIONS.has(name) || INITIALS.test(word);
  return !isSpecial && !/^\p{N}+$/u.test(word);
}

/** Whether the mark from `at` to `end` ends the sentence that begins at `start`. */
export function endsSentence(text: string, start: number, at: number, mark: string, end: number): boolean {
  const first = mark.charCodeAt(0);
  if (first === 10 || first > 0x3000) return true;
  const next = text.slice(end, end + 60).replace(OPENERS, "");
  const closed = !/[.!?…]$/u.test(mark);
  if (closed && LOWER_CASE.test(next)) return false;
  if (mark.startsWith("..") || mark.startsWith("…")) return UPPER_CASE.test(next);
  if (first !== 46 || mark.startsWith(".?") || mark.startsWith(".!")) return true;
  const word = wordBefore(text, start, at);
  const name = word.toLowerCase();
  if (TITLES.has(name)) return false;
  if (BEFORE_NUMBERS.has(name) && /^\p{N}/u.test(next)) return false;
  if (ABBREVIATIONS.has(name) || INITIALS.test(word)) {
    const follower = FIRST_WORD.exec(next)?.[0] ?? "";
    return UPPER_CASE.test(follower) && STARTERS.has(follower.toLowerCase());
  }
  if (/^\p{N}+$/u.test(word)) {
    let lead = at - word.length - 1;
    while (lead >= start && /[^\S\n]/u.test(text.charAt(lead))) lead--;
    return lead >= start && text.charAt(lead) !== "\n" && !LOWER_CASE.test(next);
  }
  return true;
}

function wordBefore(text: string, start: number, at: number): string {
  let begin = at;
  while (begin > start && at - begin < 40 && !/[\s([{</—–-]/u.test(text.charAt(begin - 1))) begin--;
  return text.slice(begin, at).replace(/^["'“‘«„`$]+/u, "");
}
