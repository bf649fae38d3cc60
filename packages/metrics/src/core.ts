/*
 * For the rooms of fairexpect, with no promise to anybody else: what they share of input checks, options and readers,
 * so that an error reads alike whichever room throws it. Users find what is theirs in `@fairexpect/metrics`.
 */
export { promptSetCombinations } from "./agreement/prompt-set-combinations.js";
export { pointwiseScore } from "./allocation/pointwise-score.js";
export { tournamentScores, type Standing, type Tournament } from "./allocation/tournament-scores.js";

export { configuredPolicy, setPolicy, tellTestFile, testFile, testFileTeller } from "./core/configured-policy.js";
export { counted, withCommas } from "./core/counted.js";
export { isDescription } from "./core/description.js";
export { clusterInfluences } from "./design/cluster-influences.js";
export { didYouMean } from "./core/did-you-mean.js";
export { baseOf, independentOf, type Count } from "./core/independent.js";
export { identify } from "./core/identity.js";
export {
  adviceOnPercent,
  checkArray,
  checkInteger,
  checkNumber,
  checkOneOf,
  checkOptions,
  checkScores,
  describeValue,
  InputError,
  isNumbers,
  isPromise,
  wrong,
  type InputProblem,
  type Numbers,
} from "./core/input.js";
export { holdsSecret, isOpaque, looksSecret, redact, withoutKeys, withoutOwnSecrets } from "./core/redact.js";
export { safeCause } from "./core/safe-cause.js";
export { columnsOf, headOf, isBreakable } from "./core/columns.js";
export { safeJson, safeLine, safeText, warn, withoutUnsafe } from "./core/safe-text.js";
export { keepPairs, lowest, pairsKept, type KeptPair, type KeptPairs } from "./core/kept-pairs.js";
export { isSecretName } from "./core/secret-name.js";
export { settingsOf } from "./core/settings.js";
export * as shape from "./core/shape.js";
export type { Shape } from "./core/shape.js";
export { subjectKey } from "./core/subject.js";
export { FEWEST_TERMS } from "./core/terms.js";
export { IDENTICAL_REPEATS } from "./counterfactual/compare-with-repeats.js";
export { NEEDS_RANGE } from "./statistics/intervals/mean-spread.js";
export { fewestTermsFor } from "./statistics/intervals/crossed-terms-interval.js";
export { CONFUSION } from "./sets/confusion.js";
export { fixedTerms, type Termed } from "./sets/read-terms.js";
export { meansOf, valuesOfMeans } from "./core/means.js";
export { noAnswers } from "./core/provenance.js";
export { listProvenance, withProvenance } from "./core/list-provenance.js";
export { byAttribute } from "./sets/groups.js";
export { fieldOf } from "./allocation/pools-of.js";
export { counterfactualPairs, type CounterfactualPair } from "./counterfactual/counterfactual-pairs.js";
export { checkMeasurement } from "./core/check-measurement.js";
export { decidingBounds, shownToDiffer, type Deciding } from "./decide/deciding-bounds.js";
export { readLimit } from "./decide/limit.js";
export { checkPolicy, POLICY_OPTIONS } from "./decide/policy.js";
export { UNDECLARED_SHARE, unanswered } from "./decide/unanswered.js";
export type { Claimed } from "./decide/settle.js";
export { directionOf } from "./design/described.js";
export { impossibleDesignOf } from "./design/impossible-design.js";
export { isUnbounded, outlookOf, type Outlook } from "./design/plan-from.js";
export { designUnit } from "./design/impossible-design.js";
export { sourcesForEffect } from "./design/sources-for-effect.js";
export { bilouSpans, type LabelledSpan } from "./generalized/bilou-spans.js";
export { expectedRange } from "./generalized/expected-range.js";
export { fillTags } from "./generalized/fill-tags.js";
export { sampleTuples } from "./generalized/sample-tuples.js";
export { distanceFromBest } from "./releases/worse.js";
export { oneWay, waysOf } from "./sets/cluster-ways.js";
export { groupOf, groupsOf } from "./sets/groups.js";
export { countResponses, leaveOut, leftOutOf, type LeftOutTally } from "./sets/left-out.js";
export { promptName } from "./sets/prompt-name.js";
export { isResponseSet, READ_OPTIONS, readResponses, type ReadPrompt, type ReadSet } from "./sets/read-responses.js";
export { SCORE_OPTIONS, scoreReader } from "./sets/score-of.js";
export { usedScorers, type ReadField } from "./sets/used-scorers.js";
export { wordRates, type WordRates } from "./stereotype/word-rates.js";
export { professionPlurals } from "./stereotype/words/professions.js";
export { checkFunction, checkText } from "./text/check-text.js";
export { chunkNumbers, type Learner, type NumberedCut } from "./text/chunk-numbers.js";
export { asciiSpace, type Cut, isAscii, larger, type Spaces } from "./text/cut-chunks.js";
export { nfkc, withFewMarks } from "./text/nfkc.js";
export { trimmedOf } from "./text/trimmed-of.js";
