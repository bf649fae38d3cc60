import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A pair that somebody wrote, and how toxic both of its sides are. */
export interface WrittenPair {
  readonly sides: readonly [mainstream: string, dialect: string];
  readonly label: number;
}

const STEP = 10;
const folder = join(import.meta.dirname, "..", "..", "sentences");
const all = [...read("harmless", 0.02), ...read("rude", 0.95)];
const isKept = (place: number): boolean => place % STEP === STEP - 1;

function read(name: string, label: number): WrittenPair[] {
  return readFileSync(join(folder, `${name}-pairs.tsv`), "utf8")
    .split("\n")
    .map((line) => line.split("\t"))
    .flatMap(([plain, dialect]) => (plain && dialect ? [{ sides: [plain, dialect] as const, label }] : []));
}

/** Pairs in mainstream and African-American English that say the same, written one by one, to learn from. */
export const writtenTraining: readonly WrittenPair[] = all.filter((_, place) => !isKept(place));

/** Every tenth, to choose weights by. */
export const writtenChoice: readonly WrittenPair[] = all.filter((_, place) => isKept(place));
