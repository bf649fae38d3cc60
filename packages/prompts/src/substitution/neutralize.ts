import { checkOneOf, checkText } from "../input.js";
import { checkLexicon, identityLexicon, type Lexicon } from "../lexicon/lexicon.js";
import { startsSentence } from "../mentions/context.js";
import { ambiguousOf, mentionsOf, type MentionOptions } from "../mentions/find-mentions.js";
import { locate } from "../mentions/locate.js";
import { agreement, applied, articleBefore, possessiveAfter, type Edit } from "./edits.js";
import { inCaseOf } from "./letter-case.js";
import { isSubject, NEUTRAL, replacementOf, usage } from "./replacement.js";
import type { Substitution } from "./substitute.js";

/**
 * Options of `neutralize`.
 *
 * @since 0.1.0
 */
export interface NeutralizeOptions extends MentionOptions {
  /**
   * "mask" puts `mask` in place of every mention, so that texts which differ only in the group become equal. "neutral" says the same
   * without the group: "she is" becomes "they are", "wives" "spouses", "a Black man" "a person"; what has no such word is masked.
   * Default "mask".
   */
  readonly style?: "mask" | "neutral";
  /** Default "[MASK]". */
  readonly mask?: string;
}

/**
 * A text without the groups that it mentions, in place, like `substitute`. Use the mask to compare texts apart from the group, and the neutral
 * style for a prompt that serves as the reference. Spans of `replaced` are those of the original text.
 *
 * @throws InputError where the text is no string, or the lexicon none
 * @example
 * neutralize("Then he drove\n his car.", identityLexicon("gender")).text // "Then [MASK] drove\n [MASK] car."
 * neutralize("She is an Asian actress.", identityLexicon(["gender", "race"]), { style: "neutral" }).text // "They are an actor."
 * @since 0.1.0
 */
export function neutralize(text: string, lexicon: Lexicon = identityLexicon(), options: NeutralizeOptions = {}): Substitution {
  checkText("neutralize", "text", text);
  checkLexicon("neutralize", "lexicon", lexicon);
  const ambiguous = ambiguousOf("neutralize", options);
  const { style = "mask", mask = "[MASK]" } = options;
  checkOneOf("neutralize", "options.style", style, ["mask", "neutral"]);
  checkText("neutralize", "options.mask", mask);
  const read = locate(text, lexicon, ambiguous);
  const { tokens, located } = read;
  const edits: Edit[] = [];
  const replacements = new Map<number, string>();
  for (const { start, end, first, last, senses } of located) {
    const place = { text, tokens, first, last };
    const shown = text.slice(start, end);
    // A mask says nothing of the group, and neither may the article before it.
    const put = (replacement: string, articled: string): void => {
      edits.push({ start, end, replacement });
      replacements.set(start, replacement);
      const article = articleBefore(text, start, articled);
      if (article !== undefined) edits.push(article);
    };
    const sense = senses.find(({ attribute }) => attribute === "gender") ?? senses[0];
    if (style === "mask" || sense === undefined) {
      put(mask, /\p{L}/u.exec(mask)?.index === undefined ? "x" : mask.replace(/[^\p{L}]/gu, "").toLowerCase());
      continue;
    }
    const word = sense.attribute === "gender" ? replacementOf(place, sense, NEUTRAL, lexicon) : undefined;
    if (word !== undefined) {
      const replacement = inCaseOf({ text: shown, written: sense.written, startsSentence: startsSentence(text, start) }, word);
      put(replacement, replacement);
      const more = [word === "they" && isSubject(sense.term) ? agreement(place) : undefined, possessiveAfter(text, end, shown, replacement, sense.number === "plural")];
      for (const edit of more) if (edit !== undefined) edits.push(edit);
      continue;
    }
    const used = usage(place, sense);
    const space = /^(?:\s|-)+(?=[\p{L}\p{N}])/u.exec(text.slice(end))?.[0];
    if (sense.attribute !== "gender" && used === "adjective" && space !== undefined && standsBeforeNoun(read, last)) {
      const following = text.slice(end + space.length);
      const opening = startsSentence(text, start);
      const capital = opening && /^\p{Lu}/u.test(shown) ? (/^\p{L}/u.exec(following)?.[0] ?? "") : "";
      edits.push({ start, end: end + space.length + capital.length, replacement: capital.toUpperCase() });
      replacements.set(start, "");
      // The word that now follows the article may itself be replaced.
      const next = located.find((other) => other.start >= end + space.length);
      const nextSense = next?.start === end + space.length ? next.senses.find(({ attribute }) => attribute === "gender") : undefined;
      const nextWord = nextSense === undefined || next === undefined ? undefined : replacementOf({ text, tokens, first: next.first, last: next.last }, nextSense, NEUTRAL, lexicon);
      const article = articleBefore(text, start, nextWord ?? following);
      if (article !== undefined) edits.push(article);
      continue;
    }
    if (sense.attribute !== "gender" && (used === "person" || used === "people")) {
      const replacement = inCaseOf({ text: shown, written: sense.written, startsSentence: startsSentence(text, start) }, used === "person" ? "person" : "people");
      put(replacement, replacement);
      continue;
    }
    put(mask, "x");
  }
  return {
    text: applied(text, edits),
    replaced: mentionsOf(read).map((mention) => ({ ...mention, replacement: replacements.get(mention.start) ?? "" })),
    unresolved: [],
  };
}

const copulas = /^(?:and|or|but|who|is|are|was|were|to|in|of|at|on|for|with|by|from|because|when|while|if|than|as)$/;

/** Whether the word behind token `last` is what the adjective describes. */
function standsBeforeNoun({ text, tokens }: { text: string; tokens: readonly { start: number; end: number; key: string }[] }, last: number): boolean {
  const next = tokens[last + 1];
  return next !== undefined && /^\s+$/.test(text.slice(tokens[last]?.end, next.start)) && !copulas.test(next.key);
}
