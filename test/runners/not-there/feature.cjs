const groups = ["women", "men"];

/** A use case whose model is an HTTP server, which says what it answers and why it stopped. */
exports.useCase = () => ({
  name: "bot",
  prompts: groups.flatMap((group) => Array.from({ length: 100 }, (_, i) => ({ text: `${group} ${i}`, group }))),
  model: {
    specificationVersion: "v3",
    provider: "local",
    modelId: "tiny",
    supportedUrls: {},
    config: { baseURL: process.env["BOT"] },
    doGenerate: async ({ prompt }) => {
      const [{ text: asked }] = prompt.at(-1).content;
      const response = await fetch(process.env["BOT"], { method: "POST", body: asked });
      if (!response.ok) throw Object.assign(new Error("not now"), { statusCode: response.status });
      const { text, raw } = await response.json();
      return {
        content: [{ type: "text", text }],
        finishReason: { unified: raw === "stop" ? "stop" : "other", raw },
        usage: { inputTokens: {}, outputTokens: {} },
        warnings: [],
      };
    },
  },
});
