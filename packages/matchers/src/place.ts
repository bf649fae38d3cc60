import { isAbsolute, relative, sep } from "node:path";
import { testName, type MatcherContext } from "./context.js";

/** The id of the run, which reporter and command give to the workers. */
export const RUN_VARIABLE = "FAIREXPECT_RUN";
/** Which part of the test files this process's run has, "2/3", if it is one of several. */
export const SHARD_VARIABLE = "FAIREXPECT_SHARD";

/**
 * Where and when a claim was made.
 *
 * @since 0.1.0
 */
export interface Place {
  /** The run that collected the evidence; "unnamed" if it has no id. */
  readonly run: string;
  /** "2/3" of a run in three parts. */
  readonly shard?: string;
  /** The runner's project, if it has several. */
  readonly project?: string;
  /** The test file, as seen from the folder that the run was started in. */
  readonly file: string;
  /** The name of the test, if the runner tells it. */
  readonly test?: string;
  /** Which attempt at the test this is, counted from 1; runners that do not tell are taken to be at their first. */
  readonly attempt: number;
}

export function placeOf(context: MatcherContext): Place {
  const { [RUN_VARIABLE]: run = "", [SHARD_VARIABLE]: shard = "" } = process.env;
  const project = context.task?.file?.projectName ?? "";
  const test = testName(context);
  return {
    run: run === "" ? "unnamed" : run,
    ...(shard !== "" && { shard }),
    ...(project !== "" && { project }),
    file: fromHere(context.testPath ?? process.argv[1] ?? "unknown"),
    ...(test !== undefined && { test }),
    attempt: (context.task?.result?.retryCount ?? 0) + 1,
  };
}

function fromHere(file: string): string {
  const path = relative(process.cwd(), file);
  return path === "" || path.startsWith("..") || isAbsolute(path) ? file : path.split(sep).join("/");
}
