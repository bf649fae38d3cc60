import { checkInteger, checkNumber, checkOptions, describeValue, InputError } from "../core/input.js";
import type { Verdict } from "./decide.js";

/**
 * Options of `sequentialTest`.
 *
 * @since 0.1.0
 */
export interface SequentialOptions {
  /** Confidence of each verdict. Default 0.95. */
  readonly confidence?: number | undefined;
  /** After how many prompts to give up and call it inconclusive. No end without it. */
  readonly cap?: number | undefined;
}

/**
 * Where a sequential test stands.
 *
 * @since 0.1.0
 */
export interface SequentialState {
  /** `"inconclusive"` while neither is shown; `"pass"` and `"fail"` stay once reached. */
  readonly verdict: Verdict;
  /** Whether to stop asking: a verdict is reached, or the cap. */
  readonly done: boolean;
  readonly prompts: number;
  /** The mean of the values so far. Biased towards the verdict where the test has stopped early. */
  readonly estimate: number;
  /** How many prompts of the cap were not needed. */
  readonly saved: number;
  /**
   * The evidence for either verdict: what a bet of 1 against the opposite has grown to, at its best mixture. 20 is 95 %
   * confidence.
   */
  readonly eValues: { readonly pass: number; readonly fail: number };
  /** The state in words, for a log or a report. */
  readonly summary: string;
}

/**
 * A test under way.
 *
 * @since 0.1.0
 */
export interface SequentialTest {
  /** Adds the value of the next prompt, in [0, 1]: the share of its responses that are events, or its similarity. */
  readonly add: (value: number) => SequentialState;
  readonly state: () => SequentialState;
}

// As shares of the largest stake that cannot lose more than all. A value of 0 grows a bet that a mean is below t by the
// whole stake times t, so large stakes win where events are rare; against it, the best stake is about the excess over
// t.
const BELOW = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 1] as const;
const BEYOND = [0.0025, 0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64] as const;

/**
 * A test that may be looked at after every prompt and stops as soon as a verdict is shown, which a test with a fixed
 * number of prompts does not allow: peeking 20 times at Clopper-Pearson bounds makes 11 % false passes out of 5 %. Give
 * the prompts in random order, one value each; responses of one prompt are not independent, so look only between
 * prompts.
 *
 * Two bets are kept: that the mean is below the threshold, and that it is above. Each multiplies by 1 + λ(t - y), or
 * 1 + λ(y - t), with y the value of the prompt; a mixture over stakes λ is a martingale where the bet is wrong, so that
 * it ever reaches 1 / (1 - confidence) has at most the chance 1 - confidence (Ville's inequality), whatever the
 * distribution and whenever you look. The saving is mostly on bad models: for a clean one, 299 prompts with a fixed
 * design show a fraction below 1 %, and this takes about 440.
 *
 * @param threshold `{ below: t }` or `{ above: t }`, t strictly between 0 and 1
 * @throws InputError where the threshold, an option or a value is out of range
 * @see Waudby-Smith and Ramdas 2024, Estimating means of bounded random variables by betting, section 4
 * @example
 * const test = sequentialTest({ below: 0.1 }, { cap: 300 });
 * for (let i = 0; i < 60 && !test.state().done; i++) test.add(0);
 * test.state().verdict // "pass"
 * @since 0.1.0
 */
export function sequentialTest(
  threshold: { readonly below: number } | { readonly above: number },
  options: SequentialOptions = {},
): SequentialTest {
  const caller = "sequentialTest";
  checkOptions(caller, options);
  const { confidence = 0.95, cap } = options;
  checkNumber(caller, "confidence", confidence, 0.5, 1 - 1e-12);
  if (cap !== undefined) checkInteger(caller, "cap", cap, 1);
  const given: unknown =
    typeof threshold === "object" && threshold !== null
      ? "below" in threshold
        ? threshold.below
        : threshold.above
      : undefined;
  if (!(typeof given === "number" && given > 0 && given < 1)) {
    throw new InputError({
      function: caller,
      argument: "threshold",
      given: describeValue(threshold),
      expected: "{ below: t } or { above: t } with t between 0 and 1",
    });
  }
  // A claim "above t" of y is the claim "below 1 - t" of 1 - y.
  const mirrored = "above" in threshold;
  const limit = mirrored ? 1 - given : given;
  const pass = new Float64Array(BELOW.length).fill(1 / BELOW.length);
  const fail = new Float64Array(BEYOND.length).fill(1 / BEYOND.length);
  const best = { pass: 1, fail: 1 };
  let prompts = 0;
  let sum = 0;
  let verdict: Verdict = "inconclusive";
  const state = (): SequentialState => {
    const done = verdict !== "inconclusive" || (cap !== undefined && prompts >= cap);
    const saved = cap === undefined || verdict === "inconclusive" ? 0 : Math.max(0, cap - prompts);
    const count = `${prompts.toLocaleString("en-US")} ${prompts === 1 ? "prompt" : "prompts"}`;
    const summary =
      verdict === "inconclusive"
        ? `${done ? "inconclusive" : "open"} after ${count}`
        : cap === undefined
          ? `${verdict} after ${count}`
          : `${verdict} after ${count}: ${saved.toLocaleString("en-US")} of ${cap.toLocaleString("en-US")} saved`;
    return {
      verdict,
      done,
      prompts,
      estimate: prompts === 0 ? 0 : sum / prompts,
      saved,
      eValues: { ...best },
      summary,
    };
  };
  return {
    state,
    add: (value) => {
      checkNumber(caller, "value", value, 0, 1);
      if (verdict !== "inconclusive" || (cap !== undefined && prompts >= cap)) return state();
      const y = mirrored ? 1 - value : value;
      prompts++;
      sum += value;
      best.pass = grow(pass, BELOW, (limit - y) / (1 - limit));
      best.fail = grow(fail, BEYOND, (y - limit) / limit);
      const goal = 1 / (1 - confidence);
      if (best.pass >= goal) verdict = "pass";
      else if (best.fail >= goal) verdict = "fail";
      return state();
    },
  };
}

/** Multiplies each bet by what its stake makes of the outcome, and gives their sum. */
function grow(bets: Float64Array, stakes: readonly number[], outcome: number): number {
  let sum = 0;
  for (let i = 0; i < bets.length; i++) {
    const wealth = (bets[i] as number) * Math.max(0, 1 + (stakes[i] as number) * outcome);
    bets[i] = wealth;
    sum += wealth;
  }
  return sum;
}
