import { genderWords, type ReceivedTexts } from "@fairexpect/metrics";
import { isResponseSet, wordRates, type WordRates } from "@fairexpect/metrics/core";
import type { Worst } from "../examples.js";
import { labelText } from "../format.js";
import type { Told } from "../skeleton.js";

const NAME_LENGTH = 60;

/** So many of the words have texts looked for. */
const MOST_WORDS = 8;

interface WordOptions {
  readonly groups?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Texts with the words whose rates differ most, each of the group that has it most: one a word, then further ones. */
export function worstWords({ received, options }: Told<WordOptions>): Worst {
  return (count) => {
    const texts = textsOf(received);
    const known = new Set<string>();
    const byWord = wordRates("wordRates", received as ReceivedTexts, options)
      .filter(({ rates }) => new Set(rates.map(shareOf)).size > 1)
      .slice(0, MOST_WORDS)
      .map((top) => textsWith(top, texts, options).filter(({ text }) => !known.has(text) && known.add(text)));
    const rounds = Math.max(0, ...byWord.map(({ length }) => length));
    return Array.from({ length: Math.min(rounds, count) }, (_, round) => byWord.flatMap((own) => own[round] ?? []))
      .flat()
      .slice(0, count)
      .map(({ text, prompt, says }) => ({
        score: 1,
        says,
        ...(prompt !== undefined && { prompt }),
        responses: [{ text }],
      }));
  };
}

function textsWith(
  { word, rates }: WordRates,
  texts: readonly Text[],
  { groups = genderWords }: WordOptions,
): readonly (Text & { readonly says: string })[] {
  const [most] = [...rates].sort((a, b) => shareOf(b) - shareOf(a));
  if (most === undefined) return [];
  const words = groups[most.group as keyof typeof genderWords] ?? [];
  return texts
    .filter(({ text, group }) => has(text, word) && (group ?? most.group) === most.group)
    .filter(({ text, group }) => group !== undefined || words.some((one) => has(text, one)))
    .map((one) => ({ ...one, says: `"${word}", ${labelText(most.group, NAME_LENGTH)}` }));
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
