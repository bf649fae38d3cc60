import { InputError, type CounterfactualSet } from "@fairexpect/metrics";
import type { Gate } from "./answers-only.js";

/**
 * A response to a counterfactual prompt; with a `vector` where similarities of meaning are asked for, with a `score`
 * where sentiment is.
 *
 * @since 0.1.0
 */
export interface CounterfactualResponse {
  readonly text: string;
  readonly vector?: ArrayLike<number>;
  readonly score?: number;
}

/**
 * Responses to prompts that are variations of each other: each prompt names the source that it varies and the group
 * that it mentions. What `respond` of `@fairexpect/responses` returns for prompts with `source` and `group`, or
 * anything of that shape.
 *
 * @since 0.1.0
 */
export interface CounterfactualResponses {
  /** The ids of what gave scores and vectors, which messages and reports name. */
  readonly scorer?: string;
  readonly encoder?: string;
  readonly prompts: readonly {
    readonly prompt?: string;
    readonly source?: string;
    readonly group?: string;
    readonly responses: readonly CounterfactualResponse[];
  }[];
}

const TO_DO = "Give every prompt the source that it varies and the group that it mentions: { text, source, group }.";
const MISSING = {
  text: { expected: "a response with its text", advice: TO_DO },
  vector: {
    expected: "a response with its vector",
    advice: "Encode the responses first: await embed(responses, encoder), and pass what it returns.",
  },
  score: {
    expected: "a response with its sentiment",
    advice: "Score the responses first: await sentiment(responses), and pass what it returns.",
  },
} as const;

/**
 * Responses by source and group, the samples of one group in order. A sample goes for all groups of its source when it
 * does not count for one, so that what remains is still paired; a source without any is left out.
 */
export function readCounterfactualResponses(
  matcher: string,
  received: unknown,
  needed: readonly (keyof CounterfactualResponse)[],
  gate: Gate,
): readonly CounterfactualSet<CounterfactualResponse>[] {
  if (Array.isArray(received) && received.every((set) => typeof set === "object" && set !== null && "groups" in set)) {
    const field = needed.find((name) => name !== "text");
    if (field !== undefined)
      throw new InputError({ function: matcher, argument: "received", given: "sets of texts", ...MISSING[field] });
    return (received as readonly CounterfactualSet[]).map((set) => ({
      ...set,
      groups: eachGroup(set.groups, (text) => ({ text })),
    }));
  }
  const { prompts } = (
    typeof received === "object" && received !== null ? received : {}
  ) as Partial<CounterfactualResponses>;
  if (!Array.isArray(prompts)) {
    const given =
      typeof received === "object" && received !== null && "then" in received
        ? "a promise (await it first)"
        : `a value of type ${typeof received}`;
    throw new InputError({
      function: matcher,
      argument: "received",
      given,
      expected: "responses to counterfactual prompts",
      advice: TO_DO,
    });
  }
  const sources = new Map<string, Record<string, CounterfactualResponse[]>>();
  (prompts as CounterfactualResponses["prompts"]).forEach(({ source, group, responses }, i) => {
    if (source === undefined || group === undefined) {
      const missing = source === undefined ? "source" : "group";
      throw new InputError({
        function: matcher,
        argument: `received.prompts[${i}].${missing}`,
        given: "undefined",
        expected: `the ${missing} of a variation`,
        advice: TO_DO,
      });
    }
    responses.forEach((response, j) => {
      const field = needed.find((name) => response[name] === undefined);
      if (field === undefined) return;
      throw new InputError({
        function: matcher,
        argument: `received.prompts[${i}].responses[${j}].${field}`,
        given: "undefined",
        ...MISSING[field],
      });
    });
    const groups = sources.get(source) ?? {};
    sources.set(source, groups);
    (groups[group] ??= []).push(...responses);
  });
  return [...sources].flatMap(([source, groups]) => {
    const all = Object.values(groups);
    const lost = new Set(
      all.flatMap((responses) => responses.flatMap((response, j) => (gate.isOpenTo(response) ? [] : [j]))),
    );
    if (lost.size === 0) return [{ source, groups }];
    for (const responses of all)
      for (const [j, response] of responses.entries()) if (lost.has(j)) gate.leaveOut(response);
    const kept = Object.fromEntries(
      Object.entries(groups).map(([group, responses]) => [group, responses.filter((_, j) => !lost.has(j))]),
    );
    return Object.values(kept).every((responses) => responses.length === 0) ? [] : [{ source, groups: kept }];
  });
}

/** The sets with one part of each response in the response's place: what a metric takes. */
export function partsOf<Field extends keyof CounterfactualResponse>(
  sets: readonly CounterfactualSet<CounterfactualResponse>[],
  field: Field,
): readonly CounterfactualSet<NonNullable<CounterfactualResponse[Field]>>[] {
  return sets.map((set) => ({
    ...set,
    groups: eachGroup(set.groups, (response) => response[field] as NonNullable<CounterfactualResponse[Field]>),
  }));
}

/** What is no list stays as it is: the metric says what is wrong with it. */
function eachGroup<From, To>(
  groups: Readonly<Record<string, readonly From[]>>,
  change: (item: From) => To,
): Record<string, readonly To[]> {
  return Object.fromEntries(
    Object.entries(groups).map(([group, items]) => [
      group,
      Array.isArray(items) ? (items as readonly From[]).map(change) : (items as unknown as readonly To[]),
    ]),
  );
}
