import { safeCause, safeText } from "@fairexpect/metrics/core";
import type { ScoreScale } from "@fairexpect/metrics";
import type { RunEstimate } from "@fairexpect/responses";

import { checkName, checkOptions, describeValue, wrong } from "./input.js";

/**
 * How far a scorer or an encoder has come.
 *
 * @since 0.1.0
 */
export interface ScoringProgress {
  /** How many texts are done. */
  readonly done: number;
  /** How many there are, equal ones counted once. */
  readonly total: number;
}

/**
 * What a scorer or an encoder is told beside the texts. Those that cannot make use of it may leave it alone.
 *
 * @since 0.1.0
 */
export interface ScorerOptions {
  /** Stops the work; the promise is then rejected with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called now and then while texts are worked on, with `done` never falling. */
  readonly onProgress?: (progress: ScoringProgress) => void;
  /** Told the index of each text of which only the beginning counts, since it is longer than the model takes. */
  readonly onTruncated?: (text: number) => void;
  /** Told the index of each text that is mostly in a language that the scorer does not know: its score says nothing. */
  readonly onUnknownLanguage?: (text: number) => void;
}

/**
 * What a scorer that asks a model would ask: how many calls are left to make, and about how many tokens they take.
 *
 * @since 0.1.0
 */
export type ScorerEstimate = Pick<RunEstimate, "calls" | "inputTokens" | "outputTokens">;

/**
 * Judges texts: each gets a number in [0, 1], such as how toxic it is. Made by `defineScorer`, or by hand if many texts
 * are judged at once.
 *
 * @since 0.1.0
 */
export interface Scorer {
  /**
   * Names the scorer, its version and what it is, in messages, reports and caches; change it when the scores change.
   */
  readonly id: string;
  /** What its scores are of, in a word: `"toxicity"`. Scores stand under that name unless the call gives another. */
  readonly measures?: string | undefined;
  /** The least and the greatest score that it can give, within [0, 1]. Whoever says it, has scores checked by it. */
  readonly range?: readonly [number, number] | undefined;
  /**
   * The best score, an end of the range (of [0, 1] if it says none): 0 of toxicity, 1 of politeness. Metrics take which
   * of two groups is worse off from it, and say neither unless it is given.
   */
  readonly best?: number | undefined;
  /** One score in [0, 1] for each text, in the order of the texts. */
  score(texts: readonly string[], options?: ScorerOptions): Promise<ArrayLike<number>> | ArrayLike<number>;
  /** Of a scorer that asks a model: what it would ask about these texts, without asking anything. */
  estimate?(texts: readonly string[]): Promise<ScorerEstimate>;
}

/**
 * A scorer or an encoder did not give what it should for each text. The message names it and where the text stands, but
 * not the text.
 *
 * @since 0.1.0
 */
export class ScorerError extends Error {
  override readonly name = "ScorerError";
  readonly code = "FAIREXPECT_SCORER";
  /** The id of the scorer or encoder. */
  readonly scorer: string;
  readonly kind: "scorer" | "encoder";
  /** The message without the id. */
  readonly problem: string;
  /** The index of the text at fault among the texts given to the scorer, if it is one. */
  readonly text: number | undefined;

  constructor(
    scorer: string,
    problem: string,
    details: {
      readonly kind?: "scorer" | "encoder";
      readonly text?: number | undefined;
      readonly cause?: unknown;
    } = {},
  ) {
    super(
      safeText(`${details.kind ?? "scorer"} ${JSON.stringify(scorer)}: ${problem}`),
      "cause" in details ? { cause: safeCause(details.cause) } : {},
    );
    this.scorer = safeText(scorer);
    this.kind = details.kind ?? "scorer";
    this.problem = safeText(problem);
    this.text = details.text;
  }
}

/**
 * What a scorer of your own says of itself.
 *
 * @since 0.1.0
 */
