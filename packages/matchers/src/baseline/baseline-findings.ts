import type { Estimate, Measurement, ReleaseComparison, Subject } from "@fairexpect/metrics";
import type { Finding } from "../evidence.js";
import type { BaselineRecord } from "./baseline-record.js";
import { verdictOf } from "./compare-with-baseline.js";

/** What each comparison came to beside its baseline: the value now, with the p-value of its change for the worse. */
export function baselineFindings(measurement: Measurement, record: BaselineRecord | undefined): readonly Finding[] {
  const parts: readonly (Estimate & { readonly of: Subject })[] =
    (measurement.comparisons ?? []).length > 0
      ? (measurement.comparisons ?? [])
      : [{ ...estimateOf(measurement), of: {} }];
  return parts.map((part, i) => findingOf(part, record, record?.comparison?.comparisons[i]));
}

/** The whole as an estimate: its getters are looked at here only. */
function estimateOf({ value, reason, counts }: Measurement): Estimate {
  return reason === undefined ? { value: value ?? NaN, counts } : { reason, counts };
}

/** Compared are the comparisons of the measurement in their order. */
function findingOf(
  part: Estimate & { readonly of: Subject },
  record: BaselineRecord | undefined,
  compared: ReleaseComparison["comparisons"][number] | undefined,
): Finding {
  const { of, counts } = part;
  if (part.reason !== undefined) return { of, reason: part.reason, counts, verdict: "undefined" };
  return {
    of,
    value: part.value,
    ...(compared?.pValue !== undefined && { pValue: compared.pValue }),
    counts,
    verdict: record === undefined ? "inconclusive" : compared?.regressed === true ? "fail" : afterAll(record),
    ...(record?.comparison !== undefined && { method: record.comparison.method }),
    ...(record?.comparison?.seed !== undefined && { seed: record.comparison.seed }),
  };
}

/** Of a comparison that is not shown to be worse: what the claim is, unless it fails by others. */
function afterAll(record: BaselineRecord): Finding["verdict"] {
  const verdict = verdictOf(record);
  return verdict === "fail" ? "pass" : verdict;
}
