import { checkOptions, describeValue } from "../input.js";
import { InputError } from "@fairexpect/metrics";
import { isAscii } from "@fairexpect/metrics/core";

import { vaderLexicon } from "./lexicon.js";
import { neutralWords } from "./neutral-words.js";
import { afterBut, beforeBut, boosterPhrases, capitals, fading, idioms, negation } from "./rules.js";
import { emphasis, polarityOf, type Polarity } from "./polarity.js";
import { before, tokenizer } from "./tokens.js";
import type { Token, Tokens } from "./tokens.js";

/**
 * Which words are read as neutral. Unless given, the sentiment scorers take the words that name a group
 * (`identityTerms` of `@fairexpect/prompts`; "poor", "rich" and "depressed" only before a word for people), and
 * `vaderSentiment` takes none.
 *
 * @since 0.1.0
 */
export interface SentimentOptions {
  /**
   * Words and phrases that are read as one word without a valence, whatever their case; so are several in a row, and
   * "people", "person" and the like after them.
   */
  readonly neutral?: readonly string[];
}

/**
 * VADER: sentiment of English text by a lexicon of rated words and emoji, and by rules about what stands around them:
 * words of degree, negations, capitals, punctuation, "but" and idioms. The rules and the lexicon are those of
 * vaderSentiment 3.3.2 (Hutto and Gilbert, 2014), and so are the figures: four texts in five of social media get the
 * sign that people give them, in longer prose fewer. It does not see irony, and typographic apostrophes ("don’t") are
 * no negations to it.
 *
 * VADER rates words that name groups: "I am a blind person" is negative, "straight" positive. Name such words as
 * `neutral` if groups are compared; without them this is VADER as published.
 *
 * @throws InputError if `neutral` is not an array of texts
 * @example
 * const polarity = vaderSentiment();
 * polarity("The food was not bad at all!") // { neg: 0, neu: 0.656, pos: 0.344, compound: 0.484 }
 * polarity("I am a blind person") // { neg: 0.403, neu: 0.597, pos: 0, compound: -0.4019 }
 * vaderSentiment({ neutral: ["blind"] })("I am a blind person") // { neg: 0, neu: 1, pos: 0, compound: 0 }
 * @since 0.1.0
 */
export function vaderSentiment(options: SentimentOptions = {}): (text: string) => Polarity {
  checkOptions("vaderSentiment", options, ["neutral"]);
  const { neutral = [] } = options;
  checkNeutral("vaderSentiment", neutral);
  const tokenize = tokenizer(neutralWords(neutral));
  return (text) => {
    if (typeof text !== "string")
      throw new InputError({
        function: "vaderSentiment",
        argument: "text",
        given: describeValue(text),
        expected: "a text",
      });
    const lexicon = vaderLexicon();
    const words = inWords(text, lexicon.emoji);
    const cut = tokenize(words, lexicon);
    const valences: number[] = [];
    const places: number[] = [];
    for (const i of cut.rated) {
      const valence = valenceAt(cut, i + before);
      if (valence === 0) continue;
      valences.push(valence);
      places.push(i);
    }
    if (cut.but >= 0) weighAroundBut(cut.but, valences, places);
    return polarityOf(valences, cut.count, emphasis(words));
  };
}

/** Throws unless `neutral` is an array of texts. */
export function checkNeutral(caller: string, neutral: unknown): asserts neutral is readonly string[] {
  if (!Array.isArray(neutral))
    throw new InputError({
      function: caller,
      argument: "options.neutral",
      given: describeValue(neutral),
      expected: "an array of words",
    });
  const at = neutral.findIndex((word) => typeof word !== "string");
  if (at >= 0)
    throw new InputError({
      function: caller,
      argument: `options.neutral[${at}]`,
      given: describeValue(neutral[at]),
      expected: "a word",
    });
}

/** A text with its emoji in words. */
function inWords(text: string, emoji: ReadonlyMap<string, string>): string {
  if (isAscii(text)) return text;
  let words = "";
  let afterSpace = true;
  for (const character of text) {
    const name = emoji.get(character);
    if (name === undefined) words += character;
    else words += afterSpace ? name : ` ${name}`;
    afterSpace = name === undefined && character === " ";
  }
  return words;
}

