import { collectEvidence, type EvidenceCollection } from "@fairexpect/report";

/** What the reporter reads of Jest's configuration. */
interface Configuration {
  readonly shard?: { readonly shardIndex: number; readonly shardCount: number } | undefined;
}

/**
 * Prints the fairness assertions of a run as a table when it ends. List it beside Jest's own reporter:
 * `reporters: ["default", "@fairexpect/jest/reporter"]`.
 *
 * @since 0.1.0
 */
export default class FairnessReporter {
  private collection: EvidenceCollection | undefined;

  constructor(private readonly configuration: Configuration = {}) {}

  onRunStart(): void {
    const { shard } = this.configuration;
    this.collection = collectEvidence(shard && { index: shard.shardIndex, count: shard.shardCount });
  }

  onRunComplete(): void {
    const table = this.collection?.finish(process.stderr);
    this.collection = undefined;
    if (table !== undefined) process.stderr.write(`\n${table}\n\n`);
  }
}
