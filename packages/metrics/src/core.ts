/*
 * For the rooms of fairexpect, with no promise to anybody else: what they share of input checks, options and readers,
 * so that an error reads alike whichever room throws it. Users find what is theirs in `@fairexpect/metrics`.
 */
export { promptSetCombinations } from "./agreement/prompt-set-combinations.js";
export { pointwiseScore } from "./allocation/pointwise-score.js";
export { tournamentScores, type Standing, type Tournament } from "./allocation/tournament-scores.js";

export { configuredPolicy, setPolicy, tellTestFile, testFile, testFileTeller } from "./core/configured-policy.js";
export { counted } from "./core/counted.js";
export { isDescription } from "./core/description.js";
export { didYouMean } from "./core/did-you-mean.js";
export { identify } from "./core/identity.js";
export {
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
export { meansOf, valuesOfMeans } from "./core/means.js";
export { noAnswers } from "./core/provenance.js";
export { counterfactualPairs, type CounterfactualPair } from "./counterfactual/counterfactual-pairs.js";
export { checkMeasurement } from "./decide/decide.js";
export { readLimit } from "./decide/limit.js";
export { checkPolicy, POLICY_OPTIONS } from "./decide/policy.js";
export { UNDECLARED_SHARE } from "./decide/unanswered.js";
export type { Claimed } from "./decide/settle.js";
export { directionOf } from "./design/described.js";
export { impossibleDesignOf } from "./design/impossible-design.js";
export { designUnit } from "./design/impossible-design.js";
export { bilouSpans, type LabelledSpan } from "./generalized/bilou-spans.js";
export { expectedRange } from "./generalized/expected-range.js";
export { fillTags } from "./generalized/fill-tags.js";
export { sampleTuples } from "./generalized/sample-tuples.js";
export { oneWay, waysOf } from "./sets/cluster-ways.js";
export { groupOf, groupsOf } from "./sets/groups.js";
export { countResponses, leaveOut, leftOutOf, type LeftOutTally } from "./sets/left-out.js";
export { promptName } from "./sets/prompt-name.js";
export { isResponseSet, READ_OPTIONS, readResponses, type ReadPrompt, type ReadSet } from "./sets/read-responses.js";
export { SCORE_OPTIONS, scoreReader } from "./sets/score-of.js";
export { professionPlurals } from "./stereotype/words/professions.js";
export { checkFunction, checkText } from "./text/check-text.js";
