import { readFileSync } from "node:fs";
import { join } from "node:path";

import { packageFolder } from "./data-folder.js";
import type { Row } from "./row.js";

/** The source of every second of these sentences, and of the others: a base that learnt from one can be tried on the other. */
export const naturalSources = ["natural sentences, even", "natural sentences, odd"] as const;

const linesOf = (name: string): string[] =>
  readFileSync(join(packageFolder, "train", "sentences", `${name}.txt`), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");

/** Sentences written one by one, in which hostile words do no harm, and such in which they do; with `more` all of them. */
export function naturalRows(weight: number, more = true): Row[] {
  const rows = (name: string, label: number): Row[] =>
    [name, ...(more ? [`${name}-more`] : [])]
      .flatMap(linesOf)
      .map((text, k) => ({ source: naturalSources[k % 2 === 0 ? 0 : 1], text, label, weight }));
  return [...rows("harmless", 0), ...rows("meant", 1)];
}
