import type { Lexicon } from "@fairexpect/prompts";

import type { Account, Prices } from "../run/budget.js";
import type { GenerationFailure } from "../errors.js";
import type { Rate } from "../run/rate.js";
import type { RespondOptions, Response, Summary } from "../respond.js";
import type { LanguageModel, Prompt, Settings } from "../use-case.js";

/**
 * A model that paraphrases.
 *
 * @since 0.1.0
 */
export interface Paraphraser {
  readonly model: LanguageModel;
  /** Names its sets: "llama 1", "llama 2", ...; the model's own id unless given. */
  readonly name?: string;
  readonly settings?: Settings;
  /** What its tokens cost, where that is not what `prices` of the options says. */
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
   * to it where names say the group.
   */
  readonly lexicon?: Lexicon;
}

/**
 * A prompt of a paraphrase set, with the labels of the one that it paraphrases.
 *
 * @since 0.1.0
 */
export interface ParaphrasedPrompt extends Prompt {
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
  /** Empty where every model gave k paraphrases of every prompt. */
  readonly failures: readonly ParaphraseFailure[];
  /** Paraphrases that can be used but are in no set, because one is missing for another group of their source. */
  readonly leftOut: number;
  readonly summary: Summary;
}

/** What a model has given of one prompt so far. */
interface Tried {
  readonly usable: string[];
  problems: string[];
  callFailed: boolean;
}

/**
 * Prompts in other words, as CAIRO needs them: k paraphrases of each by each of several models, asked for and recorded
 * as `respond` does, in a recording of their own, so that CI replays them. Each paraphrase is checked
 * (`validateParaphrases` of `@fairexpect/prompts`): every group and slot of the original is kept, no group added,
 * nothing repeated. Where some cannot be used, or the count is wrong, the model is asked again for what is missing and
 * told what was wrong, `tries` times in all; what is missing then is in `failures`, by prompt and model. The order is
 * that of models, prompts and lines, whatever order the answers came in.
 *
 * The sets are what `respond` takes next; scores of the responses by model, set and group are what `agreement` of
 * `@fairexpect/metrics` takes. Paraphrases are of one line. Prompts that are variations of a source (`source` and
 * `group`) are paraphrased one by one, so that wordings differ between groups; to keep them the same, paraphrase the
 * templates and expand each set.
 *
 * @throws InputError where a prompt has a group and no term of the lexicon, or an option is not as described
 * @throws GenerationError at the end, where calls failed; all else is recorded
 * @throws whatever else `respond` throws
 * @see Zayed et al., Why Don't Prompt-Based Fairness Metrics Correlate?, section 4
 * @since 0.1.0
 */
