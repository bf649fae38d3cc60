// Comparisons of groups, with a known truth: pairs, ties, unequal numbers, unequal clusters.
import { sharedPrompts, unequalClusters, fewAgainstMany } from "./groups/rates.mjs";
import { largeChanged } from "./groups/changes.mjs";
import { labelsOfBothKinds, largeUnjudged } from "./groups/corrected.mjs";
import { jobs, pools } from "./groups/pools.mjs";
import { ranks } from "./groups/ranks.mjs";
import { scores } from "./groups/scores.mjs";
import { ofTemplates } from "./groups/templates.mjs";
import { termRates, termsAgainstRepeats, termScores, termsOtherwise, termsWithin, termTexts } from "./groups/terms.mjs";

export const groupFamilies = {
  sharedPrompts,
  unequalClusters,
  fewAgainstMany,
  ranks,
  scores,
  pools,
  jobs,
  termRates,
  termScores,
  termTexts,
  termsWithin,
  termsAgainstRepeats,
  termsOtherwise,
  templates: ofTemplates,
  largeUnjudged,
  labelsOfBothKinds,
  largeChanged,
};
