// Comparisons of groups, with a known truth: pairs, ties, unequal numbers, unequal clusters.
import { sharedPrompts, unequalClusters, fewAgainstMany, largeHaveMore, oneLarge } from "./groups/rates.mjs";
import { carriedGaps, carriedScores } from "./groups/carried-gaps.mjs";
import { fewClusters } from "./groups/few-clusters.mjs";
import { largeChanged } from "./groups/changes.mjs";
import { divergences } from "./groups/divergences.mjs";
import { labelsOfBothKinds, largeUnjudged } from "./groups/corrected.mjs";
import { jobs, pools } from "./groups/pools.mjs";
import { correlations, rankCorrelations } from "./groups/correlations.mjs";
import { groupShares } from "./groups/group-shares.mjs";
import { kappas, ownRates } from "./groups/own-rates.mjs";
import { ranks } from "./groups/ranks.mjs";
import { samples } from "./groups/samples.mjs";
import { scores } from "./groups/scores.mjs";
import { ofTemplates } from "./groups/templates.mjs";
import { termRates, termsAgainstRepeats, termScores, termsOtherwise, termsWithin, termTexts } from "./groups/terms.mjs";
import { unevenRecommendations } from "./groups/uneven-recommendations.mjs";
import { unevenScores } from "./groups/uneven-scores.mjs";
import { unevenDistances, unevenPools, unevenRanks } from "./groups/uneven.mjs";

export const groupFamilies = {
  sharedPrompts,
  unequalClusters,
  fewAgainstMany,
  largeHaveMore,
  ownRates,
  kappas,
  correlations,
  ranks,
  scores,
  samples,
  unevenScores,
  pools,
  jobs,
  unevenPools,
  unevenRanks,
  unevenDistances,
  unevenRecommendations,
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
  carriedGaps,
  carriedScores,
  divergences,
  oneLarge,
  rankCorrelations,
  groupShares,
  fewClusters,
};
