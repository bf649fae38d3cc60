import { checkOptions, describeValue, InputError } from "../core/input.js";
import { withProvenance } from "../core/list-provenance.js";
import type { Provenance } from "../core/provenance.js";
import { checkFunction, checkText } from "../text/check-text.js";
import type { Candidate, CandidateSet } from "./candidate.js";
import type { Label, Prediction, PredictionSet } from "./predictions.js";
import { byAttribute } from "./groups.js";
import { READ_OPTIONS, readResponses, type ReadOptions, type ReadPrompt } from "./read-responses.js";
import { usedScorers } from "./used-scorers.js";
import type { ReadablePrompt, ReadableResponse, ReadableSet } from "./response-set.js";

/**
 * Options of `outcomesOf` and `scoresOf`.
 *
 * @since 0.1.0
 */
export interface OutcomeOptions extends ReadOptions {
  /**
   * What is asked of each response, as messages shall call it: "mentions of credit", "word count". Default: the name
   * of the function.
   */
  readonly called?: string | undefined;
}

const OPTIONS = [...READ_OPTIONS, "called"];

/**
 * Any question about each response, as predictions: whether it mentions credit, which tone it takes. `disparity`
 * compares how often groups get which answer (`rate: "selectionRate"`), and so does `toHaveDisparityWithin`. Group,
 * source, cluster, term and fields of the prompt are kept, so that intervals take for independent what is, and its
 * label if it is of the kind of the answers (true or false, a text).
 * Refusals and other responses that are no answers are left out (`include`), and so are prompts without a group, of
 * which nothing can be compared.
 *
 * @param question gets a response and its prompt; gives true or false, or the class that it finds
 * @throws InputError if no prompt has a group, the question is no function, a response has no text, or an answer to
 * it is no class
 * @example
 * const prompts = ["women", "men"].map((group) => ({
 *   text: `Advice for ${group}?`, group, responses: [{ text: group === "men" ? "Ask for credit." : "Save.", sample: 0 }],
 * }));
 * const outcomes = outcomesOf({ prompts }, ({ text }) => /credit/.test(text), { called: "mentions of credit" });
 * outcomes.predictions.map(({ group, prediction }) => [group, prediction]) // [["women", false], ["men", true]]
 * disparity(outcomes, { rate: "selectionRate" }).value // 1
 * @since 0.1.0
 */
export function outcomesOf(
  set: ReadableSet,
  question: (response: ReadableResponse, prompt: ReadablePrompt) => Label,
  options: OutcomeOptions = {},
): PredictionSet & { readonly provenance: Provenance } {
  return outcomesFor({ caller: "outcomesOf", data: "set" }, set, question, options);
}

/** The same in the name of a metric that asks. */
export function outcomesFor(
  teller: Teller,
  set: ReadableSet,
  question: (response: ReadableResponse, prompt: ReadablePrompt) => Label,
  options: OutcomeOptions,
): PredictionSet & { readonly provenance: Provenance } {
  const { asked, provenance, called } = askEach({ ...teller, name: "question" }, set, question, options);
  const predictions = asked.map(({ prompt, group, given, answer, argument }): Prediction & { sample: number } => {
    if (!isLabel(answer)) throw wrongAnswer(teller.caller, argument, answer, "true or false, or a class");
    const { text, label } = prompt;
    return {
      group,
      prediction: answer,
      // A label of other classes is not what was asked for.
      ...(label !== undefined && typeof label === typeof answer && { label }),
      prompt: text,
      ...kept(prompt, given.prompt, options),
      sample: given.response.sample,
    };
  });
  return { predictions: withProvenance(predictions, provenance), provenance, ...(called !== undefined && { called }) };
}

/**
 * Any number for each response, as candidates: its length, its politeness. `averageScoreGap` compares the means of
 * groups, `rabbi` who has more, and so do `toHaveScoreGapWithin` and `toHaveRabbiWithin`. What is kept and what left
 * out, as of `outcomesOf`.
 *
 * @param score gets a response and its prompt; any finite number
 * @throws InputError if no prompt has a group, the score is no function, a response has no text, or what it gives is
 * not finite
 * @example
 * const prompts = ["women", "men"].map((group) => ({
 *   text: `Advice for ${group}?`, group, responses: [{ text: group === "men" ? "Ask them for credit." : "Save.", sample: 0 }],
 * }));
 * const wordCount = ({ text }) => text.split(" ").length;
 * averageScoreGap(scoresOf({ prompts }, wordCount), { reference: "men" }).value // -3
 * @since 0.1.0
 */
