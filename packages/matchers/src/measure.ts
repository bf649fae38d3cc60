import { InputError, type Description, type Limit, type Measurement } from "@fairexpect/metrics";
import { checkLimit } from "./check-limit.js";
import { assertClaims } from "./claim.js";
import type { MatcherContext, MatcherResult } from "./context.js";
import type { Example } from "./examples.js";
import { ASSERTION_NAMES, given, resolveOptions, type ResolvedOptions } from "./options.js";

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
  readonly limit: Limit;
  /** What the limit is called in errors; "limit" unless given. */
  readonly limitName?: string;
  /** Options that the matcher has another default for than the metric. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Options that the matcher settles itself: its user cannot give them. */
  readonly settled?: Readonly<Record<string, unknown>>;
  readonly examples?: ((count: number) => readonly Example[]) | undefined;
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
  const resolved = resolveOptions(context, matcher, options, [...own, ...ASSERTION_NAMES]);
  for (const { metric, limit, limitName = "limit" } of claims)
    checkLimit(matcher, limitName, limit, metric.description);
  const measured = claims.map((claim) => ({
    measurement: measure(matcher, received, { ...options }, claim, resolved),
    limit: claim.limit,
    canInclude: claim.metric.options.includes("include"),
    examples: claim.examples,
  }));
  return assertClaims(context, matcher, measured, resolved);
}

function measure(
  matcher: string,
  received: unknown,
  options: object,
  { metric, defaults, settled }: MetricClaim,
  resolved: ResolvedOptions,
): Measurement {
  const { method, seed } = resolved;
  const handed = { ...defaults, ...given(options, metric.options), method, seed, ...settled };
  try {
    return Reflect.apply(metric, undefined, [received, given(handed, metric.options)]);
  } catch (error) {
    throw isInputError(error) ? inNameOf(matcher, metric.data, error, Object.keys(settled ?? {})) : error;
  }
}

/** Also one of another copy of the package, as under Jest. */
export function isInputError(error: unknown): error is InputError {
  return error instanceof InputError || (error instanceof Error && "problem" in error && error.name === "InputError");
}

/** The same problem, told of the matcher, of what it received, and of arguments of its own that are options there. */
export function inNameOf(
  matcher: string,
  data: string,
  { problem }: InputError,
  settled: readonly string[] = [],
): InputError {
  const { argument } = problem;
  const rest = argument.slice(data.length);
  const isData = argument.startsWith(data) && /^(?![\w$])/.test(rest);
  const own = settled.find((name) => argument === `options.${name}`);
  return new InputError({ ...problem, function: matcher, argument: own ?? (isData ? `received${rest}` : argument) });
}
