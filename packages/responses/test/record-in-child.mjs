// Records a use case in a process of its own, and prints the texts by key: baseURL, folder, prompts, samples, mode, user.
import { readdirSync } from "node:fs";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { respond } from "@fairspec/responses";

// A write beyond the limit on file sizes, which stands for a full disk, is to fail instead of ending the process.
process.on("SIGXFSZ", () => {});

const [baseURL, recordings, prompts, samples, mode, user] = process.argv.slice(2);
if (user !== undefined) {
  // What is loaded on first use is loaded now: the other user may not be allowed to read this repository.
  const dist = new URL("../dist/", import.meta.url);
  for (const file of readdirSync(dist, { recursive: true })) if (file.endsWith(".js")) await import(new URL(file, dist).href);
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
process.stdout.write(JSON.stringify({ counts: set.counts, texts: set.prompts.map(({ responses }) => responses.map(({ text }) => text)) }));
