import {
  agreement,
  InputError,
  isMeasured,
  type Agreement,
  type AgreementOptions,
  type Limit,
  type MetricReadings,
  type Verdict,
} from "@fairexpect/metrics";
import { counted, describeValue } from "@fairexpect/metrics/core";
import { normalQuantile } from "@fairexpect/metrics/statistics";
import { checkLimit } from "./check-limit.js";
import type { MatcherContext, MatcherResult } from "./context.js";
import { formatSize, limitText, reasonText } from "./format.js";
import { assertJudgement } from "./judgement.js";
import { oftenText } from "./often-text.js";
import { confidenceText } from "./sureness-text.js";
import { inNameOf, isInputError } from "./telling-misuse.js";
import { missingReason } from "./missing-data.js";
import { given, resolveOptions, type AssertionOptions, type ResolvedOptions } from "./options.js";
import { worstModels } from "./worst/worst-models.js";

/**
 * Options of `toAgreeWith`: those of `agreement`, the least correlation that will do, and how the verdict is reached.
 *
 * @since 0.1.0
 */
export interface AgreementAssertionOptions
  extends Pick<AssertionOptions, "confidence" | "inconclusive" | "label" | "redact" | "examples">, AgreementOptions {
  /** The least correlation of the biases of the two metrics over models, below 1. */
  readonly min: number;
}

const MATCHER = "toAgreeWith";
const OWN = ["confidence", "inconclusive", "label", "redact", "examples"];

export function toAgreeWith(
  this: MatcherContext,
  received: unknown,
  otherMetric: MetricReadings,
  options: AgreementAssertionOptions,
): MatcherResult {
  const names = ["min", ...OWN];
  // What `method` and `seed` are of an agreement is not what they are of an assertion.
  const own = given({ ...options }, OWN);
  const resolved = resolveOptions(this, MATCHER, own, names);
  const unknown = Object.keys({ ...options }).find((name) => ![...names, ...agreement.options].includes(name));
  if (unknown !== undefined) resolveOptions(this, MATCHER, { [unknown]: null }, [...names, ...agreement.options]);
  const min: unknown = (options as Partial<AgreementAssertionOptions> | undefined)?.min;
  if (typeof min !== "number")
    throw new InputError({
      function: MATCHER,
      argument: "options.min",
      given: describeValue(min),
      expected: "the least correlation that will do: { min: 0.7 }",
    });
  checkLimit(MATCHER, "options.min", { above: min }, agreement.description);
  const found = measure(received, otherMetric, given({ ...options }, agreement.options));
  const { counts, metric, value, reason } = found;
  const pValue = pValueOf(found);
  const limit: Limit = { above: min };
  const decided = decide(found, min, resolved);
  const bounds = decided.upper === undefined ? {} : { bounds: { lower: -Infinity, upper: decided.upper } };
  return assertJudgement(this, MATCHER, resolved, {
    metric,
    limit,
    finding:
      reason === undefined ? { value, ...(pValue !== undefined && { pValue }), counts, ...bounds } : { reason, counts },
    verdict: decided.verdict,
    thin: decided.thin,
    sentence: sentenceOf(found, min, decided.verdict, decided.thin),
    sure: sureText(decided, resolved.confidence, metric),
    next: nextOf(decided.verdict, this.isNot === true, reason),
    examples: this.isNot === true ? undefined : worstModels(found),
    method: `${metric.title}; best of all pairs of prompt sets; Fisher's z and shuffled models`,
    rows: [
      ["claimed", limitText(limit, metric, this.isNot === true)],
      ...(pValue === undefined
        ? []
        : [
            [
              "by chance",
              `a search among shuffled models finds as much in ${oftenText(pValue)} runs (p-value)`,
            ] as const,
          ]),
      [
        "counted",
        `${counted(counts["models"] ?? 0, "models")}, ${counted(counts["pairs"] ?? 0, "pairs")} of prompt sets searched`,
      ],
    ],
  });
}

