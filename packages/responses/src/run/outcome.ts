import type { Recorded } from "../recording/recorded.js";
import type { Tokens } from "./budget.js";
import type { Answer } from "./generate.js";

/** What became of one request: replayed, live with what it took, or given once more. */
export type Outcome = Pick<Answer, "text" | "finishReason" | "logprobs"> & {
  readonly live?: { readonly usage: Partial<Tokens>; readonly milliseconds: number } | undefined;
  /** Whether an earlier run of the test file called for it. */
  readonly isRepeated?: boolean;
  /** The day on which a replayed one was recorded. */
  readonly recordedOn?: string | undefined;
  /** The address that it came from, as recordings keep it. */
  readonly address?: string | undefined;
  /** Whether a replayed one was edited by hand. */
  readonly isEdited?: boolean;
  /** The run in mode `record` that a replayed one is from, as long as that has not ended. */
  readonly unfinished?: string | undefined;
};

/** The outcome of a request whose response is recorded. */
export function replayedOutcome({ text, finishReason, logprobs, recorded, edited, unfinished }: Recorded): Outcome {
  const { on, address } = recorded ?? {};
  return {
    text,
    finishReason,
    logprobs,
    recordedOn: on,
    address,
    ...(edited === undefined ? {} : { isEdited: true }),
    ...(unfinished === undefined ? {} : { unfinished }),
  };
}
