import type { LanguageModel } from "@fairexpect/responses";

const FUNCTION = Symbol.for("fairexpect.functionModel");

/**
 * The model, asked for JSON of a shape by the means that its provider has for that. Nothing else about its calls
 * changes. A function in a model's place (`functionModel`) has only the words of its prompt.
 */
export function withJsonAnswers(model: LanguageModel, name: string, schema: unknown): LanguageModel {
  if (FUNCTION in model) return model;
  const responseFormat = { type: "json", name, schema };
  return {
    specificationVersion: model.specificationVersion,
    provider: model.provider,
    modelId: model.modelId,
    // It says where the model is called, which recordings keep and replays compare.
    ...("config" in model && { config: model.config }),
    supportedUrls: model.supportedUrls,
    doStream: model.doStream,
    doGenerate: async (options: object) => model.doGenerate({ ...options, responseFormat } as never),
  };
}
