import { InputError, type CounterfactualSet } from "@fairspec/metrics";

/**
 * Responses to prompts that are variations of each other: each prompt names the source that it varies and the group that
 * it mentions. What `respond` of `@fairspec/responses` returns for prompts with `source` and `group`, or anything of that
 * shape.
 *
 * @since 0.1.0
 */
export interface CounterfactualResponses {
  readonly prompts: readonly {
    readonly prompt?: string;
    readonly source?: string;
    readonly group?: string;
    readonly responses: readonly { readonly text: string }[];
  }[];
}

const TO_DO = "Give every prompt the source that it varies and the group that it mentions: { text, source, group }.";

/** Texts by source and group, the samples of one group in order. Sets that are given as such stay as they are. */
export function readCounterfactualResponses(matcher: string, received: unknown): readonly CounterfactualSet[] {
  if (Array.isArray(received) && received.every((set) => typeof set === "object" && set !== null && "groups" in set)) {
    return received as readonly CounterfactualSet[];
  }
  const { prompts } = (typeof received === "object" && received !== null ? received : {}) as Partial<CounterfactualResponses>;
  if (!Array.isArray(prompts)) {
    const given = typeof received === "object" && received !== null && "then" in received ? "a promise (await it first)" : `a value of type ${typeof received}`;
    throw new InputError({ function: matcher, argument: "received", given, expected: "responses to counterfactual prompts", advice: TO_DO });
  }
  const sources = new Map<string, Record<string, string[]>>();
  (prompts as CounterfactualResponses["prompts"]).forEach(({ source, group, responses }, i) => {
    if (source === undefined || group === undefined) {
      const missing = source === undefined ? "source" : "group";
      throw new InputError({ function: matcher, argument: `received.prompts[${i}].${missing}`, given: "undefined", expected: `the ${missing} of a variation`, advice: TO_DO });
    }
    const groups = sources.get(source) ?? {};
    sources.set(source, groups);
    (groups[group] ??= []).push(...responses.map(({ text }) => text));
  });
  return [...sources].map(([source, groups]) => ({ source, groups }));
}
