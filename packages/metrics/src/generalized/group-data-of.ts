import type {
  CounterfactualData,
  GroupData,
  LabelledExample,
  SequenceCounterfactualData,
  SequenceGroupData,
  TaggedSentence,
} from "./data.js";
import { checkFills } from "./check-fills.js";
import { at } from "./check-record.js";
import { encode } from "./encode.js";
import { fillTags } from "./fill-tags.js";

/**
 * Counterfactual data seen as group data: all variations of a group, over all sources, become the group's examples,
 * with the label of their source. Use it to apply group metrics (false negative equality difference, parity gap) to
 * filled templates. In tagged data the gold tag of a slot is spread over the tokens that fill it, by `fillTags`.
 * Czarnowska et al. 2021, section 5.
 *
 * @throws InputError if the data have not every group in every source
 * @example
 * const data = { sources: [{ gold: 1, groups: { women: [{ probabilities: 0.9 }], men: [{ probabilities: 0.4 }] } }] };
 * groupDataOf(data) // { groups: { women: [{ gold: 1, probabilities: 0.9 }], men: [{ gold: 1, probabilities: 0.4 }] } }
 * @since 0.1.0
 */
export function groupDataOf(data: CounterfactualData): GroupData;
export function groupDataOf(data: SequenceCounterfactualData): SequenceGroupData;
export function groupDataOf(data: CounterfactualData | SequenceCounterfactualData): GroupData | SequenceGroupData;
export function groupDataOf(data: CounterfactualData | SequenceCounterfactualData): GroupData | SequenceGroupData {
  return flattened("groupDataOf", data);
}

/** The same on behalf of `caller`, which is named in errors. */
export function flattened(
  caller: string,
  data: CounterfactualData | SequenceCounterfactualData,
): GroupData | SequenceGroupData {
  const { groups } = encode(caller, data);
  if ("tags" in data) {
    const flat = groups.map((group): [string, TaggedSentence[]] => [
      group,
      data.sources.flatMap((source, j) =>
        (source.groups[group] ?? []).map((variation, i): TaggedSentence => {
          const { fills, ...sentence } = variation;
          const path = `${at(`data.sources[${j}].groups`, group)}[${i}]`;
          const tokens = (variation.predicted ?? variation.probabilities ?? []).length;
          return {
            ...sentence,
            gold: spread(source.gold, checkFills(caller, path, fills, tokens, source.gold.length)),
          };
        }),
      ),
    ]);
    return { tags: data.tags, groups: Object.fromEntries(flat) };
  }
  const flat = groups.map((group): [string, LabelledExample[]] => [
    group,
    data.sources.flatMap(({ gold, groups: variations }) =>
      (variations[group] ?? []).map((variation) => (gold === undefined ? variation : { gold, ...variation })),
    ),
  ]);
  return { ...(data.classes === undefined ? {} : { classes: data.classes }), groups: Object.fromEntries(flat) };
}

function spread(gold: readonly string[], fills: readonly (readonly [number, number])[]): string[] {
  const tags: string[] = [];
  let next = 0;
  for (const tag of gold) {
    const fill = fills[next];
    if (fill !== undefined && fill[0] === tags.length) {
      tags.push(...fillTags(tag, fill[1] - fill[0]));
      next++;
    } else {
      tags.push(tag);
    }
  }
  return tags;
}
