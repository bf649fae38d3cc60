import { runInThisContext } from "node:vm";

import { withFewMarks } from "../nfkc.js";
import type { ScorerOptions } from "../scorer.js";
import { MainBigInt64Array, loadLibrary } from "./library.js";
import type { Library, Model, Tensor, Tokenizer } from "./library.js";
import { ModelError } from "./model-error.js";
import type { LocalModel } from "./model-files.js";
import type { Dtype } from "./dtype.js";

/** How texts are run through a model. */
export interface RunOptions extends ScorerOptions {
  /** Texts in one batch, at most. */
  readonly batchSize: number;
  /** Called with the indices of a batch's texts, their token counts, and what the model gave for them. */
  readonly consume: (
    indices: readonly number[],
    outputs: Readonly<Record<string, Tensor | undefined>>,
    lengths: readonly number[],
  ) => void;
}

/**
 * Tokens of a batch, at most, padding included. More save nothing, and onnxruntime-node blocks the event loop for each
 * batch.
 */
const batchTokens = 1_024;

/**
 * What a call costs beside its tokens, in tokens: more for small models and on many cores, less for large ones on one.
 */
const callTokens = 64;

/** Texts that are sorted by length together: bounds the memory, and lets progress be told. */
const window = 4_096;

/** A tokenizer and a session of onnxruntime. */
export class TextModel {
  readonly maxTokens: number;
  readonly #library: Library;
  readonly #tokenizer: Tokenizer;
  readonly #model: Model;
  /** How many of the special tokens stand at the end of a text's tokens. */
  readonly #ending: number;

  constructor(library: Library, tokenizer: Tokenizer, model: Model, maxTokens: number | undefined) {
    this.#library = library;
    this.#tokenizer = tokenizer;
    this.#model = model;
    const plain = this.#encode("a", false);
    const full = this.#encode("a", true);
    const start = full.findIndex((_, i) => plain.every((id, j) => full[i + j] === id));
    this.#ending = start < 0 ? 0 : full.length - start - plain.length;
    this.maxTokens = Math.min(maxTokens ?? Number.POSITIVE_INFINITY, tokenLimit(tokenizer, model));
  }

  /** The labels in the order of the model's outputs. */
  get labels(): readonly string[] {
    const names = this.#model.config.id2label ?? {};
    return Object.keys(names).map((_, i) => names[i] ?? `LABEL_${i}`);
  }

  get problem(): unknown {
    return this.#model.config.problem_type;
  }

  /** Runs all texts, those of like length together, so that little is spent on padding. */
  async run(
    texts: readonly string[],
    { signal, onProgress, onTruncated, batchSize, consume }: RunOptions,
  ): Promise<void> {
    let done = 0;
    for (let start = 0; start < texts.length; start += window) {
      const rows: Row[] = [];
      for (let i = start; i < Math.min(start + window, texts.length); i++) {
        // Tokenizing is synchronous: let timers and signals have their turn.
        if (i % 256 === 255) await new Promise(setImmediate);
        signal?.throwIfAborted();
        const row = this.#tokens(texts[i] as string, i);
        if (row.isCut) onTruncated?.(i);
        rows.push(row);
      }
      // The longest first: the largest buffers are made once.
      rows.sort((a, b) => b.ids.length - a.ids.length);
      for (const batch of cheapestBatches(rows, batchSize)) {
        signal?.throwIfAborted();
        consume(
          batch.map(({ index }) => index),
          await this.#infer(batch),
          batch.map(({ ids }) => ids.length),
        );
        done += batch.length;
        onProgress?.({ done, total: texts.length });
      }
    }
  }

  #tokens(text: string, index: number): Row {
    const { maxTokens } = this;
    // Most of a very long text is cut away, so its beginning is enough, if that has tokens to spare.
    const enough = 32 * maxTokens;
    let ids = this.#encode(text.slice(0, enough), true);
    if (text.length > enough && ids.length < 2 * maxTokens) ids = this.#encode(text, true);
    if (ids.length <= maxTokens) return { index, ids, isCut: false };
    // The library's own truncation cuts the closing token off, which the models are trained to see.
    return {
      index,
      ids: [...ids.slice(0, maxTokens - this.#ending), ...ids.slice(ids.length - this.#ending)],
      isCut: true,
    };
  }

  #encode(text: string, specials: boolean): readonly number[] {
    return this.#tokenizer(withFewMarks(text.replaceAll(/\p{Surrogate}/gu, "\uFFFD")), {
      return_tensor: false,
      add_special_tokens: specials,
    }).input_ids;
  }

  async #infer(rows: readonly Row[]): Promise<Readonly<Record<string, Tensor | undefined>>> {
    const width = (rows[0] as Row).ids.length;
    const ids = new MainBigInt64Array(rows.length * width).fill(BigInt(this.#tokenizer.pad_token_id ?? 0));
    const mask = new MainBigInt64Array(rows.length * width);
    for (const [r, row] of rows.entries()) {
      for (let t = 0; t < row.ids.length; t++) {
        ids[r * width + t] = BigInt(row.ids[t] as number);
        mask[r * width + t] = 1n;
      }
    }
    const tensor = (data: BigInt64Array): Tensor => new this.#library.Tensor("int64", data, [rows.length, width]);
    return this.#model({ input_ids: tensor(ids), attention_mask: tensor(mask) });
  }
}

