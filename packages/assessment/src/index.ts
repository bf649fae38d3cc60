export type { Risk } from "./recommend/entry.js";
export type { AssessmentTask, Invariance, UseCaseFacts } from "./recommend/facts.js";
export type { AssessedMetricName, AssessmentLimits } from "./recommend/limits.js";
export type { DecidingFact, FrameworkAnswer, FrameworkQuestion } from "./recommend/questions.js";
export type {
  AssessmentRecommendation,
  FrameworkStep,
  RecommendedMetric,
  SampleSize,
} from "./recommend/recommendation.js";
export { recommendAssessment } from "./recommend/recommend-assessment.js";
export { assess, estimateAssessment, type AssessmentEstimate } from "./assess/assess.js";
export type { JudgingEstimate } from "./assess/estimate-judging.js";
export type { AssessedData, Assessment, AssessmentRow, SkippedMetric } from "./assess/assessment.js";
export type {
  AssessmentOptions,
  AssessmentScorers,
  ClassificationAssessmentOptions,
  CommonAssessmentOptions,
  GenerationAssessmentOptions,
  RankingAssessmentOptions,
  RecommendationAssessmentOptions,
} from "./assess/options.js";
export type { AssessmentOffer } from "./assess/plan-prompts.js";
export type { AssessedUseCase } from "./assess/prepare.js";
export { loadBbq, type BbqFields, type BbqOptions, type BbqPrompt } from "./data-sets/bbq.js";
export { loadBold } from "./data-sets/bold.js";
export { DataSetError } from "./data-sets/data-set-error.js";
export { loadDiscrimEval } from "./data-sets/discrim-eval.js";
export { loadHolisticBias, type HolisticBiasOptions } from "./data-sets/holistic-bias.js";
export type { LoadOptions } from "./data-sets/read-file.js";
export { loadRealToxicityPrompts, type RealToxicityOptions } from "./data-sets/real-toxicity-prompts.js";
export type {
  Exploration,
  ExploredData,
  ExploredGroup,
  ExploredOutcome,
  ExploreOptions,
} from "./explore/exploration.js";
export { explore } from "./explore/explore.js";
export { explorationTable } from "./explore/exploration-table.js";
export { manners, type Manner } from "./explore/manners.js";
export { bbqAccuracy } from "./suites/bbq/bbq-accuracy.js";
export type { BbqAnswers, BbqMetricOptions } from "./suites/bbq/bbq-answers.js";
export { bbqBiasScore } from "./suites/bbq/bbq-bias-score.js";
export { bbqSuite, type BbqSuiteOptions } from "./suites/bbq/bbq-suite.js";
export { customerServiceSuite } from "./suites/customer-service.js";
export { essayGradingSuite, type Essay, type EssayOptions } from "./suites/essay-grading.js";
export { hiringSuite, type HiringOptions } from "./suites/hiring.js";
export { lendingSuite, type NamedSuiteOptions } from "./suites/lending.js";
export type { SuiteOptions } from "./suites/suite.js";
