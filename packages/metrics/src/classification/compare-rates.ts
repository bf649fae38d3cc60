import { checkOneOf, describeValue, InputError } from "../core/input.js";
import {
  isMeasured,
  type Counts,
  type Interval,
  type Measured,
  type Measurement,
  pairName,
} from "../core/measurement.js";
import { checkIntervalOptions } from "../statistics/intervals/interval-options.js";
import {
  type ClassOptions,
  confusion,
  type ConfusionCounts,
  listClasses,
  type Tally,
  tally,
  type Target,
  targets,
} from "../sets/predictions.js";
import { comparisonInterval, extremeInterval, rateInterval, undirected, type RateSide } from "./rate-evidence.js";
import { checkRate, type RateFunction, type RateName, rateOf } from "./rate.js";

/**
 * How the rates of groups are compared.
 *
 * @since 0.1.0
 */
export interface CompareOptions extends ClassOptions {
  /**
   * Which rates are held against each other. `"pairs"` (default): each pair of groups, without direction: the greater
   * minus the smaller, or the smaller over the greater. `"max-min"`: only the pair with the greatest and the smallest
   * rate; the value is the same as of `"pairs"`, and so it is the choice for many groups. `{ reference }`: each other
   * group against one, with direction: the group's rate minus the reference's, or over it. `"overall"`: each group
   * against the rate of all predictions together, with direction.
   */
  readonly compare?: "pairs" | "max-min" | "overall" | { readonly reference: string } | undefined;
}

/** Compares rates of all groups: every rate and class, by difference or ratio; the value is the worst comparison. */
export function compareRates(
  metric: string,
  data: unknown,
  rates: readonly (RateName | RateFunction)[],
  aggregate: "difference" | "ratio",
  options: CompareOptions,
): Measurement {
  for (const rate of rates) checkRate(metric, rate);
  checkOneOf(metric, "options.aggregate", aggregate, ["difference", "ratio"]);
  checkIntervalOptions(metric, options);
  const compare = options.compare ?? "pairs";
  if (typeof compare === "string") checkOneOf(metric, "options.compare", compare, ["pairs", "max-min", "overall"]);
  const counted = tally(metric, data);
  const reference = typeof compare === "string" ? undefined : referencePlace(metric, compare, counted);
  const counts = { predictions: counted.sizes.reduce((sum, size) => sum + size, 0), groups: counted.groups.length };
  if (counts.predictions === 0) return { metric, counts, undefined: "there are no predictions" };
  const matching = rates.every((rate) => rate === "accuracy");
  const chosen = targets(metric, counted, options, matching);
  requireLabels(metric, counted, rates);
  if (counted.groups.length < 2) return { metric, counts, undefined: `${counted.groups.join("")} is the only group` };

  const groups: Record<string, Measurement> = {};
  const comparisons: Record<string, Measurement> = {};
  for (const target of chosen) {
    for (const rate of rates) {
      const prefix = [target.name, rates.length > 1 && typeof rate === "string" ? rate : undefined].filter(
        (part) => part !== undefined,
      );
      const key = (name: string): string => [...prefix, name].join(": ");
      const measured = counted.groups.map((group, g) => groupRate(metric, rate, counted, options, target, group, [g]));
      for (const [g, group] of counted.groups.entries()) groups[key(group)] = measured[g] as Measurement;
      const interval: IntervalBetween = (first, second) =>
        comparisonInterval(rate, sideOf(counted, target, [first]), sideOf(counted, target, second), aggregate, options);
      const sides = { names: counted.groups, rates: measured, interval };
      const overall = (): Measurement =>
        groupRate(metric, rate, counted, options, target, "overall", [...counted.groups.keys()]);
      const found =
        compare === "pairs"
          ? betweenPairs(metric, sides, aggregate)
          : compare === "max-min"
            ? betweenExtremes(metric, sides, aggregate)
            : compare === "overall"
              ? against(metric, sides, "overall", overall(), [...counted.groups.keys()], aggregate)
              : against(
                  metric,
                  sides,
                  compare.reference,
                  measured[reference as number] as Measurement,
                  [reference as number],
                  aggregate,
                );
      for (const [name, comparison] of found) comparisons[key(name)] = comparison;
    }
  }
  const all = Object.values(comparisons);
  const missing = all.find((comparison) => !isMeasured(comparison));
  const [worst] = all.filter(isMeasured).sort((a, b) => badness(b.value, aggregate) - badness(a.value, aggregate));
  if (missing !== undefined || worst === undefined) {
    return { metric, counts, groups, comparisons, undefined: missing?.undefined ?? "there is no class to compare" };
  }
  return { metric, value: worst.value, counts, groups, comparisons };
}

