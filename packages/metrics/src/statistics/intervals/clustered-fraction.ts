import { checkOneOf, checkOptions, checkScores, describeValue, InputError, type Numbers } from "../../core/input.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { clopperPearsonBounds } from "./clopper-pearson.js";
import { gaffkeBounds, gaffkeName } from "./gaffke-interval.js";
import { INTERVAL_OPTIONS, type IntervalOptions } from "./interval-options.js";
import { lazyBounds } from "./lazy-bounds.js";
import { equalSamples, type FirstResponses, worstMixtureBounds } from "./worst-mixture.js";
import { ALLOWED, around, checkLevels, checkValues } from "./levels.js";
import {
  checkClusters,
  clusterMeans,
  mirrored,
  plainMean,
  unseenWeight,
  weightedClusters,
  type WeightedClusters,
} from "./weighted-clusters.js";

/**
 * The bounds of a share of events if each prompt has several responses, which are not independent. The estimate is
 * the mean of the prompts' shares: every prompt counts alike, also if numbers of responses differ. With `clusters`
 * prompts depend on each other too, as those of one template do: a cluster counts by its number of prompts.
 *
 * `gaffkeInterval` of the clusters' shares, under `"strict"` and `"auto"` as there. `"strict"` is Clopper-Pearson if
 * each cluster has one response. If each prompt is a cluster and all have the same number of responses, two or more, it
 * is the exact chance of such counts under the worst distribution of the prompts' rates: closer than Gaffke's bound,
 * and never farther than that of one response a prompt without events. Without events the bounds hold for any
 * dependence within clusters. `"strict"` held its confidence in all simulations, without proof.
 *
 * `"auto"` allows for prompts like none of those seen. The upper bound is not below that of a set without events, nor
 * below that of a model of which a share of 1 - (1.5 (1 - confidence))^(1 / n) of n clusters has nothing but events and
 * the rest the share seen; so a claim that is false just so, as a few prompts always go wrong and others seldom, passes
 * in at most 7.5 % of runs instead of 5 % (5 % if all events are of such prompts). With `first`, none of the first
 * responses being an event is as good as a set without events: that holds for any model, as Clopper-Pearson does with
 * one response a prompt, and lets several responses pass wherever one does. The lower bound is the same of the rest.
 *
 * @param events the number of events of each prompt
 * @param trials the number of responses of each prompt
 * @param options with `first`, of each prompt whether its first response is an event: 1, else 0
 * @see Gaffke 2005; Learned-Miller and Thomas 2019
 * @throws InputError if there are no prompts, a prompt has no responses, or more events than responses
 * @example
 * clusteredFraction([0, 0], [10, 10]).bounds(0.75).upper // 0.5
 * @since 0.1.0
 */
export function clusteredFraction(
  events: Numbers,
  trials: Numbers,
  options: IntervalOptions & { readonly clusters?: Numbers | undefined; readonly first?: Numbers | undefined } = {},
): Interval {
  checkOptions("clusteredFraction", options, [...INTERVAL_OPTIONS, "clusters", "first"]);
  const { method = "auto", clusters, first } = options;
  checkOneOf("clusteredFraction", "method", method, ["auto", "strict"]);
  const shares = sharesOf(events, trials);
  if (clusters !== undefined) checkClusters("clusteredFraction", clusters, shares.length);
  if (first !== undefined) checkFirst(first, shares.length);
  const { means, sizes } = clusterMeans(shares, clusters);
  const sample = weightedClusters(means, sizes);
  // The sum of many ones and thirds may come out above their number.
  const mean = Math.min(1, plainMean(shares));
  const alike = first === undefined ? undefined : alikeFirst(first);
  const equal = method === "strict" && means.length === shares.length ? equalSamples(events, trials) : undefined;
  return {
    method: equal === undefined ? nameOf(sample, method) : "worst mixture of rates",
    bounds(confidence, scale = 1): Bounds {
      checkLevels("clusteredFraction", confidence, scale);
      // A larger set would not have such first responses only because this one has.
      const known = scale > 1 && alike !== undefined ? "both" : alike;
      const own = fractionBounds(sample, method, confidence, scale, known);
      if (equal === undefined) return around(mean, own);
      return around(mean, worstMixtureBounds(equal, known, { confidence, scale, gaffke: own }));
    },
  };
}

