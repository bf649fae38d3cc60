import { checkOptions, describeValue, wrong } from "@fairexpect/metrics/core";
import type { GenerateOptions } from "@fairexpect/responses";
import { beforeAll } from "vitest";

/**
 * How `generateBeforeAll` runs.
 *
 * @since 0.1.0
 */
export interface GenerateBeforeAllOptions {
  /** Milliseconds that the generation may take; a minute unless given, 0 for no limit. */
  readonly timeout?: number;
}

/**
 * Generates before all tests of the file, or of the `describe` that it is called in, and returns a function that gives
 * the value inside tests. If the time runs out, it fails with how far the run is.
 *
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
  checkOptions("generateBeforeAll", options, ["timeout"]);
  const { timeout = 60_000 } = options;
  let generated: { readonly value: T } | undefined;
  beforeAll(async () => {
    // Tests that are not run do not load what generates.
    const { generateOnce } = await import("@fairexpect/responses");
    generated = {
      value: await generateOnce(generate, {
        remedy: "Give it more time: generateBeforeAll(generate, { timeout: 600_000 }).",
      }).within(timeout),
    };
  }, timeout);
  return () => {
    if (generated === undefined)
      throw new Error("generateBeforeAll: the value is not there yet; ask for it inside a test.");
    return generated.value;
  };
}
