import { checkInteger, checkOptions } from "@fairexpect/metrics/core";
import type { Lexicon } from "@fairexpect/prompts";

import { GenerationError } from "../errors.js";
import { excerpt } from "../excerpt.js";
import type { RunSummary } from "../response-set.js";
import type { Prices } from "../run/budget.js";
import { RESPOND_OPTIONS } from "../run/options.js";
import type { RespondOptions } from "../run/options.js";
import { planOf } from "../run/plan.js";
import type { Plan } from "../run/plan.js";
import { openRecording } from "../run/record-and-replay.js";
import { checkUseCase } from "../use-case/check-use-case.js";
import type { LanguageModel, ModelSettings, UseCasePrompt } from "../use-case/use-case.js";
import { checkModels, checkOriginals } from "./check-paraphrasing.js";
import { inSets } from "./paraphrase-sets.js";
import { askModel, startParaphrasing, summaryOfTries } from "./paraphrase-tries.js";
import type { Paraphrasing, TriesByText } from "./paraphrase-tries.js";

/**
 * A model that paraphrases.
 *
 * @since 0.1.0
 */
export interface Paraphraser {
  readonly model: LanguageModel;
  /** Names its sets: "llama 1", "llama 2", ...; the model's own id unless given. */
  readonly name?: string;
  readonly settings?: ModelSettings;
  /** What its tokens cost, if that is not what `prices` of the options says. */
  readonly prices?: Prices;
}

/**
 * Options of `paraphrase`.
 *
 * @since 0.1.0
 */
export interface ParaphrasingOptions extends Omit<RespondOptions, "samples"> {
  /** The models that paraphrase, one after another. */
  readonly models: readonly (LanguageModel | Paraphraser)[];
  /** Paraphrases of each prompt by each model; 5 unless given. */
  readonly k?: number;
  /** Names the recording's file, which all models share; "paraphrases" unless given. */
  readonly name?: string;
  /**
   * How often a model is asked for the paraphrases of a prompt until k can be used, the first time included; 3 unless
   * given.
   */
  readonly tries?: number;
  /**
   * The terms whose groups a paraphrase must keep; those of `identityLexicon()` unless given. Join `firstNameLexicon`
   * to it if names say the group.
   */
  readonly lexicon?: Lexicon;
}

/**
 * A prompt of a paraphrase set, with the labels of the one that it paraphrases.
 *
 * @since 0.1.0
 */
export interface ParaphrasedPrompt extends UseCasePrompt {
  /** The text that it says in other words. */
  readonly original: string;
}

/**
 * A prompt of which a model gave fewer paraphrases that can be used than were asked for.
 *
 * @since 0.1.0
 */
export interface ParaphraseFailure {
  readonly prompt: string;
  /** The name of the model. */
  readonly model: string;
  /** How many of the k can be used. */
  readonly usable: number;
  /** What was wrong with the rest of its last answer, in words. */
  readonly problems: readonly string[];
}

/**
 * Prompts in several wordings.
 *
 * @since 0.1.0
 */
export interface ParaphraseSets {
  readonly useCase: string;
  /**
   * The prompts of each set, as `respond` takes them: "original", then "<model> 1" to "<model> k" for each model. A
   * paraphrase that is missing is missing in the last sets of its model; a set without any prompt is left out.
   */
  readonly sets: Readonly<Record<string, readonly ParaphrasedPrompt[]>>;
  /** Empty if every model gave k paraphrases of every prompt. */
  readonly failures: readonly ParaphraseFailure[];
  /** Paraphrases that can be used but are in no set, because one is missing for another group of their source. */
  readonly leftOut: number;
  readonly summary: RunSummary;
}

const OPTIONS = [...RESPOND_OPTIONS.filter((name) => name !== "samples"), "models", "k", "name", "tries", "lexicon"];

