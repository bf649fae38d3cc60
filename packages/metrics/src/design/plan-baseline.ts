import { checkMeasurement } from "../core/check-measurement.js";
import { checkInteger, checkNumber, checkObject, checkOptions, describeValue, InputError } from "../core/input.js";
import type { Measurement } from "../core/measurement.js";
import type { Subject } from "../core/subject.js";
import { logArrangements } from "../releases/arrangements.js";
import { smallestShown } from "../releases/detectable.js";
import type { Release } from "../releases/release.js";
import { distanceFromBest } from "../releases/worse.js";
import { normalQuantile } from "../statistics/distributions/normal.js";
import { isRelease, noiseOf, type Noise, type NoiseOf } from "./baseline-noise.js";

/**
 * A baseline, and what a later release is to show beside it.
 *
 * @since 0.1.0
 */
export interface BaselinePlanOptions {
  /** What later releases are compared with: a measurement, or what was kept of one. */
  readonly baseline: Measurement | Release;
  /** The worsening that is to be shown. Without it the plan says which one the prompts show. */
  readonly change?: number | undefined;
  /** How many prompts (sources, pools) there are. Default: as many as in the baseline. Not with a `change`. */
  readonly prompts?: number | undefined;
  /** Responses to each prompt, of shares and rates. Default: as many as in the baseline. */
  readonly samples?: number | undefined;
  /**
   * How alike the responses to a prompt are, from 0 (independent) to 1 (all the same). Default 0.3. Of metrics that are
   * neither shares nor rates: how alike what a prompt gives in two runs is.
   */
  readonly icc?: number | undefined;
  /** Whether the later release asks the same prompts. Default true; others show less. */
  readonly samePrompts?: boolean | undefined;
  /** The chance that the change is shown. Default 0.8. */
  readonly power?: number | undefined;
  /** How sure a regression must be. Default 0.999, as of `toMatchFairnessBaseline`. */
  readonly confidence?: number | undefined;
}

/**
 * What later releases show beside a baseline.
 *
 * @since 0.1.0
 */
export interface BaselinePlan {
  /** The number of what `unit` names, in each release. */
  readonly prompts: number;
  readonly unit: string;
  /** The smallest worsening that so many show with the power, in each of the comparisons. */
  readonly change: number;
  /** The comparison that shows least; of nothing in particular if there is one alone. */
  readonly of: Subject;
  /** Responses in all. */
  readonly responses: number;
  readonly power: number;
  readonly confidence: number;
  /** How alike responses to a prompt were taken to be. */
  readonly icc: number;
  readonly method: string;
}

const CALLER = "plan";
const NAMES = ["baseline", "change", "prompts", "samples", "icc", "samePrompts", "power", "confidence"];
const MOST = 1e7;

/** What change so many prompts show beside a baseline, or how many show a change. */
export function planBaseline(options: BaselinePlanOptions): BaselinePlan {
  checkOptions(CALLER, options, NAMES);
  const { baseline, change, icc = 0.3, samePrompts = true, power = 0.8, confidence = 0.999 } = options;
  checkOwn(options);
  const asked = { icc, samePrompts, power, confidence };
  const noise = noiseOf(CALLER, baseline);
  const { metric, clusters } = noise;
  const times = (options.samples ?? noise.perPrompt) / noise.perPrompt;
  const samples = noise.samples * times;
  if (options.samples !== undefined && !noise.isOfSamples)
    throw wrong("samples", options.samples, `undefined, as it is not known what more do to the ${metric.title}`);
  const reach = (prompts: number) => shownBy(noise, { ...asked, samples, prompts });
  const planned = (prompts: number): BaselinePlan => {
    const shown = reach(prompts);
    if (shown === undefined)
      throw wrong(
        "prompts",
        prompts,
        "more, as so few show no change",
        "Name a change, and the plan says how many do.",
      );
    const { unit, responses } = noise;
    const all = Math.ceil((prompts * responses * times) / clusters - 1e-9);
    return { prompts, unit, ...shown, responses: all, power, confidence, icc, method: noise.method };
  };
  if (change === undefined) return planned(options.prompts ?? clusters);
  const isShown = (prompts: number): boolean => (reach(prompts)?.change ?? Infinity) <= change;
  if (!isShown(MOST)) throw wrong("change", change, `a larger one, as ${MOST} ${noise.unit} do not show it`);
  let [low, high] = [0, 1];
  while (!isShown(high)) [low, high] = [high, high * 2];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isShown(middle)) high = middle;
    else low = middle;
  }
  return planned(high);
}

