import type { MatcherContext } from "./context.js";

/**
 * What a runner's package knows that the runner does not hand to its matchers as it is.
 *
 * @since 0.1.0
 */
export interface RunnerKnowledge {
  /** Whether the test that the runner names is the one that asserts, and not another one that runs at once. */
  isOwnTest?(context: MatcherContext): boolean;
  /** What matchers are to have for the runner's `this`, if that will not do. */
  readonly contextOf?: (context: MatcherContext) => MatcherContext;
  /** The test that runs, if the runner does not hand it to its matchers. */
  startedTest?(): MatcherContext["task"];
  /** The process that all workers of the run are of, or that runs its tests itself. */
  readonly mainProcess?: () => number;
  /** How the tests are run, as advice names it, and what is added to update snapshots. */
  readonly command?: { readonly run: string; readonly update: string };
}

let knowledge: RunnerKnowledge = {};

/** Says what is known of the runner from now on. */
export function tellRunner(told: RunnerKnowledge): void {
  knowledge = told;
}

/** The name of the running test, if the runner knows it. */
export function testName(context: MatcherContext): string | undefined {
  if (knowledge.isOwnTest?.(context) === false) return undefined;
  // In afterAll Jest still has the last test's name, and no test.
  if (context.currentTestIdentity !== undefined && context.currentTestIdentity() === undefined) return undefined;
  const name = context.currentConcurrentTestName?.() ?? context.currentTestName ?? "";
  return name === "" ? undefined : name;
}

/** Which attempt at the running test this is, counted from 1, which it is if the runner does not tell. */
export function attemptOf(context: MatcherContext): number {
  if (knowledge.isOwnTest?.(context) === false) return 1;
  const attempt = context.currentTestIdentity?.()?.invocations ?? (taskOf(context)?.result?.retryCount ?? 0) + 1;
  return attempt + polledBefore(context);
}

const polled = new WeakMap<object, number>();

/** How often the running test has polled: `expect.poll` tries until the last attempt counts, as a retry does. */
function polledBefore(context: MatcherContext): number {
  const task = taskOf(context);
  if (context.poll !== true || task === undefined) return 0;
  const before = polled.get(task) ?? 0;
  polled.set(task, before + 1);
  return before;
}

/** Vitest's running test. */
export function taskOf(context: MatcherContext): MatcherContext["task"] {
  return context.task ?? knowledge.startedTest?.();
}

/** The process that all workers of the run are of, if the runner's package knows it. */
export function knownMainProcess(): number | undefined {
  return knowledge.mainProcess?.();
}

/** How the tests are run, if the runner's package said so. */
export function knownCommand(): RunnerKnowledge["command"] {
  return knowledge.command;
}
