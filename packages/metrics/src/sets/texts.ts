import type { ClusterWay } from "../core/clusters.js";
import { checkArray, describeValue, InputError } from "../core/input.js";
import type { Counts } from "../core/measurement.js";
import type { Provenance } from "../core/provenance.js";
import { checkText } from "../text/check-text.js";
import { clusterWay, oneWay } from "./cluster-ways.js";
import { isResponseSet, readResponses, type ReadOptions } from "./read-responses.js";
import type { ReadableSet } from "./response-set.js";
import { usedScorers } from "./used-scorers.js";

/**
 * Texts by prompt: the response to each prompt, or all its responses. Responses to one prompt are not independent, so
 * prompts are the clusters.
 *
 * @since 0.1.0
 */
export type TextsByPrompt = readonly (string | readonly string[])[];

/**
 * What the metrics over words take: a response set, or texts by prompt.
 *
 * @since 0.1.0
 */
export type ReceivedTexts = ReadableSet | TextsByPrompt;

/** The texts of each cluster, and where they come from. */
export interface ReadTexts {
  /** Those of the prompts of one cluster together, since they depend on each other; a plain array's by prompt. */
  readonly texts: readonly (readonly string[])[];
  /** How many prompts there are, clusters if these are fewer, and responses. */
  readonly counts: Counts & { readonly responses: number };
  readonly ways: () => readonly ClusterWay[];
  readonly provenance: Provenance | undefined;
}

/** Reads the texts of a response set that count, or texts by prompt. */
export function readTexts(caller: string, data: unknown, options: ReadOptions): ReadTexts {
  if (!isResponseSet(data)) {
    const texts = textsByPrompt(caller, data);
    const counts = { prompts: texts.length, responses: countOf(texts) };
    return { texts, counts, ways: () => oneWay("prompts", texts.length), provenance: undefined };
  }
  const { prompts, provenance } = readResponses(caller, "texts", data, options);
  const byCluster = new Map<string, string[]>();
  for (const { cluster, place, places, responses } of prompts) {
    const texts = byCluster.get(cluster) ?? [];
    byCluster.set(cluster, texts);
    for (const [j, { text }] of responses.entries()) {
      checkText(caller, `texts.prompts[${place}].responses[${places[j]}].text`, text);
      texts.push(text);
    }
  }
  const texts = [...byCluster.values()];
  const clusters = texts.length < prompts.length ? { clusters: texts.length } : {};
  return {
    texts,
    counts: { prompts: prompts.length, ...clusters, responses: countOf(texts) },
    ways: () => [clusterWay("prompts", [...byCluster.keys()])],
    provenance: usedScorers(provenance, undefined),
  };
}

function textsByPrompt(caller: string, data: unknown): readonly (readonly string[])[] {
  if (!Array.isArray(data))
    throw new InputError({
      function: caller,
      argument: "texts",
      given: describeValue(data),
      expected: "a response set, or an array with the text or texts of each prompt",
    });
  checkArray(caller, "texts", data);
  return data.map((item, i): readonly string[] => {
    if (typeof item === "string") return [item];
    if (!Array.isArray(item))
      throw new InputError({
        function: caller,
        argument: `texts[${i}]`,
        given: describeValue(item),
        expected: "a text, or an array of the texts of one prompt",
      });
    checkArray(caller, `texts[${i}]`, item);
    return item.map((text, j) => {
      checkText(caller, `texts[${i}][${j}]`, text);
      return text;
    });
  });
}

function countOf(texts: readonly (readonly string[])[]): number {
  return texts.reduce((sum, ofPrompt) => sum + ofPrompt.length, 0);
}
