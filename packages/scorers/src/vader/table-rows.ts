import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The lines of a table of models/, cut at tabs. */
export function tableRows(file: string): string[][] {
  const text = readFileSync(fileURLToPath(new URL(`../../models/${file}`, import.meta.url)), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
}
