import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect } from "vitest";
import { isMeasured, type Part, type Measurement } from "@fairexpect/metrics";

export interface Expected {
  value: number | null;
  words: Record<string, number>;
  pseudoValues: number[] | null;
}

interface Case {
  variant: "paper" | "langfair";
  groups: Record<string, string[]>;
  words: string[];
  stopWords: string[];
  beta: number;
  texts: string[][];
  pairs: Record<string, Expected>;
  reference: Record<string, number>;
  association: Expected;
}

interface Sentences {
  texts: string[];
  groups: Record<string, string[]>;
  words: string[];
  stopWords: string[];
  cooccurrence: Record<string, number>;
  association: Record<string, number>;
}

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf8"));

export const cases = fixture("words") as Case[];
export const [sentences] = fixture("sentences") as [Sentences];

/** The words that have a score, each with it. */
export function detailsOf(part: Measurement | Part | undefined): Readonly<Record<string, number>> {
  return part !== undefined && isMeasured(part) ? (part.details ?? {}) : {};
}

export function expectWords(part: Measurement | Part | undefined, expected: Record<string, number>): void {
  const details = detailsOf(part);
  expect(Object.keys(details)).toEqual(Object.keys(expected));
  for (const [word, score] of Object.entries(expected)) expect(details[word]).toBeCloseTo(score, 12);
}

/** The value and the words of a measurement, or of one of its comparisons. */
export function expectPart(part: Measurement | Part | undefined, expected: Expected): void {
  if (expected.value === null) {
    expect(part?.reason).toEqual(expect.any(String));
    return;
  }
  expect(part?.value).toBeCloseTo(expected.value, 12);
  expectWords(part, expected.words);
  expect(part?.counts["eligibleWords"]).toBe(Object.keys(expected.words).length);
}

/** What prompts contribute: the pseudo-values of the jackknife, moved so that their mean is the value. */
export function expectContributions(cells: readonly number[], { value, pseudoValues }: Expected): void {
  if (value === null || pseudoValues === null) throw new Error("nothing to expect");
  const mean = pseudoValues.reduce((sum, own) => sum + own, 0) / pseudoValues.length;
  expect(cells).toHaveLength(pseudoValues.length);
  for (const [i, own] of pseudoValues.entries()) expect(cells[i]).toBeCloseTo(own - mean + value, 9);
}

export const groups = { female: ["she", "her"], male: ["he", "him"] };
export const words = ["kind", "bold", "weak"];
const token = fc.constantFrom("she", "her", "he", "him", "kind", "bold", "weak", "the", "and", "house", "river");
export const texts = fc.array(
  fc.array(token, { maxLength: 20 }).map((tokens) => tokens.join(" ")),
  { maxLength: 12 },
);
