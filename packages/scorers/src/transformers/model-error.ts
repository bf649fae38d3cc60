/**
 * Why a model cannot be used:
 * - `FAIRSPEC_MODEL_NOT_FOUND`: the model or one of its files is not where it was looked for;
 * - `FAIRSPEC_MODEL_OFFLINE`: it has to be downloaded, and that is not allowed or there is no connection;
 * - `FAIRSPEC_MODEL_DOWNLOAD`: the hub refused, or the download broke off each time;
 * - `FAIRSPEC_MODEL_UNREADABLE`: its files are there, and they are not a model that can be run;
 * - `FAIRSPEC_MODEL_CACHE`: the cache folder cannot be written.
 *
 * @since 0.1.0
 */
export type ModelErrorCode =
  | "FAIRSPEC_MODEL_NOT_FOUND"
  | "FAIRSPEC_MODEL_OFFLINE"
  | "FAIRSPEC_MODEL_DOWNLOAD"
  | "FAIRSPEC_MODEL_UNREADABLE"
  | "FAIRSPEC_MODEL_CACHE";

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
    super(`model ${JSON.stringify(model)}: ${problem}`, cause === undefined ? {} : { cause });
    this.code = code;
    this.model = model;
  }
}
