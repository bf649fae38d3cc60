import { describeValue } from "@fairexpect/metrics/core";

import { wrong } from "../input.js";
import { checkPrompt } from "../use-case/check-prompt.js";
import type { UseCasePrompt } from "../use-case/use-case.js";

const caller = "paraphrase";

/** The prompts in full; throws if there are none, or a group is mentioned by no term that is known. */
export function checkOriginals(prompts: unknown, isMentioning: (text: string) => boolean): UseCasePrompt[] {
  if (!Array.isArray(prompts) || prompts.length === 0)
    throw wrong(caller, "prompts", describeValue(prompts), "an array of at least one text or { text, group, source }");
  return Array.from(prompts, (prompt: unknown, i) => {
    const argument = `prompts[${i}]`;
    const { messages, ...checked } = checkPrompt(caller, argument, prompt);
    if (messages !== undefined) throw wrong(caller, argument, "a conversation", "a text or { text, group, source }");
    if (checked.text.trim() === "") throw wrong(caller, argument, "a blank text", "a prompt");
    if (checked.group !== undefined && !isMentioning(checked.text))
      throw wrong(
        caller,
        argument,
        `a prompt of group ${JSON.stringify(checked.group)} in which the lexicon finds no group`,
        "a mention that paraphrases can be held to",
        "Pass a lexicon that has the term: defineLexicon, or joinLexicons(identityLexicon(), firstNameLexicon()) for names.",
      );
    return checked;
  });
}
