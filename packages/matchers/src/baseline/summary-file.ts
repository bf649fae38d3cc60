import { safeJson } from "@fairexpect/metrics/core";
import { BaselineError } from "./baseline-error.js";
import { jsonText } from "./json-text.js";
import { conflictOf, hasMergeMarkers } from "./merge-conflict.js";
import type { Summary } from "./summary.js";

/** A claim's accepted values, and those of other releases, the newest first. */
export interface StoredClaim {
  readonly accepted: Summary;
  readonly history: readonly Summary[];
}

export type Claims = ReadonlyMap<string, StoredClaim>;

const FORMAT = 1;

/** As a file: the claims in the order of their names, each a block of its own, so that Git merges them one by one. */
export function summaryText(claims: Claims): string {
  const names = [...claims.keys()].sort();
  const blocks = names.map((name) => {
    return `    ${JSON.stringify(name)}: ${claimText(claims.get(name) as StoredClaim)}`;
  });
  return safeJson(`{\n  "baselines": ${FORMAT},\n  "claims": {\n${blocks.join(",\n")}\n  }\n}\n`);
}

/** Each of many claims is written once more with each that changes. */
const known = new WeakMap<StoredClaim, string>();

function claimText(claim: StoredClaim): string {
  const text = known.get(claim) ?? jsonText(claim, "    ");
  known.set(claim, text);
  return text;
}

/**
 * The claims of a file's text. Of a file that Git could not merge those of both sides, if `merge` asks for them and no
 * claim differs.
 *
 * @throws BaselineError if it is cut off, foreign, of a newer version, or has merge markers
 */
export function readSummaryText(file: string, text: string, merge: boolean): Claims {
  if (!hasMergeMarkers(text)) return parse(file, text);
  const { ours, theirs, differing } = conflictOf(text, (side) => parse(file, side));
  if (merge && differing.length === 0) return new Map([...theirs, ...ours]);
  throw new BaselineError(
    "FAIREXPECT_BASELINE_CONFLICT",
    file,
    differing.length === 0
      ? "has merge markers of Git, and no claim on which the two sides differ. Delete the marker lines, keep both sides, or run the tests with -u, which does that."
      : `has merge markers of Git. The two sides have other values for ${differing.map((name) => JSON.stringify(name)).join(", ")}; all other claims are the same, or only on one side. ` +
          "Keep one side's block of each claim named, and all others, and delete the marker lines. The file of clusters beside it needs no mending.",
  );
}

function parse(file: string, text: string): Claims {
  const json = jsonOf(file, text);
  const { baselines: format, claims } = fieldsOf(json);
  if (typeof format === "number" && format > FORMAT)
    throw new BaselineError(
      "FAIREXPECT_BASELINE_NEWER",
      file,
      `is of format ${format}, which a newer version of fairexpect wrote; this one reads up to ${FORMAT}. Install the version that your lockfile names, or a newer one.`,
    );
  if (format !== FORMAT || typeof claims !== "object" || claims === null)
    throw foreign(file, "is no file of fairexpect's baselines");
  return new Map(
    Object.entries(claims).map(([name, claim]) => {
      const { accepted, history }: Record<string, unknown> = fieldsOf(claim);
      if (!isSummary(accepted) || accepted.data === undefined || !Array.isArray(history) || !history.every(isSummary))
        throw foreign(file, `has a claim ${JSON.stringify(name)} that cannot be read`);
      return [name, { accepted, history }];
    }),
  );
}

function jsonOf(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw foreign(file, "is not whole JSON: it was cut off, or edited");
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function isSummary(value: unknown): value is Summary {
  const { release, date, metric, version, value: number, counts, data } = fieldsOf(value);
  const areTexts = [release, date, metric, data ?? ""].every((field) => typeof field === "string");
  const areNumbers = [version, number].every((field) => Number.isFinite(field));
  return areTexts && areNumbers && typeof counts === "object" && counts !== null;
}

function foreign(file: string, problem: string): BaselineError {
  return new BaselineError(
    "FAIREXPECT_BASELINE_UNREADABLE",
    file,
    `${problem}. Nothing was compared or written. Bring it back from version control (git checkout -- the file), or move it away and run the tests with -u, which measures every baseline anew.`,
  );
}
