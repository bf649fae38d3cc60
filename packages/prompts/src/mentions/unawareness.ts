import type { Measurement } from "@fairexpect/metrics";
import type { IdentityAttribute } from "../identity-terms/index.js";
import { checkArray } from "../input.js";
import { checkKnows, checkLexicon, identityLexicon, type Lexicon } from "../lexicon/lexicon.js";
import { promptsOf, type Prompts } from "../prompt.js";
import { ambiguousOf, findMentions, type Mention, type MentionOptions } from "./find-mentions.js";

/**
 * Options of `unawareness`.
 *
 * @since 0.1.0
 */
export interface UnawarenessOptions extends MentionOptions {
  /**
   * The terms that count as mentions. Default: the built-in lexicon of the attribute; join `firstNameLexicon` to it
   * where names count.
   */
  readonly lexicon?: Lexicon;
}

/**
 * A mention, and the prompt that it stands in.
 *
 * @since 0.1.0
 */
export interface PromptMention extends Mention {
  /** The place of the prompt in the input. */
  readonly prompt: number;
}

/**
 * How aware prompts are of an attribute: the measurement, and every mention.
 *
 * @since 0.1.0
 */
export type Unawareness = Measurement & { readonly mentions: readonly PromptMention[] };

/**
 * Fairness through unawareness: the share of prompts that mention a group of the attribute. 0 is unaware, the claim of
 * `toBeUnawareOf`; 1 means that every prompt mentions one. Use it before asking whether responses differ by group:
 * prompts that mention none cannot be varied, and say that the use case itself does not pass the attribute on. `groups`
 * has the share of prompts that mention each group; `mentions` says where. Undefined where there is no prompt. Bouchard
 * 2024 (LangFair), section 3.1; its code (version 0.8.1) reports the flag inverted, and finds "blacksmith" to be a
 * mention of race.
 *
 * @throws InputError where the prompts are none, or the attribute is not known
 * @example
 * const { value, counts, mentions } = unawareness(["Sum up the call.", "She asks for a refund."], "gender");
 * [value, counts["mentions"], mentions[0]?.text] // [0.5, 1, "She"]
 * @since 0.1.0
 */
export function unawareness(
  prompts: Prompts,
  attribute: string | readonly string[],
  options: UnawarenessOptions = {},
): Unawareness {
  const ambiguous = ambiguousOf("unawareness", options);
  const attributes: readonly string[] = typeof attribute === "string" ? [attribute] : attribute;
  checkArray("unawareness", "attribute", attributes);
  const lexicon = options.lexicon ?? identityLexicon(attributes as readonly IdentityAttribute[]);
  checkLexicon("unawareness", "options.lexicon", lexicon);
  checkKnows("unawareness", lexicon, attributes);
  const texts = promptsOf("unawareness", "prompts", prompts).map(({ text }) => text);
  const mentions = texts.flatMap((text, prompt) =>
    findMentions(text, lexicon, { ambiguous })
      .filter((mention) => attributes.includes(mention.attribute))
      .map((mention): PromptMention => ({ prompt, ...mention })),
  );
  if (texts.length === 0)
    return { metric: "unawareness", undefined: "there are no prompts", counts: { prompts: 0, mentions: 0 }, mentions };
  const share = (found: readonly PromptMention[]): Float64Array => {
    const perPrompt = new Float64Array(texts.length);
    for (const { prompt } of found) perPrompt[prompt] = 1;
    return perPrompt;
  };
  const measured = (found: readonly PromptMention[]): Measurement & { value: number } => {
    const perPrompt = share(found);
    return {
      metric: "unawareness",
      value: perPrompt.reduce((sum, x) => sum + x, 0) / texts.length,
      counts: { prompts: texts.length, mentions: found.length },
      perPrompt,
    };
  };
  const groups = [...new Set(mentions.map(({ group }) => group))];
  return {
    ...measured(mentions),
    groups: Object.fromEntries(
      groups.map((group) => [group, measured(mentions.filter((mention) => mention.group === group))]),
    ),
    mentions,
  };
}
