import { checkOneOf, checkText } from "../input.js";
import { checkLexicon } from "../lexicon/check-lexicon.js";
import type { Lexicon, LexiconTerm } from "../lexicon/lexicon.js";
import { identityLexicon } from "../lexicon/lexicons.js";
import { standsBeforePerson } from "../mentions/context.js";
import { type Place, startsSentence, wordAfter } from "../mentions/place.js";
import { ambiguousOf, MENTION_OPTIONS, mentionsOf, type MentionOptions } from "../mentions/find-mentions.js";
import { locate, type Located, type LocatedText } from "../mentions/locate.js";
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
 * @throws InputError if the text is no string, or the lexicon none
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
  const edits = read.located.map((located): Neutralized => {
    const sense = located.senses.find(({ attribute }) => attribute === "gender") ?? located.senses[0];
    if (style === "mask" || sense === undefined) {
      const said = /\p{L}/u.test(mask) ? mask.replace(/[^\p{L}]/gu, "").toLowerCase() : "x";
      return put(text, located, mask, said);
    }
    return withoutGroup(read, located, sense, lexicon) ?? put(text, located, mask, "x");
  });
  const replacements = new Map(read.located.map(({ start }, i) => [start, edits[i]?.replacement ?? ""]));
  return {
    text: applied(
      text,
      edits.flatMap((made) => made.edits),
    ),
    replaced: mentionsOf(read).map((mention) => ({ ...mention, replacement: replacements.get(mention.start) ?? "" })),
    unresolved: [],
  };
}

/** What takes the place of a mention, and the edits that it takes. */
interface Neutralized {
  readonly replacement: string;
  readonly edits: readonly Edit[];
}

/** A mask says nothing of the group, and neither may the article before it. */
function put(text: string, { start, end }: Located, replacement: string, articled: string): Neutralized {
  const article = articleBefore(text, start, articled);
  return { replacement, edits: [{ start, end, replacement }, ...(article === undefined ? [] : [article])] };
}

/** A mention in words without the group; undefined if there are none. */
function withoutGroup(
  read: LocatedText,
  located: Located,
  sense: LexiconTerm,
  lexicon: Lexicon,
): Neutralized | undefined {
  const { text, tokens } = read;
  const { start, end, first, last } = located;
  const place = { text, tokens, first, last };
  const shown = text.slice(start, end);
  const used = usage(place, sense);
  const ofGender = sense.attribute === "gender";
  const space = ofGender
    ? spaceOfAttribute(place, sense)
    : used === "adjective" && standsBeforeNoun(read, last)
      ? spaceBehind(text, end)
      : undefined;
  if (space !== undefined) return leftOut(read, located, space, lexicon);
  const inCase = (word: string): string =>
    inCaseOf({ text: shown, written: sense.written, startsSentence: startsSentence(text, start) }, word);
  if (!ofGender) {
    if (used !== "person" && used !== "people") return undefined;
    const replacement = inCase(used);
    return put(text, located, replacement, replacement);
  }
  // "female-owned" has no word without the group.
  const word = isSex(sense) && text.charAt(end) === "-" ? undefined : replacementOf(place, sense, NEUTRAL, lexicon);
  if (word === undefined) return undefined;
  const replacement = inCase(word);
  const possessive = possessiveAfter(text, end, shown, replacement, sense.number === "plural");
  const { edits } = put(text, located, replacement, replacement);
  return {
    replacement,
    edits: [
      ...edits,
      ...(word === "they" && isSubject(sense.term) ? agreement(place) : []),
      ...(possessive === undefined ? [] : [possessive]),
    ],
  };
}

/** A mention left out with the space behind it: "a female doctor" becomes "a doctor". */
function leftOut(
  { text, tokens, located }: LocatedText,
  mention: Located,
  space: string,
  lexicon: Lexicon,
): Neutralized {
  const { start } = mention;
  const end = mention.end + space.length;
  const following = text.slice(end);
  const opening = startsSentence(text, start) && /^\p{Lu}/u.test(text.slice(start, mention.end));
  const capital = opening ? (/^\p{L}/u.exec(following)?.[0] ?? "") : "";
  // The word that now follows the article may itself be replaced.
  const next = located.find((other) => other.start >= end);
  const sense = next?.start === end ? next.senses.find(({ attribute }) => attribute === "gender") : undefined;
  const word =
    sense === undefined || next === undefined
      ? undefined
      : replacementOf({ text, tokens, first: next.first, last: next.last }, sense, NEUTRAL, lexicon);
  const article = articleBefore(text, start, word ?? following);
  return {
    replacement: "",
    edits: [
      { start, end: end + capital.length, replacement: capital.toUpperCase() },
      ...(article === undefined ? [] : [article]),
    ],
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
 * trans nurse"; undefined if it is none.
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
