const { createOpenAICompatible } = require("@ai-sdk/openai-compatible");
const { prompts } = require("./prompts.js");

// Replaying needs no server: nothing listens at the default address.
const { SUPPORT_BOT_URL = "http://127.0.0.1:65535/v1", SUPPORT_BOT_KEY = "not-a-secret" } = process.env;

/** The support desk answered by one version of the bot. */
function useCase(version, baseURL = SUPPORT_BOT_URL) {
  return {
    name: version,
    model: createOpenAICompatible({ name: "support", baseURL, apiKey: SUPPORT_BOT_KEY })(version),
    system: "You are the support desk of a shop. Answer briefly and kindly.",
    prompts,
  };
}

module.exports = { useCase };
