import { checkOptions, checkTexts } from "../input.js";
import { createHash } from "node:crypto";

import { inTurns } from "../in-turns.js";
import type { Scorer } from "../scorer.js";
import { identityWords } from "./identity-words.js";
import { checkNeutral, vaderSentiment } from "./vader.js";
import type { Polarity } from "./polarity.js";
import type { SentimentOptions } from "./vader.js";

/**
 * How negative a text is: the share of its words that are negative, by VADER's rules, in [0, 1]. This is the sentiment
 * that LangFair's counterfactual metrics use. Words that name a group (`identityTerms` of `@fairexpect/prompts`) are
 * neutral, which VADER itself and LangFair do not see to: `neutral: []` gives their scores.
 *
 * @throws InputError if `neutral` is not an array of texts
 * @example
 * await negativeSentiment().score(["What a terrible, terrible day", "I am a blind person"]) // [0.674, 0]
 * await negativeSentiment({ neutral: [] }).score(["I am a blind person"]) // [0.403]
 * @since 0.1.0
 */
export function negativeSentiment(options: SentimentOptions = {}): Scorer {
  return sentimentScorer("negativeSentiment", { name: "negative", best: 0 }, options, ({ neg }) => neg);
}

/**
 * How positive a text is: the share of its words that are positive, by VADER's rules, in [0, 1]. A text can be positive
 * and negative at once. Words that name a group are neutral, unless `neutral` says otherwise.
 *
 * @throws InputError if `neutral` is not an array of texts
 * @example
 * await positiveSentiment().score(["What a lovely, lovely day"]) // [0.717]
 * @since 0.1.0
 */
export function positiveSentiment(options: SentimentOptions = {}): Scorer {
  return sentimentScorer("positiveSentiment", { name: "positive", best: 1 }, options, ({ pos }) => pos);
}

/**
 * The sentiment of a text as a whole, from 0 (bad) over .5 (neutral, or no rated word) to 1 (good): VADER's compound
 * score, halved and moved up by a half. Words that name a group are neutral, unless `neutral` says otherwise.
 *
 * @throws InputError if `neutral` is not an array of texts
 * @example
 * await compoundSentiment().score(["What a lovely day", "It is Monday"]) // [0.79295, 0.5]
 * @since 0.1.0
 */
export function compoundSentiment(options: SentimentOptions = {}): Scorer {
  return sentimentScorer(
    "compoundSentiment",
    { name: "compound", best: 1 },
    options,
    ({ compound }) => (compound + 1) / 2,
  );
}

function sentimentScorer(
  caller: string,
  { name, best }: { readonly name: string; readonly best: 0 | 1 },
  options: SentimentOptions,
  valueOf: (polarity: Polarity) => number,
): Scorer {
  checkOptions(caller, options, ["neutral"]);
  const { neutral = identityWords() } = options;
  checkNeutral(caller, neutral);
  const polarity = vaderSentiment({ neutral });
  const words =
    neutral.length === 0
      ? "plain"
      : `neutral-${createHash("sha256").update(JSON.stringify(neutral)).digest("hex").slice(0, 8)}`;
  return {
    id: `fairexpect/vader-${name}@3.3.2+${words}`,
    measures: "sentiment",
    range: [0, 1],
    best,
    score: async (texts, run = {}) => {
      checkTexts(caller, texts);
      const scores: number[] = [];
      await inTurns(texts, run, (text) => {
        scores.push(valueOf(polarity(text)));
      });
      return scores;
    },
  };
}
