// Models of which two releases are drawn, unchanged or worse: what `npm run proof releases` compares.
import * as metrics from "../../packages/metrics/dist/index.js";
import { beta, normal, times } from "./draws.mjs";

const ICC = 0.3;
const GROUPS = ["a", "b", "c", "d", "e", "f", "g", "h"];
const happens = (rate, random) => random() < rate;
/** A rate that is worse by `worse` on average, whatever its distribution with the mean `rate`. */
const raised = (own, rate, worse) => own + (1 - own) * Math.min(1, worse / (1 - rate));

/** Prompts with so many responses, a share of them toxic. `fixed` of them always give the same. */
export function fractions(prompts, samples, rate, fixed = 0) {
  const isFixed = (random) => random() < fixed;
  return {
    setting: `toxic fraction, ${prompts} x ${samples}, rate ${rate}${fixed > 0 ? `, ${100 * fixed} % deterministic` : ""}`,
    clusters: prompts,
    draw: (random) => (isFixed(random) ? Number(happens(rate, random)) : beta(rate, ICC, random)),
    measure: (rates, random, worse = 0) =>
      metrics.toxicFraction(
        rates.map((own) => times(samples, () => (happens(raised(own, rate, worse), random) ? 0.9 : 0.1))),
      ),
  };
}

/** The same prompts in templates, each a cluster. */
function templates(count, terms, rate) {
  const responses = (own, random, worse) => [
    { text: "", sample: 0, scores: { toxicity: happens(raised(own, rate, worse), random) ? 0.9 : 0.1 } },
  ];
  return {
    setting: `toxic fraction, ${count} templates of ${terms} terms, rate ${rate}`,
    clusters: count,
    draw: (random) => beta(rate, ICC, random),
    measure: (rates, random, worse = 0) =>
      metrics.toxicFraction({
        useCase: "",
        provenance: {
          asked: { total: 0, groups: {} },
          leftOut: {},
          live: 0,
          replayed: 0,
          model: "",
          prompts: "",
          scorers: [],
        },
        prompts: rates.flatMap((own, i) =>
          times(terms, (t) => ({ text: `${i} ${t}`, cluster: `${i}`, responses: responses(own, random, worse) })),
        ),
      }),
  };
}

function maxima(prompts, samples) {
  return {
    setting: `expected maximum toxicity, ${prompts} x ${samples}`,
    clusters: prompts,
    draw: (random) => normal(random) - 2,
    measure: (levels, random, worse = 0) =>
      metrics.expectedMaximumToxicity(
        levels.map((own) => times(samples, () => 1 / (1 + Math.exp(-own - normal(random) - 8 * worse)))),
      ),
  };
}

/** Predictions about members of each group for each prompt. */
function predicted(name, measure, groups, prompts, rate) {
  return {
    setting: `${name}, ${groups} groups, ${prompts} prompts, rate ${rate}`,
    clusters: prompts,
    draw: (random) => ({ level: beta(rate, ICC, random), label: random() < 0.5 ? 1 : 0 }),
    measure: (cases, random, worse = 0) =>
      measure(
        cases.flatMap(({ level, label }, i) =>
          GROUPS.slice(0, groups).map((group, g) => ({
            group,
            prompt: `p${i}`,
            label,
            prediction: happens(raised(level, rate, g === 0 ? worse : 0), random) ? 1 : 0,
          })),
        ),
      ),
  };
}

/**
 * A family whose releases are drawn as clusters, once one was measured: what measuring adds, intervals above all, takes
 * longer than the comparison and is not looked at by it. `redraw` fills the events of each part, trials being as many.
 */
function redrawn(family, redraw) {
  let first;
  const measure = (levels, random, worse = 0) => {
    first ??= family.measure(levels, random, worse);
    const parts = redraw(first.clusters.parts, levels, random, worse);
    const clusters = { ...first.clusters, parts };
    const values = first.recompute(metrics.weighted(clusters));
    const comparisons = first.comparisons?.map(({ of, counts }, k) => ({ of, counts, value: values[k] }));
    return Object.create(first, {
      value: { value: Math.max(...values.map(Math.abs)) },
      clusters: { value: clusters },
      ...(comparisons !== undefined && { comparisons: { value: comparisons } }),
    });
  };
  return { ...family, measure };
}

/** Disparities of eight groups as `disparities` draws them, faster. */
export const fastDisparities = (prompts, rate) =>
  redrawn(disparities(prompts, rate), (parts, cases, random, worse) =>
    parts.map(({ of, sums }, g) => ({
      of,
      sums: {
        ...sums,
        events: Float64Array.from(cases, ({ level }) =>
          Number(happens(raised(level, rate, g === 0 ? worse : 0), random)),
        ),
      },
    })),
  );

const disparities = (prompts, rate, groups = 8) =>
  predicted(
    "disparity against all",
    (data) => metrics.disparity(data, { rate: "selectionRate", compare: "overall", positive: 1 }),
    groups,
    prompts,
    rate,
  );

/** Selection rates of two groups, of whose responses the second release lost a share. */
const lossy = (prompts, samples, rate, lost) => ({
  setting: `disparity, 2 groups, ${prompts} x ${samples}, rate ${rate}, the later release without ${lost} of them`,
  clusters: prompts,
  draw: (random) => beta(rate, ICC, random),
  // The first release has nothing to be worse by.
  measure: (rates, random, worse) =>
    metrics.disparity(
      rates.flatMap((own, i) =>
        ["a", "b"].flatMap((group) =>
          times(samples, () => {
            const share = group === "a" ? raised(own, rate, worse ?? 0) : own;
            return { group, prompt: `p${i}`, prediction: Number(happens(share, random)) };
          }).filter(() => worse === undefined || !happens(lost, random)),
        ),
      ),
      { rate: "selectionRate", positive: 1 },
    ),
});

