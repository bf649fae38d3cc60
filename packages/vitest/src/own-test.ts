/** What is read of the imported `expect`: Vitest counts its assertions since a test was last started. */
interface Counting {
  getState(): { readonly assertionCalls?: number };
}

/** What is read of the test that Vitest names to a matcher. */
interface Task {
  readonly concurrent?: boolean | undefined;
  readonly context?: { readonly _local?: boolean };
}

/**
 * Whether an assertion is of the test that Vitest names. Among tests that run at once the imported `expect` belongs to
 * the one that was started last, whoever asserts; only the `expect` of a test's context is its own. Vitest does not say
 * which of the two it was: it was the test's own if the test has one, and the imported one has counted no assertion.
 */
export function isOwnTest(task: object | undefined, imported: Counting): boolean {
  const { concurrent, context }: Task = task ?? {};
  const { _local: hasOwn = false } = context ?? {};
  return concurrent !== true || (hasOwn && imported.getState().assertionCalls === 0);
}
