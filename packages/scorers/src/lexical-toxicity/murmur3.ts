/**
 * MurmurHash3 (x86, 32 bits; Austin Appleby, public domain), fed with one 32-bit block after another: `finish` after
 * any number of `mix`.
 */
export function mix(hash: number, block: number): number {
  let k = Math.imul(block, 0xcc9e2d51);
  k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
  const h = hash ^ k;
  return (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0;
}

/** The hash after `blocks` blocks, as a signed 32-bit integer. */
export function finish(hash: number, blocks: number): number {
  let h = hash ^ (blocks * 4);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
