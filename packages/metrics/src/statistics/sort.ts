import type { Numbers } from "../core/input.js";

/**
 * Ascending copy of finite numbers. Long arrays are sorted by radix, six passes of 11 bits over the bits of the
 * doubles, which is linear and faster than the engine's sort of a typed array; passes in which all numbers share the
 * digit are left out.
 */
export function sortedCopy(values: Numbers): Float64Array {
  const copy = Float64Array.from(values);
  return copy.length < 4096 ? copy.sort() : radixSort(copy);
}

const DIGITS = 2048;
const SIGN = 0x80000000;

/** Index of the low and the high half of a double in a pair of 32-bit words. */
const LOW = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? 0 : 1;
const HIGH = 1 - LOW;

function radixSort(values: Float64Array<ArrayBuffer>): Float64Array {
  const length = values.length;
  let from = new Uint32Array(values.buffer);
  let to = new Uint32Array(2 * length);
  const counts = toKeys(from);
  for (let pass = 0; pass < 6; pass++) {
    const offsets = counts.subarray(pass * DIGITS, (pass + 1) * DIGITS);
    if (offsets.includes(length)) continue;
    let sum = 0;
    for (let digit = 0; digit < DIGITS; digit++) {
      const count = offsets[digit] as number;
      offsets[digit] = sum;
      sum += count;
    }
    const word = pass < 3 ? LOW : HIGH;
    const shift = (pass % 3) * 11;
    for (let i = 0; i < 2 * length; i += 2) {
      const digit = ((from[i + word] as number) >>> shift) & (DIGITS - 1);
      const position = offsets[digit] as number;
      offsets[digit] = position + 1;
      to[2 * position] = from[i] as number;
      to[2 * position + 1] = from[i + 1] as number;
    }
    [from, to] = [to, from];
  }
  return fromKeys(from);
}

/** Turns doubles into unsigned integers of the same order, in place, and counts the six digits of each. */
function toKeys(words: Uint32Array): Uint32Array {
  const counts = new Uint32Array(6 * DIGITS);
  for (let i = 0; i < words.length; i += 2) {
    const high = words[i + HIGH] as number;
    const flip = high >= SIGN ? 0xffffffff : 0;
    const lowKey = ((words[i + LOW] as number) ^ flip) >>> 0;
    const highKey = (high ^ (flip | SIGN)) >>> 0;
    words[i + LOW] = lowKey;
    words[i + HIGH] = highKey;
    (counts[lowKey & (DIGITS - 1)] as number)++;
    (counts[DIGITS + ((lowKey >>> 11) & (DIGITS - 1))] as number)++;
    (counts[2 * DIGITS + (lowKey >>> 22)] as number)++;
    (counts[3 * DIGITS + (highKey & (DIGITS - 1))] as number)++;
    (counts[4 * DIGITS + ((highKey >>> 11) & (DIGITS - 1))] as number)++;
    (counts[5 * DIGITS + (highKey >>> 22)] as number)++;
  }
  return counts;
}

function fromKeys(words: Uint32Array<ArrayBuffer>): Float64Array {
  for (let i = 0; i < words.length; i += 2) {
    const flip = (words[i + HIGH] as number) >= SIGN ? 0 : 0xffffffff;
    words[i + LOW] = (words[i + LOW] as number) ^ flip;
    words[i + HIGH] = (words[i + HIGH] as number) ^ (flip | SIGN);
  }
  return new Float64Array(words.buffer);
}
