import { subjectName, type Description, type Limit, type ReleaseComparison, type Subject } from "@fairexpect/metrics";
import { amountText, labelText, limitText, printable } from "../format.js";
import { differenceText } from "./baseline-text.js";
import type { BaselineRecord } from "./baseline-record.js";

const NAME_LENGTH = 40;

/** What a claim is held to, as a report's row has it: "below 1 %", "not worse than 1.2 % (1.4.0)", or how much
 * worse it is, if that was accepted. */
export function limitOrBaseline(
  {
    limit,
    baseline,
    metric,
    negated,
  }: {
    readonly limit?: Limit;
    readonly baseline?: BaselineRecord;
    readonly metric: Description;
    readonly negated: boolean;
  },
  of: Subject = {},
): string {
  if (limit !== undefined) return limitText(limit, metric, negated);
  const release = baseline?.with?.release;
  if (release === undefined) return "no baseline";
  const { comparisons = [] } = baseline?.comparison ?? {};
  const { before, change = 0 } = comparisons.find((each) => subjectName(each.of) === subjectName(of)) ?? {};
  const value = before === undefined ? "the baseline" : amountText(before, metric);
  if (baseline?.accepted !== undefined && change > 0)
    return `worse than ${value} by ${differenceText(change, metric)} (${labelText(release, NAME_LENGTH)})`;
  return `${negated ? "" : "not "}worse than ${value} (${labelText(release, NAME_LENGTH)})`;
}

function wouldHaveBeen({ detectable, comparisons }: ReleaseComparison, metric: Description): string {
  if (detectable !== undefined) return `; ${differenceText(detectable, metric)} would have been`;
  return comparisons.length > 1
    ? "; of some comparisons none would have been in 80 % of runs"
    : ", nor would any have been in 80 % of runs";
}

/** What a report's row adds to the verdict: what was compared, what would have been shown, what was written. */
export function baselineText(record: BaselineRecord, metric: Description): string[] {
  const { outcome, comparison, notes, accepted, change, release } = record;
  const found: Partial<Record<BaselineRecord["outcome"], string>> = {
    same: record.isReplay === true ? "same recordings as the baseline" : "same as the baseline",
    improved: "shown better",
    ...(accepted !== undefined && { regressed: `accepted: ${printable(accepted, NAME_LENGTH * 2)}` }),
    changed: "shown to be another value",
    missing: "no baseline yet",
    notComparable: "not comparable",
    tooFew: "too few for a baseline",
    noneShown: `no regression shown${comparison === undefined ? "" : wouldHaveBeen(comparison, metric)}`,
  };
  const written = {
    stored: "stored",
    replaced: `baseline of ${release} from now on`,
    kept: `kept as ${release}`,
    none: "",
  };
  return [found[outcome] ?? "", ...notes, printable(written[change], NAME_LENGTH * 2)].filter((text) => text !== "");
}
