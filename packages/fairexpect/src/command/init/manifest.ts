import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "../errors.js";

/** What of a package.json is read. */
export interface Manifest {
  readonly type?: string;
  readonly packageManager?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly jest?: unknown;
}

/** The text of a project's package.json, and what it says; nothing if there is none. Throws if it is none. */
export function readManifest(folder: string): { readonly text: string; readonly content: Manifest } | undefined {
  const path = join(folder, "package.json");
  if (!existsSync(path)) return undefined;
  const found = statSync(path);
  if (found.isFIFO() || found.isCharacterDevice()) throw new CommandError(`${path} is a pipe or a device, no file.`);
  const text = readFileSync(path, "utf8");
  return { text, content: checked(path, parsed(path, text)) };
}

/** Throws if package.json is another than it was read as: what somebody wrote meanwhile would be lost. */
export function checkUnchanged(folder: string, text: string | undefined): void {
  if (text === undefined || readManifest(folder)?.text === text) return;
  throw new CommandError(
    "package.json was changed meanwhile. Nothing was written: what was there is as it was. Run init again.",
  );
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new CommandError(`${path} is not JSON. Mend it first; nothing was written.`);
  }
}

const LISTS = ["scripts", "dependencies", "devDependencies"] as const;
const TEXTS = ["type", "packageManager"] as const;

function checked(path: string, content: unknown): Manifest {
  const refuse = (what: string): CommandError =>
    new CommandError(`${path}: ${what}. Mend it first; nothing was written.`);
  if (!isRecord(content)) throw refuse(`it is ${kindOf(content)}; expected an object`);
  for (const [names, is, expected] of [
    [LISTS, isRecord, "an object"],
    [TEXTS, isText, "a text"],
  ] as const)
    for (const name of names)
      if (content[name] !== undefined && !is(content[name]))
        throw refuse(`${name} is ${kindOf(content[name])}; expected ${expected}`);
  return content;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "string" ? "a text" : `${typeof value === "object" ? "an" : "a"} ${typeof value}`;
}
