import type { MatcherContext } from "./context.js";

/**
 * What a runner's package knows that the runner does not hand to its matchers as it is.
 *
 * @since 0.1.0
 */
export interface RunnerKnowledge {
  /** Whether the test that the runner names is the one that asserts, and not another one that runs at once. */
  isOwnTest?(context: MatcherContext): boolean;
}

let knowledge: RunnerKnowledge = {};

/** Says what is known of the runner from now on. */
export function tellRunner(told: RunnerKnowledge): void {
  knowledge = told;
}

/** The name of the running test, if the runner knows it. */
export function testName(context: MatcherContext): string | undefined {
  if (knowledge.isOwnTest?.(context) === false) return undefined;
  const name = context.currentConcurrentTestName?.() ?? context.currentTestName ?? "";
  return name === "" ? undefined : name;
}

/** Which attempt at the running test this is, counted from 1, which it is if the runner does not tell. */
export function attemptOf(context: MatcherContext): number {
  if (knowledge.isOwnTest?.(context) === false) return 1;
  return context.currentTestIdentity?.()?.invocations ?? (context.task?.result?.retryCount ?? 0) + 1;
}
