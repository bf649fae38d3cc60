import { collectEvidence, type EvidenceCollection, type Shard } from "@fairexpect/report";

/** What the reporter reads of Vitest. */
interface Run {
  readonly config: { readonly shard?: Shard | undefined };
}

/**
 * Prints the fairness assertions of a run as a table when it ends. List it beside Vitest's own reporter:
 * `reporters: ["default", "@fairexpect/vitest/reporter"]`.
 *
 * @since 0.1.0
 */
export default class FairnessReporter {
  private collection: EvidenceCollection | undefined;
  private shard: Shard | undefined;

  onInit({ config }: Run): void {
    this.shard = config.shard;
    this.collection = collectEvidence(this.shard);
  }

  onTestRunStart(): void {
    this.collection ??= collectEvidence(this.shard);
  }

  onTestRunEnd(): void {
    const table = this.collection?.finish(process.stdout);
    this.collection = undefined;
    if (table !== undefined) process.stdout.write(`\n${table}\n\n`);
  }
}
