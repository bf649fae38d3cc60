import { randomBytes } from "node:crypto";
import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { CommandError } from "../errors.js";

/** A file that is to be: a new one, or one that takes the place of what it was read as. */
export interface Write {
  readonly path: string;
  readonly text: string;
  /** The text that it replaces; a new file must not be there. */
  readonly before?: string;
}

/**
 * Writes files, all or none: whole ones are made beside their places, and then put there one after another; if one
 * cannot be, those before it go back. A new file never takes the place of one that is there.
 *
 * @throws CommandError if a file cannot be written, or is there after all
 */
export function writeAll(folder: string, writes: readonly Write[]): void {
  const undo: (() => void)[] = [];
  let at = "";
  try {
    for (const { path, text, before } of writes) {
      at = path;
      const place = resolve(folder, path);
      // What a link stands for is changed, and not the link.
      const file = before === undefined ? place : realpathSync(place);
      undo.push(...makeFolders(dirname(file)));
      const temporary = `${file}.${randomBytes(4).toString("hex")}.tmp`;
      try {
        writeFileSync(temporary, text, { flag: "wx" });
        if (before === undefined) {
          putNew(temporary, file);
          undo.push(() => {
            rmSync(file, { force: true });
          });
        } else {
          renameSync(temporary, file);
          undo.push(() => {
            writeFileSync(file, before);
          });
        }
      } finally {
        rmSync(temporary, { force: true });
      }
    }
  } catch (error) {
    for (const back of undo.reverse()) attempt(back);
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new CommandError(`${at} cannot be written (${code}). Nothing was written: what was there is as it was.`);
  }
}

/** Gives a file its name, unless there is one of that name. */
function putNew(temporary: string, file: string): void {
  try {
    linkSync(temporary, file);
  } catch (error) {
    // Some file systems know no second name for a file.
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw error;
    copyFileSync(temporary, file, constants.COPYFILE_EXCL);
  }
}

/** Makes a folder with those above it, and returns what takes them away again. */
function makeFolders(folder: string): (() => void)[] {
  const missing: string[] = [];
  for (let at = folder; statSync(at, { throwIfNoEntry: false }) === undefined; at = dirname(at)) missing.push(at);
  mkdirSync(folder, { recursive: true });
  return missing.reverse().map((path) => () => {
    rmdirSync(path);
  });
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // What is there since, somebody else has put there.
  }
}
