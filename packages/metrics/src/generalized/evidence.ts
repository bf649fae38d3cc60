import { combined, lazyEvidence, type Evidence } from "../core/lazy-evidence.js";
import type { Interval } from "../core/measurement.js";
import { dataSeed } from "../statistics/data-seed.js";
import { jackknifeRatio, meanInterval, studentTQuantile, type Range } from "../statistics/index.js";
import { distanceInterval, summariseDraws } from "../statistics/intervals/distance-interval.js";
import { flatBounds, moments } from "../statistics/intervals/levels.js";
import { wider } from "../statistics/intervals/mean-interval.js";
import { randomInteger, seededRandom, shuffle, type Random } from "../statistics/random.js";
import type { Comparison } from "./comparison.js";
import type { LabelledExample } from "./data.js";
import type { Sample, Unit } from "./sample.js";
import type { Setting } from "./setting.js";

/** How a number came about, as far as its uncertainty goes. */
export interface Traits {
  /** Above 0 by chance, and larger where groups differ: an absolute difference, a distance, a range. */
  readonly unsigned: boolean;
  /** The magnitude of one difference between two groups. */
  readonly magnitude?: boolean;
  /** What a fair model has. */
  readonly fair: 0 | 1;
  /** The values it can take, where known. */
  readonly range: Range | undefined;
}

const RANGES: Readonly<Record<string, Range>> = {
  absoluteDifference: [0, 1],
  wasserstein: [0, 1],
  range: [0, 1],
  difference: [-1, 1],
  mannWhitney: [-0.5, 0.5],
  standardDeviation: [0, 0.5],
};

/** The traits of a comparison of named scores, which lie in [0, 1] but for the shares of spans. */
export function traitsOf(
  { score, data }: Setting,
  { label, commutative, fair }: Pick<Comparison, "label" | "commutative" | "fair">,
): Traits {
  const bounded = score.needs.length > 0 && !(data.sequence && score.label === "positiveShare");
  return {
    unsigned: commutative && fair === 0,
    magnitude: label === "absoluteDifference",
    fair,
    range: bounded ? RANGES[label] : undefined,
  };
}

export const DRAWS = 399;

/**
 * The evidence for numbers that `evaluate` makes of a setting, in its order; a number is NaN where it has no value.
 *
 * On counterfactual data each number is a mean over sources: `sources` has its values, and bounds are those of a mean
 * (`meanInterval`), or with unequal weights w_s of the ratio Σ w_s x_s / Σ w_s (`jackknifeRatio`). What chance makes of
 * an unsigned number comes from dealing out the variations within each source.
 *
 * On group data examples are the clusters, of tagged sentences whole sentences. The standard error e of a value v is
 * that of the bootstrap (Efron 1979): each group's n examples are drawn n times with replacement, the value computed
 * anew, v_b in sample b of B = 399, and e = √(Σ (v_b - mean)² / (B - 1)); infinite where a sample has no value. With t
 * Student's quantile for the examples of the smallest group less 1:
 * - a signed difference has the bounds v ± t e; a ratio exp(log v ± t e), e on the logarithm; with a range never
 *   narrower than a share without events.
 * - an unsigned number has `distanceInterval`: below v less the quantile of 399 random divisions of all examples among
 *   the groups, within gold classes where the score
 *   looks at these; above v + t e, where e² is not below the mean of v_b² less v², since magnitudes near 0 are folded.
 * - the range of groups' scores has `widestPair`.
 * Approximate: it wants some 50 examples a group, of those that the score looks at, and knows nothing of what no
 * example showed.
 *
 * @see Efron 1979, Annals of Statistics 7:1; Efron and Tibshirani 1993, chapters 6 and 15
 */
