import {
  collectEvidence,
  mergedTable,
  type Begun,
  type EvidenceCollection,
  type Merged,
  type Shard,
} from "@fairexpect/report";

/** What the reporter reads of Vitest. */
interface Run {
  readonly config: {
    readonly root?: string;
    readonly shard?: Shard | undefined;
    /** The folder of reports that `--merge-reports` shows in place of a run. */
    readonly mergeReports?: string | undefined;
  };
}

/**
 * Prints the fairness assertions of a run as a table when it ends, to standard error, so that a report on standard
 * output stays what it is. List it beside Vitest's own reporter:
 * `reporters: ["default", "@fairexpect/vitest/reporter"]`.
 *
 * Under `--merge-reports` it prints the table of all shards, if `FAIREXPECT_EVIDENCE` names the folder with what they
 * left; the merge fails if a shard is not there as a whole.
 *
 * @since 0.1.0
 */
export default class FairnessReporter {
  private collection: EvidenceCollection | undefined;
  private begun: Begun | undefined = {};

  onInit({ config: { root, shard, mergeReports } }: Run): void {
    this.begun = mergeReports === undefined ? { root, shard } : undefined;
    this.collection = this.begun && collectEvidence(this.begun);
  }

  onTestRunStart(): void {
    this.collection ??= this.begun && collectEvidence(this.begun);
  }

  onTestRunEnd(modules: readonly unknown[] = [], _?: unknown, reason?: string): void {
    const ended = { files: modules.length, interrupted: reason === "interrupted" };
    const text =
      this.begun === undefined ? textOf(mergedTable(process.stderr)) : this.collection?.finish(process.stderr, ended);
    this.collection = undefined;
    if (text !== undefined) process.stderr.write(`\n${text}\n\n`);
  }
}

/** What was run shows nothing of what was not, so that a merge without all of its shards is red. */
function textOf({ text, isWhole }: Merged): string {
  if (!isWhole) process.exitCode = 1;
  return text;
}
