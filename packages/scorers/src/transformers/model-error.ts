import { safeCause, safeText } from "@fairexpect/metrics/core";

/**
 * Why a model cannot be used:
 * - `FAIREXPECT_MODEL_NOT_FOUND`: the model or one of its files is not where it was looked for;
 * - `FAIREXPECT_MODEL_OFFLINE`: it has to be downloaded, and that is not allowed or there is no connection;
 * - `FAIREXPECT_MODEL_DOWNLOAD`: the hub refused, or the download broke off each time;
 * - `FAIREXPECT_MODEL_UNREADABLE`: its files are there, and they are not a model that can be run;
 * - `FAIREXPECT_MODEL_CACHE`: the cache folder or the lock file cannot be written;
 * - `FAIREXPECT_MODEL_CHANGED`: a file has other bytes than when the model was first used;
 * - `FAIREXPECT_MODEL_LOCK`: the lock file cannot be read.
 *
 * @since 0.1.0
 */
export type ModelErrorCode =
  | "FAIREXPECT_MODEL_NOT_FOUND"
  | "FAIREXPECT_MODEL_OFFLINE"
  | "FAIREXPECT_MODEL_DOWNLOAD"
  | "FAIREXPECT_MODEL_UNREADABLE"
  | "FAIREXPECT_MODEL_CACHE"
  | "FAIREXPECT_MODEL_CHANGED"
  | "FAIREXPECT_MODEL_LOCK";

/**
 * A transformer model cannot be loaded. The message says what was tried, what happened, and what to do.
 *
 * @since 0.1.0
 */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly code: ModelErrorCode;
  /** The model's id or folder. */
  readonly model: string;

  constructor(code: ModelErrorCode, model: string, problem: string, cause?: unknown) {
    super(
      safeText(`model ${JSON.stringify(model)}: ${problem}`),
      cause === undefined ? {} : { cause: safeCause(cause) },
    );
    this.code = code;
    this.model = safeText(model);
  }
}
