export { answers, refusalCounts, refusalsOf } from "./refusal/answers.js";
export type { AnswerSet, RefusalCounts } from "./refusal/answers.js";
export type { Budget, Prices, Spending } from "./run/budget.js";
export type { Contender, Task } from "./tasks/candidates.js";
export type { IntendedClaim } from "./run/check-design.js";
export { classify } from "./tasks/classify.js";
export type { Classification, Classified, ClassifyOptions, Unreadable } from "./tasks/classify.js";
export { compare } from "./tasks/compare.js";
export type { CompareOptions, ComparisonUseCase, PairwiseComparison } from "./tasks/compare.js";
export {
  BudgetError,
  DeadlineError,
  DesignError,
  GenerationError,
  MissingDependencyError,
  ModeError,
  RecordingError,
  ReplayMissError,
} from "./errors.js";
export type { GenerationFailure, RecordingErrorCode } from "./errors.js";
export { estimate } from "./run/estimate.js";
export type { Estimate } from "./run/estimate.js";
export type { TokenLogprob } from "./run/generate.js";
export type { ResponseKind } from "./refusal/kind.js";
export type { Mode } from "./run/mode.js";
export { reportProgress } from "./run/progress.js";
export type { Progress, ReportProgressOptions } from "./run/progress.js";
export { paraphrase } from "./tasks/paraphrase.js";
export type {
  ParaphrasedPrompt,
  ParaphraseFailure,
  Paraphraser,
  ParaphraseSets,
  ParaphrasingOptions,
} from "./tasks/paraphrase.js";
export { rank } from "./tasks/rank.js";
export type { ListwiseUseCase, PointwiseUseCase, Ranked, RankOptions } from "./tasks/rank.js";
export { recommend } from "./tasks/recommend.js";
export type { Recommendations, RecommendOptions } from "./tasks/recommend.js";
export { readRecording } from "./recording/read-recording.js";
export type { RecordedResponse } from "./recording/read-recording.js";
export type { SharedStorage } from "./recording/storage.js";
export { looksLikeRefusal } from "./refusal/looks-like-refusal.js";
export { respondCounterfactually } from "./tasks/respond-counterfactually.js";
export type { CounterfactualOptions, CounterfactualResponses, Variations } from "./tasks/respond-counterfactually.js";
export { respond } from "./respond.js";
export type { PromptResponses, RespondOptions, Responded, Response, ResponseSet, Summary } from "./respond.js";
export type {
  Conversation,
  LanguageModel,
  Message,
  OutputSchema,
  Prompt,
  PromptLabels,
  Settings,
  UseCase,
} from "./use-case.js";
export { generateOnce } from "./run/within.js";
export type { GenerateOnceOptions, GenerateOptions, Generation } from "./run/within.js";
