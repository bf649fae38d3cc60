import type { Example, Worst } from "../examples.js";
import { labelText } from "../format.js";
import { crossedSources } from "../measure-crossed-sources.js";

const GROUP_LENGTH = 40;
const MOST_ITEMS = 5;

interface Source {
  readonly source?: unknown;
  readonly groups?: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly neutral?: readonly (readonly string[])[];
}

/**
 * The sources whose lists share the least: those of the two groups, or for what is relative to the lists without a
 * group those of the two groups that share most unequally with these.
 */
export function worstLists(received: unknown, isNeutral: boolean): Worst {
  return (count, about) => {
    const data = groupedAs(received, about?.of.within);
    const held: unknown = typeof data === "object" && data !== null && "sources" in data ? data.sources : data;
    if (!Array.isArray(held)) return [];
    const found = (held as readonly Source[]).flatMap(({ source, groups = {}, neutral = [] }) => {
      const names = about?.of.group === undefined ? Object.keys(groups) : [about.of.group, about.of.against ?? ""];
      const lists = names.map((name) => groups[name]?.[0] ?? []);
      const apart = isNeutral ? rangeOf(lists.map((list) => shared(list, neutral[0] ?? []))) : unlike(lists);
      if (apart <= 0) return [];
      const told = [
        ...names.map((name, i) => [name, lists[i] ?? []] as const),
        ...(isNeutral ? [["without a group", neutral[0] ?? []] as const] : []),
      ];
      return [{ apart, example: exampleOf(String(source), told) }];
    });
    return found
      .sort((a, b) => b.apart - a.apart)
      .slice(0, count)
      .map(({ example }) => example);
  };
}

/** Of crossed groups the data as the attributes group them that a comparison is within: "gender", "nurse: gender". */
function groupedAs(received: unknown, within: string | undefined): unknown {
  const attributes = within?.split(": ").at(-1)?.split(" × ");
  const crossed = crossedSources("worst", received);
  if (crossed === undefined || attributes?.every((name) => crossed.attributes.includes(name)) !== true) return received;
  return crossed.by(attributes).data;
}

function exampleOf(source: string, lists: readonly (readonly [group: string, items: readonly string[]])[]): Example {
  const responses = lists.map(([group, items]) => ({ group: labelText(group, GROUP_LENGTH), text: itemsText(items) }));
  return { score: 0, says: "", prompt: source, responses };
}

function itemsText(items: readonly string[]): string {
  const more = items.length > MOST_ITEMS ? `, and ${items.length - MOST_ITEMS} more` : "";
  return `${items.slice(0, MOST_ITEMS).join(", ")}${more}`;
}

/** The share of items of either list that is in both. */
function shared(a: readonly string[], b: readonly string[]): number {
  const all = new Set([...a, ...b]);
  return all.size === 0 ? 1 : a.filter((item) => b.includes(item)).length / all.size;
}

function unlike(lists: readonly (readonly string[])[]): number {
  const [first = [], ...rest] = lists;
  const differs = rest.map((list) => 1 - shared(first, list) + (isSame(first, list) ? 0 : 1e-6));
  return Math.max(0, ...differs);
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

function rangeOf(values: readonly number[]): number {
  return values.length < 2 ? 0 : Math.max(...values) - Math.min(...values);
}
