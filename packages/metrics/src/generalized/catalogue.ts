import type { ListComparisonName, PairComparisonName } from "./comparison.js";
import type { Background } from "./contrasts.js";
import type { Normalization } from "./pairwise-comparison-metric.js";
import type { ScoreName } from "./score.js";

interface EntryBase {
  /** The number in Table 2 of the paper; 0 for companions that the paper or its code uses besides. */
  readonly number: number;
  readonly title: string;
  /** Whether it compares groups of examples, or variations of the same source. */
  readonly data: "group" | "counterfactual";
  readonly score: ScoreName;
  /** Whether it looks at predicted classes or at probabilities. */
  readonly basis: "prediction" | "probability";
  /** How many groups it is defined for. */
  readonly groups: "any" | "two";
  /** Who proposed it. */
  readonly source: string;
}

/**
 * A metric of the catalogue, as a parameter setting of a generalized metric.
 *
 * @since 0.1.0
 */
export type CatalogueEntry =
  | (EntryBase & {
      readonly form: "pcm";
      readonly comparison: PairComparisonName;
      readonly normalization: Normalization;
    })
  | (EntryBase & {
      readonly form: "bcm";
      readonly comparison: PairComparisonName;
      readonly normalization: Normalization;
      readonly background: Background;
    })
  | (EntryBase & { readonly form: "vbcm"; readonly comparison: PairComparisonName; readonly background: Background })
  | (EntryBase & { readonly form: "mcm"; readonly comparison: ListComparisonName });

const DIXON = "Dixon et al. 2018";
const HUANG = "Huang et al. 2020";
const BORKAN = "Borkan et al. 2019";
const GAUT = "Gaut et al. 2020";
const PROST = "Prost et al. 2019";
const PRABHAKARAN = "Prabhakaran et al. 2019";
const GARG = "Garg et al. 2019";
const CZARNOWSKA = "Czarnowska et al. 2021";

const group = { data: "group", groups: "any" } as const;
const counterfactual = { data: "counterfactual", groups: "any", basis: "probability" } as const;
const prediction = { ...group, basis: "prediction" } as const;
const probability = { ...group, basis: "probability" } as const;
const twoGroups = { data: "group", groups: "two", form: "pcm", normalization: "none", basis: "prediction" } as const;
const gap = { ...prediction, form: "pcm", comparison: "absoluteDifference", normalization: "pairs" } as const;
const equality = { ...prediction, form: "bcm", comparison: "absoluteDifference", background: "all" } as const;

/**
 * The metrics that Czarnowska, Vyas and Shah (2021) collected from the literature, by name, each as a setting of a
 * generalized metric: its form, score, comparison, normalisation and background, and who proposed it. The 22 of Table 2
 * carry their number; the others are their correctly normalised versions (`fpedNormalized`, FPED* in the paper), the
 * versions for templates, which compare groups in pairs because there is no unperturbed sentence (`cfGapPairs`,
 * `pertSSPairs`), and the false negative ratio and ranges of the paper's figures and code. `generalizedMetric` computes
 * them by name.
 *
 * @example
 * catalogue.tprGap.score // "truePositiveRate"
 * Object.values(catalogue).filter(({ number }) => number > 0).length // 22
 * @since 0.1.0
 */
