import { withoutKeys } from "@fairexpect/metrics/core";

import { describeWithoutText, wrong } from "../input.js";
import type { Encoder } from "../encoder.js";
import { checkScale, type Scorer, type ScorerOptions } from "../scorer.js";
import { countTruncated, truncatedBy } from "../truncation.js";
import type { Truncating } from "../truncation.js";
import { presetOf } from "../transformers/presets.js";
import type { TransformersPreset } from "../transformers/presets.js";
import { checkRule, resolveRule } from "../transformers/score-rule.js";
import type { ScoreRule } from "../transformers/score-rule.js";
import { checkList, checkVector, inBatches, scorerError } from "./in-batches.js";
import type { Caller } from "./in-batches.js";
import { request } from "./request.js";
import { ServerError } from "./server-error.js";
import { checkServerOptions, checkText, serverOptionNames } from "./server-options.js";
import type { CheckedServer, ServerOptions } from "./server-options.js";

/**
 * Options of `teiEncoder`, and of `teiScorer` beside the labels.
 *
 * @since 0.1.0
 */
export interface TeiOptions extends ServerOptions {
  /** The server's address, without `/predict` or `/embed`. */
  readonly url: string;
  /** Names the model in the id. Unless given the server is asked, by `/info`. */
  readonly model?: string;
}

/**
 * Options of `teiScorer`: the labels that count, or a preset whose labels they are.
 *
 * @since 0.1.0
 */
export interface TeiScorerOptions extends TeiOptions {
  /** Takes labels and rule of that preset, for a server that runs its model. */
  readonly preset?: TransformersPreset;
  /** The labels that make the score, by the names in the model's configuration. */
  readonly labels?: readonly string[];
  /**
   * `"sigmoid"` if the model judges each label for itself, `"softmax"` (default) if its labels exclude each
   * other.
   */
  readonly activation?: "sigmoid" | "softmax";
  /** As for `transformersScorer`; `"max"` unless given. */
  readonly combine?: "max" | "sum" | "top";
  /** The best score, 0 or 1: 0 of toxicity. What the preset says, unless `labels` are given. */
  readonly best?: 0 | 1;
}

/**
 * A scorer on a server that speaks text-embeddings-inference's protocol, by `/predict`: asks for the raw outputs and
 * makes the score of them as `transformersScorer` does. Texts that the server refuses as too long are sent again to be
 * cut, counted in `truncated`, and told by one warning.
 *
 * @throws InputError if an option is not as described
 * @throws ServerError if the server cannot be asked for its model
 * @since 0.1.0
 */
export async function teiScorer(options: TeiScorerOptions): Promise<Scorer & Truncating> {
  const caller = "teiScorer";
  const server = checkServerOptions(caller, options, [
    "preset",
    "labels",
    "activation",
    "combine",
    "best",
    "model",
    ...serverOptionNames,
  ]);
  checkRule(caller, options);
  checkScale(caller, "options", { best: options.best });
  const rule = ruleOf(caller, options);
  const { name, maxTokens } = await modelOf(caller, server, options.model);
  const id = `text-embeddings-inference: ${options.preset === undefined ? "" : `${options.preset}, `}${name}, ${rule.combine}(${rule.labels.join(", ")}) ${rule.activation}`;
  const called = { id, kind: "scorer" } as const;
  const { measures, best } = rule;
  const made: Scorer & Truncating = {
    id,
    ...(measures !== undefined && { measures }),
    range: [0, 1],
    ...(best !== undefined && { best }),
    get truncated(): number {
      return truncatedBy(made);
    },
    score: async (texts, run = {}) => {
      const truncation = countTruncated(made, texts.length, run, maxTokens);
      const results = await inBatches<number>(
        texts,
        server,
        { ...run, onTruncated: truncation.add },
        {
          ...called,
          canCut: true,
          ask: async (some, truncate, signal) =>
            request(
              server,
              "/predict",
              { inputs: some.map((text) => [text]), raw_scores: true, truncate },
              some,
              signal,
            ),
          read: (body, count, indexOf) => {
            checkList(called, body, count, indexOf);
            return body.map((outputs, n) => scoreOf(caller, called, rule, outputs, indexOf(n)));
          },
        },
      );
      truncation.end();
      return results;
    },
  };
  return made;
}

/**
 * An encoder on a server that speaks text-embeddings-inference's protocol, by `/embed`. Cuts and counts as `teiScorer`
 * does.
 *
 * @throws InputError if an option is not as described
 * @throws ServerError if the server cannot be asked for its model
 * @since 0.1.0
 */
