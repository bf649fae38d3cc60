import { readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

import { checkInteger, checkOptions, checkText, describeValue, isObject } from "../input.js";
import { DataSetError } from "./data-set-error.js";

/**
 * How much of a data set is read.
 *
 * @since 0.1.0
 */
export interface LoadOptions {
  /** So many prompts, drawn at random; all unless given. */
  readonly sample?: number | undefined;
  /** Of the drawing; equal seeds draw the same prompts. 0 unless given. */
  readonly seed?: number | undefined;
}

/** No text of Node's is longer. */
const LARGEST = 2 ** 29 - 24;

export const LOAD_NAMES = ["sample", "seed"] as const;

export function checkLoadOptions(caller: string, options: object, names: readonly string[] = LOAD_NAMES): void {
  checkOptions(caller, options, names);
  const { sample, seed }: LoadOptions = options;
  if (sample !== undefined) checkInteger(caller, "options.sample", sample, 1);
  if (seed !== undefined) checkInteger(caller, "options.seed", seed, 0);
}

/** The text of a file, of one that gzip has packed too. */
export async function textOf(caller: string, file: string): Promise<string> {
  checkText(caller, "file", file);
  try {
    // To read a device would never end, and of what is packed nobody sees how large it is.
    if ((await stat(file)).isCharacterDevice()) throw Object.assign(new Error("a device"), { code: "a device" });
    const bytes = await readFile(file);
    return (file.endsWith(".gz") ? await promisify(gunzip)(bytes, { maxOutputLength: LARGEST }) : bytes).toString(
      "utf8",
    );
  } catch (cause) {
    const problem = cause instanceof Error && "code" in cause ? String(cause.code) : "not readable";
    throw new DataSetError(file, `cannot be read (${problem})`, { cause });
  }
}

/** A JSON file that holds an object. */
export async function jsonOf(caller: string, file: string): Promise<Record<string, unknown>> {
  const value = parsed(file, await textOf(caller, file), "");
  if (isObject(value)) return value;
  throw new DataSetError(file, `holds ${describeValue(value)}; expected a JSON object`);
}

/** The objects of a file with one JSON object a line, with the number of each line. */
export async function linesOf(caller: string, file: string): Promise<readonly JsonLine[]> {
  const text = await textOf(caller, file);
  return text.split("\n").flatMap((line, i) => {
    if (line.trim() === "") return [];
    const value = parsed(file, line, `line ${i + 1}: `);
    if (!isObject(value))
      throw new DataSetError(file, `line ${i + 1}: is ${describeValue(value)}; expected a JSON object`);
    return [{ at: i + 1, value }];
  });
}

export interface JsonLine {
  readonly at: number;
  readonly value: Record<string, unknown>;
}

function parsed(file: string, text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DataSetError(file, `${where}is no JSON`, { cause });
  }
}

/** The text in a field; throws if there is none. */
export function textIn(file: string, { at, value }: JsonLine, ...path: readonly string[]): string {
  let found: unknown = value;
  for (const name of path) found = isObject(found) ? found[name] : undefined;
  if (typeof found === "string" && found !== "") return found;
  throw new DataSetError(file, `line ${at}: ${path.join(".")} is ${describeValue(found)}; expected a text`);
}
