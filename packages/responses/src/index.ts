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
export { acceptEdits } from "./recording/accept-edits.js";
export type { AcceptedEdit } from "./recording/accept-edits.js";
export { inspectRecording } from "./recording/inspect-recording.js";
export type { RecordingContents, RecordingProblem } from "./recording/inspect-recording.js";
export { migrateRecording } from "./recording/migrate-recording.js";
export type { Migration } from "./recording/migrate-recording.js";
export { pruneRecording } from "./recording/prune-recording.js";
export type { PrunedResponse, PruneOptions } from "./recording/prune-recording.js";
export { readRecording } from "./recording/read-recording.js";
export type { RecordedResponse } from "./recording/read-recording.js";
export type { RecordingStamp } from "./recording/recorded.js";
export type { SharedStorage } from "./recording/storage.js";
export { answers, refusalCounts, refusalsOf } from "./refusal/answers.js";
export type { AnswersOf, RefusalCounts, RefusalOptions } from "./refusal/answers.js";
export type { KindCounts } from "./refusal/kind.js";
export { looksLikeRefusal } from "./refusal/looks-like-refusal.js";
export { withKinds } from "./refusal/with-kinds.js";
export type { KindOptions } from "./refusal/with-kinds.js";
export { respond } from "./respond.js";
export type { PromptResponses, Response, ResponseSet, RunSummary } from "./response-set.js";
export type { Budget, Prices, Spending, Tokens } from "./run/budget.js";
export type { IntendedClaim } from "./run/check-design.js";
export { estimate } from "./run/estimate.js";
export type { RunEstimate } from "./run/estimate.js";
export type { TokenLogprob } from "./run/generate.js";
export type { Mode } from "./run/mode.js";
export type { RespondOptions } from "./run/options.js";
export { reportProgress } from "./run/progress.js";
export type { ReportProgressOptions, RunProgress } from "./run/progress.js";
export { generateOnce } from "./run/within.js";
export type { GenerateOnceOptions, GenerateOptions, Generation } from "./run/within.js";
export { classify } from "./tasks/classify.js";
export type { Classification, Classified, ClassifyOptions } from "./tasks/classify.js";
export { compare } from "./tasks/compare.js";
export type { PairwiseComparison, PairwiseComparisonOptions, PairwiseUseCase } from "./tasks/compare.js";
export type { Contender, Task } from "./tasks/contenders.js";
export { paraphrase } from "./tasks/paraphrase.js";
export type { ParaphrasingOptions } from "./tasks/paraphrase.js";
export type { Paraphraser } from "./tasks/paraphrasers.js";
export type { ParaphrasedPrompt, ParaphraseFailure, ParaphraseSets } from "./tasks/paraphrase-sets.js";
export { rank } from "./tasks/rank.js";
export type { ListwiseUseCase } from "./tasks/rank-listwise.js";
export type { PointwiseUseCase } from "./tasks/rank-pointwise.js";
export type { Ranked, RankOptions } from "./tasks/ranked.js";
export type { Unreadable } from "./tasks/read-each.js";
export { recommend } from "./tasks/recommend.js";
export type { Recommendations, RecommendOptions } from "./tasks/recommend.js";
export { respondCounterfactually } from "./tasks/respond-counterfactually.js";
export type {
  CounterfactualResponseSet,
  RespondCounterfactuallyOptions,
  Variation,
  Variations,
} from "./tasks/respond-counterfactually.js";
export type {
  OutputSchema,
  SchemaResult,
  SdkOutputSchema,
  SdkResult,
  StandardOutputSchema,
} from "./use-case/output-schema.js";
export { functionModel } from "./use-case/function-model.js";
export type { AnsweringFunction, Asked } from "./use-case/function-model.js";
export type { LanguageModel, ModelSettings, UseCase, UseCasePrompt } from "./use-case/use-case.js";