/** How far a comparison is from fair. Ratios below and above 1 are as bad as their inverse. */
function badness(value: number, aggregate: "difference" | "ratio"): number {
  return aggregate === "difference" ? Math.abs(value) : -Math.min(value, 1 / value);
}

function referencePlace(metric: string, compare: { readonly reference: string }, { groups }: Tally): number {
  const reference: unknown = (compare as { reference?: unknown } | null)?.reference;
  const place = groups.indexOf(reference as string);
  if (typeof reference === "string" && (place >= 0 || groups.length === 0)) return place;
  const expected = typeof reference === "string" ? `one of the groups ${listClasses(groups)}` : "the name of a group";
  throw new InputError({
    function: metric,
    argument: "options.compare.reference",
    given: describeValue(reference),
    expected,
  });
}

/** Throws where a rate needs labels and there are none. */
export function requireLabels(metric: string, { labelled }: Tally, rates: readonly (RateName | RateFunction)[]): void {
  const needing = rates.find((rate) => rate !== "selectionRate");
  if (labelled || needing === undefined) return;
  const name = typeof needing === "string" ? needing : "a rate of one's own";
  throw new InputError({
    function: metric,
    argument: "data",
    given: "without labels",
    expected: `the true classes as labels, which ${name} needs`,
  });
}

/** The rate of one class over the predictions of some groups, called `group` in messages. */
export function groupRate(
  metric: string,
  rate: RateName | RateFunction,
  counted: Tally,
  options: ClassOptions,
  { name, place }: Target,
  group: string,
  members: readonly number[],
): Measurement {
  const wanted = name ?? options.positive;
  // A class asked for by a name that never occurs is more likely a slip than a classifier that never chose it.
  if (place === -1 && (typeof wanted === "string" || (typeof wanted === "number" && wanted !== 1))) {
    const reason = `no prediction and no label is ${JSON.stringify(wanted)}, only ${listClasses(counted.classes)}`;
    return { metric: typeof rate === "string" ? rate : "rate", counts: {}, undefined: reason };
  }
  const cells = members.map((g) => confusion(counted, g, place));
  const sum = (of: (cell: ConfusionCounts) => number): number => cells.reduce((total, cell) => total + of(cell), 0);
  const merged: ConfusionCounts = {
    truePositives: sum((cell) => cell.truePositives),
    falsePositives: sum((cell) => cell.falsePositives),
    trueNegatives: sum((cell) => cell.trueNegatives),
    falseNegatives: sum((cell) => cell.falseNegatives),
  };
  const [only] = members;
  const side = sideOf(counted, { name, place }, members);
  const prompts =
    members.length === 1 && counted.prompts !== undefined
      ? { prompts: counted.prompts[only as number] as number }
      : undefined;
  const measured = rateOf(metric, rate, group, merged, prompts ?? {});
  const interval = isMeasured(measured) ? rateInterval(rate, side, options) : undefined;
  return interval === undefined ? measured : ({ ...measured, interval } as Measurement);
}

function sideOf(counted: Tally, { place }: Target, members: readonly number[]): RateSide {
  return { counted, place, members };
}

/** The bounds of the comparison of a group with one group, or with several together. */
type IntervalBetween = (first: number, second: readonly number[]) => Interval | undefined;

interface Sides {
  readonly names: readonly string[];
  readonly rates: readonly Measurement[];
  readonly interval: IntervalBetween;
}

function betweenPairs(
  metric: string,
  { names, rates, interval }: Sides,
  aggregate: "difference" | "ratio",
): [string, Measurement][] {
  const found: [string, Measurement][] = [];
  for (let i = 0; i < names.length; i++) {
    for (let j = i + 1; j < names.length; j++) {
      const name = pairName(names[i] as string, names[j] as string);
      found.push([
        name,
        withoutDirection(metric, name, rates[i] as Measurement, rates[j] as Measurement, aggregate, () =>
          undirectedInterval(interval, rates, i, j, aggregate),
        ),
      ]);
    }
  }
  return found;
}

