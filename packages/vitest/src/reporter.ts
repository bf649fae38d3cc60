import { collectEvidence, type Begun, type EvidenceCollection, type Shard } from "@fairexpect/report";

/** What the reporter reads of Vitest. */
interface Run {
  readonly config: { readonly root?: string; readonly shard?: Shard | undefined };
}

/**
 * Prints the fairness assertions of a run as a table when it ends, to standard error, so that a report on standard
 * output stays what it is. List it beside Vitest's own reporter:
 * `reporters: ["default", "@fairexpect/vitest/reporter"]`.
 *
 * @since 0.1.0
 */
export default class FairnessReporter {
  private collection: EvidenceCollection | undefined;
  private begun: Begun = {};

  onInit({ config: { root, shard } }: Run): void {
    this.begun = { root, shard };
    this.collection = collectEvidence(this.begun);
  }

  onTestRunStart(): void {
    this.collection ??= collectEvidence(this.begun);
  }

  onTestRunEnd(modules: readonly unknown[] = [], _?: unknown, reason?: string): void {
    const ended = { files: modules.length, interrupted: reason === "interrupted" };
    const table = this.collection?.finish(process.stderr, ended);
    this.collection = undefined;
    if (table !== undefined) process.stderr.write(`\n${table}\n\n`);
  }
}
