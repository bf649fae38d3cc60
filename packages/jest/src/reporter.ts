import { collectEvidence, type EvidenceCollection } from "@fairexpect/report";

/** What the reporter reads of Jest's configuration. */
interface Configuration {
  readonly rootDir?: string;
  readonly shard?: { readonly shardIndex: number; readonly shardCount: number } | undefined;
}

/** What it reads of a test file. */
interface TestFile {
  readonly path: string;
  readonly context?: { readonly config?: { readonly displayName?: { readonly name: string } | undefined } };
}

/** What it reads of the results. */
interface Results {
  readonly numTotalTestSuites?: number;
  /** Of the test files that ran. */
  readonly testResults?: readonly unknown[];
  readonly wasInterrupted?: boolean;
}

/**
 * Prints the fairness assertions of a run as a table when it ends. List it beside Jest's own reporter:
 * `reporters: ["default", "@fairexpect/jest/reporter"]`.
 *
 * @since 0.1.0
 */
export default class FairnessReporter {
  private collection: EvidenceCollection | undefined;
  /** The projects of each test file, by its path. */
  private projects = new Map<string, Set<string>>();

  constructor(private readonly configuration: Configuration = {}) {}

  onRunStart(): void {
    const { rootDir, shard } = this.configuration;
    this.projects = new Map();
    this.collection = collectEvidence({
      root: rootDir,
      shard: shard && { index: shard.shardIndex, count: shard.shardCount },
    });
  }

  onTestFileStart({ path, context }: TestFile): void {
    const name = context?.config?.displayName?.name ?? "";
    this.projects.set(path, new Set([...(this.projects.get(path) ?? []), name]));
  }

  onRunComplete(_?: unknown, results: Results = {}): void {
    const { numTotalTestSuites = 0, testResults, wasInterrupted = false } = results;
    // With --bail Jest leaves out what is left, and does not call that interrupted.
    const isCutShort = testResults !== undefined && testResults.length < numTotalTestSuites;
    // A file of several projects does not tell in which of them a claim of it was made.
    const named = Array.from(this.projects).flatMap(([path, names]) => {
      const [name = ""] = names;
      return names.size === 1 && name !== "" ? [[path, name] as const] : [];
    });
    const table = this.collection?.finish(process.stderr, {
      files: numTotalTestSuites,
      interrupted: wasInterrupted || isCutShort,
      projects: new Map(named),
    });
    this.collection = undefined;
    if (table !== undefined) process.stderr.write(`\n${table}\n\n`);
  }
}
