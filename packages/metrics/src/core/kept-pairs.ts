/** Two responses as a measurement compared them. */
export interface KeptPair {
  readonly source: string;
  /** Which of the pairs of its source and groups it is, counted from 0. */
  readonly sample: number;
  readonly groups: readonly [string, string];
  /** Undefined if what was compared is no text and has none. */
  readonly texts: readonly [string, string] | undefined;
  readonly similarity: number;
  /** Of what is held against repeats: the means of the pair's source. */
  readonly means?: { readonly repeats: number; readonly between: number };
}

/** What a measurement knows of the pairs that it compared, so that a message need not compare them again. */
export interface KeptPairs {
  /**
   * So many pairs that speak most against a claim for similarity, the worst first; those of two groups, unless given.
   */
  readonly least: (count: number, of?: { readonly group?: string; readonly against?: string }) => readonly KeptPair[];
  /** How alike repeats of one prompt are; undefined if no prompt has any. */
  readonly repeats?: () => number | undefined;
  /** The scores of each source, one of each group, if these were compared. */
  readonly bySource?: { readonly groups: readonly string[]; readonly rows: readonly Float64Array[] };
}

// Beside the measurement, not in it: of no use to its reader, and it lives no longer.
const kept = new WeakMap<object, KeptPairs>();

export function keepPairs(measurement: object, pairs: KeptPairs): void {
  kept.set(measurement, pairs);
}

/** Undefined of measurements that compare no pairs, or that another copy of the package made. */
export function pairsKept(measurement: object): KeptPairs | undefined {
  return kept.get(measurement);
}

/** So many items with the lowest numbers, the lowest first; of equal ones those that come first. */
export function lowest<T>(items: Iterable<T>, numberOf: (item: T) => number, count: number): readonly T[] {
  const found: { readonly item: T; readonly number: number }[] = [];
  for (const item of items) {
    const number = numberOf(item);
    const last = found.at(-1);
    if (found.length >= count && (last === undefined || number >= last.number)) continue;
    let at = found.length;
    while (at > 0 && (found[at - 1]?.number ?? 0) > number) at--;
    found.splice(at, 0, { item, number });
    if (found.length > count) found.pop();
  }
  return found.map(({ item }) => item);
}