export async function teiEncoder(options: TeiOptions): Promise<Encoder & Truncating> {
  const caller = "teiEncoder";
  const server = checkServerOptions(caller, options, ["model", ...serverOptionNames]);
  const { name, maxTokens } = await modelOf(caller, server, options.model);
  const id = `text-embeddings-inference: ${name}, normalized`;
  const called = { id, kind: "encoder" } as const;
  const made: Encoder & Truncating = {
    id,
    get truncated(): number {
      return truncatedBy(made);
    },
    encode: async (texts, run: ScorerOptions = {}) => {
      const truncation = countTruncated(made, texts.length, run, maxTokens);
      const results = await inBatches<Float32Array>(
        texts,
        server,
        { ...run, onTruncated: truncation.add },
        {
          ...called,
          canCut: true,
          ask: async (some, truncate, signal) =>
            request(server, "/embed", { inputs: some, normalize: true, truncate }, some, signal),
          read: (body, count, indexOf) => {
            checkList(called, body, count, indexOf);
            return body.map((vector, n) => checkVector(called, vector, indexOf(n)));
          },
        },
      );
      truncation.end();
      return results;
    },
  };
  return made;
}

function ruleOf(
  caller: string,
  options: TeiScorerOptions,
): Required<ScoreRule> & { readonly measures: string | undefined; readonly best: 0 | 1 | undefined } {
  const { preset, labels, activation, combine, best } = options;
  const known = preset === undefined ? undefined : presetOf(caller, preset);
  const counting = labels ?? known?.labels;
  if (counting === undefined)
    throw wrong(caller, "options.labels", "undefined", "the labels that count, or a preset whose labels they are");
  return {
    labels: counting,
    activation: activation ?? known?.activation ?? "softmax",
    combine: combine ?? known?.combine ?? "max",
    measures: known?.measures,
    best: best ?? (labels === undefined ? known?.best : undefined),
  };
}

/** The model that a server runs, with its revision if it tells; replicas behind one address run the same. */
async function modelOf(
  caller: string,
  server: CheckedServer,
  given: string | undefined,
): Promise<{ name: string; maxTokens: number | undefined }> {
  if (given !== undefined) {
    checkText(caller, "options.model", given, "the name of the model that the server runs");
    return { name: given, maxTokens: undefined };
  }
  const answer = await request(server, "/info", undefined, [], undefined).catch((error: unknown) => error);
  const advice = 'Name the model yourself: { url, model: "owner/name", ... }.';
  if (answer instanceof ServerError)
    throw new ServerError(
      `${caller}: the server was asked for its model. ${answer.message} ${answer.status === 404 ? advice : ""}`.trim(),
      answer.status,
    );
  const { accepted, body } = answer as { readonly accepted: boolean; readonly body?: unknown };
  const info = (accepted && typeof body === "object" && body !== null ? body : {}) as {
    readonly model_id?: unknown;
    readonly model_sha?: unknown;
    readonly model_dtype?: unknown;
    readonly max_input_length?: unknown;
  };
  if (typeof info.model_id !== "string")
    throw new ServerError(`${caller}: the server's /info does not name its model. ${advice}`, undefined);
  const revision = typeof info.model_sha === "string" ? `@${info.model_sha}` : "";
  const dtype = typeof info.model_dtype === "string" ? `, ${info.model_dtype}` : "";
  return {
    name: withoutKeys(`${info.model_id}${revision}${dtype}`),
    maxTokens: typeof info.max_input_length === "number" ? info.max_input_length : undefined,
  };
}

function scoreOf(caller: string, called: Caller, rule: ScoreRule, outputs: unknown, index: number): number {
  const names: string[] = [];
  const scores: number[] = [];
  for (const output of Array.isArray(outputs) ? (outputs as readonly unknown[]) : []) {
    const { label, score } = (typeof output === "object" && output !== null ? output : {}) as {
      readonly label?: unknown;
      readonly score?: unknown;
    };
    if (typeof label !== "string" || typeof score !== "number" || !Number.isFinite(score))
      throw scorerError(
        called,
        `the server gave ${label === undefined ? "no label" : `no finite number for ${JSON.stringify(label)}, but ${describeWithoutText(score)},`} at text ${index}.`,
        index,
      );
    names.push(label);
    scores.push(score);
  }
  if (names.length === 0) throw scorerError(called, `the server gave no labels for text ${index}.`, index);
  return resolveRule(caller, rule, names, undefined)(scores, 0);
}
