import type { Computed } from "../core/define-metric.js";
import { InputError } from "../core/input.js";
import { isMeasured, type Bounds, type Estimate, type Interval, type Part } from "../core/measurement.js";
import type { Provenance } from "../core/provenance.js";
import type { IntervalOptions } from "../statistics/intervals/interval-options.js";
import { absoluteInterval } from "../statistics/intervals/absolute-interval.js";
import { boundsAround, oppositeOf, sumOf } from "../statistics/intervals/distances.js";
import { lazyBounds } from "../statistics/intervals/lazy-bounds.js";
import type { Range } from "../statistics/intervals/levels.js";
import { poweredMean, tunedLambda, type PoweredMean } from "../statistics/intervals/prediction-powered.js";
import { correctionText } from "./corrected-mean.js";

/** A value of one group's, with a better one if it was judged. */
export interface CorrectableRow {
  readonly group: string;
  readonly cheap: number;
  readonly trusted: number | undefined;
  readonly cluster: number;
}

/** What of corrected groups is compared. */
export interface CorrectedGaps {
  readonly rows: readonly CorrectableRow[];
  readonly range: Range;
  /** The group that the others are compared with, and which; every pair without direction unless given. */
  readonly reference?: string | undefined;
  readonly compared?: readonly string[] | undefined;
  /** What rows are called: "predictions". */
  readonly noun: string;
  readonly provenance: Provenance | undefined;
}

/**
 * The differences of groups' means, each corrected by the better values of a random part. One λ for all groups, so that
 * a difference is that of the groups' values. If every cluster has as many rows of either group, and was judged for
 * both or neither, the interval is that of the differences within clusters; else it joins those of the two groups, by
 * the root of summed squares, or by their sum if clusters are shared.
 */
export function correctedGaps(
  { rows, range, reference, compared, noun, provenance }: CorrectedGaps,
  options: IntervalOptions,
): Computed {
  const names = [...new Set(rows.map(({ group }) => group))].toSorted();
  const lambda = commonLambda(rows, names);
  const own = { ...options, range, lambda };
  const byName = new Map(names.map((name) => [name, rows.filter(({ group }) => group === name)]));
  const estimates = new Map([...byName].map(([name, list]) => [name, meanOf(list, own)]));
  const parts = names.map((name): Part => {
    const list = byName.get(name) ?? [];
    return {
      of: { group: name },
      ...estimated(name, estimates.get(name), { ...countsOf(list, noun), trials: list.length }),
    };
  });
  const pairs: readonly (readonly [string, string])[] =
    reference === undefined
      ? names.flatMap((name, i) => names.slice(i + 1).map((other) => [name, other] as const))
      : (compared ?? names.filter((name) => name !== reference)).map((name) => [name, reference] as const);
  const comparisons = pairs.map(([group, against]): Part => {
    const [a, b] = [byName.get(group) ?? [], byName.get(against) ?? []];
    const [first, second] = [estimates.get(group), estimates.get(against)];
    const counts = countsOf([...a, ...b], noun);
    const of = { group, against };
    if (first === undefined || second === undefined)
      return { of, counts, reason: unjudged(first === undefined ? group : against) };
    const signed = gapInterval(a, b, first, second, own);
    const gap = first.value - second.value;
    const isSigned = reference !== undefined;
    return {
      of,
      counts,
      value: isSigned ? gap : Math.abs(gap),
      interval: holdingValue(isSigned ? gap : Math.abs(gap), isSigned ? signed : absoluteInterval(signed)),
    };
  });
  const judged = rows.filter(({ trusted }) => trusted !== undefined).length;
  const [by] = Object.values(provenance?.corrected ?? {});
  const how = correctionText(by?.by, judged, rows.length);
  const common = {
    counts: countsOf(rows, noun),
    groups: parts,
    comparisons: comparisons.map((part) => toldCorrected(part, how)),
    corrected: how,
    provenance,
  };
  const missing = comparisons.find(({ reason }) => reason !== undefined);
  if (missing?.reason !== undefined) return { ...common, reason: missing.reason };
  if (comparisons.length === 0) return { ...common, reason: `${names.join("")} is the only group` };
  const worst = comparisons.reduce((most, part) => (size(part) > size(most) ? part : most));
  return { ...common, value: worst.value as number, details: { lambda } };
}

function size({ value = 0 }: Part): number {
  return Math.abs(value);
}

function unjudged(group: string): string {
  return `no response of ${group} was judged; a greater share judges more`;
}

function estimated(group: string, mean: PoweredMean | undefined, counts: Part["counts"]): Estimate {
  return mean === undefined
    ? { reason: unjudged(group), counts }
    : { value: mean.value, interval: mean.interval, counts };
}