interface Asked {
  readonly prompts: number;
  readonly samples: number;
  readonly icc: number;
  readonly samePrompts: boolean;
  readonly power: number;
  readonly confidence: number;
}

/** The smallest worsening that is shown in each comparison, and the comparison of which it is largest. */
function shownBy(noise: Noise, asked: Asked): Pick<BaselinePlan, "change" | "of"> | undefined {
  const { metric, effective, parts } = noise;
  const { prompts, samePrompts, confidence } = asked;
  const level = (1 - confidence) / (metric.best === undefined ? 2 : 1);
  const arranged = samePrompts
    ? { shared: prompts, removed: 0, added: 0 }
    : { shared: 0, removed: prompts, added: prompts };
  if (logArrangements(arranged) < -Math.log2(level) - 1e-9) return undefined;
  const critical = normalQuantile(level / effective, { tail: "upper" });
  const found = parts.map((part) => ({ of: part.of, change: changeOf(noise, part, critical, asked) }));
  const [largest] = found.sort((a, b) => (b.change ?? Infinity) - (a.change ?? Infinity));
  return largest?.change === undefined ? undefined : { of: largest.of, change: largest.change };
}

function changeOf(noise: Noise, part: NoiseOf, critical: number, asked: Asked): number | undefined {
  const { metric, isOfSamples, samples: had } = noise;
  const { prompts, samples, icc, samePrompts, power } = asked;
  const [low, high] = metric.range;
  const { best = (low + high) / 2 } = metric;
  const worst = best === low || best === high ? high - low : Infinity;
  // What one response varies by, from what the mean of so many correlated ones does.
  const ofOne = isOfSamples ? (part.variance * had) / (1 + (had - 1) * icc) : part.variance;
  const within = (ofOne * (1 - icc)) / (isOfSamples ? samples : 1);
  const between = ofOne * icc;
  return smallestShown(
    {
      clusters: prompts,
      variance: 2 * (within + (samePrompts ? 0 : between)),
      step: part.step / (isOfSamples ? samples : 1),
      from: worst === Infinity ? 0 : distanceFromBest(part.value, metric),
      worst,
    },
    critical,
    high - low,
    normalQuantile(power),
  );
}

function checkOwn({
  baseline,
  change,
  prompts,
  samples,
  icc,
  samePrompts,
  power,
  confidence,
}: BaselinePlanOptions): void {
  checkObject(CALLER, "baseline", baseline, "a measurement, or what a baseline kept of one");
  if ("counts" in baseline && !isRelease(baseline)) checkMeasurement(CALLER, baseline, "baseline");
  if (change !== undefined) checkNumber(CALLER, "change", change, 1e-9, Number.MAX_VALUE);
  if (prompts !== undefined) checkInteger(CALLER, "prompts", prompts, 1);
  if (prompts !== undefined && change !== undefined)
    throw wrong("prompts", prompts, "undefined, as it is what a plan for a change finds");
  if (samples !== undefined) checkNumber(CALLER, "samples", samples, 1, 10_000);
  if (icc !== undefined) checkNumber(CALLER, "icc", icc, 0, 1);
  if (samePrompts !== undefined && typeof samePrompts !== "boolean")
    throw wrong("samePrompts", samePrompts, "true or false");
  if (power !== undefined) checkNumber(CALLER, "power", power, 0.01, 0.9999);
  if (confidence !== undefined) checkNumber(CALLER, "confidence", confidence, 0.5, 0.999999);
}

function wrong(argument: string, given: unknown, expected: string, advice?: string): InputError {
  const told = { function: CALLER, argument, given: describeValue(given), expected };
  return new InputError({ ...told, ...(advice !== undefined && { advice }) });
}
