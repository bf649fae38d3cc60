import { readFileSync } from "node:fs";
import type { Candidate } from "fairexpect/metrics";

const GROUP_NAMES: Record<string, string> = {
  A_M: "Asian men",
  A_W: "Asian women",
  B_M: "Black men",
  B_W: "Black women",
  H_M: "Hispanic men",
  H_W: "Hispanic women",
  W_M: "white men",
  W_W: "white women",
};

/**
 * The candidates of every job. A run is a pool: eight resumes ranked together, the best first, so the score is minus
 * the rank.
 */
export function readRankings(): Map<string, Candidate[]> {
  const [header = "", ...lines] = readFileSync(new URL("../data/rankings.csv", import.meta.url), "utf8")
    .trim()
    .split("\n");
  const groups = header.split(",").slice(2);
  const jobs = new Map<string, Candidate[]>();
  for (const line of lines) {
    const [job = "", run = "", ...ranks] = line.split(",");
    const candidates = jobs.get(job) ?? [];
    jobs.set(job, candidates);
    candidates.push(
      ...groups.map((group, i) => ({ group: GROUP_NAMES[group] ?? group, pool: run, score: -Number(ranks[i]) })),
    );
  }
  return jobs;
}
