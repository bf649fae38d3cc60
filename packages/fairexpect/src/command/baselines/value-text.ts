import type { Summary } from "@fairexpect/matchers/evidence";
import type { Description } from "@fairexpect/metrics";

/** How values of metrics are written: what the reports use, loaded when it is needed. */
export interface ValueText {
  readonly value: (value: number, metric: Description) => string;
  readonly bounds: (summary: Summary, metric: Description) => string;
  readonly counts: (summary: Summary, metric: Description) => string;
}

export async function valueTexts(): Promise<ValueText> {
  const { countText, formatValue, rangeText } = await import("@fairexpect/matchers/evidence");
  return {
    value: formatValue,
    bounds: ({ bounds }, metric) => (bounds === undefined ? "" : rangeText(bounds, metric)),
    counts: ({ counts }, metric) => countText(counts, metric),
  };
}
