export { openAIEncoder, openAIModerationScorer } from "./openai.js";
export type { OpenAIEncoderOptions, OpenAIModerationOptions } from "./openai.js";
export { ServerError } from "./server-error.js";
export type { ServerOptions } from "./server-options.js";
export { teiEncoder, teiScorer } from "./text-embeddings-inference.js";
export type { TeiOptions, TeiScorerOptions } from "./text-embeddings-inference.js";
