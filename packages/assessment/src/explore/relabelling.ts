/** Units with their groups, which may be exchanged within strata. */
export interface Relabelling {
  /** The group of each unit. */
  readonly labels: Uint16Array;
  readonly groups: number;
  /** The units, stratum by stratum. */
  readonly units: Uint32Array;
  /** Where each stratum begins, and the end. */
  readonly starts: Uint32Array;
  /** The logarithm to base 2 of how many different exchanges there are. */
  readonly bits: number;
}

export function relabelling(labels: readonly number[], strata: readonly number[], groups: number): Relabelling {
  const byStratum = new Map<number, number[]>();
  for (const [unit, stratum] of strata.entries()) {
    const list = byStratum.get(stratum) ?? [];
    byStratum.set(stratum, list);
    list.push(unit);
  }
  const lists = [...byStratum.values()];
  const starts = new Uint32Array(lists.length + 1);
  for (const [i, list] of lists.entries()) starts[i + 1] = (starts[i] as number) + list.length;
  return {
    labels: Uint16Array.from(labels),
    groups,
    units: Uint32Array.from(lists.flat()),
    starts,
    bits: lists.reduce((sum, list) => sum + bitsOf(list.map((unit) => labels[unit] as number)), 0),
  };
}

/** How many orders of labels there are, as a logarithm. */
function bitsOf(labels: readonly number[]): number {
  const counts = new Map<number, number>();
  let bits = 0;
  for (const [i, label] of labels.entries()) {
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    bits += Math.log2((i + 1) / count);
  }
  return bits;
}

/** What exchanges make of the sum of each group: its mean and its standard deviation. */
export interface Expected {
  readonly means: Float64Array;
  readonly deviations: Float64Array;
}

/** In closed form: of each stratum a sample without replacement. */
export function expectedSums({ labels, groups, units, starts }: Relabelling, sums: Float64Array): Expected {
  const [means, variances] = [new Float64Array(groups), new Float64Array(groups)];
  for (let stratum = 0; stratum + 1 < starts.length; stratum++) {
    const own = units.subarray(starts[stratum], starts[stratum + 1]);
    const count = own.length;
    const total = own.reduce((sum, unit) => sum + (sums[unit] as number), 0);
    const squares = own.reduce((sum, unit) => sum + ((sums[unit] as number) - total / count) ** 2, 0);
    const sizes = new Map<number, number>();
    for (const unit of own) sizes.set(labels[unit] as number, (sizes.get(labels[unit] as number) ?? 0) + 1);
    for (const [group, size] of sizes) {
      means[group] = (means[group] as number) + (size * total) / count;
      if (count > 1)
        variances[group] = (variances[group] as number) + (size * (count - size) * squares) / (count * (count - 1));
    }
  }
  return { means, deviations: variances.map((variance) => (variance < 1e-18 ? 0 : Math.sqrt(variance))) };
}

/** How far the group that lies farthest from what exchanges make of it lies, in standard deviations. */
export function statisticOf(
  labels: Uint16Array,
  sums: Float64Array,
  { means, deviations }: Expected,
  scratch: Float64Array,
): number {
  scratch.fill(0);
  for (let unit = 0; unit < sums.length; unit++) {
    const group = labels[unit] as number;
    scratch[group] = (scratch[group] as number) + (sums[unit] as number);
  }
  let farthest = 0;
  for (let group = 0; group < means.length; group++) {
    if (deviations[group] === 0) continue;
    const far = Math.abs((scratch[group] as number) - (means[group] as number)) / (deviations[group] as number);
    if (far > farthest) farthest = far;
  }
  return farthest;
}

/** The same of the labels as they are. */
export function standardized(given: Relabelling, sums: Float64Array): number {
  return statisticOf(given.labels, sums, expectedSums(given, sums), new Float64Array(given.groups));
}

/** Exchanges the labels within each stratum at random, in place. */
export function exchange({ units, starts }: Relabelling, labels: Uint16Array, random: () => number): void {
  for (let stratum = 0; stratum + 1 < starts.length; stratum++) {
    const first = starts[stratum] as number;
    for (let i = (starts[stratum + 1] as number) - 1; i > first; i--) {
      const [a, b] = [units[i] as number, units[first + Math.floor(random() * (i - first + 1))] as number];
      const kept = labels[a] as number;
      labels[a] = labels[b] as number;
      labels[b] = kept;
    }
  }
}
