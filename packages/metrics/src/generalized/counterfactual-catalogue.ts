import type { CatalogueEntry } from "./catalogue-entry.js";

const HUANG = "Huang et al. 2020";
const PRABHAKARAN = "Prabhakaran et al. 2019";
const GARG = "Garg et al. 2019";
const CZARNOWSKA = "Czarnowska et al. 2021";
const counterfactual = { data: "counterfactual", groups: "any", basis: "probability" } as const;

/** The metrics of the catalogue that compare variations of the same source. */
export const counterfactualCatalogue = {
  cfGap: {
    ...counterfactual,
    number: 17,
    title: "counterfactual token fairness gap",
    form: "bcm",
    score: "probability",
    comparison: "absoluteDifference",
    normalization: "groups",
    background: "original",
    source: GARG,
  },
  cfGapPairs: {
    ...counterfactual,
    number: 0,
    title: "counterfactual token fairness gap, in pairs",
    form: "pcm",
    score: "probability",
    comparison: "absoluteDifference",
    normalization: "pairs",
    source: CZARNOWSKA,
  },
  pertSS: {
    ...counterfactual,
    number: 18,
    title: "perturbation score sensitivity",
    form: "vbcm",
    score: "targetProbability",
    comparison: "absoluteDifference",
    background: "original",
    source: PRABHAKARAN,
  },
  pertSSPairs: {
    ...counterfactual,
    number: 0,
    title: "perturbation score sensitivity, in pairs",
    form: "pcm",
    score: "targetProbability",
    comparison: "absoluteDifference",
    normalization: "pairs",
    source: CZARNOWSKA,
  },
  pertSD: {
    ...counterfactual,
    number: 19,
    title: "perturbation score deviation",
    form: "mcm",
    score: "targetProbability",
    comparison: "standardDeviation",
    source: PRABHAKARAN,
  },
  pertSR: {
    ...counterfactual,
    number: 20,
    title: "perturbation score range",
    form: "mcm",
    score: "targetProbability",
    comparison: "range",
    source: PRABHAKARAN,
  },
  avgIF: {
    ...counterfactual,
    number: 21,
    title: "average individual fairness",
    form: "pcm",
    score: "probabilities",
    comparison: "wasserstein",
    normalization: "pairs",
    source: HUANG,
  },
  averageScoreDifference: {
    ...counterfactual,
    groups: "two",
    number: 22,
    title: "average score difference",
    form: "pcm",
    score: "meanProbability",
    comparison: "difference",
    normalization: "none",
    source: "Kiritchenko and Mohammad 2018; Popović et al. 2020",
  },
} as const satisfies Readonly<Record<string, CatalogueEntry>>;
