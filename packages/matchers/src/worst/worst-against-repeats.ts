import type { ReadableResponse, ReadOptions } from "@fairexpect/metrics";
import { groupOf, isResponseSet } from "@fairexpect/metrics/core";
import type { ComparePair, Example, Worst } from "../examples.js";

type Groups = ReadonlyMap<string, readonly ReadableResponse[]>;

/** The sources whose groups are least alike beside their own repeats, each with its least alike answers. */
export function worstAgainstRepeats(received: unknown, compare: ComparePair, read: ReadOptions): Worst {
  return (count, about) => {
    const [first = "", second = ""] = [about?.of.group, about?.of.against];
    return sourcesOf(received, read)
      .flatMap(([source, groups]) => {
        const [own = [], other = []] = [groups.get(first), groups.get(second)];
        const lost = lostOf(own, other, compare);
        return lost === undefined || lost.between >= lost.repeats ? [] : [{ source, ...lost }];
      })
      .sort((a, b) => b.repeats - b.between - (a.repeats - a.between))
      .slice(0, count)
      .map(({ source, between, repeats, pair }): Example => ({
        score: repeats - between,
        says: `repeats are alike by ${rounded(repeats)}, the groups' answers by ${rounded(between)}`,
        prompt: source,
        responses: pair.map(({ text }, i) => ({ text, group: [first, second][i] ?? "" })),
      }));
  };
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(3)));
}

interface Lost {
  readonly repeats: number;
  readonly between: number;
  /** The least alike of two groups. */
  readonly pair: readonly [ReadableResponse, ReadableResponse];
}

function lostOf(
  own: readonly ReadableResponse[],
  other: readonly ReadableResponse[],
  compare: ComparePair,
): Lost | undefined {
  const crossed = own.flatMap((a) => other.map((b) => ({ pair: [a, b] as const, alike: compare(a, b) })));
  const [least] = crossed.toSorted((a, b) => a.alike - b.alike);
  if (least === undefined || own.length < 2 || other.length < 2) return undefined;
  const within = [own, other].map((group) =>
    mean(group.flatMap((a, i) => group.slice(i + 1).map((b) => compare(a, b)))),
  );
  return { repeats: mean(within), between: mean(crossed.map(({ alike }) => alike)), pair: least.pair };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function sourcesOf(
  received: unknown,
  { attribute, include = [] }: ReadOptions,
): readonly (readonly [string, Groups])[] {
  const sources = new Map<string, Map<string, readonly ReadableResponse[]>>();
  const add = (source: string, group: string, responses: readonly ReadableResponse[]): void => {
    const groups = sources.get(source) ?? new Map<string, readonly ReadableResponse[]>();
    sources.set(source, groups.set(group, [...(groups.get(group) ?? []), ...responses]));
  };
  if (isResponseSet(received)) {
    const attributes = attribute === undefined ? undefined : [attribute].flat();
    const counted: readonly string[] = ["answer", ...include];
    for (const { source = "", group, responses } of received.prompts)
      add(
        source,
        groupOf("worst", "group", group, attributes) ?? "",
        responses.filter(({ kind = "answer" }) => counted.includes(kind)),
      );
  } else if (Array.isArray(received)) {
    for (const { source, groups } of received as readonly {
      source: string;
      groups: Record<string, readonly unknown[]>;
    }[])
      for (const [group, texts] of Object.entries(groups))
        add(
          source,
          group,
          texts.flatMap((text, sample) => (typeof text === "string" ? [{ text, sample }] : [])),
        );
  }
  return [...sources];
}
