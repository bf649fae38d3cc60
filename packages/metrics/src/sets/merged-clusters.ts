import type { PredictionRow } from "./open-predictions.js";

/**
 * The clusters of predictions: what they say is independent, else their sources, else their prompts, else they
 * themselves. Predictions of equal prompts depend on each other under different sources too, so these are one cluster.
 */
export class MergedClusters {
  /** Of each prediction one that it depends on, or itself. */
  readonly #parents: Uint32Array;
  readonly #byName = new Map<string, number>();
  readonly #byPrompt = new Map<string, number>();

  constructor(size: number) {
    this.#parents = Uint32Array.from({ length: size }, (_, i) => i);
  }

  add(i: number, { cluster, source, prompt }: Partial<PredictionRow>): void {
    const name = cluster ?? source;
    if (name !== undefined) this.#join(i, this.#byName, name as string);
    if (cluster === undefined && prompt !== undefined) this.#join(i, this.#byPrompt, prompt as string);
  }

  clusters(): { readonly count: number; readonly of: Uint32Array } {
    const places = new Map<number, number>();
    const of = this.#parents.map((_, i) => {
      const root = this.#root(i);
      const place = places.get(root) ?? places.size;
      places.set(root, place);
      return place;
    });
    return { count: places.size, of };
  }

  #join(i: number, known: Map<string, number>, name: string): void {
    const other = known.get(name);
    if (other === undefined) known.set(name, i);
    else this.#parents[this.#root(i)] = this.#root(other);
  }

  #root(i: number): number {
    let root = i;
    while (this.#parents[root] !== root) {
      const next = this.#parents[root] as number;
      // Each path is halved on the way, so that later ones are short.
      this.#parents[root] = this.#parents[next] as number;
      root = next;
    }
    return root;
  }
}
