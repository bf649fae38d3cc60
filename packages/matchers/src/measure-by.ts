import {
  InputError,
  isMeasured,
  type Clusters,
  type Measurement,
  type Part,
  type Provenance,
} from "@fairexpect/metrics";
import {
  describeValue,
  fieldOf,
  keepPairs,
  listProvenance,
  lowest,
  pairsKept,
  type KeptPair,
} from "@fairexpect/metrics/core";
import { mergedClusters, type Comparable, type MeasuredWithin } from "./merged-clusters.js";
import { mergedTerms } from "./merged-terms.js";

/**
 * Which parts of the data claims are made for.
 *
 * @since 0.1.0
 */
export interface ByOptions {
  /**
   * Makes the claim for each value of a field of the prompts, candidates or predictions (`"job"`, `"level"`, a pool),
   * as one claim about all of them: it passes if it holds for each, and fails at a level that allows for their number.
   */
  readonly by?: string;
}

/** Where data of each shape hold their rows. */
const LISTS = ["prompts", "candidates", "predictions", "sources", "answers"] as const;

/** One measurement of what was measured in each part of the data that has one value of the field. */
export function measureBy(
  matcher: string,
  received: unknown,
  by: string,
  measure: (part: unknown) => Measurement,
  /** What the metric calls its data. */
  read = "",
): Measurement {
  const { parts, provenance } = partsOf(matcher, received, by, read);
  const measured = [...parts].map(([within, data]) => ({ within, measurement: measure(data) }));
  return measured.length === 0 ? measure(received) : merged(measured, `values of ${by}`, provenance);
}

/**
 * Measurements of parts of the data, or of one way to see them each, as one: it has the comparisons of all. Those of
 * ways to see the same data come with the counts of one of them.
 */
export function merged(
  measured: readonly MeasuredWithin[],
  noun: string,
  provenance: Provenance | undefined,
  same?: Measurement["counts"],
): Measurement {
  const [first] = measured;
  if (first === undefined) throw new RangeError("there is nothing to merge");
  const comparisons = measured.flatMap(({ within, measurement }) => comparisonsOf(within, measurement));
  const groups = measured.flatMap(({ within, measurement }) =>
    (measurement.groups ?? []).map((part): Part => ({ ...part, of: { ...part.of, within: withinBoth(within, part) } })),
  );
  const missing = comparisons.find((part) => !isMeasured(part));
  const known = missing === undefined ? mergedClusters(measured, same !== undefined) : undefined;
  const counts = same ?? summed(measured.map(({ measurement }) => measurement.counts));
  const { metric } = first.measurement;
  const common = {
    metric: known === undefined ? { ...metric, compare: "none" as const } : metric,
    // A larger set has no more parts, but more of what each part counts.
    counts: { ...counts, [noun]: measured.length },
    comparisons,
    ...(groups.length > 0 && { groups }),
    ...mergedTerms(measured.map(({ measurement }) => measurement)),
    ...(provenance !== undefined && { provenance }),
  };
  if (missing?.reason !== undefined) return { ...common, reason: `${missing.of.within ?? ""}: ${missing.reason}` };
  const value = farthest(comparisons, metric.best ?? 0);
  const all: Measurement =
    known === undefined ? { ...common, value } : withClusters({ ...common, value }, first.measurement, known);
  // Ways to see the same data compare the same responses.
  return withPairs(
    all,
    (same === undefined ? measured : measured.slice(-1)).map(({ measurement }) => measurement),
  );
}

/** With what its parts keep of the pairs that they compared. */
function withPairs(all: Measurement, parts: readonly Measurement[]): Measurement {
  const kept = parts.flatMap((part) => pairsKept(part) ?? []);
  if (kept.length === 0) return all;
  const worst = ({ similarity, means }: KeptPair): number =>
    means === undefined ? similarity : means.between - means.repeats;
  keepPairs(all, {
    least: (count, of) =>
      lowest(
        kept.flatMap((each) => each.least(count, of)),
        worst,
        count,
      ),
    repeats: () => {
      const known = kept.flatMap(({ repeats }) => repeats?.() ?? []);
      return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length;
    },
  });
  return all;
}

