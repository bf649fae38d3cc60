import { InputError, isMeasured } from "@fairexpect/metrics";
import { unawareness, type Lexicon, type PromptMention, type Prompts, type Unawareness } from "@fairexpect/prompts";
import { isAsymmetric, testName, type MatcherContext, type MatcherResult } from "./context.js";
import { asserted, record } from "./evidence.js";
import { resolveOptions, type AssertionOptions, type ResolvedOptions } from "./options.js";
import { formatCount, printable } from "./text.js";

/**
 * Options of `toBeUnawareOf`: what counts as a mention. The prompts are all there is, so no verdict is open and no
 * policy applies.
 */
export interface UnawarenessAssertionOptions extends Pick<AssertionOptions, "label" | "redact" | "examples"> {
  /**
   * The terms that count. Default: the built-in lexicon of the attribute; join `firstNameLexicon` to it where names
   * count.
   */
  readonly lexicon?: Lexicon;
  /** What to do with terms that as often mean something else: see `findMentions`. Default "context". */
  readonly ambiguous?: "context" | "always" | "never";
}

const MATCHER = "toBeUnawareOf";
/** How many mentions a message shows at most for each example that the options ask for. */
const ROWS_PER_EXAMPLE = 5;
const AROUND = 28;

export function toBeUnawareOf(
  this: MatcherContext,
  received: unknown,
  attribute: string | readonly string[],
  options?: UnawarenessAssertionOptions,
): MatcherResult {
  const resolved = resolveOptions(MATCHER, options, ["lexicon", "ambiguous"]);
  const names = typeof attribute === "string" ? [attribute] : attribute;
  if (!Array.isArray(names) || names.length === 0 || names.some((name) => typeof name !== "string")) {
    throw new InputError({
      function: MATCHER,
      argument: "attribute",
      given: String(attribute),
      expected: 'an attribute, or an array of them: "gender"',
    });
  }
  const found = unawareness(received as Prompts, names, {
    ...(options?.lexicon !== undefined && { lexicon: options.lexicon }),
    ...(options?.ambiguous !== undefined && { ambiguous: options.ambiguous }),
  });
  const negated = this.isNot === true;
  const verdict = !isMeasured(found) ? "inconclusive" : found.value === 0 ? "pass" : "fail";
  const title = `share of prompts that mention ${names.join(" or ")}`;
  if (!isAsymmetric(this)) {
    const test = testName(this);
    record({
      version: 1,
      matcher: MATCHER,
      metric: found.metric,
      title,
      format: "percent",
      label: resolved.label ?? test ?? MATCHER,
      ...(test !== undefined && { test }),
      ...(this.testPath !== undefined && { file: this.testPath }),
      negated,
      threshold: negated ? "not 0" : "0",
      confidence: resolved.confidence,
      margin: 0,
      thin: false,
      ...(isMeasured(found) ? { estimate: found.value } : { undefined: found.undefined }),
      counts: found.counts,
      verdict: asserted(verdict, negated),
    });
  }
  return {
    pass: negated ? verdict !== "fail" : verdict === "pass",
    message: () => messageOf(this, received, names.join(" or "), found, resolved),
  };
}

function messageOf(
  context: MatcherContext,
  received: unknown,
  attribute: string,
  found: Unawareness,
  options: ResolvedOptions,
): string {
  const hint = context.utils.matcherHint(MATCHER, "received", "attribute", {
    isNot: context.isNot === true,
    promise: context.promise ?? "",
  });
  const { mentions, counts } = found;
  const prompts = counts["prompts"] ?? 0;
  if (!isMeasured(found))
    return `${hint}\n\nWhether the prompts mention ${attribute} cannot be said: ${found.undefined}.`;
  if (mentions.length === 0) return `${hint}\n\nNone of ${formatCount(prompts, "prompts")} mentions ${attribute}.`;
  const affected = new Set(mentions.map(({ prompt }) => prompt)).size;
  const headline = `${affected} of ${formatCount(prompts, "prompts")} ${affected === 1 ? "mentions" : "mention"} ${attribute}: ${formatCount(mentions.length, "mentions")}.`;
  const shown = mentions.slice(0, options.examples * ROWS_PER_EXAMPLE);
  const rest = mentions.length - shown.length;
  const more = rest > 0 ? [`  and ${rest.toLocaleString("en-US")} more`] : [];
  const parts = [hint, headline];
  if (shown.length > 0) parts.push([...table(context, textsOf(received), shown, options.redact), ...more].join("\n"));
  parts.push(`By group: ${groupsText(mentions)}.`);
  return parts.join("\n\n");
}

function table(
  context: MatcherContext,
  texts: readonly string[],
  mentions: readonly PromptMention[],
  redact: boolean,
): string[] {
  const header = ["prompt", "at", "group", ...(redact ? [] : ["found", "where"])];
  const rows = mentions.map(({ prompt, start, end, text, group, attribute }) => [
    `[${prompt}]`,
    String(start),
    `${printable(group, 30)} (${printable(attribute, 30)})`,
    ...(redact ? [] : [`"${printable(text, 40)}"`, `"${excerpt(texts[prompt] ?? "", start, end)}"`]),
  ]);
  const widths = header.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[], colour: (text: string) => string): string =>
    `  ${cells.map((cell, column) => (column === 3 ? colour(cell) : cell) + " ".repeat(column === cells.length - 1 ? 0 : (widths[column] ?? 0) - cell.length)).join("  ")}`;
  return [line(header, (text) => text), ...rows.map((row) => line(row, context.utils.RECEIVED_COLOR))];
}

/** The mention with a little of the text before and after it. */
function excerpt(text: string, start: number, end: number): string {
  const from = start <= AROUND ? 0 : text.indexOf(" ", start - AROUND) + 1;
  const to = end + AROUND >= text.length ? text.length : text.lastIndexOf(" ", end + AROUND);
  const [first, last] = [
    from > start || from === 0 ? Math.max(0, start <= AROUND ? 0 : start - AROUND) : from,
    to < end ? Math.min(text.length, end + AROUND) : to,
  ];
  return `${first > 0 ? "... " : ""}${printable(text.slice(first, last), 2 * AROUND + 60)}${last < text.length ? " ..." : ""}`;
}

function groupsText(mentions: readonly PromptMention[]): string {
  const counts = new Map<string, number>();
  for (const { group } of mentions) counts.set(group, (counts.get(group) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([group, count]) => `${printable(group, 30)} ${count}`)
    .join(", ");
}

function textsOf(received: unknown): string[] {
  if (typeof received === "string") return [received];
  if (Array.isArray(received))
    return received.map((prompt: string | { text: string }) => (typeof prompt === "string" ? prompt : prompt.text));
  const { text, prompts } = received as { text?: string; prompts?: readonly (string | { text: string })[] };
  return prompts === undefined ? [text ?? ""] : textsOf(prompts);
}