export function scoresOf(
  set: ReadableSet,
  score: (response: ReadableResponse, prompt: ReadablePrompt) => number,
  options: OutcomeOptions = {},
): CandidateSet & { readonly provenance: Provenance } {
  const { asked, provenance, called } = askEach(
    { caller: "scoresOf", data: "set", name: "score" },
    set,
    score,
    options,
  );
  const candidates = asked.map(({ prompt, group, given, answer, argument }): Candidate => {
    if (typeof answer !== "number" || !Number.isFinite(answer))
      throw wrongAnswer("scoresOf", argument, answer, "a finite number");
    return { group, score: answer, ...kept(prompt, given.prompt, options) };
  });
  return { candidates: withProvenance(candidates, provenance), provenance, ...(called !== undefined && { called }) };
}

interface Asked {
  readonly prompt: ReadPrompt;
  readonly group: string;
  readonly given: { readonly prompt: ReadablePrompt; readonly response: ReadableResponse };
  readonly answer: unknown;
  readonly argument: string;
}

/** What errors are told of: the function that was called, and its argument with the responses. */
interface Teller {
  readonly caller: string;
  readonly data: string;
}

function askEach(
  { caller, data, name }: Teller & { readonly name: "question" | "score" },
  set: ReadableSet,
  question: (response: ReadableResponse, prompt: ReadablePrompt) => unknown,
  options: OutcomeOptions,
): { readonly asked: readonly Asked[]; readonly provenance: Provenance; readonly called: string | undefined } {
  checkOptions(caller, options, OPTIONS);
  if (question === undefined)
    throw new InputError({
      function: caller,
      argument: name,
      given: "undefined",
      expected: "a function of a response",
    });
  checkFunction(caller, name, question);
  const { called = question.name === "" || question.name === name ? undefined : question.name, ...read } = options;
  if (called !== undefined) checkText(caller, "options.called", called);
  if (typeof set !== "object" || set === null || !("prompts" in set))
    throw new InputError({
      function: caller,
      argument: data,
      given: describeValue(set),
      expected: "a response set, as respond gives it",
    });
  const { prompts, provenance } = readResponses(caller, data, set, read);
  if (prompts.length > 0 && prompts.every(({ group }) => group === undefined))
    throw new InputError({
      function: caller,
      argument: `${data}.prompts[0].group`,
      given: "undefined",
      expected: "the group that the prompt is about",
      advice: "Groups are compared: give the prompts theirs, { text, group }.",
    });
  const asked = prompts.flatMap((prompt): Asked[] => {
    const { group, place } = prompt;
    const given = set.prompts[place];
    if (group === undefined || given === undefined) return [];
    return prompt.responses.map((response, j) => {
      const argument = `${data}.prompts[${place}].responses[${prompt.places[j] ?? j}]`;
      // The question reads it as a text, and would fail with an error that names no response.
      checkText(caller, `${argument}.text`, response.text);
      const answer = question(response, given);
      return { prompt, group, given: { prompt: given, response }, answer, argument: `${name}(${argument})` };
    });
  });
  return { asked, provenance: usedScorers(provenance, undefined), called };
}

function isLabel(value: unknown): value is Label {
  return typeof value === "boolean" || typeof value === "string" || Number.isFinite(value);
}

function wrongAnswer(caller: string, argument: string, answer: unknown, expected: string): InputError {
  return new InputError({ function: caller, argument, given: describeValue(answer), expected });
}

/** What of a prompt predictions and candidates keep. */
function kept(
  { source, cluster, term, termType }: ReadPrompt,
  { fields, group }: ReadablePrompt,
  { attribute }: OutcomeOptions,
): Pick<Candidate, "groups" | "source" | "cluster" | "term" | "termType" | "fields"> {
  const groups = attribute === undefined ? byAttribute(group) : undefined;
  return {
    ...(groups !== undefined && { groups }),
    ...(source !== undefined && { source }),
    cluster,
    ...(term !== undefined && { term }),
    ...(termType !== undefined && { termType }),
    ...(fields !== undefined && { fields }),
  };
}
