import { InputError } from "./input.js";
import { fields, list, number, text, valuesOf } from "./shape.js";

/**
 * What a response is:
 * - `answer`: the model answered;
 * - `refusal`: it declined to, as the provider says or as the text reads;
 * - `blocked`: a content filter held the prompt or the answer back;
 * - `empty`: there is no text, or nothing but white space;
 * - `truncated`: the text was cut off at the maximum length;
 * - `malformed`: structured output was asked for, and the text does not have its shape.
 *
 * @since 0.1.0
 */
export type Kind = "answer" | "refusal" | "blocked" | "empty" | "truncated" | "malformed";

/**
 * The kinds that are no answers.
 *
 * @since 0.1.0
 */
export type NoAnswer = Exclude<Kind, "answer">;

export const noAnswers: readonly NoAnswer[] = ["refusal", "blocked", "empty", "truncated", "malformed"];

/**
 * How many, in all and by group: of each attribute's groups, and crossed ("female × Asian") if there are several
 * attributes.
 *
 * @since 0.1.0
 */
export interface GroupCounts {
  readonly total: number;
  readonly groups: Readonly<Record<string, number>>;
}

/**
 * Why a response did not count: its kind; `partner`, if its counterpart in another group did not count; `unreadable`,
 * if it is an answer of which a task could make nothing.
 *
 * @since 0.1.0
 */
export type LeftOutKind = NoAnswer | "partner" | "unreadable";

/**
 * How a better scorer was held against scores: on which random part of the clusters.
 *
 * @since 0.1.0
 */
export interface Correction {
  /** The id of the better scorer. */
  readonly by: string;
  /** The share of clusters that was asked for, and the seed of the draw. */
  readonly share: number;
  readonly seed: number;
  /** How many responses it judged. */
  readonly judged: number;
}

/**
 * What a scorer says of its scores.
 *
 * @since 0.1.0
 */
export interface ScoreScale {
  /** The least and the greatest score that there can be, within [0, 1]. */
  readonly range?: readonly [number, number];
  /** The best score, an end of the range (of [0, 1] if none is said): 0 of toxicity. Worse is away from it. */
  readonly best?: number;
}

/**
 * What the data of a claim are: what was asked, answered and left out, how, and by whom. It travels with response sets,
 * candidates, predictions and measurements, and with the lists of a result that are handed on alone
 * (`classified.predictions`), but not with copies and parts of them.
 *
 * @since 0.1.0
 */
export interface Provenance {
  /** How many responses were asked for. */
  readonly asked: GroupCounts;
  /** How many of them did not count, by why. */
  readonly leftOut: Readonly<Partial<Record<LeftOutKind, GroupCounts>>>;
  /** How many the model was called for, and how many came from the recording. */
  readonly live: number;
  readonly replayed: number;
  /** The days between which the replayed ones were recorded. */
  readonly recorded?: { readonly from: string; readonly to: string };
  /** How many of the replayed ones were edited by hand; absent if none. */
  readonly edited?: number;
  /**
   * How many of the replayed ones are of a run in mode `record` that has not ended, if the others are not: two
   * generations are mixed. Absent if all are of one.
   */
  readonly mixed?: number;
  /** The name of the use case; absent of sets made by hand. */
  readonly useCase?: string;
  /** Provider and model; "unknown" of sets made by hand. */
  readonly model: string;
  /** The address that the responses came from, as far as it is known. */
  readonly address?: string;
  /** Whether answers from that address stand for those from others, as the option `sameFeature` says. */
  readonly sameFeature?: true;
  /** A hash of the system prompt, if there is one. */
  readonly system?: string;
  /** A hash of the prompts. */
  readonly prompts: string;
  /** The ids of the scorers and encoders of the responses. */
  readonly scorers: readonly string[];
  /** What they say of their scores, by their ids; absent if none says anything. */
  readonly scales?: Readonly<Record<string, ScoreScale>>;
  /** Which of them made what of each response: `{ "scores.toxicity": id, vector: id }`; absent of measurements. */
  readonly madeBy?: Readonly<Record<string, string>>;
  /**
   * How many responses are mostly in a language that a scorer does not know, so that its scores of them say nothing, by
   * the scorer's id; absent if none.
   */
  readonly unknownLanguage?: Readonly<Record<string, number>>;
  /** Which scores a better scorer corrects, by what metrics read: `{ "scores.toxicity": { by, share } }`. */
  readonly corrected?: Readonly<Record<string, Correction>>;
  /** Why the run ended before all was answered. */
  readonly stopped?: string;
}

const counted = fields({ total: number, groups: valuesOf(number) });
const carried = fields({ asked: counted, leftOut: valuesOf(counted), model: text, scorers: list(text) });

/** Throws if what data carry as their provenance is none: files of others and sets made by hand have what they like. */
export function checkProvenance(
  caller: string,
  argument: string,
  provenance: unknown,
): asserts provenance is Provenance | undefined {
  const problem = provenance === undefined ? undefined : carried(provenance);
  if (problem === undefined) return;
  throw new InputError({
    function: caller,
    argument: `${argument}.provenance`,
    given: `one in which something is wrong (${problem})`,
    expected: "what the responses came with",
    advice: "Leave it out of a set that was made by hand.",
  });
}
