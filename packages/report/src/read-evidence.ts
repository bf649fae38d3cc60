import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Evidence } from "@fairexpect/matchers";
import { z } from "zod";

const verdict = z.enum(["pass", "fail", "inconclusive"]);

const finding = z.object({
  comparison: z.string().optional(),
  estimate: z.number().optional(),
  lower: z.number().optional(),
  upper: z.number().optional(),
  method: z.string().optional(),
  seed: z.number().optional(),
  pValue: z.number().optional(),
  undefined: z.string().optional(),
  counts: z.record(z.string(), z.number()),
  verdict,
});

const evidence = finding.extend({
  version: z.literal(1),
  matcher: z.string(),
  metric: z.string(),
  title: z.string(),
  format: z.enum(["percent", "signed", "number"]),
  label: z.string(),
  test: z.string().optional(),
  file: z.string().optional(),
  negated: z.boolean(),
  threshold: z.string(),
  confidence: z.number(),
  margin: z.number(),
  thin: z.boolean(),
  scorer: z.string().optional(),
  encoder: z.string().optional(),
  leftOut: z.record(z.string(), z.number()).optional(),
  comparisons: z.array(finding).optional(),
});

/**
 * A line of evidence that cannot be read.
 *
 * @since 0.1.0
 */
export class EvidenceError extends Error {
  override readonly name = "EvidenceError";
  readonly code = "FAIREXPECT_EVIDENCE";
}

/**
 * The evidence that the workers of a run have written to its folder, in the order of the files' names and lines.
 *
 * @throws EvidenceError where a line is not evidence of this version; the message names file and line
 * @since 0.1.0
 */
export function readEvidence(folder: string): Evidence[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .sort();
  return files.flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .flatMap((line, i) => (line === "" ? [] : [parse(line, `${name}:${i + 1}`)])),
  );
}

function parse(line: string, place: string): Evidence {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    throw new EvidenceError(
      `${place} is not a line of JSON; expected evidence of one assertion. Was the run cut off? Run the tests again.`,
    );
  }
  const parsed = evidence.safeParse(json);
  if (!parsed.success) {
    throw new EvidenceError(
      `${place} is not evidence of version 1: ${parsed.error.issues[0]?.path.join(".")}: ${parsed.error.issues[0]?.message}. Was it written by another version of fairexpect?`,
    );
  }
  return parsed.data as Evidence;
}
