import { safeText } from "@fairexpect/metrics/core";

/**
 * A server that scores or encodes texts did not answer, or refused. The message holds no key and no text.
 *
 * @since 0.1.0
 */
export class ServerError extends Error {
  override readonly name = "ServerError";
  readonly code = "FAIREXPECT_SERVER";
  /** The HTTP status of the last answer; undefined if there was none. */
  readonly status: number | undefined;

  constructor(message: string, status: number | undefined) {
    super(safeText(message));
    this.status = status;
  }
}
