// Records a use case in a process of its own, and prints the texts by key: baseURL, folder, prompts, samples, mode,
// user.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { respond } from "@fairexpect/responses";

// A write beyond the limit on file sizes, which stands for a full disk, is to fail instead of ending the process.
process.on("SIGXFSZ", () => {});

const [baseURL, recordings, prompts, samples, mode, user] = process.argv.slice(2);
if (user !== undefined) {
  // The other user may not be allowed to read this repository, so what is loaded on first use is used once before.
  const { MockLanguageModelV3 } = await import("ai/test");
  const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
  const model = new MockLanguageModelV3({
    doGenerate: {
      content: [{ type: "text", text: "" }],
      finishReason: { unified: "stop", raw: "stop" },
      usage,
      warnings: [],
    },
  });
  const scratch = mkdtempSync(join(tmpdir(), "fairexpect-"));
  for (const once of ["auto", "replay"])
    await respond({ name: "scratch", model, prompts: ["prompt"] }, { recordings: scratch, mode: once });
  process.setgid(Number(user));
  process.setuid(Number(user));
}
const provider = createOpenAICompatible({ name: "local", baseURL, apiKey: "sk-test-1234567890abcdef" });
const set = await respond(
  {
    name: "shared",
    model: provider("tiny"),
    settings: { seed: 1000 },
    prompts: Array.from({ length: Number(prompts) }, (_, i) => `prompt ${i}`),
  },
  { samples: Number(samples), recordings, mode, concurrency: 4 },
);
process.stdout.write(
  JSON.stringify({
    live: set.provenance.live,
    replayed: set.provenance.replayed,
    texts: set.prompts.map(({ responses }) => responses.map(({ text }) => text)),
  }),
);
