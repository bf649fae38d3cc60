import { checkInteger, checkOneOf, describeValue, InputError } from "../core/input.js";
import type { Measurement } from "../core/measurement.js";
import { midranks } from "../statistics/midranks.js";
import { pearsonPValue, toUnitVector } from "../statistics/pearson-correlation.js";
import { seededRandom, shuffle } from "../statistics/random.js";
import { biasMatrix, readNames, readTotals, type MetricReadings } from "./bias-vectors.js";
import { combine, type CombinationOptions, type Combinations } from "./prompt-set-combinations.js";
import { reaches, reorderModels, searchCross, searchShared, type UnitRows } from "./search.js";
import { checkBiasOptions, type SubgroupBiasOptions } from "./subgroup-bias.js";

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

/**
 * The agreement of two metrics, with the prompt sets under which they agree best.
 *
 * @since 0.1.0
 */
export type Agreement = Measurement & {
  /** The prompt sets of the best combination, of the first and of the second metric. */
  readonly chosen?: { readonly a: readonly string[]; readonly b: readonly string[] };
};

const NAME = "agreement";
const FEWEST = 4;

/**
 * How well two prompt-based fairness metrics agree on which models are biased, when the wording of their prompts may be
 * chosen: the highest correlation of the two metrics' biases over models, among all combinations of the original
 * prompts with paraphrases of them (CAIRO). Use it to find prompt sets that make two metrics comparable, or, with
 * `size: 1`, to see whether they agree as they are.
 *
 * In [-1, 1]; 1 is full agreement. **The search alone finds agreement where there is none**: between two metrics of
 * independent noise on 10 models, with the original and s of 15 paraphrase sets each, the best correlation is in the
 * median -0.02 for s = 0, 0.71 for s = 1, 0.90 for s = 2, 0.96 for s = 3 and 0.98 for s = 4. So `pValue` accounts for
 * the search: the models of the second metric are permuted, the whole search runs again, and the p-value is the share
 * of searches, the real one included, that find as much. `details.rawP`, the p-value that is usually printed, takes the
 * best combination for the only one. `details` has the `mean` and the `worst` correlation too, that of the `original`
 * prompts alone, the number of `combinations` of the first metric, and the number of `undefinedPairs`, in which a
 * metric gives all models the same bias.
 *
 * With `holdout` the search runs on the other models, and value and p-value are those of the chosen combination on the
 * models held out (Pearson's, two-sided, which needs no correction since nothing was chosen on them);
 * `details.searched` is the best correlation of the search.
 *
 * Time grows with the product of the numbers of combinations (cross) and with the permutations; a permutation ends as
 * soon as it has found as much. There is no interval, since the search has none: held against a threshold it is
 * inconclusive, unless the policy lets the estimate decide; judge by `pValue`. Undefined below 4 models, where any two
 * metrics correlate, where a subgroup has no scores for the original prompts, and where no pair has a correlation.
 *
 * @param metricA scores by model, prompt set and subgroup; the scores' unit does not matter
 * @param metricB the same models; subgroups and, with `pairing: "cross"`, prompt sets may differ
 * @throws InputError where models, prompt sets, subgroups or repetitions are missing, the two metrics have other
 * models, or an option is impossible
 * @see Zayed et al., Why Don't Prompt-Based Fairness Metrics Correlate?, sections 3 and 5, algorithm 1
 * @example
 * const reading = (women) => ({ original: { women: [women], men: [0] } });
 * const toxicity = { a: reading(0.1), b: reading(0.2), c: reading(0.3), d: reading(0.4) };
 * const regard = { a: reading(0.1), b: reading(0.3), c: reading(0.2), d: reading(0.4) };
 * agreement(toxicity, regard).value // 0.8
 * agreement(toxicity, regard).chosen // { a: ["original"], b: ["original"] }
 * @since 0.1.0
 */
