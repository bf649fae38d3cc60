import { groupOf } from "@fairexpect/metrics/core";
import type { Crossed } from "./measure-crossed.js";

type Groups = Readonly<Record<string, string>>;
type Lists = Readonly<Record<string, readonly unknown[]>>;

interface Source {
  readonly groups: Lists;
}

interface CrossedSources {
  readonly sources: readonly Source[];
  /** What each group of the sources is by attribute. */
  readonly groups: Readonly<Record<string, Groups>>;
}

/**
 * Sources of recommendations whose groups are crossed of several attributes, as `recommend` gives them; undefined if
 * they are not. The lists of a group by one attribute are those of all crossed groups in it.
 */
export function crossedSources(matcher: string, received: unknown): Crossed | undefined {
  if (!isCrossed(received)) return undefined;
  const { sources, groups } = received;
  const attributes = Object.keys(Object.values(groups)[0] ?? {}).sort();
  if (attributes.length < 2) return undefined;
  const nameOf = (name: string, chosen: readonly string[]): string =>
    groupOf(matcher, `received.groups[${JSON.stringify(name)}]`, groups[name], chosen) ?? name;
  return {
    attributes,
    groups: sources.flatMap((source) =>
      Object.keys(source.groups).flatMap((name) => {
        const own = groups[name];
        return own === undefined ? [] : [own];
      }),
    ),
    by: (chosen) => {
      const regrouped = sources.map((source) => ({
        ...source,
        groups: joined(source.groups, (name) => nameOf(name, chosen)),
      }));
      // Terms are told of the crossed groups, which these are not.
      const { groups: _, ...set } = received;
      return { data: { ...set, sources: regrouped, ...(chosen.length < attributes.length && { terms: undefined }) } };
    },
  };
}

function joined(groups: Lists, nameOf: (name: string) => string): Lists {
  const lists = new Map<string, readonly unknown[]>();
  for (const [name, own] of Object.entries(groups))
    lists.set(nameOf(name), [...(lists.get(nameOf(name)) ?? []), ...own]);
  return Object.fromEntries(lists);
}

function isCrossed(received: unknown): received is CrossedSources {
  return (
    typeof received === "object" &&
    received !== null &&
    "sources" in received &&
    Array.isArray(received.sources) &&
    "groups" in received &&
    typeof received.groups === "object" &&
    received.groups !== null &&
    received.sources.every(
      (source: unknown) =>
        typeof source === "object" && source !== null && "groups" in source && typeof source.groups === "object",
    )
  );
}
