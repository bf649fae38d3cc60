import type { WeightedPart } from "../core/clusters.js";
import type { Computed } from "../core/define-metric.js";
import { checkOneOf } from "../core/input.js";
import { lazily } from "../core/lazily.js";
import type { Interval } from "../core/measurement.js";
import { mean, meansOf, valuesOfMeans } from "../core/means.js";
import { fewerClusters, placesOf } from "../sets/cluster-ways.js";
import type { CrossedTerms } from "../sets/cross-terms.js";
import { isResponseSet } from "../sets/read-responses.js";
import { pairsOf, partsOf, type ComparedSource, type ReadCounterfactuals } from "../sets/read-counterfactuals.js";
import { meanInterval, type IntervalOptions } from "../statistics/index.js";
import { ALLOWED } from "../statistics/intervals/levels.js";
import { mappedInterval } from "../statistics/intervals/mapped-interval.js";
import { notBelow } from "../statistics/intervals/mean-interval.js";
import { clusterMeans, unseenWeight, weightedClusters } from "../statistics/intervals/weighted-clusters.js";
import { intervalOptions } from "../statistics/intervals/interval-options.js";
import { leastAgainstRepeats } from "./least-alike.js";
import { termsAgainstRepeats, type Repeated, type RepeatedPair, type Similarity } from "./terms-against-repeats.js";

/**
 * What the similarity of responses is held against.
 *
 * @since 0.1.0
 */
export interface RepeatsOptions {
  /**
   * `"repeats"`: measures how much less alike responses are between two groups than responses to one and the same
   * prompt are among themselves, which sampling alone makes differ. 0 is fair, and the least: between groups answers
   * are as alike as repeats, or more. Above 0 the group makes a difference of its own. Asks for two sampled responses a
   * prompt at least. The prompts' terms (names, pronouns) are masked in all texts, beside `mask`. Unless given, the
   * similarity itself.
   */
  readonly relativeTo?: "repeats" | undefined;
}

/** Throws unless the option is one. */
export function checkRelativeTo(caller: string, { relativeTo }: RepeatsOptions): void {
  if (relativeTo !== undefined) checkOneOf(caller, "options.relativeTo", relativeTo, ["repeats"]);
}

/**
 * The options with the words that stand for groups in the prompts masked as well, if repeats are what responses are
 * held against: a name that the prompt brought is no difference that the group makes.
 */
export function maskingTerms<O extends RepeatsOptions & { readonly mask?: readonly string[] | undefined }>(
  data: unknown,
  options: O,
): O {
  if (options.relativeTo !== "repeats" || !isResponseSet(data) || !Array.isArray(data.prompts)) return options;
  const terms = data.prompts.flatMap(({ term }) => (typeof term === "string" && term.trim() !== "" ? [term] : []));
  return terms.length === 0 ? options : { ...options, mask: [...new Set([...(options.mask ?? []), ...terms])] };
}

/** Of similarities in [-1, 1]. */
const DIFFERENCES = [-2, 2] as const;

/** What is lost, of whatever is compared. */
const WORDS = {
  value: "answers about {group} and about {against} are less alike than repeats of one prompt, by {value}",
} as const;

/** From a sum of this many similarities of 1 rounding takes off no more. */
const SAME = 1 - 1e-9;

/**
 * Of each two groups the mean over sources of the similarity of repeats within the groups less that between them, each
 * over all pairs of the source's responses. Sources with a single response a group have no repeats, and are left out.
 */
export function compareWithRepeats<Part>(
  all: ReadCounterfactuals<Part>,
  similarity: Similarity<Part>,
  options: IntervalOptions,
): Computed {
  const { groups, sources, ways, terms: read, provenance } = all;
  const isRepeated = sources.map((source) => partsOf(source, groups[0] ?? "").length > 1);
  const repeated = sources.filter((_, i) => isRepeated[i]);
  const counts = { sources: repeated.length };
  const description = { best: 0, range: [0, 1], anytime: false, design: {}, words: WORDS } as const;
  const base = { counts, provenance, description, called: "lost against repeats" };
  if (repeated.length === 0)
    return {
      ...base,
      reason:
        "each prompt has one response, so nothing tells how far repeats lie apart; ask for several: { samples: 5 }",
    };
  const within = new Map(
    groups.map((group) => [group, repeated.map((source) => amongThemselves(partsOf(source, group), similarity))]),
  );
  const areIdentical = [...within.values()].flat().every((own) => own >= SAME);
  const places = placesAmong(isRepeated);
  const clusters = placesOf(repeated.map(({ cluster }) => cluster));
  const compared = comparedWithin(groups, repeated, within, similarity);
  const crossed = { groups, sources: repeated, pairs: compared.map(({ of }) => of), similarity, read };
  const { terms, intervalOf } = intervalsOfLost(crossed, clusters, options);
  const worst = compared.reduce((most, one) => (one.value > most.value ? one : most));
  return {
    ...base,
    value: worst.value,
    details: detailsOf(worst),
    counts: { ...counts, ...fewerClusters(clusters) },
    ...terms,
    comparisons: compared.map(({ of, bySource, value, between }, place) => ({
      of,
      value,
      details: detailsOf({ bySource, between }),
      counts: { ...counts, ...fewerClusters(clusters) },
      interval: areIdentical ? ofIdenticalRepeats(value) : intervalOf(of, bySource, place),
    })),
    clusters: () => ({
      ways: ways(),
      parts: compared.map(({ of, bySource }) => ({ of, sums: spread(meansOf(bySource), places, sources.length) })),
    }),
    pairs: leastAgainstRepeats(all, compared, places, similarity),
  };
}

