import type { SparseVector } from "@fairexpect/metrics/text";

import { defaultCacheFolder } from "./cache-file.js";
import { checkVectors } from "./check-vectors.js";
import type { DistinctTexts } from "./distinct-texts.js";
import type { Encoder, Vector } from "./encoder.js";
import { modelOptions, progressTo, runModel } from "./run-model.js";
import { ScorerError, type ScorerOptions } from "./scorer.js";
import { countTruncated } from "./truncation.js";
import { isArrayOf, VectorCache, type StoredVector } from "./vector-cache.js";

const sliceLength = 1024;

/** The vector of each text, from the cache if it is there. */
export async function encodeTexts(
  encoder: Encoder,
  { texts, placeOf, hashes }: DistinctTexts,
  { signal, onProgress, cache = false }: ScorerOptions & { readonly cache?: boolean | string | undefined },
): Promise<readonly (Vector | SparseVector)[]> {
  signal?.throwIfAborted();
  const vectors: (Vector | SparseVector)[] = [];
  const progress = progressTo(onProgress, texts.length);
  const store = cache === false ? undefined : new VectorCache(cache === true ? defaultCacheFolder : cache, encoder.id);
  const stored = (await store?.read(hashes())) ?? new Map<number, StoredVector>();
  const truncation = countTruncated(encoder, texts.length);
  let length = lengthOf(encoder.id, stored);
  for (const [i, { vector, cut }] of stored) {
    vectors[i] = vector;
    if (cut) truncation.add(i);
  }
  truncation.end();
  const open = [...texts.keys()].filter((i) => !stored.has(i));
  // With a cache the texts go in slices, so that what is encoded stays so when the run is stopped.
  const step = store === undefined ? open.length : sliceLength;
  for (let start = 0; start < open.length; start += step) {
    const slice = open.slice(start, start + step);
    const placesOf = slice.map(placeOf);
    const given = slice.map((i) => texts[i] as string);
    const cut = new Set<number>();
    const run = {
      ...modelOptions(signal, progress, stored.size + start),
      onTruncated: (text: number): void => void cut.add(text),
    };
    const found = await runModel(
      signal,
      (text) => placesOf[text],
      () => encoder.encodeSparse?.(given, run) ?? encoder.encode(given, run),
    );
    checkVectors(encoder.id, found, placesOf, length);
    const compact = Array.from(found, compactOf);
    length = compact[0]?.length;
    slice.forEach((i, k) => (vectors[i] = compact[k] as Vector | SparseVector));
    if (store !== undefined && compact.every(isOfFloats))
      await store.add(
        slice.map((i) => hashes()[i] as string),
        compact,
        cut,
      );
    progress(stored.size + start + slice.length);
  }
  progress(texts.length);
  return vectors;
}

/** The one length of stored vectors: similarities of vectors of two lengths would be none. */
function lengthOf(id: string, stored: ReadonlyMap<number, StoredVector>): number | undefined {
  const [length, other] = new Set(Array.from(stored.values(), ({ vector }) => vector.length));
  if (other === undefined) return length;
  throw new ScorerError(
    id,
    `has vectors of ${length} and of ${other} numbers in the cache: it was changed and kept its id. Give it another id, or empty the cache.`,
    { kind: "encoder" },
  );
}

/** Others than 32-bit floats would come back as something else. */
function isOfFloats(vector: Vector | SparseVector): vector is Float32Array | SparseVector {
  if (!("places" in vector)) return isArrayOf("Float32", vector);
  const { places, values } = vector;
  const isPlaced = isArrayOf("Uint16", places) || isArrayOf("Uint32", places);
  return isPlaced && isArrayOf("Float32", values) && places.length === values.length;
}

/** A list of numbers takes twice to four times the memory of 32-bit floats; what these cannot hold stays as it is. */
function compactOf(vector: Vector | SparseVector): Vector | SparseVector {
  if ("places" in vector || !(Array.isArray(vector) || isArrayOf("Float64", vector))) return vector;
  const floats = Float32Array.from(vector);
  return floats.every(Number.isFinite) ? floats : vector;
}
