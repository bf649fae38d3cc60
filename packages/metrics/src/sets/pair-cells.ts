import type { ClusterWay } from "../core/clusters.js";
import { identify } from "../core/identity.js";
import { waysOf } from "./cluster-ways.js";
import type { ComparedSource } from "./read-counterfactuals.js";
import type { ReadTerms } from "./read-terms.js";

/** The cells in which sources cross with what stands for two groups that are compared sample by sample. */
export interface PairCells {
  readonly count: number;
  /** The cell of a sample of a source, for each pair of groups. */
  readonly cellOf: (pair: number, source: number, sample: number) => number;
  readonly ways: readonly ClusterWay[];
  /** How many terms each pair of groups has; names that are compared with a common one are one. */
  readonly terms: readonly number[];
  /** The same terms, by the hash that clusters know them by. */
  readonly nameOf: (id: string) => string | undefined;
}

/** The cells of pairs of groups of which one at least has sampled terms. */
export function pairCells(
  sources: readonly ComparedSource<unknown>[],
  pairs: readonly { readonly group: string; readonly against: string }[],
  { isSampled }: ReadTerms,
): PairCells {
  const cells: { readonly cluster: string; readonly term: string }[] = [];
  const names = new Map<string, string>();
  const terms: number[] = [];
  const places = pairs.map(({ group, against }, p) => {
    const known = [group, against].filter(isSampled);
    const unions = new Unions();
    const nodesOf = (source: ComparedSource<unknown>, j: number): string[] =>
      known.map((name) => JSON.stringify([name, source.groups.get(name)?.[j]?.term ?? ""]));
    const sizes = sources.map((source) => source.groups.get(group)?.length ?? 0);
    for (const [i, source] of sources.entries())
      for (let j = 0; j < (sizes[i] as number); j++) unions.add(nodesOf(source, j));
    const found = new Set<string>();
    const ofPair = sources.map((source, i) => {
      const bySource = new Map<string, number>();
      return Uint32Array.from({ length: sizes[i] as number }, (_, j) => {
        const nodes = nodesOf(source, j);
        const root = unions.root(nodes[0] ?? "");
        found.add(root);
        const term = `pair ${p} ${root}`;
        names.set(identify(term), nodes.map((node) => (JSON.parse(node) as string[])[1] ?? "").join(" and "));
        const place = bySource.get(root) ?? cells.push({ cluster: source.cluster, term }) - 1;
        bySource.set(root, place);
        return place;
      });
    });
    terms.push(known.length === 0 ? Infinity : found.size);
    return ofPair;
  });
  return {
    count: cells.length,
    cellOf: (pair, source, sample) => places[pair]?.[source]?.[sample] ?? 0,
    ways: waysOf("sources", cells),
    terms,
    nameOf: (id) => names.get(id),
  };
}

/** Names put together that share a comparison. */
class Unions {
  readonly #parents = new Map<string, string>();

  add(names: readonly string[]): void {
    const [first, ...others] = names.map((name) => this.root(name));
    if (first !== undefined) for (const other of others) this.#parents.set(other, first);
  }

  root(name: string): string {
    const parent = this.#parents.get(name);
    if (parent === undefined || parent === name) return name;
    const root = this.root(parent);
    this.#parents.set(name, root);
    return root;
  }
}
