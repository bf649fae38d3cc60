import { readFileSync } from "node:fs";

import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { identityTable } from "#lexical-toxicity/identity-table.js";
import { hashOfWord } from "#lexical-toxicity/words.js";

import { eigenvectors } from "../../train/eigenvectors.js";
import { randomFrom } from "../../train/random.js";
import { wordVectors } from "../../train/word-vectors.js";
import type { WordVectors } from "../../train/word-vectors.js";

interface Fixture {
  readonly texts: string[];
  readonly dimensions: number;
  readonly words: string[];
  readonly cosines: number[][];
}
const fixture = JSON.parse(readFileSync(new URL("fixtures/word-vectors.json", import.meta.url), "utf8")) as Fixture;

const identities = identityTable();

function cosine({ hashes, values, dimensions }: WordVectors, a: string, b: string): number {
  const [first, second] = [a, b].map((word) =>
    values.subarray(dimensions * hashes.indexOf(hashOfWord(word)), dimensions * (hashes.indexOf(hashOfWord(word)) + 1)),
  );
  return first?.reduce((sum, value, d) => sum + value * (second?.[d] ?? Number.NaN), 0) ?? Number.NaN;
}

describe("wordVectors", () => {
  const vectors = wordVectors(fixture.texts, identities, fixture.dimensions, randomFrom(3));

  test("has the cosines of NumPy's full decomposition", () => {
    expect(new Set(vectors.hashes)).toEqual(new Set(fixture.words.map(hashOfWord)));
    fixture.words.forEach((a, i) => {
      fixture.words.forEach((b, j) =>
        expect(cosine(vectors, a, b), `${a}, ${b}`).toBeCloseTo(fixture.cosines[i]?.[j] ?? Number.NaN, 8),
      );
    });
  });

  test("gives the same bits for the same seed", () => {
    expect(wordVectors(fixture.texts, identities, fixture.dimensions, randomFrom(3))).toEqual(vectors);
  });

  test("leaves out words that occur fewer than four times, and reads every group as one word", () => {
    const { hashes } = wordVectors(
      ["rare gay men dance", "Muslims dance", "dance", "a lesbian dance", "Germans"],
      identities,
      2,
      randomFrom(3),
    );
    expect(new Set(hashes)).toEqual(new Set([hashOfWord("dance"), hashOfWord("<identity>")]));
  });

  test("has no words for texts without any", () => {
    expect(wordVectors(["", "?!"], identities, 4, randomFrom(3)).values).toEqual(new Float64Array(0));
  });
});

describe("eigenvectors", () => {
  test("are of length 1, at right angles, and scaled by the matrix as their values say", () => {
    const size = fc.integer({ min: 1, max: 6 });
    const matrices = size.chain((n) =>
      fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: n, maxLength: n }), {
        minLength: n,
        maxLength: n,
      }),
    );
    fc.assert(
      fc.property(matrices, (rows) => {
        // A product with its transpose, as in training: no eigenvalue is below 0.
        const matrix = rows.map((a) =>
          Float64Array.from(rows, (b) => a.reduce((sum, value, k) => sum + value * (b[k] ?? 0), 0)),
        );
        const { values, vectors } = eigenvectors(matrix);
        const dot = (a: Float64Array | undefined, b: Float64Array | undefined): number =>
          a?.reduce((sum, value, k) => sum + value * (b?.[k] ?? Number.NaN), 0) ?? Number.NaN;
        vectors.forEach((vector, i) => {
          vectors.forEach((other, j) => expect(dot(vector, other)).toBeCloseTo(i === j ? 1 : 0, 9));
          matrix.forEach((row, k) =>
            expect(dot(row, vector)).toBeCloseTo((values[i] ?? Number.NaN) * (vector[k] ?? Number.NaN), 6),
          );
        });
        expect([...values]).toEqual([...values].sort((a, b) => b - a));
      }),
    );
  });
});