function betweenExtremes(
  metric: string,
  { names, rates, interval }: Sides,
  aggregate: "difference" | "ratio",
): [string, Measurement][] {
  const missing = rates.findIndex((rate) => !isMeasured(rate));
  if (missing >= 0) {
    const name = pairName(names[missing] as string, names[missing === 0 ? 1 : 0] as string);
    return [[name, { metric, counts: {}, undefined: (rates[missing] as Measurement).undefined as string }]];
  }
  const order = [...names.keys()].sort((a, b) => (rates[b] as Measured).value - (rates[a] as Measured).value);
  const [most, least] = [order[0] as number, order[order.length - 1] as number];
  const name = pairName(names[most] as string, names[least] as string);
  const together = (): Interval | undefined => {
    const all = rates.flatMap((_, i) =>
      rates.slice(i + 1).map((__, j) => undirectedInterval(interval, rates, i, i + 1 + j, aggregate)),
    );
    const known = all.filter((each) => each !== undefined);
    return known.length === all.length ? extremeInterval(known, aggregate) : undefined;
  };
  return [
    [
      name,
      withoutDirection(metric, name, rates[most] as Measurement, rates[least] as Measurement, aggregate, () =>
        together(),
      ),
    ],
  ];
}

function against(
  metric: string,
  { names, rates, interval }: Sides,
  reference: string,
  base: Measurement,
  members: readonly number[],
  aggregate: "difference" | "ratio",
): [string, Measurement][] {
  const found: [string, Measurement][] = [];
  for (const [i, group] of names.entries()) {
    const rate = rates[i] as Measurement;
    if (rate !== base)
      found.push([
        pairName(group, reference),
        withDirection(metric, reference, rate, base, aggregate, () => interval(i, members)),
      ]);
  }
  return found;
}

function withoutDirection(
  metric: string,
  pair: string,
  first: Measurement,
  second: Measurement,
  aggregate: "difference" | "ratio",
  between: () => Interval | undefined,
): Measurement {
  if (!isMeasured(first)) return { metric, counts: {}, undefined: first.undefined };
  if (!isMeasured(second)) return { metric, counts: {}, undefined: second.undefined };
  const [low, high] = first.value < second.value ? [first.value, second.value] : [second.value, first.value];
  if (aggregate === "difference")
    return withInterval({ metric, value: high - low, counts: countsOf(first, second) }, between());
  return high === 0
    ? { metric, counts: {}, undefined: `both rates of ${pair} are 0` }
    : withInterval({ metric, value: low / high, counts: countsOf(first, second) }, between());
}

function withDirection(
  metric: string,
  reference: string,
  rate: Measurement,
  base: Measurement,
  aggregate: "difference" | "ratio",
  between: () => Interval | undefined,
): Measurement {
  if (!isMeasured(rate)) return { metric, counts: {}, undefined: rate.undefined };
  if (!isMeasured(base)) return { metric, counts: {}, undefined: base.undefined };
  if (aggregate === "difference")
    return withInterval({ metric, value: rate.value - base.value, counts: countsOf(rate, base) }, between());
  return base.value === 0
    ? { metric, counts: {}, undefined: `the rate of ${reference} is 0` }
    : withInterval({ metric, value: rate.value / base.value, counts: countsOf(rate, base) }, between());
}

/** A ratio is taken of the group with the greater rate as the second, which has events. */
function undirectedInterval(
  interval: IntervalBetween,
  rates: readonly Measurement[],
  i: number,
  j: number,
  aggregate: "difference" | "ratio",
): Interval | undefined {
  const [low, high] = (rates[i]?.value ?? 0) > (rates[j]?.value ?? 0) ? [j, i] : [i, j];
  return undirected(interval(low, [high]), aggregate);
}

function withInterval(measured: Measured, interval: Interval | undefined): Measured {
  return interval === undefined ? measured : { ...measured, interval };
}

/** Prompts where they are known; then what each rate is a share of. */
function countsOf(first: Measured, second: Measured): Counts {
  const [prompts, trials] = (["prompts", "trials"] as const).map(
    (name) => (first.counts[name] ?? 0) + (second.counts[name] ?? 0),
  );
  return {
    ...(trials !== undefined && trials > 0 && { predictions: trials }),
    ...(prompts !== undefined && prompts > 0 && { prompts }),
  };
}
