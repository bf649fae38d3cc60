import { counted, withCommas } from "../core/counted.js";
import { isMetric, type Metric } from "../core/define-metric.js";
import { isDescription, type Description } from "../core/description.js";
import { checkInteger, checkNumber, checkOptions, describeValue, InputError } from "../core/input.js";
import type { Verdict } from "./decide.js";
import type { Limit } from "./limit.js";
import { checkConfidence } from "./policy.js";

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
  /**
   * The metric that the values make up, as its function or its description. One that is no mean over clusters with
   * known bounds is refused, since it may not be watched while it grows; of others, prompts are called what they are.
   */
  readonly metric?: Metric<never> | Description | undefined;
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
  /** The mean of the values so far. Biased towards the verdict if the test has stopped early. */
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
 * Two bets are kept: that the mean is below the limit, and that it is above. Each multiplies by 1 + λ(t - y), or
 * 1 + λ(y - t), with y the value of the prompt; a mixture over stakes λ is a martingale if the bet is wrong, so that
 * it ever reaches 1 / (1 - confidence) has at most the chance 1 - confidence (Ville's inequality), whatever the
 * distribution and whenever you look. The saving is mostly on bad models: for a clean one, 299 prompts with a fixed
 * design show a fraction below 1 %, and this takes about 440.
 *
 * @param limit `{ below: t }` or `{ above: t }`, t strictly between 0 and 1
 * @throws InputError if the limit, an option or a value is out of range, or the metric may not be watched
 * @see Waudby-Smith and Ramdas 2024, Estimating means of bounded random variables by betting, section 4
 * @example
 * const test = sequentialTest({ below: 0.1 }, { cap: 300 });
 * for (let i = 0; i < 60 && !test.state().done; i++) test.add(0);
 * test.state().verdict // "pass"
 * @since 0.1.0
 */
export function sequentialTest(
  limit: Exclude<Limit, { readonly within: number }>,
  options: SequentialOptions = {},
): SequentialTest {
  checkOptions(CALLER, options, ["confidence", "cap", "metric"]);
  const { confidence = 0.95, cap, metric } = options;
  checkConfidence(CALLER, confidence);
  if (cap !== undefined) checkInteger(CALLER, "cap", cap, 1);
  const unit = metric === undefined ? "prompts" : watchedUnit(metric);
  const { below, mirrored } = readLimit(limit);
  const goal = 1 / (1 - confidence);
  const bets = {
    pass: new Float64Array(BELOW.length).fill(1 / BELOW.length),
    fail: new Float64Array(BEYOND.length).fill(1 / BEYOND.length),
  };
  let eValues = { pass: 1, fail: 1 };
  let prompts = 0;
  let sum = 0;
  let verdict: Verdict = "inconclusive";
  const isDone = (): boolean => verdict !== "inconclusive" || (cap !== undefined && prompts >= cap);
  const state = (): SequentialState => {
    const saved = cap === undefined || verdict === "inconclusive" ? 0 : Math.max(0, cap - prompts);
    const estimate = prompts === 0 ? 0 : sum / prompts;
    const summary = summaryOf(verdict, isDone(), prompts, unit, cap);
    return { verdict, done: isDone(), prompts, estimate, saved, eValues, summary };
  };
  const add = (value: number): SequentialState => {
    checkNumber(CALLER, "value", value, 0, 1);
    if (isDone()) return state();
    const y = mirrored ? 1 - value : value;
    prompts++;
    sum += value;
    eValues = {
      pass: grow(bets.pass, BELOW, (below - y) / (1 - below)),
      fail: grow(bets.fail, BEYOND, (y - below) / below),
    };
    if (eValues.pass >= goal) verdict = "pass";
    else if (eValues.fail >= goal) verdict = "fail";
    return state();
  };
  return { state, add };
}

const CALLER = "sequentialTest";

/** A claim "above t" of y is the claim "below 1 - t" of 1 - y. */
function readLimit(limit: unknown): { readonly below: number; readonly mirrored: boolean } {
  const given: [string, unknown][] = typeof limit === "object" && limit !== null ? Object.entries(limit) : [];
  const [direction, value] = given.length === 1 && given[0] !== undefined ? given[0] : [undefined, undefined];
  if (typeof value === "number" && value > 0 && value < 1) {
    if (direction === "below") return { below: value, mirrored: false };
    if (direction === "above") return { below: 1 - value, mirrored: true };
  }
  const expected = "{ below: t } or { above: t } with t between 0 and 1";
  throw new InputError({ function: CALLER, argument: "limit", given: describeValue(limit), expected });
}

/** What the clusters of a metric are, if it may be watched. */
function watchedUnit(metric: unknown): string {
  const description = isMetric(metric) ? metric.description : metric;
  if (isDescription(description) && description.anytime) return description.unit;
  throw new InputError({
    function: CALLER,
    argument: "options.metric",
    given: isDescription(description) ? description.name : describeValue(metric),
    expected: "a metric, or its description, that is a mean over clusters with known bounds",
    advice: "Of others, plan how many clusters it takes, and decide once: plan({ metric, limit }).",
  });
}

function summaryOf(verdict: Verdict, done: boolean, prompts: number, unit: string, cap: number | undefined): string {
  const count = counted(prompts, unit);
  if (verdict === "inconclusive") return `${done ? "inconclusive" : "open"} after ${count}`;
  const saved = cap === undefined ? "" : `: ${withCommas(Math.max(0, cap - prompts))} of ${withCommas(cap)} saved`;
  return `${verdict} after ${count}${saved}`;
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