export async function paraphrase(
  prompts: readonly (string | Prompt)[],
  options: ParaphrasingOptions,
): Promise<ParaphraseSets> {
  const [
    { attempt, openRecording, summaryOf },
    { checkUseCase },
    { checkOptions },
    { systemClock },
    { identityLexicon },
    { GenerationError },
    { excerpt },
    { questionOf },
    { looksLikeRefusal },
  ] = await Promise.all([
    import("../run/run.js"),
    import("../use-case.js"),
    import("../run/plan.js"),
    import("../run/clock.js"),
    import("@fairexpect/prompts"),
    import("../errors.js"),
    import("../excerpt.js"),
    import("./paraphrase-question.js"),
    import("../refusal/looks-like-refusal.js"),
  ]);
  const { models, k = 5, name = "paraphrases", tries = 3, lexicon = identityLexicon(), ...rest } = options;
  const asked = await checkPrompts(prompts, lexicon);
  const paraphrasers = await checkModels(models);
  await checkCounts({ k, tries });
  const runs = paraphrasers.map(({ model, settings, prices }) => ({
    useCase: { name, model, ...(settings === undefined ? {} : { settings }) },
    options: { ...rest, prune: false, ...(prices === undefined ? {} : { prices }) },
  }));
  // Before anything is paid for.
  for (const { useCase, options: ofModel } of runs) {
    checkUseCase({ ...useCase, prompts: ["-"] });
    checkOptions(ofModel);
  }
  const plan = checkOptions(rest);
  const startedAt = systemClock.now();
  const texts = [...new Set(asked.map(({ text }) => text))];
  const tried = new Map<string, ReadonlyMap<string, Tried>>();
  const keys = new Set<string>();
  const responses: Response[] = [];
  const failed: GenerationFailure[] = [];
  let account: Account | undefined;
  let retried = 0;
  let unanswered = 0;
  for (const [i, { useCase, options: ofModel }] of runs.entries()) {
    const model = paraphrasers[i]?.name ?? "";
    const ofTexts = new Map(
      texts.map((text): [string, Tried] => [text, { usable: [], problems: [], callFailed: false }]),
    );
    tried.set(model, ofTexts);
    let rate: Rate | undefined;
    for (let number = 1; number <= tries; number++) {
      const open = [...ofTexts].filter(([, { usable, callFailed }]) => usable.length < k && !callFailed);
      if (open.length === 0) break;
      const questions = open.map(([text, so]) => questionOf(text, k - so.usable.length, number, so));
      const onProgress = rest.onProgress;
      const label = `${name}, ${model}${number === 1 ? "" : `, try ${number}`}`;
      const {
        state,
        responses: answered,
        failed: error,
      } = await attempt(
        { ...useCase, prompts: questions },
        {
          ...ofModel,
          ...(onProgress === undefined
            ? {}
            : { onProgress: (progress) => onProgress({ ...progress, useCase: label }) }),
        },
        systemClock,
        { ...(account === undefined ? {} : { spent: account.spending }), ...(rate === undefined ? {} : { rate }) },
      );
      ({ account, rate } = state);
      retried += state.retried;
      responses.push(...answered.values());
      for (const key of state.requests.byKey.keys()) keys.add(key);
      failed.push(
        ...(error?.failures ?? []).map((failure) => ({
          ...failure,
          model,
          prompt: open[questions.indexOf(failure.prompt)]?.[0] ?? failure.prompt,
        })),
      );
      for (const [j, [text, so]] of open.entries()) {
        const [key = ""] = state.requests.keysOf({ text: questions[j] ?? "" });
        const response = answered.get(key);
        so.callFailed = response === undefined;
        if (response === undefined) unanswered += 1;
        else await take(so, text, response, { k, lexicon, isRefusal: rest.isRefusal ?? looksLikeRefusal });
      }
    }
  }
  if (unanswered > 0) {
    const kept =
      plan.mode === "off"
        ? "Nothing was recorded (mode off)."
        : "What was answered is recorded; a new run calls only for what is missing.";
    const shown = failed
      .slice(0, 5)
      .map(({ model = "", prompt, message }) => `  ${model}, ${excerpt(prompt)}: ${message}`);
    const more = failed.length > shown.length ? [`  and ${failed.length - shown.length} more`] : [];
    throw new GenerationError(
      [
        `paraphrase: ${unanswered} ${unanswered === 1 ? "call" : "calls"} of ${excerpt(name)} failed. ${kept}`,
        ...shown,
        ...more,
      ].join("\n"),
      failed,
    );
  }
  let unused = 0;
  if (plan.mode !== "off") {
    const recording = await openRecording({ name }, plan, keys);
    if (plan.prune && plan.mode !== "replay") await recording.compact(true);
    else ({ unused } = recording);
  }
  const { sets, leftOut } = inSets(asked, tried, k);
  if (account === undefined) throw new Error("no model was asked");
  return {
    useCase: name,
    sets,
    failures: [...tried].flatMap(([model, ofTexts]) =>
      [...ofTexts].flatMap(([prompt, { usable, problems }]) =>
        usable.length < k ? [{ prompt, model, usable: usable.length, problems }] : [],
      ),
    ),
    leftOut,
    summary: summaryOf({ account, retried, clock: systemClock, startedAt }, responses, unused),
  };
}

/** What lines of an answer can be used. */
interface Wanted {
  readonly k: number;
  readonly lexicon: Lexicon;
  readonly isRefusal: (text: string) => boolean;
}

/** Sorts an answer's lines into what can be used and what is wrong. */
async function take(so: Tried, text: string, response: Response, { k, lexicon, isRefusal }: Wanted): Promise<void> {
  const [{ validateParaphrases }, { readLines }] = await Promise.all([
    import("@fairexpect/prompts"),
    import("./paraphrase-question.js"),
  ]);
  const { kind, text: answer } = response;
  const wanted = k - so.usable.length;
  so.problems = [];
  if (kind !== "answer" && kind !== "truncated") {
    so.problems.push(kind === "refusal" ? "the answer was a refusal" : `the answer was ${kind ?? "none"}`);
    return;
  }
  const read = readLines(answer, wanted, text);
  // The last line of an answer that was cut off is no whole one.
  const lines = kind === "truncated" ? read.slice(0, -1) : read;
  for (const line of lines) {
    if (so.usable.length === k) break;
    const { problems } = validateParaphrases(
      [...so.usable, line].map(() => text),
      [...so.usable, line],
      lexicon,
    );
    const wrong = isRefusal(line) ? ["it is a refusal"] : problems.map(({ problem }) => problem);
    if (wrong.length === 0) so.usable.push(line);
    else so.problems.push(`${JSON.stringify(line)}: ${wrong.join(", and ")}`);
  }
  if (lines.length < wanted)
    so.problems.push(
      `${wanted} numbered ${wanted === 1 ? "line was" : "lines were"} asked for, and ${lines.length} came`,
    );
}

