import { InputError, type AllocationGapOptions, type Candidate } from "@fairexpect/metrics";
import { formatValue, labelText } from "../format.js";
import { paragraph } from "../paragraph.js";
import type { Told } from "../skeleton.js";

/** So many cases with several groups are enough to compare within them. */
const LEAST = 5;
/** From this intraclass correlation on, cases differ more than the candidates of one case do. */
const UNEQUAL = 0.5;

/** Chances that are less far apart are not worth a word. */
const LEAST_BY_LOT = 0.005;
const NAME_LENGTH = 60;

/** A case: candidates of equal merit, by what they share. */
type Case = readonly Candidate[];

/**
 * Differences between unequal cases hide those within each: the field to compare within, if several groups share cases.
 * A gap of means over cases that have each group equally often, without names, compares like with like as it is
 * (`isPaired`).
 */
export function unequalCases(
  { received, options }: Told<{ readonly within?: unknown }>,
  isPaired = false,
): "pool" | "source" | undefined {
  const rows = rowsOf(received);
  if (options.within !== undefined || rows === undefined) return undefined;
  for (const field of ["pool", "source"] as const) {
    const cases = casesOf(rows, field);
    if (cases.length < LEAST || likeness(cases) < UNEQUAL) continue;
    if (isPaired && cases.every((one) => isEven(one) && one.every(({ term }) => term === undefined))) continue;
    return field;
  }
  return undefined;
}

function rowsOf(received: unknown): readonly Candidate[] | undefined {
  const rows: unknown =
    typeof received === "object" && received !== null && "candidates" in received ? received.candidates : received;
  return Array.isArray(rows) ? rows : undefined;
}

/** How many candidates each pool has; rows may still be anything. */
function sizesOf(rows: readonly unknown[]): ReadonlyMap<unknown, number> {
  const sizes = new Map<unknown, number>();
  for (const row of rows) {
    const pool: unknown = (row as Partial<Candidate> | null)?.pool;
    sizes.set(pool, (sizes.get(pool) ?? 0) + 1);
  }
  return sizes;
}

/** Throws if every pool has as many candidates as places: a claim that no data could make fail. */
export function checkPlaces(matcher: string, { received, options: { k } }: Told<{ readonly k?: number }>): void {
  const sizes = sizesOf(rowsOf(received) ?? []);
  if (sizes.size === 0 || sizes.has(undefined) || ![...sizes.values()].every((size) => size === k)) return;
  throw new InputError({
    function: matcher,
    argument: "k",
    given: String(k),
    expected: "fewer places than a pool has candidates",
    advice: "Where all get one, no group can get fewer.",
  });
}

/**
 * In pools of unequal size whose places are as many, chance alone chooses a group more often that competes in the small
 * ones: what it would come to, of the groups that are farthest apart.
 */
export function byLotNote({
  received,
  options: { k, unequalPools, criterion },
}: Told<Partial<Pick<AllocationGapOptions, "k" | "unequalPools" | "criterion">>>): readonly string[] {
  const rows = rowsOf(received) ?? [];
  if (unequalPools !== "allow" || k === undefined || rows.some(({ group }) => typeof group !== "string")) return [];
  const sizes = sizesOf(rows);
  const chances = new Map<string, { sum: number; count: number }>();
  for (const { group, pool, qualified } of rows) {
    if (criterion === "equal-opportunity" && qualified !== true) continue;
    const own = chances.get(group) ?? { sum: 0, count: 0 };
    chances.set(group, { sum: own.sum + k / (sizes.get(pool) ?? k), count: own.count + 1 });
  }
  const means = [...chances].map(([group, { sum, count }]) => ({ group, mean: sum / count }));
  const [low, high] = [Math.min, Math.max].map((end) => {
    const mean = end(...means.map((own) => own.mean));
    return means.find((own) => own.mean === mean);
  });
  if (low === undefined || high === undefined || high.mean - low.mean < LEAST_BY_LOT) return [];
  const [one, other] = [low, high].map(({ group, mean }) => ({
    name: labelText(group, NAME_LENGTH),
    share: formatValue(mean, { format: "percent", range: [0, 1] }),
  }));
  return [
    paragraph(
      `Pools differ in size: by lot, ${one?.name} would be chosen in ${one?.share} of cases, ${other?.name} in ${other?.share}. That much is no doing of the scores: draw equal pools with samplePools.`,
    ),
  ];
}

/** The candidates of each case that has several groups. */
function casesOf(rows: readonly Candidate[], field: "pool" | "source"): readonly Case[] {
  const cases = new Map<string | number, Candidate[]>();
  for (const row of rows) {
    const value = row[field];
    if (value === undefined) continue;
    const known = cases.get(value) ?? [];
    known.push(row);
    cases.set(value, known);
  }
  return [...cases.values()].filter((one) => groupsOf(one).size > 1);
}

function groupsOf(one: Case): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { group } of one) sizes.set(JSON.stringify(group), (sizes.get(JSON.stringify(group)) ?? 0) + 1);
  return sizes;
}

function isEven(one: Case): boolean {
  return new Set(groupsOf(one).values()).size === 1;
}

/** How alike the scores of one case are (intraclass correlation, by analysis of variance); 0 if scores do not vary. */
function likeness(cases: readonly Case[]): number {
  const scores = cases.map((one) => one.map(({ score }) => score));
  const all = scores.flat();
  const size = all.length / cases.length;
  const within = scores.reduce((sum, own) => sum + squares(own), 0);
  const between = (squares(all) - within) / (cases.length - 1);
  const rest = within / (all.length - cases.length);
  return between === 0 ? 0 : (between - rest) / (between + (size - 1) * rest);
}

/** The sum of squares about the mean. */
function squares(scores: readonly number[]): number {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
}
