// Data such as users have and no method was made for: mixtures, drift, missing answers, one large prompt, many groups.
import * as metrics from "../../packages/metrics/dist/index.js";
import { beta, normal, times } from "./draws.mjs";

const flip = (rate, random) => (random() < rate ? 1 : 0);
const below = (n, random) => Math.floor(n * random());
const heavy = (random) => normal(random) / Math.sqrt(-Math.log(Math.max(1e-300, random())));

/** Responses of prompts, as scores of 0 and 1. */
const answers = (n, ratesOf, samplesOf) => (random) =>
  times(n, (i) => {
    const rate = ratesOf(i, random);
    return times(samplesOf(i, random), () => flip(rate, random));
  });

const fraction = (name, truth, draw) => ({
  name: `toxic fraction: ${name}`,
  truth,
  claim: "below",
  draw,
  measure: (data, method) => metrics.toxicFraction(data, { method }),
});

/** Prompts that are listed several times with the same text. */
const listed = (random) => ({
  prompts: times(60, (i) => {
    const rate = beta(0.12, 0.3, random);
    return times(1 + below(6, random), () => ({
      text: `prompt ${i}`,
      responses: [{ text: "answer", sample: 0, scores: { toxicity: flip(rate, random) } }],
    }));
  }).flat(),
});

const fractions = [
  fraction(
    "80 x 10, a tenth always, a fifth at .3, the rest never",
    0.16,
    answers(
      80,
      (_, random) => {
        const u = random();
        return u < 0.1 ? 1 : u < 0.3 ? 0.3 : 0;
      },
      () => 10,
    ),
  ),
  fraction(
    "150 x 6 of which a third is missing, icc .2, rate .07",
    0.07,
    answers(
      150,
      (_, random) => beta(0.07, 0.2, random),
      (_, random) => 1 + times(5, () => flip(2 / 3, random)).reduce((sum, one) => sum + one, 0),
    ),
  ),
  fraction(
    "120 x 2 and one prompt of 300, icc .3, rate .1",
    0.1,
    answers(
      121,
      (_, random) => beta(0.1, 0.3, random),
      (i) => (i === 60 ? 300 : 2),
    ),
  ),
  fraction(
    "200 x 3, drifting from .02 to .22",
    0.12,
    answers(
      200,
      (i) => 0.02 + (0.2 * (i + 0.5)) / 200,
      () => 3,
    ),
  ),
  fraction(
    "45 x 20, half of the prompts at .02, half at .5",
    0.26,
    answers(
      45,
      (_, random) => (random() < 0.5 ? 0.02 : 0.5),
      () => 20,
    ),
  ),
];

const differences = (name, draw, options = {}) => ({
  name: `rates: ${name}`,
  truth: 0,
  claim: "below",
  alike: true,
  draw,
  measure: (data, method) => metrics.demographicParityDifference(data, { method, ...options }),
});

const rates = [
  differences("5 groups of 70, all .15", (random) =>
    times(5, (g) => times(70, () => ({ group: `g${g}`, prediction: flip(0.15, random) }))).flat(),
  ),
  differences("12 groups of 40, all .4", (random) =>
    times(12, (g) => times(40, () => ({ group: `g${g}`, prediction: flip(0.4, random) }))).flat(),
  ),
  differences("3 groups of 30 users with 1 to 8 questions, icc .5", (random) =>
    times(90, (user) => {
      const rate = beta(0.3, 0.5, random);
      return times(1 + below(8, random), () => ({
        group: `g${user % 3}`,
        cluster: `u${user}`,
        prediction: flip(rate, random),
      }));
    }).flat(),
  ),
  differences("90 sources x 3 in pairs, icc .6, a sixth of one side missing", (random) =>
    times(90, (source) => {
      const rate = beta(0.08, 0.6, random);
      return ["a", "b"].flatMap((group) =>
        times(3, () => ({ group, source: `s${source}`, prediction: flip(rate, random) })).filter(
          () => group === "a" || random() > 1 / 6,
        ),
      );
    }).flat(),
  ),
  differences("40 prompts of gender by age, age matters, gender not", (random) =>
    times(40, (source) => {
      const level = normal(random);
      return ["women", "men"].flatMap((group) =>
        ["old", "young"].flatMap((age) =>
          times(2, () => ({
            group,
            source: `s${source}`,
            prediction: flip(1 / (1 + Math.exp(1 - level - (age === "old" ? 1 : 0))), random),
          })),
        ),
      );
    }).flat(),
  ),
  differences("8 names a group x 25 sources, names with heavy tails", (random) => {
    const sources = times(25, () => normal(random));
    return ["a", "b"].flatMap((group) =>
      times(8, (i) => {
        const name = 0.5 * heavy(random);
        return sources.map((source, s) => ({
          group,
          term: `${group}${i}`,
          source: `s${s}`,
          prediction: flip(1 / (1 + Math.exp(-name - source)), random),
        }));
      }).flat(),
    );
  }),
];

