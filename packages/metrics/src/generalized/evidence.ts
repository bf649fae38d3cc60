import { lazily } from "../core/lazily.js";
import { combined, lazyEvidence, type Evidence } from "../core/lazy-evidence.js";
import type { Interval } from "../core/measurement.js";
import { jackknifeRatio, meanInterval, studentTQuantile, type Range } from "../statistics/index.js";
import { bootstrapInterval, unfoldedErrorOf } from "../statistics/intervals/bootstrap-interval.js";
import { distanceInterval, summariseDraws } from "../statistics/intervals/distance-interval.js";
import { wider } from "../statistics/intervals/mean-interval.js";
import { widestPairInterval } from "../statistics/intervals/widest-pair-interval.js";
import type { Comparison } from "./comparison.js";
import { bootstrapped, canResample, drawNull, DRAWS } from "./resample.js";
import { textsOf } from "./sample.js";
import { clusterPlaces, type Setting } from "./setting.js";

/** How a number came about, as far as its uncertainty goes. */
export interface Traits {
  /** Above 0 by chance, and larger if groups differ: an absolute difference, a distance, a range. */
  readonly unsigned: boolean;
  /** The magnitude of one difference between two groups. */
  readonly magnitude?: boolean;
  /** If it compares shares of independent decisions, or F1, its bounds as such (`rateBounds`), if there are any. */
  readonly rates?: Interval | undefined;
  /** What a fair model has. */
  readonly fair: 0 | 1;
  /** The values it can take, if they are known and have an end. */
  readonly range: Range | undefined;
}

/** The traits of a comparison. */
export function traitsOf(
  setting: Setting,
  comparison: Pick<Comparison, "label" | "commutative" | "fair" | "range">,
): Traits {
  const { label, commutative, fair, range } = comparison;
  return {
    unsigned: commutative && fair === 0,
    magnitude: label === "absoluteDifference",
    fair,
    range: rangeOf(setting, range),
  };
}

/** The values of a comparison of named scores, which lie in [0, 1] but for the shares of spans. */
function rangeOf({ score, data }: Setting, range: Range | undefined): Range | undefined {
  const isBounded = score.needs.length > 0 && !(data.sequence && score.label === "positiveShare");
  return isBounded && range?.every(Number.isFinite) === true ? range : undefined;
}

/** What the evidence for some numbers is made of. */
export interface Figures {
  readonly values: readonly number[];
  readonly traits: readonly Traits[];
  /** Makes the numbers anew, of a setting with other samples; NaN for one without a value. */
  readonly evaluate: (setting: Setting) => readonly number[];
  /** Of counterfactual data, the values by source of each number. */
  readonly sources: readonly (Float64Array | undefined)[];
  readonly weights: Float64Array | undefined;
  /** Whether dealing texts out among the groups tells what chance makes of the figures. */
  readonly comparesGroups: boolean;
  /** The scores of the groups, if the number is their range. */
  readonly scoresOf?: ((setting: Setting) => readonly number[]) | undefined;
}

/**
 * The evidence for numbers that `evaluate` makes of a setting, in its order; NaN for one without a value.
 *
 * On counterfactual data each number is a mean over sources: `sources` has its values, and bounds are those of a mean
 * (`meanInterval`), or with unequal weights w_s of the ratio Σ w_s x_s / Σ w_s (`jackknifeRatio`), over the clusters of
 * the sources if they name any. What chance makes of
 * an unsigned number comes from dealing out the variations within each source.
 *
 * On group data examples are the clusters, of tagged sentences whole sentences. The standard error e of a value v is
 * that of the bootstrap (Efron 1979): each group's n examples are drawn n times with replacement, the value computed
 * anew, v_b in sample b of B = 399, and e = √(Σ (v_b - mean)² / (B - 1)); infinite if a sample has no value. With t
 * Student's quantile for the examples of the smallest group less 1:
 * - a signed difference has the bounds v ± t e; a ratio exp(log v ± t e), e on the logarithm; with a range never
 *   narrower than a share without events.
 * - an unsigned number has `distanceInterval`: below v less the quantile of 399 random divisions of all examples among
 *   the groups, within gold classes if the score looks at these, and less t e, as divisions are less noisy than a small
 *   group that varies more than all together; above v + t e, with e² not below the mean of v_b² less v², since
 *   magnitudes near 0 are folded.
 * - the range of groups' scores has `widestPairInterval`.
 * - shares of independent decisions have the bounds of `clusteredDifference` or `clusteredRatio`, if signed, and are no
 *   nearer than these if not: a small group without an error does not vary in a bootstrap.
 * Approximate: it wants some 50 examples a group, of those that the score looks at, and knows nothing of what no
 * example showed.
 *
 * @see Efron 1979, Annals of Statistics 7:1; Efron and Tibshirani 1993, chapters 6 and 15
 */
export function evidenceFor(setting: Setting, figures: Figures): Evidence[] {
  const draws = drawsOf(setting, figures);
  return figures.values.map((value, k): Evidence => {
    if (!Number.isFinite(value)) return {};
    const traits = figures.traits[k] as Traits;
    const summary = (): Evidence => {
      const dealt = draws.dealt(k);
      return dealt.length === 0 ? {} : summariseDraws(value, dealt);
    };
    const test = traits.unsigned && draws.isAsked ? lazyEvidence(["pValue", "nullMean", "excess"], summary) : {};
    const interval = intervalOf(setting, figures, draws, k);
    return interval === undefined ? test : combined(test, { interval });
  });
}

