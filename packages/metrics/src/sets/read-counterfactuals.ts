import { describeValue, InputError, type InputProblem } from "../core/input.js";
import type { ClusterWay } from "../core/clusters.js";
import type { Provenance } from "../core/provenance.js";
import { placesOf, waysOf } from "./cluster-ways.js";
import { checkCounterfactualSets } from "./counterfactual-set.js";
import { restOf } from "./groups.js";
import { isResponseSet, readResponses, type ReadOptions, type ReadPrompt } from "./read-responses.js";
import { TermCounts, type ReadTerms, type TermOptions } from "./read-terms.js";
import type { ReadableResponse, ReadableSet } from "./response-set.js";
import { usedScorers, type ReadField } from "./used-scorers.js";

/** What of each response is compared, and how it is read; `argument` gives the name of the response or of an item. */
export interface ComparedPart<Part> {
  /** What is read beside the text. */
  readonly reads?: ReadField;
  readonly ofResponse: (response: ReadableResponse, argument: () => string) => Part;
  readonly ofItem: (item: unknown, argument: () => string) => Part;
}

/**
 * Where a response of a response set stands: the place of its prompt, and its own among the prompt's responses.
 *
 * @since 0.1.0
 */
export interface ResponsePlace {
  readonly prompt: number;
  readonly response: number;
}

/** One response as it is compared. */
export interface ComparedSample<Part> {
  readonly part: Part;
  /** Absent for plain arrays. */
  readonly place?: ResponsePlace;
  /** What stands for the group; absent for plain arrays. */
  readonly term?: string | undefined;
}

/** The responses to the variations of one source, by group: equally many for every group. */
export interface ComparedSource<Part> {
  readonly source: string;
  readonly cluster: string;
  readonly groups: ReadonlyMap<string, readonly ComparedSample<Part>[]>;
}

type TextOf = (source: number, group: string, sample: number) => string | undefined;

/** What counterfactual metrics compare. */
export interface ReadCounterfactuals<Part> {
  /** In order of first appearance. */
  readonly groups: readonly string[];
  readonly sources: readonly ComparedSource<Part>[];
  /** Why nothing can be compared, in words. */
  readonly reason: string | undefined;
  readonly ways: () => readonly ClusterWay[];
  /** Of each source the place of its cluster. */
  readonly clusters: Uint32Array;
  /** The text of a sample; undefined if what is compared was given without one. */
  readonly textOf: TextOf;
  /** What stands for the groups, if prompts say. */
  readonly terms: ReadTerms | undefined;
  readonly provenance: Provenance | undefined;
}

/** Reads counterfactual sets, or a response set: there a sample that does not count for one group goes for all. */
export function readCounterfactuals<Part>(
  caller: string,
  data: unknown,
  options: ReadOptions & TermOptions,
  part: ComparedPart<Part>,
): ReadCounterfactuals<Part> {
  if (isResponseSet(data)) return readVariations(caller, data, options, part);
  checkCounterfactualSets(caller, data);
  const argumentOf = (i: number, group: string): string => `sets[${i}].groups[${JSON.stringify(group)}]`;
  const sources = data.map(({ source, cluster = source, groups }, i) => ({
    source,
    cluster,
    groups: new Map(
      Object.entries(groups).map(([group, items]) => [
        group,
        items.map((item, j) => ({ part: part.ofItem(item, () => `${argumentOf(i, group)}[${j}]`) })),
      ]),
    ),
  }));
  const terms = new TermCounts().read(caller, options.terms);
  const nothing = "there are no counterfactual sets";
  const textOf: TextOf = (i, group, sample) => {
    const item: unknown = data[i]?.groups[group]?.[sample];
    return typeof item === "string" ? item : undefined;
  };
  return paired(caller, sources, { argumentOf, nothing, terms, provenance: undefined, textOf });
}

