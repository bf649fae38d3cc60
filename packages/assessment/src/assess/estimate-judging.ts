import { respond, type RunEstimate, type RespondOptions, type UseCase } from "@fairexpect/responses";
import type { Scorer, ScorerEstimate } from "@fairexpect/scorers";

/** A scorer, and the responses to which prompts it would score. */
export interface Judging {
  readonly scorer: Scorer;
  /** Places among the prompts that are asked. */
  readonly prompts: readonly number[];
}

/**
 * What a scorer that asks a model would ask, at most: responses that are equal share a call, and those that are still
 * to come may be judged already.
 *
 * @since 0.1.0
 */
export interface JudgingEstimate extends ScorerEstimate {
  /** Its id. */
  readonly scorer: string;
  /** If prices are given, at these. */
  readonly cost?: number;
}

/** Four characters to a token, as everywhere that tokens are estimated. */
const CHARACTERS = 4;

/**
 * What the scorers that ask a model would ask. Of responses that are all recorded it is known; else they are made up.
 */
export async function estimateJudging(
  judgings: readonly Judging[],
  useCase: UseCase,
  run: RespondOptions,
  estimated: RunEstimate,
): Promise<readonly JudgingEstimate[]> {
  const asking = judgings.filter(({ scorer, prompts }) => scorer.estimate !== undefined && prompts.length > 0);
  if (asking.length === 0) return [];
  const texts = estimated.calls === 0 ? await recorded(useCase, run) : madeUp(useCase, run, estimated);
  const estimates: JudgingEstimate[] = [];
  for (const { scorer, prompts } of asking) {
    const asked = await scorer.estimate?.(prompts.flatMap((i) => texts[i] ?? []));
    if (asked === undefined || asked.calls === 0) continue;
    const { prices } = run;
    const cost =
      prices === undefined
        ? {}
        : { cost: (asked.inputTokens * prices.input + asked.outputTokens * prices.output) / 1e6 };
    estimates.push({ scorer: scorer.id, ...asked, ...cost });
  }
  return estimates;
}

/** The responses to each prompt, if all are recorded. */
async function recorded(useCase: UseCase, run: RespondOptions): Promise<readonly (readonly string[])[]> {
  const { prompts } = await respond(useCase, { ...run, onProgress: false, mode: "replay" });
  return prompts.map(({ responses }) => responses.map(({ text }) => text));
}

/** As many texts as there will be, as long as the answers are taken to be. */
function madeUp(
  { prompts }: UseCase,
  { samples = 1 }: RespondOptions,
  { calls, outputTokens }: RunEstimate,
): readonly (readonly string[])[] {
  const length = Math.round((CHARACTERS * outputTokens) / calls);
  return prompts.map((_, i) => Array.from({ length: samples }, (_sample, n) => `${i}.${n} `.padEnd(length, "x")));
}
