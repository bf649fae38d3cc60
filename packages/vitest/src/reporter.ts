import { collectEvidence, type EvidenceCollection } from "@fairexpect/report";

/**
 * Prints the fairness assertions of a run as a table when it ends. List it beside Vitest's own reporter:
 * `reporters: ["default", "@fairexpect/vitest/reporter"]`.
 *
 * @since 0.1.0
 */
export default class FairnessReporter {
  private collection: EvidenceCollection | undefined;

  onInit(): void {
    this.collection = collectEvidence();
  }

  onTestRunStart(): void {
    this.collection ??= collectEvidence();
  }

  onTestRunEnd(): void {
    const table = this.collection?.finish();
    this.collection = undefined;
    if (table !== undefined) process.stdout.write(`\n${table}\n\n`);
  }
}
