import { alike, isRounding } from "../statistics/alike.js";
import { midranks } from "../statistics/midranks.js";
import { seededRandom, shuffle, type Random } from "../statistics/random.js";

const DRAWS = 9999;

/** Friedman's test if sources of one cluster depend on each other: the groups change places in all of them alike. */
export function permutedRanks(rows: readonly Float64Array[], clusters: Uint32Array, seed: number): number {
  const groups = rows[0]?.length ?? 0;
  const centre = (groups + 1) / 2;
  const sums = byCluster(clusters, groups, (s) => {
    const row = rows[s] as Float64Array;
    return midranks(alike(row, Float64Array.from(row, Math.abs))).map((rank) => rank - centre);
  });
  const total = new Float64Array(groups);
  const place = Array.from({ length: groups }, (_, t) => t);
  return tested(seed, (random) => {
    total.fill(0);
    for (const own of sums) {
      if (random !== undefined) shuffle(place, random);
      for (let t = 0; t < groups; t++) {
        const to = place[t] as number;
        total[to] = (total[to] as number) + (own[t] as number);
      }
    }
    return total.reduce((sum, one) => sum + one * one, 0);
  });
}

/** Wilcoxon's signed-rank test if sources of one cluster depend on each other: their differences turn together. */
export function flippedSignedRanks(rows: readonly Float64Array[], clusters: Uint32Array, seed: number): number {
  const differences = Float64Array.from(rows, ([x = 0, y = 0]) => x - y);
  const larger = Float64Array.from(rows, ([x = 0, y = 0]) => Math.max(Math.abs(x), Math.abs(y)));
  const apart = [...differences.keys()].filter((s) => !isRounding(differences[s] as number, larger[s] as number));
  const chosen = (values: Float64Array): Float64Array => Float64Array.from(apart, (s) => values[s] as number);
  const ranks = new Float64Array(rows.length);
  for (const [i, rank] of midranks(alike(chosen(differences.map(Math.abs)), chosen(larger))).entries())
    ranks[apart[i] as number] = rank;
  const sums = byCluster(clusters, 1, (s) =>
    Float64Array.of(Math.sign(differences[s] as number) * (ranks[s] as number)),
  );
  return tested(seed, (random) => {
    let sum = 0;
    for (const [own = 0] of sums) sum += random !== undefined && random() < 0.5 ? -own : own;
    return Math.abs(sum);
  });
}

function byCluster(
  clusters: Uint32Array,
  width: number,
  rowOf: (source: number) => Float64Array,
): readonly Float64Array[] {
  const sums = new Map<number, Float64Array>();
  for (const [s, cluster] of clusters.entries()) {
    const own = sums.get(cluster) ?? new Float64Array(width);
    sums.set(cluster, own);
    for (const [t, value] of rowOf(s).entries()) own[t] = (own[t] as number) + value;
  }
  return [...sums.values()];
}

/** How often a random one is as large as the one there is, which counts itself. */
function tested(seed: number, statistic: (random?: Random) => number): number {
  const random = seededRandom(seed);
  const least = statistic() * (1 - 1e-12);
  let extreme = 1;
  for (let b = 0; b < DRAWS; b++) if (statistic(random) >= least) extreme++;
  return extreme / (DRAWS + 1);
}
