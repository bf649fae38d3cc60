import { checkOptions, describeValue, wrong } from "../input.js";
import { defaultCacheFolder } from "./cache-folder.js";
import type { ModelFile } from "./model-files.js";
import { locateModel } from "./model-files.js";
import { checkModelOptions, optionNames } from "./model-options.js";
import type { TransformersOptions } from "./model-options.js";
import { presetModel, presetModels } from "./preset-models.js";

/**
 * Which model `fetchModel` fetches: a preset of `presetModels`, or a model of the hub or a folder.
 *
 * @since 0.1.0
 */
export interface FetchModelOptions extends TransformersOptions {
  /** A model by the name that scorers and encoders know it by. */
  readonly preset?: string;
}

/**
 * A model whose files are on the disk.
 *
 * @since 0.1.0
 */
export interface FetchedModel {
  readonly name: string;
  readonly folder: string;
  /** Its files, with their hashes. */
  readonly files: readonly ModelFile[];
  /** One hash over all of them. */
  readonly sha256: string;
}

/**
 * Downloads a model's files unless they are in the cache, and hashes them, without running it: before a run that has no
 * connection, or to say which files a score rests on. With `localFilesOnly` nothing is downloaded.
 *
 * @throws InputError if an option is not as described, or the preset has no public ONNX export
 * @throws ModelError if the model cannot be found or downloaded
 * @since 0.1.0
 */
export async function fetchModel(model: string | FetchModelOptions): Promise<FetchedModel> {
  const given: FetchModelOptions = typeof model === "string" ? { preset: model } : model;
  const options = checkModelOptions(CALLER, given, ["preset", ...optionNames]);
  checkOptions(CALLER, given, ["preset", ...optionNames]);
  const preset = given.preset === undefined ? undefined : presetModel(CALLER, given.preset);
  const known = preset?.onnx;
  if (options.model !== undefined) return locateModel({ ...options, model: options.model });
  if (known !== undefined) {
    const { revision = known.revision, subfolder = known.subfolder } = given;
    return locateModel({ ...options, model: known.model, revision, subfolder });
  }
  if (preset === undefined) throw wrong(CALLER, "options.model", "undefined", "a model's id or folder, or a preset");
  throw wrong(
    CALLER,
    "options.preset",
    describeValue(preset.name),
    `a preset with a public ONNX export: ${presetModels.flatMap(({ name, onnx }) => (onnx === undefined ? [] : name)).join(", ")}`,
    `Export ${preset.source} once, as with: optimum-cli export onnx --model ${preset.source} my-model; and pass { preset: "${preset.name}", model: "./my-model" } to transformersScorer.`,
  );
}

const CALLER = "fetchModel";

/**
 * The folder in which downloaded models are kept: `FAIREXPECT_MODELS`, else `fairexpect/models` in the user's cache
 * folder.
 *
 * @since 0.1.0
 */
export function modelsFolder(): string {
  return defaultCacheFolder(process.env, process.platform);
}
