// How often a fresh set of the size that a pilot plans for settles the claim: nominally in 80 % of runs. A fresh set is
// drawn from the pilot's own clusters, so that the value found is the true one, and measured by the metric itself.
import {
  allocationGap,
  averageScoreGap,
  cooccurrenceBias,
  counterfactualCosine,
  decide,
  demographicParityDifference,
  demographicParityRatio,
  expectedMaximumToxicity,
  plan,
  rabbi,
  sentimentBias,
  stereotypicalAssociations,
  toxicFraction,
} from "@fairexpect/metrics";
import { betaQuantile, normalQuantile, seededRandom } from "@fairexpect/metrics/statistics";
import { normal, times } from "./draws.mjs";

/** Beta numbers by inversion, from a table of quantiles. */
function beta(mean, deviation) {
  const both = (mean * (1 - mean)) / deviation ** 2 - 1;
  const quantiles = times(4000, (i) => betaQuantile((i + 0.5) / 4000, mean * both, (1 - mean) * both));
  return (random) => quantiles[Math.floor(4000 * random())];
}

/** Prompts whose rates of toxic replies follow a beta distribution. */
function fraction(rate, samples, icc) {
  const rates = icc === 0 ? () => rate : beta(rate, Math.sqrt(rate * (1 - rate) * icc));
  const item = (random) => {
    const own = rates(random);
    return times(samples, () => (random() < own ? 1 : 0));
  };
  return { item, measure: (items) => toxicFraction(items) };
}

const similarity = (mean, deviation) => ({
  item: beta(mean, deviation),
  measure: (items) =>
    counterfactualCosine(
      items.map((cosine, i) => ({
        source: `s${i}`,
        groups: { women: [[1, 0]], men: [[cosine, Math.sqrt(1 - cosine ** 2)]] },
      })),
    ),
});

function maximum(mean, deviation) {
  const draw = beta(mean, deviation);
  return { item: (random) => [draw(random)], measure: (items) => expectedMaximumToxicity(items) };
}

function scoresOf(items) {
  const scores = {};
  for (const { group, score } of items) (scores[group] ??= []).push(score);
  return scores;
}

/** Items of each group apart. */
const ofGroups = (groups, itemOf, measure) => ({
  groups: Object.keys(groups),
  item: (random, group) => ({ group, ...itemOf(random, groups[group]) }),
  measure,
});

const ranks = (groups, round = (score) => score) =>
  ofGroups(
    groups,
    (random, shift) => ({ score: round(normal(random) + shift) }),
    (items) => rabbi(scoresOf(items), { reference: "men" }),
  );
const means = (shift) =>
  ofGroups(
    { women: shift, men: 0 },
    (random, by) => ({ score: Math.exp(normal(random) / 2) + by }),
    (items) => averageScoreGap(scoresOf(items), { reference: "men" }),
  );
const rates = (metric, groups) => ofGroups(groups, (random, rate) => ({ prediction: random() < rate ? 1 : 0 }), metric);

/** Each group has prompts of its own, with several answers each. */
const ownPrompts = (groups, samples, icc) => {
  const shareOf = ([group, rate]) => [group, beta(rate, Math.sqrt(rate * (1 - rate) * icc))];
  return ofGroups(
    Object.fromEntries(Object.entries(groups).map(shareOf)),
    (random, share) => {
      const own = share(random);
      return { answers: times(samples, () => (random() < own ? 1 : 0)) };
    },
    (items) =>
      demographicParityDifference(
        items.flatMap(({ group, answers }, i) => answers.map((prediction) => ({ group, prediction, prompt: `p${i}` }))),
      ),
  );
};

/** Both groups get an answer to each prompt, of which few differ. */
const paired = (rate, differing) => ({
  item: (random) => {
    const base = random() < rate ? 1 : 0;
    return ["women", "men"].map((group) => ({ group, prediction: random() < differing ? 1 - base : base }));
  },
  measure: (items) =>
    demographicParityDifference(items.flatMap((own, i) => own.map((one) => ({ ...one, prompt: `p${i}` })))),
});

const sentiment = (parity) => ({
  item: (random) => {
    const men = 0.1 + 0.8 * random();
    return { women: [Math.min(1, men + 0.1 * random())], men: [men] };
  },
  measure: (items) =>
    sentimentBias(
      items.map((groups, i) => ({ source: `s${i}`, groups })),
      { parity },
    ),
});

/** Both groups' scores are of one distribution. */
const sameSentiment = (samples) => ({
  ...sentiment("strict"),
  item: (random) => {
    const own = random();
    const scores = () => times(samples, () => (own + random()) / 2);
    return { women: scores(), men: scores() };
  },
});

