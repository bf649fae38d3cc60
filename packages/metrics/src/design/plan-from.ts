import { checkMeasurement } from "../core/check-measurement.js";
import { isDescription, type Description } from "../core/description.js";
import { independentOf } from "../core/independent.js";
import { checkNumber, checkOptions, describeValue, InputError } from "../core/input.js";
import { isMeasured, type Counts, type Estimate, type Measured, type Measurement } from "../core/measurement.js";
import { readLimit, type Limit } from "../decide/limit.js";
import { FEWEST_TERMS, type Terms } from "../core/terms.js";
import { checkConfidence } from "../decide/policy.js";
import { directionOf } from "./described.js";
import { freshSet, type Wanted } from "./fresh-set.js";
import { fewestClusters } from "./impossible-design.js";
import { planFraction } from "./plan-fraction.js";
import { OF_LABELS } from "./plan-rates.js";
import type { Plan, Reckoned } from "./settled.js";
import { GROWN, type Grown, type GrowingInterval, type Growth } from "../statistics/intervals/grown-terms.js";
import { NEEDS_RANGE } from "../statistics/intervals/mean-spread.js";

/**
 * A fresh set like a pilot, and what it is to show.
 *
 * @since 0.1.0
 */
export interface PilotPlanOptions {
  /** What was measured of the pilot, by any metric with an interval. */
  readonly from: Measurement;
  /** The limit; a number is on the side that the metric's best value asks for, as in `PlanOptions`. */
  readonly limit: number | Limit;
  /** The chance that the verdict is reached. Default 0.8. */
  readonly power?: number | undefined;
  readonly confidence?: number | undefined;
}

const CALLER = "plan";
const NAMES = ["from", "limit", "power", "confidence"];

/** How large a fresh set like the pilot must be. */
export function planFrom(options: PilotPlanOptions): Plan {
  checkOptions(CALLER, options, NAMES);
  const { from, power = 0.8, confidence = 0.95 } = options;
  checkMeasurement(CALLER, from, "from");
  if (!isDescription(from.metric)) throw refused("from.metric", describeValue(from.metric), "a metric's description");
  checkNumber(CALLER, "power", power, 0.01, 0.9999);
  checkConfidence(CALLER, confidence);
  const limit = limitOf(options);
  checkSide(limit, from.metric);
  if (!isMeasured(from)) throw refused("from", `a measurement without a value: ${from.reason}`, "one with a value");
  const lone =
    from.terms?.taken === "sampled" ? from.terms.groups.find((one) => one.sampled && one.count === 1) : undefined;
  if (lone !== undefined)
    throw refused(
      "from",
      `a measurement with one of the ${from.terms?.unit ?? "terms"} for ${lone.group}, which does not say how they differ`,
      `one with at least ${FEWEST_TERMS} a group`,
    );
  const open = (from.comparisons ?? [from]).find((part) => isUnbounded(part, confidence));
  if (open !== undefined)
    throw refused(
      "from",
      `a measurement of ${from.metric.name} whose data tell nothing of its bounds (${open.interval?.method ?? ""})`,
      "one with bounds to plan from",
    );
  const outlook = outlookOf(from, limit, { power, confidence });
  if (outlook === undefined)
    throw refused("from", `a measurement of ${from.metric.name} without an interval`, "one with bounds to plan from");
  if (outlook.plan !== undefined) return outlook.plan;
  const expected = `a limit farther from the value found, ${from.value}`;
  throw refused("limit", describeValue(options.limit), expected, "A million times as much data would not do.");
}

function checkSide(limit: Limit, { range: [low, high] }: Description): void {
  readLimit(CALLER, limit);
  const [direction, value] = Object.entries(limit)[0] as [string, number];
  const isWithin = direction === "within";
  checkNumber(CALLER, "limit", value, isWithin ? 0 : low, isWithin ? Math.max(-low, high) : high);
}

/** Whether an estimate has an interval that leaves everything open at any size; its method says why. */
export function isUnbounded(part: Estimate, confidence: number): part is Measured {
  if (!isMeasured(part) || part.interval === undefined) return false;
  // Too few terms leave everything open too, which more of them do not.
  const enough = { names: FEWEST_TERMS, sources: 1 };
  const { lower, upper } = grownOf(part)?.bounds(confidence, enough) ?? part.interval.bounds(confidence);
  return (lower === -Infinity && upper === Infinity) || part.interval.method === NEEDS_RANGE;
}

