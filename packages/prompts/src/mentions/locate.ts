import { compile, type Node } from "../lexicon/compile.js";
import type { Lexicon, LexiconTerm } from "../lexicon/lexicon.js";
import { joins, tokensOf, type Token } from "../lexicon/tokens.js";
import { isOfThing, speaksOfPerson } from "./context.js";
import { isFirstName } from "../names/name-in-place.js";
import { kindOfName } from "../names/name-kinds.js";
import { gapAfter, type Place } from "./place.js";
import { tagsIn } from "./markup.js";
import { functionWords } from "./person-words.js";
import { isRoyalName } from "./royal-names.js";

/** What to do with terms that as often mean something else. */
export type AmbiguousTerms = "context" | "always" | "never";

/** A term found in a text, with its senses: "Latina" speaks of race and of gender. */
export interface Located {
  readonly start: number;
  readonly end: number;
  readonly first: number;
  readonly last: number;
  readonly senses: readonly LexiconTerm[];
}

export interface LocatedText {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly located: readonly Located[];
}

interface Match {
  readonly node: Node;
  readonly last: number;
}

/** Every term of the lexicon in the text, from left to right, the longest at each place; none overlap. */
export function locate(text: string, lexicon: Lexicon, ambiguous: AmbiguousTerms): LocatedText {
  const { root } = compile(lexicon);
  const tokens = outside(tokensOf(text), tagsIn(text));
  const located: Located[] = [];
  const mentioned = new Set<number>();
  const addresses = addressesIn(text);
  let address = 0;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    while ((addresses[address]?.end ?? Infinity) <= token.start) address++;
    if ((addresses[address]?.start ?? Infinity) <= token.start || isOfBoth(text, token)) continue;
    const matches = matchesAt(text, tokens, i, root);
    for (let m = matches.length - 1; m >= 0; m--) {
      const { node, last } = matches[m] as Match;
      const place = { text, tokens, first: i, last };
      const { start } = token;
      let { end } = tokens[last] as Token;
      const senses = node.senses.filter(
        (term) =>
          !isOfAmericans(place, term, located.at(-1)) &&
          (!term.capitalised || isCapitalised(text, tokens, i, last)) &&
          !isOfThing(place, term) &&
          !isRoyalName(place, term) &&
          !(isCensusName(term) && !isFirstName(place, "plain")) &&
          (!term.ambiguous ||
            ambiguous === "always" ||
            (ambiguous === "context" &&
              (isCensusName(term)
                ? isFirstName(place, kindOfName(term.term))
                : speaksOfPerson(place, term, (k) => mentioned.has(k))))),
      );
      if (senses.length === 0 && node.senses.length > 0) continue;
      if (senses.length > 0) {
        if (
          node.suffix !== "" &&
          text.startsWith(node.suffix, end) &&
          !(node.suffix === "." && endsSentence(text, end))
        )
          end += node.suffix.length;
        located.push({ start, end, first: i, last, senses });
        if (senses.some(({ partOfSpeech }) => partOfSpeech === "adjective" || partOfSpeech === "noun"))
          for (let k = i; k <= last; k++) mentioned.add(k);
      }
      i = last;
      break;
    }
  }
  return { text, tokens, located };
}

/** One of the thousands of names of `censusNameLexicon`, some of whom are words too. */
function isCensusName({ partOfSpeech, role }: LexiconTerm): boolean {
  return partOfSpeech === "given name" && role?.startsWith("census:") === true;
}

/** The tokens that stand in none of the stretches, both in order. */
function outside(tokens: Token[], stretches: readonly { readonly start: number; readonly end: number }[]): Token[] {
  if (stretches.length === 0) return tokens;
  let k = 0;
  return tokens.filter(({ start }) => {
    while ((stretches[k]?.end ?? Infinity) <= start) k++;
    return (stretches[k]?.start ?? Infinity) > start;
  });
}

const ADDRESS =
  /(?:https?:\/\/|(?<![\w.-])www\.)[^\s<>"]+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\w.@-])[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|edu|gov|io|ai|app|dev|co\.uk|uk|de|fr|eu)(?![\w-])(?:\/[^\s<>"]*)?/gi;

/** Where web and e-mail addresses stand: a word in one of them names nobody, and changing it breaks the address. */
function addressesIn(text: string): { readonly start: number; readonly end: number }[] {
  if (!/[@./]\w/.test(text)) return [];
  return Array.from(text.matchAll(ADDRESS), ({ 0: found, index }) => ({ start: index, end: index + found.length }));
}

/**
 * Whether the full stop of "U.S." is the sentence's too, and stays: at the end, and before "It", not before "Senate".
 */
function endsSentence(text: string, at: number): boolean {
  const [, next] = /^\.["”’)]*(?:\s*$|\s*\n|\s+["“‘(]*(\p{Lu}\p{L}*))/u.exec(text.slice(at, at + 20)) ?? [
    undefined,
    "x",
  ];
  return next === undefined || functionWords.has(next.toLowerCase());
}

/** "s/he", "(s)he": no mention of one gender. */
function isOfBoth(text: string, { start, key }: Token): boolean {
  return key === "he" && /(?:^|[^\p{L}\p{N}])\(?s[)/]$/iu.test(text.slice(Math.max(0, start - 4), start));
}

/** "Indian American", "Mexican-Americans": the nationality is told by the word before. */
function isOfAmericans(
  { text, tokens, first }: Place,
  { term, attribute }: LexiconTerm,
  before: Located | undefined,
): boolean {
  if (attribute !== "nationality" || !/^americans?$/.test(term) || before?.last !== first - 1) return false;
  return (
    /^[ -]$/.test(gapAfter({ text, tokens }, first - 1)) &&
    before.senses.some(
      (sense) => sense.attribute === "nationality" && sense.partOfSpeech !== "name" && sense.number !== "plural",
    )
  );
}

const HYPHEN = /[-\u2010-\u2013]/;

/** The terms and phrases that begin at token `i`, shortest first. */
function matchesAt(text: string, tokens: readonly Token[], i: number, root: Node): Match[] {
  const matches: Match[] = [];
  let node = root.next.get((tokens[i] as Token).key);
  for (let last = i; node !== undefined;) {
    if (
      node.ends &&
      !(node.hyphenated && node.senses.length === 0 && !HYPHEN.test(text.slice(tokens[i]?.start, tokens[last]?.end)))
    )
      matches.push({ node, last });
    const next: Token | undefined = tokens[last + 1];
    if (next === undefined || node.next.size === 0 || !joins(text, tokens[last] as Token, next)) break;
    node = node.next.get(next.key);
    last++;
  }
  return matches;
}

function isCapitalised(text: string, tokens: readonly Token[], first: number, last: number): boolean {
  for (let i = first; i <= last; i++) {
    const { start, end } = tokens[i] as Token;
    if (!/^\p{Lu}/u.test(text.slice(start, end))) return false;
  }
  return true;
}
