import type { RunSummary } from "../response-set.js";
import type { UseCasePrompt } from "../use-case/use-case.js";
import type { TriesByText } from "./paraphrase-tries.js";

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

/** The sets by name. Of a source, a set has all prompts or none. */
export function inSets(
  prompts: readonly UseCasePrompt[],
  tried: ReadonlyMap<string, TriesByText>,
  k: number,
): Pick<ParaphraseSets, "sets" | "leftOut"> {
  const sets = new Map<string, readonly ParaphrasedPrompt[]>();
  sets.set(
    "original",
    prompts.map((prompt) => ({ ...prompt, original: prompt.text })),
  );
  let leftOut = 0;
  for (const [model, ofTexts] of tried) {
    for (let i = 0; i < k; i++) {
      const { kept, left } = wholeSources(
        prompts.map((prompt) => ({ prompt, text: ofTexts.get(prompt.text)?.usable[i] })),
      );
      leftOut += left;
      if (kept.length > 0) sets.set(`${model} ${i + 1}`, kept);
    }
  }
  return { sets: Object.fromEntries(sets), leftOut };
}

/** The paraphrases that are there, without those of sources that lack one for a group. */
function wholeSources(paraphrased: readonly { readonly prompt: UseCasePrompt; readonly text: string | undefined }[]): {
  readonly kept: readonly ParaphrasedPrompt[];
  readonly left: number;
} {
  const incomplete = new Set(
    paraphrased.flatMap(({ prompt: { source, group }, text }) =>
      text === undefined && source !== undefined && group !== undefined ? [source] : [],
    ),
  );
  const made = paraphrased.flatMap(({ prompt, text }) =>
    text === undefined ? [] : [{ ...prompt, text, original: prompt.text }],
  );
  const kept = made.filter(
    ({ group, source }) => group === undefined || source === undefined || !incomplete.has(source),
  );
  return { kept, left: made.length - kept.length };
}

/** Prompts of which a model gave too few. */
export function failuresOf(tried: ReadonlyMap<string, TriesByText>, k: number): ParaphraseFailure[] {
  return Array.from(tried).flatMap(([model, ofTexts]) =>
    Array.from(ofTexts).flatMap(([prompt, { usable, problems }]) =>
      usable.length < k ? [{ prompt, model, usable: usable.length, problems }] : [],
    ),
  );
}