/** How intervals of repeats that do not tell how far answers differ by chance are known. */
export const IDENTICAL_REPEATS = "no bounds, as all repeats of a prompt are identical";

function ofIdenticalRepeats(value: number): Interval {
  return {
    method: IDENTICAL_REPEATS,
    bounds: (confidence) =>
      confidence === 0.5 ? { lower: value, upper: value } : { lower: -Infinity, upper: Infinity },
  };
}

/** Of each two groups by source what is lost between them, and how alike they are. */
function comparedWithin<Part>(
  groups: readonly string[],
  repeated: readonly ComparedSource<Part>[],
  within: ReadonlyMap<string, readonly number[]>,
  similarity: Similarity<Part>,
) {
  return pairsOf(groups).map((of) => {
    const [own, other] = [within.get(of.group) ?? [], within.get(of.against) ?? []];
    const betweenBySource = repeated.map((source) =>
      apart(partsOf(source, of.group), partsOf(source, of.against), similarity),
    );
    const bySource = Float64Array.from(betweenBySource, (one, i) => ((own[i] ?? 0) + (other[i] ?? 0)) / 2 - one);
    const between = mean(Float64Array.from(betweenBySource));
    return { of, bySource, betweenBySource, between, value: lost(mean(bySource)) };
  });
}

/** Of the differences of the sources of each pair of groups, crossed with terms that are a sample. */
function intervalsOfLost<Part>(
  repeated: Omit<Repeated<Part>, "strict">,
  clusters: Uint32Array,
  options: IntervalOptions,
): Pick<CrossedTerms, "terms"> & { intervalOf: (of: RepeatedPair, values: Float64Array, place: number) => Interval } {
  const strict = options.method === "strict";
  // Without a range "strict" is the wider of BCa and Student's. BCa alone shows groups to differ that are alike: what
  // answers lose is skewed to the right, as most sources have little to lose.
  const bySource = {
    ...intervalOptions(options),
    method: "strict",
    clusters,
    ...(strict && { range: DIFFERENCES }),
  } as const;
  const { terms, widen } = termsAgainstRepeats({ ...repeated, strict });
  const intervalOf = (of: RepeatedPair, values: Float64Array, place: number): Interval => {
    const known = { value: mean(values), of, place, range: DIFFERENCES, isDistance: true };
    const own = meanInterval(values, bySource);
    return mappedInterval(widen(strict ? own : notBelow(own, [ofMissed(values, clusters)]), known), lost);
  };
  return { terms, intervalOf };
}

/** What is lost if in sources like none of those seen all is: few may carry what groups make of answers. */
function ofMissed(values: Float64Array, clusters: Uint32Array): Interval {
  const value = mean(values);
  const { means, sizes } = clusterMeans(values, clusters);
  const sample = lazily(() => weightedClusters(means, sizes));
  return {
    method: "",
    bounds(confidence, scale = 1) {
      const share = unseenWeight(sample(), ALLOWED * (1 - confidence), scale);
      return { lower: value, upper: value + Math.max(0, 1 - value) * share };
    },
  };
}

/** What is lost: between groups answers may be the more alike by chance. */
function lost(value: number): number {
  return Math.max(0, value);
}

function detailsOf({ bySource, between }: { readonly bySource: Float64Array; readonly between: number }): {
  readonly repeats: number;
  readonly groups: number;
} {
  return { repeats: mean(bySource) + between, groups: between };
}

/** The value of each two groups from sums over sources, as the options have it. */
export function valuesOfSimilarity(
  parts: readonly WeightedPart[],
  { relativeTo }: RepeatsOptions = {},
): readonly (number | undefined)[] {
  const means = valuesOfMeans(parts);
  return relativeTo === undefined ? means : means.map((value) => (value === undefined ? undefined : lost(value)));
}

/** The mean over all pairs of responses to one prompt. */
function amongThemselves<Part>(parts: readonly Part[], similarity: Similarity<Part>): number {
  const alike = parts.flatMap((one, i) => parts.slice(i + 1).map((other) => similarity(one, other)));
  return mean(Float64Array.from(alike));
}

function apart<Part>(a: readonly Part[], b: readonly Part[], similarity: Similarity<Part>): number {
  return mean(Float64Array.from(a.flatMap((one) => b.map((other) => similarity(one, other)))));
}

function placesAmong(chosen: readonly boolean[]): readonly number[] {
  return chosen.flatMap((isChosen, i) => (isChosen ? [i] : []));
}

/** Sums of the chosen sources at their places among all, of which the others add nothing. */
function spread(
  sums: Readonly<Record<string, Float64Array>>,
  places: readonly number[],
  size: number,
): Readonly<Record<string, Float64Array>> {
  return Object.fromEntries(
    Object.entries(sums).map(([name, values]) => {
      const all = new Float64Array(size);
      for (const [i, place] of places.entries()) all[place] = values[i] ?? 0;
      return [name, all];
    }),
  );
}
