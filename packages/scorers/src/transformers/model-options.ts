import { checkFlag, checkFunction, checkOptions, checkSignal, describeValue, wrong } from "../input.js";
import { availableParallelism } from "node:os";

import { defaultCacheFolder } from "./cache-folder.js";
import { checkDtype } from "./dtype.js";
import type { Dtype } from "./dtype.js";
import type { Download } from "./hub-model.js";
import type { ModelSource } from "./model-files.js";
import { defaultLockFile } from "./models-lock.js";

/**
 * Where a transformer model comes from and how it runs: what `transformersScorer` and `transformersEncoder` share.
 *
 * @since 0.1.0
 */
export interface TransformersOptions {
  /**
   * The id of a model with ONNX files on the hub, as `"Xenova/toxic-bert"`; or a folder with `config.json`,
   * `tokenizer.json`, `tokenizer_config.json` and `onnx/model.onnx`, as an absolute path or one that begins with `./`
   * or `../`.
   */
  readonly model?: string;
  /** The hub's revision, best a commit; `"main"` unless given. */
  readonly revision?: string;
  /** `"fp32"` unless given. Under `q8` and smaller a score can differ a little with the texts beside it in a batch. */
  readonly dtype?: Dtype;
  /** The folder of the ONNX files in the model; `"onnx"` unless given. */
  readonly subfolder?: string;
  /** Texts are cut at this many tokens; the model's own limit unless given, and never more than that. */
  readonly maxTokens?: number;
  /** Texts in one batch, at most; 32 unless given. */
  readonly batchSize?: number;
  /**
   * Threads of one batch; unless given, as many as the machine has processors. They wait without spinning, so that
   * workers side by side do not slow each other.
   */
  readonly threads?: number;
  /** Where downloads are kept; `FAIREXPECT_MODELS`, else `fairexpect/models` in the user's cache folder. */
  readonly cacheFolder?: string;
  /**
   * Where the hashes of downloaded models stand, which are written at first use and checked before every other;
   * `__fairness__/models.lock.json` under the working directory unless given. Commit it.
   */
  readonly lockFile?: string;
  /** Never downloads; also with `HF_HUB_OFFLINE=1`. */
  readonly localFilesOnly?: boolean;
  /** The hub's address; `HF_ENDPOINT`, else `https://huggingface.co`. Only that one is sent the token in `HF_TOKEN`. */
  readonly endpoint?: string;
  /** Stops the download. */
  readonly signal?: AbortSignal;
  /** Called while a file is downloaded. */
  readonly onDownload?: (download: Download) => void;
}

export const optionNames = [
  "model",
  "revision",
  "dtype",
  "subfolder",
  "maxTokens",
  "batchSize",
  "threads",
  "cacheFolder",
  "lockFile",
  "localFilesOnly",
  "endpoint",
  "signal",
  "onDownload",
];

/** Options that have been checked. */
export interface CheckedOptions extends Omit<ModelSource, "model"> {
  readonly model: string | undefined;
  readonly maxTokens: number | undefined;
  readonly batchSize: number;
  readonly threads: number;
}

/** Checks the shared options and fills in what the environment says. */
export function checkModelOptions(caller: string, given: unknown, names: readonly string[]): CheckedOptions {
  if (typeof given !== "object" || given === null)
    throw wrong(caller, "options", describeValue(given), "a preset's name, or an object of options");
  checkOptions(caller, given, names);
  const options = given as Record<string, unknown> & TransformersOptions;
  const { env } = process;
  const {
    revision = "main",
    dtype = "fp32",
    batchSize = 32,
    cacheFolder = defaultCacheFolder(env, process.platform),
    lockFile = defaultLockFile(),
    signal,
    onDownload,
  } = options;
  for (const [name, value] of Object.entries({
    model: options.model,
    revision,
    subfolder: options.subfolder,
    cacheFolder,
    lockFile,
    endpoint: options.endpoint,
  })) {
    const mayBeEmpty = name === "subfolder";
    if (value === undefined || (typeof value === "string" && (mayBeEmpty || value !== ""))) continue;
    throw wrong(caller, `options.${name}`, value === "" ? "an empty text" : describeValue(value), "a text");
  }
  checkSubfolder(caller, options.subfolder);
  // The revision names a folder in the cache.
  if (/^\.+$/.test(revision))
    throw wrong(caller, "options.revision", describeValue(revision), "a branch, a tag or a commit of the model");
  for (const [name, value] of Object.entries({ batchSize, maxTokens: options.maxTokens, threads: options.threads })) {
    const least = name === "maxTokens" ? 4 : 1;
    if (value === undefined || (Number.isInteger(value) && value >= least)) continue;
    throw wrong(caller, `options.${name}`, describeValue(value), `an integer of at least ${least}`);
  }
  checkDtype(caller, dtype);
  checkFlag(caller, "options.localFilesOnly", options.localFilesOnly);
  checkSignal(caller, "options.signal", signal);
  checkFunction(caller, "options.onDownload", onDownload);
  const endpoint = checkEndpoint(caller, options.endpoint);
  return {
    model: options.model,
    revision,
    dtype,
    subfolder: options.subfolder,
    maxTokens: options.maxTokens,
    batchSize,
    threads: options.threads ?? availableParallelism(),
    cacheFolder,
    lockFile,
    localFilesOnly: options.localFilesOnly ?? isSet(env["HF_HUB_OFFLINE"]),
    endpoint,
    token: env["HF_TOKEN"] || undefined,
    signal,
    onDownload,
  };
}

function checkEndpoint(caller: string, given: string | undefined): string {
  const endpoint = (given ?? (process.env["HF_ENDPOINT"] || "https://huggingface.co")).replace(/\/+$/, "");
  if (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)) return endpoint;
  throw wrong(
    caller,
    given === undefined ? "HF_ENDPOINT" : "options.endpoint",
    "no address",
    'the address of a hub, as "https://huggingface.co"',
  );
}

/** A folder in the model's own: it is asked for, and written to the cache, under that name. */
function checkSubfolder(caller: string, subfolder: string | undefined): void {
  if (subfolder === undefined || subfolder === "") return;
  const isInside = subfolder.split("/").every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part));
  if (!isInside)
    throw wrong(caller, "options.subfolder", describeValue(subfolder), 'a folder in the model\'s own, as "onnx"');
}

function isSet(variable: string | undefined): boolean {
  return variable !== undefined && !["", "0", "false", "no", "off"].includes(variable.toLowerCase());
}
