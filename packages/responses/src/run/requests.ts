import { keysOf, schemaName } from "../recording/key.js";
import type { Json, Request } from "../recording/key.js";
import { jsonSchemaOf } from "../use-case/output-schema.js";
import type { CheckedPrompt, CheckedUseCase } from "../use-case/use-case.js";

/** What a run asks for. */
export interface Requests {
  readonly byKey: ReadonlyMap<string, Request>;
  /** The keys of a prompt's samples: prompts that ask the same share theirs. */
  keysOf(prompt: CheckedPrompt): readonly string[];
  /** The JSON schema of structured output. */
  readonly schema: Json | undefined;
}

export async function requestsOf(
  caller: string,
  { model, system, settings, schema, prompts }: CheckedUseCase,
  samples: number,
): Promise<Requests> {
  const json = schema === undefined ? undefined : await jsonSchemaOf(caller, schema);
  const common = {
    provider: model.provider,
    model: model.modelId,
    ...(system === undefined ? {} : { system }),
    settings,
    ...(json === undefined ? {} : { schema: schemaName(json) }),
  };
  const keyOf = keysOf(common);
  const byKey = new Map<string, Request>();
  const keys = new Map<string, string[]>();
  for (const prompt of prompts) {
    const name = nameOf(prompt);
    if (keys.has(name)) continue;
    const ofPrompt: string[] = [];
    for (let sample = 0; sample < samples; sample++) {
      const { text, messages } = prompt;
      const isPlain = messages === undefined || messages.length === 1;
      const request: Request = isPlain
        ? { ...common, prompt: text, sample }
        : { ...common, prompt: text, messages, sample };
      const key = keyOf(request);
      byKey.set(key, request);
      ofPrompt.push(key);
    }
    keys.set(name, ofPrompt);
  }
  return { byKey, keysOf: (prompt) => keys.get(nameOf(prompt)) ?? [], schema: json };
}

function nameOf({ text, messages }: CheckedPrompt): string {
  return messages === undefined ? text : JSON.stringify([text, messages]);
}