export function evidenceFor(
  setting: Setting,
  values: readonly number[],
  traits: readonly Traits[],
  evaluate: (setting: Setting) => readonly number[],
  sources: readonly (Float64Array | undefined)[],
  weights: Float64Array | undefined,
  comparesGroups: boolean,
  scoresOf?: (setting: Setting) => readonly number[],
): Evidence[] {
  const counterfactual = setting.data.kind === "counterfactual";
  const dealable = comparesGroups && traits.some(({ unsigned }) => unsigned) && canResample(setting);
  const asked = dealable && setting.nullDraws > 0;
  const dealt = lazily(() => drawNull(setting, values.length, evaluate, asked ? setting.nullDraws : DRAWS));
  const bootstrap =
    counterfactual || !canResample(setting) ? undefined : lazily(() => bootstrapped(setting, values.length, evaluate));
  const ownScores =
    scoresOf === undefined || bootstrap === undefined
      ? undefined
      : lazily(() => ({ now: scoresOf(setting), drawn: bootstrapped(setting, setting.data.groups.length, scoresOf) }));
  const clusters = counterfactual
    ? setting.sources.length
    : Math.min(...(setting.sources[0]?.units[0]?.samples ?? []).map(textsOf));
  return values.map((value, k): Evidence => {
    const { unsigned, magnitude = false, fair, range } = traits[k] as Traits;
    if (!Number.isFinite(value)) return {};
    const summary = (): Evidence => {
      const draws = dealt()[k] ?? new Float64Array();
      return draws.length === 0 ? {} : summariseDraws(value, draws);
    };
    const test = unsigned && asked ? lazyEvidence(["pValue", "nullMean", "excess"], summary) : {};
    if (counterfactual) {
      const perSource = sources[k];
      return perSource === undefined
        ? test
        : combined(test, { interval: overSources(setting, perSource, weights, range) });
    }
    if (bootstrap === undefined) return test;
    if (unsigned && !dealable) return test;
    if (unsigned && ownScores !== undefined)
      return combined(test, { interval: widestPair(setting, value, () => dealt()[k], ownScores, clusters, range) });
    if (unsigned)
      return combined(test, {
        interval: distance(
          setting,
          value,
          magnitude,
          () => dealt()[k],
          () => bootstrap()[k],
          clusters,
          range,
        ),
      });
    return { interval: signed(value, () => bootstrap()[k], clusters, fair, range, setting.seed) };
  });
}

function overSources(
  { seed }: Setting,
  perSource: Float64Array,
  weights: Float64Array | undefined,
  range: Range | undefined,
): Interval {
  if (weights !== undefined && weights.some((weight) => weight !== weights[0])) {
    return jackknifeRatio(
      perSource.map((value, s) => value * (weights[s] as number)),
      weights,
      range,
    );
  }
  const fits = range !== undefined && perSource.every((value) => value >= range[0] && value <= range[1]);
  const interval = meanInterval(perSource, { ...(seed === undefined ? {} : { seed }), ...(fits && { range }) });
  return { ...interval, method: `${interval.method} over sources` };
}

function distance(
  setting: Setting,
  value: number,
  magnitude: boolean,
  dealt: () => Float64Array | undefined,
  boot: () => Float64Array | undefined,
  clusters: number,
  range: Range | undefined,
): Interval {
  const made = lazily(() => {
    const standardError = unfolded(boot(), value);
    return distanceInterval({
      value,
      draws: dealt() ?? new Float64Array(),
      standardError,
      ...(magnitude && { shifts: [{ value, standardError }] }),
      clusters,
      ...(range !== undefined && { range }),
      seed: setting.seed,
    });
  });
  return {
    method: magnitude ? "permutation and bootstrap" : "permutation below, bootstrap above",
    seed: setting.seed,
    bounds: (confidence, scale) => made().bounds(confidence, scale),
  };
}

/**
 * The range of groups' scores is the difference of the two farthest apart. That every pair is within its bound bounds
 * the farthest too (an intersection-union test), so the upper bound is the largest of |difference| plus Student's
 * quantile times its standard error. Where the permutation test is significant, the lower bound is not below that of
 * any pair, by Bonferroni.
 */
