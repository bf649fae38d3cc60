import {
  isMeasured,
  type Bounds,
  type Counts,
  type Estimate,
  type Measurement,
  type Release,
  type Settings,
  type Subject,
} from "@fairexpect/metrics";

/** The value of a part of a measurement, as a file of baselines shows it. */
export interface SummaryPart {
  readonly of: Subject;
  /** Absent if it had none. */
  readonly value?: number;
  readonly bounds?: Bounds;
}

/**
 * What a claim came to in a release, as a pull request shows it.
 *
 * @since 0.1.0
 */
export interface Summary {
  readonly release: string;
  /** The day on which it was stored. */
  readonly date: string;
  /** The name and version of the metric. */
  readonly metric: string;
  readonly version: number;
  /** The options of the metric that its value hangs on. */
  readonly settings?: Settings;
  readonly value: number;
  /** One-sided, each at 95 % confidence; absent if no interval is known. */
  readonly bounds?: Bounds;
  readonly counts: Counts;
  readonly groups?: readonly SummaryPart[];
  readonly comparisons?: readonly SummaryPart[];
  readonly model?: string;
  readonly scorers?: readonly string[];
  /** A hash of the prompts. */
  readonly prompts?: string;
  /** The days on which its responses were recorded. */
  readonly recorded?: { readonly from: string; readonly to: string };
  /** Why it was accepted although it was worse than the one before. */
  readonly reason?: string;
  /** The id of what comparing needs, in the file beside; of the oldest releases only the summary is kept. */
  readonly data?: string;
}

const CONFIDENCE = 0.95;

/** What is stored of a measurement that has a value. */
export function summaryOf(
  measurement: Measurement,
  stored: { readonly release: string; readonly reason?: string | undefined; readonly data: string },
): Summary {
  const { metric, settings = {}, value = 0, counts, groups = [], comparisons = [], provenance } = measurement;
  const { release, reason, data } = stored;
  return {
    release,
    date: new Date().toISOString().slice(0, 10),
    metric: metric.name,
    version: metric.version,
    ...(Object.keys(settings).length > 0 && { settings }),
    value: rounded(value),
    ...boundsOf(measurement),
    counts,
    ...(groups.length > 0 && { groups: groups.map(partOf) }),
    ...(comparisons.length > 0 && { comparisons: comparisons.map(partOf) }),
    ...(provenance !== undefined && {
      model: provenance.model,
      scorers: provenance.scorers,
      prompts: provenance.prompts,
      ...(provenance.recorded !== undefined && { recorded: provenance.recorded }),
    }),
    ...(reason !== undefined && { reason }),
    data,
  };
}

/** Whether a summary says something else than what comparing rests on: somebody edited it. */
export function isEdited({ value, comparisons }: Summary, release: Release): boolean {
  const shown = comparisons ?? [{ value }];
  return (
    shown.length !== release.comparisons.length ||
    shown.some((part, i) => part.value !== rounded(release.comparisons[i]?.value ?? NaN))
  );
}

function partOf(part: Estimate & { readonly of: Subject }): SummaryPart {
  return { of: part.of, ...(part.value !== undefined && { value: rounded(part.value) }), ...boundsOf(part) };
}

function boundsOf(estimate: Estimate): { readonly bounds?: Bounds } {
  if (!isMeasured(estimate) || estimate.interval === undefined) return {};
  const { lower, upper } = estimate.interval.bounds(CONFIDENCE);
  // JSON has no infinite numbers, and an infinite bound says nothing.
  return Number.isFinite(lower) && Number.isFinite(upper)
    ? { bounds: { lower: rounded(lower), upper: rounded(upper) } }
    : {};
}

/** More digits make lines that differ where nothing does. */
function rounded(value: number): number {
  return Number(value.toPrecision(8));
}
