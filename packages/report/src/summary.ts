import type { Evidence } from "@fairexpect/matchers/evidence";
import { checkEvidence } from "./check-evidence.js";
import { sharedNames, type SharedName } from "./shared-names.js";

/**
 * A claim with all attempts at it.
 *
 * @since 0.1.0
 */
export interface Row {
  /** The last attempt, whose verdict counts. */
  readonly claim: Evidence;
  /** The attempts before it, the first one first. */
  readonly before: readonly Evidence[];
}

/**
 * What the claims of a run came to.
 *
 * @since 0.1.0
 */
export interface Totals {
  readonly claims: number;
  readonly pass: number;
  readonly fail: number;
  readonly inconclusive: number;
  readonly undefined: number;
  readonly misuse: number;
  /** How many passed after they had not, which takes other data. */
  readonly passedLater: number;
  /** How many rest on replayed responses alone, and between which days these were recorded. */
  readonly replayedAlone: number;
  readonly recorded?: { readonly from: string; readonly to: string };
  /** How many rest on data that do not say where they come from: plain arrays, and sets made by hand. */
  readonly unknownOrigin: number;
  /** How many rest on a recording in which two generations are mixed. */
  readonly mixed: number;
}

/**
 * What a report says: its rows, and their totals.
 *
 * @since 0.1.0
 */
export interface EvidenceSummary {
  readonly rows: readonly Row[];
  readonly totals: Totals;
  /** The names that more than one use case has in one run. */
  readonly sharedNames: readonly SharedName[];
}

/**
 * Claims as reports have them: a retried claim is one row, with its attempts, and its last verdict counts. Attempts are
 * told apart by test; of a test without a name each claim is a row of its own.
 *
 * @throws InputError if evidence is no array of claims
 * @since 0.1.0
 */
export function summarizeEvidence(evidence: readonly Evidence[]): EvidenceSummary {
  checkEvidence("summarizeEvidence", evidence);
  const rows = rowsOf(evidence);
  return { rows, totals: totalsOf(rows), sharedNames: sharedNames(evidence) };
}

function rowsOf(evidence: readonly Evidence[]): readonly Row[] {
  const rows = new Map<string, Evidence[]>();
  const seen = new Map<string, number>();
  for (const [i, claim] of evidence.entries()) {
    const key = claim.at.test === undefined ? String(i) : keyOf(claim);
    // A test may make the same claim more than once: the n-th of one attempt is the n-th of another.
    const attempt = `${claim.at.attempt} ${key}`;
    const nth = (seen.get(attempt) ?? 0) + 1;
    seen.set(attempt, nth);
    const row = rows.get(`${nth} ${key}`) ?? [];
    rows.set(`${nth} ${key}`, row);
    row.push(claim);
  }
  return [...rows.values()].flatMap((attempts) => {
    const sorted = attempts.toSorted((a, b) => a.at.attempt - b.at.attempt);
    const claim = sorted.pop();
    return claim === undefined ? [] : [{ claim, before: sorted }];
  });
}

function keyOf(claim: Evidence): string {
  const { run, shard, project, file, test } = claim.at;
  const { label, matcher, negated } = claim;
  return JSON.stringify([run, shard, project, file, test, label, matcher, negated, ...claimedOf(claim)]);
}

function claimedOf(claim: Evidence): readonly unknown[] {
  return claim.verdict === "misuse" ? [] : [claim.metric.name, claim.limit];
}

function totalsOf(rows: readonly Row[]): Totals {
  const count = (verdict: Evidence["verdict"]): number => rows.filter(({ claim }) => claim.verdict === verdict).length;
  const known = rows.flatMap(({ claim }) => (claim.verdict === "misuse" ? [] : (claim.data ?? [])));
  const replayed = known.filter((data) => data.replayed > 0 && data.live === 0);
  const days = replayed.flatMap(({ recorded }) => (recorded === undefined ? [] : [recorded.from, recorded.to])).sort();
  const [from, to] = [days[0], days.at(-1)];
  return {
    claims: rows.length,
    pass: count("pass"),
    fail: count("fail"),
    inconclusive: count("inconclusive"),
    undefined: count("undefined"),
    misuse: count("misuse"),
    passedLater: rows.filter(
      ({ claim, before }) => claim.verdict === "pass" && before.some(({ verdict }) => verdict !== "pass"),
    ).length,
    replayedAlone: replayed.length,
    ...(from !== undefined && to !== undefined && { recorded: { from, to } }),
    unknownOrigin: rows.length - count("misuse") - known.filter((data) => data.live + data.replayed > 0).length,
    mixed: known.filter(({ mixed = 0 }) => mixed > 0).length,
  };
}
