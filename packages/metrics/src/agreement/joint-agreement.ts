import { defineMetric, type Computed } from "../core/define-metric.js";
import { checkInteger, checkOneOf, describeValue, InputError } from "../core/input.js";
import { combined, lazyEvidence } from "../core/lazy-evidence.js";
import type { Part } from "../core/measurement.js";
import { seededRandom, shuffle } from "../statistics/random.js";
import { biasMatrix, isRecord, readNames, type MetricReadings } from "./bias-vectors.js";
import { FEWEST } from "./check-readings.js";
import { COMBINATION_OPTIONS, combine, type CombinationOptions, type Combinations } from "./prompt-set-combinations.js";
import { readTotals } from "./read-totals.js";
import { BIAS_OPTIONS, checkBiasOptions, type SubgroupBiasOptions } from "./subgroup-bias-settings.js";
import { reorderModels, unitRows, type UnitRows } from "./unit-rows.js";

/**
 * How `jointAgreement` takes biases, and how it accounts for the search.
 *
 * @since 0.1.0
 */
export interface JointAgreementOptions extends SubgroupBiasOptions, CombinationOptions {
  /** `"pearson"`, the default, or `"spearman"`, for the order of the models only. */
  readonly method?: "pearson" | "spearman";
  /** How often the search is repeated on models whose labels are permuted, 200 by default; 0 for no p-value. */
  readonly permutations?: number;
  /** Of the permutations. 0 by default. */
  readonly seed?: number;
}