export function agreement(metricA: MetricReadings, metricB: MetricReadings, options: AgreementOptions = {}): Agreement {
  if (typeof options !== "object" || options === null) {
    throw new InputError({ function: NAME, argument: "options", given: describeValue(options), expected: "an object" });
  }
  const { pairing = "cross", method = "pearson", holdout, permutations = 200, seed = 0 } = options;
  checkOneOf(NAME, "pairing", pairing, ["cross", "shared"]);
  checkOneOf(NAME, "method", method, ["pearson", "spearman"]);
  checkInteger(NAME, "permutations", permutations, 0);
  checkInteger(NAME, "seed", seed, 0);
  const settings = checkBiasOptions(NAME, options);
  const { models, setsA, setsB } = readBoth(metricA, metricB);
  const heldOut = readHoldout(holdout, models);
  const searched = models.filter((model) => !heldOut.includes(model));
  const count = { models: models.length, ...(holdout === undefined ? {} : { "held-out models": heldOut.length }) };
  if (searched.length < FEWEST) {
    const left = holdout === undefined ? "" : " left for the search";
    const reason = `there are only ${searched.length} models${left}; a correlation needs at least ${FEWEST} to mean anything`;
    return { metric: NAME, counts: count, undefined: reason };
  }
  const combinationsA = combine(NAME, "metricA", setsA, options);
  if (pairing === "shared") checkShared(setsA, setsB);
  const combinationsB = pairing === "shared" ? combinationsA : combine(NAME, "metricB", setsB, options);
  const counts = {
    ...count,
    combinations: combinationsA.combinations.length,
    pairs: combinationsA.combinations.length * (pairing === "shared" ? 1 : combinationsB.combinations.length),
  };
  const ordered = [...searched, ...heldOut];
  const totalsA = readTotals(
    NAME,
    "metricA",
    metricA,
    ordered,
    [combinationsA.original, ...combinationsA.augmented],
    settings,
  );
  const totalsB = readTotals(
    NAME,
    "metricB",
    metricB,
    ordered,
    [combinationsB.original, ...combinationsB.augmented],
    settings,
  );
  const gap = totalsA.gap ?? totalsB.gap;
  if (gap !== undefined) return { metric: NAME, counts, undefined: gap };
  const biasesA = biasMatrix(totalsA, combinationsA.combinations, settings);
  const biasesB = biasMatrix(totalsB, combinationsB.combinations, settings);
  const a = unitRows(biasesA, ordered.length, 0, searched.length, method);
  const b = unitRows(biasesB, ordered.length, 0, searched.length, method);
  const found = pairing === "cross" ? searchCross(a, b) : searchShared(a, b);
  if (found === undefined) {
    return {
      metric: NAME,
      counts,
      undefined:
        "under every combination of prompts one of the metrics gives all models the same bias, so there is nothing to correlate",
    };
  }
  const best = clip(found.best);
  const rawP = pearsonPValue(best, searched.length) ?? 1;
  const original = correlationOfOriginals(a, b, combinationsA, combinationsB);
  const details = {
    mean: found.mean,
    worst: clip(found.worst),
    rawP,
    combinations: counts.combinations,
    undefinedPairs: counts.pairs - found.pairs,
    ...(original === undefined ? {} : { original }),
  };
  const chosen = { a: namesOf(combinationsA, found.bestA), b: namesOf(combinationsB, found.bestB) };
  if (holdout !== undefined) {
    const heldA = unitRows(
      rowOf(biasesA, ordered.length, found.bestA),
      ordered.length,
      searched.length,
      ordered.length,
      method,
    );
    const heldB = unitRows(
      rowOf(biasesB, ordered.length, found.bestB),
      ordered.length,
      searched.length,
      ordered.length,
      method,
    );
    const value = searchShared(heldA, heldB)?.best;
    if (value === undefined) {
      return {
        metric: NAME,
        counts,
        undefined: "one of the metrics gives all models held out the same bias, so there is nothing to correlate",
      };
    }
    return {
      metric: NAME,
      counts,
      value: clip(value),
      pValue: pearsonPValue(clip(value), heldOut.length) ?? 1,
      details: { ...details, searched: best },
      chosen,
    };
  }
  if (permutations === 0) return { metric: NAME, counts, value: best, details, chosen };
  const random = seededRandom(seed);
  const order = searched.map((_, model) => model);
  let asMuch = 1;
  for (let i = 0; i < permutations; i++) {
    // Rounding may not decide whether a permutation that only renames equal models finds as much.
    if (reaches(a, reorderModels(b, shuffle(order, random)), found.best - 1e-12, pairing)) asMuch++;
  }
  return { metric: NAME, counts, value: best, pValue: asMuch / (permutations + 1), details, chosen };
}

