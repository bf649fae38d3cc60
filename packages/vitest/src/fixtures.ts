import type { GenerateOptions, Generation } from "@fairspec/responses";

/**
 * A fixture of Vitest's `test.extend` that generates once and gives every test that asks for it the same value. Its time
 * counts as the time of the first test that asks: one that runs out fails with how far the run is, and the run goes on for
 * the next. Generation that takes longer than a test may belongs into `beforeAll`.
 *
 * @example
 * const fixture = generating(async () => ["Gladly."]); // base.extend({ replies: generating((options) => respond(support, options)) })
 * let replies;
 * await fixture({ task: { timeout: 5000 } }, async (value) => void (replies = value));
 * replies // ["Gladly."]
 * @since 0.1.0
 */
export function generating<T>(generate: (options: GenerateOptions) => Promise<T>): (context: { readonly task: { readonly timeout: number } }, use: (value: T) => Promise<void>) => Promise<void> {
  let generation: Promise<Generation<T>> | undefined;
  return async ({ task }, use) => {
    // Tests that generate nothing do not load what generates.
    generation ??= import("@fairspec/responses").then(({ generateOnce }) => generateOnce(generate));
    await use(await (await generation).within(task.timeout));
  };
}
