import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** The file in the folder of a run that says that the run ended, and with how much. */
export const RECORD_FILE = "run.json";

/**
 * That a run, or a shard of one, took place, whether it made claims or not.
 *
 * @since 0.1.0
 */
export interface RunRecord {
  readonly version: 2;
  readonly run: string;
  /** "2/3" of a run in three parts. */
  readonly shard?: string;
  /** How many test files ran. */
  readonly files: number;
  /** How many lines of evidence they left. */
  readonly lines: number;
  /** It was stopped before its end. */
  readonly interrupted: boolean;
  /** The project of each test file, if the runner tells its reporter alone. */
  readonly projects: Readonly<Record<string, string>>;
}

export function writeRecord(folder: string, record: RunRecord): void {
  writeFileSync(join(folder, RECORD_FILE), `${JSON.stringify(record)}\n`);
}
