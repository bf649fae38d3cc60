import type { SparseVector } from "@fairexpect/metrics/text";

import type { Vector } from "./encoder.js";
import { describeWithoutText, isList } from "./input.js";
import { ScorerError } from "./scorer.js";

/** Throws unless an encoder gave one vector for each text, all of one length; `before` is that of vectors before. */
export function checkVectors(
  id: string,
  vectors: unknown,
  places: readonly string[],
  before: number | undefined,
): asserts vectors is ArrayLike<Vector | SparseVector> {
  if (!isList(vectors))
    throw new ScorerError(
      id,
      `returned ${describeWithoutText(vectors)}; expected an array with one vector for each text.`,
      {
        kind: "encoder",
      },
    );
  if (vectors.length !== places.length)
    throw new ScorerError(id, `returned ${vectors.length} vectors for ${places.length} texts; expected one for each.`, {
      kind: "encoder",
    });
  let length = before;
  for (const [i, place] of places.entries()) {
    const problem = whatIsWrong(vectors[i], length);
    if (problem !== undefined)
      throw new ScorerError(id, `returned ${problem} for ${place} (text ${i} of ${places.length}).`, {
        kind: "encoder",
        text: i,
      });
    length ??= (vectors[i] as Vector | SparseVector).length;
  }
}

function whatIsWrong(given: unknown, length: number | undefined): string | undefined {
  const isSparse = typeof given === "object" && given !== null && "places" in given && "values" in given;
  const vector = isSparse ? given.values : given;
  if (!isList(vector)) return `${describeWithoutText(vector)} in place of a vector`;
  const { length: own } = given as Vector | SparseVector;
  if (own === 0) return "an empty vector";
  if (length !== undefined && own !== length)
    return `a vector of ${own} numbers, and vectors of ${length} for the texts before it,`;
  for (let i = 0; i < vector.length; i++) {
    if (!Number.isFinite(vector[i])) return `a vector with ${describeWithoutText(vector[i])} at index ${i}`;
  }
  return undefined;
}