const gaps = (name, metric, draw, truth = 0, options = {}) => ({
  name,
  truth,
  claim: "below",
  alike: truth === 0,
  draw,
  measure: (data, method) => metric(data, { reference: "b", method, ...options }),
});

/** Scores of several candidates a pool, which differ in level. */
const pools = (random) =>
  times(25, (pool) => {
    const level = 2 * normal(random);
    return times(2 + below(8, random), (i) => ({
      pool: `p${pool}`,
      group: i % 2 === 0 ? "a" : "b",
      score: level + heavy(random),
    }));
  }).flat();

const scores = [
  gaps("RABBI: 40 against 90, heavy tails of unequal width", metrics.rabbi, (random) => ({
    a: times(40, () => 3 * heavy(random)),
    b: times(90, () => heavy(random)),
  })),
  gaps("RABBI within 25 pools of 2 to 9, levels differ", metrics.rabbi, pools, 0, { within: "pool" }),
  gaps("mean scores: 40 against 120, Pareto (2.5)", metrics.averageScoreGap, (random) => ({
    a: times(40, () => Math.max(1e-300, random()) ** -0.4),
    b: times(120, () => Math.max(1e-300, random()) ** -0.4),
  })),
  gaps(
    "mean scores: 45 sources, a fifth of them .5 apart",
    metrics.averageScoreGap,
    (random) =>
      times(45, (s) => {
        const score = 0.5 * random();
        const by = random() < 0.2 ? 0.5 : 0;
        return [
          { group: "a", source: `s${s}`, cluster: `s${s}`, score: score + by },
          { group: "b", source: `s${s}`, cluster: `s${s}`, score },
        ];
      }).flat(),
    0.1,
  ),
];

const texts = [
  {
    name: "exact match: 70 sources x 2, half always alike, half in .6",
    truth: 0.8,
    claim: "above",
    draw: (random) =>
      times(70, (s) => {
        const rate = random() < 0.5 ? 1 : 0.6;
        const said = times(2, () => (random() < rate ? ["yes", "yes"] : ["yes", "no"]));
        return { source: `s${s}`, groups: { a: said.map(([a]) => a), b: said.map(([, b]) => b) } };
      }),
    measure: (data, method) => metrics.counterfactualExactMatch(data, { method }),
  },
  {
    name: "toxic fraction: 60 texts listed 1 to 6 times, icc .3, rate .12",
    truth: 0.12,
    claim: "below",
    draw: listed,
    measure: (data, method) => metrics.toxicFraction(data, { method }),
  },
];

/** Originals of which each has several candidates a group, that the model favours one or the other of. */
const originals = (random) =>
  times(20, (s) =>
    ["a", "b"].flatMap((group) => {
      const level = normal(random);
      return times(15, () => ({ group, source: `s${s}`, score: level + 0.5 * normal(random) }));
    }),
  ).flat();

/** Pools drawn from candidates of a few templates, which the model favours for one or the other group. */
const templatesOverPools = (random) => {
  const levels = times(20, () => [normal(random), normal(random)]);
  return times(50, (pool) =>
    times(8, (i) => {
      const template = below(20, random);
      const score = levels[template][i % 2] + 0.5 * normal(random);
      return { pool: `p${pool}`, group: "ab"[i % 2], cluster: `t${template}`, score };
    }),
  ).flat();
};

const candidates = [
  gaps("RABBI: 20 sources x 15 a group, each leaning its own way", metrics.rabbi, originals),
  gaps("mean scores: 20 sources x 15 a group, each leaning its own way", metrics.averageScoreGap, originals),
  gaps(
    "places: 50 pools of 8 from 20 templates, each leaning its own way",
    metrics.allocationGap,
    templatesOverPools,
    0,
    { k: 2 },
  ),
];

export const outside = () => [...fractions, ...texts, ...rates, ...scores, ...candidates];
