import { checkTexts, wrong } from "../input.js";
import { checkScale, ScorerError } from "../scorer.js";
import type { Scorer, ScorerOptions } from "../scorer.js";
import { countTruncated, truncatedBy } from "../truncation.js";
import { loadLibrary } from "./library.js";
import { locateModel } from "./model-files.js";
import type { LocalModel, ModelFile } from "./model-files.js";
import { checkModelOptions, optionNames } from "./model-options.js";
import type { CheckedOptions, TransformersOptions } from "./model-options.js";
import { presetOf } from "./presets.js";
import type { Preset, TransformersPreset } from "./presets.js";
import { checkRule, resolveRule } from "./score-rule.js";
import type { ScoreRule } from "./score-rule.js";
import { loadTextModel } from "./text-model.js";
import type { TextModel } from "./text-model.js";
import { wrongCount } from "./outputs.js";

/**
 * Options of `transformersScorer`: a preset, or a model with the labels that count. What is given beside a preset takes
 * the place of the preset's.
 *
 * @since 0.1.0
 */
export interface TransformersScorerOptions extends TransformersOptions {
  /** A model by name, with its labels and rule; what is given beside it takes its place. */
  readonly preset?: TransformersPreset;
  /** The labels that make the score, by the names in the model's configuration. */
  readonly labels?: readonly string[];
  /**
   * `"sigmoid"` if the model judges each label for itself, `"softmax"` if its labels exclude each other; what its
   * configuration says unless given.
   */
  readonly activation?: "sigmoid" | "softmax";
  /**
   * `"max"` (default) is the highest probability of the labels, `"sum"` the probability of any of them (softmax only),
   * `"top"` the probability of the model's top label if it is one of `labels`, else 0 (LangFair's rule for
   * stereotypes).
   */
  readonly combine?: "max" | "sum" | "top";
  /** The best score, 0 or 1: 0 of toxicity. What the preset says, unless `labels` are given. */
  readonly best?: 0 | 1;
}

/**
 * A scorer that runs a transformer classifier.
 *
 * @since 0.1.0
 */
export interface TransformersScorer extends Scorer {
  /** The model's files, with their hashes. The id holds one hash over all of them. */
  readonly files: readonly ModelFile[];
  /** Tokens of a text that the model takes; the rest of a longer one is cut off. */
  readonly maxTokens: number;
  /** How many of the texts scored so far were longer, so that only their beginning was scored. */
  readonly truncated: number;
  score(texts: readonly string[], options?: ScorerOptions): Promise<Float64Array>;
}

const names = ["preset", "labels", "activation", "combine", "best", ...optionNames];

/**
 * A scorer from a transformer classifier: a preset's name, or options. Its files are downloaded if they are not in
 * the cache yet, and the id holds their hash, the dtype and the rule, so that a report tells what ran. Needs the
 * package `@huggingface/transformers`. Texts are run in batches of like length. Those that are longer than the model's
 * limit are cut, which is counted in `truncated` and told by one warning. Empty texts are scored like any other.
 *
 * @throws InputError if an option is not as described, or the model has no such label
 * @throws ModelError if the model cannot be found, downloaded or run
 * @throws MissingDependencyError if `@huggingface/transformers` is not installed
 * @since 0.1.0
 */
export async function transformersScorer(
  preset: TransformersPreset | TransformersScorerOptions,
): Promise<TransformersScorer> {
  const caller = "transformersScorer";
  const given: TransformersScorerOptions = typeof preset === "string" ? { preset } : preset;
  const options = checkModelOptions(caller, given, names);
  const known = given.preset === undefined ? undefined : presetOf(caller, given.preset);
  checkRule(caller, given);
  checkScale(caller, "options", { best: given.best });
  const rule = {
    ...known,
    ...withoutUndefined({ labels: given.labels, activation: given.activation, combine: given.combine }),
  };
  const source = sourceOf(caller, options, given, known);
  // Before a download that could not be used.
  loadLibrary(caller);
  const local = await locateModel(source);
  const { dtype, threads } = options;
  const model = await loadTextModel(caller, local, {
    kind: "classifier",
    dtype,
    threads,
    maxTokens: options.maxTokens ?? known?.maxTokens,
  });
  return new ClassifierScorer(given, local, model, completeRule(caller, rule, model), options);
}

