const wordsPerKey = 8;
const keysPerPage = 8_192;

/**
 * Keys of 64 hexadecimal digits, and nothing but the keys: 32 bytes for each and its place in a hash table; a set
 * of texts takes more than a hundred. Each has a number, counted from 0 in the order in which they are added.
 */
export class KeyTable {
  readonly #pages: Uint32Array[] = [];
  /** The number of the key at each place plus one, or 0. At least half of the places are free. */
  #slots = new Uint32Array(1_024);
  readonly #key = new Uint32Array(wordsPerKey);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The number of a key, which is added if it is new. */
  add(key: string): number {
    const slot = this.#find(key);
    const known = this.#slots[slot] ?? 0;
    if (known > 0) return known - 1;
    const number = this.#size;
    const place = number % keysPerPage;
    if (place === 0) this.#pages.push(new Uint32Array(keysPerPage * wordsPerKey));
    this.#pages.at(-1)?.set(this.#key, place * wordsPerKey);
    this.#slots[slot] = number + 1;
    this.#size += 1;
    if (this.#size * 2 > this.#slots.length) this.#grow();
    return number;
  }

  numberOf(key: string): number | undefined {
    const known = this.#slots[this.#find(key)] ?? 0;
    return known === 0 ? undefined : known - 1;
  }

  /** Reads a key into `#key`, and finds its slot or the free one where it belongs. */
  #find(key: string): number {
    let word = 0;
    for (let i = 0; i < 8 * wordsPerKey; i++) {
      // The last four bits of a digit's code are its value; those of a letter nine less.
      const code = key.codePointAt(i) ?? 0;
      word = (word << 4) | ((code & 15) + (code >= 65 ? 9 : 0));
      if (i % 8 === 7) this.#key[i >> 3] = word;
    }
    let slot = this.#home(this.#key, 0);
    for (let found = this.#slots[slot] ?? 0; found > 0; found = this.#slots[slot] ?? 0) {
      if (this.#isAt(found - 1)) break;
      slot = (slot + 1) % this.#slots.length;
    }
    return slot;
  }

  #isAt(number: number): boolean {
    const page = this.#pages[Math.floor(number / keysPerPage)];
    const start = (number % keysPerPage) * wordsPerKey;
    for (let i = 0; i < wordsPerKey; i++) if (page?.[start + i] !== this.#key[i]) return false;
    return true;
  }

  #home(words: Uint32Array, start: number): number {
    let hash = 0;
    for (let i = 0; i < wordsPerKey; i++) hash = Math.imul(hash ^ (words[start + i] ?? 0), 0x9e3779b1) ^ (hash >>> 15);
    return (hash ^ (hash >>> 16)) & (this.#slots.length - 1);
  }

  #grow(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (let number = 0; number < this.#size; number++) {
      let slot = this.#home(
        this.#pages[Math.floor(number / keysPerPage)] ?? this.#key,
        (number % keysPerPage) * wordsPerKey,
      );
      while (this.#slots[slot] !== 0) slot = (slot + 1) % this.#slots.length;
      this.#slots[slot] = number + 1;
    }
  }
}

/** A longer array that begins as this one, twice as long at least. */
export function extended(array: Uint32Array, length: number): Uint32Array {
  const longer = new Uint32Array(Math.max(length, 2 * array.length));
  longer.set(array);
  return longer;
}
