import { didYouMean } from "./did-you-mean.js";
import { holdsSecret, withoutKeys } from "./redact.js";
import { safeLine } from "./safe-text.js";

/**
 * Bad input: the call itself is wrong, so there is nothing to measure. The message says what was given, what was
 * expected and what to do; `argument` names the argument at fault. Data on which a metric is merely undefined (an empty
 * group) do not throw: they give an undefined measurement.
 *
 * @since 0.1.0
 */
export class InputError extends TypeError {
  override readonly name = "InputError";
  readonly code = "FAIREXPECT_INPUT";
  /** The argument at fault, as a caller would write it: `scores[3][1]`. */
  readonly argument: string;
  readonly problem: InputProblem;

  constructor(problem: InputProblem) {
    // Names of groups and options stand in it, which may be a model's words, or a key in a name's place.
    const safe = (part: string): string => safeLine(withoutKeys(part));
    const [argument, given, expected] = [safe(problem.argument), safe(problem.given), safe(problem.expected)];
    const advice = problem.advice === undefined ? undefined : safe(problem.advice);
    super(
      `${problem.function}: ${argument} is ${given}; expected ${expected}.${advice === undefined ? "" : ` ${advice}`}`,
    );
    this.argument = argument;
    // Runners print the fields of an error too.
    this.problem = { function: problem.function, argument, given, expected, ...adviceAs(advice) };
  }
}

/**
 * What is wrong with an argument, in parts: a function that calls another for its user throws the same problem anew, in
 * its own name and with its own name for the argument.
 *
 * @since 0.1.0
 */
export interface InputProblem {
  readonly function: string;
  readonly argument: string;
  readonly given: string;
  readonly expected: string;
  readonly advice?: string;
}

/** An `InputError` in the name of the function that the user called; `given` is a value in words. */
export function wrong(caller: string, argument: string, given: string, expected: string, advice?: string): InputError {
  return new InputError({ function: caller, argument, given, expected, ...adviceAs(advice) });
}

/** A value as an error message shows it: short, on one line, safe to print, never a whole data set. */
export function describeValue(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "string") return describeText(value);
  if (typeof value === "number" || typeof value === "boolean" || value === undefined) return String(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return "a function";
  if (typeof value === "symbol") return "a symbol";
  if (Array.isArray(value)) return value.length === 0 ? "an empty array" : `an array of ${value.length}`;
  if (ArrayBuffer.isView(value))
    return isDetached(value)
      ? "a typed array whose memory was transferred"
      : `a typed array of ${value.byteLength} bytes`;
  const object: object = value;
  if (isPromise(object)) return "a promise (await it first)";
  const kind = quoted(Object.prototype.toString.call(object).slice("[object ".length, -1)).slice(1, -1);
  if (kind !== "Object") return `${/^[AEIOU]/.test(kind) ? "an" : "a"} ${kind}`;
  const keys = Object.keys(object);
  return `an object with ${keys.length === 0 ? "no keys" : `the keys ${keys.slice(0, 5).map(describeKey).join(", ")}${keys.length > 5 ? ", ..." : ""}`}`;
}

const LONGEST = 40;

function describeText(text: string): string {
  if (holdsSecret(text)) return "a text with what looks like a key in it";
  return text.length > LONGEST ? `the text ${quoted(text.slice(0, LONGEST - 3))}...` : `the text ${quoted(text)}`;
}

/** Keys may be the names of groups, and these a model's words: plain if they are plain. */
function describeKey(key: string): string {
  if (holdsSecret(key)) return "[redacted]";
  if (key.length > LONGEST) return `${quoted(key.slice(0, LONGEST - 3))}...`;
  const safe = quoted(key);
  return safe === `"${key}"` ? key : safe;
}

/** A text in quotation marks with everything escaped that is not safe to print on one line. */
function quoted(text: string): string {
  return safeLine(JSON.stringify(text));
}

/** Whether something is a promise, also one of another realm, as in Jest. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

/** Anything that holds numbers by index: arrays and typed arrays, of this realm or another. */
export type Numbers = ArrayLike<number>;

/** Whether a value is an array or a typed array, also one of another realm, that still has its memory. */
export function isNumbers(value: unknown): value is Numbers {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && "length" in value && !isDetached(value));
}

/** Whether the memory of a typed array was transferred to a worker: its methods throw, and no length says so. */
function isDetached({ byteLength, buffer }: ArrayBufferView): boolean {
  if (byteLength > 0) return false;
  try {
    return new Uint8Array(buffer).length < 0;
  } catch {
    return true;
  }
}

/** Numbers beyond it overflow in variances and third moments of large data. */
export const LARGEST = 1e100;

/** Any finite number, for what only compares numbers. */
export const ANY_SIZE = [-Number.MAX_VALUE, Number.MAX_VALUE] as const;

/** Throws unless every item is a number within `range`; without one, up to 1e100 in magnitude. */
export function checkScores(
  caller: string,
  argument: string,
  scores: unknown,
  range?: readonly [number, number],
): asserts scores is Numbers {
  if (!isNumbers(scores)) {
    throw new InputError({ function: caller, argument, given: describeValue(scores), expected: "an array of numbers" });
  }
  const [low, high] = range ?? [-LARGEST, LARGEST];
  for (let i = 0; i < scores.length; i++) {
    const score: unknown = scores[i];
    if (typeof score === "number" && score >= low && score <= high) continue;
    throw new InputError({
      function: caller,
      argument: `${argument}[${i}]`,
      given: describeValue(score),
      expected: rangeName(score, range),
      advice: adviceOn(score),
    });
  }
}

