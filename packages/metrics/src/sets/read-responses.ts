import { identify } from "../core/identity.js";
import { checkArray, checkOneOf, describeValue, InputError } from "../core/input.js";
import { checkProvenance, noAnswers, type NoAnswer, type Provenance } from "../core/provenance.js";
import type { TermType } from "../core/terms.js";
import { checkText } from "../text/check-text.js";
import { groupOf } from "./groups.js";
import { addTakenOut, countResponses, leaveOut, leftOutOf, type LeftOutTally } from "./left-out.js";
import { lostSamples } from "./lost-samples.js";
import { promptClusters } from "./prompt-clusters.js";
import { promptName } from "./prompt-name.js";
import { isTermType, TERM_TYPES } from "./read-terms.js";
import type { ReadablePrompt, ReadableResponse, ReadableSet } from "./response-set.js";

/**
 * What of a response set counts.
 *
 * @since 0.1.0
 */
export interface ReadOptions {
  /** Kinds of response that count beside answers. Default none: a refusal is neither toxic nor like an answer. */
  readonly include?: readonly NoAnswer[] | undefined;
  /**
   * By which attribute prompts are grouped, if their groups are by attribute; several are crossed. Default: all of
   * them.
   */
  readonly attribute?: string | readonly string[] | undefined;
  /**
   * What is independent of the rest: a field of the prompts' `fields` (a user, a document), or a function of the
   * prompt. Default: the prompt's own `cluster`, else its source, else its text, and equal prompts are one. It widens
   * or narrows the interval and never changes the value.
   */
  readonly cluster?: string | ((prompt: ReadablePrompt) => string) | undefined;
}

/** The names of `ReadOptions`, for the metrics that take them. */
export const READ_OPTIONS = ["include", "attribute", "cluster"] as const;

/** A prompt with the responses that count. */
export interface ReadPrompt {
  /** Its place in the set. */
  readonly place: number;
  /** Of a conversation all its messages. */
  readonly text: string;
  readonly group: string | undefined;
  readonly term: string | undefined;
  readonly termType: TermType | undefined;
  readonly source: string | undefined;
  /** The name of its cluster: of the one named, else the source, else the text; equal prompts are one. */
  readonly cluster: string;
  readonly label: ReadablePrompt["label"];
  readonly responses: readonly ReadableResponse[];
  /** The place of each of the responses in the prompt. */
  readonly places: readonly number[];
}

/** A response set as metrics see it. */
export interface ReadSet {
  /** Prompts without a response that counts are left out. */
  readonly prompts: readonly ReadPrompt[];
  readonly provenance: Provenance;
}

/** Whether a value is a response set, by its shape. */
export function isResponseSet(value: unknown): value is ReadableSet {
  return typeof value === "object" && value !== null && !Array.isArray(value) && "prompts" in value;
}

/**
 * The one reader of response sets: decides what counts, and which cluster a prompt lies in. With `paired`, prompts are
 * variations of sources, and a sample goes with its partners in the source's other groups if it does not count for one,
 * so that what remains is still paired.
 */
export function readResponses(
  caller: string,
  argument: string,
  set: ReadableSet,
  options: ReadOptions,
  paired = false,
): ReadSet {
  const attributes = readAttributes(caller, options.attribute);
  const counts = countingKinds(caller, options.include);
  const { prompts: given } = set;
  checkArray(caller, `${argument}.prompts`, given);
  checkProvenance(caller, argument, set.provenance);
  const read = Array.from(given, (prompt, place) =>
    readPrompt(caller, `${argument}.prompts[${place}]`, prompt, place, attributes),
  );
  const all = clustered(caller, argument, read, set, options.cluster);
  const lost = paired ? lostSamples(all, given, attributes ?? [], counts) : undefined;
  const left: LeftOutTally = new Map();
  const prompts = all.flatMap((prompt) => {
    const gone = lost?.get(prompt.place);
    // Most often all count.
    if (gone === undefined && prompt.responses.every(({ kind = "answer" }) => counts(kind))) return [prompt];
    const places = prompt.places.filter((j) => {
      const kind = prompt.responses[j]?.kind ?? "answer";
      const why = !counts(kind) ? (kind as NoAnswer) : gone?.has(j) === true ? "partner" : undefined;
      if (why !== undefined) leaveOut(left, why, (given[prompt.place] as ReadablePrompt).group);
      return why === undefined;
    });
    const responses = places.map((j) => prompt.responses[j] as ReadableResponse);
    return prompt.responses.length > 0 && responses.length === 0 ? [] : [{ ...prompt, responses, places }];
  });
  return { prompts, provenance: provenanceOf(set, left) };
}

function readAttributes(caller: string, attribute: unknown): readonly string[] | undefined {
  if (attribute === undefined || typeof attribute === "string")
    return attribute === undefined ? undefined : [attribute];
  checkArray(caller, "options.attribute", attribute);
  return attribute.map((name, i) => {
    checkText(caller, `options.attribute[${i}]`, name);
    return name;
  });
}

function countingKinds(caller: string, include: unknown): (kind: string) => boolean {
  if (include === undefined) return (kind) => kind === "answer";
  checkArray(caller, "options.include", include);
  for (const [i, kind] of include.entries()) checkOneOf(caller, `options.include[${i}]`, kind, noAnswers);
  return (kind) => kind === "answer" || include.includes(kind);
}

function readPrompt(
  caller: string,
  argument: string,
  prompt: unknown,
  place: number,
  attributes: readonly string[] | undefined,
): ReadPrompt {
  checkPrompt(caller, argument, prompt);
  const { term, termType, source, label, responses } = prompt;
  const text = promptName(prompt);
  const group = groupOf(caller, `${argument}.group`, prompt.group, attributes);
  // Sets made by hand may have no text for a prompt that has a source.
  const cluster = prompt.cluster ?? source ?? text ?? `#${place}`;
  const places = responses.map((_, j) => j);
  return { place, text: text ?? "", group, term, termType, source, cluster, label, responses, places };
}

