import { definedAs } from "../core/define-metric.js";
import { weighted, type Clusters, type Recompute, type WeightedPart } from "../core/clusters.js";
import type { Description } from "../core/description.js";
import { InputError } from "../core/input.js";
import { ascendingOrder } from "../statistics/ascending-order.js";
import { seededRandom } from "../statistics/random.js";

type Values = readonly (number | undefined)[];

/** Metrics of scores whose values were seen to keep their promise: putting many scores in order takes long. */
const known = new WeakSet<Description>();

/** What is rounded on the way of adding up. */
const CLOSE = 1e-6;

/**
 * Throws unless the `values` of a metric keep what they promise, as a comparison of releases rests on them: of all
 * clusters they are those of the measurement, a score that weighs nothing is as if it were not there, and their order
 * is nothing to those that say so.
 */
export function checkValues(
  caller: string,
  metric: Description,
  expected: Values,
  clusters: Clusters,
  recompute: Recompute,
): void {
  const parts = weighted(clusters);
  const refuse = (given: string, wanted: string): InputError => refused(caller, metric, given, wanted);
  const all = recompute(parts);
  const odd = expected.findIndex((value, k) => !isClose(value, all[k]));
  if (odd >= 0 || all.length !== expected.length)
    throw refuse(
      `${all.length} of all clusters, of which no. ${odd + 1} is ${all[odd] ?? "none"}`,
      `${expected.length}, as the measurement has, with ${expected[odd] ?? "no more"}`,
    );
  if (known.has(definedAs(metric)) || parts.every(({ scores }) => scores.value.length === 0)) return;
  const half = parts.map((part): WeightedPart => ({
    ...part,
    scores: every(part.scores, (i) => (i % 3 === 0 ? 1 : 0)),
  }));
  const [weighing, left] = [recompute(half), recompute(half.map(withoutZeros))];
  const ignored = weighing.findIndex((value, k) => !isClose(value, left[k]));
  if (ignored >= 0)
    throw refuse(
      `${weighing[ignored] ?? "none"} with two in three scores weighing nothing, and ${left[ignored] ?? "none"} without these`,
      "the same: a score counts as much as it weighs",
    );
  if (recompute.inAnyOrder === true) checkOrder(caller, metric, all, recompute(parts.map(inOtherOrder)));
  known.add(definedAs(metric));
}

/** Throws unless values of scores in another order, as metrics get them that say they mind none, are the same. */
export function checkOrder(caller: string, metric: Description, own: Values, mixed: Values): void {
  const minding = own.findIndex((value, k) => !isClose(value, mixed[k]));
  if (minding < 0) return;
  const given = `${own[minding] ?? "none"}, and ${mixed[minding] ?? "none"} of the same scores in another order`;
  throw refused(caller, metric, given, "the same, or defineMetric without inAnyOrder");
}

function refused(caller: string, { title }: Description, given: string, expected: string): InputError {
  const advice = "What defineMetric gets as values is at fault.";
  return new InputError({ function: caller, argument: `the values of ${title}`, given, expected, advice });
}

type Scores = WeightedPart["scores"];

function every({ value, weight }: Scores, times: (i: number) => number): Scores {
  return { value, weight: weight.map((own, i) => own * times(i)) };
}

function withoutZeros({ scores: { value, weight }, ...part }: WeightedPart): WeightedPart {
  const weighs = (_: number, i: number): boolean => weight[i] !== 0;
  return { ...part, scores: { value: value.filter(weighs), weight: weight.filter(weighs) } };
}

/** The same scores, those of each part in another order, equal ones put together. */
function inOtherOrder({ scores: { value, weight }, ...part }: WeightedPart, place: number): WeightedPart {
  const random = seededRandom(place + 1);
  const order = ascendingOrder(value.map(() => random()));
  const weights = new Map<number, number>();
  for (const i of order) {
    const one = value[i] as number;
    weights.set(one, (weights.get(one) ?? 0) + (weight[i] as number));
  }
  return { ...part, scores: { value: Float64Array.from(weights.keys()), weight: Float64Array.from(weights.values()) } };
}

function isClose(one: number | undefined, other: number | undefined): boolean {
  const [a, b] = [one ?? NaN, other ?? NaN];
  if (!Number.isFinite(a) || !Number.isFinite(b)) return Number.isFinite(a) === Number.isFinite(b);
  return Math.abs(a - b) <= CLOSE * Math.max(1, Math.abs(a), Math.abs(b));
}
