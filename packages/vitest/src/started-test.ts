import type { MatcherContext } from "@fairexpect/matchers";
import * as vitest from "vitest";
import { beforeEach } from "vitest";

/** A test as a matcher's context has it. */
type Test = NonNullable<MatcherContext["task"]> & { readonly concurrent?: boolean | undefined };

let started: Test | undefined;

/**
 * Follows which test was started last: Vitest 3 does not hand a matcher its test. Later versions do, and later than 4.0
 * have `TestRunner`.
 */
export function followTests(): void {
  if ("TestRunner" in vitest) return;
  try {
    beforeEach(({ task }: { readonly task: Test }) => {
      started = task;
    });
  } catch {
    // No test file is being collected.
  }
}

/** The test that was started last, if Vitest does not say which one asserts. */
export function startedTest(): Test | undefined {
  return started;
}
