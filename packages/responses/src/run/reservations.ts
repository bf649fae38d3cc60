import type { Tokens } from "./budget.js";
import type { CallSizes } from "./call-size.js";
import type { Run } from "./run-state.js";

/** Keeps the budget: sets aside what calls may take before they start, and counts those under way. */
export interface Reservations {
  /**
   * Sets aside what a call with this input may take; nothing if the run is over. Waits for the calls under way, which
   * may take less than was set aside for them.
   */
  reserve(input: string): Promise<Tokens | undefined>;
  /** Ends a call: puts what it took in place of what was set aside; nothing if it failed. */
  settle(reserved: Tokens, taken: Tokens | undefined): void;
  /** Takes back what was set aside for a call that was not made. */
  cancel(reserved: Tokens): void;
}

/** `onExhausted` is told what the next call may take if the budget does not allow it and none is under way. */
export function reservationsOf(
  { account, plan: { budget } }: Pick<Run, "account" | "plan">,
  sizes: CallSizes,
  over: AbortSignal,
  onExhausted: (next: Tokens) => void,
): Reservations {
  const isByTokens = budget.tokens !== undefined || budget.cost !== undefined;
  let underway = 0;
  let tellEnd: () => void = () => {};
  let nextEnd = new Promise<void>((resolve) => (tellEnd = resolve));
  const end = (): void => {
    underway -= 1;
    tellEnd();
    nextEnd = new Promise<void>((resolve) => (tellEnd = resolve));
  };
  return {
    async reserve(input) {
      while (!over.aborted) {
        const most = sizes.most(input);
        // While little is known of what calls take, few are under way.
        const mayStart = !isByTokens || underway < Math.max(1, sizes.answered);
        if (mayStart && account.reserve(most)) {
          underway += 1;
          return most;
        }
        if (underway > 0) await nextEnd;
        else onExhausted(most);
      }
      return undefined;
    },
    settle(reserved, taken) {
      account.settle(reserved, taken);
      end();
    },
    cancel(reserved) {
      account.cancel(reserved);
      end();
    },
  };
}
