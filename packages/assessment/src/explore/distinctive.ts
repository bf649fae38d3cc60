import type { CaseRow } from "./cases.js";
import type { Comparison } from "./comparison.js";
import { logOddsScores } from "./log-odds.js";
import type { Phrases } from "./phrases.js";

/** So many phrases of a comparison are looked at more closely. */
const MOST = 150;
/** Below it a phrase is as common in all groups as chance makes it. */
const LEAST_SCORE = 1.5;

/**
 * The phrases that are most distinctive of a group of the comparison. What is counted is not how often a phrase is said
 * but the share of answers that have it, of each cluster and group: a talkative answer, and a cluster with many, count
 * as the others do.
 */
export function distinctivePhrases(
  all: readonly CaseRow[],
  { grouping, rows }: Comparison,
  phrases: Phrases,
): readonly number[] {
  const groups = grouping.names.length;
  const sizes = new Map<string, number>();
  const cells = Array.from(rows, (row) => `${grouping.of[row]} ${all[row]?.cluster ?? ""}`);
  for (const cell of cells) sizes.set(cell, (sizes.get(cell) ?? 0) + 1);
  const counts = new Float64Array(phrases.words.length * groups);
  for (const [i, row] of rows.entries()) {
    const weight = 1 / (sizes.get(cells[i] as string) ?? 1);
    const group = grouping.of[row] as number;
    for (const phrase of phrases.of[row] ?? []) {
      const at = phrase * groups + group;
      counts[at] = (counts[at] as number) + weight;
    }
  }
  const scores = logOddsScores(counts, groups);
  const best = new Float64Array(phrases.words.length);
  for (let at = 0; at < scores.length; at++) {
    const phrase = Math.floor(at / groups);
    best[phrase] = Math.max(best[phrase] as number, Math.abs(scores[at] as number));
  }
  return Array.from(best.keys())
    .filter((phrase) => (best[phrase] as number) >= LEAST_SCORE)
    .sort((a, b) => (best[b] as number) - (best[a] as number) || a - b)
    .slice(0, MOST);
}
