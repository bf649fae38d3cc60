import { defineMetric, type ClusterPart, type Computed, type Measurement, type Part } from "@fairexpect/metrics";
import { meansOf, valuesOfMeans, waysOf } from "@fairexpect/metrics/core";
import { clopperPearson } from "@fairexpect/metrics/statistics";

import { lexiconOf } from "../lexicon/check-lexicon.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import { checkText } from "../input.js";
import { promptsOf, type Prompts, type ReadPrompt } from "../prompt.js";
import { ambiguousOf, MENTION_OPTIONS, mentionsIn, type MentionOptions, type PromptMention } from "./find-mentions.js";

/**
 * Options of `unawareness`.
 *
 * @since 0.1.0
 */
export interface UnawarenessOptions extends MentionOptions {
  /**
   * The terms that count as mentions. Default: the built-in lexicon of the attribute; join `firstNameLexicon` to it if
   * names count.
   */
  readonly lexicon?: Lexicon;
}

const OPTIONS = [...MENTION_OPTIONS, "lexicon"];

/**
 * What a measurement of unawareness says beside the usual.
 *
 * @since 0.1.0
 */
export interface Mentions {
  /** Every mention, those of the system prompt first, then in the order of the prompts. */
  readonly mentions: readonly PromptMention[];
}

/**
 * How aware prompts are of an attribute.
 *
 * @since 0.1.0
 */
export type Unawareness = Measurement & Mentions;

/**
 * Fairness through unawareness: the share of prompts that mention a group of the attribute. 0 is best and means
 * unaware, the claim of `toBeUnawareOf`; 1 means that every prompt mentions one. Use it before asking whether responses
 * differ by group: prompts that mention none cannot be varied, and say that the use case itself does not pass the
 * attribute on. `groups` has the share of prompts that mention each group; `mentions` says where, in every message of a
 * conversation. It has no value without prompts. The system prompt of a use case is read too: the model is told it with
 * every prompt, so that what it mentions each prompt mentions.
 *
 * The value is exact for these prompts; the interval is about the population that they are taken from. Bouchard 2024
 * (LangFair), section 3.1; its code (version 0.8.1) reports the flag inverted, and finds "blacksmith" to be a mention
 * of race.
 *
 * @param prompts texts, prompts or conversations, or a use case that has them, with its system prompt
 * @param attribute one of `identityLexicon`, or of the lexicon given; or several
 * @throws InputError if a prompt is none, or the attribute is not known
 * @example
 * const { value, counts, mentions } = unawareness(["Sum up the call.", "She asks for a refund."], "gender");
 * [value, counts["mentions"], mentions[0]?.text] // [0.5, 1, "She"]
 * @since 0.1.0
 */
export const unawareness = defineMetric<
  [prompts: Prompts, attribute: string | readonly string[], options?: UnawarenessOptions],
  Mentions
>(
  {
    name: "unawareness",
    title: "share of prompts that mention a group",
    family: "unawareness",
    version: 1,
    unit: "prompts",
    range: [0, 1],
    best: 0,
    format: "percent",
    source: "Bouchard 2024, section 3.1",
    anytime: true,
    compare: "sums",
    design: { power: "fraction", flawless: "unseen" },
  },
  (prompts, attribute, options = {}) => {
    const ambiguous = ambiguousOf("unawareness", options, OPTIONS);
    const { attributes, lexicon } = lexiconOf("unawareness", attribute, options.lexicon);
    const read = promptsOf("unawareness", "prompts", prompts);
    const told = systemOf(prompts).flatMap((system) => mentionsIn(system, lexicon, ambiguous));
    const own = mentionsIn(read, lexicon, ambiguous);
    const mentions = [...told.map((found): PromptMention => ({ ...found, prompt: SYSTEM })), ...own].filter((found) =>
      attributes.includes(found.attribute),
    );
    const description = { title: `share of prompts that mention ${attributes.join(" or ")}` };
    return { ...shareOf(read, mentions), description, mentions };
  },
  { data: "prompts", options: OPTIONS, optionsAt: 2, values: valuesOfMeans },
);

function shareOf(prompts: readonly ReadPrompt[], mentions: readonly PromptMention[]): Computed {
  const counts = { prompts: prompts.length, mentions: mentions.length };
  if (prompts.length === 0) return { reason: "there are no prompts", counts };
  const flags = mentioning(prompts.length, mentions);
  const names = [...new Set(mentions.map(({ group }) => group))];
  const groups = names.map((group): Part => {
    const ofGroup = mentions.filter((mention) => mention.group === group);
    const flagged = mentioning(prompts.length, ofGroup);
    return { of: { group }, value: share(flagged), counts: { prompts: prompts.length, mentions: ofGroup.length } };
  });
  const parts: readonly ClusterPart[] = [{ of: {}, sums: meansOf(flags) }];
  return {
    value: share(flags),
    counts,
    interval: clopperPearson(
      flags.reduce((sum, flag) => sum + flag, 0),
      flags.length,
    ),
    groups,
    clusters: () => ({ ways: waysOf("prompts", prompts.map(clusterOf)), parts }),
  };
}

/** The place of the system prompt, before all others. */
const SYSTEM = -1;

/** The system prompt of a use case, if that is what was given and it has one. */
function systemOf(prompts: unknown): readonly ReadPrompt[][] {
  if (typeof prompts !== "object" || prompts === null || !("prompts" in prompts)) return [];
  if (!("system" in prompts) || prompts.system === undefined) return [];
  checkText("unawareness", "prompts.system", prompts.system);
  return [promptsOf("unawareness", "prompts.system", prompts.system)];
}

/** Of each prompt 1 if it is mentioned in one of these, else 0. */
function mentioning(prompts: number, mentions: readonly PromptMention[]): Float64Array {
  const flags = new Float64Array(prompts);
  for (const { prompt } of mentions) {
    if (prompt === SYSTEM) return flags.fill(1);
    flags[prompt] = 1;
  }
  return flags;
}

function share(flags: Float64Array): number {
  return flags.reduce((sum, flag) => sum + flag, 0) / flags.length;
}

function clusterOf({ given: { cluster, source }, identity }: ReadPrompt): { readonly cluster: string } {
  return { cluster: cluster ?? source ?? identity };
}