/** Every two of the groups, the one that appears first in front. */
export function pairsOf(groups: readonly string[]): { readonly group: string; readonly against: string }[] {
  return groups.flatMap((group, i) => groups.slice(i + 1).map((against) => ({ group, against })));
}

/** The samples of a group. */
export function partsOf<Part>({ groups }: ComparedSource<Part>, group: string): readonly Part[] {
  return (groups.get(group) ?? []).map((sample) => sample.part);
}

/** A source as messages name it. */
export function sourceName({ source }: { readonly source: string }): string {
  return describeValue(source).replace(/^the text /, "");
}

const TO_DO = "Give every prompt the source that it varies and the group that it mentions: { text, source, group }.";

function readVariations<Part>(
  caller: string,
  set: ReadableSet,
  options: ReadOptions & TermOptions,
  part: ComparedPart<Part>,
): ReadCounterfactuals<Part> {
  const { prompts, provenance } = readResponses(caller, "sets", set, options, true);
  const variations = new Map<string, { readonly cluster: string; readonly groups: Map<string, ReadPrompt[]> }>();
  for (const prompt of prompts) {
    const { place, source, group, cluster } = prompt;
    if (source === undefined || group === undefined)
      throw new InputError({
        function: caller,
        argument: `sets.prompts[${place}].${source === undefined ? "source" : "group"}`,
        given: "undefined",
        expected: `the ${source === undefined ? "source" : "group"} of a variation`,
        advice: TO_DO,
      });
    const ofSource = variations.get(source) ?? { cluster, groups: new Map<string, ReadPrompt[]>() };
    variations.set(source, ofSource);
    const ofGroup = ofSource.groups.get(group) ?? [];
    ofSource.groups.set(group, ofGroup);
    ofGroup.push(prompt);
  }
  const sources = [...variations].map(([source, { cluster, groups }]) => {
    pairByOtherAttributes(caller, groups, set, options.attribute);
    const samples = [...groups].map(([group, ofGroup]) => [group, ofGroup.flatMap((p) => samplesOf(p, part))] as const);
    return { source, cluster, groups: new Map(samples) };
  });
  const argumentOf = (i: number, group: string): string => {
    const place = variations.get(sources[i]?.source ?? "")?.groups.get(group)?.[0]?.place;
    return place === undefined ? "sets.prompts" : `sets.prompts[${place}].responses`;
  };
  const nothing = set.prompts.length === 0 ? "there are no prompts" : "no response counts";
  const counts = new TermCounts();
  for (const prompt of prompts) counts.add(prompt);
  const terms = counts.read(caller, options.terms);
  const textOf: TextOf = (i, group, sample) => {
    const place = sources[i]?.groups.get(group)?.[sample]?.place;
    return place === undefined ? undefined : set.prompts[place.prompt]?.responses[place.response]?.text;
  };
  const madeBy = usedScorers(provenance, part.reads);
  return paired(caller, sources, { argumentOf, nothing, terms, provenance: madeBy, textOf });
}

function samplesOf<Part>(
  { place, term, responses, places }: ReadPrompt,
  part: ComparedPart<Part>,
): ComparedSample<Part>[] {
  return responses.map((response, j) => {
    const at = { prompt: place, response: places[j] ?? j };
    return {
      part: part.ofResponse(response, () => `sets.prompts[${place}].responses[${at.response}]`),
      place: at,
      term,
    };
  });
}

/**
 * Puts the prompts of each group in the order of the attributes that are not asked for: an Asian woman's responses are
 * compared with an Asian man's, not with a white man's.
 */
