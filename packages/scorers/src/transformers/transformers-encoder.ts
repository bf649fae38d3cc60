import { checkChoice, checkFlag, checkTexts, wrong } from "../input.js";
import type { Encoder } from "../encoder.js";
import { ScorerError } from "../scorer.js";
import type { ScorerOptions } from "../scorer.js";
import { countTruncated, truncatedBy } from "../truncation.js";
import { loadLibrary } from "./library.js";
import type { Tensor } from "./library.js";
import { locateModel } from "./model-files.js";
import type { LocalModel, ModelFile } from "./model-files.js";
import { checkModelOptions, optionNames } from "./model-options.js";
import type { TransformersOptions } from "./model-options.js";
import { wrongCount } from "./outputs.js";
import { encoderPresetOf } from "./presets.js";
import type { TransformersEncoderPreset } from "./presets.js";
import { loadTextModel } from "./text-model.js";
import type { TextModel } from "./text-model.js";

/**
 * Options of `transformersEncoder`.
 *
 * @since 0.1.0
 */
export interface TransformersEncoderOptions extends TransformersOptions {
  /** A model by name; what is given beside it takes its place. */
  readonly preset?: TransformersEncoderPreset;
  /**
   * What becomes the text's vector: the mean over its tokens (default), or its first token, as some models are trained
   * for.
   */
  readonly pooling?: "mean" | "cls";
  /** Whether vectors get length 1; true unless given. */
  readonly normalize?: boolean;
}

/**
 * An encoder that runs a transformer.
 *
 * @since 0.1.0
 */
export interface TransformersEncoder extends Encoder {
  /** The model's files, with their hashes. The id holds one hash over all of them. */
  readonly files: readonly ModelFile[];
  /** Tokens of a text that the model takes; the rest of a longer one is cut off. */
  readonly maxTokens: number;
  /** How many of the texts encoded so far were longer, so that only their beginning counted. */
  readonly truncated: number;
  encode(texts: readonly string[], options?: ScorerOptions): Promise<Float32Array[]>;
}

const names = ["preset", "pooling", "normalize", ...optionNames];

/**
 * An encoder from a transformer, as sentence-transformers has them: a preset's name, or options. Downloads, batches,
 * cuts and counts as `transformersScorer` does.
 *
 * @throws InputError if an option is not as described
 * @throws ModelError if the model cannot be found, downloaded or run
 * @throws MissingDependencyError if `@huggingface/transformers` is not installed
 * @since 0.1.0
 */
export async function transformersEncoder(
  preset: TransformersEncoderPreset | TransformersEncoderOptions,
): Promise<TransformersEncoder> {
  const caller = "transformersEncoder";
  const given: TransformersEncoderOptions = typeof preset === "string" ? { preset } : preset;
  const options = checkModelOptions(caller, given, names);
  const known = given.preset === undefined ? undefined : encoderPresetOf(caller, given.preset);
  const { pooling = known?.pooling ?? "mean", normalize = true } = given;
  checkChoice(caller, "options.pooling", pooling, ["mean", "cls"]);
  checkFlag(caller, "options.normalize", normalize);
  const model = options.model ?? known?.model;
  if (model === undefined) throw wrong(caller, "options.model", "undefined", "a model's id or folder, or a preset");
  const revision = given.revision ?? (options.model === undefined ? known?.revision : undefined) ?? options.revision;
  // Before a download that could not be used.
  loadLibrary(caller);
  const local = await locateModel({ ...options, model, revision });
  const { dtype, threads, batchSize } = options;
  const textModel = await loadTextModel(caller, local, {
    kind: "encoder",
    dtype,
    threads,
    maxTokens: options.maxTokens ?? known?.maxTokens,
  });
  const id = `${given.preset ?? "transformers"}: ${local.name}, ${dtype}, ${pooling}${normalize ? ", normalized" : ""}, ${textModel.maxTokens} tokens, sha256 ${local.sha256}`;
  return new TransformerEncoder(id, local, textModel, { pooling, normalize, batchSize });
}

interface Pooling {
  readonly pooling: "mean" | "cls";
  readonly normalize: boolean;
}

class TransformerEncoder implements TransformersEncoder {
  readonly id: string;
  readonly files: readonly ModelFile[];
  readonly maxTokens: number;
  readonly #model: TextModel;
  readonly #options: Pooling & { readonly batchSize: number };

  constructor(id: string, local: LocalModel, model: TextModel, options: Pooling & { readonly batchSize: number }) {
    this.id = id;
    this.files = local.files;
    this.maxTokens = model.maxTokens;
    this.#model = model;
    this.#options = options;
  }

  get truncated(): number {
    return truncatedBy(this);
  }

  async encode(texts: readonly string[], options: ScorerOptions = {}): Promise<Float32Array[]> {
    checkTexts("transformersEncoder", texts);
    const vectors: Float32Array[] = Array.from({ length: texts.length });
    const truncation = countTruncated(this, texts.length, options, this.maxTokens);
    await this.#model.run(texts, {
      ...options,
      batchSize: this.#options.batchSize,
      onTruncated: truncation.add,
      consume: (indices, { last_hidden_state: states }, lengths) => {
        if (states === undefined)
          throw new ScorerError(this.id, "the model has no output named last_hidden_state, so it is no encoder.", {
            kind: "encoder",
          });
        const output = states.to("float32");
        if (output.dims.length !== 3 || output.dims[0] !== indices.length)
          throw wrongCount(
            { id: this.id, kind: "encoder" },
            output.dims,
            [indices.length, "tokens", "dimensions"],
            indices,
          );
        for (const [row, index] of indices.entries()) {
          const vector = pool(output, row, lengths[row] as number, this.#options);
          if (!vector.every(Number.isFinite))
            throw new ScorerError(
              this.id,
              `the model gave NaN for text ${index} of ${texts.length}; expected finite numbers.`,
              { kind: "encoder", text: index },
            );
          vectors[index] = vector;
        }
      },
    });
    truncation.end();
    return vectors;
  }
}

/** The vector of one text of a batch: `tokens` of its row are real, the rest is padding. */
function pool({ dims, data }: Tensor, row: number, tokens: number, { pooling, normalize }: Pooling): Float32Array {
  const [, width = 0, size = 0] = dims;
  const sums = new Float64Array(size);
  const used = pooling === "cls" ? 1 : tokens;
  for (let t = 0; t < used; t++) {
    const start = (row * width + t) * size;
    for (let d = 0; d < size; d++) sums[d] = (sums[d] as number) + (data[start + d] as number);
  }
  const length = normalize ? Math.hypot(...sums) : used;
  return Float32Array.from(sums, (sum) => (length === 0 ? 0 : sum / length));
}
