import { constants, lstat, truncate } from "node:fs/promises";
import { basename } from "node:path";

import { warn } from "@fairexpect/metrics/core";

import { systemCode } from "../errors.js";
import { writeDurably } from "./durable-write.js";
import { headerLine, responseLine } from "./format.js";
import type { Recorded } from "./recorded.js";
import { unwritable } from "./lock.js";
import type { View } from "./view.js";

/**
 * Adds responses at the end of a file that has just been read, all or none. For the holder of the lock: says if the
 * file was deleted since, or if others wrote in the meantime, who took the lock over from a process that slept.
 */
export async function append(
  view: View,
  responses: readonly Recorded[],
): Promise<"appended" | "deleted" | "overtaken"> {
  const size = view.bytes + view.tail.length;
  const lines = responses.map((response) => `${responseLine(response)}\n`).join("");
  const begin = size === 0 ? `${headerLine(view.useCase)}\n` : view.tail.length > 0 ? "\n" : "";
  try {
    await writeDurably(view.file, size === 0 ? "a" : constants.O_WRONLY | constants.O_APPEND, begin + lines);
  } catch (error) {
    // A new file needs a header.
    if (size > 0 && systemCode(error) === "ENOENT") return "deleted";
    // A full disk may have taken a part of the lines.
    await truncate(view.file, size).catch(() => {});
    throw unwritable(view.file, error);
  }
  await view.refresh();
  if (!view.exists) return "deleted";
  return view.bytes === size + Buffer.byteLength(begin + lines) ? "appended" : "overtaken";
}

/**
 * Moves a line that was cut off to a file of its own, so that nothing is lost and the next line begins at its place.
 */
export async function moveTornEnd(view: View): Promise<void> {
  if (!view.torn) return;
  const torn = `${view.file}.torn`;
  // Its line and a link may both be of a pull request, and lead to any file of who runs it.
  const found = await lstat(torn).catch(() => undefined);
  if (found?.isSymbolicLink() === true) throw unwritable(torn, { code: "a link" });
  warnTorn(view, "This run moves the rest of it");
  try {
    await writeDurably(torn, "a", Buffer.concat([view.tail, Buffer.from("\n")]));
    await truncate(view.file, view.bytes);
  } catch (error) {
    throw unwritable(view.file, error);
  }
  await view.refresh();
}

/** Warns that the last line was cut off, and says what becomes of it. */
export function warnTorn({ file, lines }: View, what: string): void {
  warn(
    `${file}: line ${lines + 1}, the last one, was cut off, as by a crash while it was written. The ${Math.max(0, lines - 1)} lines of responses before it are whole. ` +
      `${what} to ${basename(file)}.torn and asks for that response again.`,
    "FAIREXPECT_RECORDING_TORN",
  );
}
