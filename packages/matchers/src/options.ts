import { InputError, type AtMostLeftOut, type Policy } from "@fairexpect/metrics";
import {
  checkInteger,
  checkOneOf,
  checkOptions,
  checkPolicy,
  configuredPolicy,
  describeValue,
  setPolicy,
  testFile,
} from "@fairexpect/metrics/core";
import { checkHold, HOLD_NAMES, type HoldOptions } from "./baseline/hold-options.js";
import type { MatcherContext } from "./context.js";

/**
 * What every matcher accepts beside its own options.
 *
 * @since 0.1.0
 */
export interface AssertionOptions extends Policy, HoldOptions {
  /**
   * How intervals are made: `"auto"` (default) or `"strict"`, which holds its confidence in all simulations and needs
   * more data. See the interval that the metric's documentation names.
   */
  readonly method?: "auto" | "strict";
  /** Seed of resampling. Default: taken from the data, so that equal data give equal verdicts. */
  readonly seed?: number;
  /** What the assertion is called in reports. Default: the name of the test. */
  readonly label?: string;
  /** Leave prompts and responses out of messages. Default false; evidence never has them. */
  readonly redact?: boolean;
  /** How many of the worst examples a message shows. Default 3. */
  readonly examples?: number;
}

/**
 * The defaults of a project: all options of assertions but those that belong to one, its label and how it is held.
 *
 * @since 0.1.0
 */
export type ProjectPolicy = Omit<AssertionOptions, "label" | keyof HoldOptions>;

/** All options with what they come to. */
export interface ResolvedOptions extends HoldOptions {
  readonly confidence: number;
  readonly inconclusive: "fail" | "estimate";
  readonly atMostLeftOut: AtMostLeftOut;
  readonly method: "auto" | "strict";
  readonly redact: boolean;
  readonly examples: number;
  readonly seed?: number;
  readonly label?: string;
}

const DEFAULTS = {
  confidence: 0.95,
  inconclusive: "fail",
  atMostLeftOut: {},
  method: "auto",
  redact: false,
  examples: 3,
} as const satisfies ResolvedOptions;
const POLICY_NAMES = [...Object.keys(DEFAULTS), "seed"];

/** The options that every matcher has. */
export const ASSERTION_NAMES = ["label", ...HOLD_NAMES, ...POLICY_NAMES];

/**
 * Sets the policy of all assertions that follow in the test file; called in a set-up file, which runs for every test
 * file anew, that of all of them. An option of an assertion overrides it, and what it does not name keeps its
 * default: `{ confidence: 0.95, inconclusive: "fail", atMostLeftOut: {}, method: "auto", redact: false, examples: 3 }`
 * and a `seed` taken from the data. Each call replaces the one before. Call it in the test file or the set-up file
 * itself: a module that several files import may run once for all of them.
 *
 * @param file the test file that it is for; the running one unless given. If no runner tells the file, as under
 * `node:test`, the policy holds for the process
 * @throws InputError if a name or a value is not one that exists
 * @example
 * configure({ confidence: 0.9, inconclusive: "estimate" });
 * expect([[0.1], [0.2]]).toHaveToxicFractionBelow(0.1);
 * configure({});
 * expect(() => expect([[0.1], [0.2]]).toHaveToxicFractionBelow(0.1)).toThrow("do not settle");
 * @since 0.1.0
 */
export function configure(policy: ProjectPolicy, file: string | undefined = testFile()): void {
  checkOptions("configure", policy, POLICY_NAMES, "policy");
  checkValues("configure", policy);
  setPolicy(policy, file);
}

/** The options of one assertion, which may have these names, over the configured ones over the defaults. */
export function resolveOptions(
  context: MatcherContext,
  matcher: string,
  options: unknown = {},
  names: readonly string[] = ASSERTION_NAMES,
): ResolvedOptions {
  checkOptions(matcher, options, [...new Set(names)]);
  const resolved: ResolvedOptions = {
    ...DEFAULTS,
    ...given(configuredPolicy(context.testPath ?? testFile()), POLICY_NAMES),
    ...given(options, ASSERTION_NAMES),
  };
  checkValues(matcher, resolved);
  checkHold(matcher, resolved);
  return resolved;
}

/** The fields of an object that have one of the names and a value. */
export function given(from: object, names: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(from).filter(([name, value]) => names.includes(name) && value !== undefined),
  );
}

function checkValues(caller: string, policy: AssertionOptions): void {
  checkPolicy(caller, policy);
  const { method, seed, redact, examples, label } = policy;
  if (method !== undefined) checkOneOf(caller, "method", method, ["auto", "strict"]);
  if (seed !== undefined) checkInteger(caller, "seed", seed, 0);
  if (examples !== undefined) checkInteger(caller, "examples", examples, 0);
  if (redact !== undefined && typeof redact !== "boolean")
    throw new InputError({ function: caller, argument: "redact", given: describeValue(redact), expected: "a boolean" });
  if (label !== undefined && typeof label !== "string")
    throw new InputError({ function: caller, argument: "label", given: describeValue(label), expected: "a text" });
}
