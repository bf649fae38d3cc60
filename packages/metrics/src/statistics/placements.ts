/** How the scores of two sides stand to each other. */
export interface Placements {
  /** Mann-Whitney's U of the first side: pairs that it wins, ties counted half. */
  readonly u: number;
  /** Σ(t³ − t) over tied scores of both together. */
  readonly ties: number;
  /** The shares of all pairs that the first side wins, and that it loses; ties are neither. */
  readonly won: number;
  readonly lost: number;
  readonly first: Spread;
  readonly second: Spread;
  /** The fewest candidates of either side that lose some pair, or win some; ties are neither. */
  readonly mixed: number;
  /** The same where none of a side's loses, or none wins: of the others. */
  readonly deciding: number;
}

/**
 * How the placements of a side spread: of each candidate the share of the other side that it beats, or that beats it.
 */
export interface Spread {
  /** The sums of their deviations to the second and the fourth power. */
  readonly squares: number;
  readonly fourths: number;
}

/** One merge of the two sorted sides. */
export function placements(x: Float64Array, y: Float64Array): Placements {
  const n = x.length;
  const m = y.length;
  const beaten = new Float64Array(n);
  const beating = new Float64Array(m);
  // Candidates that lose a pair, and that win one.
  const mixed = { firstLosing: 0, firstWinning: 0, secondLosing: 0, secondWinning: 0 };
  let u = 0;
  let won = 0;
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
    won += tiedX * firstJ;
    if (firstJ > 0) mixed.firstWinning += tiedX;
    if (j < m) mixed.firstLosing += tiedX;
    if (firstI > 0) mixed.secondWinning += tiedY;
    if (i < n) mixed.secondLosing += tiedY;
    ties += ((tiedX + tiedY) ** 2 - 1) * (tiedX + tiedY);
  }
  const theta = u / (n * m);
  return {
    u,
    ties,
    won: won / (n * m),
    // Whole numbers: a share of 1e-16 in place of none would move the bounds of it by 1e-8.
    lost: (n * m + won - 2 * u) / (n * m),
    first: spreadOf(beaten, m, theta),
    second: spreadOf(beating, n, theta),
    mixed: Math.min(...Object.values(mixed)),
    deciding: leastAbove0(Object.values(mixed)),
  };
}

/** What does not occur makes no variance. */
export function leastAbove0(numbers: readonly number[]): number {
  return Math.min(...numbers.filter((number) => number > 0));
}

function spreadOf(wins: Float64Array, opponents: number, mean: number): Spread {
  let [squares, fourths] = [0, 0];
  for (let i = 0; i < wins.length; i++) {
    const square = ((wins[i] as number) / opponents - mean) ** 2;
    squares += square;
    fourths += square * square;
  }
  return { squares, fourths };
}
