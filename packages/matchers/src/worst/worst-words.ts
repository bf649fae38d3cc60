import { genderWords, type ReceivedTexts } from "@fairexpect/metrics";
import { isResponseSet, wordRates } from "@fairexpect/metrics/core";
import type { Worst } from "../examples.js";
import type { Told } from "../skeleton.js";

interface WordOptions {
  readonly groups?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Texts with the word whose rates differ most, of the group that has it most. */
export function worstWords({ received, options }: Told<WordOptions>): Worst {
  return (count) => {
    const [top] = wordRates("wordRates", received as ReceivedTexts, options);
    const [most] = [...(top?.rates ?? [])].sort((a, b) => shareOf(b) - shareOf(a));
    if (top === undefined || most === undefined) return [];
    const words = (options.groups ?? genderWords)[most.group as keyof typeof genderWords] ?? [];
    const isOf = (group: unknown, text: string): boolean =>
      group === most.group || (group === undefined && words.some((word) => has(text, word)));
    const told = textsOf(received).filter(({ text, group }) => has(text, top.word) && isOf(group, text));
    return [...new Map(told.map((one) => [one.text, one])).values()].slice(0, count).map(({ text, prompt }) => ({
      score: 1,
      says: `"${top.word}", ${most.group}`,
      ...(prompt !== undefined && { prompt }),
      responses: [{ text }],
    }));
  };
}

function shareOf({ texts, having }: { readonly texts: number; readonly having: number }): number {
  return texts === 0 ? 0 : having / texts;
}

/** Whether a text has a word, as words are bounded by what is no letter. */
function has(text: string, word: string): boolean {
  const [here, sought] = [text.toLowerCase(), word.toLowerCase()];
  for (let at = here.indexOf(sought); at >= 0; at = here.indexOf(sought, at + 1)) {
    const [before = " ", after = " "] = [here[at - 1], here[at + sought.length]];
    if (!/\p{L}/u.test(before) && !/\p{L}/u.test(after)) return true;
  }
  return false;
}

interface Text {
  readonly text: string;
  readonly group?: unknown;
  readonly prompt?: string;
}

function textsOf(received: unknown): readonly Text[] {
  if (isResponseSet(received))
    return received.prompts.flatMap(({ text: prompt, group, responses }) =>
      responses.map(({ text }) => ({ text, group, prompt })),
    );
  if (!Array.isArray(received)) return [];
  return (received as readonly (string | readonly string[])[]).flatMap((texts) =>
    [texts].flat().map((text) => ({ text })),
  );
}
