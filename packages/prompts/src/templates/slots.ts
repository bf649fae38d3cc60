import { InputError } from "../input.js";
import { indefiniteArticle } from "../substitution/article.js";
import { capitalise } from "../substitution/letter-case.js";

/** A place that terms fill. */
export interface Slot {
  readonly key: string;
  readonly article: boolean;
  readonly capital: boolean;
}

/** A part of a template: plain text, a slot, or a word in two forms that follows the number of the slot before it. */
export type Part = { readonly text: string } | Slot | { readonly singular: string; readonly plural: string };

const SLOT = /\{([^{}]*)\}/g;
const FORMS = /^([^{}/?:]*)\/([^{}/?:]*)$/;
/** How many templates a text with optional words may stand for. */
const MOST_READINGS = 1024;
const NAME = /^(a:)?([A-Za-z][A-Za-z0-9_]*)$/;

/**
 * The templates that a text stands for, an optional word giving one with it and one without, in parts. Slots: `{key}`,
 * `{Key}` with a capital, `{a:key}` with the article, `{a:Key}` with both; `{word?}` is an optional word, and
 * `{is/are}` follows the slot's number.
 */
export function parseTemplate(caller: string, argument: string, text: string): Part[][] {
  let variants: Part[][] = [[]];
  let end = 0;
  const add = (part: Part): void => {
    for (const variant of variants) variant.push(part);
  };
  for (const match of text.matchAll(SLOT)) {
    const { 0: whole, 1: inner = "", index } = match;
    if (index > end) add({ text: text.slice(end, index) });
    end = index + whole.length;
    if (/^[^{}?]+\?$/.test(inner)) {
      if (variants.length === MOST_READINGS) throw tooManyReadings(caller, argument);
      variants = variants.flatMap((variant) => [
        [...variant, { text: inner.slice(0, -1) }],
        [...variant, { text: "" }],
      ]);
      continue;
    }
    const [, singular, plural] = FORMS.exec(inner) ?? [];
    if (singular !== undefined && plural !== undefined && inner !== "/") {
      add({ singular, plural });
      continue;
    }
    const [, article, name] = NAME.exec(inner) ?? [];
    if (name === undefined) {
      throw new InputError({
        function: caller,
        argument,
        given: `the slot ${whole}`,
        expected: "{key}, {Key}, {a:key}, {a:Key}, {word?} or {is/are}",
      });
    }
    add({
      key: name.charAt(0).toLowerCase() + name.slice(1),
      article: article !== undefined,
      capital: /^[A-Z]/.test(name),
    });
  }
  if (end < text.length) add({ text: text.slice(end) });
  // Two spaces are left when an optional word is not taken.
  return variants.map((parts) => parts.filter((part) => !("text" in part) || part.text !== ""));
}

function tooManyReadings(caller: string, argument: string): InputError {
  const most = Math.log2(MOST_READINGS);
  return new InputError({
    function: caller,
    argument,
    given: `a template with more than ${most} optional words`,
    expected: `at most ${most}, as each doubles the number of texts`,
    advice: "Write several templates.",
  });
}

const known = new WeakMap<readonly Part[], readonly (Slot | undefined)[]>();

/** The slot whose number a word at place `i` follows: the one before it, else the first behind it. */
export function subjectOf(parts: readonly Part[], i: number): Slot | undefined {
  const subjects = known.get(parts) ?? subjectsOf(parts);
  known.set(parts, subjects);
  return subjects[i];
}

function subjectsOf(parts: readonly Part[]): readonly (Slot | undefined)[] {
  const isSlot = (part: Part): part is Slot => "key" in part;
  let subject = parts.find(isSlot);
  return parts.map((part) => {
    const before = subject;
    if (isSlot(part)) subject = part;
    return before;
  });
}

/** What fills a slot, as it stands there. `article` goes before the rule. */
export function filled(part: Slot, term: string, article?: "a" | "an"): string {
  const words = part.article ? `${article ?? indefiniteArticle(term)} ${term}` : term;
  return part.capital ? capitalise(words) : words;
}
