import { ANY_SIZE, checkScores, InputError, type Numbers } from "../core/input.js";
import { checkSparse, denseOf, isSparse, sparseProduct, sparseSquare, type SparseVector } from "./sparse-vector.js";

/**
 * How similar the directions of two vectors are: the cosine of the angle between them. 1 for the same direction, 0 for
 * a right angle, -1 for opposite directions; symmetric, and without regard to length. For the embeddings of two texts
 * by one encoder, a higher value means a closer meaning. Takes sparse vectors as well.
 *
 * @throws InputError if a vector is empty, has an item that is not a finite number, or only zeros (it has no
 * direction), or the lengths differ
 * @example
 * cosineSimilarity([3, 4], [4, 3]) // 0.96
 * @since 0.1.0
 */
export function cosineSimilarity(u: Numbers | SparseVector, v: Numbers | SparseVector): number {
  const [ofU, ofV] = [directionOf("cosineSimilarity", "u", u), directionOf("cosineSimilarity", "v", v)];
  for (const [argument, direction] of [
    ["u", ofU],
    ["v", ofV],
  ] as const) {
    if (direction !== undefined) continue;
    throw new InputError({
      function: "cosineSimilarity",
      argument,
      given: "a vector of zeros",
      expected: "a vector with a direction",
    });
  }
  checkSameLength("cosineSimilarity", "v", v.length, u.length);
  return cosineOf(ofU as Direction, ofV as Direction);
}

/** A vector as it was given, and the square of its length. */
export interface Direction {
  readonly vector: Numbers | SparseVector;
  readonly square: number;
}

// Between these no square, and no sum or product of two, overflows or loses digits.
const SMALLEST = 1e-70;
const LARGEST = 1e70;

/** A vector's direction; undefined for a vector of zeros. Vectors are copied only if their squares would overflow. */
export function directionOf(caller: string, argument: string, vector: unknown): Direction | undefined {
  if (isSparse(vector)) {
    checkSparse(caller, argument, vector);
    const square = sparseSquare(vector);
    return square === 0 ? undefined : { vector, square };
  }
  if (vector instanceof Float32Array) {
    // Neither overflows nor loses digits, and is finite only if all numbers are.
    const square = product(vector, vector);
    if (square > 0 && square < Infinity) return { vector, square };
  }
  checkScores(caller, argument, vector, ANY_SIZE);
  if (vector.length === 0)
    throw new InputError({ function: caller, argument, given: "empty", expected: "a vector with at least one number" });
  let largest = 0;
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i] as number));
  if (largest === 0) return undefined;
  if (largest > SMALLEST && largest < LARGEST) return { vector, square: product(vector, vector) };
  const scaled = Float64Array.from(vector, (x) => x / largest);
  return { vector: scaled, square: product(scaled, scaled) };
}

/** Throws unless a vector is as long as the ones before it. */
export function checkSameLength(caller: string, argument: string, length: number, expected: number): void {
  if (length === expected) return;
  throw new InputError({
    function: caller,
    argument,
    given: `a vector of ${length}`,
    expected: `one of ${expected}, like the others`,
    advice: "Vectors can be compared only where they come from the same encoder.",
  });
}

/** The cosine of two directions, rounding errors cut off. */
export function cosineOf(u: Direction, v: Direction): number {
  const cosine = productOf(u.vector, v.vector) / Math.sqrt(u.square * v.square);
  return Math.max(-1, Math.min(1, cosine));
}

function productOf(u: Numbers | SparseVector, v: Numbers | SparseVector): number {
  if (isSparse(u)) return isSparse(v) ? sparseProduct(u, v) : product(denseOf(u), v);
  return product(u, isSparse(v) ? denseOf(v) : v);
}

function product(u: Numbers, v: Numbers): number {
  let sum = 0;
  for (let i = 0; i < u.length; i++) sum += (u[i] as number) * (v[i] as number);
  return sum;
}