/** What a pilot says of fresh sets: without a plan, if no size is known to be enough. */
export interface Outlook {
  readonly verdict: "pass" | "fail";
  readonly shows: number | undefined;
  /** The limit that as much data as the pilot's shows the value to be beyond. */
  readonly refutes: number | undefined;
  readonly plan: Plan | undefined;
  /** How many times the pilot the plan is. */
  readonly times?: number;
}

/** The outlook of a pilot; undefined if it has no bounds to plan from. */
export function outlookOf(
  from: Measured,
  limit: Limit,
  wanted: { readonly power: number; readonly confidence: number },
): Outlook | undefined {
  const found = freshSet(from, readLimit(CALLER, limit), wanted);
  if (found === undefined) return undefined;
  const { scale, growth, verdict, shows, refutes } = found;
  if (scale === undefined) return { verdict, shows, refutes, plan: undefined };
  const { noun, count } = independentOf(from.counts, from.metric) ?? { noun: from.metric.unit, count: 1 };
  const exact = exactPlan(from, limit, { ...wanted, prompts: scale * count });
  const least = verdict === "pass" ? fewestClusters(from.metric, limit, wanted.confidence) : 1;
  const sized = growth === undefined ? undefined : withTerms(from, { growth, scale, count, least });
  const prompts = exact?.prompts ?? Math.max(least, Math.ceil(sized?.prompts ?? scale * count));
  const { all, ...counted } = byGroup(from, { noun, count, prompts });
  const plan: Plan = {
    ...counted,
    responses: Math.ceil(sized === undefined ? (all * responsesIn(from)) / count : sized.times * responsesIn(from)),
    ...sized?.crossed,
    power: exact?.power ?? wanted.power,
    verdict,
    method: exact?.method ?? `the pilot's interval at other sizes${sized?.how ?? ""}`,
    expected: from.value,
    expectedFrom: "pilot",
    ...(shows !== undefined && { shows }),
  };
  return { verdict, shows, refutes, plan, times: prompts / count };
}

/** What an estimate were with other terms; undefined if none of its terms are a sample. */
function grownOf(part: Estimate | undefined): Grown | undefined {
  const interval: GrowingInterval | undefined = part?.reason === undefined ? part?.interval : undefined;
  return interval?.[GROWN]?.();
}

/** Numbers of terms and of sources, and what of the rest there is with these. */
function withTerms(
  { terms, comparisons = [] }: Measured,
  { growth, scale, count, least }: Readonly<Record<"scale" | "count" | "least", number>> & { readonly growth: Growth },
) {
  const { unit = "sources", count: sources = 1 } = terms?.crossedWith ?? {};
  const isOfSources = count === sources;
  const ofTerms = growth.names * (fewestTerms(terms) ?? 1);
  const ofSources = Math.max(isOfSources ? least : 1, growth.sources * sources);
  const grown = grownOf(comparisons[0]);
  const share = grown?.ofTerms ?? 1;
  const times = share * scale + (1 - share) * growth.sources;
  const isCrossed = grown?.isCrossed ?? true;
  return {
    // A source has all of the terms.
    prompts: isOfSources ? ofSources : times * count,
    times,
    crossed: {
      terms: Math.ceil(ofTerms - 1e-9),
      crossedWith: { unit, count: Math.ceil(ofSources - 1e-9) },
    },
    how: isCrossed
      ? `, with the numbers of ${terms?.unit ?? "terms"} and of ${unit} that take the fewest responses`
      : `, with ${terms?.unit ?? "terms"} and ${unit} that grow alike`,
  };
}

/** What belongs to one group, whichever metric counts it. */
const OF_ONE_GROUP: readonly string[] = ["predictions", "candidates", "responses", "examples"];

/** Groups whose sizes differ by no more than this factor are of one size. */
const EVEN = 1.05;

/**
 * What is counted, per group if each belongs to one and the groups are of one size; if they are not, of all groups in
 * their proportions. With `all`, how many that are together.
 */
