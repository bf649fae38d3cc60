import { describeValue, wrong } from "@fairexpect/metrics/core";
import type { GenerateOptions, Generation } from "@fairexpect/responses";
import * as vitest from "vitest";

const remedy =
  "Give the test more time, or generate before all tests: " +
  "const replies = generateBeforeAll((options) => respond(useCase, options), { timeout: 600_000 }), and replies() inside tests.";

/**
 * A fixture of Vitest's `test.extend`, of any scope, that generates once and gives every test that asks for it the same
 * value. Its time counts as the time of the first test that asks: one that runs out fails with how far the run is, and
 * the run goes on for the next. What takes longer than a test may is for `generateBeforeAll`.
 *
 * @example
 * const fixture = generating(async () => ["Gladly."]); // base.extend({ replies: generating((options) => respond(support, options)) })
 * let replies;
 * await fixture({ task: { timeout: 5000 } }, async (value) => void (replies = value));
 * replies // ["Gladly."]
 * @since 0.1.0
 */
export function generating<T>(
  generate: (options: GenerateOptions) => Promise<T>,
): (context: { readonly task?: { readonly timeout: number } }, use: (value: T) => Promise<void>) => Promise<void> {
  if (typeof generate !== "function")
    throw wrong(
      "generating",
      "generate",
      describeValue(generate),
      "a function: (options) => respond(useCase, options)",
    );
  let generation: Promise<Generation<T>> | undefined;
  return async ({ task }, use) => {
    // Tests that generate nothing do not load what generates.
    generation ??= import("@fairexpect/responses").then(({ generateOnce }) => generateOnce(generate, { remedy }));
    await use(await (await generation).within((task ?? currentTest())?.timeout ?? Infinity));
  };
}

/** The test that asks for a fixture of a file or a worker, which is not told of it. Vitest 4.0 does not say. */
function currentTest(): { readonly timeout: number } | undefined {
  return "TestRunner" in vitest ? vitest.TestRunner.getCurrentTest() : undefined;
}
