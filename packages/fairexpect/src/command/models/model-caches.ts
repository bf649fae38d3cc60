import type { FetchedModel, PresetModel } from "@fairexpect/scorers";
import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { findFiles } from "../files/find-files.js";
import { writeAll } from "../files/write-new.js";

/** The file in a model's folder that says what was pulled. */
const SUMS = "fairexpect-sums.json";

/** What was pulled into a folder: its files with their hashes. */
export interface Pulled {
  readonly model: string;
  readonly folder: string;
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
}

/** Notes the hashes of a model that was pulled; those of an earlier pull stand. */
export function noteSums({ name, folder, files }: FetchedModel): void {
  const path = join(folder, SUMS);
  const before = existsSync(path) ? readFileSync(path, "utf8") : undefined;
  const known = before === undefined ? undefined : readSums(folder);
  const all = new Map(files.map((file) => [file.name, file.sha256]));
  for (const file of known?.files ?? []) all.set(file.name, file.sha256);
  const sums = Array.from(all, ([file, sha256]) => ({ name: file, sha256 }));
  const text = `${JSON.stringify({ model: name, files: sums }, null, 2)}\n`;
  if (text !== before) writeAll(folder, [{ path: SUMS, text, ...(before !== undefined && { before }) }]);
}

/** All models that were pulled into the cache. */
export function pulledModels(cache: string): readonly Pulled[] {
  const files = findFiles(cache, (path) => path === SUMS || path.endsWith(`/${SUMS}`));
  return files.flatMap((file) => readSums(join(cache, file.slice(0, -SUMS.length))) ?? []);
}

function readSums(folder: string): Pulled | undefined {
  try {
    const { model, files }: { readonly model?: unknown; readonly files?: unknown } = JSON.parse(
      readFileSync(join(folder, SUMS), "utf8"),
    );
    if (typeof model !== "string" || !Array.isArray(files)) return undefined;
    const known = files.filter(isSum);
    return known.length === files.length ? { model, folder, files: known } : undefined;
  } catch {
    return undefined;
  }
}

function isSum(value: unknown): value is { readonly name: string; readonly sha256: string } {
  if (typeof value !== "object" || value === null) return false;
  const { name, sha256 }: { readonly name?: unknown; readonly sha256?: unknown } = value;
  // A name that leads out of the folder is none of ours.
  return (
    typeof name === "string" &&
    typeof sha256 === "string" &&
    !name.split(/[\\/]/).includes("..") &&
    !name.startsWith("/")
  );
}

/** What is wrong with the files of a model, a sentence each. */
export async function problemsOf({ folder, files }: Pulled, signal: AbortSignal): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const { name, sha256 } of files) {
    signal.throwIfAborted();
    const path = join(folder, name);
    if (!existsSync(path)) problems.push(`${name} is not there any more`);
    else if ((await hashOf(path)) !== sha256) problems.push(`${name} is not what was pulled: its SHA-256 differs`);
  }
  return problems;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** How many bytes of a preset are in the cache; 0 if it was never downloaded. */
export function bytesInCache(cache: string, { onnx }: PresetModel): number {
  if (onnx === undefined) return 0;
  const folder = join(cache, ...onnx.model.split("/"), onnx.revision.replaceAll(/[^\w.-]/g, "_"));
  if (!existsSync(folder)) return 0;
  return findFiles(folder, (path) => !path.endsWith(SUMS)).reduce(
    (sum, path) => sum + statSync(join(folder, path)).size,
    0,
  );
}
