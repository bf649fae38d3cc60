import { restOf } from "./groups.js";
import type { ReadablePrompt } from "./response-set.js";

/** What of a prompt tells its partners. */
interface Paired extends Pick<ReadablePrompt, "responses"> {
  readonly place: number;
  readonly source: string | undefined;
  readonly group: string | undefined;
}

/**
 * The samples that do not count for one group of their source, by the place of the prompt. Partners are those at one
 * position: first the samples of a group's first prompt, then those of its second. Prompts stand in the order of the
 * attributes that are not asked for, as they are compared: an Asian woman's with an Asian man's.
 */
export function lostSamples(
  prompts: readonly Paired[],
  given: readonly Pick<ReadablePrompt, "group">[],
  attributes: readonly string[],
  counts: (kind: string) => boolean,
): ReadonlyMap<number, ReadonlySet<number>> {
  const counting = ({ kind = "answer" }: { readonly kind?: string }): boolean => counts(kind);
  if (prompts.every(({ responses }) => responses.every(counting))) return new Map();
  const bySource = new Map<string, Map<string | undefined, Paired[]>>();
  for (const prompt of prompts) {
    const { source, group } = prompt;
    if (source === undefined) continue;
    const groups = bySource.get(source) ?? new Map<string | undefined, Paired[]>();
    bySource.set(source, groups);
    const ofGroup = groups.get(group) ?? [];
    groups.set(group, ofGroup);
    ofGroup.push(prompt);
  }
  const rests = new Map(
    attributes.length === 0 ? [] : prompts.map(({ place }) => [place, restOf(given[place]?.group, attributes)]),
  );
  const rest = ({ place }: Paired): string => rests.get(place) ?? "";
  const lost = new Map<number, Set<number>>();
  for (const groups of bySource.values()) {
    const samples = Array.from(groups.values(), (ofGroup) =>
      ofGroup
        .toSorted((a, b) => (rest(a) < rest(b) ? -1 : rest(a) > rest(b) ? 1 : 0))
        .flatMap(({ place, responses }) => responses.map(({ kind = "answer" }, j) => ({ place, j, kind }))),
    );
    const gone = new Set(samples.flatMap((ofGroup) => ofGroup.flatMap(({ kind }, i) => (counts(kind) ? [] : [i]))));
    for (const ofGroup of samples)
      ofGroup.forEach(({ place, j }, i) => {
        if (!gone.has(i)) return;
        const ofPrompt = lost.get(place) ?? new Set();
        lost.set(place, ofPrompt.add(j));
      });
  }
  return lost;
}
