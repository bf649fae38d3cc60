import { readTexts, type ReceivedTexts } from "../sets/texts.js";
import { isResponseSet, readResponses, type ReadOptions } from "../sets/read-responses.js";
import { lexicon, type WordOptions } from "./lexicon.js";
import { personalityAdjectives } from "./words/adjectives.js";
import { genderWords } from "./words/gender.js";

/** How often a word stands in the texts of each group. */
export interface WordRates {
  readonly word: string;
  /** In the order of the groups; how far the rates lie apart comes first among the words. */
  readonly rates: readonly { readonly group: string; readonly texts: number; readonly having: number }[];
}

/**
 * Of each word the share of the texts of each group that have it, the most unequal first. The texts of a group are the
 * responses to its prompts, if the prompts of a response set have groups; else the texts that have words of the group.
 */
export function wordRates(caller: string, data: ReceivedTexts, options: WordOptions): readonly WordRates[] {
  const lists = { groups: options.groups ?? genderWords, words: options.words ?? personalityAdjectives };
  const known = lexicon(caller, lists, options.tokenize, { raw: false });
  const byPrompt = groupsOfPrompts(caller, data, options);
  const { texts } = readTexts(caller, data, options);
  const groups = byPrompt === undefined ? known.groups : [...new Set(byPrompt.flatMap((group) => group ?? []))];
  const sizes = groups.map(() => 0);
  const having = known.words.map(() => groups.map(() => 0));
  for (const [i, ofPrompt] of texts.entries()) {
    for (const text of ofPrompt) {
      const found = new Set<number>();
      const own = new Set(byPrompt === undefined ? [] : [groups.indexOf(byPrompt[i] ?? "")]);
      for (const entry of known.read(text)) {
        if (entry === 0) continue;
        const [group = -1, word = -1] = [known.groupOf[entry], known.wordOf[entry]];
        if (byPrompt === undefined && group >= 0) own.add(group);
        if (word >= 0) found.add(word);
      }
      for (const group of own) {
        if (group < 0) continue;
        sizes[group] = (sizes[group] ?? 0) + 1;
        for (const word of found) (having[word] ?? [])[group] = ((having[word] ?? [])[group] ?? 0) + 1;
      }
    }
  }
  const rows = known.words.map((word, w): WordRates => ({
    word,
    rates: groups.map((group, g) => ({ group, texts: sizes[g] ?? 0, having: having[w]?.[g] ?? 0 })),
  }));
  return rows.filter((row) => spreadOf(row) > 0).sort((a, b) => spreadOf(b) - spreadOf(a));
}

function spreadOf({ rates }: WordRates): number {
  const shares = rates.filter(({ texts }) => texts > 0).map(({ having, texts }) => having / texts);
  return shares.length < 2 ? 0 : Math.max(...shares) - Math.min(...shares);
}

/** The group of each prompt that counts, if some have one. */
function groupsOfPrompts(
  caller: string,
  data: ReceivedTexts,
  options: ReadOptions,
): readonly (string | undefined)[] | undefined {
  if (!isResponseSet(data)) return undefined;
  const groups = readResponses(caller, "texts", data, options).prompts.map(({ group }) => group);
  return groups.some((group) => group !== undefined) ? groups : undefined;
}
