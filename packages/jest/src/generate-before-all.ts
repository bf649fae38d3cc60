import { checkOptions, describeValue, wrong } from "@fairexpect/metrics/core";
import type { GenerateOptions } from "@fairexpect/responses";
import { ownRealm } from "./own-realm.js";

/**
 * How `generateBeforeAll` runs.
 *
 * @since 0.1.0
 */
export interface GenerateBeforeAllOptions {
  /** Milliseconds that the generation may take; a minute unless given, 0 for no limit. */
  readonly timeout?: number;
  /** The runner's `beforeAll`; its own unless given. */
  readonly beforeAll?: (work: () => Promise<void>, timeout: number) => void;
}

/** Jest takes 0 for its default, and a longer time for none. */
const longestTimer = 2 ** 31 - 1;

/**
 * Generates before all tests of the file, or of the `describe` that it is called in, and returns a function that gives
 * the value inside tests. If the time runs out, it fails with how far the run is.
 *
 * @throws TypeError if no `beforeAll` is given and the runner has none
 * @since 0.1.0
 */
export function generateBeforeAll<T>(
  generate: (options: GenerateOptions) => Promise<T>,
  options: GenerateBeforeAllOptions = {},
): () => T {
  if (typeof generate !== "function")
    throw wrong(
      "generateBeforeAll",
      "generate",
      describeValue(generate),
      "a function: (options) => respond(useCase, options)",
    );
  checkOptions("generateBeforeAll", options, ["timeout", "beforeAll"]);
  const { timeout = 60_000, beforeAll = ownRealm().beforeAll } = options;
  if (typeof beforeAll !== "function")
    throw new TypeError(
      "generateBeforeAll: there is no beforeAll of a runner; pass the one you use, as in generateBeforeAll(generate, { beforeAll }).",
    );
  let generated: { readonly value: T } | undefined;
  beforeAll(
    async () => {
      // Tests that generate nothing do not load what generates.
      const { generateOnce } = await import("@fairexpect/responses");
      generated = {
        value: await generateOnce(generate, {
          remedy: "Give it more time: generateBeforeAll(generate, { timeout: 600_000 }).",
        }).within(timeout),
      };
    },
    timeout > 0 ? Math.min(timeout, longestTimer) : longestTimer,
  );
  return () => {
    if (generated === undefined)
      throw new Error("generateBeforeAll: the value is not there yet; ask for it inside a test, after beforeAll.");
    return generated.value;
  };
}
