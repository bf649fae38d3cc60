import type { Candidate } from "fairexpect/metrics";
import { readRankings } from "./rankings.js";

const REGRESSION = { job: "retail", group: "Black men" };

/**
 * Rankings as three releases would give them: the first and the second are halves of the real runs, every other one;
 * the third is the second with a regression planted in one job and one group, whose candidates lose two ranks in every
 * second run.
 */
export function rankingsOf(release: string): Map<string, Candidate[]> {
  const releases = ["first", "second", "planted"];
  if (!releases.includes(release)) throw new Error(`RELEASE is ${release}; expected one of ${releases.join(", ")}`);
  return new Map(
    Array.from(readRankings(), ([job, candidates]) => {
      const runs = [...new Set(candidates.map(({ pool }) => pool))];
      const places = new Map(runs.map((run, i) => [run, i]));
      const half = candidates.filter(({ pool }) => (places.get(pool) ?? 0) % 2 === (release === "first" ? 0 : 1));
      const isPlanted = ({ group, pool }: Candidate): boolean =>
        release === "planted" &&
        job === REGRESSION.job &&
        group === REGRESSION.group &&
        (places.get(pool) ?? 0) % 4 === 1;
      return [job, half.map((each) => (isPlanted(each) ? { ...each, score: each.score - 2 } : each))];
    }),
  );
}
