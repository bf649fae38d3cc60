import type { Summary, SummaryPart } from "@fairexpect/matchers/evidence";
import type { Description } from "@fairexpect/metrics";

/** How values of metrics are written: what the reports use, loaded when it is needed. */
export interface ValueText {
  readonly value: (value: number, metric: Description) => string;
  readonly bounds: (summary: Summary, metric: Description) => string;
  readonly counts: (summary: Summary, metric: Description) => string;
}

export async function valueTexts(): Promise<ValueText> {
  const { countText, formatValue, rangeText } = await import("@fairexpect/matchers/evidence");
  const { subjectName } = await import("@fairexpect/metrics");
  return {
    value: formatValue,
    bounds: (summary, metric) => {
      const { of, bounds } = boundedPart(summary) ?? {};
      if (bounds === undefined) return "";
      return of === undefined ? rangeText(bounds, metric) : `${rangeText(bounds, metric)} (${subjectName(of)})`;
    },
    counts: ({ counts }, metric) => countText(counts, metric),
  };
}

/** The value with its bounds, or those of the comparison that it is of, which is named if there are several. */
function boundedPart({ value, bounds, comparisons = [] }: Summary): Partial<SummaryPart> | undefined {
  if (bounds !== undefined) return { bounds };
  const part = comparisons.find((each) => each.bounds !== undefined && Math.abs(each.value ?? NaN) === Math.abs(value));
  if (comparisons.length > 1 || part?.bounds === undefined) return part;
  return { bounds: part.bounds };
}
