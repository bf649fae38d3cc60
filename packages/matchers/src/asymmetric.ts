import { printable } from "./format.js";

/** What the runner makes of a matcher inside an expected value. */
interface AsymmetricMatcher {
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

/** The same matcher, which prints its reason once it has not matched. */
function withReason(matcher: unknown): unknown {
  if (!isAsymmetricMatcher(matcher)) return matcher;
  const match = matcher.asymmetricMatch.bind(matcher);
  const print = matcher.toAsymmetricMatcher?.bind(matcher);
  let reason: string | undefined;
  const own = {
    asymmetricMatch: (...received: [unknown, ...unknown[]]): boolean => {
      lastFound = undefined;
      const isMatch = match(...received);
      reason = isMatch ? undefined : lastFound;
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

function isAsymmetricMatcher(value: unknown): value is AsymmetricMatcher {
  return (
    typeof value === "object" &&
    value !== null &&
    "asymmetricMatch" in value &&
    typeof value.asymmetricMatch === "function"
  );
}
