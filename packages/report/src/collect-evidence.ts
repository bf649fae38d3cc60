import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve, sep } from "node:path";
import { checkInteger, checkNumber, checkOptions, warn } from "@fairexpect/metrics/core";
import { EVIDENCE_VARIABLE, ROOT_VARIABLE, RUN_VARIABLE, SHARD_VARIABLE } from "@fairexpect/matchers/evidence";
import { checkFolder } from "./check-evidence.js";
import { asShownOn, type Output } from "./colors.js";
import { evidenceTable } from "./evidence-table.js";
import { joined, readRun, type ReadEvidence } from "./read-evidence.js";
import { writeRecord } from "./run-record.js";

/** What a runner's reporter holds while a run goes on. */
export interface EvidenceCollection {
  /**
   * Reads what the workers wrote and ends the collection; the table as it is to be printed there, or nothing if no
   * fairness assertion ran.
   */
  finish(output: Output, ended: Ended): string | undefined;
}

/** Which part of the test files a run has, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** What a runner's reporter knows of a run that begins. */
export interface Begun {
  readonly shard?: Shard | undefined;
  /**
   * The folder of the runner's configuration, from which test files are named; the one it was started in unless given.
   */
  readonly root?: string | undefined;
}

/** What a runner's reporter knows of a run that ended. */
export interface Ended {
  /** How many test files ran. */
  readonly files: number;
  readonly interrupted: boolean;
  /** The project of each test file, by its path, if the runner does not tell its tests. */
  readonly projects?: ReadonlyMap<string, string>;
}

/**
 * Opens a folder for the evidence of one run and tells the workers of it by environment variables, which they inherit,
 * with an id of the run. If somebody outside has named a folder, it is made, and the run gets a folder of its own in
 * it, which stays, with a record that the run took place.
 *
 * @throws InputError if a field is not known, or the shard is not one of its count
 * @since 0.1.0
 */
export function collectEvidence(begun: Begun = {}): EvidenceCollection {
  checkOptions("collectEvidence", begun, ["shard", "root"], "begun");
  const { shard, root = process.cwd() } = begun;
  checkFolder("collectEvidence", "begun.root", root);
  if (shard !== undefined) checkShard(shard);
  const named = process.env[EVIDENCE_VARIABLE] ?? "";
  const kept = named === "" ? undefined : makeFolder(resolve(named));
  const folder = kept ?? mkdtempSync(join(tmpdir(), "fairexpect-"));
  const run = process.env[RUN_VARIABLE] || randomUUID();
  const part = shard === undefined ? process.env[SHARD_VARIABLE] : `${shard.index}/${shard.count}`;
  const restore = setVariables({
    [EVIDENCE_VARIABLE]: folder,
    [RUN_VARIABLE]: run,
    [ROOT_VARIABLE]: root,
    ...(part !== undefined && { [SHARD_VARIABLE]: part }),
  });
  return {
    finish(output, { files, interrupted, projects = new Map<string, string>() }) {
      restore();
      const read = readOwn(folder);
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
      else
        warnUnless(`record that the run ended in ${folder}`, () =>
          writeRecord(folder, {
            version: 2,
            run,
            ...(part !== undefined && { shard: part }),
            files,
            lines: read.evidence.length + read.damaged.length,
            interrupted,
            projects: Object.fromEntries(
              Array.from(projects, ([file, project]) => [relative(root, file).split(sep).join("/"), project]),
            ),
          }),
        );
      return tableOf(read, output);
    },
  };
}

function checkShard(shard: Shard): void {
  checkOptions("collectEvidence", shard, ["index", "count"], "begun.shard");
  checkInteger("collectEvidence", "begun.shard.count", shard.count, 1);
  checkNumber("collectEvidence", "begun.shard.index", shard.index, 1, shard.count);
}

/** What the workers of this run wrote; runs that tests started have folders of their own in it. */
function readOwn(folder: string): ReadEvidence {
  try {
    return joined([readRun(folder)]);
  } catch (error) {
    return { evidence: [], damaged: [`${folder}: ${messageOf(error)}`] };
  }
}

function tableOf({ evidence, damaged }: ReadEvidence, output: Output): string | undefined {
  if (evidence.length + damaged.length === 0) return undefined;
  return evidenceTable(evidence, { ...asShownOn(output), damaged });
}

/** A new folder in the one named; nothing if it cannot be made. */
function makeFolder(named: string): string | undefined {
  const folder = join(named, randomUUID());
  return warnUnless(`make a folder for evidence in ${named}`, () => mkdirSync(folder, { recursive: true }))
    ? folder
    : undefined;
}

/** Whether it worked; what reports need must not change what tests come to. */
function warnUnless(what: string, work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    warn(`fairexpect could not ${what}: ${messageOf(error)}`);
    return false;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Sets environment variables; what comes back sets them as they were. */
function setVariables(variables: Readonly<Record<string, string>>): () => void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  };
}
