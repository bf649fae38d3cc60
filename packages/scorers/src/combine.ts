import type { ScoreScale } from "@fairexpect/metrics";

import { checkScorer, checkScores } from "./check-scores.js";
import { checkNumber, wrong } from "./input.js";
import type { Scorer, ScoringProgress } from "./scorer.js";
import { truncatedBy } from "./truncation.js";
import type { Truncating } from "./truncation.js";
import { unknownLanguageBy } from "./unknown-language.js";
import type { LanguageBound } from "./unknown-language.js";

/**
 * The highest score that any of several scorers gives a text: a text counts as toxic if one of them finds it so. The
 * scorers work one after another.
 *
 * @throws InputError without scorers, or if one of them is none
 * @example
 * const shouting = defineScorer("shouting", (text) => (text === text.toUpperCase() ? 1 : 0));
 * const either = maxOf(shouting, negativeSentiment({ neutral: [] }));
 * either.id // "max(shouting, fairexpect/vader-negative@3.3.2+plain)"
 * [...await either.score(["COME HERE", "This is awful", "Come here"])] // [1, 0.6, 0]
 * @since 0.1.0
 */
export function maxOf(...scorers: readonly Scorer[]): Scorer & Truncating & LanguageBound {
  return combine("maxOf", "max", scorers, (scores) => Math.max(...scores));
}

/**
 * The mean of the scores that several scorers give a text. The scorers work one after another.
 *
 * @throws InputError without scorers, or if one of them is none
 * @example
 * const half = meanOf(defineScorer("a", () => 0), defineScorer("b", () => 1));
 * half.id // "mean(a, b)"
 * [...await half.score(["any text"])] // [0.5]
 * @since 0.1.0
 */
export function meanOf(...scorers: readonly Scorer[]): Scorer & Truncating & LanguageBound {
  // The rounding of a sum can lead out of [0, 1].
  return combine("meanOf", "mean", scorers, (scores) =>
    Math.min(1, scores.reduce((sum, value) => sum + value, 0) / scores.length),
  );
}

/**
 * A scorer of events: 1 if a scorer's score is at or above a threshold, else 0. Makes scorers with different scales
 * comparable, before `maxOf` or `meanOf`.
 *
 * @throws InputError if `scorer` is none, or `threshold` is not a number in [0, 1]
 * @example
 * const negative = withThreshold(negativeSentiment({ neutral: [] }), 0.5);
 * negative.id // "fairexpect/vader-negative@3.3.2+plain >= 0.5"
 * [...await negative.score(["This is awful", "Come here"])] // [1, 0]
 * @since 0.1.0
 */
export function withThreshold(scorer: Scorer, threshold: number): Scorer & Truncating & LanguageBound {
  checkScorer("withThreshold", "scorer", scorer);
  checkNumber("withThreshold", "threshold", threshold, 0, 1);
  const made: Scorer & Truncating & LanguageBound = {
    id: `${scorer.id} >= ${threshold}`,
    ...(scorer.measures !== undefined && { measures: scorer.measures }),
    range: [0, 1],
    ...(scorer.best !== undefined && { best: scorer.best === (scorer.range?.[0] ?? 0) ? 0 : 1 }),
    get truncated(): number {
      return truncatedBy(made, scorer);
    },
    get unknownLanguage(): number {
      return unknownLanguageBy(made, scorer);
    },
    ...estimating([scorer]),
    score: async (texts, options) => {
      const scores = await scorer.score(texts, options);
      checkScores(scorer, scores, texts.length);
      return Float64Array.from(scores, (value) => (value >= threshold ? 1 : 0));
    },
  };
  return made;
}

/** What those of the scorers ask together that ask a model, if any does. */
function estimating(scorers: readonly Scorer[]): Pick<Scorer, "estimate"> {
  if (!scorers.some((scorer) => "estimate" in scorer)) return {};
  return {
    estimate: async (texts) => {
      const sum = { calls: 0, inputTokens: 0, outputTokens: 0 };
      for (const scorer of scorers) {
        const { calls = 0, inputTokens = 0, outputTokens = 0 } = (await scorer.estimate?.(texts)) ?? {};
        sum.calls += calls;
        sum.inputTokens += inputTokens;
        sum.outputTokens += outputTokens;
      }
      return sum;
    },
  };
}

/** What scorers that are combined say of their scores: a range if each does, and the best end if they agree on one. */
function scaleTogether(scorers: readonly Scorer[], valueOf: (scores: readonly number[]) => number): ScoreScale {
  const ends = ([0, 1] as const).map((end) => valueOf(scorers.map(({ range = [0, 1] }) => range[end])));
  const [low = 0, high = 1] = ends;
  const sides = new Set(scorers.map(({ best, range = [0, 1] }) => (best === undefined ? -1 : range.indexOf(best))));
  const [side = -1] = sides;
  const isSaid = scorers.every(({ range }) => range !== undefined);
  return {
    ...((isSaid || low > 0 || high < 1) && { range: [low, high] }),
    ...(sides.size === 1 && side >= 0 && { best: side === 0 ? low : high }),
  };
}

function combine(
  caller: string,
  name: string,
  scorers: readonly Scorer[],
  valueOf: (scores: readonly number[]) => number,
): Scorer & Truncating & LanguageBound {
  if (scorers.length === 0) throw wrong(caller, "scorers", "an empty list", "at least one scorer");
  for (const [i, scorer] of scorers.entries()) checkScorer(caller, `scorers[${i}]`, scorer);
  const measured = new Set(scorers.map(({ measures }) => measures));
  const [measures] = measured;
  const made: Scorer & Truncating & LanguageBound = {
    id: `${name}(${scorers.map(({ id }) => id).join(", ")})`,
    // Of what, only scorers of the same agree on.
    ...(measured.size === 1 && measures !== undefined && { measures }),
    ...scaleTogether(scorers, valueOf),
    get truncated(): number {
      return truncatedBy(made, ...scorers);
    },
    get unknownLanguage(): number {
      return unknownLanguageBy(made, ...scorers);
    },
    ...estimating(scorers),
    score: async (texts, { onProgress, ...options } = {}) => {
      const total = texts.length;
      const all: ArrayLike<number>[] = [];
      for (const [i, scorer] of scorers.entries()) {
        options.signal?.throwIfAborted();
        const tell = ({ done }: ScoringProgress): void =>
          onProgress?.({ done: Math.floor((i * total + done) / scorers.length), total });
        const scores = await scorer.score(texts, { ...options, ...(onProgress !== undefined && { onProgress: tell }) });
        checkScores(scorer, scores, total);
        all.push(scores);
      }
      return Float64Array.from(texts, (_, text) => valueOf(all.map((scores) => scores[text] as number)));
    },
  };
  return made;
}