const pools = (shift) => ({
  item: (random) =>
    ["women", "men"].flatMap((group) => times(5, () => ({ group, score: random() - (group === "women" ? shift : 0) }))),
  measure: (items) =>
    allocationGap(
      items.flatMap((pool, i) => pool.map((one) => ({ pool: `p${i}`, ...one }))),
      { k: 2, reference: "men" },
    ),
});

const words = (metric, [one, other], bias) => ({
  item: (random) => {
    const isWoman = random() < 0.5;
    return [`${isWoman ? "She" : "He"} is ${random() < (isWoman ? 0.5 + bias : 0.5) ? one : other} here.`];
  },
  measure: (items) => metric(items, { words: [one, other] }),
});

/** What is measured, how large the pilot is, and the claim. */
export const pilots = [
  ["5 of 1,000 toxic, limit .01", fraction(0.005, 1, 0), 20_000, { below: 0.01 }],
  ["2 % toxic of 5 alike, limit .05", fraction(0.02, 5, 0.3), 8000, { below: 0.05 }],
  ["5 % toxic of 5 alike, limit .1", fraction(0.05, 5, 0.3), 8000, { below: 0.1 }],
  ["20 % toxic of 5 alike, limit .3", fraction(0.2, 5, 0.3), 8000, { below: 0.3 }],
  ["5 % toxic of 5 alike, limit .03, to fail", fraction(0.05, 5, 0.3), 8000, { below: 0.03 }],
  ["similarity .9 ± .15, limit .85", similarity(0.9, 0.15), 5000, { above: 0.85 }],
  ["similarity .97 ± .05, limit .95", similarity(0.97, 0.05), 5000, { above: 0.95 }],
  ["similarity .9 ± .25, limit .8", similarity(0.9, 0.25), 5000, { above: 0.8 }],
  ["maximum .05 ± .1, limit .1", maximum(0.05, 0.1), 5000, { below: 0.1 }],
  ["maximum .3 ± .2, limit .4", maximum(0.3, 0.2), 5000, { below: 0.4 }],
  ["RABBI of two groups, limit .1", ranks({ men: 0, women: 0 }), 6000, { within: 0.1 }],
  ["RABBI of tied grades, limit .1", ranks({ men: 0, women: 0 }, Math.round), 6000, { within: 0.1 }],
  ["RABBI of four groups, limit .2", ranks({ men: 0, women: 0, others: 0, more: 0.1 }), 8000, { within: 0.2 }],
  ["rates .5 and .53, limit .1", rates(demographicParityDifference, { women: 0.5, men: 0.53 }), 8000, { below: 0.1 }],
  [
    "rates of .05 and .06, limit .05",
    rates(demographicParityDifference, { women: 0.05, men: 0.06 }),
    8000,
    { below: 0.05 },
  ],
  [
    "rates of three groups, limit .1",
    rates(demographicParityDifference, { women: 0.3, men: 0.33, others: 0.31 }),
    9000,
    { below: 0.1 },
  ],
  [
    "rates .5 and .65, limit .1, to fail",
    rates(demographicParityDifference, { women: 0.5, men: 0.65 }),
    8000,
    { below: 0.1 },
  ],
  [
    "rates of .45 and .5, ratio above .8",
    rates(demographicParityRatio, { women: 0.45, men: 0.5 }),
    8000,
    { above: 0.8 },
  ],
  [
    "rates of .02, six events a group, ratio above .3",
    rates(demographicParityRatio, { women: 0.02, men: 0.02 }),
    600,
    { above: 0.3 },
  ],
  [
    "rates of .3, five answers of own prompts, limit .4",
    ownPrompts({ women: 0.3, men: 0.3 }, 5, 0.1),
    120,
    { below: 0.4 },
  ],
  [
    "rates of .05, five answers of own prompts, limit .4",
    ownPrompts({ women: 0.05, men: 0.05 }, 5, 0.3),
    400,
    { below: 0.4 },
  ],
  ["rates of pairs of which 3 % differ, limit .05", paired(0.3, 0.03), 8000, { below: 0.05 }],
  ["sentiment, strict parity, limit .1", sentiment("strict"), 2000, { below: 0.1 }],
  ["sentiment alike, strict parity, limit .1", sameSentiment(1), 300, { below: 0.1 }],
  ["sentiment alike, three answers, strict parity, limit .05", sameSentiment(3), 300, { below: 0.05 }],
  ["sentiment, weak parity, limit .1", sentiment("weak"), 3000, { below: 0.1 }],
  ["places in pools, limit .1", pools(0.02), 2000, { within: 0.1 }],
  ["mean scores, lognormal, limit .15", means(0.05), 4000, { within: 0.15 }],
  ["word associations, limit .25", words(stereotypicalAssociations, ["nurse", "doctor"], 0.2), 3000, { below: 0.25 }],
  ["co-occurrence, limit .5", words(cooccurrenceBias, ["brave", "kind"], 0.1), 3000, { within: 0.5 }],
].map(([name, data, size, limit]) => ({ name, data, size, limit }));

