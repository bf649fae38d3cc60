import { runInThisContext } from "node:vm";
import { checkPolicy, InputError, type Policy } from "@fairexpect/metrics";

/**
 * What every matcher accepts beside its own options.
 *
 * @since 0.1.0
 */
export interface AssertionOptions extends Policy {
  /**
   * How intervals are made: `"auto"` (default) or `"strict"`, which holds its confidence in all simulations and needs
   * more data. See the interval that the metric's documentation names.
   */
  readonly method?: "auto" | "strict";
  /** Seed of resampling. Default: taken from the data, so that equal data give equal verdicts. */
  readonly seed?: number;
  /** What the assertion is called in reports. Default: the name of the test. */
  readonly label?: string;
  /** Leave prompts and responses out of messages and evidence. Default false. */
  readonly redact?: boolean;
  /** How many of the worst examples a message shows. Default 3. */
  readonly examples?: number;
}

/** A project's defaults: everything but the label, which belongs to one assertion. */
export type Settings = Omit<AssertionOptions, "label">;

export type ResolvedOptions = Required<Omit<Settings, "seed">> & { readonly seed?: number; readonly label?: string };

const defaults: Required<Omit<Settings, "seed">> = {
  confidence: 0.95,
  margin: 0,
  inconclusive: "fail",
  method: "auto",
  redact: false,
  examples: 3,
};
const names = [...Object.keys(defaults), "seed"];

// Jest loads modules once a realm: the setup file may have another copy of this one than the test. They meet in the
// main realm.
const SETTINGS = Symbol.for("fairexpect.settings");
const realm = runInThisContext("globalThis") as { [SETTINGS]?: Settings };

/**
 * Sets the project's policy for all assertions that follow, usually in the setup file. An option of an assertion goes
 * before it, and what it does not name keeps its default: `{ confidence: 0.95, margin: 0, inconclusive: "fail",
 * method: "auto", redact: false, examples: 3 }` and a `seed` taken from the data. Each call replaces the one before,
 * and holds for the worker process it is made in.
 *
 * @throws InputError where a name or a value is not one that exists
 * @example
 * configure({ confidence: 0.9, inconclusive: "estimate" });
 * expect([[0.1], [0.2]]).toHaveToxicFractionBelow(0.1);
 * configure({});
 * expect(() => expect([[0.1], [0.2]]).toHaveToxicFractionBelow(0.1)).toThrow("The data do not settle");
 * @since 0.1.0
 */
export function configure(settings: Settings): void {
  checkKeys("configure", "settings", settings, names);
  checkValues("configure", settings);
  realm[SETTINGS] = { ...settings };
}

/** Throws unless a matcher's limit is a number in its range. */
export function checkLimit(matcher: string, limit: unknown, range: "share" | "magnitude"): asserts limit is number {
  const low = range === "share" ? Number.MIN_VALUE : 0;
  if (typeof limit === "number" && limit >= low && limit <= 1) return;
  throw new InputError({
    function: matcher,
    argument: "the limit",
    given: typeof limit === "string" ? `the text ${JSON.stringify(limit)}` : String(limit),
    expected: range === "share" ? "a share above 0 and up to 1" : "a number between 0 and 1",
    ...(typeof limit === "number" && limit > 1 && limit <= 100 && { advice: `For ${limit} %, pass ${limit / 100}.` }),
    ...(limit === 0 && { advice: "Nothing is below 0; for a limit of 1 %, pass 0.01." }),
  });
}

/**
 * The options of one assertion over the configured ones over the defaults. `own` names the options that the matcher
 * itself has.
 */
export function resolveOptions(matcher: string, options: unknown, own: readonly string[] = []): ResolvedOptions {
  const given = options ?? {};
  checkKeys(matcher, "options", given, [...own, "label", ...names]);
  const label = (given as AssertionOptions).label;
  const resolved = { ...defaults, ...withoutUndefined(realm[SETTINGS] ?? {}), ...withoutUndefined(pick(given, names)) };
  checkValues(matcher, resolved);
  return label === undefined ? resolved : { ...resolved, label };
}

function checkKeys(
  caller: string,
  argument: string,
  given: unknown,
  allowed: readonly string[],
): asserts given is object {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new InputError({
      function: caller,
      argument,
      given: given === null ? "null" : `a ${typeof given}`,
      expected: "an object",
    });
  }
  const unknown = Object.keys(given).find((key) => !allowed.includes(key));
  if (unknown !== undefined) {
    throw new InputError({
      function: caller,
      argument: `${argument}.${unknown}`,
      given: "no option",
      expected: `one of ${allowed.join(", ")}`,
    });
  }
}

function checkValues(caller: string, { redact, examples, method, seed, ...policy }: Settings): void {
  checkPolicy(caller, policy);
  if (method !== undefined && method !== "auto" && method !== "strict") {
    throw new InputError({
      function: caller,
      argument: "method",
      given: String(method),
      expected: '"auto" or "strict"',
    });
  }
  if (seed !== undefined && !(Number.isSafeInteger(seed) && seed >= 0)) {
    throw new InputError({
      function: caller,
      argument: "seed",
      given: String(seed),
      expected: "an integer of at least 0",
    });
  }
  if (redact !== undefined && typeof redact !== "boolean") {
    throw new InputError({ function: caller, argument: "redact", given: String(redact), expected: "true or false" });
  }
  if (examples !== undefined && !(Number.isInteger(examples) && examples >= 0)) {
    throw new InputError({
      function: caller,
      argument: "examples",
      given: String(examples),
      expected: "an integer of at least 0",
    });
  }
}

function pick(from: object, keys: readonly string[]): Settings {
  return Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)));
}

function withoutUndefined(settings: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

/** The part of the options that the metrics take. */
export function intervalOptions({ method, seed }: ResolvedOptions): {
  readonly method: "auto" | "strict";
  readonly seed?: number;
} {
  return { method, ...(seed !== undefined && { seed }) };
}
