import { InputError } from "@fairexpect/metrics";
import { testFile, warn } from "@fairexpect/metrics/core";
import type { Extendable } from "../extend-expect.js";
import { baselineFiles, changeBaselines, readBaselines, type BaselineFiles } from "./baseline-file.js";
import { endDeletedFiles } from "./deleted-files.js";
import { forgetAsked, namesAsked } from "./claim-name.js";
import { updateOf, type UpdateMode } from "./update-mode.js";

/**
 * Ends a test file: baselines that none of its tests asked for are told, or removed if the run updates. The packages
 * of the runners call it after all tests. Of a part of the tests nothing follows.
 *
 * @param isComplete whether every test of the file ran and passed
 *
 * @since 0.1.0
 */
export function endTestFile(expect: Extendable, isComplete: boolean): void {
  const { testPath: file = testFile(), snapshotState } = expect.getState?.() ?? {};
  if (file === undefined) return;
  const asked = namesAsked(file);
  forgetAsked(file);
  const files = baselineFiles(file);
  const mode = modeOf(snapshotState);
  const mayRemove = mode !== "none" && mode !== "new";
  endDeletedFiles(file, mayRemove);
  const isObsolete = (name: string): boolean => !asked.has(name);
  const obsolete = [...readBaselines(files).claims.keys()].filter(isObsolete);
  if (!isComplete || obsolete.length === 0) return;
  if (!mayRemove) tell(files, obsolete);
  else
    changeBaselines(files, ({ claims, lines }) => ({
      claims: new Map([...claims].filter(([name]) => !isObsolete(name))),
      lines,
    }));
}

/** What the run may do; nothing if the variables are wrong, of which each claim tells. */
function modeOf(snapshots: object | undefined): UpdateMode {
  try {
    return updateOf("toMatchFairnessBaseline", snapshots).mode;
  } catch (error) {
    if (error instanceof InputError) return "none";
    throw error;
  }
}

function tell({ summary }: BaselineFiles, names: readonly string[]): void {
  warn(
    `${summary}: no test asks any more for ${names.map((name) => JSON.stringify(name)).join(", ")}. A run with -u (or FAIREXPECT_UPDATE=all) removes what is obsolete.`,
    "FAIREXPECT_BASELINE_OBSOLETE",
  );
}
