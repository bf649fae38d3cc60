// What a package hands out: its manifest's exports in the workspace are the one list of entries.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The entries of the package in a folder, as paths under its dist without their ending: "index", "text/index".
 *
 * @param {string} folder
 */
export function entriesOf(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return Object.values(exports)
    .map((entry) => entry.import ?? entry.default ?? "")
    .flatMap((file) => /^\.\/dist\/(.*)\.js$/.exec(file)?.[1] ?? []);
}
