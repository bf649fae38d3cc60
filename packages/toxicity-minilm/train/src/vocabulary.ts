import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The vocabulary that the Python program has taken from the package with the pre-trained weights. */
export function readVocabularyFrom(folder: string): string {
  return readFileSync(join(folder, "vocabulary.txt"), "utf8");
}
