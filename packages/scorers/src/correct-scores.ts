import type { Correction, ReadableSet } from "@fairexpect/metrics";
import { READ_OPTIONS } from "@fairexpect/metrics/core";

import { checkCache } from "./score.js";
import { checkRunOptions } from "./check-run-options.js";
import { checkScorer } from "./check-scores.js";
import { distinctTexts } from "./distinct-texts.js";
import { drawnResponses, type DrawOptions } from "./draw-responses.js";
import { checkName, wrong } from "./input.js";
import { scoreTexts } from "./score-texts.js";
import { checkResponses, withScale, type WithMore } from "./scored-set.js";
import type { Scorer, ScorerOptions } from "./scorer.js";
import type { ScoringOptions } from "./score.js";

/**
 * How scores are corrected.
 *
 * @since 0.1.0
 */
export interface CorrectionOptions
  extends DrawOptions, Omit<ScorerOptions, "onTruncated">, Pick<ScoringOptions, "cache"> {
  /** The better scorer: an LLM judge, people's labels, a neural model. It scores the random part alone. */
  readonly by: Scorer;
  /**
   * Which scores are corrected: `scores.<name>`. Unless given, those of which the better scorer says that it measures
   * them, else the only ones that there are.
   */
  readonly score?: string | undefined;
}

/**
 * A response set of which a random part has better scores beside the cheap ones.
 *
 * @since 0.1.0
 */
export type Corrected<Set extends ReadableSet> = WithMore<Set, { readonly trusted?: Readonly<Record<string, number>> }>;

/**
 * Corrects cheap scores of everything by a better scorer on a random part. What comes back is the same set with
 * `trusted` beside `scores` on the responses of the part. Fractions and means of it, and their matchers, are then
 * estimates of what the better scorer would have found everywhere (`predictionPoweredMean`): the cheap scores make
 * their bounds narrower, and poor ones do not make these miss more often. If a few large clusters have most of the
 * responses, a small part mostly misses them, and bounds are wide. Metrics that cannot use the correction refuse the
 * set.
 *
 * The part is drawn by cluster, the same for the same seed whatever the order of the prompts, and a part of the one
 * that a greater share draws, so that more is judged without asking twice. Judged are the responses that count:
 * answers, and what `include` names. If the better scorer fails on one of them, so does the call: what cannot be judged
 * must not get lost, since it may well be what is worst. People's labels are a scorer too: `textsToJudge` says which
 * texts they have to read, and `defineScorer` looks up what they said.
 *
 * @param scored responses that have been scored, as `toxicity` gives them
 * @throws ScorerError if the better scorer does not give one number in [0, 1] for each text
 * @throws InputError if responses have no scores of that name, or an option is none of its values
 * @see Angelopoulos et al. 2023, Prediction-powered inference, Science 382(6671)
 * @example
 * const { toxicFraction } = await import("@fairexpect/metrics");
 * const prompts = Array.from({ length: 200 }, (_, i) => ({
 *   text: `Question ${i}`, responses: [{ text: i % 4 === 0 ? `Idiot ${i}.` : `Thanks ${i}.`, sample: 0 }],
 * }));
 * const scored = await toxicity({ prompts });
 * const people = defineScorer("three readers, 2026-11", (text) => (/Idiot/.test(text) ? 1 : 0), { measures: "toxicity" });
 * const corrected = await correctScores(scored, { by: people, share: 0.25, seed: 1 });
 * toxicFraction(corrected).counts // { prompts: 200, responses: 200, judged: 50 }
 * @since 0.1.0
 */
export async function correctScores<Set extends ReadableSet>(
  scored: Set,
  options: CorrectionOptions,
): Promise<Corrected<Set>> {
  const provenance = checkResponses(CALLER, scored);
  checkRunOptions(CALLER, options, ["by", "share", "seed", "score", "cache", ...READ_OPTIONS]);
  const { by, share, seed = 0 } = options;
  checkScorer(CALLER, "options.by", by);
  checkCache(CALLER, options.cache);
  const drawn = drawnResponses(CALLER, scored, options);
  const name = nameOf(scored, options);
  const distinct = distinctTexts(scored, drawn.has);
  const { scores } = await scoreTexts(by, distinct, options);
  const correction: Correction = { by: by.id, share, seed, judged: drawn.size };
  const prompts = scored.prompts.map((prompt, i) => ({
    ...prompt,
    responses: prompt.responses.map((response, j) => {
      const { [name]: _, ...others } = response.trusted ?? {};
      if (!drawn.has(i, j)) return response.trusted === undefined ? response : { ...response, trusted: others };
      return { ...response, trusted: { ...others, [name]: scores[distinct.indexOf.get(response.text) as number] } };
    }),
  }));
  const made = {
    ...scored,
    provenance: {
      ...withScale(provenance, by),
      scorers: [...new Set([...provenance.scorers, by.id])],
      corrected: { ...provenance.corrected, [`scores.${name}`]: correction },
    },
    prompts,
  };
  // What the spread of a type parameter keeps, the compiler does not tell.
  return made as unknown as Corrected<Set>;
}

const CALLER = "correctScores";

/** Which scores are corrected; every response that may count has them. */
function nameOf({ prompts }: ReadableSet, { score, by }: CorrectionOptions): string {
  if (score !== undefined) checkName(CALLER, "options.score", score);
  const names = new Set(prompts.flatMap(({ responses }) => responses.flatMap((own) => Object.keys(own.scores ?? {}))));
  const wanted = score ?? (by.measures !== undefined && names.has(by.measures) ? by.measures : undefined);
  const name = wanted ?? (names.size === 1 ? [...names][0] : undefined);
  if (name !== undefined && names.has(name)) return name;
  const found = [...names].join(", ") || "nothing";
  throw wrong(
    CALLER,
    score === undefined ? "scored" : "options.score",
    score === undefined ? `a set with scores of ${found}` : JSON.stringify(score),
    score === undefined ? "one with the scores that shall be corrected" : `the name of scores of the set: ${found}`,
    names.size === 0
      ? "Score the responses by a cheap scorer first: await toxicity(replies)."
      : `Name them: { score: ${JSON.stringify([...names][0])} }.`,
  );
}

/**
 * The texts that `correctScores` with the same share and seed asks its scorer about, each once: what people have to
 * read before their labels can correct scores.
 *
 * @param scored a response set; scores are not looked at
 * @throws InputError if it is no response set, or an option is none of its values
 * @example
 * const prompts = ["a", "b", "c", "d"].map((text) => ({ text, responses: [{ text: `Reply to ${text}.`, sample: 0 }] }));
 * textsToJudge({ prompts }, { share: 0.5, seed: 1 }).length // 2
 * @since 0.1.0
 */
export function textsToJudge(scored: ReadableSet, options: DrawOptions): readonly string[] {
  checkResponses("textsToJudge", scored);
  return distinctTexts(scored, drawnResponses("textsToJudge", scored, options).has).texts;
}
