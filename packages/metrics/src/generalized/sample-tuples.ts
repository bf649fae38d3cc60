import { checkArray, checkInteger, checkOptions } from "../core/input.js";
import { randomInteger, seededRandom, type Random } from "../statistics/random.js";

/**
 * Tuples of indices that take one item from each of several sets: all of them if there are at most `max`, else `max`
 * different ones, every choice of `max` tuples equally likely. Counterfactual metrics that compare one variation per
 * group are averaged over such tuples (Czarnowska et al. 2021, section 5: at most 100 per source). Floyd's algorithm
 * over the numbers of the tuples, decoded in mixed radix: time grows with `max`, not with the number of tuples. Equal
 * seeds give equal tuples.
 *
 * @param sizes how many items each set has; a set of 0 leaves no tuple
 * @throws InputError if a size or `max` is no integer, a size is above 2^32 or `max` above 1,000,000, or the seed is none
 */
export function sampleTuples(
  sizes: readonly number[],
  options: { readonly max?: number; readonly seed?: number } = {},
): number[][] {
  checkOptions("sampleTuples", options, ["max", "seed"]);
  const { max = 100, seed = 0 } = options;
  checkArray("sampleTuples", "sizes", sizes);
  for (const [t, size] of sizes.entries()) checkInteger("sampleTuples", `sizes[${t}]`, size, 0, 2 ** 32);
  checkInteger("sampleTuples", "options.max", max, 1, 1_000_000);
  checkInteger("sampleTuples", "options.seed", seed, 0);
  const rows = drawTuples(sizes, max, seededRandom(seed));
  return Array.from({ length: sizes.length === 0 ? 0 : rows.length / sizes.length }, (_, i) => [
    ...rows.subarray(i * sizes.length, (i + 1) * sizes.length),
  ]);
}

/** The same, row after row in one array. */
export function drawTuples(sizes: readonly number[], max: number, random: Random): Uint32Array {
  const width = sizes.length;
  const product = sizes.reduce((a, b) => a * b, 1);
  const count = width === 0 ? 0 : Math.min(product, max);
  const rows = new Uint32Array(count * width);
  if (product <= max) {
    for (let i = 0; i < count; i++) decode(i, sizes, rows, i * width);
  } else if (product <= 2 ** 32) {
    const drawn = new Set<number>();
    for (let last = product - count; last < product; last++) {
      const pick = randomInteger(random, last + 1);
      const kept = drawn.has(pick) ? last : pick;
      decode(kept, sizes, rows, drawn.size * width);
      drawn.add(kept);
    }
  } else {
    // Tuple numbers would outgrow the random numbers' 32 bits, so the digits are drawn; repeats are rare and drawn
    // again.
    const drawn = new Set<string>();
    while (drawn.size < count) {
      const row = rows.subarray(drawn.size * width, (drawn.size + 1) * width);
      for (let t = 0; t < width; t++) row[t] = randomInteger(random, sizes[t] as number);
      drawn.add(row.join());
    }
  }
  return rows;
}

function decode(number: number, sizes: readonly number[], into: Uint32Array, offset: number): void {
  let rest = number;
  for (let t = sizes.length - 1; t >= 0; t--) {
    const size = sizes[t] as number;
    into[offset + t] = rest % size;
    rest = Math.floor(rest / size);
  }
}