/** What it says beside the usual. */
interface Joint {
  /** The prompt sets under which the metrics agree best; absent if there is no value. */
  readonly chosen?: readonly string[];
  /** The correlation of every two metrics under these, by their names. */
  readonly matrix?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The same under the original prompts alone, if they are among the combinations. */
  readonly originalMatrix?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/**
 * The agreement of several metrics at once.
 *
 * @since 0.1.0
 */
export type JointAgreement = ReturnType<typeof jointAgreement>;

const NAME = "jointAgreement";

/**
 * How well several prompt-based fairness metrics agree on which models are biased, under one choice of wording for all
 * of them: of all combinations of the original prompts with paraphrases the one with the highest mean of the
 * correlations of every two metrics (CAIRO for more than two). In [-1, 1]; 1 is full agreement of all. `comparisons`
 * and `matrix` have the correlation of every two metrics under the sets `chosen`, `originalMatrix` that of the original
 * prompts alone; `details` the `lowest` of them, and the mean over all combinations.
 *
 * As in `agreement`, **a search finds agreement if there is none**: `pValue` is the share of searches that find as much
 * after the models of every metric but the first are permuted, the real one included. There is no interval. No value
 * below 4 models, and if under every combination one of the metrics gives all models the same bias.
 *
 * @param metrics the readings of each metric by its name: the same models and prompt sets
 * @throws InputError if there are fewer than two metrics, or models, prompt sets or subgroups are missing
 * @see Zayed et al., Why Don't Prompt-Based Fairness Metrics Correlate?, whose sections 3 and 5 have pairs of metrics
 * @example
 * const reading = (women) => ({ original: { women: [women], men: [0] } });
 * const of = (...biases) => Object.fromEntries(biases.map((bias, i) => [`model ${i}`, reading(bias)]));
 * const metrics = { toxicity: of(0.1, 0.2, 0.3, 0.4), regard: of(0.1, 0.3, 0.2, 0.4), hurt: of(0.2, 0.4, 0.6, 0.8) };
 * jointAgreement(metrics).value // 0.8666666666666667
 * jointAgreement(metrics).matrix?.["toxicity"]?.["regard"] // 0.8
 * @since 0.1.0
 */
export const jointAgreement = defineMetric<
  [metrics: Readonly<Record<string, MetricReadings>>, options?: JointAgreementOptions],
  Joint
>(
  {
    name: NAME,
    title: "agreement of several metrics",
    family: "agreement",
    version: 1,
    unit: "models",
    range: [-1, 1],
    best: 1,
    format: "number",
    source: "after Zayed et al. 2024, Why Don't Prompt-Based Fairness Metrics Correlate?",
    anytime: false,
    compare: "none",
  },
  (metrics, options = {}) => agree(metrics, options),
  { data: "metrics", options: [...BIAS_OPTIONS, ...COMBINATION_OPTIONS, "method", "permutations", "seed"] },
);

function agree(metrics: Readonly<Record<string, MetricReadings>>, options: JointAgreementOptions): Computed & Joint {
  const { method = "pearson", permutations = 200, seed = 0 } = options;
  checkOneOf(NAME, "method", method, ["pearson", "spearman"]);
  checkInteger(NAME, "permutations", permutations, 0, 100_000);
  checkInteger(NAME, "seed", seed, 0);
  const { names, models, sets } = readAll(metrics);
  const combinations = combine(NAME, `metrics.${names[0] ?? ""}`, sets, options);
  const total = combinations.combinations.length;
  const counts = { metrics: names.length, models: models.length, combinations: total };
  if (models.length < FEWEST)
    return {
      counts,
      reason: `there are only ${models.length} models; a correlation needs at least ${FEWEST} to mean anything`,
    };
  const settings = checkBiasOptions(NAME, options);
  const all = [combinations.original, ...combinations.augmented];
  const rows: UnitRows[] = [];
  for (const name of names) {
    const readings = metrics[name] as MetricReadings;
    const totals = readTotals({ caller: NAME, argument: `metrics.${name}`, readings, models, sets: all, settings });
    if (totals.gap !== undefined) return { counts, reason: `${name}: ${totals.gap}` };
    const biases = biasMatrix(totals, combinations.combinations, settings);
    rows.push(unitRows(biases, models.length, 0, models.length, method));
  }
  const found = search(rows, total);
  if (found === undefined)
    return {
      counts,
      reason:
        "under every combination of prompts one of the metrics gives all models the same bias, so there is nothing to correlate",
    };
  return measured({ names, rows, combinations, found, counts }, permutations, seed);
}

interface Found {
  readonly best: number;
  readonly combination: number;
  readonly mean: number;
}

/** The combination whose mean correlation of every two metrics is the highest; the first of several. */
function search(rows: readonly UnitRows[], total: number): Found | undefined {
  const places = rows.map(placesOf);
  let best: Found | undefined;
  let sum = 0;
  let tried = 0;
  for (let combination = 0; combination < total; combination++) {
    const at = places.map((place) => place.get(combination));
    if (at.includes(undefined)) continue;
    const value = meanCorrelation(rows, at as number[]);
    sum += value;
    tried++;
    if (best === undefined || value > best.best) best = { best: value, combination, mean: 0 };
  }
  return best === undefined ? undefined : { ...best, mean: sum / tried };
}

/** Where each combination has its row: constant ones have none. */
function placesOf({ index }: UnitRows): ReadonlyMap<number, number> {
  return new Map([...index].map((combination, row) => [combination, row]));
}

function meanCorrelation(rows: readonly UnitRows[], at: readonly number[]): number {
  let sum = 0;
  let pairs = 0;
  for (let i = 0; i < rows.length; i++)
    for (let j = i + 1; j < rows.length; j++) {
      sum += correlation(rows[i] as UnitRows, at[i] as number, rows[j] as UnitRows, at[j] as number);
      pairs++;
    }
  return sum / pairs;
}

function correlation(a: UnitRows, i: number, b: UnitRows, j: number): number {
  let r = 0;
  for (let k = 0; k < a.width; k++) r += (a.rows[i * a.width + k] as number) * (b.rows[j * b.width + k] as number);
  return Math.max(-1, Math.min(1, r));
}

interface Joined {
  readonly names: readonly string[];
  readonly rows: readonly UnitRows[];
  readonly combinations: Combinations;
  readonly found: Found;
  readonly counts: Readonly<Record<string, number>>;
}

function measured(
  { names, rows, combinations, found, counts }: Joined,
  permutations: number,
  seed: number,
): Computed & Joint {
  const matrix = matrixOf(names, rows, found.combination);
  const hasOriginal = combinations.combinations[0]?.length === 0 && rows.every((row) => placesOf(row).has(0));
  const comparisons = names.flatMap((group, i) =>
    names.slice(i + 1).map((against): Part => {
      const value = matrix[group]?.[against] ?? 0;
      return { of: { group, against }, value, counts: { models: rows[0]?.width ?? 0 } };
    }),
  );
  const values = comparisons.map(({ value = 0 }) => value);
  const chosen = combinations.combinations[found.combination] ?? [];
  const base = {
    value: found.best,
    counts,
    comparisons,
    details: { mean: found.mean, lowest: Math.min(...values) },
    chosen: [combinations.original, ...chosen.map((i) => combinations.augmented[i] as string)],
    matrix,
    ...(hasOriginal && { originalMatrix: matrixOf(names, rows, 0) }),
  };
  if (permutations === 0) return base;
  const total = combinations.combinations.length;
  return combined(
    base,
    lazyEvidence(["pValue"], () => ({ pValue: permuted(rows, total, found.best, permutations, seed) })),
  );
}

function matrixOf(
  names: readonly string[],
  rows: readonly UnitRows[],
  combination: number,
): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const at = rows.map((row) => placesOf(row).get(combination) ?? 0);
  return Object.fromEntries(
    names.map((a, i) => [
      a,
      Object.fromEntries(
        names.map((b, j) => [
          b,
          i === j ? 1 : correlation(rows[i] as UnitRows, at[i] as number, rows[j] as UnitRows, at[j] as number),
        ]),
      ),
    ]),
  );
}

