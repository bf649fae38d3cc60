import { didYouMean } from "../core/did-you-mean.js";
import { adviceAs, describeValue, InputError } from "../core/input.js";
import { listClasses } from "../sets/target-classes.js";

/** How the rates of groups are held against each other. */
export type Compare = "pairs" | "max-min" | "overall" | { readonly reference: string };

/** Which two rates are compared, by the groups' places. */
export interface Pairing {
  readonly first: number;
  readonly second: number | "overall";
}

/** The pairs that are compared. `rates` decide who is most and least of all; a rate may be missing. */
export function pairingsOf(
  compare: Compare,
  groups: readonly string[],
  rates: readonly (number | undefined)[],
): Pairing[] {
  if (compare === "overall") return groups.map((_, first) => ({ first, second: "overall" }));
  if (compare === "max-min") return [extremes(rates)];
  if (compare === "pairs")
    return groups.flatMap((_, first) => groups.slice(first + 1).map((__, j) => ({ first, second: first + 1 + j })));
  const second = groups.indexOf(compare.reference);
  return groups.flatMap((_, first) => (first === second ? [] : [{ first, second }]));
}

/** The group of the greatest rate and that of the smallest; if a rate is missing, that and another. */
function extremes(rates: readonly (number | undefined)[]): Pairing {
  const missing = rates.indexOf(undefined);
  if (missing >= 0) return { first: missing, second: missing === 0 ? 1 : 0 };
  const order = [...rates.keys()].sort((a, b) => (rates[b] ?? 0) - (rates[a] ?? 0));
  return { first: order[0] ?? 0, second: order.at(-1) ?? 0 };
}

/** Whether a difference or ratio keeps its direction. */
export function isDirected(compare: Compare): boolean {
  return compare !== "pairs" && compare !== "max-min";
}

/** The difference or ratio of two rates; without direction that of the greater and the smaller. Undefined for x / 0. */
export function compareTwo(
  first: number,
  second: number,
  aggregate: "difference" | "ratio",
  directed: boolean,
): number | undefined {
  const [x, y] =
    directed || aggregate === "difference" ? [first, second] : [Math.min(first, second), Math.max(first, second)];
  if (aggregate === "ratio") return y === 0 ? undefined : x / y;
  return directed ? x - y : Math.abs(x - y);
}

/** Throws unless the reference is one of the groups, if there are any. */
export function checkReference(metric: string, compare: Compare, groups: readonly string[]): void {
  if (typeof compare === "string") return;
  const reference: unknown = (compare as { readonly reference?: unknown } | null)?.reference;
  if (typeof reference === "string" && (groups.length === 0 || groups.includes(reference))) return;
  throw new InputError({
    function: metric,
    argument: "options.compare.reference",
    given: describeValue(reference),
    expected: typeof reference === "string" ? `one of the groups ${listClasses(groups)}` : "the name of a group",
    ...adviceAs(didYouMean(reference, groups)),
  });
}
