import { checkFunction, checkOptions, checkSignal } from "./input.js";
import type { ScorerOptions } from "./scorer.js";

/** Throws unless options are those that scoring and encoding share, and those named. */
export function checkRunOptions(
  caller: string,
  options: unknown,
  more: readonly string[] = [],
): asserts options is Omit<ScorerOptions, "onTruncated" | "onUnknownLanguage"> {
  checkOptions(caller, options, ["signal", "onProgress", ...more]);
  const { signal, onProgress }: { signal?: unknown; onProgress?: unknown } = options;
  checkSignal(caller, "options.signal", signal);
  checkFunction(caller, "options.onProgress", onProgress);
}
