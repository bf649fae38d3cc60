import { InputError, isMeasured, isMetric, type Measurement, type Unanswered } from "@fairexpect/metrics";
import { checkNumber, checkOptions, describeValue, unanswered } from "@fairexpect/metrics/core";
import { recordEvidence, type Found } from "../claim.js";
import type { MatcherContext, MatcherResult } from "../context.js";
import { measureBy } from "../measure-by.js";
import { tellingMisuse } from "../telling-misuse.js";
import { resolveOptions, type AssertionOptions } from "../options.js";
import { checkMeasurement } from "../to-be-shown.js";
import { baselineFindings } from "./baseline-findings.js";
import { baselineMessage, judgedSentence } from "./baseline-message.js";
import type { BaselineRecord } from "./baseline-record.js";
import { claimName } from "./claim-name.js";
import { compareWithBaseline, verdictOf } from "./compare-with-baseline.js";
import type { JudgedBaseline } from "./judged-baseline.js";

/**
 * Options of `toMatchFairnessBaseline`.
 *
 * @since 0.1.0
 */
export interface FairnessBaselineOptions extends Pick<
  AssertionOptions,
  "seed" | "atMostLeftOut" | "label" | "redact" | "examples"
> {
  /**
   * How sure a regression must be, of all comparisons of the metric together. Default 0.999, so that 30 claims about an
   * unchanged model are all green in 97 % of runs. The confidence of `configure` is that of limits, and not this one.
   */
  readonly confidence?: number;
  /** What makes a measurement of what is received: a metric, or a function that calls one with options. */
  readonly metric?: (received: never) => Measurement;
  /** With `metric`: one baseline with the comparisons of each value of a field of what is received ("job", "level"). */
  readonly by?: string;
  /** Also claims that every comparison is shown to be worse by less than the margin. */
  readonly requireShown?: { readonly margin: number };
  /** Compares with a kept release, in place of the accepted one. Nothing is written then. */
  readonly compareTo?: string;
  /** What the release under test is called, if `FAIREXPECT_RELEASE` does not say; else the version of package.json. */
  readonly release?: string;
}

const MATCHER = "toMatchFairnessBaseline";
/** The confidence of a regression unless another is asked for. */
const BASELINE_CONFIDENCE = 0.999;
const SHARED = ["seed", "atMostLeftOut", "label", "redact", "examples"];
const NAMES = [...SHARED, "confidence", "metric", "by", "requireShown", "compareTo", "release"];

export function toMatchFairnessBaseline(
  this: MatcherContext,
  received: unknown,
  name?: string,
  options: FairnessBaselineOptions = {},
): MatcherResult {
  const resolved = resolveOptions(this, MATCHER, options, NAMES);
  checkOwn(options);
  const { metric, requireShown, compareTo, release, confidence = BASELINE_CONFIDENCE } = options;
  const measurement = measured(received, metric, options.by);
  const own = claimName(this, MATCHER, name, measurement.metric.title);
  const { provenance } = measurement;
  const lacking = provenance === undefined ? [] : unanswered(provenance, resolved.atMostLeftOut);
  const record = isMeasured(measurement)
    ? compareWithBaseline(this, MATCHER, measurement, {
        name: own,
        confidence,
        seed: resolved.seed,
        margin: requireShown?.margin,
        compareTo,
        release,
        isReadOnly: lacking.length > 0,
      })
    : undefined;
  const judged: JudgedBaseline = {
    measurement,
    record,
    confidence,
    lacking,
    verdict: verdict(record, lacking, this.isNot === true),
    named: resolved.redact ? 0 : resolved.examples,
    isAccepted: compareTo === undefined,
  };
  recordEvidence(this, MATCHER, { ...resolved, confidence, label: options.label ?? own }, () => evidenceOf(judged));
  return {
    // The runner inverts it under `.not`, so that what shows nothing passes neither way.
    pass: (judged.verdict === "pass") !== (this.isNot === true),
    message: () => baselineMessage(this, MATCHER, judged, resolved),
  };
}

function verdict(
  record: BaselineRecord | undefined,
  lacking: readonly Unanswered[],
  negated: boolean,
): JudgedBaseline["verdict"] {
  if (record === undefined) return "undefined";
  if (lacking.length > 0) return "inconclusive";
  const found = verdictOf(record);
  if (!negated || found === "inconclusive" || found === "undefined") return found;
  return found === "pass" ? "fail" : "pass";
}

function evidenceOf(judged: JudgedBaseline): Found {
  const { measurement, record, lacking, verdict: outcome } = judged;
  const { metric, provenance } = measurement;
  return {
    metric,
    ...(record !== undefined && { baseline: record }),
    thin: false,
    findings: baselineFindings(measurement, record),
    verdict: outcome,
    ...(provenance !== undefined && { data: provenance }),
    ...(lacking.length > 0 && { unanswered: lacking }),
    sentence: judgedSentence(judged),
  };
}

function measured(
  received: unknown,
  metric: FairnessBaselineOptions["metric"],
  by: FairnessBaselineOptions["by"],
): Measurement {
  if (metric === undefined) {
    checkMeasurement(MATCHER, received);
    return received;
  }
  const measure = (data: unknown): Measurement => {
    const found: unknown = tellingMisuse(MATCHER, isMetric(metric) ? metric.data : "data", () =>
      Reflect.apply(metric, undefined, [data]),
    );
    checkMeasurement(MATCHER, found);
    return found;
  };
  return by === undefined ? measure(received) : measureBy(MATCHER, received, by, measure);
}

function checkOwn({ metric, by, confidence, requireShown, compareTo, release }: FairnessBaselineOptions): void {
  const wrong = (argument: string, value: unknown, expected: string): InputError =>
    new InputError({ function: MATCHER, argument: `options.${argument}`, given: describeValue(value), expected });
  if (metric !== undefined && typeof metric !== "function") throw wrong("metric", metric, "a metric");
  if (by !== undefined && (typeof by !== "string" || metric === undefined))
    throw wrong(
      "by",
      by,
      metric === undefined ? "a metric beside it, which measures each part" : "the name of a field",
    );
  if (confidence !== undefined) checkNumber(MATCHER, "options.confidence", confidence, 0.5, 0.999999);
  if (requireShown !== undefined) {
    checkOptions(MATCHER, requireShown, ["margin"], "options.requireShown");
    if (!(Number.isFinite(requireShown.margin) && requireShown.margin > 0))
      throw wrong("requireShown.margin", requireShown.margin, "a number above 0");
  }
  for (const [argument, text] of Object.entries({ compareTo, release }))
    if (text !== undefined && (typeof text !== "string" || text === ""))
      throw wrong(argument, text, "the name of a release");
}
