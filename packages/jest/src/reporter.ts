import { collectEvidence, type EvidenceCollection } from "@fairexpect/report";

/**
 * Prints the fairness assertions of a run as a table when it ends. List it beside Jest's own reporter:
 * `reporters: ["default", "@fairexpect/jest/reporter"]`.
 *
 * @since 0.1.0
 */
export default class FairnessReporter {
  private collection: EvidenceCollection | undefined;

  onRunStart(): void {
    this.collection = collectEvidence();
  }

  onRunComplete(): void {
    const table = this.collection?.finish();
    this.collection = undefined;
    if (table !== undefined) process.stderr.write(`\n${table}\n\n`);
  }
}