/**
 * Prompts in other words, as CAIRO needs them: k paraphrases of each by each of several models, asked for and recorded
 * as `respond` does, in a recording of their own, so that CI replays them. Each paraphrase is checked
 * (`validateParaphrases` of `@fairexpect/prompts`): every group and slot of the original is kept, no group added,
 * nothing repeated. If some cannot be used, or the count is wrong, the model is asked again for what is missing and
 * told what was wrong, `tries` times in all; what is missing then is in `failures`, by prompt and model. The order is
 * that of models, prompts and lines, whatever order the answers came in.
 *
 * The sets are what `respond` takes next; scores of the responses by model, set and group are what `agreement` of
 * `@fairexpect/metrics` takes. Paraphrases are of one line. Prompts that are variations of a source (`source` and
 * `group`) are paraphrased one by one, so that wordings differ between groups; to keep them the same, paraphrase the
 * templates and expand each set.
 *
 * @throws InputError if a prompt has a group and no term of the lexicon, or an option is not as described
 * @throws GenerationError at the end, if calls failed; all else is recorded
 * @throws whatever else `respond` throws
 * @see Zayed et al., Why Don't Prompt-Based Fairness Metrics Correlate?, section 4
 * @since 0.1.0
 */
export async function paraphrase(
  prompts: readonly (string | UseCasePrompt)[],
  options: ParaphrasingOptions,
): Promise<ParaphraseSets> {
  checkOptions("paraphrase", options, OPTIONS);
  // Word lists and the finding of mentions, which no other task needs.
  const { findMentions, identityLexicon, validateParaphrases } = await import("@fairexpect/prompts");
  const { models, k = 5, name = "paraphrases", tries = 3, lexicon = identityLexicon(), ...rest } = options;
  const originals = checkOriginals(prompts, (text) => findMentions(text, lexicon).length > 0);
  const paraphrasers = checkModels(models);
  checkInteger("paraphrase", "options.k", k, 1);
  checkInteger("paraphrase", "options.tries", tries, 1);
  const plan = planOf("paraphrase", rest);
  // Before anything is paid for.
  for (const { model, settings = {}, prices = rest.prices } of paraphrasers) {
    checkUseCase("paraphrase", { name, model, settings, prompts: ["-"] });
    planOf("paraphrase", { ...rest, ...(prices === undefined ? {} : { prices }) });
  }
  const state = startParaphrasing({
    name,
    k,
    tries,
    options: rest,
    problemsOf: (originalsOfLines, lines) =>
      validateParaphrases(originalsOfLines, lines, lexicon).problems.map(({ problem }) => problem),
  });
  const texts = [...new Set(originals.map(({ text }) => text))];
  const tried = new Map<string, TriesByText>();
  for (const paraphraser of paraphrasers) tried.set(paraphraser.name, await askModel(state, paraphraser, texts));
  if (state.unanswered > 0) throw failed(state, plan);
  const unused = await countUnused(state, plan);
  return {
    useCase: name,
    ...inSets(originals, tried, k),
    failures: failuresOf(tried, k),
    summary: summaryOfTries(state, unused),
  };
}

function failuresOf(tried: ReadonlyMap<string, TriesByText>, k: number): ParaphraseFailure[] {
  return Array.from(tried).flatMap(([model, ofTexts]) =>
    Array.from(ofTexts).flatMap(([prompt, { usable, problems }]) =>
      usable.length < k ? [{ prompt, model, usable: usable.length, problems }] : [],
    ),
  );
}

/** How many responses the recording has that no try asked for; with `prune` they are taken out first. */
async function countUnused({ name, keys }: Paraphrasing, plan: Plan): Promise<number> {
  if (plan.mode === "off") return 0;
  const recording = await openRecording({ name }, plan, keys);
  if (!plan.prune || plan.mode === "replay") return recording.unused;
  await recording.compact(true);
  return 0;
}

function failed({ name, unanswered, failures }: Paraphrasing, { mode }: Plan): GenerationError {
  const kept =
    mode === "off"
      ? "Nothing was recorded (mode off)."
      : "What was answered is recorded; a new run calls only for what is missing.";
  const shown = failures
    .slice(0, 5)
    .map(({ model = "", prompt, message }) => `  ${model}, ${excerpt(prompt)}: ${message}`);
  const more = failures.length > shown.length ? [`  and ${failures.length - shown.length} more`] : [];
  const calls = unanswered === 1 ? "call" : "calls";
  return new GenerationError(
    [`paraphrase: ${unanswered} ${calls} of ${excerpt(name)} failed. ${kept}`, ...shown, ...more].join("\n"),
    failures,
  );
}
