// Prompts and sources of templates that lean each in its own way: word metrics and tests of invariance.
import * as metrics from "../../../packages/metrics/dist/index.js";
import { normal, only, promptRate, times } from "../scenarios/draws.mjs";

const words = { groups: { a: ["he"], b: ["she"] }, words: ["kind", "calm", "bold"] };
const SIZES = [
  [20, 15],
  [50, 6],
];

/** Of each template all prompts lean alike; over templates neither group has more of a word. */
function leaning(templates, size, random) {
  return {
    prompts: times(templates, (t) => {
      const [lean, ofHe] = [random() < 0.5 ? 0.25 : -0.25, 0.3 + 0.4 * random()];
      return times(size, (i) => {
        const he = random() < ofHe;
        const chosen = words.words.filter(() => random() < (he ? 0.3 + lean : 0.3 - lean));
        const text = [he ? "he" : "she", ...chosen, "work"].join(" ");
        return { text: `${t} ${i}`, cluster: `t${t}`, responses: [{ text, sample: 0 }] };
      });
    }).flat(),
  };
}

function* wordsOfTemplates() {
  for (const [templates, size] of SIZES) {
    const common = {
      method: "auto",
      prompts: templates,
      truth: 0,
      setting: `${templates} templates of ${size} prompts`,
    };
    yield {
      ...common,
      metric: "stereotypicalAssociations",
      claim: "below",
      measure: (random) => metrics.stereotypicalAssociations(leaning(templates, size, random), words),
    };
    yield {
      ...common,
      metric: "cooccurrenceBias",
      claim: "below",
      measure: (random) =>
        only(metrics.cooccurrenceBias(leaning(templates, size, random), { ...words, beta: 1, stopWords: [] })),
    };
  }
}

function* invariance() {
  for (const [templates, size] of SIZES) {
    const setting = `${templates} templates of ${size} sources`;
    yield {
      metric: "invarianceTest",
      method: "auto",
      prompts: templates,
      setting: `${setting}, rate 0.2, icc 0.5`,
      truth: 0.2,
      claim: "below",
      measure: (random) =>
        metrics.invarianceTest({
          sources: times(templates, (t) => {
            const rate = promptRate(0.2, 0.5, random);
            return times(size, () => ({
              cluster: `t${t}`,
              groups: { a: [{ predicted: 1 }], b: [{ predicted: random() < rate ? 0 : 1 }] },
            }));
          }).flat(),
        }),
    };
    for (const groups of [
      ["a", "b"],
      ["a", "b", "c"],
    ]) {
      yield {
        metric: `significantGroupEffect, ${groups.length} groups`,
        method: "auto",
        prompts: templates,
        setting,
        truth: 0,
        claim: "below",
        measure: (random) => {
          const chance = (x) => 1 / (1 + Math.exp(-x));
          const sources = times(templates, (t) => {
            const effects = groups.map(() => normal(random));
            return times(size, () => {
              const own = groups.map((group, g) => [
                group,
                [{ probabilities: chance(effects[g] + 0.5 * normal(random)) }],
              ]);
              return { cluster: `t${t}`, groups: Object.fromEntries(own) };
            });
          }).flat();
          // A test has no interval: it alarms if it says that there is an effect.
          const { pValue } = metrics.significantGroupEffect({ sources });
          return alarm(pValue <= 0.05);
        },
      };
    }
  }
}

const alarm = (isRaised) => ({
  ...metrics.averageScoreGap({ a: [0, 1], b: [0, 1] }, { reference: "b" }),
  comparisons: undefined,
  value: 0,
  interval: { method: "test", bounds: () => ({ lower: isRaised ? 0.5 : -1, upper: 1 }) },
});

export function* ofTemplates() {
  yield* wordsOfTemplates();
  yield* invariance();
}
