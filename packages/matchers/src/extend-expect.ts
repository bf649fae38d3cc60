import { tellTestFile } from "@fairexpect/metrics/core";
import type { MatcherContext, MatcherResult } from "./context.js";
import { tellingWhy } from "./asymmetric.js";
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
  getState?(): {
    readonly testPath?: string | undefined;
    readonly currentTestName?: string | undefined;
    readonly snapshotState?: object | undefined;
  };
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
  const { contextOf } = knowledge;
  // Each runner types what its `extend` takes; the matchers ask of `this` only what all of them bind.
  expect.extend((contextOf === undefined ? fairnessMatchers : boundBy(contextOf)) as never);
  tellingWhy(expect, Object.keys(fairnessMatchers));
  // Jest has an `expect` for each test file, and runs one file after the other in a process.
  tellTestFile(() => expect.getState?.().testPath);
  tellRunner(knowledge);
}

/** The matchers with another context than the runner's. */
function boundBy(contextOf: NonNullable<RunnerKnowledge["contextOf"]>): object {
  const bound = Object.entries(fairnessMatchers).map(([name, matcher]) => [
    name,
    function (this: MatcherContext, ...given: readonly unknown[]): MatcherResult {
      return Reflect.apply(matcher, contextOf(this), given);
    },
  ]);
  return Object.fromEntries(bound) as object;
}
