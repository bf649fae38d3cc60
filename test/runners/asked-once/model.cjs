/** A use case whose model is an HTTP server, made anew by each attempt. */
exports.useCase = () => ({
  name: "bot",
  prompts: ["hello"],
  model: {
    specificationVersion: "v3",
    provider: "local",
    modelId: "tiny",
    supportedUrls: {},
    config: { baseURL: process.env["BOT"] },
    doGenerate: async () => ({
      content: [{ type: "text", text: await (await fetch(process.env["BOT"], { method: "POST" })).text() }],
      finishReason: { unified: "stop", raw: "stop" },
      usage: { inputTokens: {}, outputTokens: {} },
      warnings: [],
    }),
  },
});
