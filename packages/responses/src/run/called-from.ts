import { types } from "node:util";

/**
 * The frames of the call that is going on. After it has waited for the first time nothing of it stands in the stack of
 * an error, unless every caller waits as well: `(options) => respond(useCase, options)` does not.
 */
export function calledFrom(): readonly string[] {
  return framesOf(new Error("called from").stack);
}

/** One of our errors, in whose stack the caller's file stands as well. */
export function withCaller(error: unknown, frames: readonly string[]): unknown {
  if (!types.isNativeError(error) || !("code" in error) || !String(error.code).startsWith("FAIREXPECT_")) return error;
  const known = new Set(framesOf(error.stack));
  const more = frames.filter((frame) => !known.has(frame));
  if (error.stack !== undefined && more.length > 0) error.stack = [error.stack, ...more].join("\n");
  return error;
}

function framesOf(stack = ""): string[] {
  return stack.split("\n").filter((line) => /^\s+at /.test(line));
}
