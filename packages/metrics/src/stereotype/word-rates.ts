import { readTexts, type ReceivedTexts } from "../sets/texts.js";
import { isResponseSet, readResponses } from "../sets/read-responses.js";
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
  const texts = textsOf(caller, data, options);
  const hasGroups = texts.some(({ group }) => group !== undefined);
  const groups = hasGroups ? [...new Set(texts.flatMap(({ group }) => group ?? []))] : known.groups;
  const sizes = groups.map(() => 0);
  const having = known.words.map(() => groups.map(() => 0));
  for (const { text, group: ofPrompt } of texts) {
    const found = new Set<number>();
    const own = new Set(hasGroups ? [groups.indexOf(ofPrompt ?? "")] : []);
    const entries = known.read(text);
    for (let k = 0; k < entries.length; k++) {
      const entry = entries[k] as number;
      if (entry === 0) continue;
      const [group = -1, word = -1] = [known.groupOf[entry], known.wordOf[entry]];
      if (!hasGroups && group >= 0) own.add(group);
      if (word >= 0) found.add(word);
    }
    for (const group of own) {
      if (group < 0) continue;
      sizes[group] = (sizes[group] ?? 0) + 1;
      for (const word of found) (having[word] ?? [])[group] = ((having[word] ?? [])[group] ?? 0) + 1;
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

/** The texts that count, with the groups of their prompts if they are of a response set. */
function textsOf(
  caller: string,
  data: ReceivedTexts,
  options: WordOptions,
): readonly { readonly text: string; readonly group?: string | undefined }[] {
  if (isResponseSet(data))
    return readResponses(caller, "texts", data, options).prompts.flatMap(({ group, responses }) =>
      responses.map(({ text }) => ({ text, group })),
    );
  return readTexts(caller, data, options)
    .texts.flat()
    .map((text) => ({ text }));
}
