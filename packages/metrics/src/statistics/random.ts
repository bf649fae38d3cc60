import { checkInteger, checkNumber } from "../core/input.js";

/** A source of uniform numbers in [0, 1), equal for equal seeds on every machine. */
export type Random = () => number;

/**
 * A seeded source of random numbers, so that equal data and equal seeds give equal results everywhere. The generator is
 * sfc32 (Doty-Humphrey, PractRand), which passes the usual batteries; its numbers have 32 bits.
 *
 * @param seed an integer; numbers that differ in any of the low 53 bits give unrelated sequences
 * @throws InputError if the seed is no safe integer of at least 0
 * @example
 * const first = seededRandom(1), second = seededRandom(1);
 * first() === second() // true
 * @since 0.1.0
 */
export function seededRandom(seed: number): Random {
  checkInteger("seededRandom", "seed", seed, 0);
  checkNumber("seededRandom", "seed", seed, 0, Number.MAX_SAFE_INTEGER);
  let a = seed >>> 0;
  let b = Math.floor(seed / 2 ** 32) >>> 0;
  let c = 0x9e3779b9;
  let counter = 1;
  const next = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return (t >>> 0) / 2 ** 32;
  };
  for (let i = 0; i < 15; i++) next();
  return next;
}

/** A uniform integer in [0, bound). */
export function randomInteger(random: Random, bound: number): number {
  return Math.floor(random() * bound);
}

/** Shuffles in place (Fisher-Yates), every order equally likely. */
export function shuffle<T extends unknown[] | Uint32Array | Float64Array>(items: T, random: Random): T {
  for (let i = items.length - 1; i > 0; i--) {
    const j = randomInteger(random, i + 1);
    const kept = items[i];
    items[i] = items[j];
    items[j] = kept;
  }
  return items;
}