/** The share of searches that find as much, the real one and those with the models of all metrics but one permuted. */
function permuted(rows: readonly UnitRows[], total: number, best: number, permutations: number, seed: number): number {
  const random = seededRandom(seed);
  const [first, ...others] = rows as [UnitRows, ...UnitRows[]];
  let asMuch = 1;
  for (let i = 0; i < permutations; i++) {
    const moved = others.map((row) =>
      reorderModels(
        row,
        shuffle(
          Array.from({ length: row.width }, (_, model) => model),
          random,
        ),
      ),
    );
    const value = search([first, ...moved], total)?.best ?? -1;
    // Rounding may not decide whether a permutation that only renames equal models finds as much.
    if (value >= best - 1e-12) asMuch++;
  }
  return asMuch / (permutations + 1);
}

/** The models and prompt sets that all metrics have read. */
function readAll(metrics: unknown): {
  readonly names: readonly string[];
  readonly models: readonly string[];
  readonly sets: readonly string[];
} {
  const names = isRecord(metrics) ? Object.keys(metrics) : [];
  if (!isRecord(metrics) || names.length < 2)
    throw new InputError({
      function: NAME,
      argument: "metrics",
      given: describeValue(metrics),
      expected:
        "the readings of at least two metrics by their names: { toxicity: { model: ... }, regard: { model: ... } }",
    });
  const [first, ...others] = names.map((name) => ({ name, ...readNames(NAME, `metrics.${name}`, metrics[name]) }));
  for (const { name, models, sets } of others) {
    checkSame(`metrics.${name}`, "model", first?.models ?? [], models);
    checkSame(`metrics.${name}`, "prompt set", first?.sets ?? [], sets);
  }
  return { names, models: first?.models ?? [], sets: first?.sets ?? [] };
}

function checkSame(argument: string, noun: string, expected: readonly string[], given: readonly string[]): void {
  const missing = expected.find((name) => !given.includes(name));
  const extra = given.find((name) => !expected.includes(name));
  if (missing === undefined && extra === undefined) return;
  throw new InputError({
    function: NAME,
    argument,
    given:
      missing === undefined
        ? `with the ${noun} ${JSON.stringify(extra)}, which the first metric has not`
        : `without the ${noun} ${JSON.stringify(missing)}, which the first metric has`,
    expected: `the same ${noun}s in all metrics`,
  });
}