function widestPair(
  setting: Setting,
  value: number,
  dealt: () => Float64Array | undefined,
  scores: () => { readonly now: readonly number[]; readonly drawn: readonly Float64Array[] },
  clusters: number,
  range: Range | undefined,
): Interval {
  const made = lazily(() => {
    const { now, drawn } = scores();
    const errors = drawn.map(deviation);
    const pairs = now.flatMap((own, i) =>
      now.slice(0, i).map((other, j) => ({
        value: own - other,
        standardError: Math.hypot(errors[i] as number, errors[j] as number),
      })),
    );
    const below = distanceInterval({
      value,
      draws: dealt() ?? new Float64Array(),
      standardError: 0,
      shifts: pairs,
      clusters,
      ...(range !== undefined && { range }),
      seed: setting.seed,
    });
    return { below, pairs };
  });
  return {
    method: "permutation and bootstrap of all pairs",
    seed: setting.seed,
    bounds: (confidence, scale = 1) => {
      const { below, pairs } = made();
      const { lower, upper: floor } = below.bounds(confidence, scale);
      const reach = studentTQuantile(confidence, Math.max(1, clusters * scale - 1)) / Math.sqrt(scale);
      const upper = Math.max(floor, ...pairs.map((pair) => Math.abs(pair.value) + reach * pair.standardError));
      return { lower, upper: Math.min(range?.[1] ?? Infinity, upper) };
    },
  };
}

function signed(
  value: number,
  boot: () => Float64Array | undefined,
  clusters: number,
  fair: 0 | 1,
  range: Range | undefined,
  seed: number,
): Interval {
  const logarithm = fair === 1 && value > 0;
  const error = lazily(() => deviation(logarithm ? boot()?.map(Math.log) : boot()));
  const centre = logarithm ? Math.log(value) : value;
  const student: Interval = {
    method: `Student's t with the bootstrap's standard error${logarithm ? ", on the logarithm" : ""}`,
    bounds: (confidence, scale = 1) => {
      const n = clusters * scale;
      const reach =
        n > 1 && error() > 0
          ? (studentTQuantile(confidence, n - 1) * error()) / Math.sqrt(scale)
          : confidence === 0.5
            ? 0
            : Infinity;
      const back = logarithm ? Math.exp : (x: number): number => x;
      return { lower: back(centre - reach), upper: back(centre + reach) };
    },
    seed,
  };
  if (range === undefined) return student;
  const floor: Interval = {
    method: student.method,
    bounds: (confidence, scale = 1) => flatBounds(value, clusters * scale, range, confidence),
  };
  const capped: Interval = {
    ...student,
    bounds: (confidence, scale = 1) => {
      const { lower, upper } = error() > 0 ? student.bounds(confidence, scale) : floor.bounds(confidence, scale);
      return { lower: Math.max(range[0], lower), upper: Math.min(range[1], upper) };
    },
  };
  return { ...wider(capped, floor), method: student.method, seed };
}

/**
 * The standard error of what a distance is the magnitude of. Near 0 the resampled distances are folded and vary less
 * than the quantity itself, whose variance is the mean of their squares less the square of the value.
 */
function unfolded(draws: Float64Array | undefined, value: number): number {
  const folded = deviation(draws);
  if (draws === undefined || folded === Infinity) return folded;
  const square = draws.reduce((sum, draw) => sum + draw * draw, 0) / draws.length;
  return Math.max(folded, Math.sqrt(Math.max(0, square - value * value)));
}

