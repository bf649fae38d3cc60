import { identityBlinder } from "#lexical-toxicity/identity-blinding.js";
import type { IdentityTable } from "#lexical-toxicity/identity-blinding.js";
import { wordReader } from "#lexical-toxicity/words.js";

import { eigenvectors } from "./eigenvectors.js";
import type { Random } from "./random.js";

/** Words by their hashes, and for each a vector of length 1: word i has `values[i * dimensions]` and those after it. */
export interface WordVectors {
  readonly hashes: Int32Array;
  readonly values: Float64Array;
  readonly dimensions: number;
}

/** A matrix of which only the entries that are not 0 are stored, row by row. */
interface Sparse {
  readonly starts: Int32Array;
  readonly columns: Int32Array;
  readonly values: Float64Array;
}

const LEAST_COUNT = 4;
const CONTEXTS = 8000;
const REACH = 4;
const LONGEST_TEXT = 400;
const SPARE = 10;
const ROUNDS = 5;

/**
 * Vectors that are alike for words found in like company: positive pointwise mutual information of words with the 8,000
 * most frequent words up to four away, reduced by a truncated singular value decomposition (Levy, Goldberg and Dagan,
 * 2015). Words that occur fewer than four times have none.
 */
export function wordVectors(
  texts: readonly string[],
  identities: IdentityTable,
  dimensions: number,
  random: Random,
): WordVectors {
  const { hashes, documents } = vocabulary(texts, identities);
  const association = mutualInformation(documents, hashes.length, Math.min(CONTEXTS, hashes.length));
  return { hashes, values: reduce(association, Math.min(CONTEXTS, hashes.length), dimensions, random), dimensions };
}

/** The words that occur often enough, most frequent first, and the texts as places in that list, -1 for other words. */
function vocabulary(
  texts: readonly string[],
  identities: IdentityTable,
): { hashes: Int32Array; documents: Int32Array[] } {
  const words = wordReader();
  const blind = identityBlinder(identities);
  const read = texts.map((text) => {
    const count = blind(words, words.read(text));
    return words.hashes.slice(0, count);
  });
  const counts = new Map<number, number>();
  for (const text of read) for (const hash of text) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  const hashes = Int32Array.from(
    [...counts].filter(([, count]) => count >= LEAST_COUNT).sort(([, a], [, b]) => b - a),
    ([hash]) => hash,
  );
  const places = new Map(Array.from(hashes, (hash, i) => [hash, i]));
  return {
    hashes,
    documents: read.map((text) => text.subarray(0, LONGEST_TEXT).map((hash) => places.get(hash) ?? -1)),
  };
}

function forPairs(
  documents: readonly Int32Array[],
  contexts: number,
  visit: (word: number, context: number, distance: number) => void,
): void {
  for (const words of documents) {
    for (let i = 0; i < words.length; i++) {
      const first = words[i] as number;
      if (first < 0) continue;
      for (let distance = 1; distance <= REACH && i + distance < words.length; distance++) {
        const second = words[i + distance] as number;
        if (second < 0) continue;
        if (second < contexts) visit(first, second, distance);
        if (first < contexts) visit(second, first, distance);
      }
    }
  }
}

/** Pairs count 1 / distance; the contexts' counts are smoothed by the power 3/4. */
function mutualInformation(documents: readonly Int32Array[], size: number, contexts: number): Sparse {
  const ends = new Int32Array(size + 1);
  const rowSums = new Float64Array(size);
  const columnSums = new Float64Array(contexts);
  forPairs(documents, contexts, (word, context, distance) => {
    ends[word + 1] = (ends[word + 1] as number) + 1;
    rowSums[word] = (rowSums[word] as number) + 1 / distance;
    columnSums[context] = (columnSums[context] as number) + 1 / distance;
  });
  for (let i = 0; i < size; i++) ends[i + 1] = (ends[i + 1] as number) + (ends[i] as number);
  const total = ends[size] as number;
  const pairs = new Int32Array(total);
  const distances = new Uint8Array(total);
  const next = ends.slice();
  forPairs(documents, contexts, (word, context, distance) => {
    const k = next[word] as number;
    pairs[k] = context;
    distances[k] = distance;
    next[word] = k + 1;
  });

  const smoothed = columnSums.map((sum) => Math.sqrt(sum) * Math.sqrt(Math.sqrt(sum)));
  const smoothedTotal = smoothed.reduce((sum, value) => sum + value, 0);
  const starts = new Int32Array(size + 1);
  const columns = new Int32Array(total);
  const values = new Float64Array(total);
  const row = new Float64Array(contexts);
  let length = 0;
  for (let i = 0; i < size; i++) {
    const from = ends[i] as number;
    const to = ends[i + 1] as number;
    for (let k = from; k < to; k++)
      row[pairs[k] as number] = (row[pairs[k] as number] as number) + 1 / (distances[k] as number);
    for (let k = from; k < to; k++) {
      const context = pairs[k] as number;
      const count = row[context] as number;
      row[context] = 0;
      const information =
        count === 0 ? 0 : Math.log((count * smoothedTotal) / ((rowSums[i] as number) * (smoothed[context] as number)));
      if (information <= 0) continue;
      columns[length] = context;
      values[length++] = information;
    }
    starts[i + 1] = length;
  }
  return { starts, columns: columns.subarray(0, length), values: values.subarray(0, length) };
}

