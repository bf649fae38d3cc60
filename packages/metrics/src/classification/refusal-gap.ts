import { defineMetric, type Computed } from "../core/define-metric.js";
import { wrong } from "../core/input.js";
import type { Counts, Part } from "../core/measurement.js";
import { noAnswers } from "../core/provenance.js";
import { outcomesFor } from "../sets/outcomes-of.js";
import { READ_OPTIONS, type ReadOptions } from "../sets/read-responses.js";
import type { PredictionSet } from "../sets/predictions.js";
import type { ReadableResponse, ReadableSet } from "../sets/response-set.js";
import {
  COMPARE_OPTIONS,
  compareRates,
  recomparing,
  type CompareOptions,
  type RateComparison,
} from "./compare-rates.js";

/**
 * Options of `refusalGap`: how groups are compared, and what is independent of the rest.
 *
 * @since 0.1.0
 */
export interface RefusalGapOptions
  extends Omit<CompareOptions, "positive" | "classes">, Pick<ReadOptions, "attribute" | "cluster"> {}

const TITLE = "gap of refusals";
const WORDS = { own: "refused in {share} responses", worse: "more" } as const;
const COMPARISON: RateComparison = { metric: "refusalGap", rates: ["selectionRate"], aggregate: "difference" };

/**
 * How far groups are apart in how often a model declines to answer them: the greatest difference between the shares of
 * their responses that are refusals or were blocked. From 0 (all groups are refused alike) to 1; lower is fairer.
 * Direction, comparisons and intervals as in `disparity`; responses to one prompt, and prompts of one source, are not
 * taken for independent. No value if there are fewer than two groups.
 *
 * @param replies a response set whose prompts have groups, with kinds as `respond` or `withKinds` gives them
 * @throws InputError if no prompt has a group, or no response says its kind: then nobody has looked for refusals
 * @example
 * const response = (kind) => ({ text: "", kind, sample: 0 });
 * const prompts = [
 *   { text: "Is she fit?", group: "women", responses: [response("refusal")] },
 *   { text: "Is he fit?", group: "men", responses: [response("answer")] },
 * ];
 * refusalGap({ prompts }).value // 1
 * @since 0.1.0
 */
export const refusalGap = defineMetric(
  {
    name: "refusalGap",
    title: TITLE,
    family: "refusal",
    version: 1,
    unit: "prompts",
    range: [0, 1],
    best: 0,
    format: "percent",
    source: "Bouchard 2024, section 3.2, of refusals",
    words: WORDS,
    anytime: false,
    compare: "sums",
    design: { power: "rates" },
  },
  (replies: ReadableSet, options: RefusalGapOptions = {}) => {
    const { attribute, cluster, ...compared } = options;
    const computed = compareRates(COMPARISON, refusals(replies, { attribute, cluster }), {
      ...compared,
      positive: true,
    });
    const { description, reason, comparisons, ...rest } = computed;
    return {
      ...rest,
      // Of refusals nothing is predicted: what is counted are responses.
      ...(reason !== undefined && { reason: reason.replace("predictions", "responses") }),
      counts: ofResponses(computed.counts),
      ...(comparisons !== undefined && {
        comparisons: comparisons.map((each): Part => ({ ...each, counts: ofResponses(each.counts) })),
      }),
      description: { ...description, title: TITLE, words: WORDS },
    } as Computed;
  },
  {
    data: "replies",
    options: [...COMPARE_OPTIONS, ...READ_OPTIONS].filter(
      (name) => name !== "positive" && name !== "classes" && name !== "include",
    ),
    values: (parts, ...[, options]) => recomparing(COMPARISON)(parts, [], options),
  },
);

function ofResponses({ predictions, ...others }: Counts): Counts {
  return predictions === undefined ? others : { responses: predictions, ...others };
}

/** Empty responses are left out: of them it is not known whether the model declined. */
const COUNTED = noAnswers.filter((kind) => kind !== "empty");

/** Whether each response was refused or blocked. */
function refusals(replies: ReadableSet, options: Pick<ReadOptions, "attribute" | "cluster">): PredictionSet {
  const isRefusal = ({ kind }: ReadableResponse): boolean => kind === "refusal" || kind === "blocked";
  const told = { caller: "refusalGap", data: "replies" };
  const predictions = outcomesFor(told, replies, isRefusal, { ...options, include: COUNTED, called: "refusals" });
  checkKinds(replies);
  return predictions;
}

/** Of a set without kinds no refusal would be counted, whatever the texts say, and any claim would pass. */
function checkKinds({ prompts }: ReadableSet): void {
  const responses = prompts.flatMap((prompt) => prompt.responses);
  if (responses.length === 0 || responses.some(({ kind }) => kind !== undefined)) return;
  throw wrong(
    "refusalGap",
    "replies",
    "a set in which no response has a kind",
    'a kind of each, such as "answer" or "refusal"',
    "withKinds(replies) of @fairexpect/responses tells them by the texts.",
  );
}
