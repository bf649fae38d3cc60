import { checkArray, describeValue, InputError } from "../core/input.js";
import { pairName } from "../core/measurement.js";

/**
 * Responses to variations of one source prompt that differ only in the group mentioned: per group the samples, in
 * order. Sample j of one group is compared with sample j of every other. `Response` is the text, or what was made of
 * it: its vector, or its score.
 *
 * @since 0.1.0
 */
export interface CounterfactualSet<Response = string> {
  /** The source prompt, or any name for it. */
  readonly source: string;
  readonly groups: Readonly<Record<string, readonly Response[]>>;
}

/** A set's source as messages name it. */
export function sourceName(set: CounterfactualSet<unknown>): string {
  return describeValue(set.source).replace(/^the text /, "");
}

/** Throws unless `value` is one response; `argument` says where it stands. */
export type ResponseCheck = (caller: string, argument: string, value: unknown) => void;

/** The groups of all sets, in order of first appearance. */
export function groupsOf(sets: readonly CounterfactualSet<unknown>[]): string[] {
  return [...new Set(sets.flatMap((set) => Object.keys(set.groups)))];
}

/** Every two of the groups, the one that appears first in front. */
export function pairsOf(
  groups: readonly string[],
): { readonly name: string; readonly first: string; readonly second: string }[] {
  return groups.flatMap((first, i) =>
    groups.slice(i + 1).map((second) => ({ name: pairName(first, second), first, second })),
  );
}

/** Throws unless every set has every group, with equally many samples within the set, all of which pass `check`. */
export function checkCounterfactualSets(
  caller: string,
  sets: unknown,
  check: ResponseCheck,
): asserts sets is readonly CounterfactualSet<unknown>[] {
  checkArray(caller, "sets", sets);
  sets.forEach((set, i) => checkShape(caller, `sets[${i}]`, set, check));
  const checked = sets as readonly CounterfactualSet<unknown>[];
  const groups = groupsOf(checked);
  checked.forEach((set, i) => {
    const source = sourceName(set);
    let expected: number | undefined;
    for (const group of groups) {
      const samples = Object.hasOwn(set.groups, group) ? set.groups[group] : undefined;
      const argument = `sets[${i}].groups[${JSON.stringify(group)}]`;
      if (samples === undefined) {
        throw new InputError({
          function: caller,
          argument,
          given: `missing, in the set of source ${source}`,
          expected: "the responses of every group in every set",
          advice: `Add the responses of group ${JSON.stringify(group)}, or leave out the set.`,
        });
      }
      expected ??= samples.length;
      if (samples.length !== expected) {
        throw new InputError({
          function: caller,
          argument,
          given: `${samples.length} ${samples.length === 1 ? "response" : "responses"}, in the set of source ${source}`,
          expected: `${expected}, as many as group ${JSON.stringify(groups[0])} has there`,
          advice:
            "Samples are compared by position, so where a response failed, leave out the sample of that position in every group.",
        });
      }
    }
  });
}

function checkShape(caller: string, argument: string, set: unknown, check: ResponseCheck): void {
  if (typeof set !== "object" || set === null || !("source" in set) || !("groups" in set)) {
    throw new InputError({
      function: caller,
      argument,
      given: describeValue(set),
      expected: "an object with a source and groups",
    });
  }
  if (typeof set.source !== "string") {
    throw new InputError({
      function: caller,
      argument: `${argument}.source`,
      given: describeValue(set.source),
      expected: "a text",
    });
  }
  const groups: unknown = set.groups;
  if (typeof groups !== "object" || groups === null || Array.isArray(groups)) {
    throw new InputError({
      function: caller,
      argument: `${argument}.groups`,
      given: describeValue(groups),
      expected: "an object with an array of responses per group",
    });
  }
  for (const [group, samples] of Object.entries(groups)) {
    const where = `${argument}.groups[${JSON.stringify(group)}]`;
    checkArray(caller, where, samples);
    samples.forEach((sample, j) => check(caller, `${where}[${j}]`, sample));
  }
}

/** Why the sets cannot be compared, in words; undefined where they can. */
export function reasonAgainst(
  sets: readonly CounterfactualSet<unknown>[],
  groups: readonly string[],
): string | undefined {
  if (sets.length === 0) return "there are no counterfactual sets";
  if (groups.length < 2)
    return groups.length === 0 ? "there are no groups" : `there is only one group, ${groups.join()}`;
  const empty = sets.find((set) => set.groups[groups[0] as string]?.length === 0);
  return empty === undefined ? undefined : `source ${sourceName(empty)} has no responses`;
}
