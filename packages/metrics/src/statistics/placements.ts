/** How the scores of two sides stand to each other. */
export interface Placements {
  /** Mann-Whitney's U of the first side: pairs that it wins, ties counted half. */
  readonly u: number;
  /** Σ(t³ − t) over tied scores of both together. */
  readonly ties: number;
  /** Sums of squared deviations of the placements: for each candidate, the share of the other side that it beats. */
  readonly firstSquares: number;
  readonly secondSquares: number;
  /** The fewest candidates of either side that lose some pair, or win some. */
  readonly mixed: number;
}

/** One merge of the two sorted sides. */
export function placements(x: Float64Array, y: Float64Array): Placements {
  const n = x.length;
  const m = y.length;
  const beaten = new Float64Array(n);
  const beating = new Float64Array(m);
  let u = 0;
  let ties = 0;
  let i = 0;
  let j = 0;
  while (i < n || j < m) {
    const score = j >= m || (i < n && (x[i] as number) <= (y[j] as number)) ? (x[i] as number) : (y[j] as number);
    const firstI = i;
    const firstJ = j;
    while (i < n && x[i] === score) i++;
    while (j < m && y[j] === score) j++;
    const tiedX = i - firstI;
    const tiedY = j - firstJ;
    const below = firstJ + tiedY / 2;
    const above = n - firstI - tiedX / 2;
    for (let k = firstI; k < i; k++) beaten[k] = below;
    for (let k = firstJ; k < j; k++) beating[k] = above;
    u += tiedX * below;
    ties += ((tiedX + tiedY) ** 2 - 1) * (tiedX + tiedY);
  }
  const theta = u / (n * m);
  const mixed = Math.min(mixedOf(beaten, m), mixedOf(beating, n));
  return {
    u,
    ties,
    firstSquares: squaredDeviations(beaten, m, theta),
    secondSquares: squaredDeviations(beating, n, theta),
    mixed,
  };
}

function mixedOf(wins: Float64Array, opponents: number): number {
  let losing = 0;
  let winning = 0;
  for (const won of wins) {
    if (won < opponents) losing++;
    if (won > 0) winning++;
  }
  return Math.min(losing, winning);
}

function squaredDeviations(wins: Float64Array, opponents: number, mean: number): number {
  let sum = 0;
  for (let i = 0; i < wins.length; i++) {
    const deviation = (wins[i] as number) / opponents - mean;
    sum += deviation * deviation;
  }
  return sum;
}
