import { safeText } from "./safe-text.js";

/** Chains are longer only if somebody makes them so. */
const DEEPEST = 8;

/**
 * What an error may carry as its cause: runners print causes as they are, and these may quote a server, a file or a
 * model. The cause itself if it is safe to print, else an error that says the same with what is unsafe escaped.
 */
export function safeCause(cause: unknown, depth = 0): unknown {
  if (typeof cause === "string") return safeText(cause);
  if (!(cause instanceof Error) || isSafe(cause)) return cause;
  const { name, message, stack } = cause;
  const inner = depth < DEEPEST && cause.cause !== undefined ? { cause: safeCause(cause.cause, depth + 1) } : {};
  const safe = new Error(safeText(message), inner);
  const code: unknown = "code" in cause ? cause.code : undefined;
  Object.defineProperty(safe, "name", { value: safeText(name), enumerable: false });
  Object.defineProperty(safe, "stack", { value: safeText(stack ?? message), enumerable: false });
  return typeof code === "string" || typeof code === "number" ? Object.assign(safe, { code }) : safe;
}

/** Whether nothing that a runner prints of an error needs escaping: its texts, its fields, its causes. */
function isSafe(error: Error, depth = 0): boolean {
  const texts = [error.name, error.message, error.stack, ...Object.values(error)];
  if (texts.some((text) => typeof text === "string" && safeText(text) !== text)) return false;
  if (!(error.cause instanceof Error)) return typeof error.cause !== "string" || safeText(error.cause) === error.cause;
  return depth < DEEPEST && isSafe(error.cause, depth + 1);
}
