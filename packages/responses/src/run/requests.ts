import { keysOf, schemaName } from "../recording/key.js";
import type { Json, Request } from "../recording/key.js";
import { wrong } from "../input.js";
import type { CheckedPrompt, CheckedUseCase, OutputSchema } from "../use-case/use-case.js";

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
  const json = schema === undefined ? undefined : await jsonSchema(caller, schema);
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

async function jsonSchema(caller: string, schema: OutputSchema): Promise<Json> {
  const { z } = await import("zod");
  try {
    const { $schema: _, ...json } = z.toJSONSchema(schema as never, { target: "draft-7", io: "input" });
    return JSON.parse(JSON.stringify(json)) as Json;
  } catch (error) {
    throw wrong(
      caller,
      "useCase.schema",
      `a schema that JSON Schema cannot express (${error instanceof Error ? error.message : String(error)})`,
      "a schema of plain JSON values",
    );
  }
}
