/**
 * A hash of 64 bits as 16 hexadecimal digits: names a cluster in a file without telling its text. Two rounds of
 * MurmurHash3's 32-bit mixing with different seeds over the UTF-16 code units; no protection against someone who looks
 * for collisions.
 *
 * @see Appleby 2011, MurmurHash3 (public domain)
 */
export function identify(text: string): string {
  return hash32(text, 0x9747b28c) + hash32(text, 0x5bd1e995);
}

function hash32(text: string, seed: number): string {
  let h = seed ^ text.length;
  for (let i = 0; i < text.length; i++) {
    let k = Math.imul(text.charCodeAt(i), 0xcc9e2d51);
    k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
    h ^= k;
    h = (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0;
  }
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0).toString(16).padStart(8, "0");
}
