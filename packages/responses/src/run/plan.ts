import { join, resolve as resolvePath } from "node:path";

import { checkArray, checkInteger, checkOneOf, checkOptions, describeValue } from "@fairexpect/metrics/core";

import { isObject, wrong } from "../input.js";
import { addressOfUrl } from "./address.js";
import { checkBudget } from "./budget.js";
import type { Budget, Prices } from "./budget.js";
import type { IntendedClaim } from "./check-design.js";
import { resolveMode } from "./mode.js";
import type { Mode } from "./mode.js";
import { RESPOND_OPTIONS } from "./options.js";
import type { RespondOptions } from "./options.js";
import { quietly, reportProgress } from "./progress.js";
import type { RunProgress } from "./progress.js";

/** The options of a run, checked and complete. */
export interface Plan extends Pick<RespondOptions, "redact" | "isRefusal" | "storage" | "signal"> {
  readonly onProgress: ((progress: RunProgress) => void) | undefined;
  readonly samples: number;
  readonly concurrency: number;
  readonly mode: Mode;
  /** Whether the option says the mode, so that the environment variable does not. */
  readonly isModeOption: boolean;
  readonly recordings: string;
  readonly maxRetries: number;
  readonly giveUpAfter: number;
  readonly longestWait: number;
  readonly timeout: number;
  readonly requestsPerMinute: number;
  readonly tokensPerMinute: number;
  readonly budget: Budget;
  readonly prices: Prices | undefined;
  readonly maxAge: { readonly days: number; readonly isError: boolean } | undefined;
  readonly prune: boolean;
  readonly fresh: boolean;
  /** Addresses as recordings keep them. */
  readonly sameFeature: boolean | readonly string[];
  readonly claims: readonly IntendedClaim[];
}

/** Throws an `InputError` for options that are not as `RespondOptions` says. */
export function planOf(caller: string, options: RespondOptions): Plan {
  checkOptions(caller, options, RESPOND_OPTIONS);
  const { samples = 1, concurrency = 8, maxRetries = 4 } = options;
  checkInteger(caller, "options.samples", samples, 1);
  checkInteger(caller, "options.concurrency", concurrency, 1);
  checkInteger(caller, "options.maxRetries", maxRetries, 0);
  const { giveUpAfter = 10, longestWait = 60_000 } = options;
  if (giveUpAfter !== Infinity) checkInteger(caller, "options.giveUpAfter", giveUpAfter, 1);
  if (typeof longestWait !== "number" || !(longestWait >= 0))
    throw wrong(caller, "options.longestWait", describeValue(longestWait), "milliseconds, or Infinity");
  const { timeout = 120_000, requestsPerMinute = Infinity, tokensPerMinute = Infinity } = options;
  for (const [name, value] of Object.entries({ timeout, requestsPerMinute, tokensPerMinute })) {
    if (typeof value !== "number" || !(value > 0))
      throw wrong(caller, `options.${name}`, describeValue(value), "a number greater than 0");
  }
  const { recordings = join("__fairness__", "recordings"), prune = false, fresh = false } = options;
  if (typeof recordings !== "string" || recordings === "")
    throw wrong(caller, "options.recordings", describeValue(recordings), "the path of a folder");
  for (const [name, value] of Object.entries({ prune, fresh })) {
    if (typeof value !== "boolean") throw wrong(caller, `options.${name}`, describeValue(value), "true or false");
  }
  checkCollaborators(caller, options);
  const { signal, onProgress = quietly(reportProgress()), redact, isRefusal, storage } = options;
  return {
    samples,
    concurrency,
    maxRetries,
    giveUpAfter,
    longestWait,
    timeout,
    requestsPerMinute,
    tokensPerMinute,
    ...checkBudget(caller, options.budget, options.prices),
    mode: resolveMode(options.mode, process.env),
    isModeOption: options.mode !== undefined,
    recordings: resolvePath(recordings),
    maxAge: checkMaxAge(caller, options.maxAge),
    prune,
    fresh,
    sameFeature: checkSameFeature(caller, options.sameFeature),
    claims: checkClaims(caller, options.claims),
    ...(signal === undefined ? {} : { signal }),
    onProgress: onProgress === false ? undefined : onProgress,
    ...(redact === undefined ? {} : { redact }),
    ...(isRefusal === undefined ? {} : { isRefusal }),
    ...(storage === undefined ? {} : { storage }),
  };
}

/** Throws unless functions are functions, the signal is one, and the storage has what is called of it. */
function checkCollaborators(caller: string, options: RespondOptions): void {
  const { redact, isRefusal } = options;
  const onProgress = options.onProgress === false ? undefined : options.onProgress;
  for (const [name, value] of Object.entries({ onProgress, redact, isRefusal })) {
    if (value !== undefined && typeof value !== "function")
      throw wrong(caller, `options.${name}`, describeValue(value), "a function, or nothing");
  }
  const signal: unknown = options.signal;
  if (
    signal !== undefined &&
    !(isObject(signal) && "aborted" in signal && typeof signal["addEventListener"] === "function")
  )
    throw wrong(caller, "options.signal", describeValue(signal), "the signal of an AbortController, or nothing");
  const storage: unknown = options.storage;
  if (
    storage !== undefined &&
    !(isObject(storage) && typeof storage["getItem"] === "function" && typeof storage["setItem"] === "function")
  )
    throw wrong(
      caller,
      "options.storage",
      describeValue(storage),
      "a storage with getItem and setItem, as createStorage of unstorage makes it",
    );
}

function checkClaims(caller: string, claims: unknown): readonly IntendedClaim[] {
  if (claims === undefined) return [];
  checkArray(caller, "options.claims", claims);
  for (const [i, claim] of claims.entries()) {
    if (!isObject(claim) || claim["metric"] === undefined || typeof claim["limit"] !== "number")
      throw wrong(caller, `options.claims[${i}]`, describeValue(claim), "a claim: { metric, limit }");
  }
  return claims as readonly IntendedClaim[];
}

function checkSameFeature(caller: string, given: unknown): Plan["sameFeature"] {
  if (given === undefined || typeof given === "boolean") return given ?? false;
  const argument = "options.sameFeature";
  if (!Array.isArray(given)) throw wrong(caller, argument, describeValue(given), "an array of addresses, or true");
  return given.map((url: unknown, i) => {
    const address = typeof url === "string" ? addressOfUrl(url) : undefined;
    if (address === undefined)
      throw wrong(caller, `${argument}[${i}]`, describeValue(url), 'an address, as in "https://api.example.com/v1"');
    return address.kept;
  });
}

function checkMaxAge(caller: string, maxAge: unknown): Plan["maxAge"] {
  if (maxAge === undefined) return undefined;
  const argument = "options.maxAge";
  if (!isObject(maxAge)) throw wrong(caller, argument, describeValue(maxAge), '{ days, onStale: "warn" | "error" }');
  checkOptions(caller, maxAge, ["days", "onStale"], argument);
  const { days, onStale = "warn" } = maxAge;
  if (typeof days !== "number" || !(days >= 0))
    throw wrong(caller, `${argument}.days`, describeValue(days), "a number of at least 0; Infinity for any age");
  checkOneOf(caller, `${argument}.onStale`, onStale, ["warn", "error"]);
  return { days, isError: onStale === "error" };
}
