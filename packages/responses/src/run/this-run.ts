import { randomBytes } from "node:crypto";

import { testFile, testFileTeller } from "@fairexpect/metrics/core";

import type { Outcome } from "./outcome.js";

/** What the runs of a use case have in common that one run of a test file makes; without a runner, the process. */
export interface ThisRun {
  /** Names it in recordings. */
  readonly name: string;
  /** What the model was asked in modes that ask for everything. */
  readonly answers: Map<string, Outcome | Promise<Outcome | undefined>>;
  /** What was asked so far, by recording: keys that `prune` leaves. */
  readonly asked: Map<string, Set<string>>;
  /** The use cases so far, by their recording. */
  readonly useCases: Map<string, SeenUseCase>;
  /** What calls in mode `record` asked of each recording, which were broken off or share prompts with one that was. */
  readonly open: Map<string, OpenCalls>;
  /** The warnings of models that were told. */
  readonly told: Set<string>;
}

/** The keys of calls of which responses keep the mark that their run has not ended. */
export interface OpenCalls {
  readonly brokenOff: readonly ReadonlySet<string>[];
  readonly held: readonly ReadonlySet<string>[];
}

/** What tells use cases of one name apart. */
export interface SeenUseCase {
  /** The model object of the first, or the function in its place. */
  readonly object: object;
  readonly model: string;
  readonly system: string | undefined;
  readonly address: string | undefined;
  /** What was told already: that another one has its name, that its answers are those of another object. */
  readonly isTold?: boolean;
  readonly isRepeatTold?: boolean;
}

const CURRENT = Symbol.for("fairexpect.run");

interface Realm {
  [CURRENT]?: { readonly marks: readonly unknown[]; readonly run: ThisRun };
}

/**
 * The run of a test file that is under way. It stands beside the modules, of which tests may load another copy between
 * two attempts. Some runners run one file after another in a process: what was kept for another file, or another run of
 * the same one, is forgotten.
 */
export function thisRun(): ThisRun {
  const realm = globalThis as Realm;
  const marks = [testFile(), testFileTeller(), process.env["FAIREXPECT_RUN"]];
  const { [CURRENT]: current } = realm;
  if (current !== undefined && marks.every((mark, i) => mark === current.marks[i])) return current.run;
  const name = randomBytes(4).toString("hex");
  const run: ThisRun = {
    name,
    answers: new Map(),
    asked: new Map(),
    useCases: new Map(),
    open: new Map(),
    told: new Set(),
  };
  realm[CURRENT] = { marks, run };
  return run;
}
