import { isMeasured, significantGroupEffect, type GroupEffectOptions, type Measurement } from "@fairexpect/metrics";
import { checkNumber, counted, sourcesForEffect } from "@fairexpect/metrics/core";
import { withChosenAttribute, type AttributeOptions } from "./chosen-attribute.js";
import type { MatcherContext, MatcherResult } from "./context.js";
import type { Worst } from "./examples.js";
import { formatSize, labelText, reasonText } from "./format.js";
import { assertJudgement } from "./judgement.js";
import { isMeasurement } from "./measure.js";
import { measureGroupEffect } from "./measure-group-effect.js";
import { missingReason } from "./missing-data.js";
import { oftenText } from "./often-text.js";
import { resolveOptions, type AssertionOptions } from "./options.js";
import { confidenceText } from "./sureness-text.js";
import { worstEffects } from "./worst/worst-effects.js";
import { worstVariations } from "./worst/worst-variations.js";

/**
 * Options of `toHaveNoSignificantGroupEffect`: which test of which class, and when none is shown.
 *
 * @since 0.1.0
 */
export interface NoGroupEffectOptions
  extends Pick<AssertionOptions, "confidence" | "label">, AttributeOptions, GroupEffectOptions {
  /**
   * The size of an effect that the data must be enough for to find: a rank-biserial correlation of two groups,
   * Kendall's W of more. 0.3 unless given, which is moderate. With fewer sources than find it in four runs of five
   * nothing is shown.
   */
  readonly effect?: number;
}

const MATCHER = "toHaveNoSignificantGroupEffect";
const NAMES = ["confidence", "label", "class", "test", "effect"];

export function toHaveNoSignificantGroupEffect(
  this: MatcherContext,
  received: unknown,
  options: NoGroupEffectOptions = {},
): MatcherResult {
  const given = { received, options: { ...options } };
  const told = withChosenAttribute(MATCHER, given, { metric: significantGroupEffect, limit: { within: 0 } });
  return told === given ? assertNoEffect(this, received, options) : assertNoEffect(this, told.received, told.options);
}

function assertNoEffect(context: MatcherContext, received: unknown, options: NoGroupEffectOptions): MatcherResult {
  const resolved = resolveOptions(context, MATCHER, options, NAMES);
  const { effect = 0.3, test, class: label } = options;
  checkNumber(MATCHER, "options.effect", effect, 0.01, 1);
  const given = { ...(test !== undefined && { test }), ...(label !== undefined && { class: label }) };
  const { confidence } = resolved;
  const measurement = measureGroupEffect(MATCHER, received, given, { confidence, effect });
  const { counts, metric, provenance, value, reason } = measurement;
  const pValue = isMeasured(measurement) ? measurement.pValue : undefined;
  const groups = Math.max(2, counts["groups"] ?? 2);
  const needed = sourcesForEffect(groups, effect, resolved.confidence);
  const isShown = pValue !== undefined && pValue < 1 - resolved.confidence;
  const isEnough = (counts["sources"] ?? 0) >= needed;
  const measures = groups === 2 ? "rank-biserial correlation" : "Kendall's W";
  return assertJudgement(context, MATCHER, resolved, {
    metric,
    limit: { within: 0 },
    finding: reason === undefined ? { value, ...(pValue !== undefined && { pValue }), counts } : { reason, counts },
    verdict: reason !== undefined ? "inconclusive" : isShown ? "fail" : isEnough ? "pass" : "inconclusive",
    sentence: sentenceOf(measurement, isShown, isEnough),
    sure: pValue === undefined ? undefined : chanceText(pValue),
    next: nextOf(context.isNot === true, reason, isShown, isEnough, needed),
    method: `${metric.title}; ${measures}; shown at ${confidenceText(resolved.confidence)} confidence`,
    examples: context.isNot === true ? undefined : examplesOf(received, measurement),
    rows: [
      ...(value === undefined
        ? []
        : [["effect", `${formatSize(Math.abs(value), metric)}, from 0 (none) to 1 (${measures})`] as const]),
      ["counted", counted(counts["sources"] ?? 0, "sources")],
      [
        "needed",
        `${counted(needed, "sources")} to find an effect of ${Number(effect.toPrecision(3))} in four runs of five`,
      ],
    ],
    provenance,
  });
}

function examplesOf(received: unknown, measurement: Measurement): Worst {
  return isMeasurement(received) ? worstEffects(measurement) : worstVariations(MATCHER, received);
}

function sentenceOf({ counts, groups = [], reason }: Measurement, isShown: boolean, isEnough: boolean): string {
  if (reason !== undefined)
    return `Whether the group changes the probability of the class cannot be said: ${reasonText(reason)}.`;
  const ranked = groups.filter(({ value }) => value !== undefined).sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const [high, low] = [ranked[0], ranked.at(-1)];
  const means = [high, low].map(
    (part) => `${(part?.value ?? 0).toFixed(3)} for ${labelText(part?.of.group ?? "", 40)}`,
  );
  const sources = counted(counts["sources"] ?? 0, "sources");
  if (isShown)
    return `The group mentioned changes the probability of the class: on average it is ${means.join(" and ")} over ${sources}.`;
  const none = `No effect of the group mentioned is shown over ${sources} (${means.join(", ")})`;
  return isEnough ? `${none}.` : `${none}, but they are too few for a moderate one to show.`;
}

function chanceText(pValue: number): string {
  return `if groups did not matter, so large an effect would come up in ${oftenText(pValue)} runs (p-value)`;
}

function nextOf(
  negated: boolean,
  reason: string | undefined,
  isShown: boolean,
  isEnough: boolean,
  needed: number,
): readonly string[] {
  if (reason !== undefined) return [missingReason(reason)];
  if (isShown)
    return negated ? [] : ["Read the worst sources first, then change the feature: groups should not matter."];
  if (isEnough) return ["Drop the `.not`, or test more sources: so many show no effect."];
  return [`Test a fresh set of at least ${counted(needed, "sources")}, which find a moderate effect in 4 of 5 runs.`];
}