function nameOf(sample: WeightedClusters, method: "auto" | "strict"): string {
  return method === "strict" && isCount(sample) ? "Clopper-Pearson" : gaffkeName(method);
}

function alikeFirst(first: Numbers): FirstResponses {
  for (let i = 1; i < first.length; i++) if (first[i] !== first[0]) return "both";
  return first[0] === 0 ? "others" : "events";
}

/** The bounds of a share over clusters. */
export function fractionBounds(
  sample: WeightedClusters,
  method: "auto" | "strict",
  confidence: number,
  scale: number,
  first?: FirstResponses,
): Bounds {
  if (method === "strict" && isCount(sample)) {
    const n = sample.clusters * scale;
    return clopperPearsonBounds(sample.mean * n, n, confidence);
  }
  const own = gaffkeBounds(sample, method, confidence, scale);
  if (method === "strict") return own;
  const rest = mirrored(sample);
  return lazyBounds(
    () => {
      const least = leastBound(rest, confidence, scale);
      return 1 - (first === "events" ? Math.max(rest.mean, least.withoutEvents) : Math.max(1 - own.lower, least.of));
    },
    () => {
      const least = leastBound(sample, confidence, scale);
      return first === "others" ? Math.max(sample.mean, least.withoutEvents) : Math.max(own.upper, least.of);
    },
  );
}

/** Below which no upper bound lies under `"auto"`: of such a share, and of any. */
export function leastBound(
  sample: WeightedClusters,
  confidence: number,
  scale = 1,
): { readonly withoutEvents: number; readonly of: number } {
  const withoutEvents = unseenWeight(sample, 1 - confidence, scale);
  const missed = unseenWeight(sample, ALLOWED * (1 - confidence), scale);
  return { withoutEvents, of: Math.max(withoutEvents, sample.mean + (1 - sample.mean) * missed) };
}

/** Whether all clusters count alike and are events or none. */
function isCount({ values, weights }: WeightedClusters): boolean {
  return values.every((value) => value === 0 || value === 1) && weights.every((weight) => weight === 1);
}

function checkFirst(first: unknown, size: number): asserts first is Numbers {
  checkScores("clusteredFraction", "options.first", first, [0, 1]);
  if (first.length === size) return;
  throw new InputError({
    function: "clusteredFraction",
    argument: "options.first",
    given: describeValue(first),
    expected: `an array of ${size}, with 1 or 0 for the first response to each prompt`,
  });
}

function sharesOf(events: Numbers, trials: Numbers): Float64Array {
  checkValues("clusteredFraction", "events", events);
  checkScores("clusteredFraction", "trials", trials);
  if (trials.length !== events.length) {
    throw new InputError({
      function: "clusteredFraction",
      argument: "trials",
      given: describeValue(trials),
      expected: `an array of ${events.length}, as events is`,
    });
  }
  return Float64Array.from(events, (ofPrompt, i) => {
    const size = trials[i] as number;
    checkPrompt(i, ofPrompt, size);
    return ofPrompt / size;
  });
}

function checkPrompt(prompt: number, events: number, trials: number): void {
  if (trials < 1) {
    const advice = "Leave out prompts without responses.";
    throw new InputError({
      function: "clusteredFraction",
      argument: `trials[${prompt}]`,
      given: String(trials),
      expected: "at least 1",
      advice,
    });
  }
  if (events < 0 || events > trials) {
    throw new InputError({
      function: "clusteredFraction",
      argument: `events[${prompt}]`,
      given: String(events),
      expected: `a number between 0 and the ${trials} responses of the prompt`,
    });
  }
}
