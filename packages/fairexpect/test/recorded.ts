import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { respond, type ResponseSet } from "fairexpect/responses";

/** A model of the AI SDK that answers as it is told. */
export function modelThat(answer: (question: string) => string, modelId = "bot"): never {
  return {
    specificationVersion: "v3",
    provider: "local.chat",
    modelId,
    supportedUrls: {},
    doGenerate: async ({ prompt }: { prompt: readonly { role: string; content: readonly { text: string }[] }[] }) => {
      const question = prompt.at(-1)?.content.at(-1)?.text ?? "";
      return Promise.resolve({
        content: [{ type: "text", text: answer(question) }],
        finishReason: { unified: "stop", raw: "stop" },
        usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
        warnings: [],
      });
    },
  } as never;
}

/** Records the answers to some prompts in the folder in which a project keeps them. */
export async function recordIn(
  folder: string,
  prompts: readonly string[],
  answer: (question: string) => string = (question) => `You said: ${question}`,
  { name = "bot", samples = 1, model = "bot" } = {},
): Promise<ResponseSet> {
  const recordings = join(folder, "__fairness__/recordings");
  mkdirSync(recordings, { recursive: true });
  const useCase = { name, model: modelThat(answer, model), prompts };
  return respond(useCase, { recordings, mode: "auto", samples, fresh: true });
}
