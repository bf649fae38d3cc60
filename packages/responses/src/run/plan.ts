import { join, resolve as resolvePath } from "node:path";

import { checkBudget } from "./budget.js";
import type { Budget, Prices } from "./budget.js";
import type { IntendedClaim } from "./check-design.js";
import { resolveMode } from "./mode.js";
import type { Mode } from "./mode.js";
import type { RespondOptions } from "../respond.js";
import { bad, checkNames, given, isObject } from "../use-case.js";

/** The options of a run, checked and complete. */
export interface Plan extends Pick<RespondOptions, "onProgress" | "redact" | "isRefusal" | "storage" | "signal"> {
  readonly samples: number;
  readonly concurrency: number;
  readonly mode: Mode;
  readonly recordings: string;
  readonly maxRetries: number;
  readonly timeout: number;
  readonly requestsPerMinute: number;
  readonly tokensPerMinute: number;
  readonly budget: Budget;
  readonly prices: Prices | undefined;
  readonly maxAge: { readonly days: number; readonly isError: boolean } | undefined;
  readonly prune: boolean;
  readonly claims: readonly IntendedClaim[];
}

function checkObject(options: unknown): object {
  if (!isObject(options)) throw bad("options", given(options), "an object of options, or nothing");
  return options;
}

const names: Readonly<Record<keyof RespondOptions, true>> = {
  samples: true,
  concurrency: true,
  mode: true,
  recordings: true,
  signal: true,
  maxRetries: true,
  timeout: true,
  requestsPerMinute: true,
  tokensPerMinute: true,
  budget: true,
  prices: true,
  onProgress: true,
  redact: true,
  isRefusal: true,
  maxAge: true,
  prune: true,
  storage: true,
  claims: true,
};

/** Throws an `InputError` for options that are not as `RespondOptions` says. */
export function checkOptions(options: RespondOptions): Plan {
  checkNames("options", checkObject(options), Object.keys(names));
  const {
    samples = 1,
    concurrency = 8,
    maxRetries = 4,
    timeout = 120_000,
    requestsPerMinute = Infinity,
    tokensPerMinute = Infinity,
  } = options;
  const {
    recordings = join("__fairness__", "recordings"),
    signal,
    mode,
    onProgress,
    redact,
    isRefusal,
    maxAge,
    prune = false,
    storage,
  } = options;
  for (const [name, value, low] of [
    ["samples", samples, 1],
    ["concurrency", concurrency, 1],
    ["maxRetries", maxRetries, 0],
  ] as const) {
    if (!Number.isInteger(value) || value < low)
      throw bad(`options.${name}`, given(value), `an integer of at least ${low}`);
  }
  for (const [name, value] of Object.entries({ timeout, requestsPerMinute, tokensPerMinute })) {
    if (typeof value !== "number" || !(value > 0))
      throw bad(`options.${name}`, given(value), "a number greater than 0");
  }
  if (typeof recordings !== "string" || recordings === "")
    throw bad("options.recordings", given(recordings), "the path of a folder");
  for (const [name, value] of Object.entries({ onProgress, redact, isRefusal })) {
    if (value !== undefined && typeof value !== "function")
      throw bad(`options.${name}`, given(value), "a function, or nothing");
  }
  if (
    signal !== undefined &&
    !(typeof signal === "object" && "aborted" in signal && typeof signal.addEventListener === "function")
  )
    throw bad("options.signal", given(signal), "the signal of an AbortController, or nothing");
  if (typeof prune !== "boolean") throw bad("options.prune", given(prune), "true or false");
  if (
    storage !== undefined &&
    !(isObject(storage) && typeof storage["getItem"] === "function" && typeof storage["setItem"] === "function")
  ) {
    throw bad(
      "options.storage",
      given(storage),
      "a storage with getItem and setItem, as createStorage of unstorage makes it",
    );
  }
  const { claims = [] } = options;
  if (
    !Array.isArray(claims) ||
    !claims.every(
      (claim: unknown) =>
        isObject(claim) && typeof claim["metric"] === "string" && typeof claim["threshold"] === "number",
    )
  ) {
    throw bad("options.claims", given(claims), "an array of claims { metric, threshold }");
  }
  return {
    claims,
    samples,
    concurrency,
    maxRetries,
    timeout,
    requestsPerMinute,
    tokensPerMinute,
    ...checkBudget(options.budget, options.prices),
    mode: resolveMode(mode, process.env),
    recordings: resolvePath(recordings),
    maxAge: checkMaxAge(maxAge),
    prune,
    ...(signal === undefined ? {} : { signal }),
    ...(onProgress === undefined ? {} : { onProgress }),
    ...(redact === undefined ? {} : { redact }),
    ...(isRefusal === undefined ? {} : { isRefusal }),
    ...(storage === undefined ? {} : { storage }),
  };
}

function checkMaxAge(maxAge: unknown): Plan["maxAge"] {
  if (maxAge === undefined) return undefined;
  if (!isObject(maxAge)) throw bad("options.maxAge", given(maxAge), '{ days, onStale: "warn" | "error" }');
  checkNames("options.maxAge", maxAge, ["days", "onStale"]);
  const { days, onStale = "warn" } = maxAge;
  if (typeof days !== "number" || !(days >= 0))
    throw bad("options.maxAge.days", given(days), "a number of at least 0; Infinity for any age");
  if (onStale !== "warn" && onStale !== "error")
    throw bad("options.maxAge.onStale", given(onStale), '"warn" or "error"');
  return { days, isError: onStale === "error" };
}