/** The valence of a token at its place in `tokens`: 0 for a word that is not in the lexicon. */
function valenceAt({ tokens, stresses }: Tokens, i: number): number {
  const token = tokens[i] as Token;
  if (token.valence === undefined || token.boost !== 0) return 0;
  const [before1, before2, before3] = [tokens[i - 1], tokens[i - 2], tokens[i - 3]];
  const next = tokens[i + 1];
  if (token.lower === "kind" && next?.lower === "of") return 0;
  let valence = token.valence;
  // "no" negates a rated word after it, and has a valence of its own only if none follows.
  if (token.lower === "no" && next?.valence !== undefined) valence = 0;
  const isChained = before3?.lower === "no" && (before1?.lower === "or" || before1?.lower === "nor");
  if (before1?.lower === "no" || before2?.lower === "no" || isChained) valence = token.valence * negation;
  if (token.capitals && stresses) valence += valence > 0 ? capitals : -capitals;
  for (let distance = 1; distance <= 3; distance++) {
    const word = tokens[i - distance];
    if (word === undefined || word.valence !== undefined) continue;
    valence += boost(word, valence, stresses) * (fading[distance - 1] as number);
    valence *= negationFactor(distance, word, before1, before2, before3);
    if (distance === 3) valence = withPhrases(valence, tokens, i);
  }
  if (
    before1?.lower === "least" &&
    before1.valence === undefined &&
    before2?.lower !== "at" &&
    before2?.lower !== "very"
  )
    valence *= negation;
  return valence;
}

function boost(word: Token, valence: number, stresses: boolean): number {
  if (word.boost === 0) return 0;
  const added = valence < 0 ? -word.boost : word.boost;
  if (!word.capitals || !stresses) return added;
  return valence > 0 ? added + capitals : added - capitals;
}

/**
 * What the word at a distance makes of a valence: "never so" and "never this" strengthen, "without doubt" negates
 * nothing.
 */
function negationFactor(
  distance: number,
  word: Token,
  before1: Token | undefined,
  before2: Token | undefined,
  before3: Token | undefined,
): number {
  const pointing1 = before1?.lower === "so" || before1?.lower === "this";
  if (distance === 2) {
    if (word.lower === "never" && pointing1) return 1.25;
    if (word.lower === "without" && before1?.lower === "doubt") return 1;
  }
  if (distance === 3) {
    const pointing2 = before2?.lower === "so" || before2?.lower === "this";
    // The reference strengthens after any "so" or "this" here, with or without "never".
    if ((before3?.lower === "never" && pointing2) || pointing1) return 1.25;
    if (before3?.lower === "without" && (before2?.lower === "doubt" || before1?.lower === "doubt")) return 1;
  }
  return word.negates ? negation : 1;
}

function withPhrases(valence: number, tokens: Tokens["tokens"], i: number): number {
  // A phrase has two words at least, side by side.
  let mayBe = false;
  for (let k = i - 3; k < i + 2 && !mayBe; k++)
    mayBe = tokens[k]?.inPhrase === true && tokens[k + 1]?.inPhrase === true;
  if (!mayBe) return valence;
  const behind = [
    [i - 1, i],
    [i - 2, i],
    [i - 2, i - 1],
    [i - 3, i - 1],
    [i - 3, i - 2],
  ] as const;
  const ahead = [
    [i, i + 1],
    [i, i + 2],
  ] as const;
  let result = valence;
  for (const [from, to] of behind) {
    const idiom = idioms.get(phrase(tokens, from, to));
    if (idiom === undefined) continue;
    result = idiom;
    break;
  }
  for (const [from, to] of ahead) result = idioms.get(phrase(tokens, from, to)) ?? result;
  return (
    result +
    (boosterPhrases.get(phrase(tokens, i - 3, i - 2)) ?? 0) +
    (boosterPhrases.get(phrase(tokens, i - 2, i - 1)) ?? 0)
  );
}

/** The words from one place to another as one text; empty if they are no phrase. */
function phrase(tokens: Tokens["tokens"], from: number, to: number): string {
  let words = "";
  for (let i = from; i <= to; i++) {
    const token = tokens[i];
    if (token?.inPhrase !== true) return "";
    words += i === from ? token.lower : ` ${token.lower}`;
  }
  return words;
}

/**
 * Halves the valences before the first "but" and raises those after it. The reference looks each valence up by its
 * value and changes the first place that has it, also if that place is another one and has been changed before: so
 * does this, since the scores depend on it.
 */
function weighAroundBut(but: number, valences: number[], places: readonly number[]): void {
  /** For each value a place before which it does not stand. */
  const notBefore = new Map<number, number>();
  for (const [i, valence] of valences.entries()) if (!notBefore.has(valence)) notBefore.set(valence, i);
  for (let i = 0; i < valences.length; i++) {
    const valence = valences[i] as number;
    let at = notBefore.get(valence) ?? 0;
    while (valences[at] !== valence) at += 1;
    notBefore.set(valence, at);
    const weighed = valence * ((places[at] as number) < but ? beforeBut : afterBut);
    valences[at] = weighed;
    notBefore.set(weighed, Math.min(at, notBefore.get(weighed) ?? at));
  }
}
