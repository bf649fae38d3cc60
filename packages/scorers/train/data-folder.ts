import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";

/** The package's own folder. */
export const packageFolder = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The folder of the data sets: option `--data`, else the environment variable FAIREXPECT_DATA, else
 * ../../../shared/data seen from the package.
 *
 * @throws Error where there is none
 */
export function dataFolder(args: readonly string[]): string {
  const { values } = parseArgs({
    args: [...args],
    options: { data: { type: "string" } },
    allowPositionals: true,
    strict: false,
  });
  const option = typeof values["data"] === "string" ? values["data"] : undefined;
  const folder = resolve(packageFolder, option ?? process.env["FAIREXPECT_DATA"] ?? "../../../shared/data");
  if (existsSync(join(folder, "jigsaw-samples"))) return folder;
  throw new Error(
    `no data sets in ${folder}: give their folder as --data <folder> or in FAIREXPECT_DATA. They are not part of this repository.`,
  );
}

/** The text of a gzipped file. */
export function readGzip(folder: string, file: string): string {
  return gunzipSync(readFileSync(join(folder, file))).toString("utf8");
}

/** The lines of a file of JSON objects. */
export function readJsonLines(folder: string, file: string): unknown[] {
  return readGzip(folder, file)
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line));
}

/** The rows of a CSV file with a header, as objects. */
export function readCsv(folder: string, file: string): Record<string, string>[] {
  const [header, ...rows] = parseCsv(readGzip(folder, file).replace(/^\ufeff/, ""));
  return rows.map((row) => Object.fromEntries((header ?? []).map((name, i) => [name, row[i] ?? ""])));
}

/** The rows of CSV text (RFC 4180). */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let i = 0;
  while (i < text.length) {
    let field = "";
    if (text[i] === '"') {
      i++;
      for (;;) {
        const quote = text.indexOf('"', i);
        const end = quote === -1 ? text.length : quote;
        field += text.slice(i, end);
        i = end + 1;
        if (text[i] !== '"') break;
        field += '"';
        i++;
      }
    } else {
      const from = i;
      while (i < text.length && text[i] !== "," && text[i] !== "\n") i++;
      field = text.slice(from, i).replace(/\r$/, "");
    }
    row.push(field);
    if (text[i] === "\r") i++;
    if (text[i] !== ",") {
      rows.push(row);
      row = [];
    }
    i++;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}
