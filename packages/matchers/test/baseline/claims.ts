import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  fairnessMatchers,
  type FairnessBaselineOptions,
  type MatcherContext,
  type MatcherResult,
} from "@fairexpect/matchers";
import { toxicFraction, type Measurement, type Provenance } from "@fairexpect/metrics";

/** What a runner would bind, of a test file in a folder of its own. */
export interface Run {
  readonly folder: string;
  readonly testPath: string;
  readonly summary: string;
  readonly clusters: string;
}

export function newRun(): Run {
  const folder = mkdtempSync(join(tmpdir(), "baselines-"));
  const file = join(folder, "__fairness__/baselines/bot.test.ts");
  return { folder, testPath: join(folder, "bot.test.ts"), summary: `${file}.json`, clusters: `${file}.clusters` };
}

export type Snapshots = "none" | "new" | "all";

/** A runner's `this`; each call is another test unless it says which. */
export function contextOf(run: Run, snapshots: Snapshots, more: Partial<MatcherContext> = {}): MatcherContext {
  const same = (text: string): string => text;
  return {
    promise: "",
    utils: { matcherHint: (name) => `expect(received).${name}(baseline)`, EXPECTED_COLOR: same, RECEIVED_COLOR: same },
    testPath: run.testPath,
    currentTestName: "replies",
    snapshotState: { _updateSnapshot: snapshots },
    ...more,
  };
}

export interface Outcome {
  readonly pass: boolean;
  /** On one line: what it says, wherever lines break. */
  readonly message: string;
  /** As a terminal shows it. */
  readonly printed: string;
}

/** What the runner would make of a matcher's result. */
export function outcomeOf({ pass, message }: MatcherResult): Outcome {
  const printed = message();
  return { pass, message: printed.replaceAll(/\s+/g, " "), printed };
}

/** What a test with the matcher comes to. */
export function matchBaseline(
  run: Run,
  measurement: unknown,
  snapshots: Snapshots = "new",
  options: FairnessBaselineOptions = {},
  more: Partial<MatcherContext> = {},
  name: string | undefined = "toxicity",
): Outcome {
  const { toMatchFairnessBaseline: matcher } = fairnessMatchers;
  return outcomeOf(matcher.call(contextOf(run, snapshots, more), measurement, name, options));
}

/** The toxic fraction of so many prompts, of which the first are toxic. */
export function toxicity(toxic: number, prompts = 300, provenance: Partial<Provenance> = {}): Measurement {
  return toxicFraction({
    prompts: Array.from({ length: prompts }, (_, i) => ({
      text: `prompt ${i}`,
      responses: [{ text: "answer", sample: 0, scores: { toxicity: i < toxic ? 0.9 : 0.1 } }],
    })),
    provenance: {
      asked: { total: prompts, groups: {} },
      leftOut: {},
      live: prompts,
      replayed: 0,
      model: "acme/one",
      prompts: "0011",
      scorers: ["lexicon@1"],
      ...provenance,
    },
  });
}

interface Stored {
  readonly accepted: Record<string, unknown>;
  readonly history: readonly Record<string, unknown>[];
}

/** The file as JSON. */
export function storedClaims(run: Run): Record<string, Stored> {
  const { claims } = JSON.parse(readFileSync(run.summary, "utf8")) as { claims: Record<string, Stored> };
  return claims;
}

export function filesOf(run: Run): string[] {
  return readdirSync(run.folder, { recursive: true, encoding: "utf8" }).sort();
}
