import { checkInteger, checkOptions } from "@fairexpect/metrics/core";
import type { Lexicon } from "@fairexpect/prompts";

import { GenerationError } from "../errors.js";
import { excerpt } from "../excerpt.js";
import { RESPOND_OPTIONS } from "../run/options.js";
import type { RespondOptions } from "../run/options.js";
import { planOf } from "../run/plan.js";
import type { Plan } from "../run/plan.js";
import { openRecording } from "../run/record-and-replay.js";
import { thisRun } from "../run/this-run.js";
import { checkName } from "../use-case/check-use-case.js";
import type { LanguageModel, UseCasePrompt } from "../use-case/use-case.js";
import { checkOriginals } from "./originals.js";
import { failuresOf, inSets } from "./paraphrase-sets.js";
import type { ParaphraseSets } from "./paraphrase-sets.js";
import { askModel, startParaphrasing, summaryOfTries } from "./paraphrase-tries.js";
import type { Paraphrasing, TriesByText } from "./paraphrase-tries.js";
import { checkModels } from "./paraphrasers.js";
import type { Paraphraser } from "./paraphrasers.js";

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
  checkName("paraphrase", "options.name", name);
  for (const { prices } of paraphrasers) planOf("paraphrase", { ...rest, ...(prices && { prices }) });
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

/** How many responses the recording has that no try asked for; with `prune` they are taken out first. */
async function countUnused({ name, keys }: Paraphrasing, plan: Plan): Promise<number> {
  if (plan.mode === "off") return 0;
  const recording = await openRecording({ name }, plan, keys);
  if (!plan.prune || plan.mode === "replay") return recording.unused;
  await recording.compact({ kept: thisRun().asked.get(recording.file) ?? keys });
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
