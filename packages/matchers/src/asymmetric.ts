import { counted, safeLine } from "@fairexpect/metrics/core";
import { printable } from "./format.js";

/** What the runner makes of a matcher inside an expected value. */
interface AsymmetricMatcher {
  readonly sample?: unknown;
  asymmetricMatch(received: unknown, ...more: readonly unknown[]): boolean;
  toAsymmetricMatcher?(): string;
}

const REASON_LENGTH = 300;
/** What was last found of a value that stands in the place of an expected one. */
let lastFound: string | undefined;

/** Notes what was found inside an expected value, where a matcher's message is not asked for. */
export function noteFound(sentence: string): void {
  lastFound = sentence;
}

/**
 * Lets the matchers of an `expect` say in the line of a difference why they did not match: runners print what was
 * received beside the matcher's name and ask for no message.
 */
export function tellingWhy(expect: object, names: readonly string[]): void {
  for (const holder of [expect, Reflect.get(expect, "not") as unknown]) {
    if ((typeof holder !== "object" && typeof holder !== "function") || holder === null) continue;
    for (const name of names) {
      const make: unknown = Reflect.get(holder, name);
      if (typeof make !== "function") continue;
      const value = (...sample: readonly unknown[]): unknown => withReason(Reflect.apply(make, holder, sample));
      Reflect.defineProperty(holder, name, { configurable: true, enumerable: true, writable: true, value });
    }
  }
}

/**
 * The same matcher, which prints its reason once it has not matched, and whose difference has the reason in place of
 * all the data.
 */
function withReason(matcher: unknown): unknown {
  if (!isAsymmetricMatcher(matcher)) return matcher;
  // Vitest takes a sample apart as if it were a part of the data, and then prints it in place of the reason.
  const inner: AsymmetricMatcher = Object.create(matcher, { sample: { value: matcher.sample } }) as AsymmetricMatcher;
  const match = matcher.asymmetricMatch.bind(inner);
  const printOf = matcher.toAsymmetricMatcher?.bind(inner);
  const print = printOf === undefined ? undefined : (): string => inOneLine(printOf(), inner.sample);
  const known = new WeakSet<object>();
  let reason: string | undefined;
  const own = {
    sample: undefined,
    asymmetricMatch: (...received: [unknown, ...unknown[]]): boolean => {
      lastFound = undefined;
      const isMatch = match(...received);
      reason = isMatch ? undefined : lastFound;
      const [data] = received;
      if (typeof data !== "object" || data === null) return isMatch;
      if (!isDiffing()) known.add(data);
      else if (!isMatch && reason !== undefined && !known.has(data)) shorten(data);
      return isMatch;
    },
    ...(print !== undefined && {
      toAsymmetricMatcher: (): string =>
        reason === undefined ? print() : `${print()}: ${printable(reason, REASON_LENGTH)}`,
    }),
  };
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(matcher, name, { value, configurable: true, writable: true, enumerable: false });
  return matcher;
}

/**
 * A matcher as its runner prints it, with the names of options in place of what Jest makes of an object. Options may
 * name groups of a data set.
 */
function inOneLine(printed: string, sample: unknown): string {
  const objects = Array.isArray(sample) ? sample.filter((one) => typeof one === "object" && one !== null) : [];
  const line = printed.replaceAll(/\n\s*/g, " ").replaceAll(", }", " }");
  return safeLine(
    line.replaceAll("[object Object]", () => `{ ${Object.keys((objects.shift() as object) ?? {}).join(", ")} }`),
  );
}

/** Whether a runner asks in order to print a difference, which it makes of copies of both sides. */
function isDiffing(): boolean {
  return /replace(MatchedTo)?AsymmetricMatcher/.test(new Error().stack ?? "");
}

/** Empties a runner's own copy of what did not match, whose hundreds of lines would hide the reason. */
function shorten(copy: object): void {
  const fields = Reflect.ownKeys(copy);
  if (Array.isArray(copy)) {
    const { length } = copy;
    copy.splice(0, length, `... ${counted(length, "items")}`);
    return;
  }
  for (const name of fields) Reflect.deleteProperty(copy, name);
  Reflect.defineProperty(copy, "...", {
    value: safeLine(fields.map(String).join(", ")),
    configurable: true,
    enumerable: true,
  });
}

function isAsymmetricMatcher(value: unknown): value is AsymmetricMatcher {
  return (
    typeof value === "object" &&
    value !== null &&
    "asymmetricMatch" in value &&
    typeof value.asymmetricMatch === "function"
  );
}
