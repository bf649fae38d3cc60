import type { Numbers } from "../core/input.js";

/**
 * A seed that depends on nothing but the data, so that resampling them gives the same result each time and everywhere:
 * a hash of the bits of all numbers in order (the mixing step of MurmurHash3), of 53 bits.
 */
export function dataSeed(...samples: readonly Numbers[]): number {
  const view = new DataView(new ArrayBuffer(8));
  let low = 0x9e3779b9;
  let high = 0x85ebca6b;
  const mix = (hash: number, word: number): number => {
    let k = Math.imul(word, 0xcc9e2d51);
    k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
    const mixed = hash ^ k;
    return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
  };
  for (const sample of samples) {
    low = mix(low, sample.length);
    for (let i = 0; i < sample.length; i++) {
      // Adding 0 makes one number of both zeros.
      view.setFloat64(0, (sample[i] as number) + 0);
      low = mix(low, view.getUint32(0));
      high = mix(high, view.getUint32(4) ^ low);
    }
  }
  return (finish(high) >>> 11) * 2 ** 32 + finish(low);
}

function finish(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
