import { checkArray, checkInteger, checkOptions, counted, safeText } from "@fairexpect/metrics/core";
import { checkFolder } from "./check-evidence.js";
import { joined, readRuns, type ReadEvidence, type ReadRun } from "./read-evidence.js";

/**
 * Evidence that is not all there.
 *
 * @since 0.1.0
 */
export class EvidenceError extends Error {
  override readonly name = "EvidenceError";
  readonly code = "FAIREXPECT_EVIDENCE";

  constructor(message: string) {
    super(safeText(message));
  }
}

const CALLER = "mergeEvidence";

/**
 * How `mergeEvidence` merges.
 *
 * @since 0.1.0
 */
export interface MergeOptions {
  /** How many shards the run had; 1 of a run that was not sharded. */
  readonly shards: number;
}

/**
 * The evidence of all shards of a run, from the folders that their `FAIREXPECT_EVIDENCE` named, on whichever machines.
 * A line that cannot be read costs that line, and is told; a shard that is missing, that left no or an empty record,
 * was interrupted or lacks lines, costs the merge: what was not run shows nothing. The shards are one run, so that all
 * claims have one run id, that of the first shard.
 *
 * @throws InputError if folders are no array of paths, or shards is no integer of at least 1
 * @throws EvidenceError if the folders do not hold just one complete record of each shard
 * @since 0.1.0
 */
export function mergeEvidence(folders: readonly string[], options: MergeOptions): ReadEvidence {
  checkArray(CALLER, "folders", folders);
  for (const [i, folder] of folders.entries()) checkFolder(CALLER, `folders[${i}]`, folder);
  checkOptions(CALLER, options, ["shards"]);
  const { shards } = options;
  checkInteger(CALLER, "options.shards", shards, 1);
  const runs = [...new Set(folders)].flatMap((folder) => runsIn(folder));
  const problems = [
    ...runs.flatMap(problemOf),
    ...Array.from({ length: shards }, (_, i) => `${i + 1}/${shards}`).flatMap((shard) => countProblem(runs, shard)),
    ...runs.flatMap((run) => foreignProblem(run, shards)),
  ];
  if (problems.length === 0)
    return asOneRun(
      joined(runs),
      runs.find((run) => shardOf(run) === `1/${shards}`),
    );
  throw new EvidenceError(`The evidence is not all there:\n${problems.map((problem) => `- ${problem}`).join("\n")}`);
}

/** Shards name their runs at random, unless `FAIREXPECT_RUN` does. */
function asOneRun({ evidence, damaged }: ReadEvidence, first: ReadRun | undefined): ReadEvidence {
  const run = first?.record?.problem === undefined ? first?.record?.value.run : undefined;
  if (run === undefined) return { evidence, damaged };
  return { evidence: evidence.map((claim) => ({ ...claim, at: { ...claim.at, run } })), damaged };
}

function runsIn(folder: string): readonly ReadRun[] {
  try {
    return readRuns(folder);
  } catch {
    // Whose shard it was to hold is missing, which is told.
    return [];
  }
}

function problemOf({ folder, record, evidence, damaged }: ReadRun): string[] {
  if (record === undefined)
    return [
      `${folder} has evidence but no run.json: the run did not end, or had no reporter of fairexpect, as where --reporter replaces those of the configuration`,
    ];
  if (record.problem !== undefined) return [`${folder}/run.json ${record.problem}`];
  const { files, lines, interrupted } = record.value;
  const there = evidence.length + damaged.length;
  return [
    ...(files === 0 ? [`${folder}/run.json is of a run without a test file`] : []),
    ...(interrupted ? [`${folder} is of a run that was interrupted`] : []),
    ...(there < lines ? [`${folder} has ${there} of ${counted(lines, "lines")} of evidence`] : []),
    ...(there > lines
      ? [`${folder} has ${counted(there, "lines")} of evidence, and its run left ${lines}; was a file of it copied?`]
      : []),
  ];
}

/** A run in one part is its only shard. */
function shardOf({ record }: ReadRun): string | undefined {
  return record === undefined || record.problem !== undefined ? undefined : (record.value.shard ?? "1/1");
}

function countProblem(runs: readonly ReadRun[], shard: string): string[] {
  const found = runs.filter((run) => shardOf(run) === shard);
  if (found.length === 1) return [];
  if (found.length === 0) return [`shard ${shard} left no record`];
  return [`shard ${shard} has ${found.length} records: ${found.map(({ folder }) => folder).join(", ")}`];
}

function foreignProblem(run: ReadRun, shards: number): string[] {
  const shard = shardOf(run);
  return shard === undefined || shard.endsWith(`/${shards}`) ? [] : [`${run.folder} is of shard ${shard}`];
}
