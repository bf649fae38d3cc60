import { checkOptions, describeValue, InputError } from "../core/input.js";
import { agreement, type Agreement, type AgreementOptions } from "./agreement.js";
import { isRecord, readNames, type MetricReadings } from "./bias-vectors.js";

/**
 * Which prompt sets are whose.
 *
 * @since 0.1.0
 */
export interface ContributionOptions extends Omit<AgreementOptions, "size"> {
  /** The prompt sets that each paraphrasing model made: `{ llama: ["llama 1", "llama 2"], mistral: ["mistral 1"] }`. */
  readonly paraphrasers: Readonly<Record<string, readonly string[]>>;
}

/**
 * What one paraphrasing model adds to the agreement of two metrics.
 *
 * @since 0.1.0
 */
export interface ParaphraserContribution {
  readonly paraphraser: string;
  /** The agreement with its prompt sets alone, beside the original. */
  readonly alone: Agreement;
  /** The agreement with the sets of all others. */
  readonly without: Agreement;
  /**
   * How much lower the best correlation is without it: at least 0 up to rounding; absent if one of them has no value.
   */
  readonly gain?: number;
  /** How many of the chosen sets of all paraphrasers are its own, of each metric. */
  readonly chosen: { readonly a: number; readonly b: number };
}

const NAME = "paraphraserContributions";

/**
 * What each paraphrasing model contributes to the agreement of two metrics (CAIRO takes several, so that no one's
 * manner decides): the best correlation with its paraphrases alone, and without them, beside that of all. A model whose
 * `gain` is 0 adds nothing to the best that was found; a search over fewer sets finds less by itself, so compare
 * paraphrasers with as many sets as each other, and read each agreement's `pValue`.
 *
 * @param metricA scores by model, prompt set and subgroup, as `agreement` takes them
 * @param metricB the same models
 * @throws InputError if a prompt set is nobody's or two paraphrasers', and as `agreement` does
 * @see Zayed et al., Why Don't Prompt-Based Fairness Metrics Correlate?, sections 5 and 6
 * @example
 * const sets = (original, llama) => ({ original: { women: [original], men: [0] }, llama: { women: [llama], men: [0] } });
 * const a = { m: sets(0.1, 0.1), n: sets(0.2, 0.3), o: sets(0.3, 0.2), p: sets(0.4, 0.4) };
 * const b = { m: sets(0.1, 0.1), n: sets(0.3, 0.2), o: sets(0.2, 0.3), p: sets(0.4, 0.4) };
 * const [llama] = paraphraserContributions(a, b, { paraphrasers: { llama: ["llama"] } });
 * [llama.alone.value, llama.without.value] // [1, 0.8]
 * @since 0.1.0
 */
export function paraphraserContributions(
  metricA: MetricReadings,
  metricB: MetricReadings,
  options: ContributionOptions,
): ParaphraserContribution[] {
  if (!isRecord(options))
    throw wrong(
      "options",
      describeValue(options),
      'options with paraphrasers: { paraphrasers: { llama: ["llama 1"] } }',
    );
  const { paraphrasers, ...rest } = options;
  checkOptions(
    NAME,
    rest,
    [...agreement.options, "paraphrasers"].filter((name) => name !== "size"),
  );
  const { original = "original" } = rest;
  const sets = [...readNames(NAME, "metricA", metricA).sets, ...readNames(NAME, "metricB", metricB).sets];
  const owners = ownersOf(paraphrasers, new Set(sets.filter((set) => set !== original)));
  const full = agreement(metricA, metricB, rest);
  const among = (keep: (owner: string | undefined) => boolean): Agreement => {
    const kept = (readings: MetricReadings): MetricReadings =>
      withSets(readings, (set) => set === original || keep(owners.get(set)));
    return agreement(kept(metricA), kept(metricB), rest);
  };
  return Object.keys(paraphrasers).map((paraphraser) => {
    const alone = among((owner) => owner === paraphraser);
    const without = among((owner) => owner !== paraphraser);
    const own = (chosen: readonly string[] = []): number =>
      chosen.filter((set) => owners.get(set) === paraphraser).length;
    const { a, b } = full.chosen ?? {};
    return {
      paraphraser,
      alone,
      without,
      ...(full.value !== undefined && without.value !== undefined && { gain: full.value - without.value }),
      chosen: { a: own(a), b: own(b) },
    };
  });
}

/** Whose each set is; throws if one is nobody's or two's, or somebody's is none that was read. */
function ownersOf(paraphrasers: unknown, sets: ReadonlySet<string>): ReadonlyMap<string, string> {
  if (!isRecord(paraphrasers) || Object.keys(paraphrasers).length === 0)
    throw wrong(
      "options.paraphrasers",
      describeValue(paraphrasers),
      'the prompt sets of each paraphraser: { llama: ["llama 1"] }',
    );
  const owners = new Map<string, string>();
  for (const [name, own] of Object.entries(paraphrasers)) {
    const argument = `options.paraphrasers[${JSON.stringify(name)}]`;
    if (!Array.isArray(own)) throw wrong(argument, describeValue(own), "an array with the names of its prompt sets");
    for (const [i, set] of own.entries()) {
      if (typeof set !== "string" || !sets.has(set))
        throw wrong(`${argument}[${i}]`, describeValue(set), `a prompt set that was read: ${[...sets].join(", ")}`);
      if (owners.has(set)) throw wrong(`${argument}[${i}]`, describeValue(set), "a prompt set of one paraphraser");
      owners.set(set, name);
    }
  }
  const nobodys = [...sets].find((set) => !owners.has(set));
  if (nobodys === undefined) return owners;
  throw wrong("options.paraphrasers", `without the prompt set ${JSON.stringify(nobodys)}`, "whose each prompt set is");
}

function withSets(readings: MetricReadings, keep: (set: string) => boolean): MetricReadings {
  return Object.fromEntries(
    Object.entries(readings).map(([model, sets]) => [
      model,
      Object.fromEntries(Object.entries(sets).filter(([set]) => keep(set))),
    ]),
  );
}

function wrong(argument: string, given: string, expected: string): InputError {
  return new InputError({ function: NAME, argument, given, expected });
}
