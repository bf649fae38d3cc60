import type { PooledScores } from "./intervals/pooled-scores.js";

/** Whether both sides have the same scores in every pool, as pairs of a feature that ignores groups. */
export function areMatched(first: PooledScores, second: PooledScores, pools: number): boolean {
  if (first.scores.length !== second.scores.length) return false;
  const [own, other] = [first, second].map((side) => byPool(side, pools)) as [number[][], number[][]];
  return own.every((scores, pool) => {
    const others = other[pool] as number[];
    return scores.length === others.length && scores.every((score, i) => score === others[i]);
  });
}

/** Whether every pool has the same scores of either side, as those of a feature that looks at the group alone. */
export function areCopies(first: PooledScores, second: PooledScores, pools: number): boolean {
  return [first, second].every((side) => {
    const [model = [], ...others] = byPool(side, pools);
    return others.every((scores) => scores.length === model.length && scores.every((score, i) => score === model[i]));
  });
}

function byPool({ scores, pools: poolOf }: PooledScores, pools: number): number[][] {
  const lists = Array.from({ length: pools }, (): number[] => []);
  for (let i = 0; i < scores.length; i++) lists[poolOf?.[i] as number]?.push(scores[i] as number);
  for (const list of lists) list.sort((a, b) => a - b);
  return lists;
}