function rangeName(score: unknown, range: readonly [number, number] | undefined): string {
  if (range === ANY_SIZE || (range === undefined && !Number.isFinite(score))) return "a finite number";
  const [low, high] = range ?? [-LARGEST, LARGEST];
  return `a number between ${low} and ${high}`;
}

function adviceOn(score: unknown): string {
  if (typeof score === "string") return "Score the texts first, and pass the scores.";
  return Number.isFinite(score) ? "Bring the scores to that range first." : "Leave out items that could not be scored.";
}

/** Throws unless `value` is a finite number within [low, high]. */
export function checkNumber(
  caller: string,
  argument: string,
  value: unknown,
  low: number,
  high: number,
): asserts value is number {
  if (typeof value === "number" && value >= low && value <= high) return;
  const advice = low >= 0 && high === 1 ? adviceOnPercent(value) : undefined;
  throw wrong(caller, argument, describeValue(value), `a number between ${low} and ${high}`, advice);
}

/** Of a share that was given in per cent, as 5 or "5%", what to write in its place. */
export function adviceOnPercent(value: unknown, least = 1): string | undefined {
  const inWords = typeof value === "string" ? /^\s*(\d{1,2}(?:\.\d+)?)\s*%\s*$/.exec(value)?.[1] : undefined;
  const percent = inWords === undefined ? value : Number(inWords);
  const isPercent = typeof percent === "number" && (percent > least || inWords !== undefined) && percent <= 100;
  return isPercent ? `For ${percent} %, pass ${Number((percent / 100).toPrecision(12))}.` : undefined;
}

/** Throws unless `value` is an integer from `low` to `high`, at most the largest that doubles count to. */
export function checkInteger(
  caller: string,
  argument: string,
  value: unknown,
  low: number,
  high: number = Number.MAX_SAFE_INTEGER,
): asserts value is number {
  if (Number.isSafeInteger(value) && (value as number) >= low && (value as number) <= high) return;
  const isTooLarge = typeof value === "number" && value > high;
  throw new InputError({
    function: caller,
    argument,
    given: describeValue(value),
    expected: isTooLarge ? `an integer of at most ${high}` : `an integer of at least ${low}`,
  });
}

/** Throws unless `value` is one of `allowed`. */
export function checkOneOf<T extends string>(
  caller: string,
  argument: string,
  value: unknown,
  allowed: readonly T[],
): asserts value is T {
  if ((allowed as readonly unknown[]).includes(value)) return;
  throw new InputError({
    function: caller,
    argument,
    given: describeValue(value),
    expected: `one of ${allowed.map((name) => `"${name}"`).join(", ")}`,
    ...adviceAs(didYouMean(value, allowed)),
  });
}

/** Throws unless `value` is true or false. */
export function checkBoolean(caller: string, argument: string, value: unknown): asserts value is boolean {
  if (typeof value === "boolean") return;
  throw new InputError({ function: caller, argument, given: describeValue(value), expected: "true or false" });
}

/** Throws unless `value` is an object. */
export function checkObject(
  caller: string,
  argument: string,
  value: unknown,
  expected: string,
): asserts value is Readonly<Record<string, unknown>> {
  if (typeof value === "object" && value !== null) return;
  throw new InputError({ function: caller, argument, given: describeValue(value), expected });
}

/** Throws unless `value` is an array without holes. */
export function checkArray(caller: string, argument: string, value: unknown): asserts value is readonly unknown[] {
  if (!Array.isArray(value))
    throw new InputError({ function: caller, argument, given: describeValue(value), expected: "an array" });
  checkHoles(caller, argument, value);
}

/** Throws if an array has holes, over which loops and methods disagree. */
export function checkHoles(caller: string, argument: string, items: readonly unknown[]): void {
  // Finds holes too, at a speed that data of any size can afford.
  if (!items.includes(undefined)) return;
  const hole = items.findIndex((_, i) => !(i in items));
  if (hole < 0) return;
  throw new InputError({
    function: caller,
    argument: `${argument}[${hole}]`,
    given: "a hole in the array",
    expected: "an item",
    advice: "Leave out what is missing: items.filter(() => true) has no holes.",
  });
}

/**
 * Throws unless `options` is an object whose names are all known: a slip in an option would silently change a verdict.
 * What is undefined counts as not given. An error calls the names what `noun` says, and asks whether the nearest was
 * meant, unless `advise` knows better.
 */
export function checkOptions(
  caller: string,
  options: unknown,
  known: readonly string[],
  argument = "options",
  noun = "options",
  advise: (name: string) => string | undefined = () => undefined,
): asserts options is object {
  if (typeof options !== "object" || options === null || Array.isArray(options) || isPromise(options)) {
    // Whoever gives none, or the value alone, does not know the names.
    const isNamed = (options === undefined || typeof options === "string") && known.length > 0;
    const expected = isNamed ? `an object with some of ${known.join(", ")}` : "an object";
    throw new InputError({ function: caller, argument, given: describeValue(options), expected });
  }
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || known.includes(name)) continue;
    throw new InputError({
      function: caller,
      argument: `${argument}.${name}`,
      given: describeValue(value),
      expected: known.length === 0 ? `no ${noun}` : `one of the ${noun} ${known.join(", ")}`,
      ...adviceAs(advise(name) ?? didYouMean(name, known) ?? directed(name, known)),
    });
  }
}

/** A reference is an option by itself of some metrics, and one of several comparisons of others. */
function directed(name: string, known: readonly string[]): string | undefined {
  return name === "reference" && known.includes("compare") ? "Write compare: { reference }." : undefined;
}

export function adviceAs(advice: string | undefined): { advice?: string } {
  return advice === undefined ? {} : { advice };
}
