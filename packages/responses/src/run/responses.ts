import { kindOf } from "../refusal/kind.js";
import type { Response } from "../response-set.js";
import { outputOf, type OutputSchema } from "../use-case/output-schema.js";
import type { Plan } from "./plan.js";
import type { Outcome } from "./outcome.js";
import type { Run } from "./run-state.js";

/** The responses of a run by key. What a key answers is read once, however many prompts share it. */
export async function readOutcomes<Output>(
  { plan, requests, outcomes }: Run,
  schema: OutputSchema<Output> | undefined,
): Promise<ReadonlyMap<string, Response<Output>>> {
  const responses = new Map<string, Response<Output>>();
  for (const [key, { sample }] of requests.byKey) {
    const outcome = outcomes.get(key);
    if (outcome === undefined) continue;
    const response = toResponse<Output>(plan, schema !== undefined, outcome, sample);
    responses.set(key, schema === undefined ? response : await structured(schema, response));
  }
  return responses;
}

function toResponse<Output>(
  { isRefusal }: Plan,
  hasSchema: boolean,
  { text, finishReason, logprobs, live, isRepeated = false }: Outcome,
  sample: number,
): Response<Output> {
  const kind = kindOf(text, finishReason, isRefusal);
  const response = { text, sample, finishReason, kind, replayed: live === undefined && !isRepeated };
  // Most are plain, and there may be many thousands.
  if (!hasSchema && logprobs === undefined && live === undefined) return response;
  return {
    ...response,
    ...(logprobs === undefined ? {} : { logprobs }),
    ...(live === undefined ? {} : { usage: live.usage, milliseconds: live.milliseconds }),
  };
}

/** A response with its output, or with the kind of one that has none. */
async function structured<Output>(schema: OutputSchema<Output>, response: Response<Output>): Promise<Response<Output>> {
  const { kind, text } = response;
  if (kind !== "answer" && kind !== "truncated") return response;
  const read = await outputOf(schema, parseJson(text));
  if (read === undefined) return { ...response, kind: kind === "truncated" ? kind : "malformed" };
  return { ...response, kind: "answer", ...(read.output === undefined ? {} : { output: read.output }) };
}

/** The JSON of an answer, also if the model put it in a fence. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(fenced(text.trim()) ?? text);
  } catch {
    return undefined;
  }
}

function fenced(text: string): string | undefined {
  const start = /^```(?:json)?[^\S\n]*\n/.exec(text)?.[0].length;
  const end = text.length - "```".length;
  return start !== undefined && end >= start && text.endsWith("```") ? text.slice(start, end).trim() : undefined;
}