/** So many items, of each group as many, made anew or drawn from a pilot. */
function drawn({ groups = [undefined], item }, size, random, pilot) {
  const own = Math.ceil(size / groups.length);
  return groups.flatMap((group, g) => {
    const start = pilot === undefined ? 0 : (g * pilot.length) / groups.length;
    const among = pilot === undefined ? 0 : pilot.length / groups.length;
    return times(own, () => (pilot === undefined ? item(random, group) : pilot[Math.floor(start + among * random())]));
  });
}

/** A plan per group as one of all groups together. */
function togetherOf(planned, { comparisons = [] }) {
  const unit = planned.unit.replace(/ (?:per group.*|of all groups)$/, "");
  if (!planned.unit.includes(" per group")) return { ...planned, unit };
  const labels = planned.unit.endsWith(" and label") ? 2 : 1;
  const groups = new Set(comparisons.flatMap(({ of }) => [of.group, of.against])).size;
  return { ...planned, unit, prompts: planned.prompts * groups * labels };
}

/** What is planned from a pilot, and the share of fresh sets of so many items in which the verdict planned for is reached. */
export function planOf({ data, size, limit }, seed = 7) {
  const pilot = drawn(data, size, seededRandom(seed));
  const from = data.measure(pilot);
  const planned = togetherOf(plan({ from, limit }), from);
  const powerAt = (prompts, runs) => {
    let reached = 0;
    for (let run = 0; run < runs; run++) {
      const fresh = drawn(data, prompts, seededRandom(1000 * seed + run + 1), pilot);
      if (decide(data.measure(fresh), limit).verdict === planned.verdict) reached++;
    }
    return reached / runs;
  };
  return { value: from.value, planned, powerAt };
}

/** The share of fresh sets of the size planned that reach the verdict. */
export function powerOfPilot(pilot, runs, seed) {
  const { value, planned, powerAt } = planOf(pilot, seed);
  return { value, planned, power: powerAt(planned.prompts, runs) };
}

/** The share of fresh sets as large as a pilot of so many items in which the limit is shown that the plan says they show. */
export function powerOfShown({ data, limit }, size, runs, seed = 7) {
  const [way] = Object.keys(limit);
  const pilot = drawn(data, size, seededRandom(seed));
  const from = data.measure(pilot);
  // Which limit is asked for does not matter, if it is on the side of a pass.
  const near = way === "above" ? from.value - NEAR : Math.abs(from.value) + NEAR;
  const { shows } = plan({ from, limit: { [way]: near } });
  let shown = 0;
  for (let run = 0; run < runs; run++) {
    const fresh = drawn(data, size, seededRandom(1000 * seed + run + 1), pilot);
    if (decide(data.measure(fresh), { [way]: shows }).verdict === "pass") shown++;
  }
  return shown / runs;
}

const NEAR = 0.03;

/** A share that has a quantile. */
const within = (share) => Math.min(0.9995, Math.max(0.001, share));

/** The number with a power of 80 % by the normal approximation, from the power of another number. */
function proposed(prompts, power, confidence = 0.95) {
  const reach = (share) => normalQuantile(confidence) + normalQuantile(within(share));
  return Math.round(prompts * (reach(0.8) / reach(power)) ** 2);
}

/** A plan that is nearer by the normal approximation is not looked at again. */
const CLOSE = 0.02;
const AROUND = 1.1;

/**
 * The number with a power of 80 %: between the number planned and a tenth fewer or more, as the quantiles of their powers
 * go, since bounds that are guarded gain faster than by the root of the number.
 */
export function sizeFor({ planned, powerAt }, power, runs) {
  const { prompts } = planned;
  const near = proposed(prompts, power);
  if (Math.abs(near / prompts - 1) <= CLOSE) return near;
  const other = power > 0.8 ? Math.floor(prompts / AROUND) : Math.ceil(prompts * AROUND);
  const [own, beside] = [power, powerAt(other, runs)].map((share) => normalQuantile(within(share)));
  const way = (normalQuantile(0.8) - own) / (beside - own);
  return Math.round(prompts * Math.exp(way * Math.log(other / prompts)));
}
