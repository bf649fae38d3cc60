import { InputError } from "@fairexpect/metrics";
import { withChosenAttribute } from "./chosen-attribute.js";
import type { MatcherContext, MatcherResult } from "./context.js";
import { assertMetrics, type MetricClaim } from "./measure.js";
import { tellingMisuse } from "./telling-misuse.js";

/** What a matcher is told beside its own arguments. */
export interface Told<Options> {
  readonly received: unknown;
  /** Empty unless given; unknown names are refused later. */
  readonly options: Partial<Options>;
}

type LimitMatcher = (this: MatcherContext, received: unknown, limit: number, options?: object) => MatcherResult;
type NamedLimitMatcher<Name> = (
  this: MatcherContext,
  received: unknown,
  name: Name,
  limit: number,
  options?: object,
) => MatcherResult;

/** Claims of what the matcher is told, groups by the attribute chosen, if one is. */
function assertClaim<Options extends object>(
  context: MatcherContext,
  matcher: string,
  received: unknown,
  options: object | undefined,
  claim: (told: Told<Options>) => MetricClaim,
): MatcherResult {
  const given: Told<Options> = { received, options: { ...options } };
  const made = claim(given);
  const told = tellingMisuse(matcher, made.metric.data, () => withChosenAttribute(matcher, given, made));
  if (told === given) return assertMetrics(context, matcher, received, options, [made]);
  return assertMetrics(context, matcher, told.received, told.options, [claim(told)]);
}

/** `toHaveX(limit, options)`: one metric that is held to a limit. */
export function holdingToLimit<Options extends object>(
  matcher: string,
  claim: (limit: number, told: Told<Options>) => MetricClaim,
): LimitMatcher {
  return function (received, limit, options) {
    return assertClaim<Options>(this, matcher, received, options, (told) => claim(limit, told));
  };
}

/** `toHaveX(name, limit, options)`: the same of a metric that the matcher's first argument says more of. */
export function holdingNamedToLimit<Name, Options extends object>(
  matcher: string,
  claim: (name: Name, limit: number, told: Told<Options>) => MetricClaim,
): NamedLimitMatcher<Name> {
  return function (received, name, limit, options) {
    // Whoever gives the limit alone would else be told that the options are no limit.
    const checked = (told: Told<Options>): MetricClaim => {
      if (typeof name === "number") throw withoutName(matcher, name);
      return claim(name, limit, told);
    };
    return assertClaim<Options>(this, matcher, received, options, checked);
  };
}

function withoutName(matcher: string, given: number): InputError {
  return new InputError({
    function: matcher,
    argument: "the first argument",
    given: `${given}`,
    expected: "the name of what is measured, and the limit after it",
  });
}
