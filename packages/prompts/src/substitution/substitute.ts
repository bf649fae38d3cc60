import { checkOptions, checkText, describeValue, InputError } from "../input.js";
import { compile } from "../lexicon/compile.js";
import { checkLexicon } from "../lexicon/check-lexicon.js";
import type { Lexicon, LexiconTerm } from "../lexicon/lexicon.js";
import { gapAfter, type Place, startsSentence } from "../mentions/place.js";
import { ambiguousOf, type Mention, type MentionOptions } from "../mentions/find-mentions.js";
import { locate, type Located, type LocatedText } from "../mentions/locate.js";
import { agreement } from "./agreement.js";
import { applied, articleBefore, possessiveAfter, type Edit } from "./edits.js";
import { inCaseOf } from "./letter-case.js";
import { isSubject, replacementOf, replacementOfBoth, usage } from "./replacement.js";

/**
 * Which groups are exchanged for which.
 *
 * @since 0.1.0
 */
export interface GroupChange {
  /** Only mentions of this group, or of these, are changed. Default: of every group of the attribute. */
  readonly from?: string | readonly string[];
  /** The group that takes their place; for several attributes at once a group of each: `["black", "female"]`. */
  readonly to: string | readonly string[];
}

/**
 * A mention and what took its place, as positions in the original text.
 *
 * @since 0.1.0
 */
export interface Replacement extends Mention {
  readonly replacement: string;
}

/**
 * A text in which groups were exchanged.
 *
 * @since 0.1.0
 */
export interface Substitution {
  readonly text: string;
  readonly replaced: readonly Replacement[];
  /** Mentions that stand as they were, since nothing stands for them in the other group. */
  readonly unresolved: readonly Mention[];
}

/**
 * A text in which mentions of a group are those of another, in place: the rest of the text stays as it is to the
 * letter, with its white space, line breaks and punctuation. Case is kept (lower, Capitalised, UPPER; "Muslim" becomes
 * "atheist"), number too ("wives", "husbands"), and the article before a term follows its sound ("an Asian", "a
 * Black"). "her" becomes "him" or "his" by context. A term without a counterpart of its own becomes the general word
 * for the group ("Sunni", "Jewish"; "Frenchman", "German man"); if there is none it stands, and is reported as
 * `unresolved`. The same text gives the same result always.
 *
 * What rules cannot resolve: "her" before a noun after a verb of giving ("gave her books" is read as "his books");
 * names, unless the lexicon has them; verbs for "they" far from their subject; what only knowledge tells ("pregnant",
 * "beard").
 *
 * @throws InputError if the lexicon has no such group, or has it in several attributes
 * @example
 * substitute("She lost HER keys;\n  call her.", { to: "male" }, identityLexicon("gender")).text // "He lost HIS keys;\n  call him."
 * substitute("An Asian man and his Asian wife", { from: "asian", to: "black" }, identityLexicon("race")).text // "A Black man and his Black wife"
 * @since 0.1.0
 */
export function substitute(
  text: string,
  change: GroupChange,
  lexicon: Lexicon,
  options: MentionOptions = {},
): Substitution {
  checkText("substitute", "text", text);
  checkLexicon("substitute", "lexicon", lexicon);
  checkOptions("substitute", change, ["from", "to"], "change");
  const ambiguous = ambiguousOf("substitute", options);
  const to = groupsByAttribute("substitute", "change.to", change.to, lexicon);
  const from =
    change.from === undefined ? undefined : new Set(namesOf("substitute", "change.from", change.from, lexicon));
  return substituted(locate(text, lexicon, ambiguous), lexicon, ({ attribute, group }) =>
    from === undefined || from.has(group) ? to.get(attribute) : undefined,
  );
}

/**
 * A text in which two groups change places: "he met her" becomes "she met him". If every mention has a counterpart
 * that is its own counterpart in turn ("woman" and "man", but not "mum" and "dad"), and the parts of "her" and "his"
 * are told right, swapping twice gives the original. Nouns that are said of both genders ("actor", "waiter", "host")
 * come back when a pronoun says which: "the waitress lost her keys", not "the waitress left".
 *
 * @throws InputError if the groups are not two of one attribute of the lexicon
 * @example
 * swapGroups("He told his wife that she was right.", ["female", "male"], identityLexicon("gender")).text // "She told her husband that he was right."
 * @since 0.1.0
 */
export function swapGroups(
  text: string,
  groups: readonly [string, string],
  lexicon: Lexicon,
  options: MentionOptions = {},
): Substitution {
  checkText("swapGroups", "text", text);
  checkLexicon("swapGroups", "lexicon", lexicon);
  const ambiguous = ambiguousOf("swapGroups", options);
  const [a, b] = namesOf("swapGroups", "groups", groups, lexicon);
  const [attribute] = groupsByAttribute("swapGroups", "groups[0]", a ?? "", lexicon).keys();
  if (
    a === undefined ||
    b === undefined ||
    a === b ||
    groups.length !== 2 ||
    !groupsByAttribute("swapGroups", "groups[1]", b, lexicon).has(attribute ?? "")
  ) {
    throw new InputError({
      function: "swapGroups",
      argument: "groups",
      given: describeValue(groups),
      expected: "two groups of one attribute",
    });
  }
  return substituted(locate(text, lexicon, ambiguous), lexicon, (sense) =>
    sense.attribute !== attribute ? undefined : sense.group === a ? b : sense.group === b ? a : undefined,
  );
}

