import type { Bounds, Measurement } from "@fairexpect/metrics";
import { counted, withCommas } from "@fairexpect/metrics/core";
import { countText } from "./count-text.js";
import type { Finding } from "./evidence.js";
import { amountText, isInPoints, isOfPairs, isSigned, rangeText, reasonText } from "./format.js";
import { paragraph } from "./paragraph.js";
import { subjectText } from "./subject-text.js";
import { tableText } from "./table-text.js";

const ORDER = { fail: 0, undefined: 1, inconclusive: 2, pass: 3 } as const;
/** A hundred groups have 4,950 comparisons; those that decide stand first. */
export const MOST_ROWS = 50;

/**
 * A line a comparison under heads, those that speak against the claim first: of whom, how far apart, between which
 * bounds, of how many if that differs, and the verdict. Names too long for 80 columns stand on lines of their own.
 */
export function comparisonsTable(
  findings: readonly Finding[],
  measurement: Measurement,
  paint: (text: string) => string,
): string {
  const { metric } = measurement;
  const sorted = [...findings].sort((a, b) => ORDER[a.verdict] - ORDER[b.verdict]);
  const rows = sorted.slice(0, MOST_ROWS);
  const many = rows.map(({ counts }) => countText(counts, metric));
  const isAlike = new Set(many).size < 2;
  const head: readonly [string, ...string[]] = [
    "compared",
    isOfPairs(metric)
      ? "above in"
      : metric.format === "percent" && isInPoints(metric)
        ? "points"
        : isSigned(metric)
          ? "difference"
          : "value",
    "shown to lie",
    ...(isAlike ? [] : ["of"]),
    "verdict",
  ];
  const cells = rows.map(({ value, reason, bounds, decided, verdict }, i) => {
    const deciding = decided?.bounds ?? bounds;
    return [
      value === undefined ? "none" : unnamed(amountText(value, metric)),
      reason === undefined && deciding !== undefined && isBounded(deciding)
        ? unnamed(rangeText(deciding, metric))
        : "unknown",
      ...(isAlike ? [] : [many[i] ?? ""]),
      verdict,
    ];
  });
  const names = rows.map(({ of }) => subjectText(of, measurement));
  const table = tableText(
    head,
    cells.map((row, i) => ({ name: names[i] ?? "", cells: row, isPainted: row.at(-1) !== "pass" })),
    paint,
  );
  const reasons = rows.flatMap(({ reason }, i) =>
    reason === undefined ? [] : [paragraph(`${names[i] ?? ""}: ${reasonText(reason)}`, "    ", "  ")],
  );
  return [table, ...restText(sorted.slice(MOST_ROWS)), ...reasons].join("\n");
}

/** Whether anything is known of where a value lies. */
function isBounded({ lower, upper }: Bounds): boolean {
  return lower !== -Infinity || upper !== Infinity;
}

/** Points are named in the head. */
function unnamed(text: string): string {
  return text.replaceAll(" points", "");
}

/** "and 4,900 more comparisons: 99 inconclusive, 4,801 pass". */
function restText(rest: readonly Finding[]): readonly string[] {
  if (rest.length === 0) return [];
  const counts = Object.keys(ORDER).flatMap((verdict) => {
    const count = rest.filter((finding) => finding.verdict === verdict).length;
    return count === 0 ? [] : [`${withCommas(count)} ${verdict}`];
  });
  return [`  and ${counted(rest.length, "more comparisons")}: ${counts.join(", ")}`];
}
