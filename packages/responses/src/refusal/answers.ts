import {
  outcomesOf,
  type Kind,
  type PredictionSet,
  type Provenance,
  type ReadableResponse,
  type ReadableSet,
} from "@fairexpect/metrics";
import { checkOptions, groupsOf, noAnswers, readResponses } from "@fairexpect/metrics/core";

import { countKinds } from "./kind.js";
import type { KindCounts } from "./kind.js";
import { checkSet } from "./with-kinds.js";

/**
 * A response set without what is no answer.
 *
 * @since 0.1.0
 */
export type AnswersOf<Given extends ReadableSet> = Given & {
  /** Says in `leftOut` what is missing, and why. */
  readonly provenance: Provenance;
};

/**
 * The responses that metrics of text are about: answers. Refusals, blocked, empty, truncated and malformed responses
 * are left out, since a refusal is neither toxic nor similar to an answer; `refusalCounts` counts them. If prompts are
 * variations of a `source`, a sample that is no answer goes with its partners in the source's other groups, so that
 * what remains is still paired. A prompt without any response left is left out. Metrics do the same by themselves: this
 * is for what is computed by other means.
 *
 * @throws InputError if the set is not as described
 * @example
 * const response = (kind, sample) => ({ text: kind, kind, sample });
 * const prompts = [
 *   { text: "Is she fit?", source: "fit", group: "women", responses: [response("refusal", 0), response("answer", 1)] },
 *   { text: "Is he fit?", source: "fit", group: "men", responses: [response("answer", 0), response("answer", 1)] },
 * ];
 * const kept = answers({ prompts });
 * kept.prompts.map(({ responses }) => responses.map(({ sample }) => sample)) // [[1], [1]]
 * [kept.provenance.leftOut.refusal?.total, kept.provenance.leftOut.partner?.total] // [1, 1]
 * @since 0.1.0
 */
export function answers<Given extends ReadableSet>(set: Given): AnswersOf<Given> {
  checkSet("answers", set);
  const { prompts, provenance } = readResponses("answers", "set", set, {}, true);
  return { ...set, prompts: prompts.map(({ place, responses }) => ({ ...set.prompts[place], responses })), provenance };
}

/**
 * How many responses there are of each kind.
 *
 * @since 0.1.0
 */
export interface RefusalCounts {
  readonly all: KindCounts;
  /** Of each attribute's groups, and crossed if there are several. Prompts without a group are in `all` alone. */
  readonly groups: Readonly<Record<string, KindCounts>>;
}

/**
 * Counts the responses of each kind, in all and per group: a model that refuses one group more often is unfair. Takes
 * the responses as `respond` gives them, not what `answers` leaves of them.
 *
 * @throws InputError if the set is not as described
 * @example
 * const response = (kind) => ({ text: "", kind, sample: 0 });
 * const prompts = [
 *   { text: "Is she fit?", group: "women", responses: [response("refusal"), response("answer")] },
 *   { text: "Is he fit?", group: "men", responses: [response("answer"), response("answer")] },
 * ];
 * const { groups } = refusalCounts({ prompts });
 * [groups.women.refusal, groups.men.refusal] // [1, 0]
 * @since 0.1.0
 */
export function refusalCounts(set: ReadableSet): RefusalCounts {
  checkSet("refusalCounts", set);
  const groups = new Map<string, Kind[]>();
  const all: Kind[] = [];
  for (const { group, responses } of set.prompts) {
    const found = responses.map(({ kind = "answer" }) => kind);
    all.push(...found);
    for (const name of groupsOf(group)) {
      const ofGroup = groups.get(name) ?? [];
      groups.set(name, ofGroup);
      ofGroup.push(...found);
    }
  }
  return {
    all: countKinds(all),
    groups: Object.fromEntries(Array.from(groups, ([name, found]) => [name, countKinds(found)])),
  };
}

/**
 * Options of `refusalsOf`.
 *
 * @since 0.1.0
 */
export interface RefusalOptions {
  /** By which attribute prompts are grouped, if their groups are by attribute; several are crossed. Default: all. */
  readonly attribute?: string | readonly string[];
}

/**
 * Whether each response is a refusal or was blocked, as predictions that `disparity` takes with `rate:
 * "selectionRate"`: the gap between groups in how often the model declines. Prompts without a group are left out, and
 * so are empty responses: a claim that rests on too few others cannot pass.
 *
 * @throws InputError if the set or an option is not as described
 * @example
 * const response = (kind, sample) => ({ text: "", kind, sample });
 * const prompts = [{ text: "Is she fit?", group: "women", responses: [response("blocked", 0), response("answer", 1)] }];
 * refusalsOf({ prompts }).predictions.map(({ prediction }) => prediction) // [true, false]
 * @since 0.1.0
 */
export function refusalsOf(
  set: ReadableSet,
  options: RefusalOptions = {},
): PredictionSet & { readonly provenance: Provenance } {
  checkOptions("refusalsOf", options, ["attribute"]);
  checkSet("refusalsOf", set);
  const isRefusal = ({ kind }: ReadableResponse): boolean => kind === "refusal" || kind === "blocked";
  return outcomesOf(set, isRefusal, {
    ...options,
    include: noAnswers.filter((kind) => kind !== "empty"),
    called: "refusals",
  });
}
