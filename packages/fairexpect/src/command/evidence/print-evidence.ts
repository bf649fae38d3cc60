import { ourCommand } from "../print/our-command.js";
import type { ReadEvidence } from "@fairexpect/report";
import { relative, resolve } from "node:path";
import type { Invocation, OptionDescription, Result } from "../command.js";
import { CommandError, UsageError } from "../errors.js";
import { EXIT } from "../exit-codes.js";
import { writeAll } from "../files/write-new.js";
import { textOf } from "../options.js";
import { counted } from "../print/counted.js";
import type { World } from "../world.js";
import { existsSync, readFileSync, statSync } from "node:fs";

/** The options that `report` and `merge` have in common. */
export const evidenceOptions: readonly OptionDescription[] = [
  {
    flags: "--format <name>",
    summary: "how to write it (default: table)",
    choices: ["table", "json", "markdown", "junit"],
  },
  { flags: "-o, --output <file>", summary: "write it to this file, and not to standard output" },
  { flags: "--no-gate", summary: "end with 0 although a claim does not pass" },
];

/** Evidence as it was asked for. It ends with 1 if a claim does not pass, or a line of it could not be read. */
export async function evidenceResult(
  { world, options, isJson = false }: Invocation,
  read: ReadEvidence,
): Promise<Result> {
  const { evidenceJUnit, evidenceMarkdown, evidenceTable, summarizeEvidence } = await import("@fairexpect/report");
  const { evidence, damaged } = read;
  const { totals, sharedNames } = summarizeEvidence(evidence);
  const data = { totals, sharedNames, damaged, evidence };
  const format = textOf(options, "format") ?? "table";
  const output = textOf(options, "output");
  if (isJson && output === undefined && format !== "json" && options["format"] !== undefined)
    throw new UsageError(`--format is ${format} beside --json, which prints JSON. Give one of the two.`);
  const written = (isColored: boolean): string => {
    if (format === "markdown") return evidenceMarkdown(evidence, { damaged });
    if (format === "junit") return evidenceJUnit(evidence);
    if (format === "json") return `${JSON.stringify({ version: 1, command: "report", ...data }, infiniteAsText, 2)}\n`;
    return evidence.length + damaged.length === 0
      ? "No fairness claim was made in this run."
      : evidenceTable(evidence, { colors: isColored, damaged, ...(output === undefined && columnsOf(world)) });
  };
  const isFine = totals.pass === totals.claims && damaged.length === 0;
  if (output !== undefined) replace(world.folder, output, `${written(false).trimEnd()}\n`);
  return {
    data: { ...data, ...(output !== undefined && { output }) },
    text: (paint) =>
      output === undefined ? written(paint.bold("x") !== "x") : `${counted(totals.claims, "claim")}: ${output}`,
    isMarkdown: format === "markdown" && output === undefined,
    exitCode: isFine || options["gate"] === false ? EXIT.fine : EXIT.found,
  };
}

/** How wide a table on a terminal may be. */
function columnsOf({ out: { isTTY = false, columns = 0 } }: World): { readonly columns?: number } {
  return isTTY && columns > 0 ? { columns } : {};
}

/** A report takes the place of the one before. */
function replace(folder: string, path: string, text: string): void {
  if (path === "" || isFolder(resolve(folder, path)))
    throw new UsageError(
      `--output is ${JSON.stringify(path)}, ${path === "" ? "nothing" : "a folder"}; expected a file.`,
    );
  let before: string | undefined;
  try {
    // What stands there is read, which of a pipe or a device would never end.
    if (statSync(resolve(folder, path), { throwIfNoEntry: false })?.isFile() === false)
      throw new UsageError(`--output is ${JSON.stringify(path)}, a pipe or a device; expected a file.`);
    before = readFileSync(resolve(folder, path), "utf8");
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT")
      throw new CommandError(
        `--output is ${JSON.stringify(path)}, which cannot be written (${code}). Name another file.`,
      );
  }
  writeAll(folder, [{ path, text, ...(before !== undefined && { before }) }]);
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    // Below a file there is none.
    return false;
  }
}

function infiniteAsText(_: string, value: unknown): unknown {
  return value === Infinity || value === -Infinity ? String(value) : value;
}

/** The folder of evidence that is meant: the one named, else what the runs of this shell write to. */
export function evidenceFolder({ world }: Pick<Invocation, "world">, named: string | undefined): string {
  const folder = named ?? (world.environment["FAIREXPECT_EVIDENCE"] || "evidence");
  const path = resolve(world.folder, folder);
  if (existsSync(path) && !isFolder(path))
    throw new CommandError(`${folder} is a file; expected a folder, which FAIREXPECT_EVIDENCE named while tests ran.`);
  return path;
}

/** What to say of a folder that is not there. */
export function noEvidence({ world }: Pick<Invocation, "world">, path: string): CommandError {
  const folder = relative(world.folder, path);
  return new CommandError(
    `there is no folder ${folder}. Run the tests with FAIREXPECT_EVIDENCE=evidence, and name that folder: ${ourCommand("report evidence")}.`,
  );
}
