import { checkOptions, describeValue, InputError } from "../core/input.js";
import { withProvenance } from "../core/list-provenance.js";
import type { Provenance } from "../core/provenance.js";
import { checkText } from "../text/check-text.js";
import type { Candidate, CandidateSet } from "./candidate.js";
import type { Label, Prediction, PredictionSet } from "./predictions.js";
import { byAttribute } from "./groups.js";
import { READ_OPTIONS, readResponses, type ReadOptions, type ReadPrompt } from "./read-responses.js";
import { TrustedAnswers } from "./trusted-answers.js";
import { checkRange, type Range } from "../statistics/intervals/levels.js";
import { scoreReader } from "./score-of.js";
import { saidOfScores, usedScorers, type ReadField } from "./used-scorers.js";
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

/**
 * What `scoresOf` may know of its scores.
 *
 * @since 0.1.0
 */
export interface RangeOption {
  /**
   * The least and the greatest score that there can be; needed of what is made of scores that `correctScores` corrects.
   * Of scores by name what their scorer says, [0, 1] if it says nothing.
   */
  readonly range?: Range | undefined;
}

const OPTIONS = [...READ_OPTIONS, "called", "range"];

function withoutRange(): InputError {
  return new InputError({
    function: "scoresOf",
    argument: "options.range",
    given: "undefined",
    expected: "the least and the greatest score, since corrected scores have no bounds without them",
    advice: "Scores of texts lie between 0 and 1: { range: [0, 1] }.",
  });
}

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
  const predictions = asked.map(
    ({ prompt, group, given, answer, trusted, argument }): Prediction & { sample: number } => {
      for (const own of [answer, ...(trusted === undefined ? [] : [trusted.answer])])
        if (!isLabel(own)) throw wrongAnswer(teller.caller, argument, own, "true or false, or a class");
      const { text, label } = prompt;
      return {
        group,
        prediction: answer as Label,
        ...(trusted !== undefined && { trusted: trusted.answer as Label }),
        // A label of other classes is not what was asked for.
        ...(label !== undefined && typeof label === typeof answer && { label }),
        prompt: text,
        ...kept(prompt, given.prompt, options),
        ...responseOf(given.response),
        sample: given.response.sample,
      };
    },
  );
  return { predictions: withProvenance(predictions, provenance), provenance, ...(called !== undefined && { called }) };
}

/**
 * Any number for each response, as candidates: its length, its politeness. `averageScoreGap` compares the means of
 * groups, `rabbi` who has more, and so do `toHaveScoreGapWithin` and `toHaveRabbiWithin`. What is kept and what left
 * out, as of `outcomesOf`.
 *
 * @param score gets a response and its prompt; any finite number. Or the name of scores that the responses have,
 * `"toxicity"`: `scores.toxicity`, in the range that their scorer says
 * @throws InputError if no prompt has a group, the score is neither a function nor a name, a response has no text or no
 * such score, or what the function gives is not finite
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
  score: string | ((response: ReadableResponse, prompt: ReadablePrompt) => number),
  options: OutcomeOptions & RangeOption = {},
): CandidateSet & { readonly provenance: Provenance } {
  const teller = { caller: "scoresOf", data: "set", name: "score" } as const;
  const isNamed = typeof score === "string";
  const question = questionOf(score);
  const { asked, provenance, called } = isNamed
    ? askEach({ ...teller, reads: `scores.${score}` }, set, question, { called: score, ...options })
    : askEach(teller, set, question, options);
  const { range = isNamed ? (saidOfScores(provenance).range ?? ([0, 1] as const)) : undefined } = options;
  const [low, high] = checkRange("scoresOf", range);
  const needed = asked.findIndex(({ trusted }) => trusted !== undefined);
  if (needed >= 0 && range === undefined) throw withoutRange();
  const candidates = asked.map(({ prompt, group, given, answer, trusted, argument }): Candidate => {
    for (const own of [answer, ...(trusted === undefined ? [] : [trusted.answer])])
      if (typeof own !== "number" || !Number.isFinite(own) || own < low || own > high)
        throw wrongAnswer(
          "scoresOf",
          argument,
          own,
          range === undefined ? "a finite number" : `a number from ${low} to ${high}`,
        );
    const better = trusted === undefined ? {} : { trusted: trusted.answer as number };
    return {
      group,
      score: answer as number,
      ...better,
      ...kept(prompt, given.prompt, options),
      ...responseOf(given.response),
    };
  });
  return {
    candidates: withProvenance(candidates, provenance),
    provenance,
    ...(called !== undefined && { called }),
    ...(range !== undefined && { range }),
  };
}

/** What is asked of a response: by the name of scores, or by the function given. */
function questionOf(score: unknown): (response: ReadableResponse, prompt: ReadablePrompt, argument?: string) => number {
  if (typeof score === "function") return score as (response: ReadableResponse, prompt: ReadablePrompt) => number;
  if (typeof score !== "string" || score.trim() === "")
    throw new InputError({
      function: "scoresOf",
      argument: "score",
      given: describeValue(score),
      expected: 'a function of a response, or the name of scores that responses have, as "toxicity"',
    });
  const read = scoreReader("scoresOf", { score }, score);
  return (response, _prompt, argument = "response") => read(response, () => argument);
}

