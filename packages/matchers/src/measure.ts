import { InputError, type Description, type Limit, type Measurement } from "@fairexpect/metrics";
import { describeValue, isDescription, settingsOf } from "@fairexpect/metrics/core";
import { checkLimit } from "./check-limit.js";
import { assertClaims } from "./claim.js";
import { differentPrompts } from "./count-text.js";
import { crossedData, crossedSet, measureCrossed, smallCells, type Crossed } from "./measure-crossed.js";
import { measureBy } from "./measure-by.js";
import type { MatcherContext, MatcherResult } from "./context.js";
import { measuredOnce } from "./kept-measurements.js";
import { manyGroupsNote, spellingNote } from "./many-groups.js";
import type { Worst } from "./examples.js";
import { ASSERTION_NAMES, given, resolveOptions, type ResolvedOptions } from "./options.js";
import { crossedSources } from "./measure-crossed-sources.js";
import { worstClusters } from "./worst/worst-clusters.js";
import { tellingMisuse } from "./telling-misuse.js";

/** What a matcher needs of a metric. */
export interface AskedMetric {
  readonly description: Description;
  readonly data: string;
  readonly options: readonly string[];
  // Metrics check what they are given, so what a test hands to a matcher may go to them as it is.
  (data: never, options: never): Measurement;
}

/** A metric to be measured, and what it is held to. */
export interface MetricClaim {
  readonly metric: AskedMetric;
  /** If the direction depends on the options, what it is of the measurement. */
  readonly limit: Limit | ((metric: Description) => Limit);
  /** What the limit is called in errors; "limit" unless given. */
  readonly limitName?: string;
  /** Options that the matcher has another default for than the metric. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Options that the matcher settles itself: its user cannot give them. */
  readonly settled?: Readonly<Record<string, unknown>>;
  /**
   * Whether a ready measurement is of what the matcher claims. Unless given, one of the metric is, if it was measured
   * with what the matcher settles.
   */
  readonly isOf?: (measurement: Measurement) => boolean;
  /** Whether the metric compares groups of prompts: by several attributes, by each and crossed. */
  readonly comparesGroups?: boolean;
  readonly examples?: Worst | undefined;
  /** A sentence that belongs to the finding, in reports too; undefined if there is nothing to say. */
  readonly remark?: (measurement: Measurement) => string | undefined;
  /** What a message says beside, made only when it is printed. */
  readonly notes?: (measurement: Measurement) => readonly string[];
  /** The field whose cases differ more than groups do within one, if they were not compared within it. */
  readonly unequal?: (() => string | undefined) | undefined;
}

/**
 * A matcher over metrics: the options that metrics have are handed on to them, the rest is the assertion's. Misuse is
 * told in the matcher's name.
 */
export function assertMetrics(
  context: MatcherContext,
  matcher: string,
  received: unknown,
  options: object | undefined,
  claims: readonly MetricClaim[],
  known: readonly string[] = claims.flatMap(({ metric }) => metric.options),
): MatcherResult {
  const own = known.filter((name) => !claims.some(({ settled = {} }) => Object.hasOwn(settled, name)));
  const resolved = resolveOptions(context, matcher, options, [...own, "by", ...ASSERTION_NAMES]);
  const isReady = isMeasurement(received);
  for (const { metric, limit, limitName = "limit" } of claims)
    if (typeof limit !== "function") checkLimit(matcher, limitName, limit, metric.description);
  const measured = claims.map((claim) => {
    const measurement = measureOnce(matcher, received, { ...options }, claim, resolved);
    const { limit, limitName = "limit" } = claim;
    const held = typeof limit === "function" ? limit(measurement.metric) : limit;
    if (typeof limit === "function") checkLimit(matcher, limitName, held, measurement.metric);
    const canInclude = !isReady && claim.metric.options.includes("include");
    const { notes, remark, unequal } = claim;
    return {
      measurement,
      limit: held,
      canInclude,
      examples: isReady ? worstClusters(measurement) : claim.examples,
      remark: remark?.(measurement),
      unequal,
      differentPrompts: () => differentPrompts(received, { ...options }),
      notes: () => [
        ...(notes?.(measurement) ?? []),
        ...spellingNote(measurement),
        ...manyGroupsNote(measurement, claim.metric.options, { ...options }),
        ...cellNotes(matcher, received, { ...options }, claim),
      ],
    };
  });
  return assertClaims(context, matcher, measured, resolved);
}

function cellNotes(matcher: string, received: unknown, options: object, claim: MetricClaim): readonly string[] {
  const crossed = crossedOf(matcher, received, options, claim);
  return crossed === undefined ? [] : smallCells(crossed);
}

