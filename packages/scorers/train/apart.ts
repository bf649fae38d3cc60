import { readFileSync } from "node:fs";
import { join } from "node:path";

import { packageFolder } from "./data-folder.js";

/** Sentences by somebody who had seen neither templates nor scores; nothing is learnt from them. */
export interface ApartSentences {
  readonly harmless: Readonly<Record<string, readonly string[]>>;
  readonly toxic: Readonly<Record<string, readonly string[]>>;
  readonly dialect: Readonly<Record<string, readonly (readonly [mainstream: string, dialect: string])[]>>;
}

/** The sets, in the order in which they were written. */
export const apartSets = ["first", "second", "third", "fourth", "fifth"] as const;

export function apartSentences(name: (typeof apartSets)[number]): ApartSentences {
  const file = join(packageFolder, "train", "sentences", "apart", `${name}.json`);
  return JSON.parse(readFileSync(file, "utf8")) as ApartSentences;
}
