import { InputError } from "../core/input.js";

/**
 * A vector most of whose numbers are 0, of which only the others are kept: a fraction of the memory of all of them.
 *
 * @since 0.1.0
 */
export interface SparseVector {
  /** How many numbers the vector has, zeros counted. */
  readonly length: number;
  /** Where the numbers that are kept stand, ascending. */
  readonly places: Uint16Array | Uint32Array;
  /** These numbers, in the order of their places. */
  readonly values: Float32Array;
}

/** Whether a value has the shape of a sparse vector. */
export function isSparse(value: unknown): value is SparseVector {
  return typeof value === "object" && value !== null && "places" in value && "values" in value;
}

/** Throws unless the places are ascending and within the vector, with a finite number for each. */
export function checkSparse(caller: string, argument: string, { length, places, values }: SparseVector): void {
  const refuse = (given: string, expected: string): InputError =>
    new InputError({ function: caller, argument, given, expected });
  if (places.length !== values.length)
    throw refuse(`a sparse vector of ${places.length} places and ${values.length} values`, "a value for each place");
  let before = -1;
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number;
    if (!(place > before && place < length))
      throw refuse(`a sparse vector of ${length} with the place ${place}`, "ascending places within it");
    if (!Number.isFinite(values[i])) throw refuse(`a vector with ${values[i]} at ${place}`, "finite numbers");
    before = place;
  }
}

/** Longer vectors are not laid out. */
const LARGEST_ROOM = 1 << 22;
/** All zero between calls. */
let room = new Float64Array(1 << 12);

/**
 * The sum of the products of two vectors' numbers, in the order of their places. One of them is laid out with its
 * zeros: to walk along both at once is to guess at each step which is behind, and to guess wrong takes longer than the
 * rest.
 */
export function sparseProduct(u: SparseVector, v: SparseVector): number {
  if (u.length > LARGEST_ROOM) return productByPlaces(u, v);
  if (u.length > room.length) room = new Float64Array(2 * u.length);
  const { places: ofU, values: inU } = u;
  const { places: ofV, values: inV } = v;
  const numbers = room;
  for (let i = 0; i < ofU.length; i++) numbers[ofU[i] as number] = inU[i] as number;
  let sum = 0;
  for (let j = 0; j < ofV.length; j++) sum += (numbers[ofV[j] as number] as number) * (inV[j] as number);
  for (let i = 0; i < ofU.length; i++) numbers[ofU[i] as number] = 0;
  return sum;
}

function productByPlaces(u: SparseVector, v: SparseVector): number {
  const { places: ofU, values: inU } = u;
  const { places: ofV, values: inV } = v;
  let [i, j, sum] = [0, 0, 0];
  while (i < ofU.length && j < ofV.length) {
    const apart = (ofU[i] as number) - (ofV[j] as number);
    if (apart === 0) sum += (inU[i] as number) * (inV[j] as number);
    if (apart <= 0) i++;
    if (apart >= 0) j++;
  }
  return sum;
}

/** The sum of the squares of a vector's numbers, in the order of their places. */
export function sparseSquare({ values }: SparseVector): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (values[i] as number) * (values[i] as number);
  return sum;
}

/** A sparse vector with its zeros. */
export function denseOf({ length, places, values }: SparseVector): Float32Array {
  const dense = new Float32Array(length);
  for (let i = 0; i < places.length; i++) dense[places[i] as number] = values[i] as number;
  return dense;
}
