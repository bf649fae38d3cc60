import { identify } from "../core/identity.js";
import { checkArray, checkOneOf, describeValue, InputError } from "../core/input.js";
import { noAnswers, type NoAnswer, type Provenance } from "../core/provenance.js";
import { groupOf } from "./groups.js";
import { countResponses, leaveOut, leftOutOf, type LeftOutTally } from "./left-out.js";
import { promptName } from "./prompt-name.js";
import type { ReadablePrompt, ReadableResponse, ReadableSet } from "./response-set.js";

/**
 * What of a response set counts.
 *
 * @since 0.1.0
 */
export interface ReadOptions {
  /** Kinds of response that count beside answers. Default none: a refusal is neither toxic nor like an answer. */
  readonly include?: readonly NoAnswer[] | undefined;
  /** By which attribute prompts are grouped, if their groups are by attribute; several are crossed. Default: all of them. */
  readonly attribute?: string | readonly string[] | undefined;
}

/** The names of `ReadOptions`, for the metrics that take them. */
export const READ_OPTIONS = ["include", "attribute"] as const;

/** A prompt with the responses that count. */
export interface ReadPrompt {
  /** Its place in the set. */
  readonly place: number;
  /** Of a conversation all its messages. */
  readonly text: string;
  readonly group: string | undefined;
  readonly term: string | undefined;
  readonly source: string | undefined;
  /** The identity of its cluster: the one named, else the source, else the text. */
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
 * variations of sources, and a sample goes for all groups of its source if it does not count for one, so that what
 * remains is still paired.
 */
export function readResponses(
  caller: string,
  argument: string,
  set: ReadableSet,
  options: ReadOptions,
  paired = false,
): ReadSet {
  const attributes = options.attribute === undefined ? undefined : [options.attribute].flat();
  const counts = countingKinds(caller, options.include);
  const { prompts: given } = set;
  checkArray(caller, `${argument}.prompts`, given);
  const all = Array.from(given, (prompt, place) =>
    readPrompt(caller, `${argument}.prompts[${place}]`, prompt, place, attributes),
  );
  checkClusters(caller, argument, all);
  const lost = paired ? lostSamples(all, counts) : undefined;
  const left: LeftOutTally = new Map();
  const prompts = all.flatMap((prompt) => {
    const gone = lost?.get(prompt.source);
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
  const { term, source, label, responses } = prompt;
  const text = promptName(prompt);
  const group = groupOf(caller, `${argument}.group`, prompt.group, attributes);
  // Sets made by hand may have no text for a prompt that has a source.
  const cluster = prompt.cluster ?? source ?? text ?? `#${place}`;
  return { place, text: text ?? "", group, term, source, cluster, label, responses, places: [...responses.keys()] };
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
    if (kind !== undefined) checkOneOf(caller, `${argument}.responses[${j}].kind`, kind, ["answer", ...noAnswers]);
  }
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

/** Of each source, the places of the samples that do not count for one of its groups. */
function lostSamples(
  prompts: readonly ReadPrompt[],
  counts: (kind: string) => boolean,
): ReadonlyMap<string | undefined, ReadonlySet<number>> {
  const lost = new Map<string | undefined, Set<number>>();
  for (const { source, responses } of prompts) {
    if (source === undefined) continue;
    const ofSource = lost.get(source) ?? new Set();
    lost.set(source, ofSource);
    responses.forEach(({ kind = "answer" }, j) => {
      if (!counts(kind)) ofSource.add(j);
    });
  }
  return lost;
}

/** The provenance that the set carries, with what this reading left out; of a set made by hand, as far as it can be told. */
function provenanceOf(set: ReadableSet, left: LeftOutTally): Provenance {
  const leftOut = leftOutOf(left);
  if (set.provenance !== undefined) {
    const { unreadable } = set.provenance.leftOut;
    return { ...set.provenance, leftOut: { ...leftOut, ...(unreadable !== undefined && { unreadable }) } };
  }
  const prompts = identify(JSON.stringify(set.prompts.map(({ text, messages }) => messages ?? text)));
  return { asked: countResponses(set.prompts), leftOut, live: 0, replayed: 0, model: "unknown", prompts, scorers: [] };
}
