import type { UseCasePrompt } from "../use-case/use-case.js";
import type { ParaphrasedPrompt, ParaphraseSets } from "./paraphrase.js";
import type { TriesByText } from "./paraphrase-tries.js";

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
