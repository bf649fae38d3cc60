import { InputError } from "@fairexpect/metrics";
import { describeValue, didYouMean, groupOf } from "@fairexpect/metrics/core";
import { crossedData } from "./measure-crossed.js";
import { crossedSources } from "./measure-crossed-sources.js";
import type { MetricClaim } from "./measure.js";

/**
 * Which attributes groups are compared by.
 *
 * @since 0.1.0
 */
export interface AttributeOptions {
  /**
   * Of groups by several attributes (`{ gender: "women", race: "Asian" }`) the one to compare by, or those to cross.
   * Unless given, groups are compared by each attribute and by all of them crossed.
   */
  readonly attribute?: string | readonly string[];
}

/**
 * What a matcher is told, its rows with groups by the attribute chosen. Response sets are not touched: metrics of them
 * have the option themselves.
 */
export function withChosenAttribute<Told extends { readonly received: unknown; readonly options: object }>(
  matcher: string,
  told: Told,
  { metric }: MetricClaim,
): Told {
  const { attribute, ...options }: { readonly attribute?: unknown; readonly reference?: unknown; compare?: unknown } =
    told.options;
  if (attribute === undefined || metric.options.includes("attribute")) return told;
  const crossed = crossedData(matcher, told.received, {}) ?? crossedSources(matcher, told.received);
  // Without such groups the option is refused as one that the matcher does not have.
  if (crossed === undefined) return told;
  const chosen = chosenOf(matcher, attribute, crossed.attributes);
  const named = (reference: unknown, argument: string): unknown =>
    typeof reference === "object" ? groupOf(matcher, argument, reference as never, chosen) : reference;
  const { reference, compare } = options;
  const isDirected = typeof compare === "object" && compare !== null && "reference" in compare;
  const own = {
    ...options,
    ...(reference !== undefined && { reference: named(reference, "options.reference") }),
    ...(isDirected && { compare: { reference: named(compare.reference, "options.compare.reference") } }),
  };
  return { ...told, received: crossed.by(chosen).data, options: own };
}

function chosenOf(matcher: string, attribute: unknown, known: readonly string[]): readonly string[] {
  const chosen: readonly unknown[] = Array.isArray(attribute) ? attribute : [attribute];
  const names = known.filter((name) => chosen.includes(name));
  const odd = chosen.find((name) => typeof name !== "string" || !known.includes(name));
  if (odd === undefined && names.length > 0) return names;
  const advice = typeof odd === "string" ? didYouMean(odd, known) : undefined;
  throw new InputError({
    function: matcher,
    argument: "options.attribute",
    given: describeValue(attribute),
    expected: `one of the attributes of the groups, or a list of some: ${known.map((name) => `"${name}"`).join(", ")}`,
    ...(advice !== undefined && { advice }),
  });
}