export const catalogue = {
  fped: {
    ...equality,
    number: 1,
    title: "False Positive Equality Difference",
    score: "falsePositiveRate",
    normalization: "none",
    source: DIXON,
  },
  fpedNormalized: {
    ...equality,
    number: 0,
    title: "False Positive Equality Difference, normalised",
    score: "falsePositiveRate",
    normalization: "groups",
    source: CZARNOWSKA,
  },
  fned: {
    ...equality,
    number: 2,
    title: "False Negative Equality Difference",
    score: "falseNegativeRate",
    normalization: "none",
    source: DIXON,
  },
  fnedNormalized: {
    ...equality,
    number: 0,
    title: "False Negative Equality Difference, normalised",
    score: "falseNegativeRate",
    normalization: "groups",
    source: CZARNOWSKA,
  },
  avgGF: {
    ...probability,
    number: 3,
    title: "Average Group Fairness",
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
    title: "False Positive Rate Ratio",
    form: "vbcm",
    score: "falsePositiveRate",
    comparison: "inverseRatio",
    background: "rest",
    source: "Beutel et al. 2019",
  },
  fnrRatio: {
    ...prediction,
    number: 0,
    title: "False Negative Rate Ratio",
    form: "vbcm",
    score: "falseNegativeRate",
    comparison: "inverseRatio",
    background: "rest",
    source: CZARNOWSKA,
  },
  posAvgEG: {
    ...probability,
    number: 5,
    title: "Positive Average Equality Gap",
    form: "vbcm",
    score: "positiveProbabilities",
    comparison: "mannWhitney",
    background: "rest",
    source: BORKAN,
  },
  negAvgEG: {
    ...probability,
    number: 6,
    title: "Negative Average Equality Gap",
    form: "vbcm",
    score: "negativeProbabilities",
    comparison: "mannWhitney",
    background: "rest",
    source: BORKAN,
  },
  disparityScore: { ...gap, number: 7, title: "Disparity Score", score: "f1", normalization: "groups", source: GAUT },
  disparityScoreNormalized: {
    ...gap,
    number: 0,
    title: "Disparity Score, normalised",
    score: "f1",
    source: CZARNOWSKA,
  },
  tprGap: {
    ...gap,
    number: 8,
    title: "True Positive Rate Gap",
    score: "truePositiveRate",
    source: `Beutel et al. 2017; ${PROST}`,
  },
  tnrGap: { ...gap, number: 9, title: "True Negative Rate Gap", score: "trueNegativeRate", source: PROST },
  parityGap: { ...gap, number: 10, title: "Parity Gap", score: "positiveShare", source: "Beutel et al. 2017" },
  accuracyDifference: {
    ...twoGroups,
    number: 11,
    title: "Accuracy Difference",
    score: "accuracy",
    comparison: "difference",
    source: "Blodgett and O'Connor 2017; Bhaskaran and Bhallamudi 2019",
  },
  tprDifference: {
    ...twoGroups,
    number: 12,
    title: "True Positive Rate Difference",
    score: "truePositiveRate",
    comparison: "difference",
    source: "De-Arteaga et al. 2019",
  },
  f1Difference: {
    ...twoGroups,
    number: 13,
    title: "F1 Difference",
    score: "f1",
    comparison: "difference",
    source: "Stanovsky et al. 2019; Saunders and Byrne 2020",
  },
  lasDifference: {
    ...twoGroups,
    number: 14,
    title: "Labelled Attachment Score Difference",
    score: "labelledAttachmentScore",
    comparison: "difference",
    source: "Blodgett et al. 2018",
  },
  recallDifference: {
    ...twoGroups,
    number: 15,
    title: "Recall Difference",
    score: "recall",
    comparison: "difference",
    source: "Bamman et al. 2019",
  },
  f1Ratio: {
    ...twoGroups,
    number: 16,
    title: "F1 Ratio",
    score: "f1",
    comparison: "ratio",
    source: "Webster et al. 2018",
  },
  cfGap: {
    ...counterfactual,
    number: 17,
    title: "Counterfactual Token Fairness Gap",
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
    title: "Counterfactual Token Fairness Gap, in pairs",
    form: "pcm",
    score: "probability",
    comparison: "absoluteDifference",
    normalization: "pairs",
    source: CZARNOWSKA,
  },
  pertSS: {
    ...counterfactual,
    number: 18,
    title: "Perturbation Score Sensitivity",
    form: "vbcm",
    score: "targetProbability",
    comparison: "absoluteDifference",
    background: "original",
    source: PRABHAKARAN,
  },
  pertSSPairs: {
    ...counterfactual,
    number: 0,
    title: "Perturbation Score Sensitivity, in pairs",
    form: "pcm",
    score: "targetProbability",
    comparison: "absoluteDifference",
    normalization: "pairs",
    source: CZARNOWSKA,
  },
  pertSD: {
    ...counterfactual,
    number: 19,
    title: "Perturbation Score Deviation",
    form: "mcm",
    score: "targetProbability",
    comparison: "standardDeviation",
    source: PRABHAKARAN,
  },
  pertSR: {
    ...counterfactual,
    number: 20,
    title: "Perturbation Score Range",
    form: "mcm",
    score: "targetProbability",
    comparison: "range",
    source: PRABHAKARAN,
  },
  avgIF: {
    ...counterfactual,
    number: 21,
    title: "Average Individual Fairness",
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
    title: "Average Score Difference",
    form: "pcm",
    score: "meanProbability",
    comparison: "difference",
    normalization: "none",
    source: "Kiritchenko and Mohammad 2018; Popović et al. 2020",
  },
  fprRange: {
    ...prediction,
    number: 0,
    title: "False Positive Rate Range",
    form: "mcm",
    score: "falsePositiveRate",
    comparison: "range",
    source: CZARNOWSKA,
  },
  fnrRange: {
    ...prediction,
    number: 0,
    title: "False Negative Rate Range",
    form: "mcm",
    score: "falseNegativeRate",
    comparison: "range",
    source: CZARNOWSKA,
  },
} as const satisfies Readonly<Record<string, CatalogueEntry>>;

/**
 * The name of a metric of the catalogue.
 *
 * @since 0.1.0
 */
export type CatalogueName = keyof typeof catalogue;
