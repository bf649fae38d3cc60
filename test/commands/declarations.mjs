// Which declarations a package's entries lead to: those that stand behind no entry nobody can import.
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";

const IMPORT = /\b(?:from|import)\b[\s(]*"(\.{1,2}\/[^"]+)\.js"/g;

/**
 * The modules of a folder whose declarations are needed, as paths without their ending: entries and what they import.
 *
 * @param {string} folder
 * @param {readonly string[]} entries
 */
export function declaredFrom(folder, entries) {
  const found = new Set(entries);
  for (const module of found) {
    const text = readFileSync(join(folder, `${module}.d.ts`), "utf8");
    for (const [, path = ""] of text.matchAll(IMPORT)) found.add(posix.join(posix.dirname(module), path));
  }
  return [...found];
}
