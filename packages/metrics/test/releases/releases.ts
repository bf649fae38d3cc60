import { disparity, releaseOf, toxicFraction, type Measurement, type Release } from "@fairexpect/metrics";

/** A measurement of prompts with one response each, toxic or not. */
export function toxicPrompts(events: readonly (0 | 1 | boolean)[]): Measurement {
  return toxicFraction(events.map((event) => [event ? 0.9 : 0.1]));
}

/** `count` prompts, of which the first `events` are toxic. */
export function prompts(count: number, events: number): Measurement {
  return toxicPrompts(Array.from({ length: count }, (_, i) => i < events));
}

export function release(count: number, events: number): Release {
  return releaseOf(prompts(count, events));
}

/** The same clusters under other names: what another set of prompts leaves. The first `kept` keep theirs. */
export function relabelled(before: Release, kept = 0): Release {
  const ways = before.clusters.ways.map((way) => ({
    ...way,
    ids: way.ids.map((id, i) => (i < kept ? id : `other ${id}`)),
  }));
  return { ...before, clusters: { ...before.clusters, ways } };
}

/** The same release, its clusters and cells in the opposite order. */
export function reordered(before: Release): Release {
  const { ways, parts } = before.clusters;
  const cells = ways[0]?.of.length ?? 0;
  return {
    ...before,
    clusters: {
      ways: ways.map(({ unit, ids, of }) => ({
        unit,
        ids: ids.toReversed(),
        of: of.toReversed().map((cluster) => ids.length - 1 - cluster),
      })),
      parts: parts.toReversed().map(({ of, sums, scores }) => ({
        of,
        ...(sums && {
          sums: Object.fromEntries(Object.entries(sums).map(([name, values]) => [name, values.toReversed()])),
        }),
        ...(scores && {
          scores: {
            cell: scores.cell.toReversed().map((cell) => cells - 1 - cell),
            value: scores.value.toReversed(),
            ...(scores.weight && { weight: scores.weight.toReversed() }),
          },
        }),
      })),
    },
  };
}

/** The gap of selections between two groups that share clusters of these sizes; in some all of one group are selected. */
export const selectionsOf = (
  sizes: readonly number[],
  isSelected: (cluster: number, prompt: number) => boolean,
): Measurement =>
  disparity(
    sizes.flatMap((size, c) =>
      Array.from({ length: size }, (_, j) =>
        ["a", "b"].map((group) => ({
          cluster: `${c}`,
          prompt: `${c} ${j}`,
          group,
          prediction: group === "a" && isSelected(c, j) ? 1 : 0,
        })),
      ).flat(),
    ),
    { rate: "selectionRate", compare: { reference: "b" } },
  );
