import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Evidence } from "@fairexpect/matchers/evidence";
import { wrong } from "@fairexpect/metrics/core";
import { checkFolder } from "./check-evidence.js";
import { parseEvidence, parseRecord, type Read } from "./evidence-schema.js";
import { RECORD_FILE, type RunRecord } from "./run-record.js";

/**
 * What a folder of evidence holds.
 *
 * @since 0.1.0
 */
export interface ReadEvidence {
  /** By project and test file; of one file in the order in which the claims were made. */
  readonly evidence: readonly Evidence[];
  /** Which lines cannot be read, and why: "a.jsonl:2 is not JSON; was it cut off?" */
  readonly damaged: readonly string[];
}

/** What one run left. */
export interface ReadRun extends ReadEvidence {
  readonly folder: string;
  /** Absent if there is none. */
  readonly record?: Read<RunRecord>;
}

const ADVICE = "Run the tests with FAIREXPECT_EVIDENCE set to a folder, and name that.";

/**
 * The evidence in a folder: of each run that was collected there, in a folder of its own, and of workers that no
 * reporter collected from. A line that cannot be read costs that line alone.
 *
 * @throws InputError if the folder is no text, or there is none of that name
 * @since 0.1.0
 */
export function readEvidence(folder: string): ReadEvidence {
  checkFolder("readEvidence", "folder", folder);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw wrong(
      "readEvidence",
      "folder",
      `${JSON.stringify(folder)}, where there is none`,
      "a folder of evidence",
      ADVICE,
    );
  return joined(readRuns(folder));
}

/** The evidence of several runs as one. */
export function joined(runs: readonly ReadRun[]): ReadEvidence {
  const name = ({ at }: Evidence): string => JSON.stringify([at.project ?? "", at.file]);
  const evidence = runs.flatMap((run) => run.evidence);
  return {
    evidence: evidence.toSorted((a, b) => (name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : 0)),
    damaged: runs.flatMap((run) => run.damaged),
  };
}

/** The runs that were collected in a folder; what lies in the folder itself comes first, if anything does. */
export function readRuns(folder: string): readonly ReadRun[] {
  const folders = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
    .sort();
  return [folder, ...folders].map(readRun).filter(({ evidence, damaged, record }) => {
    return evidence.length + damaged.length > 0 || record !== undefined;
  });
}

/** What lies in one folder, without folders in it. */
export function readRun(folder: string): ReadRun {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .sort();
  const record = existsSync(join(folder, RECORD_FILE)) ? readRecord(join(folder, RECORD_FILE)) : undefined;
  const projects = record?.problem === undefined ? (record?.value.projects ?? {}) : {};
  const evidence: Evidence[] = [];
  const damaged: string[] = [];
  for (const name of files) {
    const text = textOf(join(folder, name));
    if (text.problem !== undefined) {
      damaged.push(`${name} ${text.problem}`);
      continue;
    }
    const lines = text.value.split("\n");
    for (const [i, line] of lines.entries()) {
      if (line === "") continue;
      const read = parseEvidence(line);
      if (read.problem === undefined) evidence.push(inProject(read.value, projects));
      else damaged.push(`${name}:${i + 1} ${read.problem}`);
    }
  }
  return { folder, evidence, damaged, ...(record !== undefined && { record }) };
}

function readRecord(file: string): Read<RunRecord> {
  const text = textOf(file);
  return text.problem === undefined ? parseRecord(text.value) : text;
}

/** A file that cannot be read, as a folder of that name, costs no more than a line. */
function textOf(file: string): Read<string> {
  try {
    // To read a pipe or a device would never end.
    const found = statSync(file);
    if (!found.isFile() && !found.isDirectory()) return { problem: "cannot be read: it is a pipe or a device" };
    return { value: readFileSync(file, "utf8") };
  } catch (error) {
    return { problem: `cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function inProject(claim: Evidence, projects: Readonly<Record<string, string>>): Evidence {
  const { at } = claim;
  const project = Object.hasOwn(projects, at.file) ? projects[at.file] : undefined;
  return project === undefined || at.project !== undefined ? claim : { ...claim, at: { ...at, project } };
}