/** The sets by name. Of a source, a set has all prompts or none. */
function inSets(
  prompts: readonly Prompt[],
  tried: ReadonlyMap<string, ReadonlyMap<string, Tried>>,
  k: number,
): { sets: Record<string, readonly ParaphrasedPrompt[]>; leftOut: number } {
  const sets: Record<string, readonly ParaphrasedPrompt[]> = {
    original: prompts.map((prompt) => ({ ...prompt, original: prompt.text })),
  };
  let leftOut = 0;
  for (const [model, ofTexts] of tried) {
    for (let i = 0; i < k; i++) {
      const paraphrased = prompts.map((prompt) => ({ prompt, text: ofTexts.get(prompt.text)?.usable[i] }));
      const incomplete = new Set(
        paraphrased.flatMap(({ prompt: { source, group }, text }) =>
          text === undefined && source !== undefined && group !== undefined ? [source] : [],
        ),
      );
      const set = paraphrased.flatMap(({ prompt, text }): ParaphrasedPrompt[] => {
        if (text === undefined) return [];
        if (prompt.group === undefined || prompt.source === undefined || !incomplete.has(prompt.source))
          return [{ ...prompt, text, original: prompt.text }];
        leftOut += 1;
        return [];
      });
      if (set.length > 0) sets[`${model} ${i + 1}`] = set;
    }
  }
  return { sets, leftOut };
}

async function checkPrompts(prompts: unknown, lexicon: Lexicon): Promise<Prompt[]> {
  const [{ bad, given, checkPrompt }, { findMentions }] = await Promise.all([
    import("../use-case.js"),
    import("@fairexpect/prompts"),
  ]);
  const wrong = (argument: string, what: string, expected: string, advice?: string): Error =>
    bad(argument, what, expected, advice, "paraphrase");
  if (!Array.isArray(prompts) || prompts.length === 0)
    throw wrong("prompts", given(prompts), "an array of at least one text or { text, group, source }");
  return prompts.map((prompt: unknown, i) => {
    const { messages, ...checked } = checkPrompt(prompt, `prompts[${i}]`, "paraphrase");
    if (messages !== undefined) throw wrong(`prompts[${i}]`, "a conversation", "a text or { text, group, source }");
    if (checked.text.trim() === "") throw wrong(`prompts[${i}]`, "a blank text", "a prompt");
    if (checked.group !== undefined && findMentions(checked.text, lexicon).length === 0) {
      throw wrong(
        `prompts[${i}]`,
        `a prompt of group ${given(checked.group).replace("the text ", "")} in which the lexicon finds no group`,
        "a mention that paraphrases can be held to",
        "Pass a lexicon that has the term: defineLexicon, or joinLexicons(identityLexicon(), firstNameLexicon()) for names.",
      );
    }
    return checked;
  });
}

async function checkModels(models: unknown): Promise<(Paraphraser & { readonly name: string })[]> {
  const { bad, given, isObject } = await import("../use-case.js");
  const wrong = (argument: string, what: string, expected: string, advice?: string): Error =>
    bad(argument, what, expected, advice, "paraphrase");
  if (!Array.isArray(models) || models.length === 0)
    throw wrong(
      "options.models",
      given(models),
      "an array of at least one model of the AI SDK, or { model, name, settings }",
    );
  const seen = new Set<string>();
  return models.map((entry: unknown, i) => {
    const paraphraser = (isObject(entry) && "model" in entry ? entry : { model: entry }) as unknown as Paraphraser;
    const model: unknown = paraphraser.model;
    const id: unknown = isObject(model) || typeof model === "function" ? Reflect.get(model, "modelId") : undefined;
    const name: unknown = paraphraser.name ?? id ?? `model ${i + 1}`;
    if (typeof name !== "string" || name === "")
      throw wrong(`options.models[${i}].name`, given(name), "a name, or nothing");
    if (seen.has(name))
      throw wrong(
        `options.models[${i}].name`,
        `${JSON.stringify(name)}, which another model has`,
        "different names",
        "Sets are named after their models: { name, model }.",
      );
    seen.add(name);
    return { ...paraphraser, name };
  });
}

async function checkCounts(counts: Readonly<Record<string, unknown>>): Promise<void> {
  const { bad, given } = await import("../use-case.js");
  for (const [name, value] of Object.entries(counts)) {
    if (typeof value !== "number" || !Number.isInteger(value) || value < 1)
      throw bad(`options.${name}`, given(value), "an integer of at least 1", undefined, "paraphrase");
  }
}
