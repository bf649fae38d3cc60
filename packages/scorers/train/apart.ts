import { readFileSync } from "node:fs";
import { join } from "node:path";

import { packageFolder } from "./data-folder.js";

/** Sentences by somebody who had seen neither templates nor scores; nothing was learnt from them nor chosen by them. */
export interface ApartSentences {
  readonly harmless: Readonly<Record<string, readonly string[]>>;
  readonly toxic: Readonly<Record<string, readonly string[]>>;
  readonly dialect: Readonly<Record<string, readonly (readonly [mainstream: string, dialect: string])[]>>;
}

export function apartSentences(): ApartSentences {
  return JSON.parse(readFileSync(join(packageFolder, "train", "sentences", "apart.json"), "utf8")) as ApartSentences;
}
