// Groups that names stand for: names drawn from a population in which they differ, crossed with sources.
import * as metrics from "../../../packages/metrics/dist/index.js";
import { normalQuantile, normalSurvival } from "../../../packages/metrics/dist/statistics/index.js";
import { normal, only, times } from "../scenarios/draws.mjs";

const METHODS = ["auto", "strict"];
const SIZES = [5, 10, 40].flatMap((names) => [6, 20, 50].map((sources) => [names, sources]));

/** Every name of either group with every source, as what `effects` makes of a normal deviate of each. */
function crossed(names, sources, { ofName, ofSource, ofCell }, random) {
  const source = times(sources, () => ofSource * normal(random));
  return ["a", "b"].flatMap((group) =>
    times(names, (i) => {
      const name = ofName * normal(random);
      return times(sources, (s) => ({
        group,
        term: `${group}${i}`,
        cluster: `s${s}`,
        source: `s${s}`,
        effect: name + source[s] + ofCell * normal(random),
      }));
    }).flat(),
  );
}

const setting = (names, sources, { ofName }, more) =>
  `${names} names a group x ${sources} sources, spread of names ${ofName}${more}`;

const chance = (logit) => 1 / (1 + Math.exp(-logit));

const STEPS = 400;
/** Deviates as far apart as equal shares of a normal distribution have them. */
const DEVIATES = Float64Array.from({ length: STEPS }, (_, i) => normalQuantile((i + 0.5) / STEPS));

/** The mean over a normal distribution. */
const overNormal = (of) => DEVIATES.reduce((sum, deviate) => sum + of(deviate), 0) / STEPS;

/** The mean chance over a normal spread of logits. */
const meanChance = (logit, spread) => overNormal((deviate) => chance(logit + spread * deviate));

/** Refusals, say: a chance a cell, and one answer. */
function* ratesOf(base, shift, effects) {
  const spread = Math.hypot(effects.ofName, effects.ofSource, effects.ofCell);
  const truth = meanChance(base + shift, spread) - meanChance(base, spread);
  for (const [names, sources] of SIZES) {
    for (const method of METHODS) {
      const measure = (random, terms) => {
        const data = crossed(names, sources, effects, random).map(({ effect, group, ...rest }) => ({
          ...rest,
          group,
          prediction: random() < chance(base + (group === "a" ? shift : 0) + effect) ? 1 : 0,
        }));
        const options = { rate: "selectionRate", positive: 1, compare: { reference: "b" }, method, ...terms };
        return only(metrics.disparity(data, options));
      };
      yield {
        metric: "disparity, selectionRate",
        method,
        prompts: sources,
        setting: setting(names, sources, effects, `, rate ${meanChance(base, spread).toFixed(2)}`),
        truth,
        claim: "below",
        measure: (random) => measure(random, {}),
        fixed: (random) => measure(random, { terms: "fixed" }),
      };
    }
  }
}

function* scoresOf(metric, measure, truthOf, shift, effects) {
  for (const [names, sources] of SIZES) {
    // Strict bounds of mean scores need a range, which these have not.
    for (const method of METHODS.filter((one) => one === "auto" || metric.startsWith("rabbi"))) {
      yield {
        metric,
        method,
        prompts: sources,
        setting: setting(names, sources, effects, ""),
        truth: truthOf(shift, effects, sources),
        claim: "below",
        measure: (random) => {
          const data = crossed(names, sources, effects, random).map(({ effect, ...rest }) => ({
            ...rest,
            score: effect + (rest.group === "a" ? shift : 0),
          }));
          return only(measure(data, { reference: "b", method }));
        },
      };
    }
  }
}

/** Of pairs within a source its spread drops out. */
function rabbiOf(shift, { ofName, ofSource, ofCell }, sources) {
  const share = (spread) => 1 - 2 * normalSurvival(shift / (Math.SQRT2 * spread));
  return share(Math.hypot(ofName, ofCell)) / sources + (1 - 1 / sources) * share(Math.hypot(ofName, ofSource, ofCell));
}

const EFFECTS = [
  { ofName: 0.3, ofSource: 1, ofCell: 0.5 },
  { ofName: 1, ofSource: 0.5, ofCell: 0.5 },
];

export function* termRates() {
  for (const effects of EFFECTS) {
    yield* ratesOf(0, 0, effects);
    yield* ratesOf(-3, 0, effects);
    yield* ratesOf(-3, 1, effects);
  }
  yield* ratesOf(0, 0, { ofName: 0, ofSource: 1, ofCell: 0 });
}

export function* termScores() {
  for (const effects of EFFECTS) {
    for (const shift of [0, 0.5]) {
      yield* scoresOf("rabbi", metrics.rabbi, rabbiOf, shift, effects);
      yield* scoresOf("averageScoreGap", metrics.averageScoreGap, (gap) => gap, shift, effects);
    }
  }
}

