import type { StoredBaseline } from "@fairexpect/matchers";
import { existsSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { CommandError } from "../errors.js";
import { findFiles } from "../files/find-files.js";
import type { World } from "../world.js";

const BASELINES = /^(.*?)__fairness__\/baselines\/([^/]+)\.json$/;

/** A baseline, and the test file beside which it stands. */
export interface BaselineOfFile extends StoredBaseline {
  readonly file: string;
}

/** The test files that have baselines, as paths from the folder; all below unless any are named. */
export function testFiles({ folder }: Pick<World, "folder">, named: readonly string[]): readonly string[] {
  const all = findFiles(folder, (path) => BASELINES.test(path)).map((path) => path.replace(BASELINES, "$1$2"));
  if (named.length === 0) return all;
  return named.map((name) => {
    const path = resolve(folder, name);
    const short = relative(folder, path);
    const file = (short.startsWith("..") || isAbsolute(short) ? path : short).split(sep).join("/");
    const known = all.includes(file) || existsSync(path.replace(/([^\\/]+)$/, "__fairness__/baselines/$1.json"));
    if (known) return file;
    throw new CommandError(
      `${name} has no baselines. ${all.length === 0 ? "No test file below this folder has any." : `These have: ${all.join(", ")}.`}`,
    );
  });
}

/** The baselines of test files. */
export async function baselinesOf(world: World, named: readonly string[]): Promise<readonly BaselineOfFile[]> {
  const { listBaselines } = await import("@fairexpect/matchers");
  return testFiles(world, named).flatMap((file) => {
    world.signal.throwIfAborted();
    return listBaselines(resolve(world.folder, file)).map((baseline) => ({ ...baseline, file }));
  });
}

export const NO_BASELINES =
  "No test file below this folder has baselines. A run of toMatchFairnessBaseline stores them.";
