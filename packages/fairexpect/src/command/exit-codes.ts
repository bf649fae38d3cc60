/**
 * What the command ends with. Scripts build on these numbers: none changes its meaning.
 */
export const EXIT = {
  /** Done, and nothing was found wrong. */
  fine: 0,
  /** Done, and something was found: a claim that does not pass, a recording that was edited, a check that failed. */
  found: 1,
  /** It was called in a way that it does not know, or lacks an answer that it may not ask for. */
  usage: 2,
  /** It could not be done: a file that is missing or cannot be read, a package that is not installed, a failed run. */
  unable: 3,
  /** A fault in fairexpect itself. */
  fault: 70,
  /** It was stopped by Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** As the help and the README say them. */
export const EXIT_CODES: readonly (readonly [code: ExitCode, meaning: string])[] = [
  [EXIT.fine, "done, and nothing is wrong"],
  [EXIT.found, "done, and something is wrong: a claim does not pass, a recording was edited, a value is worse"],
  [EXIT.usage, "called in a way that it does not know, or without an answer that it may not ask for"],
  [EXIT.unable, "not done: a file is missing or cannot be read, a package is not installed, a run failed"],
  [EXIT.fault, "a fault in fairexpect itself"],
  [EXIT.interrupted, "stopped by Ctrl-C; nothing is left half written"],
];
