import { ANY_SIZE, checkScores, InputError, type Numbers } from "../core/input.js";

/**
 * How similar the directions of two vectors are: the cosine of the angle between them. 1 for the same direction, 0 for
 * a right angle, -1 for opposite directions; symmetric, and without regard to length. For the embeddings of two texts
 * by one encoder, a higher value means a closer meaning.
 *
 * @throws InputError if a vector is empty, has an item that is not a finite number, or only zeros (it has no
 * direction), or the lengths differ
 * @example
 * cosineSimilarity([3, 4], [4, 3]) // 0.96
 * @since 0.1.0
 */
export function cosineSimilarity(u: Numbers, v: Numbers): number {
  const unitU = unitVector("cosineSimilarity", "u", u);
  const unitV = unitVector("cosineSimilarity", "v", v);
  for (const [argument, unit] of [
    ["u", unitU],
    ["v", unitV],
  ] as const) {
    if (unit !== undefined) continue;
    throw new InputError({
      function: "cosineSimilarity",
      argument,
      given: "a vector of zeros",
      expected: "a vector with a direction",
    });
  }
  checkSameLength("cosineSimilarity", "v", v.length, u.length);
  return dot(unitU as Float64Array, unitV as Float64Array);
}

/** The vector of length 1 in the same direction; undefined for a vector of zeros. */
export function unitVector(caller: string, argument: string, vector: unknown): Float64Array | undefined {
  checkScores(caller, argument, vector, ANY_SIZE);
  if (vector.length === 0)
    throw new InputError({ function: caller, argument, given: "empty", expected: "a vector with at least one number" });
  const unit = Float64Array.from(vector);
  let largest = 0;
  for (const x of unit) largest = Math.max(largest, Math.abs(x));
  if (largest === 0) return undefined;
  let squares = 0;
  for (let i = 0; i < unit.length; i++) {
    const x = (unit[i] as number) / largest;
    unit[i] = x;
    squares += x * x;
  }
  const length = Math.sqrt(squares);
  for (let i = 0; i < unit.length; i++) unit[i] = (unit[i] as number) / length;
  return unit;
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

/** The cosine of two unit vectors, rounding errors cut off. */
export function dot(u: Float64Array, v: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < u.length; i++) sum += (u[i] as number) * (v[i] as number);
  return Math.max(-1, Math.min(1, sum));
}