/** Infinite where a resample has no value. */
function deviation(draws: Float64Array | undefined): number {
  if (draws === undefined || draws.some((draw) => !Number.isFinite(draw))) return Infinity;
  return Math.sqrt(moments(draws).squares / (draws.length - 1));
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/**
 * Every group needs a text, and where texts are restricted to a class, a decision of it. Of counterfactual data some
 * group needs several variations in a source: with one of each, what is the same whichever group is which, such as a
 * range, tells nothing of chance.
 */
function canResample({ data, sources }: Setting): boolean {
  if (data.kind === "counterfactual")
    return sources.some(({ units }) => units.some(({ samples }) => samples.some(({ size }) => size > 1)));
  const samples = sources[0]?.units[0]?.samples ?? [];
  return samples.length > 0 && samples.every(({ size }) => size > 0);
}

/** Texts are independent; the tokens of a sentence are not. */
function textsOf({ size, sentences }: Sample): number {
  return sentences === undefined ? size : sentences.starts.length - 1;
}

function seedOf(setting: Setting): number {
  return setting.seed + dataSeed([setting.sources.length]);
}

function drawNull(
  setting: Setting,
  count: number,
  evaluate: (setting: Setting) => readonly number[],
  draws: number,
): Float64Array[] {
  const random = seededRandom(seedOf(setting) % Number.MAX_SAFE_INTEGER);
  const columns = Array.from({ length: count }, () => new Float64Array(draws));
  const deal = setting.data.kind === "counterfactual" ? dealVariations(setting) : dealExamples(setting);
  for (let b = 0; b < draws; b++) {
    const dealt = evaluate(deal(setting, random));
    for (const [k, column] of columns.entries()) column[b] = dealt[k] as number;
  }
  // A division without a value, such as one that leaves a group without positives, says nothing.
  return columns.map((column) => column.filter(Number.isFinite).sort());
}

/**
 * The variations of each source are dealt out among its groups, in all its units alike; groups keep their numbers of
 * them.
 */
function dealVariations(setting: Setting): (setting: Setting, random: Random) => Setting {
  const all = setting.sources.map(({ units }) => units.map(({ samples }) => joined(samples)));
  return (from, random) => {
    const sources = from.sources.map((source, s) => {
      const order = shuffledPlaces(all[s]?.[0]?.size ?? 0, random);
      const deal = (unit: Unit, u: number): Unit => {
        let start = 0;
        const samples = unit.samples.map(({ size }) =>
          taken(all[s]?.[u] as Sample, order.subarray(start, (start += size))),
        );
        return { ...unit, samples };
      };
      return { ...source, units: source.units.map(deal) };
    });
    return { ...from, sources, outcomes: new Map(), sorted: new Map() };
  };
}

function shuffledPlaces(length: number, random: Random): Uint32Array {
  const places = new Uint32Array(length);
  for (let i = 0; i < length; i++) {
    const j = randomInteger(random, i + 1);
    places[i] = places[j] as number;
    places[j] = i;
  }
  return places;
}

function dealExamples(setting: Setting): (setting: Setting, random: Random) => Setting {
  const samples = setting.sources[0]?.units[0]?.samples ?? [];
  const all = joined(samples);
  const texts = textsOf(all);
  const byGold = setting.score.needs.includes("gold") && all.sentences === undefined;
  const strata = new Map<number, number[]>();
  for (let i = 0; i < texts; i++) {
    const key = byGold ? (all.gold[i] as number) : 0;
    const stratum = strata.get(key);
    if (stratum === undefined) strata.set(key, [i]);
    else stratum.push(i);
  }
  return (from, random) => {
    const dealt = Uint32Array.from({ length: texts }, (_, i) => i);
    for (const places of strata.values()) {
      const order = shuffle([...places], random);
      for (const [k, place] of places.entries()) dealt[place] = order[k] as number;
    }
    let start = 0;
    return withSamples(
      from,
      samples.map((sample) => taken(all, dealt.subarray(start, (start += textsOf(sample))))),
    );
  };
}

function bootstrapped(
  setting: Setting,
  count: number,
  evaluate: (setting: Setting) => readonly number[],
): Float64Array[] {
  const random = seededRandom(seedOf(setting) % Number.MAX_SAFE_INTEGER);
  const samples = setting.sources[0]?.units[0]?.samples ?? [];
  const columns = Array.from({ length: count }, () => new Float64Array(DRAWS));
  for (let b = 0; b < DRAWS; b++) {
    const drawn = samples.map((sample) =>
      taken(
        sample,
        Uint32Array.from({ length: textsOf(sample) }, () => randomInteger(random, textsOf(sample))),
      ),
    );
    const values = evaluate(withSamples(setting, drawn));
    for (const [k, column] of columns.entries()) column[b] = values[k] as number;
  }
  return columns;
}

function withSamples(setting: Setting, samples: readonly Sample[]): Setting {
  const [source] = setting.sources;
  const [unit] = source?.units ?? [];
  if (source === undefined || unit === undefined) return setting;
  return {
    ...setting,
    sources: [{ ...source, units: [{ ...unit, samples }] }],
    outcomes: new Map(),
    sorted: new Map(),
  };
}

function joined(samples: readonly Sample[]): Sample {
  const probabilities = new Float64Array(samples.reduce((sum, sample) => sum + sample.probabilities.length, 0));
  let start = 0;
  for (const sample of samples) {
    probabilities.set(sample.probabilities, start);
    start += sample.probabilities.length;
  }
  let decisions = 0;
  const starts = [0];
  for (const { sentences, gold } of samples) {
    for (const end of sentences?.starts.subarray(1) ?? []) starts.push(decisions + end);
    decisions += gold.length;
  }
  return {
    size: samples.reduce((sum, sample) => sum + sample.size, 0),
    gold: Int32Array.from(samples.flatMap((sample) => [...sample.gold])),
    predicted: Int32Array.from(samples.flatMap((sample) => [...sample.predicted])),
    probabilities,
    ...(samples[0]?.spans !== undefined && { spans: new Uint32Array(samples[0].spans.length) }),
    ...(samples[0]?.sentences !== undefined && {
      sentences: {
        starts: Uint32Array.from(starts),
        spans: Uint32Array.from(samples.flatMap(({ sentences }) => [...(sentences?.spans ?? [])])),
      },
    }),
    attachment: [0, 0],
    ...(samples.every(({ attachments }) => attachments !== undefined) && {
      attachments: Uint32Array.from(samples.flatMap(({ attachments }) => [...(attachments ?? [])])),
    }),
    missing: {},
    examples: samples.flatMap((sample) => sample.examples),
  };
}

/** The texts at some places, as often as they are named. */
function taken(sample: Sample, places: Uint32Array): Sample {
  const { sentences, spans, attachments } = sample;
  if (sentences === undefined) {
    const attachment: [number, number] = [0, 0];
    if (attachments !== undefined) {
      for (const i of places) {
        attachment[0] += attachments[2 * i] as number;
        attachment[1] += attachments[2 * i + 1] as number;
      }
    }
    return { ...decisionsAt(sample, places), size: places.length, attachment };
  }
  const { starts } = sentences;
  const decisions = Uint32Array.from(
    [...places].flatMap((i) =>
      Array.from({ length: (starts[i + 1] as number) - (starts[i] as number) }, (_, k) => (starts[i] as number) + k),
    ),
  );
  const found = decisionsAt(sample, decisions);
  if (spans === undefined) return { ...found, size: decisions.length };
  const sum = new Uint32Array(spans.length);
  for (const i of places)
    for (let cell = 0; cell < sum.length; cell++)
      sum[cell] = (sum[cell] as number) + (sentences.spans[i * sum.length + cell] as number);
  return { ...found, size: places.length, spans: sum };
}

function decisionsAt(sample: Sample, places: Uint32Array): Omit<Sample, "spans" | "sentences"> {
  const width = sample.gold.length === 0 ? 0 : sample.probabilities.length / sample.gold.length;
  const probabilities = new Float64Array(places.length * width);
  for (let k = 0; k < places.length; k++) {
    const from = (places[k] as number) * width;
    for (let c = 0; c < width; c++) probabilities[k * width + c] = sample.probabilities[from + c] as number;
  }
  const gold = new Int32Array(places.length);
  const predicted = new Int32Array(places.length);
  const examples: LabelledExample[] = [];
  for (let k = 0; k < places.length; k++) {
    const i = places[k] as number;
    gold[k] = sample.gold[i] as number;
    predicted[k] = sample.predicted[i] as number;
    if (sample.examples.length > 0) examples.push(sample.examples[i] as LabelledExample);
  }
  return {
    size: places.length,
    gold,
    predicted,
    probabilities,
    attachment: sample.attachment,
    missing: sample.missing,
    examples,
  };
}