function toldCorrected(part: Part, how: string): Part {
  if (!isMeasured(part) || part.interval === undefined) return part;
  return { ...part, interval: { ...part.interval, method: `${part.interval.method}, ${how}` } };
}

function countsOf(rows: readonly CorrectableRow[], noun: string): Part["counts"] {
  return { [noun]: rows.length, judged: rows.filter(({ trusted }) => trusted !== undefined).length };
}

type MeanOptions = IntervalOptions & { readonly range: Range; readonly lambda: number };

function split(rows: readonly CorrectableRow[]) {
  const judged = rows.filter(({ trusted }) => trusted !== undefined);
  const others = rows.filter(({ trusted }) => trusted === undefined);
  const columns = (list: readonly CorrectableRow[]) => ({
    cheap: Float64Array.from(list, ({ cheap }) => cheap),
    clusters: Uint32Array.from(list, ({ cluster }) => cluster),
  });
  const trusted = Float64Array.from(judged, ({ trusted: value }) => value as number);
  return { judged: { ...columns(judged), trusted }, others: columns(others) };
}

function meanOf(rows: readonly CorrectableRow[], options: MeanOptions): PoweredMean | undefined {
  const { judged, others } = split(rows);
  if (judged.trusted.length === 0) return undefined;
  const { method, seed, range, lambda } = options;
  const own = { ...(method !== undefined && { method }), ...(seed !== undefined && { seed }), range };
  return poweredMean(judged, others, { ...own, lambda: others.cheap.length === 0 ? 0 : lambda }, true);
}

/** The λ of least variance of what is within groups. */
function commonLambda(rows: readonly CorrectableRow[], names: readonly string[]): number {
  const centred = names.flatMap((name) => {
    const own = rows.filter(({ group }) => group === name);
    const judged = own.filter(({ trusted }) => trusted !== undefined);
    const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;
    const [cheap, trusted] = [mean(own.map((row) => row.cheap)), mean(judged.map((row) => row.trusted as number))];
    return own.map((row) => ({
      ...row,
      cheap: row.cheap - cheap,
      trusted: row.trusted === undefined ? undefined : row.trusted - trusted,
    }));
  });
  const { judged, others } = split(centred);
  return judged.trusted.length === 0 || others.cheap.length === 0 ? 0 : tunedLambda(judged, others);
}

function gapInterval(
  a: readonly CorrectableRow[],
  b: readonly CorrectableRow[],
  first: PoweredMean,
  second: PoweredMean,
  options: MeanOptions,
): Interval {
  const [low, high] = options.range;
  const pairs = pairsOf(a, b);
  if (pairs !== undefined) {
    const paired = meanOf(pairs, { ...options, range: [low - high, high - low] });
    if (paired !== undefined) return paired.interval;
  }
  const inA = new Set(a.map(({ cluster }) => cluster));
  const areTied = b.some(({ cluster }) => inA.has(cluster));
  const distances = sumOf([first.distances, oppositeOf(second.distances)], areTied);
  return { ...first.interval, bounds: boundsAround(first.value - second.value, distances) };
}

/** The rows of either group one by one against each other, if every cluster has as many, judged alike. */
function pairsOf(a: readonly CorrectableRow[], b: readonly CorrectableRow[]): readonly CorrectableRow[] | undefined {
  const partners = new Map<number, CorrectableRow[]>();
  for (const row of b) partners.set(row.cluster, [...(partners.get(row.cluster) ?? []), row]);
  const pairs: CorrectableRow[] = [];
  for (const row of a) {
    const other = partners.get(row.cluster)?.pop();
    if (other === undefined || (other.trusted === undefined) !== (row.trusted === undefined)) return undefined;
    const trusted = row.trusted === undefined ? undefined : row.trusted - (other.trusted as number);
    pairs.push({ ...row, cheap: row.cheap - other.cheap, trusted });
  }
  return a.length === b.length ? pairs : undefined;
}

function holdingValue(value: number, interval: Interval): Interval {
  return {
    ...interval,
    bounds(confidence, scale): Bounds {
      const own = interval.bounds(confidence, scale);
      return lazyBounds(
        () => Math.min(value, own.lower),
        () => Math.max(value, own.upper),
      );
    },
  };
}

/** Whether rows of data carry better values than those that metrics read. */
export function hasTrusted(rows: unknown): boolean {
  return (
    Array.isArray(rows) &&
    rows.some((row: unknown) => row !== null && (row as { trusted?: unknown })?.trusted !== undefined)
  );
}

/** The error of a metric that cannot use a correction. */
export function uncorrectable(caller: string, argument: string): InputError {
  return new InputError({
    function: caller,
    argument,
    given: "outcomes of corrected scores",
    expected: "outcomes alone, since what is measured here is no mean that a random part could correct",
    advice:
      'Differences of fractions and means are corrected: disparity with { rate: "selectionRate" }, and averageScoreGap.',
  });
}
