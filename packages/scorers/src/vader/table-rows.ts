import { readFileSync } from "node:fs";

import { modelFile } from "../model-file.js";

/** The lines of a table of models/, cut at tabs. */
export function tableRows(file: string): string[][] {
  const text = readFileSync(modelFile(file), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
}
