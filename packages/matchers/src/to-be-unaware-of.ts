import { InputError } from "@fairexpect/metrics";
import { counted, describeValue, withCommas } from "@fairexpect/metrics/core";
import { unawareness, type Lexicon, type PromptMention, type Prompts, type Unawareness } from "@fairexpect/prompts";
import { asserted, recordEvidence } from "./claim.js";
import { noteFound } from "./asymmetric.js";
import { isAsymmetric, type MatcherContext, type MatcherResult } from "./context.js";
import type { Outcome } from "./evidence.js";
import { labelText } from "./format.js";
import { tellingMisuse } from "./telling-misuse.js";
import { methodLine } from "./method-text.js";
import { listed, paragraph } from "./paragraph.js";
import { mentionsTable } from "./mentions-table.js";
import { resolveOptions, type AssertionOptions, type ResolvedOptions } from "./options.js";

/**
 * Options of `toBeUnawareOf`: what counts as a mention. The prompts are all there is, so no verdict is open and no
 * policy applies.
 *
 * @since 0.1.0
 */
export interface UnawarenessAssertionOptions extends Pick<AssertionOptions, "label" | "redact" | "examples"> {
  /**
   * The terms that count. Default: the built-in lexicon of the attribute; join `firstNameLexicon` to it if names count.
   */
  readonly lexicon?: Lexicon;
  /** What to do with terms that as often mean something else: see `findMentions`. Default "context". */
  readonly ambiguous?: "context" | "always" | "never";
}

const MATCHER = "toBeUnawareOf";
const NAMES = ["lexicon", "ambiguous", "label", "redact", "examples"] as const;
/** How many mentions a message shows at most for each example that the options ask for. */
const ROWS_PER_EXAMPLE = 5;

export function toBeUnawareOf(
  this: MatcherContext,
  received: unknown,
  attribute: string | readonly string[],
  options?: UnawarenessAssertionOptions,
): MatcherResult {
  const resolved = resolveOptions(this, MATCHER, options, NAMES);
  const names = typeof attribute === "string" ? [attribute] : attribute;
  if (!Array.isArray(names) || names.length === 0 || names.some((name) => typeof name !== "string")) {
    throw new InputError({
      function: MATCHER,
      argument: "attribute",
      given: describeValue(attribute),
      expected: 'an attribute, or an array of them: "gender"',
    });
  }
  const found = mentionsOf(received, attribute, options);
  const negated = this.isNot === true;
  const verdict = found.reason !== undefined ? "inconclusive" : found.value === 0 ? "pass" : "fail";
  const outcome: Outcome = found.reason !== undefined ? "undefined" : asserted(verdict, negated);
  const sentence = sentenceOf(found, names.join(" or "));
  if (isAsymmetric(this)) noteFound(sentence);
  recordEvidence(this, MATCHER, resolved, () => {
    const { metric, counts, value, reason } = found;
    const finding = { of: {}, ...(value === undefined ? { reason } : { value }), counts, verdict: outcome };
    return { metric, limit: { within: 0 }, thin: false, findings: [finding], verdict: outcome, sentence };
  });
  return {
    pass: negated ? verdict !== "fail" : verdict === "pass",
    message: () => messageOf(this, received, sentence, found, resolved),
  };
}

function mentionsOf(
  received: unknown,
  attribute: string | readonly string[],
  { lexicon, ambiguous }: UnawarenessAssertionOptions = {},
): Unawareness {
  return tellingMisuse(MATCHER, "prompts", () =>
    unawareness(received as Prompts, attribute, {
      ...(lexicon !== undefined && { lexicon }),
      ...(ambiguous !== undefined && { ambiguous }),
    }),
  );
}

function sentenceOf({ mentions, counts, reason }: Unawareness, attribute: string): string {
  if (reason !== undefined) return `Whether the prompts mention ${attribute} cannot be said: ${reason}.`;
  const prompts = counted(counts["prompts"] ?? 0, "prompts");
  if (mentions.length === 0) return `None of ${prompts} mentions ${attribute}.`;
  const own = new Set(mentions.flatMap(({ prompt }) => (prompt < 0 ? [] : [prompt]))).size;
  const found = `${own} of ${prompts} ${own === 1 ? "mentions" : "mention"} ${attribute}`;
  const total = counted(mentions.length, "mentions");
  if (mentions.every(({ prompt }) => prompt >= 0)) return `${found}: ${total}.`;
  const told = `The system prompt, which the model is told with every prompt, mentions ${attribute}`;
  return own === 0
    ? `${told}: ${total}.`
    : `${told}, and ${found} by ${own === 1 ? "itself" : "themselves"}: ${total}.`;
}

function messageOf(
  context: MatcherContext,
  received: unknown,
  sentence: string,
  { mentions, counts }: Unawareness,
  { redact, examples }: ResolvedOptions,
): string {
  const hint = context.utils.matcherHint(MATCHER, "received", "attribute", {
    isNot: context.isNot === true,
    promise: context.promise ?? "",
  });
  const parts = [hint, paragraph(sentence)];
  const shown = mentions.slice(0, examples * ROWS_PER_EXAMPLE);
  const rest = mentions.length - shown.length;
  const more = rest > 0 ? [`  and ${withCommas(rest)} more`] : [];
  if (shown.length > 0)
    parts.push([...mentionsTable(received, shown, redact, context.utils.RECEIVED_COLOR), ...more].join("\n"));
  if (mentions.length > 0) parts.push(`By group: ${groupsText(mentions)}.`);
  const isNot = context.isNot === true;
  const next =
    counts["prompts"] === 0
      ? "Give prompts: what was received is an empty list."
      : isNot
        ? "Drop the `.not`: no prompt mentions it."
        : "Take these words out, or claim of the answers that they do not change with the group: toBeCounterfactuallyInvariant. A word that means something else here: { lexicon }.";
  parts.push(`What next:\n${listed([next])}`);
  parts.push(paragraph(methodLine(["every prompt was read, so this is a count and no estimate"])));
  return parts.join("\n\n");
}

function groupsText(mentions: readonly PromptMention[]): string {
  const counts = new Map<string, number>();
  for (const { group } of mentions) counts.set(group, (counts.get(group) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([group, count]) => `${labelText(group, 30)} ${count}`)
    .join(", ");
}
