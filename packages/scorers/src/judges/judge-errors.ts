import { ReplayMissError } from "@fairexpect/responses";
import type { GenerationError } from "@fairexpect/responses";

import { mayQuote } from "../quoting.js";
import { ScorerError } from "../scorer.js";

/**
 * A failed call names the prompt, which holds the text, and providers may quote it; the error that users see names its
 * index.
 */
export function failed(
  id: string,
  { failures }: GenerationError,
  places: ReadonlyMap<string, number>,
  texts: readonly string[],
): ScorerError {
  const [first] = failures;
  const at = places.get(first?.prompt ?? "");
  const said = first?.message ?? "";
  const status = / \(status \d+\)$/.exec(said)?.[0] ?? "";
  const shown = mayQuote(said, [texts[at ?? 0] ?? ""])
    ? `what the provider says is left out, since it may quote the text${status}`
    : said;
  const others =
    failures.length > 1 ? ` ${failures.length - 1} more ${failures.length === 2 ? "call" : "calls"} failed.` : "";
  return new ScorerError(
    id,
    `the model could not be asked about text ${at} of ${texts.length}: ${shown}.${others} What was answered is recorded, save in mode off.`,
    { text: at },
  );
}

/** The same error with indices in place of prompts, which hold the texts. */
export function withoutTexts(
  { message, file, missing }: ReplayMissError,
  places: ReadonlyMap<string, number>,
  total: number,
): ReplayMissError {
  const named = missing.map(({ prompt, sample }) => ({ prompt: `text ${places.get(prompt)} of ${total}`, sample }));
  return new ReplayMissError(
    message.replace(/^First missing: .*$/m, `First missing: ${named[0]?.prompt}.`),
    file,
    named,
  );
}
