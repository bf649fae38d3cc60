import { isAbsolute, relative, sep } from "node:path";
import type { MatcherContext } from "./context.js";
import { runOfProcess } from "./run-of-process.js";
import { attemptOf, knownMainProcess, taskOf, testName } from "./runner.js";

/** The id of the run, which reporter and command give to the workers. */
export const RUN_VARIABLE = "FAIREXPECT_RUN";
/** Which part of the test files this process's run has, "2/3", if it is one of several. */
export const SHARD_VARIABLE = "FAIREXPECT_SHARD";
/** The folder of the runner's configuration, from which test files are named. */
export const ROOT_VARIABLE = "FAIREXPECT_ROOT";

/**
 * Where and when a claim was made.
 *
 * @since 0.1.0
 */
export interface Place {
  /**
   * The run that collected the evidence. If no reporter gave it an id, as where `--reporter` replaces those of the
   * configuration, its main process tells it from others; "unnamed" if that is not known.
   */
  readonly run: string;
  /** "2/3" of a run in three parts. */
  readonly shard?: string;
  /** The runner's project, if it has several. */
  readonly project?: string;
  /** The test file, as seen from the folder of the runner's configuration. */
  readonly file: string;
  /** The name of the test, if the runner tells it. */
  readonly test?: string;
  /** Which attempt at the test this is, counted from 1; runners that do not tell are taken to be at their first. */
  readonly attempt: number;
}

export function placeOf(context: MatcherContext): Place {
  const { [RUN_VARIABLE]: run = "", [SHARD_VARIABLE]: shard = "" } = process.env;
  const project = taskOf(context)?.file?.projectName ?? "";
  const test = testName(context);
  return {
    run: run === "" ? (runOfProcess(knownMainProcess()) ?? "unnamed") : run,
    ...(shard !== "" && { shard }),
    ...(project !== "" && { project }),
    file: fromRoot(context.testPath ?? process.argv[1] ?? "unknown"),
    ...(test !== undefined && { test }),
    attempt: attemptOf(context),
  };
}

function fromRoot(file: string): string {
  const { [ROOT_VARIABLE]: root = "" } = process.env;
  const path = relative(root === "" ? process.cwd() : root, file);
  // On another drive than the root there is no way from one to the other.
  return path === "" || isAbsolute(path) ? file : path.split(sep).join("/");
}
