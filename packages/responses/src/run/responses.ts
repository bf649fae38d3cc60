import type { Kind } from "@fairexpect/metrics";

import { kindOf } from "../refusal/kind.js";
import type { Response } from "../response-set.js";
import type { OutputSchema } from "../use-case/use-case.js";
import type { Plan } from "./plan.js";
import type { Outcome } from "./outcome.js";
import type { Run } from "./run-state.js";

/** The responses of a run by key. What a key answers is read once, however many prompts share it. */
export function readOutcomes<Output>(
  { plan, requests, outcomes }: Run,
  schema: OutputSchema<Output> | undefined,
): ReadonlyMap<string, Response<Output>> {
  const responses = new Map<string, Response<Output>>();
  for (const [key, { sample }] of requests.byKey) {
    const outcome = outcomes.get(key);
    if (outcome !== undefined) responses.set(key, toResponse(plan, schema, outcome, sample));
  }
  return responses;
}

function toResponse<Output>(
  { isRefusal }: Plan,
  schema: OutputSchema<Output> | undefined,
  { text, finishReason, logprobs, live, isRepeated = false }: Outcome,
  sample: number,
): Response<Output> {
  const kind = kindOf(text, finishReason, isRefusal);
  const response = { text, sample, finishReason, kind, replayed: live === undefined && !isRepeated };
  // Most are plain, and there may be many thousands.
  if (schema === undefined && logprobs === undefined && live === undefined) return response;
  return {
    ...response,
    ...(schema === undefined || (kind !== "answer" && kind !== "truncated") ? {} : structured(schema, text, kind)),
    ...(logprobs === undefined ? {} : { logprobs }),
    ...(live === undefined ? {} : { usage: live.usage, milliseconds: live.milliseconds }),
  };
}

function structured<Output>(
  schema: OutputSchema<Output>,
  text: string,
  kind: "answer" | "truncated",
): { readonly kind: Kind; readonly output?: Output } {
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) return { kind: kind === "truncated" ? kind : "malformed" };
  return { kind: "answer", ...(parsed.data === undefined ? {} : { output: parsed.data }) };
}

/** The JSON of an answer, also if the model put it in a fence. */
function parseJson(text: string): unknown {
  const fenced = /^\s*```(?:json)?\s*\n([^]*?)\n?\s*```\s*$/.exec(text)?.[1];
  try {
    return JSON.parse(fenced ?? text);
  } catch {
    return undefined;
  }
}
