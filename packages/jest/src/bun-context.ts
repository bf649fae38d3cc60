import type { MatcherContext } from "@fairexpect/matchers";

/**
 * What matchers have in Bun for its `this`: the colours there put quotation marks around what they colour, cannot be
 * taken off their object, and a matcher's name is told in three lines.
 */
export function bunContext({ isNot, promise }: MatcherContext): MatcherContext {
  const { Bun }: { readonly Bun?: { readonly main?: string } } = globalThis as object;
  return {
    isNot,
    promise,
    // The running test file.
    testPath: Bun?.main,
    utils: {
      matcherHint: (matcher, received = "received", expected = "expected", { isNot: negated = false } = {}) =>
        `expect(${received})${negated ? ".not" : ""}.${matcher}(${expected})`,
      EXPECTED_COLOR: (text) => text,
      RECEIVED_COLOR: (text) => text,
    },
  };
}
