import { randomBytes } from "node:crypto";

import { testFile, testFileTeller } from "@fairexpect/metrics/core";

import type { Outcome } from "./outcome.js";

/** What the runs of a use case have in common that one run of a test file makes; without a runner, the process. */
export interface ThisRun {
  /** Names it in recordings. */
  readonly name: string;
  /** What the model was asked in modes that ask for everything. */
  readonly answers: Map<string, Outcome | Promise<Outcome | undefined>>;
  /** The use cases so far, by their recording. */
  readonly useCases: Map<string, SeenUseCase>;
}

/** What tells use cases of one name apart. */
export interface SeenUseCase {
  /** The model object of the first. */
  readonly object: object;
  readonly model: string;
  readonly system: string | undefined;
  readonly address: string | undefined;
  /** What was told already: that another one has its name, that its answers are those of another object. */
  readonly isTold?: boolean;
  readonly isRepeatTold?: boolean;
}

let current: { readonly marks: readonly unknown[]; readonly run: ThisRun } | undefined;

/**
 * The run of a test file that is under way. Some runners run one file after another in a process, with the same copy of
 * this module: what was kept for another file, or another run of the same one, is forgotten.
 */
export function thisRun(): ThisRun {
  const marks = [testFile(), testFileTeller(), process.env["FAIREXPECT_RUN"]];
  if (current === undefined || marks.some((mark, i) => mark !== current?.marks[i])) {
    const run = { name: randomBytes(4).toString("hex"), answers: new Map(), useCases: new Map() };
    current = { marks, run };
  }
  return current.run;
}