/**
 * The left singular vectors times the roots of the singular values, by subspace iteration; about their mean, each row
 * of length 1.
 */
function reduce(matrix: Sparse, columns: number, dimensions: number, random: Random): Float64Array {
  const size = matrix.starts.length - 1;
  const width = Math.min(columns, dimensions + SPARE);
  let basis: Float64Array = Float64Array.from({ length: columns * width }, () => random.next() - 0.5);
  orthonormalize(basis, columns, width);
  for (let round = 0; round < ROUNDS; round++) {
    basis = timesTransposed(matrix, times(matrix, basis, width), columns, width);
    orthonormalize(basis, columns, width);
  }
  const image = times(matrix, basis, width);
  const { values, vectors } = eigenvectors(gramOf(image, size, width));
  const result = new Float64Array(size * dimensions);
  const factors = values.map((value) => 1 / Math.sqrt(Math.sqrt(Math.max(value, Number.MIN_VALUE))));
  for (let i = 0; i < size; i++) {
    for (let d = 0; d < Math.min(dimensions, width); d++) {
      const vector = vectors[d] as Float64Array;
      let sum = 0;
      for (let k = 0; k < width; k++) sum += (image[i * width + k] as number) * (vector[k] as number);
      result[i * dimensions + d] = (values[d] as number) > 0 ? sum * (factors[d] as number) : 0;
    }
  }
  return centred(result, size, dimensions);
}

function times({ starts, columns, values }: Sparse, dense: Float64Array, width: number): Float64Array {
  const size = starts.length - 1;
  const product = new Float64Array(size * width);
  for (let i = 0; i < size; i++) {
    for (let k = starts[i] as number; k < (starts[i + 1] as number); k++) {
      const value = values[k] as number;
      const from = (columns[k] as number) * width;
      for (let j = 0; j < width; j++)
        product[i * width + j] = (product[i * width + j] as number) + value * (dense[from + j] as number);
    }
  }
  return product;
}

function timesTransposed(
  { starts, columns, values }: Sparse,
  dense: Float64Array,
  rows: number,
  width: number,
): Float64Array {
  const product = new Float64Array(rows * width);
  for (let i = 0; i < starts.length - 1; i++) {
    for (let k = starts[i] as number; k < (starts[i + 1] as number); k++) {
      const value = values[k] as number;
      const to = (columns[k] as number) * width;
      for (let j = 0; j < width; j++)
        product[to + j] = (product[to + j] as number) + value * (dense[i * width + j] as number);
    }
  }
  return product;
}

/** Modified Gram-Schmidt over the columns of a dense matrix; a column that depends on those before it becomes 0. */
function orthonormalize(dense: Float64Array, rows: number, width: number): void {
  for (let j = 0; j < width; j++) {
    for (let earlier = 0; earlier <= j; earlier++) {
      let product = 0;
      for (let i = 0; i < rows; i++)
        product += (dense[i * width + earlier] as number) * (dense[i * width + j] as number);
      const size = Math.sqrt(product);
      for (let i = 0; i < rows; i++) {
        const at = i * width + j;
        if (earlier < j) dense[at] = (dense[at] as number) - product * (dense[i * width + earlier] as number);
        else dense[at] = size > 1e-9 ? (dense[at] as number) / size : 0;
      }
    }
  }
}

function gramOf(dense: Float64Array, rows: number, width: number): Float64Array[] {
  const gram = Array.from({ length: width }, () => new Float64Array(width));
  for (let i = 0; i < rows; i++) {
    gram.forEach((row, a) => {
      const value = dense[i * width + a] as number;
      for (let b = 0; b < width; b++) row[b] = (row[b] as number) + value * (dense[i * width + b] as number);
    });
  }
  return gram;
}

function centred(values: Float64Array, rows: number, width: number): Float64Array {
  for (let j = 0; j < width; j++) {
    let sum = 0;
    for (let i = 0; i < rows; i++) sum += values[i * width + j] as number;
    for (let i = 0; i < rows; i++) values[i * width + j] = (values[i * width + j] as number) - sum / rows;
  }
  for (let i = 0; i < rows; i++) {
    const row = values.subarray(i * width, (i + 1) * width);
    const length = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0));
    if (length > 0) for (let j = 0; j < width; j++) row[j] = (row[j] as number) / length;
  }
  return values;
}
