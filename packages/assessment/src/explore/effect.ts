import { midranks } from "@fairexpect/metrics/statistics";
import type { Comparison } from "./comparison.js";
import type { ExploredGroup } from "./exploration.js";

/** What the groups came to in the rows of a comparison, the highest first; groups without an answer are left out. */
export function groupValues(
  { grouping, rows }: Pick<Comparison, "grouping" | "rows">,
  values: Float64Array,
): ExploredGroup[] {
  const [sums, counts] = [new Float64Array(grouping.names.length), new Uint32Array(grouping.names.length)];
  for (const row of rows) {
    const value = values[row] as number;
    if (Number.isNaN(value)) continue;
    const group = grouping.of[row] as number;
    sums[group] = (sums[group] as number) + value;
    counts[group] = (counts[group] as number) + 1;
  }
  return grouping.names
    .map((group, i) => ({ group, value: (sums[i] as number) / (counts[i] as number), count: counts[i] as number }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.value - a.value || (a.group < b.group ? -1 : 1));
}

export function differenceOf(groups: readonly ExploredGroup[]): number {
  return (groups[0]?.value ?? 0) - (groups.at(-1)?.value ?? 0);
}

/**
 * How far the two outermost groups lie apart. Of shares, and of scores from 0 to 1, the difference; of other numbers how
 * much more often a value of the highest group is above one of the lowest than below it (the rank-biserial correlation
 * of Mann and Whitney, which of shares is their difference too): 0 to 1, or below 0 if few values make the higher mean.
 */
export function separationOf(
  { grouping, rows }: Pick<Comparison, "grouping" | "rows">,
  values: Float64Array,
  groups: readonly ExploredGroup[],
): number {
  const [high, low] = [groups[0]?.group, groups.at(-1)?.group];
  if (high === undefined || low === undefined || high === low) return 0;
  const [first, last] = [grouping.names.indexOf(high), grouping.names.indexOf(low)];
  const own = rows.filter((row) => !Number.isNaN(values[row]) && [first, last].includes(grouping.of[row] as number));
  if (own.every((row) => (values[row] as number) >= 0 && (values[row] as number) <= 1)) return differenceOf(groups);
  const ranks = midranks(Float64Array.from(own, (row) => values[row] as number));
  let [sum, count] = [0, 0];
  for (const [i, row] of own.entries()) {
    if (grouping.of[row] !== first) continue;
    sum += ranks[i] as number;
    count++;
  }
  const others = own.length - count;
  return (2 * (sum - (count * (count + 1)) / 2)) / (count * others) - 1;
}