function responseOf({ text }: ReadableResponse): { readonly response?: string } {
  return text === undefined ? {} : { response: text };
}

interface Asked {
  readonly prompt: ReadPrompt;
  readonly group: string;
  readonly given: { readonly prompt: ReadablePrompt; readonly response: ReadableResponse };
  readonly answer: unknown;
  /** The answer to what a better scorer says, if it judged the response and the question asks for that. */
  readonly trusted?: { readonly answer: unknown };
  readonly argument: string;
}

/** What errors are told of: the function that was called, and its argument with the responses. */
interface Teller {
  readonly caller: string;
  readonly data: string;
  /** What of responses is read, if that is known. */
  readonly reads?: ReadField;
}

function askEach(
  { caller, data, name, reads }: Teller & { readonly name: "question" | "score" },
  set: ReadableSet,
  question: (response: ReadableResponse, prompt: ReadablePrompt, argument?: string) => unknown,
  options: OutcomeOptions & RangeOption,
): { readonly asked: readonly Asked[]; readonly provenance: Provenance; readonly called: string | undefined } {
  checkOptions(caller, options, OPTIONS);
  const asking = { function: caller, argument: name, given: describeValue(question) };
  if (typeof question !== "function") throw new InputError({ ...asking, expected: "a function of a response" });
  const {
    called = question.name === "" || question.name === name ? undefined : question.name,
    range: _,
    ...read
  } = options;
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
  const better = new TrustedAnswers(set);
  const asked = prompts.flatMap((prompt): Asked[] => {
    const { group, place } = prompt;
    const given = set.prompts[place];
    if (group === undefined || given === undefined) return [];
    return prompt.responses.map((response, j) => {
      const argument = `${data}.prompts[${place}].responses[${prompt.places[j] ?? j}]`;
      // The question reads it as a text, and would fail with an error that names no response.
      checkText(caller, `${argument}.text`, response.text);
      const watched = better.watched(response);
      const answer = reads === undefined ? question(watched, given) : question(watched, given, argument);
      return { prompt, group, given: { prompt: given, response }, answer, argument: `${name}(${argument})` };
    });
  });
  return { ...askedTwice(asked, better, question, provenance, reads), called };
}

/** What was asked, with what follows from better scores of a part of it, or in place of it if they are of all. */
function askedTwice(
  asked: readonly Asked[],
  better: TrustedAnswers,
  question: (response: ReadableResponse, prompt: ReadablePrompt) => unknown,
  provenance: Provenance,
  reads: ReadField | undefined,
): { readonly asked: readonly Asked[]; readonly provenance: Provenance } {
  const { corrected: _, ...used } = usedScorers(provenance, reads, true);
  if (!better.isNeeded) return { asked, provenance: used };
  const twice = asked.map((own): Asked => {
    const response = better.judged(own.given.response);
    return response === undefined ? own : { ...own, trusted: { answer: question(response, own.given.prompt) } };
  });
  // What a better scorer says of everything needs no correction.
  const isJudged = twice.every(({ trusted }) => trusted !== undefined);
  const all = twice.map(({ trusted, ...own }): Asked => ({ ...own, answer: trusted?.answer }));
  const { corrected } = provenance;
  const known = isJudged || corrected === undefined ? used : { ...used, corrected };
  return { asked: isJudged ? all : twice, provenance: known };
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
