import type { PromptLabels } from "@fairexpect/metrics";
import { checkOptions, describeValue, groupOf, isPromise } from "@fairexpect/metrics/core";
import type { Conversation } from "@fairexpect/prompts";

import { wrong } from "../input.js";
import type { ResponseSet } from "../response-set.js";
import { RESPOND_OPTIONS } from "../run/options.js";
import type { RespondOptions } from "../run/options.js";
import { run } from "../run/run.js";
import { checkUseCase } from "../use-case/check-use-case.js";
import type { CheckedPrompt, UseCase, UseCasePrompt } from "../use-case/use-case.js";

const caller = "respondCounterfactually";

/**
 * One variation of a prompt.
 *
 * @since 0.1.0
 */
export interface Variation extends Pick<PromptLabels, "term" | "termType"> {
  readonly group: NonNullable<PromptLabels["group"]>;
  readonly text: string;
}

/**
 * The variations of one prompt: a text for each group.
 *
 * @since 0.1.0
 */
export type Variations = Readonly<Record<string, string>> | readonly Variation[];

/**
 * Options of `respondCounterfactually`.
 *
 * @since 0.1.0
 */
export interface RespondCounterfactuallyOptions extends RespondOptions {
  /**
   * Makes the variations of a prompt, one for each group; nothing if it mentions no group. Not needed if the use case's
   * prompts have `source` and `group` already.
   */
  readonly vary?: (prompt: string) => Variations | undefined;
}

/**
 * Responses to variations of source prompts: prompts of one source differ only in the group.
 *
 * @since 0.1.0
 */
export interface CounterfactualResponseSet<Output = unknown> extends ResponseSet<Output> {
  /** Prompts of which `vary` made no variations. */
  readonly unvaried: readonly string[];
}

/**
 * Asks a use case's model for responses to all variations of its prompts, as counterfactual metrics take them. The
 * prompts either have `source` and `group` already, or `vary` makes the variations of each; a prompt without a source
 * is the source itself.
 *
 * @throws InputError if a source lacks a group that others have, or prompts are no variations
 * @throws whatever `respond` throws
 * @since 0.1.0
 */
export async function respondCounterfactually<Output = unknown>(
  useCase: UseCase<Output>,
  options: RespondCounterfactuallyOptions = {},
): Promise<CounterfactualResponseSet<Output>> {
  checkOptions(caller, options, [...RESPOND_OPTIONS, "vary"]);
  const { vary, ...rest } = options;
  if (vary !== undefined && typeof vary !== "function")
    throw wrong(
      caller,
      "options.vary",
      describeValue(vary),
      "a function that returns a text for each group",
      `For the groups of an attribute: vary: (prompt) => counterfactuals(prompt, ${attributeOf(vary)}), of fairexpect/prompts.`,
    );
  const { prompts } = checkUseCase(caller, useCase);
  const varied = prompts.map((prompt, i) => (vary === undefined ? [given(prompt, i)] : variationsOf(prompt, vary)));
  const unvaried = prompts.filter((_, i) => varied[i]?.length === 0).map(({ text }) => text);
  const variations = varied.flat();
  if (variations.length === 0)
    throw wrong(caller, "options.vary", "a function that made no variation of any prompt", "variations of some prompt");
  checkPairs(variations);
  return { ...(await run(caller, { ...useCase, prompts: variations.map(asPrompt) }, rest)), unvaried };
}

/** An attribute that was given in place of a function, else one for example. */
function attributeOf(vary: unknown): string {
  return typeof vary === "string" && /^\w{1,40}$/.test(vary) ? JSON.stringify(vary) : '"gender"';
}

/** A checked prompt with the group and the source that it is a variation of. */
type Varied = CheckedPrompt & Required<Pick<PromptLabels, "group" | "source">>;

function given(prompt: CheckedPrompt, i: number): Varied {
  const { group, source } = prompt;
  if (group !== undefined && source !== undefined) return { ...prompt, group, source };
  const missing = source === undefined ? "source" : "group";
  throw wrong(
    caller,
    `useCase.prompts[${i}].${missing}`,
    "undefined",
    `the ${missing} of a variation`,
    "Give every prompt its source and its group, or pass vary, which makes the variations.",
  );
}

function variationsOf(prompt: CheckedPrompt, vary: (prompt: string) => Variations | undefined): Varied[] {
  const { text, messages, ...labels } = prompt;
  const made: unknown = vary(text);
  const variations = readVariations(made);
  if (variations === undefined)
    throw wrong(
      caller,
      "options.vary",
      `a function that returned ${isPromise(made) ? "a promise" : describeValue(made)} for ${describeValue(text)}`,
      'one that returns a text for each group, as { women: "...", men: "..." } or [{ group, text }, ...]',
      'Return undefined of a prompt without variations. counterfactuals(prompt, "gender") of fairexpect/prompts makes them.',
    );
  return variations.map(({ group, term, termType, text: content }) => ({
    ...labels,
    group,
    source: labels.source ?? text,
    ...(term === undefined ? {} : { term }),
    ...(termType === undefined ? {} : { termType }),
    text: content,
    ...(messages === undefined ? {} : { messages: [...messages.slice(0, -1), { role: "user" as const, content }] }),
  }));
}

/** Variations one by one; nothing if a function has returned something else. */
function readVariations(made: unknown): readonly Variation[] | undefined {
  if (made === undefined) return [];
  if (typeof made !== "object" || made === null || isPromise(made)) return undefined;
  const listed: readonly unknown[] = Array.isArray(made)
    ? made
    : Object.entries(made).map(([group, text]: [string, unknown]) => ({ group, text }));
  return listed.every(isVariation) ? listed : undefined;
}

function isVariation(value: unknown): value is Variation {
  if (typeof value !== "object" || value === null || !("group" in value) || !("text" in value)) return false;
  const isGroup = typeof value.group === "string" || (typeof value.group === "object" && value.group !== null);
  const isTerm = !("term" in value) || value.term === undefined || typeof value.term === "string";
  const isType = !("termType" in value) || [undefined, "name", "word"].includes(value.termType as string | undefined);
  return isGroup && isTerm && isType && typeof value.text === "string";
}

/** Throws unless every source has as many prompts of every group as of the first. */
function checkPairs(variations: readonly Varied[]): void {
  const bySource = new Map<string, string[]>();
  for (const { source, group } of variations) {
    const names = bySource.get(source) ?? [];
    bySource.set(source, names);
    names.push(groupOf(caller, "options.vary", group, undefined) ?? "");
  }
  const groups = [...new Set([...bySource.values()].flat())];
  if (groups.length < 2)
    throw wrong(caller, "useCase.prompts", `prompts of the group ${groups.join("")} alone`, "two groups to compare");
  for (const [source, present] of bySource) {
    const sizes = groups.map((group) => present.filter((name) => name === group).length);
    const at = sizes.findIndex((size) => size !== sizes[0] || size === 0);
    if (at === -1) continue;
    throw wrong(
      caller,
      "useCase.prompts",
      `without as many prompts of group ${JSON.stringify(groups[at])} as of ${JSON.stringify(groups[0])} for the source ${describeValue(source)}`,
      "every source in every group",
      "Responses are compared between groups, source by source.",
    );
  }
}

function asPrompt({ text, messages, ...labels }: Varied): UseCasePrompt | Conversation {
  return messages === undefined ? { text, ...labels } : { messages, ...labels };
}
