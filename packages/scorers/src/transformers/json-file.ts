import { readFile, stat } from "node:fs/promises";

/** The object that a file of JSON holds; undefined if there is no such file, or none of a JSON object. */
export async function readJsonObject(path: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    // To read a pipe would never end.
    if (!(await stat(path)).isFile()) return undefined;
    const value: unknown = JSON.parse(await readFile(path, "utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
