/** A use case as the file of that name has it: what differs between the two files stands in the environment. */
exports.answersOf = async (respond, file) => {
  const { path = "v1", modelId = "tiny", sameFeature = false, ...more } = JSON.parse(process.env["VERSIONS"])[file];
  const baseURL = `${process.env["BOT"]}/${path}`;
  const model = {
    specificationVersion: "v3",
    provider: "local",
    modelId,
    supportedUrls: {},
    config: { baseURL },
    doGenerate: async () => {
      const response = await fetch(baseURL, { method: "POST" });
      return {
        content: [{ type: "text", text: await response.text() }],
        finishReason: { unified: "stop", raw: "stop" },
        usage: { inputTokens: {}, outputTokens: {} },
        warnings: [],
      };
    },
  };
  const prompts = Array.from({ length: 40 }, (_, i) => ({ text: `prompt ${i}` }));
  const useCase = { name: "bot", prompts, model, ...more };
  return respond(useCase, { mode: "off", sameFeature });
};
