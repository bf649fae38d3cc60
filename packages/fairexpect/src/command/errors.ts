import type { InputProblem } from "@fairexpect/metrics";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { inFlags, type Called } from "./in-flags.js";

/** The command was called in a way that it does not know. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly code = "FAIREXPECT_USAGE";
}

/** The command cannot do what was asked. The message says what was found and what to do. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly code = "FAIREXPECT_COMMAND";
}

/** Somebody pressed Ctrl-C, at a question or at work. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
  readonly code = "FAIREXPECT_INTERRUPTED";
}

/** What an error comes to: what is printed of it, and with what the command ends. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly exitCode: ExitCode;
}

/**
 * Errors of the library have a code of ours, and name flags in place of its arguments; whatever else is thrown and is
 * no refusal of the system is our fault.
 */
export function failureOf(error: unknown, isAborted: boolean, called: Called | undefined): Failure {
  if (isAborted || error instanceof Interrupted)
    return {
      code: "FAIREXPECT_INTERRUPTED",
      message: "stopped; nothing is left half written.",
      exitCode: EXIT.interrupted,
    };
  const { code, message, stack } = fieldsOf(error);
  if (error instanceof UsageError) return { code: error.code, message, exitCode: EXIT.usage };
  const problem = problemOf(error);
  if (problem !== undefined && called !== undefined)
    return { code: "FAIREXPECT_INPUT", message: inFlags(problem, called), exitCode: EXIT.usage };
  if (code === "FAIREXPECT_INPUT" || code === "FAIREXPECT_MODE") return { code, message, exitCode: EXIT.usage };
  if (code?.startsWith("FAIREXPECT_") === true) return { code, message, exitCode: EXIT.unable };
  // The system's refusals say which file.
  if (code !== undefined && /^E[A-Z]+$/.test(code)) return { code, message, exitCode: EXIT.unable };
  const report = "This is a fault in fairexpect; please report it with what follows.";
  return { code: "FAIREXPECT_FAULT", message: `${message}\n${report}\n${stack}`, exitCode: EXIT.fault };
}

/** What is wrong with an argument of the library, if that is what is wrong. */
function problemOf(error: unknown): InputProblem | undefined {
  const isInput = error instanceof Error && "code" in error && error.code === "FAIREXPECT_INPUT";
  return isInput && "problem" in error ? (error.problem as InputProblem) : undefined;
}

function fieldsOf(error: unknown): {
  readonly code: string | undefined;
  readonly message: string;
  readonly stack: string;
} {
  if (!(error instanceof Error)) return { code: undefined, message: String(error), stack: "" };
  const code: unknown = Reflect.get(error, "code");
  return { code: typeof code === "string" ? code : undefined, message: error.message, stack: error.stack ?? "" };
}
