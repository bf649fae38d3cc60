import { InputError } from "@fairexpect/metrics";

export { InputError };

/** A value as an error message shows it: short and on one line. */
export function describeValue(value: unknown): string {
  if (typeof value === "string")
    return `the text ${JSON.stringify(value.length > 40 ? `${value.slice(0, 37)}...` : value)}`;
  if (Array.isArray(value)) return value.length === 0 ? "an empty array" : `an array of ${value.length}`;
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  if ("then" in value) return "a promise (await it first)";
  const keys = Object.keys(value);
  return keys.length === 0
    ? "an object without keys"
    : `an object with the keys ${keys.slice(0, 5).join(", ")}${keys.length > 5 ? ", ..." : ""}`;
}

/** Throws unless `value` is a string. */
export function checkText(caller: string, argument: string, value: unknown): asserts value is string {
  if (typeof value === "string") return;
  throw new InputError({ function: caller, argument, given: describeValue(value), expected: "a text" });
}

/** Throws unless `value` is an array. */
export function checkArray(caller: string, argument: string, value: unknown): asserts value is readonly unknown[] {
  if (Array.isArray(value)) return;
  throw new InputError({ function: caller, argument, given: describeValue(value), expected: "an array" });
}

/** Throws unless `value` is an object with string keys. */
export function checkRecord(caller: string, argument: string, value: unknown): void {
  if (typeof value === "object" && value !== null && !Array.isArray(value) && !("then" in value)) return;
  throw new InputError({ function: caller, argument, given: describeValue(value), expected: "an object" });
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
  });
}

/** The regular plural of an English noun. */
export function plural(noun: string): string {
  if (/[a-z]man$|^man$/.test(noun) && !/(?:human|german|roman|ottoman|shaman|talisman)$/i.test(noun))
    return noun.replace(/man$/, "men");
  if (noun.endsWith("person")) return noun.replace(/person$/, "people");
  if (noun.endsWith("child")) return `${noun}ren`;
  if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, "ies");
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
