import { safeText } from "@fairexpect/metrics/core";

/**
 * What is wrong with a file of baselines.
 *
 * @since 0.1.0
 */
export type BaselineErrorCode =
  | "FAIREXPECT_BASELINE_UNREADABLE"
  | "FAIREXPECT_BASELINE_CONFLICT"
  | "FAIREXPECT_BASELINE_NEWER"
  | "FAIREXPECT_BASELINE_LOCKED"
  | "FAIREXPECT_BASELINE_UNWRITABLE";

/**
 * A file of baselines cannot be used. The message says the file, what was found and what to do. The file is left as it
 * is.
 *
 * @since 0.1.0
 */
export class BaselineError extends Error {
  override readonly name = "BaselineError";
  readonly code: BaselineErrorCode;
  readonly file: string;

  constructor(code: BaselineErrorCode, file: string, problem: string) {
    super(safeText(`${file}: ${problem}`));
    this.code = code;
    this.file = safeText(file);
  }
}

/** Node's code of a failed system call. */
export function systemCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** The error for a file or folder that the system does not let us write. */
export function unwritable(file: string, error: unknown): BaselineError {
  const cause = systemCode(error) ?? (error instanceof Error ? error.message : String(error));
  return new BaselineError(
    "FAIREXPECT_BASELINE_UNWRITABLE",
    file,
    `cannot be written (${cause}). What was stored before is as it was. Make the folder writable, or free some space.`,
  );
}
