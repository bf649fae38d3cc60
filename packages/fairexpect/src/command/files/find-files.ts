import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

const LEFT_OUT = new Set(["node_modules", "dist", "build", "out", "coverage", "vendor", "target", "tmp", "temp"]);
/** A project may lie in a folder of millions of files. */
const MOST_FOLDERS = 20_000;

/**
 * The files under a folder that are wanted, as paths from it with slashes, in order; without what is installed, built
 * or hidden.
 */
export function findFiles(folder: string, isWanted: (path: string) => boolean): readonly string[] {
  const found: string[] = [];
  const waiting = [folder];
  for (let seen = 0; seen < MOST_FOLDERS; seen++) {
    const at = waiting.shift();
    if (at === undefined) break;
    for (const entry of entriesOf(at)) {
      const path = join(at, entry.name);
      if (entry.isDirectory() && !LEFT_OUT.has(entry.name) && !entry.name.startsWith(".")) waiting.push(path);
      const fromFolder = relative(folder, path).split(sep).join("/");
      if (entry.isFile() && isWanted(fromFolder)) found.push(fromFolder);
    }
  }
  return found.sort();
}

/** A folder that cannot be read holds nothing. */
function entriesOf(folder: string): ReturnType<typeof readWithTypes> {
  try {
    return readWithTypes(folder);
  } catch {
    return [];
  }
}

function readWithTypes(folder: string): { name: string; isDirectory: () => boolean; isFile: () => boolean }[] {
  return readdirSync(folder, { withFileTypes: true });
}
