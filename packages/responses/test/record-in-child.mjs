// Records a use case in a process of its own, and prints the texts by key: baseURL, folder, prompts, samples, mode.
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { respond } from "@fairspec/responses";

// A write beyond the limit on file sizes, which stands for a full disk, is to fail instead of ending the process.
process.on("SIGXFSZ", () => {});

const [baseURL, recordings, prompts, samples, mode] = process.argv.slice(2);
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
process.stdout.write(JSON.stringify({ counts: set.counts, texts: set.prompts.map(({ responses }) => responses.map(({ text }) => text)) }));