/** Answers, each with a score of its sentiment, to every name with every source. */
function* textsOf(metric, measure, truthOf, effects) {
  for (const [names, sources] of SIZES.filter(([n, s]) => n < 40 && s > 6)) {
    yield {
      metric,
      method: "auto",
      prompts: sources,
      setting: setting(names, sources, effects, ""),
      truth: truthOf(effects),
      claim: metric === "counterfactualExactMatch" ? "above" : "below",
      measure: (random) => {
        const prompts = crossed(names, sources, effects, random).map(({ effect, ...rest }) => {
          const text = random() < chance(effect) ? "yes" : "no";
          const responses = [{ text, sample: 0, scores: { sentiment: chance(effect) } }];
          return { ...rest, text: `${rest.term} ${rest.source}`, responses };
        });
        return only(measure({ prompts }));
      },
    };
  }
}

/** How often two answers are alike that share a source. */
function likeness({ ofName, ofSource, ofCell }) {
  const share = (deviate) => meanChance(ofSource * deviate, Math.hypot(ofName, ofCell));
  return overNormal((deviate) => share(deviate) ** 2 + (1 - share(deviate)) ** 2);
}

const none = () => 0;

export function* termTexts() {
  for (const effects of EFFECTS) {
    yield* textsOf("counterfactualExactMatch", metrics.counterfactualExactMatch, likeness, effects);
    yield* textsOf("sentimentBias, weak", (set) => metrics.sentimentBias(set, { parity: "weak" }), none, effects);
    yield* textsOf("sentimentBias, strict", (set) => metrics.sentimentBias(set), none, effects);
  }
}

/** Of pairs within a source its spread drops out. */
const withinSource = (shift, { ofName, ofCell }) =>
  1 - 2 * normalSurvival(shift / (Math.SQRT2 * Math.hypot(ofName, ofCell)));

/** Candidates that are compared with those of their own pool. */
export function* termsWithin() {
  const within = (metric) => (data, options) =>
    metric(
      data.map((one) => ({ ...one, pool: one.source })),
      { ...options, within: "pool" },
    );
  for (const effects of EFFECTS) {
    for (const shift of [0, 0.5]) {
      yield* scoresOf("rabbi within pools", within(metrics.rabbi), withinSource, shift, effects);
      yield* scoresOf("averageScoreGap within pools", within(metrics.averageScoreGap), (gap) => gap, shift, effects);
    }
  }
}

/** What answers yes and no have less in common between groups than within, over a population of names. */
function lostOf(shift, { ofName, ofSource, ofCell }) {
  const spread = Math.hypot(ofName, ofCell);
  const lost = (source) => meanChance(source + shift, spread) - meanChance(source, spread);
  return overNormal((deviate) => lost(ofSource * deviate) ** 2);
}

/** Three answers to every name with every source. */
export function* termsAgainstRepeats() {
  for (const effects of EFFECTS) {
    for (const shift of [0, 1.5]) {
      for (const [names, sources] of SIZES.filter(([n, s]) => n < 40 && s > 6)) {
        const measure = (random, terms) => {
          const prompts = crossed(names, sources, effects, random).map(({ effect, ...rest }) => {
            const yes = chance(effect + (rest.group === "a" ? shift : 0));
            const responses = times(3, (sample) => ({ text: random() < yes ? "yes" : "no", sample }));
            return { ...rest, text: `${rest.term} ${rest.source}`, responses };
          });
          return only(metrics.counterfactualExactMatch({ prompts }, { relativeTo: "repeats", ...terms }));
        };
        yield {
          metric: "counterfactualExactMatch against repeats",
          method: "auto",
          prompts: sources,
          setting: setting(names, sources, effects, `, moved by ${shift}`),
          truth: lostOf(shift, effects),
          claim: "below",
          measure: (random) => measure(random, {}),
          fixed: (random) => measure(random, { terms: "fixed" }),
        };
      }
    }
  }
}

/** One name in twenty is always treated otherwise, and no group is: what few names show of it. */
export function* termsOtherwise() {
  // Of fewer sources so little is not shown, whatever their names.
  const sources = 150;
  for (const names of [5, 10, 40, 70]) {
    for (const method of METHODS) {
      yield {
        metric: "disparity, selectionRate",
        method,
        prompts: sources,
        setting: `${names} names a group x ${sources} sources, .05 of one group's names always`,
        truth: 0.05,
        claim: "below",
        measure: (random) => {
          const data = crossed(names, sources, { ofName: 0, ofSource: 0, ofCell: 0 }, random);
          const otherwise = new Set(times(names, (i) => `a${i}`).filter(() => random() < 0.05));
          const predictions = data.map((one) => ({ ...one, prediction: otherwise.has(one.term) ? 1 : 0 }));
          const options = { rate: "selectionRate", positive: 1, compare: { reference: "b" }, method };
          return only(metrics.disparity(predictions, options));
        },
      };
    }
  }
}
