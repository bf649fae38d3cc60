import { defineMetric, type Computed } from "../core/define-metric.js";
import { checkInteger, checkNumber, checkOneOf } from "../core/input.js";
import { combined, lazyEvidence } from "../core/lazy-evidence.js";
import type { Counts, Measurement } from "../core/measurement.js";
import { pearsonPValue, permutedPValue } from "../statistics/pearson-correlation.js";
import { seededRandom, shuffle } from "../statistics/random.js";
import { biasMatrix, type MetricReadings } from "./bias-vectors.js";
import { checkShared, FEWEST, readBoth, readHoldout } from "./check-readings.js";
import { COMBINATION_OPTIONS, combine, type CombinationOptions, type Combinations } from "./prompt-set-combinations.js";
import { modelBiases, type ModelBiases } from "./model-biases.js";
import { readTotals } from "./read-totals.js";
import { reaches, searchCross, searchShared, type Extremes } from "./search.js";
import { checkBiasOptions, BIAS_OPTIONS, type SubgroupBiasOptions } from "./subgroup-bias-settings.js";
import { reorderModels, unitRows, type UnitRows } from "./unit-rows.js";

/**
 * How `agreement` takes biases, which combinations it tries, and how it accounts for having tried them.
 *
 * @since 0.1.0
 */
export interface AgreementOptions extends SubgroupBiasOptions, CombinationOptions {
  /**
   * `"cross"`, the default, tries every combination of the one metric with every one of the other, as the source's text
   * has it; `"shared"` each with the same combination of the other, as its code has it, which is a thousand times
   * faster.
   */
  readonly pairing?: "cross" | "shared";
  /** `"pearson"`, the default, or `"spearman"`, for the order of the models only. */
  readonly method?: "pearson" | "spearman";
  /** Models left out of the search, at least 4: the measurement is then the agreement about them. */
  readonly holdout?: readonly string[];
  /** How often the search is repeated on models whose labels are permuted, 200 by default; 0 for no p-value. */
  readonly permutations?: number;
  /** Of the permutations; equal seeds give equal p-values. 0 by default. */
  readonly seed?: number;
}

/** The prompt sets of the best combination. */
interface Chosen {
  /** The biases that are correlated, a model each; absent if there is no value. */
  readonly models?: readonly ModelBiases[];
  /** Of the first and of the second metric; absent if there is no value. */
  readonly chosen?: { readonly a: readonly string[]; readonly b: readonly string[] };
}

/**
 * The agreement of two metrics, with the prompt sets under which they agree best, and what they say of each model.
 *
 * @since 0.1.0
 */
export type Agreement = Measurement & Chosen;

const NAME = "agreement";

/**
 * How well two prompt-based fairness metrics agree on which models are biased, when the wording of their prompts may be
 * chosen: the highest correlation of the two metrics' biases over models, among all combinations of the original
 * prompts with paraphrases of them (CAIRO). Use it to find prompt sets that make two metrics comparable, or, with
 * `size: 1`, to see whether they agree as they are.
 *
 * In [-1, 1]; 1 is full agreement. **The search alone finds agreement if there is none**: between two metrics of
 * independent noise on 10 models, with the original and s of 15 paraphrase sets each, the best correlation is in the
 * median -0.02 for s = 0, 0.71 for s = 1, 0.90 for s = 2, 0.96 for s = 3 and 0.98 for s = 4. So `pValue` accounts for
 * the search: the models of the second metric are permuted, the whole search runs again, and the p-value is the share
 * of searches, the real one included, that find as much. `details.rawP`, the p-value that is usually printed, takes the
 * best combination for the only one. `details` has the `mean` and the `worst` correlation too, that of the `original`
 * prompts alone, the number of `combinations` of the first metric, and the number of `undefinedPairs`, in which a
 * metric gives all models the same bias.
 *
 * With `holdout` the search runs on the other models, and value and p-value are those of the chosen combination on the
 * models held out (two-sided, not below that of permuting them, which needs no correction since nothing was chosen on
 * them; of four models it is .083 at least);
 * `details.searched` is the best correlation of the search.
 *
 * Time grows with the product of the numbers of combinations (cross) and with the permutations; a permutation ends as
 * soon as it has found as much. There is no interval, since the search has none: held against a limit it is
 * inconclusive, unless the policy lets the estimate decide; judge by `pValue`, which is searched for when it is first
 * looked at. Two releases are not compared by it. No value below 4 models, of which any two metrics correlate, if a
 * subgroup has no scores for the original prompts, and if no pair has a correlation.
 *
 * @param metricA scores by model, prompt set and subgroup; the scores' unit does not matter
 * @param metricB the same models; subgroups and, with `pairing: "cross"`, prompt sets may differ
 * @throws InputError if models, prompt sets, subgroups or repetitions are missing, the two metrics have other
 * models, or an option is impossible
 * @see Zayed et al., Why Don't Prompt-Based Fairness Metrics Correlate?, sections 3 and 5, algorithm 1
 * @example
 * const reading = (women) => ({ original: { women: [women], men: [0] } });
 * const toxicity = { a: reading(0.1), b: reading(0.2), c: reading(0.3), d: reading(0.4) };
 * const regard = { a: reading(0.1), b: reading(0.3), c: reading(0.2), d: reading(0.4) };
 * agreement(toxicity, regard).value // 0.8
 * agreement(toxicity, regard).chosen // { a: ["original"], b: ["original"] }
 * agreement(toxicity, regard).models.map(({ model }) => model) // ["a", "b", "c", "d"]
 * @since 0.1.0
 */
