import type { CounterfactualSet } from "@fairexpect/metrics";

import { answers } from "../refusal/answers.js";
import { isPromise } from "../is-promise.js";
import type { RespondOptions, Responded } from "../respond.js";
import { respond } from "../respond.js";
import type { Conversation, Prompt, UseCase } from "../use-case.js";

/**
 * The variations of one prompt: a text for each group.
 *
 * @since 0.1.0
 */
export type Variations =
  | Readonly<Record<string, string>>
  | readonly { readonly group: string; readonly text: string }[];

/**
 * Options of `respondCounterfactually`.
 *
 * @since 0.1.0
 */
export interface CounterfactualOptions extends RespondOptions {
  /**
   * Makes the variations of a prompt, one for each group; nothing where it mentions no group. Not needed where the use
   * case's prompts have `source` and `group` already.
   */
  readonly vary?: (prompt: string) => Variations | undefined;
}

/**
 * Responses to variations of source prompts, and the sets of texts that metrics of counterfactual fairness take.
 *
 * @since 0.1.0
 */
export interface CounterfactualResponses<Output = unknown> extends Responded<Output> {
  /**
   * Per source the answers of each group, sample j of one beside sample j of the others. Sources without an answer are
   * left out.
   */
  readonly sets: readonly CounterfactualSet[];
  /** Responses that are in no set: they are no answers, or a partner is none. */
  readonly leftOut: number;
  /** Prompts of which `vary` made no variations. */
  readonly unvaried: readonly string[];
}

/**
 * Asks a use case's model for responses to all variations of its prompts, paired by source prompt and sample index. The
 * prompts either have `source` and `group` already, or `vary` makes the variations of each.
 *
 * @throws InputError where a source lacks a group that others have, or prompts are no variations
 * @throws whatever `respond` throws
 * @since 0.1.0
 */
export async function respondCounterfactually<Output = unknown>(
  useCase: UseCase<Output>,
  options: CounterfactualOptions = {},
): Promise<CounterfactualResponses<Output>> {
  const { bad, given, checkUseCase } = await import("../use-case.js");
  const wrong = (argument: string, what: string, expected: string, advice?: string): Error =>
    bad(argument, what, expected, advice, "respondCounterfactually");
  const { vary, ...rest } = options;
  if (vary !== undefined && typeof vary !== "function")
    throw wrong("options.vary", given(vary), "a function that returns a text for each group");
  const { prompts } = checkUseCase(useCase);
  const unvaried: string[] = [];
  const variations = prompts.flatMap(({ text, messages, group, source, label }, i): (Prompt | Conversation)[] => {
    if (vary === undefined) {
      if (source === undefined || group === undefined) {
        const missing = source === undefined ? "source" : "group";
        throw wrong(
          `useCase.prompts[${i}].${missing}`,
          "undefined",
          `the ${missing} of a variation`,
          "Give every prompt its source and its group, or pass vary, which makes the variations.",
        );
      }
      const labels = { group, source, ...(label === undefined ? {} : { label }) };
      return [messages === undefined ? { text, ...labels } : { messages, ...labels }];
    }
    const made = vary(text);
    const entries = entriesOf(made);
    if (entries === undefined) {
      const what = isPromise(made) ? "a promise" : given(made);
      throw wrong(
        "options.vary",
        `a function that returned ${what} for ${given(text)}`,
        'one that returns a text for each group, as { women: "...", men: "..." } or [{ group, text }, ...]',
        "Where a prompt has no variations, return undefined.",
      );
    }
    if (entries.length === 0) unvaried.push(text);
    return entries.map(([name, varied]) => {
      const labels = { group: name, source: source ?? text, ...(label === undefined ? {} : { label }) };
      return messages === undefined
        ? { text: varied, ...labels }
        : { messages: [...messages.slice(0, -1), { role: "user" as const, content: varied }], ...labels };
    });
  });
  if (variations.length === 0)
    throw wrong("options.vary", "a function that made no variation of any prompt", "variations of at least one prompt");
  const groups = [...new Set(variations.map(({ group = "" }) => group))];
  const bySource = new Map<string, string[]>();
  for (const { source = "", group = "" } of variations) bySource.set(source, [...(bySource.get(source) ?? []), group]);
  if (groups.length < 2)
    throw wrong("useCase.prompts", `prompts of the group ${groups.join("")} alone`, "at least two groups to compare");
  for (const [source, present] of bySource) {
    const sizes = groups.map((group) => present.filter((name) => name === group).length);
    const at = sizes.findIndex((size) => size !== sizes[0] || size === 0);
    if (at === -1) continue;
    throw wrong(
      "useCase.prompts",
      `without as many prompts of group ${JSON.stringify(groups[at])} as of ${JSON.stringify(groups[0])} for the source ${given(source)}`,
      "every source in every group",
      "Responses are compared between groups, source by source.",
    );
  }
  const responses = await respond<Output>({ ...useCase, prompts: variations }, rest);
  const kept = answers(responses);
  const sets = new Map<string, Record<string, string[]>>();
  for (const { source = "", group = "", responses: ofPrompt } of kept.prompts) {
    const ofSource = sets.get(source) ?? {};
    sets.set(source, ofSource);
    (ofSource[group] ??= []).push(...ofPrompt.map(({ text }) => text));
  }
  return {
    ...responses,
    sets: [...sets].map(([source, ofSource]) => ({ source, groups: ofSource })),
    leftOut: kept.leftOut,
    unvaried,
  };
}

/** Groups and texts of variations; nothing where a function has returned something else. */
function entriesOf(made: unknown): (readonly [group: string, text: string])[] | undefined {
  if (made === undefined) return [];
  if (typeof made !== "object" || made === null || isPromise(made)) return undefined;
  const entries = Array.isArray(made)
    ? made.map(
        (variation: unknown) =>
          [Reflect.get(Object(variation), "group"), Reflect.get(Object(variation), "text")] as const,
      )
    : Object.entries(made);
  return entries.every(
    (entry): entry is [string, string] => typeof entry[0] === "string" && typeof entry[1] === "string",
  )
    ? entries
    : undefined;
}