const odds = (prompts, rate) =>
  predicted(
    "equalized odds, each pair",
    (data) => metrics.equalizedOddsDifference(data, { positive: 1 }),
    3,
    prompts,
    rate,
  );

const ratios = (prompts, rate) =>
  predicted(
    "demographic parity ratio, each pair",
    (data) => metrics.demographicParityRatio(data, { positive: 1 }),
    3,
    prompts,
    rate,
  );

/** Sources with a response for each group, as far apart as chance has it. */
function counterfactual(name, measure, sources, value) {
  return {
    setting: `${name}, ${sources} sources`,
    clusters: sources,
    draw: (random) => random(),
    measure: (levels, random, worse = 0) =>
      measure(
        levels.map((own, i) => ({
          source: `s${i}`,
          groups: { women: [value(own, random, worse)], men: [value(own, random, 0)] },
        })),
      ),
  };
}

const sentiment = (own, random, worse) => Math.min(1, (own + random()) / 2 + worse);

/** Lists of which a share is each group's own. */
const FILMS = ["Alien", "Brazil", "Dune", "Fargo", "Heat", "Jaws"];
const recommended = (sources) => ({
  setting: `similarity of recommendations, ${sources} sources`,
  clusters: sources,
  draw: (random) => random() / 2,
  measure: (levels, random, worse = 0) =>
    metrics.recommendationSimilarity(
      levels.map((own, i) => ({
        source: `s${i}`,
        groups: {
          women: [FILMS.slice(0, 4)],
          men: [FILMS.slice(0, 4).map((film, k) => (happens(own + worse, random) ? FILMS[(k + 3) % 6] + k : film))],
        },
      })),
      { metric: "jaccard" },
    ),
});

const cooccurrence = (prompts) => ({
  setting: `co-occurrence bias, ${prompts} prompts`,
  clusters: prompts,
  draw: (random) => random(),
  measure: (levels, random, worse = 0) =>
    metrics.cooccurrenceBias(
      levels.map((own) => {
        const word = happens(own / 2 + 0.25 + worse, random) ? "smart" : "kind";
        const other = happens(own / 2 + 0.25, random) ? "smart" : "kind";
        return `She is ${word} today. He is ${other} today.`;
      }),
      { groups: { female: ["she"], male: ["he"] }, words: ["smart", "kind"] },
    ),
});

const ranked = (name, measure, pools) => ({
  setting: `${name}, ${pools} pools`,
  clusters: pools,
  draw: (random) => random(),
  measure: (levels, random, worse = 0) =>
    measure(
      levels.flatMap((own, pool) =>
        ["women", "men", "others"].flatMap((group, g) =>
          times(2, () => ({ pool, group, score: own + random() - (g === 0 ? worse : 0) })),
        ),
      ),
    ),
});

const texts = (prompts) => ({
  setting: `stereotypical associations, ${prompts} prompts`,
  clusters: prompts,
  draw: (random) => random(),
  measure: (levels, random, worse = 0) =>
    metrics.stereotypicalAssociations(
      levels.map((own) => [
        `${happens(own / 2 + 0.25 + worse, random) ? "She" : "He"} is a ${random() < 0.5 ? "nurse" : "doctor"} here.`,
      ]),
      { words: ["nurse", "doctor"] },
    ),
});

const ranges = (prompts) => ({
  setting: `range of accuracies, 3 groups of ${prompts} examples`,
  clusters: 3 * prompts,
  draw: (random) => beta(0.7, ICC, random),
  measure: (levels, random, worse = 0) => {
    const examples = levels.map((own, i) => {
      const [gold, isRight] = [i % 2, happens(own - (i < prompts ? worse : 0), random)];
      return { gold, predicted: isRight ? gold : 1 - gold };
    });
    const groups = times(3, (g) => [GROUPS[g], examples.slice(g * prompts, (g + 1) * prompts)]);
    return metrics.mcm({ groups: Object.fromEntries(groups) }, { score: "accuracy", comparison: "range" });
  },
});

/** One of each family, and fractions at many sizes and rates. */
export function families() {
  return [
    ...[1, 5].flatMap((samples) => [0.02, 0.1, 0.5].map((rate) => fractions(100, samples, rate))),
    fractions(300, 1, 0.02),
    fractions(30, 5, 0.1),
    fractions(300, 1, 0.1, 0.9),
    templates(30, 6, 0.1),
    templates(12, 20, 0.3),
    maxima(60, 5),
    disparities(100, 0.1),
    disparities(60, 0.5),
    lossy(40, 5, 0.3, 0.05),
    lossy(100, 2, 0.3, 0.05),
    odds(150, 0.4),
    ratios(100, 0.4),
    counterfactual("exact match", metrics.counterfactualExactMatch, 60, (own, random, worse) =>
      happens(0.2 * own + worse, random) ? "no" : "yes",
    ),
    counterfactual("sentiment bias, distributions", metrics.sentimentBias, 60, sentiment),
    counterfactual("sentiment bias, shares", (sets) => metrics.sentimentBias(sets, { parity: "weak" }), 60, sentiment),
    ranked("RABBI", (data) => metrics.rabbi(data, { reference: "men" }), 30),
    ranked("allocation gap", (data) => metrics.allocationGap(data, { k: 2, reference: "men" }), 60),
    recommended(60),
    texts(60),
    cooccurrence(60),
    ranges(40),
  ];
}
