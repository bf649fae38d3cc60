import {
  checkFunction,
  checkNumber,
  checkOptions,
  describeValue,
  didYouMean,
  InputError,
  isNumbers,
  wrong,
} from "@fairexpect/metrics/core";

export { checkFunction, checkNumber, checkOptions, describeValue, didYouMean, InputError, wrong };

/** A value as a message shows it that must not hold the texts which are judged. */
export function describeWithoutText(value: unknown): string {
  return typeof value === "string" ? "a text" : describeValue(value);
}

/** Throws unless a value is one of those known; asks for the nearest one. */
export function checkChoice<T extends string>(
  caller: string,
  argument: string,
  value: unknown,
  known: readonly T[],
): asserts value is T {
  if (known.some((name) => name === value)) return;
  throw wrong(
    caller,
    argument,
    describeValue(value),
    `one of ${known.map((name) => `"${name}"`).join(", ")}`,
    didYouMean(value, known),
  );
}

/** Throws unless a value is true, false or undefined. */
export function checkFlag(caller: string, argument: string, value: unknown): asserts value is boolean | undefined {
  if (value !== undefined && typeof value !== "boolean")
    throw wrong(caller, argument, describeValue(value), "true or false");
}

/** Throws unless a value is the signal of an AbortController or undefined. */
export function checkSignal(caller: string, argument: string, value: unknown): void {
  const isSignal =
    typeof value === "object" && value !== null && "throwIfAborted" in value && "addEventListener" in value;
  if (value !== undefined && !isSignal)
    throw wrong(caller, argument, describeValue(value), "the signal of an AbortController");
}

/** Throws unless `value` is a text that names something. */
export function checkName(caller: string, argument: string, value: unknown): asserts value is string {
  if (typeof value === "string" && value.trim() !== "") return;
  const given = typeof value === "string" ? "a blank text" : describeValue(value);
  throw wrong(caller, argument, given, 'a name such as "toxicity"');
}

/** Whether a value is an array or a typed array. */
export function isList(value: unknown): value is ArrayLike<unknown> {
  return isNumbers(value);
}

/** Throws unless `texts` is an array of texts. */
export function checkTexts(caller: string, texts: unknown): asserts texts is readonly string[] {
  if (!Array.isArray(texts)) throw wrong(caller, "texts", describeWithoutText(texts), "an array of texts");
  const at = texts.findIndex((text) => typeof text !== "string");
  if (at !== -1) throw wrong(caller, `texts[${at}]`, describeValue(texts[at]), "a text");
}