function sourceOf(
  caller: string,
  options: CheckedOptions,
  given: TransformersScorerOptions,
  preset: Preset | undefined,
): CheckedOptions & { model: string } {
  if (options.model !== undefined) return { ...options, model: options.model };
  if (preset === undefined) throw wrong(caller, "options.model", "undefined", "a model's id or folder, or a preset");
  if (preset.onnx === undefined) {
    const commit = preset.sourceRevision === undefined ? "" : ` --revision ${preset.sourceRevision}`;
    const advice =
      `No public ONNX export of ${preset.source} is known. Export it once, as with: hf download ${preset.source}${commit} --local-dir source && ` +
      `optimum-cli export onnx --model source --task text-classification my-model; and pass { preset: "${given.preset}", model: "./my-model" }.`;
    throw wrong(
      caller,
      "options.model",
      "undefined",
      `the folder of an ONNX export for the preset "${given.preset}"`,
      advice,
    );
  }
  const { model, revision, subfolder = options.subfolder } = preset.onnx;
  return { ...options, model, revision: given.revision ?? revision, subfolder: given.subfolder ?? subfolder };
}

function completeRule(caller: string, rule: Partial<ScoreRule>, { labels }: TextModel): ScoreRule {
  const only = labels.length === 1 ? labels : undefined;
  const counting = rule.labels ?? only;
  if (counting !== undefined) return { ...rule, labels: counting, combine: rule.combine ?? "max" };
  throw wrong(
    caller,
    "options.labels",
    "undefined",
    `those of the model's labels that count: ${labels.map((label) => JSON.stringify(label)).join(", ")}`,
  );
}

class ClassifierScorer implements TransformersScorer {
  readonly id: string;
  readonly measures: string | undefined;
  readonly range = [0, 1] as const;
  readonly best: 0 | 1 | undefined;
  readonly files: readonly ModelFile[];
  readonly maxTokens: number;
  readonly #model: TextModel;
  readonly #batchSize: number;
  readonly #scoreOf: (logits: ArrayLike<number>, start: number) => number;

  constructor(
    { preset, labels, best }: TransformersScorerOptions,
    local: LocalModel,
    model: TextModel,
    rule: ScoreRule,
    options: CheckedOptions,
  ) {
    const how = `${rule.combine}(${rule.labels.join(", ")})${rule.activation === undefined ? "" : ` ${rule.activation}`}`;
    this.id = `${preset ?? "transformers"}: ${local.name}, ${options.dtype}, ${how}, ${model.maxTokens} tokens, sha256 ${local.sha256}`;
    const known = preset === undefined ? undefined : presetOf("transformersScorer", preset);
    this.measures = known?.measures;
    this.best = best ?? (labels === undefined ? known?.best : undefined);
    this.files = local.files;
    this.maxTokens = model.maxTokens;
    this.#model = model;
    this.#batchSize = options.batchSize;
    this.#scoreOf = resolveRule("transformersScorer", rule, model.labels, model.problem);
  }

  get truncated(): number {
    return truncatedBy(this);
  }

  async score(texts: readonly string[], options: ScorerOptions = {}): Promise<Float64Array> {
    checkTexts("transformersScorer", texts);
    const scores = new Float64Array(texts.length);
    const width = this.#model.labels.length;
    const truncation = countTruncated(this, texts.length, options, this.maxTokens);
    await this.#model.run(texts, {
      ...options,
      batchSize: this.#batchSize,
      onTruncated: truncation.add,
      consume: (indices, { logits }) => {
        if (logits === undefined)
          throw new ScorerError(this.id, "the model has no output named logits, so it is no classifier.");
        const { dims, data } = logits.to("float32");
        if (dims.length !== 2 || dims[0] !== indices.length || dims[1] !== width)
          throw wrongCount({ id: this.id, kind: "scorer" }, dims, [indices.length, width], indices);
        for (const [row, index] of indices.entries()) {
          const score = this.#scoreOf(data, row * width);
          if (!Number.isFinite(score))
            throw new ScorerError(
              this.id,
              `the model gave NaN for text ${index} of ${texts.length}; expected finite numbers.`,
              { text: index },
            );
          scores[index] = score;
        }
      },
    });
    truncation.end();
    return scores;
  }
}

function withoutUndefined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