export interface ScorerDetails {
  /** What its scores are of, in a word: `"politeness"`. */
  readonly measures?: string | undefined;
  /** The least and the greatest score that it can give, within [0, 1]: `[0, 1]`. */
  readonly range?: readonly [number, number] | undefined;
  /** The best score, an end of the range (of [0, 1] unless given): 0 of toxicity, 1 of politeness. */
  readonly best?: number | undefined;
}

/** What a scorer says of its scores. */
export function scaleOf({ range, best }: Pick<Scorer, "range" | "best">): ScoreScale {
  return { ...(range !== undefined && { range: [range[0], range[1]] }), ...(best !== undefined && { best }) };
}

/** Throws unless what is said of scores is a range within [0, 1], and an end of it. */
export function checkScale(
  caller: string,
  argument: string,
  { range = [0, 1], best }: { readonly range?: unknown; readonly best?: unknown },
): void {
  const [low, high] = (Array.isArray(range) && range.length === 2 ? range : []) as readonly unknown[];
  if (!(typeof low === "number" && typeof high === "number" && low >= 0 && high <= 1 && low < high))
    throw wrong(caller, `${argument}.range`, rangeText(range), "the least and the greatest score, within [0, 1]");
  if (best !== undefined && best !== low && best !== high)
    throw wrong(caller, `${argument}.best`, describeValue(best), `the better end of the range, ${low} or ${high}`);
}

function rangeText(range: unknown): string {
  return Array.isArray(range) ? `[${range.map((end) => describeValue(end)).join(", ")}]` : describeValue(range);
}

const atOnce = 8;

/**
 * A scorer from a function that judges one text. A function that returns promises is called for at most eight texts at
 * the same time. If it throws, the error names the text by its index; what was thrown is the error's `cause`.
 *
 * @throws InputError if `id` is blank, `judge` is not a function, or a detail is not as described
 * @example
 * const shouting = defineScorer("shouting@1", (text) => (text === text.toUpperCase() ? 1 : 0), {
 *   measures: "shouting", range: [0, 1], best: 0,
 * });
 * await shouting.score(["COME HERE", "Come here"]) // [1, 0]
 * @since 0.1.0
 */
export function defineScorer(
  id: string,
  judge: (text: string, options?: { readonly signal?: AbortSignal }) => number | Promise<number>,
  details: ScorerDetails = {},
): Scorer {
  checkName("defineScorer", "id", id);
  if (typeof judge !== "function")
    throw wrong("defineScorer", "judge", describeValue(judge), "a function from a text to a number in [0, 1]");
  checkOptions("defineScorer", details, ["measures", "range", "best"], "details");
  const { measures } = details;
  if (measures !== undefined) checkName("defineScorer", "details.measures", measures);
  checkScale("defineScorer", "details", details);
  return {
    id,
    ...(measures !== undefined && { measures }),
    ...scaleOf(details),
    score: async (texts, options) => judgeEach(id, judge, texts, options),
  };
}

async function judgeEach(
  id: string,
  judge: Parameters<typeof defineScorer>[1],
  texts: readonly string[],
  { signal, onProgress }: ScorerOptions = {},
): Promise<number[]> {
  const scores: number[] = Array.from({ length: texts.length });
  const queue = texts.entries();
  const forJudge = signal === undefined ? {} : { signal };
  let done = 0;
  let failed = false;
  const work = async (): Promise<void> => {
    for (const [i, text] of queue) {
      if (failed) return;
      signal?.throwIfAborted();
      try {
        scores[i] = await judge(text, forJudge);
      } catch (cause) {
        failed = true;
        signal?.throwIfAborted();
        const problem = `failed at text ${i} of ${texts.length}; the error's cause says how.`;
        throw new ScorerError(id, problem, { text: i, cause });
      }
      done += 1;
      onProgress?.({ done, total: texts.length });
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, texts.length) }, work));
  return scores;
}
