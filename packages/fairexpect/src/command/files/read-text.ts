import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { CommandError } from "../errors.js";

/** More is no file that somebody has written for this, and takes minutes to be told so. */
const LARGEST = 500_000_000;

/**
 * The text of a file that was named on the command line, without a byte order mark.
 *
 * @param what what it should be, as in "prompts, one a line"
 * @throws CommandError that says what is there instead: nothing, a folder, something unreadable, too large or binary
 */
export function readText(folder: string, file: string, what: string): string {
  const path = resolve(folder, file);
  const refuse = (problem: string): CommandError => new CommandError(`${file} ${problem}; expected ${what}.`);
  let text: string;
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) throw new CommandError(`there is no file ${file}. Expected ${what}.`);
    if (found.isDirectory()) throw refuse("is a folder");
    // A pipe ends some time, as that of <(...) in a shell.
    if (found.isCharacterDevice() && file !== "/dev/stdin") throw refuse("is a device");
    if (found.size > LARGEST)
      throw refuse(`has ${Math.round(found.size / 1e6).toLocaleString("en-US")} MB, of which 500 are read at most`);
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw refuse(`cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`);
  }
  // What is no text has bytes that no text has: zeros, or what UTF-8 does not know.
  if (text.includes("\0") || text.slice(0, 100_000).includes("\uFFFD")) throw refuse("is no text in UTF-8");
  return text.replace(/^\uFEFF/, "");
}

/**
 * The JSON of a file that was named on the command line.
 *
 * @throws CommandError if there is no such file, or it is no JSON
 */
export function readJson(folder: string, file: string, what: string): unknown {
  const text = readText(folder, file, what);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${file} is no JSON: ${(error as Error).message}. Expected ${what}.`);
  }
}