/** With what a later release needs, made when somebody looks at it, as of any measurement. */
function withClusters(all: Measurement, { settings }: Measurement, { clusters, recompute }: Comparable): Measurement {
  let made: Clusters | undefined;
  return Object.defineProperties(all, {
    ...(settings !== undefined && { settings: { value: settings, enumerable: false } }),
    clusters: { get: () => (made ??= clusters()), enumerable: false },
    recompute: { value: recompute, enumerable: false },
  });
}

/** What the measurement of a part compares, or that itself; a part without a value is named, never left out. */
function comparisonsOf(within: string, measurement: Measurement): readonly Part[] {
  const { comparisons = [], counts } = measurement;
  if (comparisons.length > 0) return comparisons.map((part) => partWithin(part, within));
  if (measurement.reason !== undefined) return [{ of: { within }, counts, reason: measurement.reason }];
  const { value, interval, pValue } = measurement;
  return [
    {
      of: { within },
      counts,
      value,
      ...(interval !== undefined && { interval }),
      ...(pValue !== undefined && { pValue }),
    },
  ];
}

/** The same part with where it lies; what is lazy stays so. */
function partWithin(part: Part, within: string): Part {
  return Object.defineProperties(
    { ...part },
    {
      ...Object.getOwnPropertyDescriptors(part),
      of: { value: { ...part.of, within: withinBoth(within, part) }, enumerable: true },
    },
  );
}

/** "nurse: gender": a field's value, and within it one way to group. */
function withinBoth(within: string, { of }: Part): string {
  return of.within === undefined ? within : `${within}: ${of.within}`;
}

function farthest(parts: readonly Part[], best: number): number {
  const values = parts.map(({ value = best }) => value);
  return values.reduce((far, value) => (Math.abs(value - best) > Math.abs(far - best) ? value : far), best);
}

function summed(counts: readonly Measurement["counts"][]): Measurement["counts"] {
  const sums = new Map<string, number>();
  for (const each of counts) for (const [noun, n] of Object.entries(each)) sums.set(noun, (sums.get(noun) ?? 0) + n);
  return Object.fromEntries(sums);
}

interface Parts {
  readonly parts: ReadonlyMap<string, unknown>;
  readonly provenance: Provenance | undefined;
}

function partsOf(matcher: string, received: unknown, by: string, read: string): Parts {
  if (Array.isArray(received))
    return { parts: splitRows(matcher, "received", received, by), provenance: listProvenance(received) };
  const fields = new Map<string, unknown>(Object.entries(typeof received === "object" ? (received ?? {}) : {}));
  // What `compare` gives has candidates and answers, of which a metric reads one.
  const list = LISTS.findLast((name) => Array.isArray(fields.get(name)) && (name !== "answers" || read === "answers"));
  const rows: unknown = list === undefined ? undefined : fields.get(list);
  if (list === undefined || !Array.isArray(rows))
    throw new InputError({
      function: matcher,
      argument: "received",
      given: describeValue(received),
      expected: "prompts, candidates, predictions, sources or answers, whose fields the option by can name",
    });
  // What is said of all data is not true of a part of them.
  const { provenance, ...rest } = Object.fromEntries(fields);
  const split = [...splitRows(matcher, `received.${list}`, rows, by)];
  const parts = new Map(split.map(([within, part]) => [within, { ...rest, [list]: part }]));
  return { parts, provenance: (provenance as Provenance | undefined) ?? listProvenance(rows) };
}

function splitRows(
  matcher: string,
  argument: string,
  rows: readonly unknown[],
  by: string,
): ReadonlyMap<string, readonly unknown[]> {
  const parts = new Map<string, unknown[]>();
  for (const [i, row] of rows.entries()) {
    const value = typeof row === "object" && row !== null ? fieldOf(row, by) : undefined;
    if (typeof value !== "string" && typeof value !== "number")
      throw new InputError({
        function: matcher,
        argument: `${argument}[${i}].${by}`,
        given: describeValue(value),
        expected: "a text or a number: claims are made for each value of the field",
      });
    const part = parts.get(String(value)) ?? [];
    parts.set(String(value), part);
    part.push(row);
  }
  return parts;
}