export const agreement = defineMetric<
  [metricA: MetricReadings, metricB: MetricReadings, options?: AgreementOptions],
  Chosen
>(
  {
    name: NAME,
    title: "agreement of two metrics",
    family: "agreement",
    version: 1,
    unit: "models",
    range: [-1, 1],
    best: 1,
    format: "number",
    source: "Zayed et al. 2024, Why Don't Prompt-Based Fairness Metrics Correlate?",
    anytime: false,
    compare: "none",
  },
  (metricA, metricB, options = {}) => agree(metricA, metricB, options),
  {
    data: "metricA",
    options: [...BIAS_OPTIONS, ...COMBINATION_OPTIONS, "pairing", "method", "holdout", "permutations", "seed"],
    optionsAt: 2,
  },
);

type Agreed = Computed & Chosen;

function agree(metricA: MetricReadings, metricB: MetricReadings, options: AgreementOptions): Agreed {
  const { pairing = "cross", holdout, permutations = 200, seed = 0 } = options;
  checkSearchOptions(options);
  const { models, setsA, setsB } = readBoth(metricA, metricB);
  const heldOut = readHoldout(holdout, models);
  const searched = models.filter((model) => !heldOut.includes(model));
  const count = { models: models.length, ...(holdout !== undefined && { "held-out models": heldOut.length }) };
  if (searched.length < FEWEST) {
    const left = holdout === undefined ? "" : " left for the search";
    const reason = `there are only ${searched.length} models${left}; a correlation needs at least ${FEWEST} to mean anything`;
    return { counts: count, reason };
  }
  const ofA = combine(NAME, "metricA", setsA, options);
  if (pairing === "shared") checkShared(setsA, setsB);
  const ofB = pairing === "shared" ? ofA : combine(NAME, "metricB", setsB, options);
  const pairs = ofA.combinations.length * (pairing === "shared" ? 1 : ofB.combinations.length);
  const counts = { ...count, combinations: ofA.combinations.length, pairs };
  const ordered = [...searched, ...heldOut];
  const a = readSide("metricA", metricA, ofA, ordered, searched.length, options);
  const b = readSide("metricB", metricB, ofB, ordered, searched.length, options);
  const gap = a.gap ?? b.gap;
  if (gap !== undefined) return { counts, reason: gap };
  const found = pairing === "cross" ? searchCross(a.rows, b.rows) : searchShared(a.rows, b.rows);
  if (found === undefined) {
    const reason =
      "under every combination of prompts one of the metrics gives all models the same bias, so there is nothing to correlate";
    return { counts, reason };
  }
  const best = clip(found.best);
  const told = holdout === undefined ? searched : heldOut;
  const base = {
    counts,
    details: detailsOf(a, b, found, pairs, searched.length),
    chosen: chosenOf(a, b, found),
    models: modelBiases(told, a.biases(found.bestA), b.biases(found.bestB), ordered),
  };
  if (holdout !== undefined) return judged(base, a, b, found);
  if (permutations === 0) return { ...base, value: best };
  const pValue = (): number => permuted(a.rows, b.rows, found.best, pairing, permutations, seed);
  return combined(
    { ...base, value: best },
    lazyEvidence(["pValue"], () => ({ pValue: pValue() })),
  );
}

/** One of the two metrics, with the biases that its combinations of prompts give the models. */
interface Side {
  readonly combinations: Combinations;
  /** Of the models searched. */
  readonly rows: UnitRows;
  /** Of all models, under one combination. */
  readonly biases: (combination: number) => Float64Array;
  /** Of the models held out, under one combination. */
  readonly heldOut: (combination: number) => UnitRows;
  readonly gap: string | undefined;
}

