import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { types } from "node:util";

/** What a mistake in code throws, and not a service that says no. */
const MISTAKES: ReadonlySet<string> = new Set(["TypeError", "ReferenceError", "RangeError", "SyntaxError"]);

/**
 * Where a mistake in code of one's own was made, "TypeError at src/chat.ts:12:5"; nothing of what a package or Node
 * threw, as a connection that broke. A failed call keeps its message alone, which does not say where.
 */
export function placeInCode(error: unknown): string | undefined {
  if (!types.isNativeError(error) || !MISTAKES.has(error.name) || typeof error.stack !== "string") return undefined;
  const frames = error.stack.split("\n").filter((line) => /^\s+at /.test(line));
  // What is built in, as JSON.parse, has no place, and its caller is what matters.
  const frame = frames.find((line) => !line.includes("<anonymous>)"));
  const [, file = "", at = ""] = /\(?((?:file:\/\/|[A-Za-z]:\\|\/)[^()]+?)(:\d+:\d+)\)?$/.exec(frame ?? "") ?? [];
  if (file === "" || /[\\/]node_modules[\\/]/.test(file)) return undefined;
  const path = file.startsWith("file://") ? fileURLToPath(file) : file;
  return `${error.name} at ${relative(process.cwd(), path)}${at}`;
}
