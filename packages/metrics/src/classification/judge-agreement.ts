import { defineMetric, type Computed } from "../core/define-metric.js";
import { checkOneOf } from "../core/input.js";
import type { Estimate, Part } from "../core/measurement.js";
import type { ReceivedPredictions } from "../sets/predictions.js";
import { tally, type Tally } from "../sets/tally.js";
import { targets, type Target } from "../sets/target-classes.js";
import type { Label } from "../sets/predictions.js";
import { jackknifeInterval, type IntervalOptions } from "../statistics/index.js";
import { checkIntervalOptions, INTERVAL_OPTIONS } from "../statistics/intervals/interval-options.js";
import { countsOf, groupRate, requireLabels } from "./group-rate.js";

/**
 * Options of `judgeAgreement`.
 *
 * @since 0.1.0
 */
export interface JudgeAgreementOptions extends IntervalOptions {
  /** `"accuracy"` (default): the share of cases with one answer; `"kappa"`: Cohen's kappa, which takes chance out. */
  readonly measure?: "accuracy" | "kappa" | undefined;
  /** The class that both look for; `true` or 1 unless given. */
  readonly positive?: Label | undefined;
}

/**
 * How far a judge, an LLM or a classifier, agrees with people about the same texts, in all and by group. Accuracy: the
 * share of texts of which both say the same, from 0 to 1. Kappa: what that is above the agreement that two who know
 * nothing of each other would have by chance, over what it could be at most; 0 is chance, 1 is full agreement. Higher
 * is better. If hardly any text is positive, a judge that never objects has an accuracy near 1 and a kappa of 0.
 *
 * Intervals are by cluster: `clusteredRate` of the accuracy, the jackknife of kappa. With fewer than some 30 clusters
 * with a positive label kappa's is a rough one.
 *
 * No value without cases; kappa has none if both call all cases the same.
 *
 * @param cases `{ group, prediction, label }` of each text: what the judge says, and what people say; `judgedCases` has
 * them of corrected scores
 * @throws InputError if cases have no labels, or are not of two classes and `positive` is not given
 * @see Cohen 1960, A coefficient of agreement for nominal scales
 * @example
 * const said = (prediction, label, count) => Array(count).fill({ group: "all", prediction, label });
 * const cases = [...said(true, true, 20), ...said(false, true, 10), ...said(false, false, 15), ...said(true, false, 5)];
 * judgeAgreement(cases).value // 0.7
 * judgeAgreement(cases, { measure: "kappa" }).value // 0.4
 * @since 0.1.0
 */
export const judgeAgreement = defineMetric(
  {
    name: "judgeAgreement",
    title: "agreement of the judge with people",
    family: "classification",
    version: 1,
    unit: "cases",
    range: [-1, 1],
    best: 1,
    format: "number",
    source: "Cohen 1960",
    words: { value: "the judge agrees with people at {value}", worse: "less" },
    anytime: false,
    compare: "none",
  },
  (cases: ReceivedPredictions, options: JudgeAgreementOptions = {}): Computed => {
    const { measure = "accuracy", positive } = options;
    checkOneOf(CALLER, "measure", measure, ["accuracy", "kappa"]);
    checkIntervalOptions(CALLER, options);
    const counted = tally(CALLER, cases);
    const { provenance } = counted;
    const counts = countsOf(counted);
    const described = measure === "kappa" ? { title: "Cohen's kappa of the judge with people" } : ACCURACY;
    const common = { counts, provenance, description: described };
    if (counted.groups.length === 0) return { ...common, reason: "there are no cases" };
    requireLabels(CALLER, counted, ["accuracy"]);
    const [target] = targets(CALLER, counted, { positive }, measure === "accuracy");
    if (target === undefined) return { ...common, reason: "there is no class to compare" };
    const of = (group: string, members: readonly number[]): Estimate =>
      measure === "kappa"
        ? kappaOf(counted, target, group, members)
        : groupRate(CALLER, "accuracy", counted, options, target, group, members);
    const groups = counted.groups.map((group, g): Part => ({ of: { group }, ...of(group, [g]) }));
    return { ...common, ...of("all", [...counted.groups.keys()]), counts, groups };
  },
  { data: "cases", options: [...INTERVAL_OPTIONS, "measure", "positive"] },
);

const CALLER = "judgeAgreement";
const ACCURACY = {
  title: "agreement of the judge with people",
  range: [0, 1],
  format: "percent",
  words: { value: "the judge agrees with people in {value} of cases", own: "agreed in {share} cases", worse: "less" },
} as const;

/** How many cases both, the judge alone, people alone, and neither call positive. */
type Table = [both: number, judge: number, people: number, neither: number];

function kappaOf(counted: Tally, target: Target, group: string, members: readonly number[]): Estimate {
  const tables = tablesByCluster(counted, target, new Set(members));
  const whole = tables.reduce((sum, own) => added(sum, own), [0, 0, 0, 0] as Table);
  const counts = { cases: size(whole), clusters: tables.length };
  const value = kappa(whole);
  if (value === undefined) return { counts, reason: `judge and people call all cases of ${group} the same` };
  const n = tables.length;
  const pseudo = tables.map((own) => {
    const rest = kappa(added(whole, own, -1));
    // Without the cluster both call all the same: what they agree on is then chance.
    return n * value - (n - 1) * (rest ?? 0);
  });
  return { value, counts, interval: jackknifeInterval(value, pseudo, [-1, 1], tables.map(size)) };
}

function tablesByCluster(
  { rows, byCluster }: Tally,
  { place }: Target,
  members: ReadonlySet<number>,
): readonly Table[] {
  const tables = new Map<number, Table>();
  for (const [i, group] of rows.groupOf.entries()) {
    if (!members.has(group)) continue;
    const cluster = byCluster?.of[i] ?? i;
    const table = tables.get(cluster) ?? [0, 0, 0, 0];
    tables.set(cluster, table);
    const [judge, people] = [rows.predictionOf[i] === place, rows.labelOf[i] === place];
    table[judge ? (people ? 0 : 1) : people ? 2 : 3]++;
  }
  return [...tables.values()];
}

function added(one: Table, other: Table, sign: 1 | -1 = 1): Table {
  return one.map((count, i) => count + sign * (other[i] as number)) as Table;
}

function size([a, b, c, d]: Table): number {
  return a + b + c + d;
}

function kappa(table: Table): number | undefined {
  const [both, judge, people, neither] = table;
  const n = size(table);
  const [j, p] = [(both + judge) / n, (both + people) / n];
  const chance = j * p + (1 - j) * (1 - p);
  return n > 0 && chance < 1 ? ((both + neither) / n - chance) / (1 - chance) : undefined;
}