function pairByOtherAttributes(
  caller: string,
  groups: ReadonlyMap<string, ReadPrompt[]>,
  set: ReadableSet,
  attribute: ReadOptions["attribute"],
): void {
  if (attribute === undefined) return;
  const restOfPrompt = ({ place }: ReadPrompt): string => restOf(set.prompts[place]?.group, [attribute].flat());
  const rests = (ofGroup: readonly ReadPrompt[]): string => JSON.stringify(ofGroup.map(restOfPrompt));
  const [first, ...others] = groups.values();
  for (const ofGroup of groups.values())
    ofGroup.sort((a, b) => (restOfPrompt(a) < restOfPrompt(b) ? -1 : restOfPrompt(a) > restOfPrompt(b) ? 1 : 0));
  const odd = others.find((ofGroup) => first !== undefined && rests(ofGroup) !== rests(first));
  if (odd === undefined) return;
  throw new InputError({
    function: caller,
    argument: `sets.prompts[${odd[0]?.place}].group`,
    given: describeValue(set.prompts[odd[0]?.place ?? 0]?.group),
    expected: "prompts of a source that are alike in all attributes but the one asked for",
    advice: "Give the source a prompt of every group for each group by the other attributes.",
  });
}

interface Pairing {
  /** What the samples of a source and a group are called in errors. */
  readonly argumentOf: (source: number, group: string) => string;
  /** Why there is nothing to compare, if there is no source. */
  readonly nothing: string;
  readonly terms: ReadTerms | undefined;
  readonly provenance: Provenance | undefined;
  readonly textOf: TextOf;
}

/** Throws unless every source has every group, with equally many samples. */
function paired<Part>(
  caller: string,
  sources: readonly ComparedSource<Part>[],
  { argumentOf, nothing, terms, provenance, textOf }: Pairing,
): ReadCounterfactuals<Part> {
  const groups = [...new Set(sources.flatMap((source) => [...source.groups.keys()]))];
  sources.forEach((source, i) => {
    let expected: number | undefined;
    for (const group of groups) {
      const samples = source.groups.get(group);
      const problem = samples === undefined ? missing(source, group) : unequal(source, groups, samples, expected);
      if (problem !== undefined) throw new InputError({ function: caller, argument: argumentOf(i, group), ...problem });
      expected ??= samples?.length;
    }
  });
  const reason = reasonAgainst(sources, groups, nothing);
  const clusters = placesOf(sources.map(({ cluster }) => cluster));
  return { groups, sources, reason, ways: () => waysOf("sources", sources), clusters, terms, provenance, textOf };
}

type Problem = Pick<InputProblem, "given" | "expected" | "advice">;

function missing(source: ComparedSource<unknown>, group: string): Problem {
  const other = [...source.groups.keys()].find((name) => name.trim().toLowerCase() === group.trim().toLowerCase());
  return {
    given: `without responses of group ${JSON.stringify(group)} in the set of source ${sourceName(source)}`,
    expected: "the responses of every group in every set",
    advice:
      other === undefined
        ? `Add the responses of group ${JSON.stringify(group)}, or leave out the set.`
        : `It has ${JSON.stringify(other)}: if that is the same group, spell it alike.`,
  };
}

function unequal(
  source: ComparedSource<unknown>,
  groups: readonly string[],
  { length }: { readonly length: number },
  expected: number | undefined,
): Problem | undefined {
  if (expected === undefined || length === expected) return undefined;
  return {
    given: `${length} ${length === 1 ? "response" : "responses"}, in the set of source ${sourceName(source)}`,
    expected: `${expected}, as many as group ${JSON.stringify(groups[0])} has there`,
    advice:
      "Samples are compared by position, so if a response failed, leave out the sample of that position in every group.",
  };
}

function reasonAgainst(
  sources: readonly ComparedSource<unknown>[],
  groups: readonly string[],
  nothing: string,
): string | undefined {
  if (sources.length === 0) return nothing;
  if (groups.length < 2)
    return groups.length === 0 ? "there are no groups" : `there is only one group, ${groups.join()}`;
  const empty = sources.find((source) => source.groups.get(groups[0] ?? "")?.length === 0);
  return empty === undefined ? undefined : `source ${sourceName(empty)} has no responses`;
}
