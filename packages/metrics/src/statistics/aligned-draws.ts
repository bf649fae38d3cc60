import { seededRandom, shuffle } from "./random.js";

/**
 * What chance makes of the mean over sources of a comparison of all groups with one score a group and source,
 * ascending. Dealing the groups out within a source leaves such a comparison as it is, so that noise has to be told
 * from groups otherwise: aligned, each group's scores moved by its mean over sources to the mean of all, the rows x_sg
 * - m_g + m have the noise and no lasting difference between groups (as in tests on aligned ranks). Aligning takes off
 * some noise too, as much as it takes off rows whose groups were dealt out at random in each source, V - A_b in draw b.
 * With V the value and A that of the aligned rows, the draws are A + V - A_b. They reach V exactly if aligning dealt
 * rows takes off as much as aligning the rows themselves, which makes the share that does a permutation p-value.
 *
 * @see Hodges and Lehmann 1962, Annals of Mathematical Statistics 33:482, on alignment
 */
export function alignedDraws(
  rows: readonly Float64Array[],
  mean: (rows: readonly Float64Array[]) => number,
  draws: number,
  seed: number,
): Float64Array {
  const value = mean(rows);
  const left = mean(aligned(rows));
  const random = seededRandom(seed);
  const dealt = (): Float64Array[] => rows.map((row) => Float64Array.from(shuffle([...row], random)));
  return Float64Array.from({ length: draws }, () => left + value - mean(aligned(dealt())))
    .filter(Number.isFinite)
    .sort();
}

function aligned(rows: readonly Float64Array[]): Float64Array[] {
  const width = rows[0]?.length ?? 0;
  const offsets = new Float64Array(width);
  for (const row of rows)
    for (let g = 0; g < width; g++) offsets[g] = (offsets[g] as number) + (row[g] as number) / rows.length;
  const centre = offsets.reduce((sum, offset) => sum + offset, 0) / width;
  return rows.map((row) => row.map((score, g) => score - (offsets[g] as number) + centre));
}
