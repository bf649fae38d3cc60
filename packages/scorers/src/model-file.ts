import { fileURLToPath } from "node:url";

/** The path of a file of models/. This module and what it is bundled into stand in a folder beside that. */
export function modelFile(file: string): string {
  return fileURLToPath(new URL(`../models/${file}`, import.meta.url));
}
