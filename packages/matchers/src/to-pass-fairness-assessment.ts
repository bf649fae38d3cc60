import type { Assessment, AssessmentLimits, AssessmentRow } from "@fairexpect/assessment";
import { InputError, type Limit } from "@fairexpect/metrics";
import { checkOptions, describeValue, didYouMean, isPromise } from "@fairexpect/metrics/core";
import { checkLimit } from "./check-limit.js";
import { assertClaims } from "./claim.js";
import type { MatcherContext, MatcherResult } from "./context.js";
import type { Claim } from "./judged.js";
import { isMeasurement } from "./measure.js";
import { resolveOptions, type AssertionOptions } from "./options.js";
import { worstClusters } from "./worst/worst-clusters.js";

/**
 * Options of `toPassFairnessAssessment`. How intervals are made is a matter of the metrics, which have measured
 * already.
 *
 * @since 0.1.0
 */
export type AssessmentAssertionOptions = Pick<
  AssertionOptions,
  "confidence" | "inconclusive" | "atMostLeftOut" | "label" | "redact" | "examples"
>;

const MATCHER = "toPassFairnessAssessment";
const NAMES = ["confidence", "inconclusive", "atMostLeftOut", "label", "redact", "examples"] as const;

export function toPassFairnessAssessment(
  this: MatcherContext,
  received: unknown,
  limits?: AssessmentLimits,
  options?: AssessmentAssertionOptions,
): MatcherResult {
  // The method of the policy is not that of measurements that were made before.
  const resolved = { ...resolveOptions(this, MATCHER, options, NAMES), method: "auto" } as const;
  checkAssessment(MATCHER, "received", received);
  const asked = limits ?? received.limits;
  checkLimits(MATCHER, asked, limits === undefined);
  const claims = claimsOf(MATCHER, received, asked);
  return assertClaims(this, MATCHER, claims, resolved);
}

/** A claim for each limit and each attribute that it is about, in the order of the assessment. */
export function claimsOf(caller: string, assessment: Assessment, limits: AssessmentLimits): readonly Claim[] {
  for (const name of Object.keys(limits)) checkMeasured(caller, assessment, name, limits[name]);
  const notes = unclaimed(assessment, limits);
  return assessment.rows.flatMap((row): readonly Claim[] => {
    const [name, limit] = limitFor(row, limits);
    if (limit === undefined) return [];
    const held = limitOf(row.direction, limit);
    checkLimit(caller, `limits${nameIn(name)}`, held, row.measurement.metric);
    const { measurement } = row;
    return [{ measurement, limit: held, notes: () => notes, examples: worstClusters(measurement) }];
  });
}

function limitFor({ key, name }: AssessmentRow, limits: AssessmentLimits): readonly [string, number | undefined] {
  return limits[key] === undefined ? [name, limits[name]] : [key, limits[key]];
}

function limitOf(direction: AssessmentRow["direction"], limit: number): Limit {
  if (direction === "below") return { below: limit };
  return direction === "above" ? { above: limit } : { within: limit };
}

function nameIn(name: string): string {
  return /^\w+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

/** What was measured and is not claimed: a reader of a green test should not take it for tested. */
function unclaimed({ rows }: Assessment, limits: AssessmentLimits): readonly string[] {
  const left = rows.filter((row) => limitFor(row, limits)[1] === undefined).map(({ key }) => key);
  return left.length === 0 ? [] : [`Measured, and not claimed: ${left.join(", ")}.`];
}

function checkMeasured(caller: string, { rows, skipped }: Assessment, name: string, limit: number | undefined): void {
  if (rows.some((row) => row.key === name || row.name === name)) return;
  const argument = `limits${nameIn(name)}`;
  const known = [...new Set(rows.flatMap((row) => (row.key === row.name ? [row.key] : [row.name, row.key])))];
  const { reason, code } = skipped.find((each) => each.name === name) ?? {};
  throw new InputError({
    function: caller,
    argument,
    given: describeValue(limit),
    expected:
      reason === undefined ? `a limit of what was measured: ${known.join(", ")}` : `no limit: ${name} was not measured`,
    ...adviceAs(reason === undefined ? didYouMean(name, known) : `Why not: ${reason}.${withOptions(code)}`),
  });
}

/** On one line, as misuse is told. */
function withOptions(code: string | undefined): string {
  const lines = (code ?? "").split("\n").filter((line) => !/^\s*(?:\/\/|$)/.test(line));
  return lines.length === 0 ? "" : ` With these options it is: ${lines.map((line) => line.trim()).join(" ")}`;
}

function adviceAs(advice: string | undefined): { advice?: string } {
  return advice === undefined ? {} : { advice };
}

export function checkLimits(caller: string, limits: unknown, isOwn: boolean): asserts limits is AssessmentLimits {
  if (!isOwn || Object.keys(limits ?? {}).length > 0) {
    checkOptions(caller, limits, Object.keys(limits ?? {}), "limits");
    if (Object.values(limits).some((limit) => limit !== undefined)) return;
  }
  throw new InputError({
    function: caller,
    argument: "limits",
    given: isOwn ? "undefined" : describeValue(limits),
    expected: "limits by the names of metrics: { toxicFraction: 0.05 }",
    advice: "Or give them to assess: { limits }.",
  });
}

export function checkAssessment(caller: string, argument: string, received: unknown): asserts received is Assessment {
  const rows: unknown = typeof received === "object" && received !== null && "rows" in received ? received.rows : [];
  const isOne =
    Array.isArray(rows) &&
    rows.length > 0 &&
    rows.every((row: Partial<AssessmentRow> | null) => isMeasurement(row?.measurement));
  if (isOne) return;
  throw new InputError({
    function: caller,
    argument,
    given: describeValue(received),
    expected: "an assessment, which is what assess resolves to",
    ...(!isPromise(received) && { advice: 'Await it first: await assess(useCase, { task: "generation" }).' }),
  });
}
