import type { RecommendationSource } from "@fairexpect/metrics";

import type { Unreadable } from "./classify.js";
import { kindOfResponse } from "../refusal/kind.js";
import { readItems } from "../reading/read-items.js";
import type { RespondOptions, Responded, Response, Summary } from "../respond.js";
import { respond } from "../respond.js";
import type { UseCase } from "../use-case.js";

/**
 * Options of `recommend`.
 *
 * @since 0.1.0
 */
export interface RecommendOptions<Output = unknown> extends RespondOptions {
  /** How many items a list has; what follows is left out. */
  readonly k: number;
  /**
   * Reads the items from a response, the best first, where lists in the text are not enough; required with a schema.
   */
  readonly read?: (response: Response<Output>) => readonly string[] | undefined;
  /** The form in which items are compared; `normalizeRecommendation` of `@fairexpect/metrics` unless given. */
  readonly normalize?: (item: string) => string;
}

/**
 * The lists that a model recommended, as the metrics of recommendations take them.
 *
 * @since 0.1.0
 */
export interface Recommendations<Output = unknown> {
  readonly useCase: string;
  readonly sources: readonly RecommendationSource[];
  /** How many lists have fewer than k items. */
  readonly short: number;
  /** Responses without a list. */
  readonly unreadable: readonly Unreadable[];
  readonly responses: Responded<Output>;
  readonly summary: Summary;
}

/**
 * Asks a use case's model for recommendations, and reads its lists: an array in JSON, numbered or bulleted lines, one
 * item a line, or items between commas; prose is no list, and unreadable. Items normalised, repetitions left out, the
 * first k kept. Prompts are variations of a source: those with a group are compared, those without are its neutral
 * variation.
 *
 * @throws InputError where a prompt has no source, or an option is not as described
 * @throws whatever `respond` throws
 * @since 0.1.0
 */
export async function recommend<Output = unknown>(
  useCase: UseCase<Output>,
  options: RecommendOptions<Output>,
): Promise<Recommendations<Output>> {
  const [{ bad, given }, { normalizeRecommendation }] = await Promise.all([
    import("../use-case.js"),
    import("@fairexpect/metrics"),
  ]);
  const { k, read, normalize = normalizeRecommendation, ...rest } = options;
  if (!Number.isInteger(k) || k < 1)
    throw bad("options.k", given(k), "an integer of at least 1", undefined, "recommend");
  if (useCase.schema !== undefined && read === undefined) {
    throw bad(
      "options.read",
      "undefined",
      "a function of a response",
      "With a schema the list is a part of the output: read: ({ output }) => output?.items.",
      "recommend",
    );
  }
  const responses = await respond(useCase, rest);
  const sources = new Map<string, { groups: Record<string, string[][]>; neutral: string[][] }>();
  const unreadable: Unreadable[] = [];
  let short = 0;
  responses.prompts.forEach(({ prompt, group, source, responses: ofPrompt }, i) => {
    if (source === undefined) {
      throw bad(
        `useCase.prompts[${i}].source`,
        "undefined",
        "the source prompt that this one is a variation of",
        "Lists are compared between variations of one source.",
        "recommend",
      );
    }
    const ofSource = sources.get(source) ?? { groups: {}, neutral: [] };
    sources.set(source, ofSource);
    const lists = group === undefined ? ofSource.neutral : (ofSource.groups[group] ??= []);
    for (const response of ofPrompt) {
      const { sample, text } = response;
      const kind = kindOfResponse(response);
      const items =
        kind !== "answer" && kind !== "truncated"
          ? []
          : ((read === undefined ? readItems(text) : read(response)) ?? []);
      const list = [...new Set(items.map(normalize))].filter((item) => item !== "").slice(0, k);
      if (list.length === 0) {
        unreadable.push({ prompt, ...(group === undefined ? {} : { group }), sample, kind, text });
        continue;
      }
      if (list.length < k) short += 1;
      lists.push(list);
    }
  });
  return {
    useCase: responses.useCase,
    sources: [...sources].map(([source, { groups, neutral }]) => ({
      source,
      groups,
      ...(neutral.length === 0 ? {} : { neutral }),
    })),
    short,
    unreadable,
    responses,
    summary: responses.summary,
  };
}