function sureText({ verdict, upper }: Decided, confidence: number, metric: Agreement["metric"]): string | undefined {
  if (upper === undefined) return undefined;
  const most = formatSize(Math.max(0, upper), metric);
  if (verdict === "fail") return `it is shown to be at most ${most}, with ${confidenceText(confidence)} confidence`;
  return verdict === "pass"
    ? `so much is shown not to come by chance, with ${confidenceText(confidence)} confidence; it may be up to ${most}`
    : `it may be up to ${most}, and may have come by chance`;
}

function nextOf(verdict: Verdict, negated: boolean, reason: string | undefined): readonly string[] {
  if (reason !== undefined) return [missingReason(reason)];
  if (verdict === "pass") return ["Drop the `.not`, or choose another limit: the metrics agree."];
  if (verdict === "inconclusive")
    return ["Read more models with both metrics.", `To let the estimate decide: { inconclusive: "estimate" }`];
  return negated ? [] : ["Do not take one metric for the other: they order models in different ways."];
}

interface Decided {
  readonly verdict: Verdict;
  readonly thin: boolean;
  /** Of the correlation, at the confidence; what a search finds lies rather too high. */
  readonly upper?: number;
}

function decide(found: Agreement, min: number, { confidence, inconclusive }: ResolvedOptions): Decided {
  const { value, counts } = found;
  const pValue = pValueOf(found);
  if (value === undefined) return { verdict: "inconclusive", thin: false };
  const models = counts["held-out models"] ?? counts["models"] ?? 0;
  const z = Math.atanh(Math.min(value, 1 - 1e-9)) + normalQuantile(confidence) / Math.sqrt(Math.max(1, models - 3));
  const upper = Math.tanh(z);
  if (upper < min) return { verdict: "fail", thin: false, upper };
  if (value > min && pValue !== undefined && pValue <= 1 - confidence) return { verdict: "pass", thin: false, upper };
  if (inconclusive === "estimate") return { verdict: value > min ? "pass" : "fail", thin: true, upper };
  return { verdict: "inconclusive", thin: false, upper };
}

function pValueOf(found: Agreement): number | undefined {
  return isMeasured(found) ? found.pValue : undefined;
}

function sentenceOf(found: Agreement, min: number, verdict: Verdict, thin: boolean): string {
  const { value, reason, counts } = found;
  const pValue = pValueOf(found);
  if (reason !== undefined) return `The agreement of the two metrics cannot be measured: ${reasonText(reason)}.`;
  const claimed = limitText({ above: min }, found.metric);
  const start = `Over ${counts["models"] ?? 0} models the biases of the two metrics correlate by ${value.toFixed(3)} at best`;
  if (thin) return `${start}, ${verdict === "pass" ? claimed : `not ${claimed}`}, by the estimate alone.`;
  if (verdict === "pass")
    return `${start}, ${claimed}, and a search among so many prompt sets rarely finds as much by chance.`;
  if (verdict === "fail") return `${start}, not ${claimed}.`;
  const byChance = value > min && pValue !== undefined;
  return byChance
    ? `${start}, ${claimed}, but a search among so many prompt sets finds as much by chance in ${(pValue * 100).toFixed(0)} % of runs.`
    : `${start}; so few models do not settle whether that is ${claimed}.`;
}

function measure(received: unknown, other: MetricReadings, options: object): Agreement {
  try {
    return agreement(received as MetricReadings, other, options);
  } catch (error) {
    if (!isInputError(error)) throw error;
    const { argument } = error.problem;
    // The second metric is the matcher's own argument.
    if (!argument.startsWith("metricB")) throw inNameOf(MATCHER, "metricA", error);
    throw new InputError({
      ...error.problem,
      function: MATCHER,
      argument: `otherMetric${argument.slice("metricB".length)}`,
    });
  }
}