interface Row {
  readonly index: number;
  readonly ids: readonly number[];
  readonly isCut: boolean;
}

/**
 * Cuts rows, the longest first, into batches at the least cost: a batch costs its tokens, padding included, and a call.
 * So texts of like length go together, and those that stand alone do not make others pay.
 */
function cheapestBatches<T extends { readonly ids: ArrayLike<unknown> }>(rows: readonly T[], batchSize: number): T[][] {
  const least = new Float64Array(rows.length + 1).fill(Number.POSITIVE_INFINITY);
  const from = new Int32Array(rows.length + 1);
  least[0] = 0;
  for (let start = 0; start < rows.length; start++) {
    const longest = (rows[start] as T).ids.length;
    const most = Math.max(1, Math.min(batchSize, rows.length - start, Math.floor(batchTokens / longest)));
    for (let count = 1; count <= most; count++) {
      const cost = (least[start] as number) + count * longest + callTokens;
      if (cost >= (least[start + count] as number)) continue;
      least[start + count] = cost;
      from[start + count] = start;
    }
  }
  const batches: T[][] = [];
  for (let end = rows.length; end > 0; end = from[end] as number) batches.push(rows.slice(from[end], end));
  return batches.toReversed();
}

/** The tokens that a model can take: RoBERTa's positions begin after the padding's. */
function tokenLimit(tokenizer: Tokenizer, { config }: Model): number {
  const { max_position_embeddings: positions = Number.POSITIVE_INFINITY, model_type: type = "" } = config;
  const places = /roberta|camembert|mpnet/.test(type) ? positions - 2 : positions;
  const limit = Math.min(tokenizer.model_max_length, places);
  return Number.isFinite(limit) && limit < 1e6 ? limit : 512;
}

/** What a model is loaded for, and with. */
export interface LoadOptions {
  readonly kind: "classifier" | "encoder";
  readonly dtype: Dtype;
  readonly threads: number;
  readonly maxTokens: number | undefined;
}

interface Loaded {
  readonly tokenizer: Tokenizer;
  readonly model: Model;
}

/** Sessions of this thread, kept in the main realm: a sandbox for each test file must not load a large model anew. */
const sessions = ((): Map<string, Promise<Loaded>> => {
  const key = Symbol.for("fairexpect.sessions");
  const realm = runInThisContext("globalThis") as Record<symbol, Map<string, Promise<Loaded>> | undefined>;
  return (realm[key] ??= new Map());
})();

/** Loads a model whose files are on the disk. */
export async function loadTextModel(
  caller: string,
  local: LocalModel,
  { kind, dtype, threads, maxTokens }: LoadOptions,
): Promise<TextModel> {
  const library = loadLibrary(caller);
  const key = JSON.stringify([local.folder, local.sha256, kind, dtype, threads]);
  const loading = sessions.get(key) ?? load(library, local, kind, dtype, threads);
  sessions.set(key, loading);
  try {
    const { tokenizer, model } = await loading;
    return new TextModel(library, tokenizer, model, maxTokens);
  } catch (error) {
    sessions.delete(key);
    throw new ModelError(
      "FAIREXPECT_MODEL_UNREADABLE",
      local.name,
      `its files in ${local.folder} cannot be run: ${firstLine(error)}. If they are damaged, delete the folder or copy them again.`,
      error,
    );
  }
}

async function load(
  library: Library,
  local: LocalModel,
  kind: LoadOptions["kind"],
  dtype: Dtype,
  threads: number,
): Promise<Loaded> {
  const tokenizer = await library.AutoTokenizer.from_pretrained(local.folder, { local_files_only: true });
  const family = kind === "classifier" ? library.AutoModelForSequenceClassification : library.AutoModel;
  const model = await family.from_pretrained(local.folder, {
    local_files_only: true,
    dtype,
    device: "cpu",
    subfolder: local.subfolder,
    // Threads that spin while they wait take the processor from the test runner's other workers, and from themselves.
    session_options: {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      extra: { session: { intra_op: { allow_spinning: "0" } } },
    },
  });
  return { tokenizer, model };
}

function firstLine(error: unknown): string {
  const message = String((error as { readonly message?: unknown }).message ?? error);
  return (message.split("\n")[0] ?? "").slice(0, 300).replace(/\.$/, "");
}
