/** What is read of the state that Jest's runner keeps in the global scope of the tests. */
interface State {
  readonly currentlyRunningTest?: { readonly invocations?: number } | null;
}

/**
 * Which attempt at the running test this is, which Jest tells nobody: its runner, jest-circus, counts it in a state of its
 * own. Without it attempts are unknown, and each is a row of its own in reports.
 */
export function runningAttempt(realm: object): number | undefined {
  return Object.getOwnPropertySymbols(realm)
    .filter(({ description }) => description === "JEST_STATE_SYMBOL")
    .map((symbol) => (realm as Record<symbol, State | undefined>)[symbol]?.currentlyRunningTest?.invocations)
    .find((invocations) => invocations !== undefined);
}
