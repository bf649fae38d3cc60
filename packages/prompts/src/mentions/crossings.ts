import type { Mention } from "./find-mentions.js";
import { checkArray, checkInteger, checkRecord, checkText } from "../input.js";
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
 * @throws InputError if the text is no string, or the mentions are no array
 * @example
 * const text = "Two Black women and a man";
 * findCrossings(text, findMentions(text, identityLexicon(["race", "gender"]))) // [{ start: 4, end: 15, text: "Black women", groups: { race: "black", gender: "female" } }]
 * @since 0.1.0
 */
export function findCrossings(text: string, mentions: readonly Mention[]): Crossing[] {
  checkText("findCrossings", "text", text);
  checkArray("findCrossings", "mentions", mentions);
  for (const [i, mention] of mentions.entries()) checkMention(`mentions[${i}]`, mention);
  const crossings: Crossing[] = [];
  let open: { start: number; end: number; groups: Map<string, string> } | undefined;
  const close = (): void => {
    if (open !== undefined && open.groups.size > 1) {
      const { start, end, groups } = open;
      crossings.push({ start, end, text: text.slice(start, end), groups: Object.fromEntries(groups) });
    }
    open = undefined;
  };
  for (const { start, end, group, attribute } of mentions) {
    const adjacent =
      open !== undefined &&
      (start < open.end || /^(?:\s+|-|,\s*)$/.test(withoutMarkup(text.slice(open.end, start), false))) &&
      !(open.groups.has(attribute) && start >= open.end);
    if (!adjacent) {
      close();
      open = { start, end, groups: new Map([[attribute, group]]) };
    } else if (open !== undefined) {
      open.end = Math.max(open.end, end);
      if (!open.groups.has(attribute)) open.groups.set(attribute, group);
    }
  }
  close();
  return crossings;
}

function checkMention(argument: string, mention: unknown): void {
  checkRecord("findCrossings", argument, mention);
  const { start, end, group, attribute }: Partial<Record<keyof Mention, unknown>> = mention;
  checkInteger("findCrossings", `${argument}.start`, start, 0);
  checkInteger("findCrossings", `${argument}.end`, end, 0);
  checkText("findCrossings", `${argument}.group`, group);
  checkText("findCrossings", `${argument}.attribute`, attribute);
}
