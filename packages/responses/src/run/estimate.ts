import type { RespondOptions } from "../respond.js";
import type { UseCase } from "../use-case.js";

/**
 * What a run would take.
 *
 * @since 0.1.0
 */
export interface Estimate {
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
  /** Where prices are given. */
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
export async function estimate<Output>(useCase: UseCase<Output>, options: RespondOptions = {}): Promise<Estimate> {
  const [
    { checkUseCase },
    { checkOptions },
    { requestsOf },
    { approximateTokens, costOf },
    { callSizes },
    { openRecording },
  ] = await Promise.all([
    import("../use-case.js"),
    import("./plan.js"),
    import("./requests.js"),
    import("./budget.js"),
    import("./call-size.js"),
    import("./run.js"),
  ]);
  const checked = checkUseCase(useCase);
  const plan = checkOptions(options);
  if (plan.claims.length > 0) (await import("./check-design.js")).checkDesign(checked, plan.claims);
  const { byKey } = await requestsOf(checked, plan.samples);
  const recording = plan.mode === "off" ? undefined : await openRecording(checked, plan, byKey);
  const missing = [...byKey].filter(([key]) => plan.mode === "record" || recording?.get(key) === undefined);
  const sizes = callSizes(checked, recording?.answers);
  const inputTokens = missing.reduce(
    (sum, [, { system = "", prompt, messages }]) =>
      sum + approximateTokens(system + (messages?.map(({ content }) => content).join("") ?? prompt)),
    0,
  );
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