/** The resamples of a setting, each drawn when it is first looked at. */
interface Draws {
  /** Whether random divisions are possible. */
  readonly isDealable: boolean;
  /** Whether they are possible and asked for. */
  readonly isAsked: boolean;
  readonly dealt: (k: number) => Float64Array;
  /** Undefined if the data cannot be bootstrapped. */
  readonly bootstrap: ((k: number) => Float64Array) | undefined;
  readonly scores: (() => { readonly now: readonly number[]; readonly drawn: readonly Float64Array[] }) | undefined;
}

function drawsOf(setting: Setting, { values, traits, evaluate, comparesGroups, scoresOf }: Figures): Draws {
  const isBootstrappable = setting.data.kind === "group" && canResample(setting);
  const isDealable = comparesGroups && traits.some(({ unsigned }) => unsigned) && canResample(setting);
  const isAsked = isDealable && setting.nullDraws > 0;
  const dealt = lazily(() => drawNull(setting, values.length, evaluate, isAsked ? setting.nullDraws : DRAWS));
  const drawn = lazily(() => bootstrapped(setting, values.length, evaluate));
  const none = new Float64Array();
  return {
    isDealable,
    isAsked,
    dealt: (k) => dealt()[k] ?? none,
    bootstrap: isBootstrappable ? (k) => drawn()[k] ?? none : undefined,
    scores:
      scoresOf === undefined || !isBootstrappable
        ? undefined
        : lazily(() => ({
            now: scoresOf(setting),
            drawn: bootstrapped(setting, setting.data.groups.length, scoresOf),
          })),
  };
}

function intervalOf(setting: Setting, figures: Figures, draws: Draws, k: number): Interval | undefined {
  const value = figures.values[k] as number;
  const traits = figures.traits[k] as Traits;
  const { unsigned, magnitude = false, rates, fair, range } = traits;
  if (setting.data.kind === "counterfactual") {
    const bySource = figures.sources[k];
    return bySource === undefined ? undefined : overSources(setting, bySource, figures.weights, range);
  }
  if ("rates" in traits && rates === undefined) return undefined;
  const { bootstrap, scores } = draws;
  if (bootstrap === undefined || (unsigned && !draws.isDealable)) return undefined;
  const clusters = Math.min(...(setting.sources[0]?.units[0]?.samples ?? []).map(textsOf));
  const common = { value, clusters, range, seed: setting.seed };
  const dealt = (): Float64Array => draws.dealt(k);
  const boot = (): Float64Array => bootstrap(k);
  // Few events vary more than they show.
  if (!unsigned) return rates ?? bootstrapInterval({ ...common, draws: boot, logarithm: fair === 1 });
  const found =
    scores === undefined
      ? distance({ ...common, magnitude, dealt, boot })
      : widestPairInterval({ ...common, dealt, scores });
  return rates === undefined ? found : { ...wider(found, rates), method: found.method };
}

function overSources(
  setting: Setting,
  bySource: Float64Array,
  weights: Float64Array | undefined,
  range: Range | undefined,
): Interval {
  const { seed } = setting;
  const clusters = clusterPlaces(setting);
  if (weights !== undefined && weights.some((weight) => weight !== weights[0])) {
    const weighted = bySource.map((value, s) => value * (weights[s] as number));
    return jackknifeRatio(addedUp(weighted, clusters), addedUp(weights, clusters), range);
  }
  const fits = range !== undefined && bySource.every((value) => value >= range[0] && value <= range[1]);
  const interval = meanInterval(bySource, { seed, ...(fits && { range }), ...(clusters && { clusters }) });
  return { ...interval, method: `${interval.method} over sources` };
}

function addedUp(values: Float64Array, clusters: Uint32Array | undefined): Float64Array {
  if (clusters === undefined) return values;
  const sums = new Float64Array(Math.max(...clusters) + 1);
  for (const [s, place] of clusters.entries()) (sums[place] as number) += values[s] as number;
  return sums;
}

/** Of a number that is a magnitude or a distance: random divisions below, the bootstrap above. */
function distance({
  value,
  clusters,
  range,
  seed,
  magnitude,
  dealt,
  boot,
}: {
  readonly value: number;
  readonly clusters: number;
  readonly range: Range | undefined;
  readonly seed: number;
  readonly magnitude: boolean;
  readonly dealt: () => Float64Array;
  readonly boot: () => Float64Array;
}): Interval {
  const made = lazily(() => {
    const standardError = unfoldedErrorOf(boot(), value);
    return distanceInterval({
      value,
      draws: dealt(),
      standardError,
      sampled: (confidence, degrees) => (confidence > 0.5 ? studentTQuantile(confidence, degrees) * standardError : 0),
      ...(magnitude && { shifts: [{ value, standardError }] }),
      clusters,
      ...(range !== undefined && { range }),
      seed,
    });
  });
  return {
    method: magnitude ? "permutation and bootstrap" : "permutation below, bootstrap above",
    seed,
    bounds: (confidence, scale) => made().bounds(confidence, scale),
  };
}
