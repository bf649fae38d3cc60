import { didYouMean } from "@fairexpect/metrics";
import { wrong } from "./distinct-texts.js";
import { describe } from "./scorer.js";
import type { ScorerOptions } from "./scorer.js";

/** Throws unless `options` is an object with options of these names only: a misspelt one must not go unnoticed. */
export function checkOptionNames(
  caller: string,
  options: unknown,
  names: readonly string[],
  argument = "options",
  expected = "an object of options",
): asserts options is object {
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw wrong(caller, argument, describe(options), expected);
  for (const name of Object.keys(options)) {
    if (!names.includes(name))
      throw wrong(caller, `${argument}.${name}`, "no option", `one of ${names.join(", ")}`, didYouMean(name, names));
  }
}

/** Throws unless a value is true, false or undefined. */
export function checkFlag(caller: string, argument: string, value: unknown): asserts value is boolean | undefined {
  if (value !== undefined && typeof value !== "boolean")
    throw wrong(caller, argument, describe(value), "true or false");
}

/** Throws unless a value is a function or undefined. */
export function checkCallback(caller: string, argument: string, value: unknown): void {
  if (value !== undefined && typeof value !== "function") throw wrong(caller, argument, describe(value), "a function");
}

/** Throws unless a value is the signal of an AbortController or undefined. */
export function checkSignal(caller: string, argument: string, value: unknown): void {
  const isSignal =
    typeof value === "object" && value !== null && "throwIfAborted" in value && "addEventListener" in value;
  if (value !== undefined && !isSignal)
    throw wrong(caller, argument, describe(value), "the signal of an AbortController");
}

/** Throws unless options are those that scoring and encoding share, and those named. */
export function checkScorerOptions(
  caller: string,
  options: unknown,
  more: readonly string[] = [],
): asserts options is Omit<ScorerOptions, "onTruncated"> {
  checkOptionNames(caller, options, ["signal", "onProgress", ...more], "options", "an object");
  const { signal, onProgress } = options as { readonly signal?: unknown; readonly onProgress?: unknown };
  checkSignal(caller, "options.signal", signal);
  checkCallback(caller, "options.onProgress", onProgress);
}

/** Throws unless `texts` is an array of texts. */
export function checkTexts(caller: string, texts: unknown): asserts texts is readonly string[] {
  if (!Array.isArray(texts)) throw wrong(caller, "texts", describe(texts), "an array of texts");
  const at = texts.findIndex((text) => typeof text !== "string");
  if (at !== -1) throw wrong(caller, `texts[${at}]`, describe(texts[at]), "a text");
}