/** What claims before this one made of the same data already, or made now. */
function measureOnce(
  matcher: string,
  received: unknown,
  options: object,
  claim: MetricClaim,
  resolved: ResolvedOptions,
): Measurement {
  const { metric, defaults, settled, comparesGroups = false } = claim;
  const { method, seed } = resolved;
  const own = Object.entries(options).filter(([name]) => !ASSERTION_NAMES.includes(name));
  // What the metric does not know, it is not measured by.
  const way = [metric, comparesGroups, method, seed, given({ ...defaults }, metric.options), settled, own];
  return measuredOnce(received, way, () => measureEach(matcher, received, options, claim, resolved));
}

/** Of all data, or with `by` of each part of them. */
function measureEach(
  matcher: string,
  received: unknown,
  { by, ...options }: { readonly by?: unknown },
  claim: MetricClaim,
  resolved: ResolvedOptions,
): Measurement {
  const measureWith = (data: unknown, own: object): Measurement => measureReceived(matcher, data, own, claim, resolved);
  const measure = (data: unknown): Measurement => {
    const crossed = crossedOf(matcher, data, options, claim);
    return crossed === undefined
      ? measureWith(data, options)
      : measureCrossed(matcher, crossed, { ...options }, measureWith);
  };
  if (by === undefined) return measure(received);
  if (typeof by === "string" && !isMeasurement(received))
    return measureBy(matcher, received, by, measure, claim.metric.data);
  throw new InputError({
    function: matcher,
    argument: "options.by",
    given: describeValue(by),
    expected: isMeasurement(received) ? "undefined, because the measurement is made already" : "the name of a field",
  });
}

/** Data that the claim compares groups of several attributes in; undefined if they are not by attribute. */
function crossedOf(
  matcher: string,
  data: unknown,
  options: object,
  { comparesGroups = false }: MetricClaim,
): Crossed | undefined {
  if (isMeasurement(data)) return undefined;
  return (
    crossedData(matcher, data, options) ??
    crossedSources(matcher, data) ??
    (comparesGroups ? crossedSet(matcher, data, options) : undefined)
  );
}

/** Whether a value is what a metric returned. */
export function isMeasurement(received: unknown): received is Measurement {
  const isObject = typeof received === "object" && received !== null;
  return isObject && "metric" in received && "counts" in received && isDescription(received.metric);
}

/** A measurement that was made before, if it is of the matcher's metric; what it was measured with is past. */
function readyMeasurement(
  matcher: string,
  received: Measurement,
  options: object,
  { metric, settled = {}, isOf }: MetricClaim,
): Measurement {
  const { name } = metric.description;
  const fits = isOf?.(received) ?? (received.metric.name === name && isMeasuredWith(received, settled));
  if (!fits)
    throw new InputError({
      function: matcher,
      argument: "received",
      given: `a measurement of the ${received.metric.title} (${received.metric.name})`,
      expected: `data, or a measurement of what the matcher claims: ${name}`,
      advice: "Any measurement is held to a limit by toBeShownBelow, toBeShownAbove or toBeShownWithin.",
    });
  const [late] = Object.keys(given(options, metric.options)).filter((option) => !ASSERTION_NAMES.includes(option));
  if (late !== undefined)
    throw new InputError({
      function: matcher,
      argument: `options.${late}`,
      given: describeValue(Object.entries(options).find(([option]) => option === late)?.[1]),
      expected: "undefined, because the measurement is made already",
      advice: `Give it to the metric: ${name}(..., { ${late} }).`,
    });
  return received;
}

/** Whether these are among the settings of a measurement. A function without a name is none that could be told. */
export function isMeasuredWith({ settings = {} }: Measurement, options: Readonly<Record<string, unknown>>): boolean {
  const asked = settingsOf(options, Object.keys(options), undefined);
  return Object.entries(options).every(
    ([name, value]) => settings[name] === asked[name] && (value === undefined || asked[name] !== undefined),
  );
}

/** What the metric makes of received, or received itself if it is that already; misuse in the matcher's name. */
export function measureReceived(
  matcher: string,
  received: unknown,
  options: object,
  claim: MetricClaim,
  { method, seed }: Partial<Pick<ResolvedOptions, "method" | "seed">> = {},
): Measurement {
  if (isMeasurement(received)) return readyMeasurement(matcher, received, options, claim);
  const { metric, defaults, settled } = claim;
  const handed = { ...defaults, ...given(options, metric.options), method, seed, ...settled };
  return tellingMisuse(
    matcher,
    metric.data,
    () => Reflect.apply(metric, undefined, [received, given(handed, metric.options)]),
    Object.keys(settled ?? {}),
  );
}