/** The text with every mention in the group that `target` says; undefined leaves a mention as it is. */
export function substituted(
  read: LocatedText,
  lexicon: Lexicon,
  target: (sense: LexiconTerm) => string | undefined,
): Substitution {
  const { text, tokens } = read;
  const edits: Edit[] = [];
  const replaced: Replacement[] = [];
  const unresolved: Mention[] = [];
  for (const located of read.located) {
    const { start, end } = located;
    const changing = located.senses.filter((sense) => (target(sense) ?? sense.group) !== sense.group);
    const [sense] = changing;
    if (sense === undefined) continue;
    const place = { text, tokens, first: located.first, last: located.last };
    const words =
      changing.length > 1
        ? replacementOfBoth(place, changing, target, lexicon)
        : replacementOf(place, sense, target(sense) ?? sense.group, lexicon);
    const mentions = changing.map(({ term, group, attribute }): Mention => ({
      start,
      end,
      text: text.slice(start, end),
      term,
      group,
      attribute,
    }));
    if (words === undefined) {
      unresolved.push(...mentions);
      continue;
    }
    const shown = text.slice(start, end);
    const replacement = inCaseOf(
      { text: shown, written: sense.written, startsSentence: startsSentence(text, start) },
      words,
    );
    const article =
      sense.partOfSpeech === "name" && usage(place, sense) === "name" ? definiteBefore(read, located) : undefined;
    if (isSaidNext(place, replacement))
      edits.push({ start, end: tokens[located.last + 1]?.start ?? end, replacement: "" });
    else edits.push(article === undefined ? { start, end, replacement } : named(text, article, end, replacement));
    replaced.push(...mentions.map((mention) => ({ ...mention, replacement })));
    if (sense.partOfSpeech === "pronoun" && isSubject(sense.term) && words === "they") edits.push(...agreement(place));
    else push(edits, articleBefore(text, start, replacement));
    push(edits, possessiveAfter(text, end, shown, replacement, sense.number === "plural"));
  }
  return { text: applied(text, edits), replaced, unresolved };
}

/** "Indian American" in the group of Americans is "American", once. */
function isSaidNext(place: Place, replacement: string): boolean {
  const next = place.tokens[place.last + 1]?.key;
  return (
    /^american$/i.test(replacement) && /^[ -]$/.test(gapAfter(place, place.last)) && /^americans?$/.test(next ?? "")
  );
}

/** Where "the" before a name begins: "the Netherlands". */
function definiteBefore({ text, tokens }: LocatedText, { first, start }: Located): number | undefined {
  const before = tokens[first - 1];
  return before?.key === "the" && /^\s+$/.test(text.slice(before.end, start)) ? before.start : undefined;
}

/** A name in place of "the" and a name; its own article has the case of the one before. */
function named(text: string, start: number, end: number, name: string): Edit {
  const replacement = /^the /i.test(name) ? text.slice(start, start + 3) + name.slice(3) : name;
  return { start, end, replacement };
}

function push(edits: Edit[], edit: Edit | undefined): void {
  if (edit !== undefined) edits.push(edit);
}

function namesOf(caller: string, argument: string, value: unknown, lexicon: Lexicon): readonly string[] {
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  const all = [...compile(lexicon).groups.values()].flatMap((groups) => [...groups]);
  return names.map((name, i) => {
    if (typeof name === "string" && all.includes(name)) return name;
    const known = all.slice(0, 8).map((group) => `"${group}"`);
    throw new InputError({
      function: caller,
      argument: Array.isArray(value) ? `${argument}[${i}]` : argument,
      given: describeValue(name),
      expected: `a group of the lexicon: ${known.join(", ")}${all.length > known.length ? ", ..." : ""}`,
    });
  });
}

/** The one group of each attribute that is meant. */
export function groupsByAttribute(
  caller: string,
  argument: string,
  value: unknown,
  lexicon: Lexicon,
): Map<string, string> {
  const result = new Map<string, string>();
  const { groups } = compile(lexicon);
  for (const name of namesOf(caller, argument, value, lexicon)) {
    const attributes = [...groups].filter(([, names]) => names.has(name)).map(([attribute]) => attribute);
    const [attribute = ""] = attributes;
    if (attributes.length > 1) {
      throw new InputError({
        function: caller,
        argument,
        given: `"${name}", a group of ${attributes.join(" and of ")}`,
        expected: "a group of one attribute",
        advice: "Use a lexicon of that attribute alone.",
      });
    }
    if (result.has(attribute))
      throw new InputError({
        function: caller,
        argument,
        given: `two groups of ${attribute}`,
        expected: "one group of each attribute",
      });
    result.set(attribute, name);
  }
  return result;
}
