import type { Evidence } from "@fairexpect/matchers/evidence";
import { z } from "zod";

import type { RunRecord } from "./run-record.js";

// The schemas only check: what is handed on is what JSON.parse gives, since zod drops fields called "__proto__", which
// a group may be. Fields that this version does not know are let be: a newer one may have written the line.
const open = z.looseObject;

// Infinite numbers too, which the reviver has made of their texts.
const end = z.custom<number>((value) => typeof value === "number", "expected a number");
const SIDES = ["below", "above", "within"] as const;
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
  value: end.optional(),
  reason: z.string().optional(),
  bounds: open({ lower: end, upper: end }).optional(),
  pValue: z.number().optional(),
  counts,
  verdict: z.enum(outcomes),
  method: z.string().optional(),
  seed: z.number().optional(),
});

const asserted = open({
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
  negated: z.boolean(),
  sentence: z.string(),
});

const claim = open({
  ...asserted.shape,
  metric: description,
  limit: open({ below: z.number().optional(), above: z.number().optional(), within: z.number().optional() }).refine(
    (limit) => SIDES.filter((side) => limit[side] !== undefined).length === 1,
    "expected one side",
  ),
  confidence: z.number(),
  thin: z.boolean(),
  findings: z.array(finding),
  verdict: z.enum(outcomes),
  data: open({
    asked: byGroup,
    leftOut: z.record(z.string(), byGroup),
    live: z.number(),
    replayed: z.number(),
    recorded: open({ from: z.string(), to: z.string() }).optional(),
    model: z.string(),
    prompts: z.string(),
    scorers: z.array(z.string()),
  }).optional(),
  unanswered: z.array(open({ group: z.string().optional(), asked: z.number(), kinds: counts })).optional(),
  atMostLeftOut: counts.optional(),
});

const misuse = open({ ...asserted.shape, verdict: z.literal("misuse") });

const evidence = z.discriminatedUnion("verdict", [claim, misuse]);

const record = open({
  version: z.literal(2),
  run: z.string(),
  shard: z.string().optional(),
  files: z.number(),
  lines: z.number(),
  interrupted: z.boolean(),
  projects: z.record(z.string(), z.string()),
});

/** What a text of JSON holds, or what is wrong with it, in words that follow its place. */
export type Read<T> = { readonly value: T; readonly problem?: never } | { readonly problem: string };

export function parseEvidence(line: string): Read<Evidence> {
  return parse<Evidence>(line, evidence, "evidence");
}

export function parseRecord(text: string): Read<RunRecord> {
  return parse<RunRecord>(text, record, "the record of a run");
}

/** What a text holds, if the schema of `T` finds nothing wrong with it. */
function parse<T>(text: string, schema: z.ZodType, what: string): Read<T> {
  let json: unknown;
  try {
    json = JSON.parse(text, textAsInfinite);
  } catch {
    return { problem: "is not JSON; was it cut off?" };
  }
  const checked = schema.safeParse(json);
  if (checked.success) return { value: json as T };
  const [issue] = checked.error.issues;
  return {
    problem: `is not ${what} of version 2 (${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}); was it written by another version of fairexpect?`,
  };
}

const MAY_BE_INFINITE = ["lower", "upper", "value"];

/** JSON has no infinite numbers; the writer has texts for them. */
function textAsInfinite(name: string, value: unknown): unknown {
  if (name === "range" && Array.isArray(value)) return value.map(asNumber);
  return MAY_BE_INFINITE.includes(name) ? asNumber(value) : value;
}

function asNumber(value: unknown): unknown {
  return value === "Infinity" || value === "-Infinity" ? Number(value) : value;
}