function readBoth(
  metricA: MetricReadings,
  metricB: MetricReadings,
): { models: readonly string[]; setsA: readonly string[]; setsB: readonly string[] } {
  const a = readNames(NAME, "metricA", metricA);
  const b = readNames(NAME, "metricB", metricB);
  const missing = a.models.find((model) => !b.models.includes(model));
  const extra = b.models.find((model) => !a.models.includes(model));
  if (missing !== undefined || extra !== undefined) {
    throw new InputError({
      function: NAME,
      argument: "metricB",
      given:
        missing === undefined
          ? `with the model ${JSON.stringify(extra)} that metricA has not read`
          : `without the model ${JSON.stringify(missing)} that metricA has read`,
      expected: "the same models in both metrics",
      advice: "Leave out models that only one of them has read.",
    });
  }
  return { models: a.models, setsA: a.sets, setsB: b.sets };
}

function readHoldout(holdout: readonly string[] | undefined, models: readonly string[]): readonly string[] {
  if (holdout === undefined) return [];
  const valid = Array.isArray(holdout) && holdout.length >= FEWEST && new Set(holdout).size === holdout.length;
  const unknown = valid ? holdout.find((model) => !models.includes(model)) : undefined;
  if (valid && unknown === undefined) return holdout;
  throw new InputError({
    function: NAME,
    argument: "holdout",
    given:
      unknown === undefined
        ? describeValue(holdout)
        : `a list with the model ${JSON.stringify(unknown)}, which the metrics have not read`,
    expected: `at least ${FEWEST} different models of those that were read, because fewer cannot show agreement`,
  });
}

function checkShared(setsA: readonly string[], setsB: readonly string[]): void {
  const other = setsA.find((set) => !setsB.includes(set)) ?? setsB.find((set) => !setsA.includes(set));
  if (other === undefined) return;
  throw new InputError({
    function: NAME,
    argument: "metricB",
    given: `prompt sets other than metricA's: ${JSON.stringify(other)} is in one only`,
    expected: 'the same prompt sets, because pairing is "shared"',
    advice: 'Paraphrase both metrics alike, or use pairing: "cross".',
  });
}

function unitRows(
  biases: Float64Array,
  models: number,
  from: number,
  to: number,
  method: "pearson" | "spearman",
): UnitRows {
  const width = to - from;
  const combinations = biases.length / models;
  const rows = new Float64Array(combinations * width);
  const index = new Uint32Array(combinations);
  let kept = 0;
  for (let c = 0; c < combinations; c++) {
    const values = biases.subarray(c * models + from, c * models + to);
    if (
      !toUnitVector(method === "pearson" ? values : midranks(values), rows.subarray(kept * width, (kept + 1) * width))
    )
      continue;
    index[kept] = c;
    kept++;
  }
  return { rows: rows.subarray(0, kept * width), index: index.subarray(0, kept), width };
}

function rowOf(biases: Float64Array, models: number, combination: number): Float64Array {
  return biases.subarray(combination * models, (combination + 1) * models);
}

/** The correlation without any paraphrase, where combinations of size 1 are among those searched. */
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

function namesOf({ original, augmented, combinations }: Combinations, combination: number): string[] {
  return [original, ...(combinations[combination] ?? []).map((i) => augmented[i] as string)];
}

function clip(correlation: number): number {
  return Math.max(-1, Math.min(1, correlation));
}
