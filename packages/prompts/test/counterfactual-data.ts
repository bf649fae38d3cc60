import { groupDataOf, type SequenceCounterfactualData } from "@fairexpect/metrics";
import { expandTemplates } from "@fairexpect/prompts";

/**
 * Whether filled templates, with the gold tags as predictions, are sequence data whose tags come out as the filling
 * says.
 */
export function counterfactualsFit(): boolean {
  const { sources } = expandTemplates(
    [{ text: "{person} lives in Bern.", entities: { "{person}": "PER", Bern: "LOC" } }],
    { a: { person: ["Ana Luz"] }, b: { person: ["Kim"] } },
  );
  const data: SequenceCounterfactualData = {
    tags: ["O", ...["PER", "LOC"].flatMap((name) => ["B", "I", "L", "U"].map((prefix) => `${prefix}-${name}`))],
    sources: sources.map(({ goldTags = [], groups }) => ({
      gold: goldTags,
      groups: Object.fromEntries(
        Object.entries(groups).map(([group, fillings]) => [
          group,
          fillings.map(({ tags = [], fills = [] }) => ({ predicted: tags, fills })),
        ]),
      ),
    })),
  };
  const { groups } = groupDataOf(data);
  return Object.values(groups)
    .flat()
    .every(({ gold, predicted }) => gold?.join() === predicted?.join());
}
