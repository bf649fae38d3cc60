import type { MatcherContext, MatcherResult } from "./context.js";
import { assertMetrics, type MetricClaim } from "./measure.js";

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

/** `toHaveX(limit, options)`: one metric that is held to a limit. */
export function holdingToLimit<Options extends object>(
  matcher: string,
  claim: (limit: number, told: Told<Options>) => MetricClaim,
): LimitMatcher {
  return function (received, limit, options) {
    return assertMetrics(this, matcher, received, options, [claim(limit, { received, options: { ...options } })]);
  };
}

/** `toHaveX(name, limit, options)`: the same of a metric that the matcher's first argument says more of. */
export function holdingNamedToLimit<Name, Options extends object>(
  matcher: string,
  claim: (name: Name, limit: number, told: Told<Options>) => MetricClaim,
): NamedLimitMatcher<Name> {
  return function (received, name, limit, options) {
    return assertMetrics(this, matcher, received, options, [claim(name, limit, { received, options: { ...options } })]);
  };
}
