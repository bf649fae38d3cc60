import { checkUseCase } from "../use-case/check-use-case.js";
import type { UseCase } from "../use-case/use-case.js";
import { inputOf } from "./answer.js";
import { approximateTokens, costOf } from "./budget.js";
import { callSizes } from "./call-size.js";
import { checkDesign } from "./check-design.js";
import type { RespondOptions } from "./options.js";
import { planOf } from "./plan.js";
import { openRecording } from "./record-and-replay.js";
import { requestsOf } from "./requests.js";

/**
 * What a run would take.
 *
 * @since 0.1.0
 */
export interface RunEstimate {
  /** Responses asked for, those that equal prompts share counted once. */
  readonly total: number;
  /** Of these, those that are recorded. */
  readonly replayed: number;
  /** Of these, those to call for; retries come on top. */
  readonly calls: number;
  /** About how many tokens the calls take. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /**
   * What the length of an answer is taken from: recorded answers, the setting `maxOutputTokens`, or a guess of 250
   * tokens.
   */
  readonly basis: "answers" | "maximum" | "guess";
  /** If prices are given. */
  readonly cost?: number;
}

/**
 * What `respond` would do with the same arguments, without calling anything: how many responses are replayed, how many
 * calls are left, and about how many tokens they take. Tokens are counted by characters, four of them to a token, so
 * take the sum for the right order of magnitude.
 *
 * @throws InputError, DesignError, ModeError and RecordingError as `respond` does
 * @since 0.1.0
 */
export async function estimate<Output>(useCase: UseCase<Output>, options: RespondOptions = {}): Promise<RunEstimate> {
  const checked = checkUseCase("estimate", useCase);
  const plan = planOf("estimate", options);
  await checkDesign("estimate", checked, plan.claims);
  const { byKey } = await requestsOf("estimate", checked, plan.samples);
  const recording = plan.mode === "off" ? undefined : await openRecording(checked, plan, byKey);
  const missing = Array.from(byKey).filter(([key]) => plan.mode === "record" || recording?.get(key) === undefined);
  const sizes = callSizes(checked, recording?.answers);
  const inputTokens = missing.reduce((sum, [, request]) => sum + approximateTokens(inputOf(request)), 0);
  const outputTokens = missing.length * sizes.meanOutput;
  return {
    total: byKey.size,
    replayed: byKey.size - missing.length,
    calls: missing.length,
    inputTokens,
    outputTokens,
    basis: sizes.basis,
    ...(plan.prices === undefined ? {} : { cost: costOf({ inputTokens, outputTokens }, plan.prices) }),
  };
}