function checkPrompt(caller: string, argument: string, prompt: unknown): asserts prompt is ReadablePrompt {
  if (typeof prompt !== "object" || prompt === null)
    throw new InputError({
      function: caller,
      argument,
      given: describeValue(prompt),
      expected: "a prompt with its responses",
    });
  const { responses } = prompt as Partial<ReadablePrompt>;
  for (const name of ["text", "term", "source", "cluster"] as const) {
    const value: unknown = (prompt as Partial<ReadablePrompt>)[name];
    if (value !== undefined && typeof value !== "string")
      throw new InputError({
        function: caller,
        argument: `${argument}.${name}`,
        given: describeValue(value),
        expected: "a text",
      });
  }
  const { termType } = prompt as Partial<Record<"termType", unknown>>;
  if (!isTermType(termType))
    throw new InputError({
      function: caller,
      argument: `${argument}.termType`,
      given: describeValue(termType),
      expected: TERM_TYPES,
    });
  checkArray(caller, `${argument}.responses`, responses);
  for (let j = 0; j < responses.length; j++) {
    const response: unknown = responses[j];
    const kind: unknown = (response as Partial<ReadableResponse> | null | undefined)?.kind;
    if (typeof response !== "object" || response === null)
      throw new InputError({
        function: caller,
        argument: `${argument}.responses[${j}]`,
        given: describeValue(response),
        expected: "a response: { text, sample }",
      });
    if (kind !== undefined && kind !== "answer")
      checkOneOf(caller, `${argument}.responses[${j}].kind`, kind, ["answer", ...noAnswers]);
  }
}

/** The prompts with their clusters: those that the option names, as they are, else their own, equal prompts in one. */
function clustered(
  caller: string,
  argument: string,
  prompts: readonly ReadPrompt[],
  set: ReadableSet,
  cluster: ReadOptions["cluster"],
): readonly ReadPrompt[] {
  if (cluster !== undefined) {
    const named = prompts.map((prompt) => ({
      ...prompt,
      cluster: namedCluster(caller, argument, set.prompts[prompt.place] as ReadablePrompt, prompt.place, cluster),
    }));
    checkClusters(caller, argument, named);
    return named;
  }
  checkClusters(caller, argument, prompts);
  const clusters = promptClusters(
    prompts.map(({ place, cluster: name }) => ({ name, identity: identityOf(set.prompts[place] as ReadablePrompt) })),
  );
  return prompts.map((prompt, i) => ({ ...prompt, cluster: clusters[i] ?? prompt.cluster }));
}

/** What a model is asked; undefined if the set does not say. */
function identityOf({ text, messages }: Partial<ReadablePrompt>): string | undefined {
  return messages !== undefined && messages.length > 1 ? JSON.stringify(messages) : text;
}

function namedCluster(
  caller: string,
  argument: string,
  prompt: ReadablePrompt,
  place: number,
  cluster: NonNullable<ReadOptions["cluster"]>,
): string {
  if (typeof cluster === "function") {
    const name: unknown = cluster(prompt);
    if (typeof name === "string") return name;
    throw new InputError({
      function: caller,
      argument: "options.cluster",
      given: `a function that returned ${describeValue(name)} for ${argument}.prompts[${place}]`,
      expected: "one that returns a text",
    });
  }
  if (typeof cluster !== "string")
    throw new InputError({
      function: caller,
      argument: "options.cluster",
      given: describeValue(cluster),
      expected: "the name of a field, or a function of the prompt",
    });
  const fields: unknown = prompt.fields;
  const name: unknown =
    typeof fields === "object" && fields !== null && Object.hasOwn(fields, cluster)
      ? (fields as Readonly<Record<string, unknown>>)[cluster]
      : undefined;
  if (typeof name === "string" || typeof name === "number") return String(name);
  throw new InputError({
    function: caller,
    argument: `${argument}.prompts[${place}].fields[${JSON.stringify(cluster)}]`,
    given: describeValue(name),
    expected: "a text or a number: the cluster that the option names",
  });
}

/** A source's prompts are compared with each other, so they cannot be independent of each other. */
function checkClusters(caller: string, argument: string, prompts: readonly ReadPrompt[]): void {
  const clusterOf = new Map<string, string>();
  for (const { source, cluster, place } of prompts) {
    if (source === undefined) continue;
    const known = clusterOf.get(source);
    if (known !== undefined && known !== cluster)
      throw new InputError({
        function: caller,
        argument: `${argument}.prompts[${place}].cluster`,
        given: describeValue(cluster),
        expected: `the cluster of the other prompts of its source, ${describeValue(known)}`,
        advice: "A source lies in one cluster.",
      });
    clusterOf.set(source, cluster);
  }
}

/**
 * The provenance that the set carries, with what this reading left out, and what an earlier one took out of the set; of
 * a set made by hand, as far as it can be told.
 */
function provenanceOf(set: ReadableSet, left: LeftOutTally): Provenance {
  if (set.provenance !== undefined) {
    addTakenOut(left, set.prompts, set.provenance);
    return { ...set.provenance, leftOut: leftOutOf(left) };
  }
  const prompts = identify(JSON.stringify(set.prompts.map(({ text, messages }) => messages ?? text)));
  const asked = countResponses(set.prompts);
  return { asked, leftOut: leftOutOf(left), live: 0, replayed: 0, model: "unknown", prompts, scorers: [] };
}
