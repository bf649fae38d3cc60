import { checkOneOf, checkText } from "../input.js";
import { checkLexicon } from "../lexicon/check-lexicon.js";
import type { Lexicon, LexiconTerm } from "../lexicon/lexicon.js";
import { identityLexicon } from "../lexicon/lexicons.js";
import { standsBeforePerson } from "../mentions/context.js";
import { type Place, startsSentence, wordAfter } from "../mentions/place.js";
import { ambiguousOf, MENTION_OPTIONS, mentionsOf, type MentionOptions } from "../mentions/find-mentions.js";
import { locate } from "../mentions/locate.js";
import { functionWords, personWords } from "../mentions/person-words.js";
import { isVerbAfter } from "../mentions/verbs.js";
import { agreement, bare } from "./agreement.js";
import { applied, articleBefore, possessiveAfter, type Edit } from "./edits.js";
import { inCaseOf } from "./letter-case.js";
import { genderNouns, isSubject, NEUTRAL, replacementOf, usage } from "./replacement.js";
import type { Substitution } from "./substitute.js";
import { bareVerbs } from "./verb-frames.js";

/**
 * Options of `neutralize`.
 *
 * @since 0.1.0
 */
export interface NeutralizeOptions extends MentionOptions {
  /**
   * "mask" puts `mask` in place of every mention, so that texts which differ only in the group become equal. "neutral"
   * says the same without the group: "she is" becomes "they are", "wives" "spouses", "a Black man" "a person"; what has
   * no such word is masked. Default "mask".
   */
  readonly style?: "mask" | "neutral";
  /** Default "[MASK]". */
  readonly mask?: string;
}

const OPTIONS = [...MENTION_OPTIONS, "style", "mask"];

/**
 * A text without the groups that it mentions, in place, like `substitute`. Use the mask to compare texts apart from the
 * group, and the neutral style for a prompt that serves as the reference. Spans of `replaced` are those of the original
 * text.
 *
 * @throws InputError where the text is no string, or the lexicon none
 * @example
 * neutralize("Then he drove\n his car.", identityLexicon("gender")).text // "Then [MASK] drove\n [MASK] car."
 * neutralize("She is an Asian actress.", identityLexicon(["gender", "race"]), { style: "neutral" }).text // "They are an actor."
 * @since 0.1.0
 */
export function neutralize(
  text: string,
  lexicon: Lexicon = identityLexicon(),
  options: NeutralizeOptions = {},
): Substitution {
  checkText("neutralize", "text", text);
  checkLexicon("neutralize", "lexicon", lexicon);
  const ambiguous = ambiguousOf("neutralize", options, OPTIONS);
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
    const used = usage(place, sense);
    const ofGender = sense.attribute === "gender";
    const space = ofGender
      ? spaceOfAttribute(place, sense)
      : used === "adjective" && standsBeforeNoun(read, last)
        ? spaceBehind(text, end)
        : undefined;
    // "female-owned" has no word without the group.
    const word =
      ofGender && space === undefined && !(isSex(sense) && text.charAt(end) === "-")
        ? replacementOf(place, sense, NEUTRAL, lexicon)
        : undefined;
    if (word !== undefined) {
      const replacement = inCaseOf(
        { text: shown, written: sense.written, startsSentence: startsSentence(text, start) },
        word,
      );
      put(replacement, replacement);
      if (word === "they" && isSubject(sense.term)) edits.push(...agreement(place));
      const possessive = possessiveAfter(text, end, shown, replacement, sense.number === "plural");
      if (possessive !== undefined) edits.push(possessive);
      continue;
    }
    if (space !== undefined) {
      const following = text.slice(end + space.length);
      const opening = startsSentence(text, start);
      const capital = opening && /^\p{Lu}/u.test(shown) ? (/^\p{L}/u.exec(following)?.[0] ?? "") : "";
      edits.push({ start, end: end + space.length + capital.length, replacement: capital.toUpperCase() });
      replacements.set(start, "");
      // The word that now follows the article may itself be replaced.
      const next = located.find((other) => other.start >= end + space.length);
      const nextSense =
        next?.start === end + space.length ? next.senses.find(({ attribute }) => attribute === "gender") : undefined;
      const nextWord =
        nextSense === undefined || next === undefined
          ? undefined
          : replacementOf({ text, tokens, first: next.first, last: next.last }, nextSense, NEUTRAL, lexicon);
      const article = articleBefore(text, start, nextWord ?? following);
      if (article !== undefined) edits.push(article);
      continue;
    }
    if (!ofGender && (used === "person" || used === "people")) {
      const replacement = inCaseOf(
        { text: shown, written: sense.written, startsSentence: startsSentence(text, start) },
        used === "person" ? "person" : "people",
      );
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

function isSex({ term }: LexiconTerm): boolean {
  return /^(?:fe)?male$/.test(term);
}

function spaceBehind(text: string, end: number): string | undefined {
  return /^(?:\s|-)+(?=[\p{L}\p{N}])/u.exec(text.slice(end))?.[0];
}

/**
 * What stands between a word of gender and the noun that it is an adjective of: "a female doctor", "women voters", "a
 * trans nurse"; undefined where it is none.
 */
function spaceOfAttribute(place: Place, sense: LexiconTerm): string | undefined {
  const { text, tokens, last } = place;
  const end = tokens[last]?.end ?? 0;
  // "male and female doctors", "a female, Black doctor"
  const joined = isSex(sense)
    ? /^(?:\s+(?:and|or)\s+|\s*[/&]\s*)(?=(?:fe)?male\s+\p{L})/iu.exec(text.slice(end, end + 30))?.[0]
    : undefined;
  if (joined !== undefined) return joined;
  const listed = isSex(sense) ? /^\s*,\s+/.exec(text.slice(end, end + 10))?.[0] : undefined;
  if (listed !== undefined)
    return standsBeforePerson(place, { ...sense, partOfSpeech: "adjective" }) ? listed : undefined;
  const after = wordAfter(place);
  if (after === undefined || functionWords.has(after) || isVerbAfter(after, "the") || bareVerbs.has(bare(after) ?? ""))
    return undefined;
  const { partOfSpeech, term, role } = sense;
  const isOfPeople =
    /^(?:(?:wo)?m[ae]n|lady|ladies|girl|boy)$/.test(term) &&
    personWords().people.has(after) &&
    !genderNouns().has(after);
  // "maternal" has a neutral word of its own.
  const isAttribute = partOfSpeech === "adjective" ? role === undefined : isSex(sense) || isOfPeople;
  return isAttribute ? spaceBehind(text, end) : undefined;
}

const copulas = /^(?:and|or|but|who|is|are|was|were|to|in|of|at|on|for|with|by|from|because|when|while|if|than|as)$/;

/** Whether the word behind token `last` is what the adjective describes. */
function standsBeforeNoun(
  { text, tokens }: { text: string; tokens: readonly { start: number; end: number; key: string }[] },
  last: number,
): boolean {
  const next = tokens[last + 1];
  return next !== undefined && /^\s+$/.test(text.slice(tokens[last]?.end, next.start)) && !copulas.test(next.key);
}
