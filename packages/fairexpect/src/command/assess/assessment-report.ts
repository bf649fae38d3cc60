import type { Assessment } from "@fairexpect/assessment";
import { randomUUID } from "node:crypto";
import { accessSync, constants, existsSync, lstatSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { CommandError, UsageError } from "../errors.js";
import { writeAll, type Write } from "../files/write-new.js";
import type { Options } from "../command.js";
import { textOf } from "../options.js";
import { jsonText } from "../print/safe-text.js";
import type { World } from "../world.js";
import { assessmentData, type Writing } from "./assessment-text.js";

/** The report's name, unless another is given. */
export const REPORT = "fairness-assessment.md";
/** How a report of an assessment begins: the one of before may be replaced, any other file may not. */
const MARK = "<!-- fairexpect assess -->";
const JSON_BEGINS = /^\{\s*"version": \d+,\s*"command": "assess"/;

/** Where the report and the evidence are to be written. */
export interface Places {
  /** The report; undefined if none is wanted. */
  readonly report: { readonly path: string; readonly before?: string } | undefined;
  /** The folder of evidence; undefined if nobody collects it. */
  readonly evidence: string | undefined;
}

/**
 * Looks where the report is to go, before any call is made: a call that was paid for should not end in a file that
 * cannot be written.
 */
export function placesOf(world: World, options: Options): Places {
  const folder = textOf(options, "evidence") ?? world.environment["FAIREXPECT_EVIDENCE"];
  const evidence = folder === undefined || folder === "" ? undefined : folder;
  if (evidence !== undefined)
    checkWritable(world.folder, join(evidence, "lines.jsonl"), `--evidence is ${evidence}`, "another folder");
  if (options["report"] === false) return { report: undefined, evidence };
  const path = textOf(options, "output") ?? REPORT;
  const other = "another file: --output <file>; or write none: --no-report";
  if (path === "") throw new UsageError(`--output is "", which names no file. Name ${other}.`);
  checkWritable(world.folder, path, `the report is to be ${path}`, other);
  const file = resolve(world.folder, path);
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return { report: { path }, evidence };
  const before = statSync(file, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(file, "utf8") : "";
  if (!before.startsWith(MARK) && !JSON_BEGINS.test(before))
    throw new UsageError(
      `${path} is there, and is no report of an assessment. It stays as it is; name another file: --output <file>.`,
    );
  return { report: { path, before }, evidence };
}

/** Throws unless a file of this name can be made, in a folder that is there or can be. */
function checkWritable(folder: string, path: string, called: string, other: string): void {
  let parent = dirname(resolve(folder, path));
  while (!existsSync(parent) && dirname(parent) !== parent) parent = dirname(parent);
  try {
    // A file passes for a folder that may be written to, but for the sign at its end.
    accessSync(join(parent, sep), constants.W_OK);
  } catch {
    throw new CommandError(`${called}, and no file can be made in ${parent}. Nothing was asked. Name ${other}.`);
  }
}

/** Writes the report and the evidence, and says which files these are. */
export async function writeReport(
  world: World,
  { report, evidence }: Places,
  assessment: Assessment,
  source: { readonly file: string; readonly policy: object },
  writing: Writing,
): Promise<readonly string[]> {
  const writes: Write[] = [];
  const said: string[] = [];
  if (report !== undefined) {
    const { path, before } = report;
    const text = path.endsWith(".json")
      ? `${jsonText({ version: 1, command: "assess", ...assessmentData(assessment, writing) })}\n`
      : `${MARK}\n${(await import("@fairexpect/report")).assessmentMarkdown(assessment)}`;
    writes.push({ path, text, ...(before !== undefined && { before }) });
    said.push(`Report: ${path}${before === undefined ? "" : ", in place of the one before"}`);
  }
  if (evidence !== undefined && Object.keys(assessment.limits).length > 0) {
    const { assessmentEvidence } = await import("@fairexpect/matchers");
    const claims = assessmentEvidence(assessment, undefined, {
      ...source.policy,
      file: resolve(world.folder, source.file),
    });
    const text = claims.map((claim) => `${JSON.stringify(claim, infiniteAsText)}\n`).join("");
    writes.push({ path: join(evidence, `${randomUUID()}.jsonl`), text });
    said.push(`Evidence: ${evidence}`);
  }
  writeAll(world.folder, writes);
  return said;
}

function infiniteAsText(_: string, value: unknown): unknown {
  return value === Infinity || value === -Infinity ? String(value) : value;
}