function readSide(
  argument: string,
  readings: MetricReadings,
  combinations: Combinations,
  models: readonly string[],
  searched: number,
  options: AgreementOptions,
): Side {
  const { method = "pearson" } = options;
  const settings = checkBiasOptions(NAME, options);
  const sets = [combinations.original, ...combinations.augmented];
  const totals = readTotals({ caller: NAME, argument, readings, models, sets, settings });
  const biases =
    totals.gap === undefined ? biasMatrix(totals, combinations.combinations, settings) : new Float64Array();
  const row = (combination: number): Float64Array =>
    biases.subarray(combination * models.length, (combination + 1) * models.length);
  return {
    combinations,
    biases: row,
    rows: unitRows(biases, models.length, 0, searched, method),
    heldOut: (combination) => unitRows(row(combination), models.length, searched, models.length, method),
    gap: totals.gap,
  };
}

function checkSearchOptions({ pairing, method, permutations, seed }: AgreementOptions): void {
  checkOneOf(NAME, "pairing", pairing ?? "cross", ["cross", "shared"]);
  checkOneOf(NAME, "method", method ?? "pearson", ["pearson", "spearman"]);
  checkInteger(NAME, "permutations", permutations ?? 0, 0, 100_000);
  checkInteger(NAME, "seed", seed ?? 0, 0);
  checkNumber(NAME, "seed", seed ?? 0, 0, Number.MAX_SAFE_INTEGER);
}

function detailsOf(a: Side, b: Side, found: Extremes, pairs: number, models: number): Readonly<Record<string, number>> {
  const original = correlationOfOriginals(a.rows, b.rows, a.combinations, b.combinations);
  return {
    mean: found.mean,
    worst: clip(found.worst),
    rawP: pearsonPValue(clip(found.best), models) ?? 1,
    combinations: a.combinations.combinations.length,
    undefinedPairs: pairs - found.pairs,
    ...(original !== undefined && { original }),
  };
}

/** The combination found, judged on the models held out. */
function judged(
  base: { readonly counts: Counts; readonly details: Readonly<Record<string, number>> } & Chosen,
  a: Side,
  b: Side,
  found: Extremes,
): Agreed {
  const [ofA, ofB] = [a.heldOut(found.bestA), b.heldOut(found.bestB)];
  const value = searchShared(ofA, ofB)?.best;
  if (value === undefined) {
    const reason = "one of the metrics gives all models held out the same bias, so there is nothing to correlate";
    return { counts: base.counts, reason };
  }
  return {
    ...base,
    value: clip(value),
    pValue: permutedPValue(ofA.rows, ofB.rows),
    details: { ...base.details, searched: clip(found.best) },
  };
}

/** The share of searches that find as much, the real one and those with the models of one metric permuted. */
function permuted(
  a: UnitRows,
  b: UnitRows,
  best: number,
  pairing: "cross" | "shared",
  permutations: number,
  seed: number,
): number {
  const random = seededRandom(seed);
  const order = Array.from({ length: a.width }, (_, model) => model);
  let asMuch = 1;
  for (let i = 0; i < permutations; i++) {
    // Rounding may not decide whether a permutation that only renames equal models finds as much.
    if (reaches(a, reorderModels(b, shuffle(order, random)), best - 1e-12, pairing)) asMuch++;
  }
  return asMuch / (permutations + 1);
}

/** The correlation without any paraphrase, if combinations of size 1 are among those searched. */
function correlationOfOriginals(a: UnitRows, b: UnitRows, ofA: Combinations, ofB: Combinations): number | undefined {
  const alone = (rows: UnitRows, { combinations }: Combinations): boolean =>
    combinations[0]?.length === 0 && rows.index[0] === 0;
  if (!alone(a, ofA) || !alone(b, ofB)) return undefined;
  const first = (rows: UnitRows): UnitRows => ({
    ...rows,
    rows: rows.rows.subarray(0, rows.width),
    index: rows.index.subarray(0, 1),
  });
  return clip(searchShared(first(a), first(b))?.best ?? 0);
}

function chosenOf(a: Side, b: Side, { bestA, bestB }: Extremes): { a: string[]; b: string[] } {
  return { a: namesOf(a.combinations, bestA), b: namesOf(b.combinations, bestB) };
}

function namesOf({ original, augmented, combinations }: Combinations, combination: number): string[] {
  return [original, ...(combinations[combination] ?? []).map((i) => augmented[i] as string)];
}

function clip(correlation: number): number {
  return Math.max(-1, Math.min(1, correlation));
}
