import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Evidence } from "@fairexpect/matchers/evidence";
import { z } from "zod";

// Fields that this version does not know are kept: a newer one may have written the line.
const open = z.looseObject;

/** JSON has no infinite numbers; the writer has texts for them. */
const end = z.union([z.number(), z.enum(["Infinity", "-Infinity"]).transform(Number)]);
const outcomes = ["pass", "fail", "inconclusive", "undefined"] as const;
const counts = z.record(z.string(), z.number());
const byGroup = open({ total: z.number(), groups: counts });

const description = open({
  name: z.string(),
  title: z.string(),
  family: z.string(),
  version: z.number(),
  unit: z.string(),
  range: z.tuple([end, end]),
  best: z.number().optional(),
  format: z.enum(["percent", "number", "ratio"]),
  source: z.string(),
  anytime: z.boolean(),
  compare: z.enum(["sums", "scores", "none"]),
});

const finding = open({
  of: open({
    group: z.string().optional(),
    against: z.string().optional(),
    class: z.string().optional(),
    rate: z.string().optional(),
  }),
  value: z.number().optional(),
  reason: z.string().optional(),
  bounds: open({ lower: end, upper: end }).optional(),
  pValue: z.number().optional(),
  counts,
  verdict: z.enum(outcomes),
  method: z.string().optional(),
  seed: z.number().optional(),
});

const evidence = open({
  version: z.literal(2),
  at: open({
    run: z.string(),
    shard: z.string().optional(),
    project: z.string().optional(),
    file: z.string(),
    test: z.string().optional(),
    attempt: z.number(),
  }),
  label: z.string(),
  matcher: z.string(),
  metric: description,
  limit: z.union([
    z.strictObject({ below: z.number() }),
    z.strictObject({ above: z.number() }),
    z.strictObject({ within: z.number() }),
  ]),
  negated: z.boolean(),
  confidence: z.number(),
  thin: z.boolean(),
  findings: z.array(finding),
  verdict: z.enum([...outcomes, "misuse"]),
  data: open({
    asked: byGroup,
    leftOut: z.record(z.string(), byGroup),
    live: z.number(),
    replayed: z.number(),
    model: z.string(),
    prompts: z.string(),
    scorers: z.array(z.string()),
  }).optional(),
  sentence: z.string(),
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
 * @throws EvidenceError if a line is not evidence of this version; the message names file and line
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
      `${place} is not evidence of version 2: ${parsed.error.issues[0]?.path.join(".")}: ${parsed.error.issues[0]?.message}. Was it written by another version of fairexpect?`,
    );
  }
  // JSON has no undefined, so what is optional is there or not.
  return parsed.data as Evidence;
}
