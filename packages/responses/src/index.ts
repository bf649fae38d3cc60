export { GenerationError, MissingDependencyError, ModeError, RecordingError, ReplayMissError } from "./errors.js";
export type { GenerationFailure, RecordingErrorCode } from "./errors.js";
export type { Mode } from "./mode.js";
export { respond } from "./respond.js";
export type { PromptResponses, RespondOptions, Response, ResponseSet } from "./respond.js";
export type { LanguageModel, Prompt, Settings, UseCase } from "./use-case.js";
