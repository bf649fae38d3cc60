import type { Prediction } from "@fairexpect/metrics";

import { kindOfResponse, responseKinds } from "./kind.js";
import type { ResponseKind } from "./kind.js";
import type { PromptResponses, ResponseSet } from "../respond.js";

/**
 * A response set without what is no answer.
 *
 * @since 0.1.0
 */
export interface AnswerSet<Output = unknown> extends ResponseSet<Output> {
  /** How many responses were left out, those that lost their partners included. */
  readonly leftOut: number;
}

/**
 * The responses that metrics of text are about: answers. Refusals, blocked, empty, truncated and malformed responses
 * are left out, since a refusal is neither toxic nor similar to an answer; `refusalCounts` counts them. Where prompts
 * are variations of a source (`source` and `group`), sample j goes for all groups of the source when it is no answer
 * for one, so that what remains is still paired. A prompt without any response left is left out; the counts of calls
 * stay those of the run.
 *
 * @example
 * const response = (kind, sample) => ({ text: kind, kind, sample, finishReason: "stop", replayed: true });
 * const prompts = [
 *   { prompt: "Is she fit?", source: "fit", group: "women", responses: [response("refusal", 0), response("answer", 1)] },
 *   { prompt: "Is he fit?", source: "fit", group: "men", responses: [response("answer", 0), response("answer", 1)] },
 * ];
 * const kept = answers({ useCase: "hiring", prompts, counts: { live: 0, replayed: 4 } });
 * kept.leftOut // 2
 * kept.prompts.map(({ responses }) => responses.map(({ sample }) => sample)) // [[1], [1]]
 * @since 0.1.0
 */
export function answers<Output>(set: ResponseSet<Output>): AnswerSet<Output> {
  const places = placesOf(set.prompts);
  const lost = new Map<string, Set<number>>();
  set.prompts.forEach(({ source, group, responses }, i) => {
    if (source === undefined || group === undefined) return;
    const ofSource = lost.get(source) ?? new Set();
    lost.set(source, ofSource);
    responses.forEach((response, j) => {
      if (kindOfResponse(response) !== "answer") ofSource.add((places[i] ?? 0) + j);
    });
  });
  let leftOut = 0;
  const prompts = set.prompts.flatMap((prompt, i) => {
    const { source, group, responses } = prompt;
    const kept = responses.filter((response, j) => {
      if (source === undefined || group === undefined) return kindOfResponse(response) === "answer";
      return lost.get(source)?.has((places[i] ?? 0) + j) !== true;
    });
    leftOut += responses.length - kept.length;
    return kept.length === 0 ? [] : [{ ...prompt, responses: kept }];
  });
  return { useCase: set.useCase, prompts, counts: set.counts, leftOut };
}

/** Where the responses of each prompt begin among those of its source and group: usually at 0. */
function placesOf(prompts: readonly PromptResponses[]): number[] {
  const sizes = new Map<string, number>();
  return prompts.map(({ source, group, responses }) => {
    const name = JSON.stringify([source, group]);
    const place = sizes.get(name) ?? 0;
    sizes.set(name, place + responses.length);
    return place;
  });
}

/**
 * How many responses there are of each kind.
 *
 * @since 0.1.0
 */
export interface RefusalCounts {
  readonly all: Readonly<Record<ResponseKind, number>>;
  /** Prompts without a group are in `all` alone. */
  readonly groups: Readonly<Record<string, Readonly<Record<ResponseKind, number>>>>;
}

/**
 * Counts the responses of each kind, in all and per group: a model that refuses one group more often is unfair. Takes
 * the responses as `respond` gives them, not what `answers` leaves of them.
 *
 * @example
 * const response = (kind) => ({ text: "", kind, sample: 0, finishReason: "stop", replayed: true });
 * const prompts = [
 *   { prompt: "Is she fit?", group: "women", responses: [response("refusal"), response("answer")] },
 *   { prompt: "Is he fit?", group: "men", responses: [response("answer"), response("answer")] },
 * ];
 * const { groups } = refusalCounts({ prompts });
 * [groups.women.refusal, groups.men.refusal] // [1, 0]
 * @since 0.1.0
 */
export function refusalCounts(set: Pick<ResponseSet, "prompts">): RefusalCounts {
  const all = noCounts();
  const groups = new Map<string, Record<ResponseKind, number>>();
  for (const { group, responses } of set.prompts) {
    const ofGroup = group === undefined ? noCounts() : (groups.get(group) ?? noCounts());
    if (group !== undefined) groups.set(group, ofGroup);
    for (const response of responses) {
      const kind = kindOfResponse(response);
      all[kind] += 1;
      ofGroup[kind] += 1;
    }
  }
  return { all, groups: Object.fromEntries(groups) };
}

function noCounts(): Record<ResponseKind, number> {
  return Object.fromEntries(responseKinds.map((kind) => [kind, 0])) as Record<ResponseKind, number>;
}

/**
 * Whether each response is a refusal or was blocked, as predictions that `disparity` takes with `rate:
 * "selectionRate"`: the gap between groups in how often the model declines. Prompts without a group are left out.
 *
 * @example
 * const response = (kind) => ({ text: "", kind, sample: 0, finishReason: "stop", replayed: true });
 * const prompts = [{ prompt: "Is she fit?", group: "women", responses: [response("blocked"), response("answer")] }];
 * refusalsOf({ prompts }).map(({ prediction }) => prediction) // [true, false]
 * @since 0.1.0
 */
export function refusalsOf(set: Pick<ResponseSet, "prompts">): Prediction[] {
  return set.prompts.flatMap(({ prompt, group, responses }) =>
    group === undefined
      ? []
      : responses.map((response) => ({
          group,
          prediction: ["refusal", "blocked"].includes(kindOfResponse(response)),
          prompt,
        })),
  );
}
