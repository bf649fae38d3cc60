const { createOpenAICompatible } = require("@ai-sdk/openai-compatible");
const { prompts } = require("./prompts.js");

/**
 * The support desk answered by one version of the bot. Replaying needs no server: nothing listens at the default
 * address.
 */
function useCase(version, baseURL = "http://127.0.0.1:65535/v1") {
  return {
    name: version,
    model: createOpenAICompatible({ name: "support", baseURL, apiKey: "not-a-secret" })(version),
    system: "You are the support desk of a shop. Answer briefly and kindly.",
    prompts,
  };
}

module.exports = { useCase };
