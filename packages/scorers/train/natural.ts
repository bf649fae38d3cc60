import { readFileSync } from "node:fs";
import { join } from "node:path";

import { packageFolder } from "./data-folder.js";
import type { Row } from "./row.js";

/** The source of every second of these sentences, and of the others: a base that learnt from one can be tried on the other. */
export const naturalSources = ["natural sentences, even", "natural sentences, odd"] as const;

/**
 * The collections of sentences, in the order in which they were written: `harmless.txt` and `meant.txt` of each. Those of
 * menace and contempt without a hostile word, and of banter, are left out: a scorer of words does not become better by them.
 */
export const collections = ["first", "second", "themes"] as const;
/** With those, which a scorer that reads words in their sentence may become better by. */
export const allCollections = [...collections, "menace", "contempt", "banter"] as const;

/** Sentences written one by one, in which hostile words do no harm, and such in which they do; with the weight of either. */
export function naturalRows(
  weights: { readonly harmless: number; readonly meant: number },
  names: readonly (typeof allCollections)[number][] = collections,
): Row[] {
  const rows = (file: "harmless" | "meant", label: number): Row[] =>
    names
      .flatMap((name) => linesOf(name, file))
      .map((text, k) => ({ source: naturalSources[k % 2 === 0 ? 0 : 1], text, label, weight: weights[file] }));
  return [...rows("harmless", 0), ...rows("meant", 1)];
}

function linesOf(name: string, file: string): string[] {
  return readFileSync(join(packageFolder, "train", "sentences", name, `${file}.txt`), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
}
