import type { Mention } from "./find-mentions.js";
import { checkArray, checkText } from "../input.js";
import { withoutMarkup } from "./markup.js";

/**
 * A phrase that places one person in groups of several attributes: "Black women".
 *
 * @since 0.1.0
 */
export interface Crossing {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The group by attribute: `{ race: "black", gender: "female" }`. */
  readonly groups: Readonly<Record<string, string>>;
}

/**
 * The phrases in which mentions of different attributes meet: "Black women", "young, gay Muslim", "Latina". Only
 * mentions with nothing but white space, a hyphen or a comma between them belong together; one that stands apart ("she
 * is Black") is no crossing.
 *
 * @throws InputError where the text is no string, or the mentions are no array
 * @example
 * const text = "Two Black women and a man";
 * findCrossings(text, findMentions(text, identityLexicon(["race", "gender"]))) // [{ start: 4, end: 15, text: "Black women", groups: { race: "black", gender: "female" } }]
 * @since 0.1.0
 */
export function findCrossings(text: string, mentions: readonly Mention[]): Crossing[] {
  checkText("findCrossings", "text", text);
  checkArray("findCrossings", "mentions", mentions);
  const crossings: Crossing[] = [];
  let open: { start: number; end: number; groups: Record<string, string> } | undefined;
  const close = (): void => {
    if (open !== undefined && Object.keys(open.groups).length > 1)
      crossings.push({ start: open.start, end: open.end, text: text.slice(open.start, open.end), groups: open.groups });
    open = undefined;
  };
  for (const { start, end, group, attribute } of mentions) {
    const adjacent =
      open !== undefined &&
      (start < open.end || /^(?:\s+|-|,\s*)$/.test(withoutMarkup(text.slice(open.end, start), false))) &&
      !(attribute in open.groups && start >= open.end);
    if (!adjacent) {
      close();
      open = { start, end, groups: { [attribute]: group } };
    } else if (open !== undefined) {
      open.end = Math.max(open.end, end);
      open.groups[attribute] ??= group;
    }
  }
  close();
  return crossings;
}
