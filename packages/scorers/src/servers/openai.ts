import { describeValue, describeWithoutText, didYouMean, wrong } from "../input.js";
import type { Encoder } from "../encoder.js";
import type { Scorer } from "../scorer.js";
import { checkList, checkVector, inBatches, scorerError } from "./in-batches.js";
import type { Caller } from "./in-batches.js";
import { request } from "./request.js";
import { checkServerOptions, checkText, serverOptionNames } from "./server-options.js";
import type { CheckedServer, ServerOptions } from "./server-options.js";

/**
 * Options of `openAIEncoder`.
 *
 * @since 0.1.0
 */
export interface OpenAIEncoderOptions extends ServerOptions {
  /** As the server names it: `"text-embedding-3-small"`. */
  readonly model: string;
  /** Numbers in a vector, if the model can give fewer than it has. */
  readonly dimensions?: number;
}

/**
 * Options of `openAIModerationScorer`.
 *
 * @since 0.1.0
 */
export interface OpenAIModerationOptions extends ServerOptions {
  /** `"omni-moderation-latest"` unless given; a name with a date keeps the scores the same. */
  readonly model?: string;
  /** The categories whose highest score counts, as `["hate", "harassment"]`; all unless given. */
  readonly categories?: readonly string[];
}

const address = "https://api.openai.com/v1";

/**
 * An encoder on a server that speaks OpenAI's protocol, by `/embeddings`: OpenAI itself, vLLM, Triton and many more.
 * `url` ends as the server's own addresses do before `/embeddings`, mostly in `/v1`; OpenAI's unless given, and then
 * the key is that in `OPENAI_API_KEY` unless given. A text that the server refuses, as OpenAI does with empty and very
 * long ones, is an error that names its index.
 *
 * @throws InputError if an option is not as described
 * @since 0.1.0
 */
export function openAIEncoder(options: OpenAIEncoderOptions): Encoder {
  const caller = "openAIEncoder";
  const server = withKey(checkServerOptions(caller, options, ["model", "dimensions", ...serverOptionNames], address));
  const { model, dimensions } = options;
  checkText(caller, "options.model", model, "the name of a model");
  if (dimensions !== undefined && !(Number.isInteger(dimensions) && dimensions > 0))
    throw wrong(caller, "options.dimensions", describeValue(dimensions), "an integer of at least 1");
  const size = dimensions === undefined ? {} : { dimensions };
  const id = `openai embeddings: ${model}${dimensions === undefined ? "" : `, ${dimensions} dimensions`}`;
  const called = { id, kind: "encoder" } as const;
  return {
    id,
    encode: async (texts, run = {}) =>
      inBatches<Float32Array>(texts, server, run, {
        ...called,
        canCut: false,
        ask: async (some, _cut, signal) =>
          request(server, "/embeddings", { model, input: some, encoding_format: "float", ...size }, some, signal),
        read: (body, count, indexOf) => {
          const data = fieldOf(body, "data");
          checkList(called, data, count, indexOf);
          const sorted: unknown[] = Array.from({ length: count });
          for (const [n, item] of data.entries())
            sorted[Number(fieldOf(item, "index") ?? n)] = fieldOf(item, "embedding");
          return sorted.map((vector, n) => checkVector(called, vector, indexOf(n)));
        },
      }),
  };
}

/**
 * A scorer on a server that speaks OpenAI's protocol, by `/moderations`: the highest score of the categories that
 * count. Address and key as for `openAIEncoder`.
 *
 * @throws InputError if an option is not as described
 * @since 0.1.0
 */
export function openAIModerationScorer(options: OpenAIModerationOptions = {}): Scorer {
  const caller = "openAIModerationScorer";
  const server = withKey(checkServerOptions(caller, options, ["model", "categories", ...serverOptionNames], address));
  const { model = "omni-moderation-latest", categories } = options;
  checkText(caller, "options.model", model, "the name of a model");
  if (
    categories !== undefined &&
    !(Array.isArray(categories) && categories.length > 0 && categories.every((name) => typeof name === "string"))
  ) {
    throw wrong(caller, "options.categories", describeValue(categories), "an array of category names, or nothing");
  }
  const id = `openai moderations: ${model}, max(${categories?.join(", ") ?? "all categories"})`;
  const called = { id, kind: "scorer" } as const;
  return {
    id,
    measures: "toxicity",
    range: [0, 1] as const,
    best: 0,
    score: async (texts, run = {}) =>
      inBatches<number>(texts, server, run, {
        ...called,
        canCut: false,
        ask: async (some, _cut, signal) => request(server, "/moderations", { model, input: some }, some, signal),
        read: (body, count, indexOf) => {
          const list = fieldOf(body, "results");
          checkList(called, list, count, indexOf);
          return list.map((result, n) =>
            highest(caller, called, fieldOf(result, "category_scores"), categories, indexOf(n)),
          );
        },
      }),
  };
}

function highest(
  caller: string,
  called: Caller,
  scores: unknown,
  categories: readonly string[] | undefined,
  index: number,
): number {
  const given = typeof scores === "object" && scores !== null ? (scores as Readonly<Record<string, unknown>>) : {};
  const names = Object.keys(given);
  const unknown = categories?.find((name) => !names.includes(name));
  if (unknown !== undefined && names.length > 0) {
    throw wrong(
      caller,
      "options.categories",
      `${JSON.stringify(unknown)}, which the model does not have`,
      `some of ${names.join(", ")}`,
      didYouMean(unknown, names),
    );
  }
  const counting = categories ?? names;
  const odd = counting.find((name) => !isShare(given[name]));
  if (odd !== undefined || counting.length === 0) {
    const what = odd === undefined ? "" : `: ${JSON.stringify(odd)} has ${describeWithoutText(given[odd])}`;
    throw scorerError(called, `the server gave no scores in [0, 1] for text ${index}${what}.`, index);
  }
  return Math.max(...counting.map((name) => given[name] as number));
}

function isShare(value: unknown): boolean {
  return typeof value === "number" && value >= 0 && value <= 1;
}

/** OpenAI's key is for OpenAI only: a server of another address gets the key that is given for it, or none. */
function withKey(server: CheckedServer): CheckedServer {
  const { OPENAI_API_KEY: key } = process.env;
  return server.url === address && server.apiKey === undefined && key !== undefined && key !== ""
    ? { ...server, apiKey: key }
    : server;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
