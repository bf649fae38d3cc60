import { tellTestFile } from "@fairexpect/metrics/core";
import { fairnessMatchers } from "./matchers.js";
import { tellRunner, type RunnerKnowledge } from "./runner.js";

/**
 * The part of an `expect` that registration needs.
 *
 * @since 0.1.0
 */
export interface Extendable {
  extend(matchers: never): void;
  /** Tells the test file, if there is a runner. */
  getState?(): { readonly testPath?: string | undefined };
}

/**
 * Adds the matchers to an `expect`, which from then on tells `configure` the running test file. The packages of the
 * runners call it.
 *
 * @example
 * extendExpect(expect);
 * expect([[0.1], [0.9]]).not.toHaveToxicFractionBelow(0.01, { inconclusive: "estimate" });
 * @since 0.1.0
 */
export function extendExpect(expect: Extendable, knowledge: RunnerKnowledge = {}): void {
  // Each runner types what its `extend` takes; the matchers ask of `this` only what all of them bind.
  expect.extend(fairnessMatchers as never);
  // Jest has an `expect` for each test file, and runs one file after the other in a process.
  tellTestFile(() => expect.getState?.().testPath);
  tellRunner(knowledge);
}
