import { checkArray, describeValue, InputError } from "../core/input.js";
import type { ReadableSet } from "./response-set.js";

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
  /** What sets depend on each other through: a template, a user, a document. Default: the source. */
  readonly cluster?: string | undefined;
  readonly groups: Readonly<Record<string, readonly Response[]>>;
}

/**
 * What the counterfactual metrics take: a response set whose prompts name the source that they vary and the group that
 * they mention, or an array of sets.
 *
 * @since 0.1.0
 */
export type ReceivedCounterfactuals<Response = string> = ReadableSet | readonly CounterfactualSet<Response>[];

/** Throws unless every item is a set of responses by group; the responses themselves are not looked at. */
export function checkCounterfactualSets(
  caller: string,
  sets: unknown,
): asserts sets is readonly CounterfactualSet<unknown>[] {
  if (!Array.isArray(sets))
    throw new InputError({
      function: caller,
      argument: "sets",
      given: describeValue(sets),
      expected: "a response set, or an array of counterfactual sets",
    });
  checkArray(caller, "sets", sets);
  sets.forEach((set, i) => checkShape(caller, `sets[${i}]`, set));
}

function checkShape(caller: string, argument: string, set: unknown): void {
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
  const cluster: unknown = "cluster" in set ? set.cluster : undefined;
  if (cluster !== undefined && typeof cluster !== "string") {
    throw new InputError({
      function: caller,
      argument: `${argument}.cluster`,
      given: describeValue(cluster),
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
  for (const [group, samples] of Object.entries(groups))
    checkArray(caller, `${argument}.groups[${JSON.stringify(group)}]`, samples);
}
