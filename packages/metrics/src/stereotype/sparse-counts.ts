/** What each prompt adds to the weights of words by group: only the words that occur in it. */
export class SparseCounts {
  /** Place of a word's weight for a group, over all prompts: `word * groups + group`. */
  readonly totals: Float64Array;
  /** How many prompts add to each of the totals. */
  readonly support: Uint32Array;
  readonly #groups: number;
  readonly #starts: number[] = [0];
  readonly #words: number[] = [];
  readonly #weights: number[] = [];
  readonly #current: Float64Array;
  readonly #seen: Uint8Array;
  #touched: number[] = [];

  constructor(words: number, groups: number) {
    this.totals = new Float64Array(words * groups);
    this.support = new Uint32Array(words * groups);
    this.#groups = groups;
    this.#current = new Float64Array(words * groups);
    this.#seen = new Uint8Array(words);
  }

  /** Adds to the weight of a word for a group in the prompt at hand. */
  add(word: number, group: number, weight: number): void {
    if (this.#seen[word] === 0) {
      this.#seen[word] = 1;
      this.#touched.push(word);
    }
    (this.#current[word * this.#groups + group] as number) += weight;
  }

  /** Ends the prompt at hand. */
  endPrompt(): void {
    for (const word of this.#touched) {
      this.#words.push(word);
      this.#seen[word] = 0;
      for (let place = word * this.#groups; place < (word + 1) * this.#groups; place++) {
        const weight = this.#current[place] as number;
        this.#weights.push(weight);
        this.#current[place] = 0;
        (this.totals[place] as number) += weight;
        if (weight > 0) (this.support[place] as number)++;
      }
    }
    this.#touched = [];
    this.#starts.push(this.#words.length);
  }

  /** How many pairs of a word and a prompt there are. */
  get entries(): number {
    return this.#words.length;
  }

  /** Calls `start` for each prompt, then `visit` with each of its words' weights above 0 for a group. */
  forEachPrompt(start: () => void, visit: (word: number, group: number, weight: number) => void): void {
    for (let prompt = 0; prompt + 1 < this.#starts.length; prompt++) {
      const first = this.#starts[prompt] as number;
      const end = this.#starts[prompt + 1] as number;
      if (first === end) continue;
      start();
      for (let entry = first; entry < end; entry++) {
        for (let g = 0; g < this.#groups; g++) {
          const weight = this.#weights[entry * this.#groups + g] as number;
          if (weight > 0) visit(this.#words[entry] as number, g, weight);
        }
      }
    }
  }

  /**
   * Calls `visit` with each word of a prompt and the word's weight for each group over all other prompts, exactly 0
   * if no other adds to it. The array is reused.
   */
  withoutPrompt(prompt: number, visit: (word: number, weights: Float64Array) => void): void {
    const rest = new Float64Array(this.#groups);
    for (let entry = this.#starts[prompt] as number; entry < (this.#starts[prompt + 1] as number); entry++) {
      const word = this.#words[entry] as number;
      for (let g = 0; g < this.#groups; g++) {
        const place = word * this.#groups + g;
        const weight = this.#weights[entry * this.#groups + g] as number;
        rest[g] = weight > 0 && this.support[place] === 1 ? 0 : (this.totals[place] as number) - weight;
      }
      visit(word, rest);
    }
  }
}
