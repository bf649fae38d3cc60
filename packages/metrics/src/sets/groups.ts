import { describeValue, wrong } from "../core/input.js";
import type { PromptLabels } from "./response-set.js";

const CROSS = " × ";

/** The group of a prompt under the attributes asked for: one name, crossed if there are several. */
export function groupOf(
  caller: string,
  argument: string,
  group: PromptLabels["group"],
  attributes: readonly string[] | undefined,
): string | undefined {
  if (group === undefined || typeof group === "string") return group;
  if (typeof group !== "object" || group === null)
    throw wrong(caller, argument, describeValue(group), 'a group, or one by attribute: { gender: "female" }');
  for (const [attribute, name] of Object.entries(group))
    if (typeof name !== "string")
      throw wrong(caller, `${argument}.${attribute}`, describeValue(name), `the name of a group by ${attribute}`);
  const chosen = attributes ?? Object.keys(group).sort();
  const missing = chosen.find((attribute) => !Object.hasOwn(group, attribute));
  if (missing !== undefined)
    throw wrong(
      caller,
      `${argument}.${missing}`,
      "undefined",
      `a group by ${missing}`,
      `It has one by ${Object.keys(group).join(" and ")}.`,
    );
  return crossed(chosen.map((attribute) => group[attribute] as string));
}

/**
 * All the groups that a prompt counts for: of each attribute, and crossed. They are named with their attributes, since
 * groups of two attributes may share a name: "gender: other" is not "race: other".
 */
export function groupsOf(group: PromptLabels["group"]): readonly string[] {
  if (group === undefined) return [];
  if (typeof group === "string") return [group];
  const names = Object.keys(group)
    .sort()
    .map((attribute) => `${attribute}: ${group[attribute]}`);
  return names.length < 2 ? names : [...names, crossed(names)];
}

/** One name for groups of several attributes. Names that hold the sign between them are quoted, to stay apart. */
function crossed(names: readonly string[]): string {
  if (names.length === 1) return names[0] as string;
  return names.map((name) => (name.includes(CROSS.trim()) ? JSON.stringify(name) : name)).join(CROSS);
}

/** The groups of a prompt by each of several attributes; undefined if it has one in all. */
export function byAttribute(group: PromptLabels["group"]): Readonly<Record<string, string>> | undefined {
  return typeof group === "object" && Object.keys(group).length > 1 ? group : undefined;
}

/** What a prompt's group is by the attributes that are not asked for, as a text to compare by. */
export function restOf(group: PromptLabels["group"], attributes: readonly string[]): string {
  if (group === undefined || typeof group === "string") return "";
  const rest = Object.entries(group).filter(([attribute]) => !attributes.includes(attribute));
  return JSON.stringify(rest.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A name without the spaces of a careless table. Case may tell groups apart, as of "Deaf" and "deaf". */
export function spacedAlike(name: string): string {
  return name.trim().replaceAll(/\s+/g, " ");
}

/**
 * Throws if a name is blank, or differs from one of before in nothing but what `plain` takes away: the dirt of a table
 * would be a group or a class of its own. `argument` says where a name stands first.
 */
export function checkSpellings(
  caller: string,
  names: Iterable<unknown>,
  argument: (place: number, name: string) => string,
  plain: (name: string) => string = spacedAlike,
): void {
  const known = new Map<string, string>();
  let place = -1;
  for (const name of names) {
    place++;
    if (typeof name !== "string") continue;
    const key = plain(name);
    const before = known.get(key);
    if (key !== "" && before === undefined) known.set(key, name);
    if (key !== "" && (before ?? name) === name) continue;
    const [expected, advice] =
      key === ""
        ? ["a name", "Leave out what has none, and report how many there were."]
        : [`the spelling that stands before it, ${JSON.stringify(before)}`, "Bring both to one spelling first."];
    throw wrong(caller, argument(place, name), describeValue(name), expected, advice);
  }
}
