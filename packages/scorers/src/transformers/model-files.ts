import { createHash } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { basename, isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { sleep } from "../servers/backoff.js";
import { suffixOf } from "./dtype.js";
import type { Dtype } from "./dtype.js";
import { exists, sha256Of } from "./files.js";
import { dateNow } from "./future-lock.js";
import { inCache, offlineAdvice } from "./hub-errors.js";
import type { Download, HubModel } from "./hub-model.js";
import { fetchFile } from "./hub.js";
import { readJsonObject } from "./json-file.js";
import { ModelError } from "./model-error.js";
import { holdToLock } from "./models-lock.js";

/** Where a model is to be found. */
export interface ModelSource {
  /** The id of a model of the hub, or a folder: a path that is absolute or begins with "./" or "../", or a file URL. */
  readonly model: string;
  readonly revision: string;
  readonly dtype: Dtype;
  /** The folder of the ONNX files; if not given, "onnx", and for a local model the model's folder itself as well. */
  readonly subfolder: string | undefined;
  readonly cacheFolder: string;
  readonly lockFile: string;
  readonly localFilesOnly: boolean;
  readonly endpoint: string;
  readonly token: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly onDownload: ((download: Download) => void) | undefined;
}

/**
 * One file of a model.
 *
 * @since 0.1.0
 */
export interface ModelFile {
  /** Its path in the model's folder. */
  readonly name: string;
  readonly sha256: string;
}

/** A model whose files are on the disk. */
export interface LocalModel {
  readonly folder: string;
  readonly subfolder: string;
  /** Its name in ids and messages. */
  readonly name: string;
  readonly files: readonly ModelFile[];
  /** One hash over all files. */
  readonly sha256: string;
}

const described = ["config.json", "tokenizer.json", "tokenizer_config.json"];

/** Finds a model's files, downloads what is missing and allowed, and hashes them. */
export async function locateModel(source: ModelSource): Promise<LocalModel> {
  const local = folderOf(source.model);
  if (local !== undefined) {
    const subfolder = await localSubfolder(source, local);
    const damaged = await damagedFile(local);
    if (damaged !== undefined)
      throw new ModelError(
        "FAIREXPECT_MODEL_UNREADABLE",
        source.model,
        `the file ${damaged} is no JSON object. Copy or export the model again.`,
      );
    return hashed(local, basename(local), subfolder, source);
  }
  checkHubId(source.model);
  const folder = join(source.cacheFolder, ...source.model.split("/"), folderOfRevision(source.revision));
  const subfolder = source.subfolder ?? "onnx";
  if (!(await isComplete(folder, subfolder, source.dtype))) await download(source, folder, subfolder);
  const found = await hashed(folder, `${source.model}@${source.revision}`, subfolder, source);
  await holdToLock(found, source.lockFile);
  return found;
}

function folderOf(model: string): string | undefined {
  if (model.startsWith("file:")) return fileURLToPath(model);
  return isAbsolute(model) || /^\.{1,2}(?:[\\/]|$)/.test(model) ? resolve(model) : undefined;
}

function checkHubId(model: string): void {
  const part = String.raw`[\w-](?:[\w.-]*[\w-])?`;
  if (new RegExp(`^${part}(?:/${part})?$`).test(model)) return;
  throw new ModelError(
    "FAIREXPECT_MODEL_NOT_FOUND",
    model,
    'this is neither the id of a hub\'s model, as "owner/name", nor a folder, which begins with "./", "../" or "/".',
  );
}

async function localSubfolder({ model, dtype, subfolder }: ModelSource, folder: string): Promise<string> {
  if (!(await exists(folder)))
    throw new ModelError("FAIREXPECT_MODEL_NOT_FOUND", model, `there is no folder ${folder}.`);
  const missing: string[] = [];
  for (const name of described) if (!(await exists(join(folder, name)))) missing.push(name);
  const places = subfolder === undefined ? ["onnx", ""] : [subfolder];
  const file = `model${suffixOf(dtype)}.onnx`;
  for (const place of places) if (missing.length === 0 && (await exists(join(folder, place, file)))) return place;
  if (missing.length === 0) missing.push(join(places[0] ?? "", file));
  throw new ModelError(
    "FAIREXPECT_MODEL_NOT_FOUND",
    model,
    `the folder ${folder} has no ${missing.join(", no ")}. ${await present(folder, places)}`,
  );
}

/** A folder's name of a revision, and of no other: `refs/pr/1` is not `refs_pr_1`. */
function folderOfRevision(revision: string): string {
  return revision.replaceAll(/[^\w.-]/g, (sign) => `+${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Which ONNX files there are, and how to ask for them. */
async function present(folder: string, places: readonly string[]): Promise<string> {
  const names: string[] = [];
  for (const place of places) {
    const entries = await readdir(join(folder, place)).catch(() => []);
    names.push(...entries.filter((entry) => entry.endsWith(".onnx")).map((entry) => join(place, entry)));
  }
  if (names.length === 0) return "Export the model to ONNX, as with: optimum-cli export onnx --model <id> <folder>.";
  return `It has ${names.join(", ")}: choose among them by dtype ("q8" is model_quantized.onnx).`;
}

async function isComplete(folder: string, subfolder: string, dtype: Dtype): Promise<boolean> {
  for (const name of described) if ((await readJsonObject(join(folder, name))) === undefined) return false;
  for (const name of await modelFiles(folder, subfolder, dtype)) if (!(await exists(join(folder, name)))) return false;
  return true;
}

/** The first of the JSON files that is there and holds something else, such as the login page of a network. */
async function damagedFile(folder: string): Promise<string | undefined> {
  for (const name of described) {
    const path = join(folder, name);
    if ((await exists(path)) && (await readJsonObject(path)) === undefined) return path;
  }
  return undefined;
}

/** No model has so many files of weights: the number is a hub's word. */
const MOST_CHUNKS = 100;

/** The ONNX file, and the files beside it that hold the weights of large models, by the configuration's word. */
async function modelFiles(folder: string, subfolder: string, dtype: Dtype): Promise<string[]> {
  const full = `model${suffixOf(dtype)}.onnx`;
  const config = ((await readJsonObject(join(folder, "config.json"))) ?? {}) as {
    readonly "transformers.js_config"?: { readonly use_external_data_format?: unknown };
  };
  const format = config["transformers.js_config"]?.use_external_data_format;
  const given: unknown =
    typeof format === "object" && format !== null
      ? ((format as Record<string, unknown>)[full] ?? (format as Record<string, unknown>)["model"])
      : format;
  const chunks = Math.min(Number(given ?? 0), MOST_CHUNKS);
  const names = [
    full,
    ...Array.from({ length: Number.isInteger(chunks) ? chunks : 0 }, (_, i) => `${full}_data${i === 0 ? "" : `_${i}`}`),
  ];
  return names.map((name) => (subfolder === "" ? name : `${subfolder}/${name}`));
}

async function download(source: ModelSource, folder: string, subfolder: string): Promise<void> {
  const { model, revision, endpoint, token, signal, onDownload, dtype } = source;
  if (source.localFilesOnly) {
    const damaged = await damagedFile(folder);
    if (damaged !== undefined) {
      throw new ModelError(
        "FAIREXPECT_MODEL_UNREADABLE",
        model,
        `the file ${damaged} is no JSON object, so it is damaged, and downloads are off (localFilesOnly or HF_HUB_OFFLINE). Run once with a connection: it is then downloaded again.`,
      );
    }
    throw new ModelError(
      "FAIREXPECT_MODEL_OFFLINE",
      model,
      `revision ${JSON.stringify(revision)} in dtype "${dtype}" is not in ${folder}, and downloads are off (localFilesOnly or HF_HUB_OFFLINE). ${offlineAdvice(folder)}`,
    );
  }
  const hub: HubModel = { endpoint, model, revision, folder, token, signal, onDownload };
  await withDownloadLock(hub, async () => {
    for (let damaged = await damagedFile(folder); damaged !== undefined; damaged = await damagedFile(folder))
      await rm(damaged);
    for (const name of described) {
      if (await fetchFile(hub, name)) continue;
      throw new ModelError(
        "FAIREXPECT_MODEL_NOT_FOUND",
        model,
        `${endpoint} has no file ${name} at revision ${JSON.stringify(revision)}. A model has to have config.json, tokenizer.json and tokenizer_config.json.`,
      );
    }
    for (const name of await modelFiles(folder, subfolder, dtype)) {
      if (await fetchFile(hub, name)) continue;
      const advice =
        dtype === "fp32"
          ? 'Perhaps it has another dtype, such as "q8"; else export it to ONNX and give the folder.'
          : 'Perhaps it has "fp32" only.';
      throw new ModelError(
        "FAIREXPECT_MODEL_NOT_FOUND",
        model,
        `${endpoint} has no file ${name} at revision ${JSON.stringify(revision)}: no ONNX export in dtype "${dtype}". ${advice}`,
      );
    }
  });
}

/** Workers that need the same model wait while one of them downloads it. */
async function withDownloadLock(hub: HubModel, work: () => Promise<void>): Promise<void> {
  const { lock } = await import("proper-lockfile");
  let release: (() => Promise<void>) | undefined;
  while (release === undefined) {
    await inCache(hub, async () => mkdir(hub.folder, { recursive: true }));
    await inCache(hub, async () => dateNow(join(hub.folder, "download.lock")));
    try {
      release = await lock(join(hub.folder, "download"), {
        realpath: false,
        stale: 10_000,
        update: 2_000,
        onCompromised: () => {},
      });
    } catch (error) {
      const { code } = error as { readonly code?: string };
      // Of many who take over a lock that nobody holds all but one may find it gone.
      if (code !== "ELOCKED" && code !== "ENOENT")
        throw new ModelError(
          "FAIREXPECT_MODEL_CACHE",
          hub.model,
          `its files cannot be written to ${hub.folder} (${code ?? String(error)}). Pass another folder as cacheFolder (or FAIREXPECT_MODELS).`,
        );
      await sleep(100, hub.signal);
    }
  }
  try {
    await work();
  } finally {
    await release().catch(() => {});
  }
}

const hashes = new Map<string, string>();

async function hashed(folder: string, name: string, subfolder: string, { dtype }: ModelSource): Promise<LocalModel> {
  const files: ModelFile[] = [];
  for (const file of [...described, ...(await modelFiles(folder, subfolder, dtype))]) {
    const path = join(folder, file);
    const found = await stat(path);
    if (!found.isFile()) throw new ModelError("FAIREXPECT_MODEL_UNREADABLE", name, `${path} is no file.`);
    const { size, mtimeMs, ino } = found;
    const key = `${path} ${size} ${mtimeMs} ${ino}`;
    const sha256 = hashes.get(key) ?? (await sha256Of(path));
    hashes.set(key, sha256);
    files.push({ name: file, sha256 });
  }
  const all = createHash("sha256");
  for (const file of files) all.update(`${file.name} ${file.sha256}\n`);
  return { folder, subfolder, name, files, sha256: all.digest("hex") };
}