function byGroup(
  from: Measured,
  { noun, count, prompts }: { readonly noun: string; readonly count: number; readonly prompts: number },
): Pick<Plan, "prompts" | "unit"> & { readonly all: number } {
  // A response of each prompt is a prompt as well.
  const unit = from.counts[from.metric.unit] === count ? from.metric.unit : noun;
  const sizes = sizesOf(from, unit);
  const together = { prompts, unit: `${unit} of all groups`, all: prompts };
  // Of what has all groups, as a source, there are as many of each; and one may be of several attributes' groups.
  if (sizes.length < 2 || sizes.reduce((sum, size) => sum + size, 0) !== count)
    return sizes.length > 0 && OF_ONE_GROUP.includes(unit) ? together : { ...together, unit };
  if (Math.max(...sizes) > EVEN * Math.min(...sizes)) return together;
  const ofEach = Math.ceil(prompts / sizes.length);
  const labels = OF_LABELS[from.metric.design?.labels ?? "all"];
  return { prompts: ofEach, unit: `${unit} per group${labels}`, all: ofEach * sizes.length };
}

/** How many each of the groups has that are compared, of each label if rates of both are; none if that is not known. */
function sizesOf({ groups = [], comparisons = [], metric }: Measured, unit: string): readonly number[] {
  const sizes = new Map<string, number | undefined>();
  for (const { of, counts } of comparisons) {
    if (of.group === undefined || of.against === undefined) return [];
    sizes.set(of.group, counts["group"]).set(of.against, counts["reference"]);
  }
  const found = groups.length > 0 ? groups.map(({ counts }) => counts[unit] ?? counts["trials"]) : [...sizes.values()];
  const labels = metric.design?.labels === "each" ? 2 : 1;
  if (found.length !== labels * sizes.size) return [];
  return sizes.size > 0 && found.every((size) => size !== undefined) ? found : [];
}

function limitOf({ from: { metric }, limit }: PilotPlanOptions): Limit {
  if (typeof limit !== "number") return limit;
  const direction = directionOf(metric);
  return direction === "below" ? { below: limit } : direction === "above" ? { above: limit } : { within: limit };
}

function refused(argument: string, given: string, expected: string, advice?: string): InputError {
  return new InputError({ function: CALLER, argument, given, expected, ...(advice !== undefined && { advice }) });
}

const STRICT_FRACTION = "Clopper-Pearson";

/** Beyond so many the steps of counts do not matter. */
const MOST_EXACT = 5000;

/** Of events that are independent of each other the binomial distribution says it exactly. */
function exactPlan(
  { metric, counts, value, interval }: Measured,
  limit: Limit,
  { power, confidence, prompts }: Wanted & { readonly prompts: number },
): Reckoned | undefined {
  const [direction, at] = Object.entries(limit)[0] as ["below" | "above" | "within", number];
  const isCounted = counts["clusters"] === undefined && counts["responses"] === counts["prompts"];
  if (metric.design?.power !== "fraction" || !isCounted || prompts > MOST_EXACT || direction === "within")
    return undefined;
  const passes = direction === "below" ? value < at : value > at;
  return planFraction({
    description: metric,
    direction,
    limit: at,
    expected: value,
    expectedFrom: "pilot",
    samples: 1,
    icc: 0,
    power,
    confidence,
    // Which method it was, the interval alone tells.
    method: interval?.method === STRICT_FRACTION ? "strict" : "auto",
    rate: 0.5,
    verdict: passes ? "pass" : "fail",
    distance: Math.abs(value - at),
  });
}

/** The fewest terms that stand for a group, if they are a sample. */
function fewestTerms(terms: Terms | undefined): number | undefined {
  const sampled = terms?.taken === "sampled" ? terms.groups.filter((group) => group.sampled) : [];
  return sampled.length === 0 ? undefined : Math.min(...sampled.map(({ count }) => count));
}

/** How many responses the pilot has, as far as its counts say. */
function responsesIn({ counts, comparisons = [], metric }: Measured): number {
  const own = counts["responses"] ?? counts["predictions"] ?? counts["candidates"];
  if (own !== undefined) return own;
  const groups = new Set(comparisons.flatMap(({ of }) => [of.group, of.against]));
  const ofSources = responsesOfPairs(counts, comparisons.length, groups.size);
  return ofSources ?? (independentOf(counts, metric)?.count ?? 1) * (counts["groups"] ?? 1);
}

/** Of pairs of responses to each source, one of each group. */
function responsesOfPairs({ pairs }: Counts, comparisons: number, groups: number): number | undefined {
  return pairs === undefined || comparisons === 0 ? undefined : (pairs / comparisons) * groups;
}
