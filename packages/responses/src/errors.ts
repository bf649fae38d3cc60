import { describeValue, safeText } from "@fairexpect/metrics/core";

import type { Budget, Spending } from "./run/budget.js";
import type { RunProgress } from "./run/progress.js";

/**
 * An optional dependency that this call needs is not installed. The message says which one and how to install it.
 *
 * @since 0.1.0
 */
export class MissingDependencyError extends Error {
  override readonly name = "MissingDependencyError";
  readonly code = "FAIREXPECT_MISSING_DEPENDENCY";
  /** The package's name on the registry. */
  readonly dependency: string;

  constructor(dependency: string, message: string) {
    super(safeText(message));
    this.dependency = dependency;
  }
}

/**
 * The mode asked for, by option or by `FAIREXPECT_MODE`, is none of `auto`, `record`, `replay` and `off`.
 *
 * @since 0.1.0
 */
export class ModeError extends Error {
  override readonly name = "ModeError";
  readonly code = "FAIREXPECT_MODE";

  constructor(message: string) {
    super(safeText(message));
  }
}

/**
 * The prompts are too few for a claim that is to be made of their responses, whatever the model answers. Nothing was
 * called.
 *
 * @since 0.1.0
 */
export class DesignError extends Error {
  override readonly name = "DesignError";
  readonly code = "FAIREXPECT_DESIGN";
  /** One sentence for each claim that cannot be shown, with the number of prompts that it takes. */
  readonly problems: readonly string[];

  constructor(message: string, problems: readonly string[]) {
    super(safeText(message));
    this.problems = problems.map(safeText);
  }
}

/**
 * A response that could not be generated. The message is cut short and free of keys and tokens.
 *
 * @since 0.1.0
 */
export interface GenerationFailure {
  readonly prompt: string;
  readonly sample: number;
  /** The name of the model, if several were asked. */
  readonly model?: string;
  readonly message: string;
  /**
   * The answer, if there is one that the option `redact` failed to redact: it is in no file, and has been paid for.
   * A function, so that runners which print the fields of an error do not print it.
   */
  readonly answer?: () => string;
}

/**
 * Some responses could not be generated. Everything that was answered has been recorded (in mode `off` it is lost), and
 * a new run calls only for what failed. Carries no `cause`: the errors of HTTP clients hold headers and request bodies.
 *
 * @since 0.1.0
 */
export class GenerationError extends Error {
  override readonly name = "GenerationError";
  readonly code = "FAIREXPECT_GENERATION";
  readonly failures: readonly GenerationFailure[];

  constructor(message: string, failures: readonly GenerationFailure[]) {
    super(safeText(message));
    this.failures = failures.map(safeFailure);
  }
}

/**
 * A run stopped because its budget does not allow the next call. Everything that was answered has been recorded (in
 * mode `off` it is lost), and a new run with a new budget calls only for what is missing.
 *
 * @since 0.1.0
 */
export class BudgetError extends Error {
  override readonly name = "BudgetError";
  readonly code = "FAIREXPECT_BUDGET";
  readonly budget: Budget;
  readonly spent: Spending;
  /** How many responses are there, recorded or answered now. */
  readonly answered: number;
  /** How many are not. */
  readonly remaining: number;
  /** Calls that failed before the run stopped. */
  readonly failures: readonly GenerationFailure[];

  constructor(message: string, details: Pick<BudgetError, "budget" | "spent" | "answered" | "remaining" | "failures">) {
    super(safeText(message));
    this.budget = details.budget;
    this.spent = details.spent;
    this.answered = details.answered;
    this.remaining = details.remaining;
    this.failures = details.failures.map(safeFailure);
  }
}

/**
 * Responses were not there when a test's time ran out. The message says how far the run was, and what to do.
 *
 * @since 0.1.0
 */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
  readonly code = "FAIREXPECT_DEADLINE";
  readonly progress: RunProgress | undefined;

  constructor(message: string, progress: RunProgress | undefined) {
    super(safeText(message));
    this.progress = progress;
  }
}

/**
 * In mode `replay` nothing is called, and the recording lacks responses. The message says how many, what differs from
 * the nearest recorded response, and how to record.
 *
 * @since 0.1.0
 */
