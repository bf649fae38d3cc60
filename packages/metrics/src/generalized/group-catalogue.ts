import type { CatalogueEntry } from "./catalogue-entry.js";

const DIXON = "Dixon et al. 2018";
const HUANG = "Huang et al. 2020";
const BORKAN = "Borkan et al. 2019";
const GAUT = "Gaut et al. 2020";
const PROST = "Prost et al. 2019";
const CZARNOWSKA = "Czarnowska et al. 2021";
const group = { data: "group", groups: "any" } as const;
const prediction = { ...group, basis: "prediction" } as const;
const probability = { ...group, basis: "probability" } as const;
const twoGroups = { data: "group", groups: "two", form: "pcm", normalization: "none", basis: "prediction" } as const;
const gap = { ...prediction, form: "pcm", comparison: "absoluteDifference", normalization: "pairs" } as const;
const equality = { ...prediction, form: "bcm", comparison: "absoluteDifference", background: "all" } as const;

/** The metrics of the catalogue that compare groups of examples. */
export const groupCatalogue = {
  fped: {
    ...equality,
    number: 1,
    title: "false positive equality difference",
    score: "falsePositiveRate",
    normalization: "none",
    source: DIXON,
  },
  fpedNormalized: {
    ...equality,
    number: 0,
    title: "false positive equality difference, normalised",
    score: "falsePositiveRate",
    normalization: "groups",
    source: CZARNOWSKA,
  },
  fned: {
    ...equality,
    number: 2,
    title: "false negative equality difference",
    score: "falseNegativeRate",
    normalization: "none",
    source: DIXON,
  },
  fnedNormalized: {
    ...equality,
    number: 0,
    title: "false negative equality difference, normalised",
    score: "falseNegativeRate",
    normalization: "groups",
    source: CZARNOWSKA,
  },
  avgGF: {
    ...probability,
    number: 3,
    title: "average group fairness",
    form: "bcm",
    score: "probabilities",
    comparison: "wasserstein",
    normalization: "groups",
    background: "all",
    source: HUANG,
  },
  fprRatio: {
    ...prediction,
    number: 4,
    title: "false positive rate ratio",
    form: "vbcm",
    score: "falsePositiveRate",
    comparison: "inverseRatio",
    background: "rest",
    source: "Beutel et al. 2019",
  },
  fnrRatio: {
    ...prediction,
    number: 0,
    title: "false negative rate ratio",
    form: "vbcm",
    score: "falseNegativeRate",
    comparison: "inverseRatio",
    background: "rest",
    source: CZARNOWSKA,
  },
  posAvgEG: {
    ...probability,
    number: 5,
    title: "positive average equality gap",
    form: "vbcm",
    score: "positiveProbabilities",
    comparison: "mannWhitney",
    background: "rest",
    source: BORKAN,
  },
  negAvgEG: {
    ...probability,
    number: 6,
    title: "negative average equality gap",
    form: "vbcm",
    score: "negativeProbabilities",
    comparison: "mannWhitney",
    background: "rest",
    source: BORKAN,
  },
  disparityScore: { ...gap, number: 7, title: "disparity score", score: "f1", normalization: "groups", source: GAUT },
  disparityScoreNormalized: {
    ...gap,
    number: 0,
    title: "disparity score, normalised",
    score: "f1",
    source: CZARNOWSKA,
  },
  tprGap: {
    ...gap,
    number: 8,
    title: "true positive rate gap",
    score: "truePositiveRate",
    source: `Beutel et al. 2017; ${PROST}`,
  },
  tnrGap: { ...gap, number: 9, title: "true negative rate gap", score: "trueNegativeRate", source: PROST },
  parityGap: { ...gap, number: 10, title: "parity gap", score: "positiveShare", source: "Beutel et al. 2017" },
  accuracyDifference: {
    ...twoGroups,
    number: 11,
    title: "accuracy difference",
    score: "accuracy",
    comparison: "difference",
    source: "Blodgett and O'Connor 2017; Bhaskaran and Bhallamudi 2019",
  },
  tprDifference: {
    ...twoGroups,
    number: 12,
    title: "true positive rate difference",
    score: "truePositiveRate",
    comparison: "difference",
    source: "De-Arteaga et al. 2019",
  },
  f1Difference: {
    ...twoGroups,
    number: 13,
    title: "F1 difference",
    score: "f1",
    comparison: "difference",
    source: "Stanovsky et al. 2019; Saunders and Byrne 2020",
  },
  lasDifference: {
    ...twoGroups,
    number: 14,
    title: "labelled attachment score difference",
    score: "labelledAttachmentScore",
    comparison: "difference",
    source: "Blodgett et al. 2018",
  },
  recallDifference: {
    ...twoGroups,
    number: 15,
    title: "recall difference",
    score: "recall",
    comparison: "difference",
    source: "Bamman et al. 2019",
  },
  f1Ratio: {
    ...twoGroups,
    number: 16,
    title: "F1 ratio",
    score: "f1",
    comparison: "ratio",
    source: "Webster et al. 2018",
  },
  fprRange: {
    ...prediction,
    number: 0,
    title: "false positive rate range",
    form: "mcm",
    score: "falsePositiveRate",
    comparison: "range",
    source: CZARNOWSKA,
  },
  fnrRange: {
    ...prediction,
    number: 0,
    title: "false negative rate range",
    form: "mcm",
    score: "falseNegativeRate",
    comparison: "range",
    source: CZARNOWSKA,
  },
} as const satisfies Readonly<Record<string, CatalogueEntry>>;