export class ReplayMissError extends Error {
  override readonly name = "ReplayMissError";
  readonly code = "FAIREXPECT_REPLAY_MISS";
  /** The recording's file. */
  readonly file: string;
  readonly missing: readonly { readonly prompt: string; readonly sample: number }[];

  constructor(message: string, file: string, missing: readonly { readonly prompt: string; readonly sample: number }[]) {
    super(safeText(message));
    this.file = safeText(file);
    this.missing = missing.map((each) => ({ ...each, prompt: safeText(each.prompt) }));
  }
}

/**
 * What is wrong with a recording file:
 * - `FAIREXPECT_RECORDING_FOREIGN`: the file is not a recording;
 * - `FAIREXPECT_RECORDING_NEWER`: a newer version of fairexpect wrote it;
 * - `FAIREXPECT_RECORDING_OLDER`: a version of fairexpect wrote it whose format this one no longer reads;
 * - `FAIREXPECT_RECORDING_OTHER_USE_CASE`: it records another use case;
 * - `FAIREXPECT_RECORDING_CORRUPT`: a line in the middle cannot be read;
 * - `FAIREXPECT_RECORDING_EDITED`: a line is not as it was written;
 * - `FAIREXPECT_RECORDING_OTHER_ADDRESS`: responses came from another address than the model's;
 * - `FAIREXPECT_RECORDING_UNREADABLE`, `FAIREXPECT_RECORDING_UNWRITABLE`: the file system refuses;
 * - `FAIREXPECT_RECORDING_LOCKED`: another process holds the file's lock and does not let go, or it is no lock;
 * - `FAIREXPECT_RECORDING_STALE`: responses are older than the run allows;
 * - `FAIREXPECT_RECORDING_STORAGE`: the shared storage cannot be read or written.
 *
 * @since 0.1.0
 */
export type RecordingErrorCode =
  | "FAIREXPECT_RECORDING_FOREIGN"
  | "FAIREXPECT_RECORDING_NEWER"
  | "FAIREXPECT_RECORDING_OLDER"
  | "FAIREXPECT_RECORDING_OTHER_USE_CASE"
  | "FAIREXPECT_RECORDING_CORRUPT"
  | "FAIREXPECT_RECORDING_EDITED"
  | "FAIREXPECT_RECORDING_OTHER_ADDRESS"
  | "FAIREXPECT_RECORDING_UNREADABLE"
  | "FAIREXPECT_RECORDING_UNWRITABLE"
  | "FAIREXPECT_RECORDING_LOCKED"
  | "FAIREXPECT_RECORDING_STALE"
  | "FAIREXPECT_RECORDING_STORAGE";

/**
 * A recording file cannot be used. The message says the file, the line, what was found and what to do. The file is left
 * as it is.
 *
 * @since 0.1.0
 */
export class RecordingError extends Error {
  override readonly name = "RecordingError";
  readonly code: RecordingErrorCode;
  readonly file: string;
  /** Counted from 1, if one line is at fault. */
  readonly line: number | undefined;
  /**
   * Answers that this run was given and could not record: they have been paid for, and are in no file. `answer` is a
   * function, so that runners which print the fields of an error do not print it.
   */
  unrecorded: readonly { readonly prompt: string; readonly sample: number; readonly answer: () => string }[] = [];

  constructor(code: RecordingErrorCode, file: string, problem: string, line?: number) {
    super(safeText(`${file}${line === undefined ? "" : `:${line}`}: ${problem}`));
    this.code = code;
    this.file = safeText(file);
    this.line = line;
  }
}

/** What is printed of an error that nobody catches: its fields, too. */
function safeFailure({ prompt, model, message, ...rest }: GenerationFailure): GenerationFailure {
  return {
    prompt: safeText(prompt),
    ...rest,
    ...(model !== undefined && { model: safeText(model) }),
    message: safeText(message),
  };
}

/** Node's code of a failed system call. */
export function systemCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** An error's message, or whatever else was thrown as text. */
export function messageOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error);
  try {
    return "message" in error && typeof error.message === "string" ? error.message : describeValue(error);
  } catch {
    return "an error whose message cannot be read";
  }
}
