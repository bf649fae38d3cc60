import type { Evidence } from "@fairexpect/matchers/evidence";
import { shape, type Shape } from "@fairexpect/metrics/core";
import type { RunRecord } from "./run-record.js";

const { fields, isTrue, list, number, oneOf, optional, text, truth, valuesOf } = shape;

/** Infinite too, which the reviver has made of its text. */
const end: Shape = (value) => (typeof value === "number" ? undefined : "not a number");
const outcome = oneOf("pass", "fail", "inconclusive", "undefined");
const counts = valuesOf(number);
const byGroup = fields({ total: number, groups: counts });
const pairOfEnds: Shape = (value) =>
  Array.isArray(value) && value.length === 2 ? list(end)(value) : "not a list of two";

const description = fields({
  name: text,
  title: text,
  family: text,
  version: number,
  unit: text,
  range: pairOfEnds,
  best: optional(number),
  format: oneOf("percent", "number", "ratio"),
  isGap: optional(truth),
  source: text,
  anytime: truth,
  compare: oneOf("sums", "scores", "none"),
});

const finding = fields({
  of: fields({
    group: optional(text),
    against: optional(text),
    class: optional(text),
    rate: optional(text),
    within: optional(text),
  }),
  value: optional(end),
  reason: optional(text),
  bounds: optional(fields({ lower: end, upper: end })),
  decided: optional(fields({ confidence: number, bounds: fields({ lower: end, upper: end }) })),
  worse: optional(fields({ group: text, has: optional(oneOf("less", "more")) })),
  differs: optional(truth),
  pValue: optional(number),
  counts,
  verdict: outcome,
  method: optional(text),
  seed: optional(number),
});

const asserted = {
  version: oneOf(2),
  at: fields({
    run: text,
    shard: optional(text),
    project: optional(text),
    file: text,
    test: optional(text),
    attempt: number,
  }),
  label: text,
  matcher: text,
  negated: truth,
  sentence: text,
};

const baseline = fields({
  name: text,
  outcome: text,
  with: optional(fields({ release: text, date: text, value: number })),
  comparison: optional(
    fields({
      comparisons: list(fields({ before: end, after: end, change: end, regressed: truth })),
      detectable: optional(end),
      confidence: number,
    }),
  ),
  notes: list(text),
  accepted: optional(text),
  change: oneOf("none", "stored", "replaced", "kept"),
  release: text,
});

const sides = fields({ below: optional(number), above: optional(number), within: optional(number) });
const limit: Shape = (value) => {
  const problem = sides(value);
  const given = ["below", "above", "within"].filter((side) => Object.hasOwn(value ?? {}, side));
  return problem ?? (given.length === 1 ? undefined : "not one side");
};

const claim = fields({
  ...asserted,
  metric: description,
  limit: optional(limit),
  baseline: optional(baseline),
  held: optional(fields({ until: text, owner: text, isOver: truth })),
  confidence: number,
  thin: truth,
  findings: list(finding),
  verdict: outcome,
  unequal: optional(text),
  selected: optional(oneOf("nobody", "everybody")),
  data: optional(
    fields({
      asked: byGroup,
      leftOut: valuesOf(byGroup),
      live: number,
      replayed: number,
      edited: optional(number),
      mixed: optional(number),
      useCase: optional(text),
      recorded: optional(fields({ from: text, to: text })),
      model: text,
      address: optional(text),
      sameFeature: optional(isTrue),
      system: optional(text),
      prompts: text,
      scorers: list(text),
      scales: optional(valuesOf(fields({ range: optional(pairOfEnds), best: optional(number) }))),
      unknownLanguage: optional(counts),
    }),
  ),
  unanswered: optional(list(fields({ group: optional(text), asked: number, kinds: counts }))),
  atMostLeftOut: optional(counts),
});

const misuse = fields({ ...asserted, verdict: oneOf("misuse") });

const evidence: Shape = (value) => {
  const isMisuse = typeof value === "object" && value !== null && "verdict" in value && value.verdict === "misuse";
  return isMisuse ? misuse(value) : claim(value);
};

const record = fields({
  version: oneOf(2),
  run: text,
  shard: optional(text),
  files: number,
  lines: number,
  interrupted: truth,
  projects: valuesOf(text),
});

/** What a text of JSON holds, or what is wrong with it, in words that follow its place. */
export type Read<T> = { readonly value: T; readonly problem?: never } | { readonly problem: string };

export function parseEvidence(line: string): Read<Evidence> {
  return parse<Evidence>(line, evidence, "evidence");
}

export function parseRecord(line: string): Read<RunRecord> {
  return parse<RunRecord>(line, record, "the record of a run");
}

/** What a text holds, if it has the shape of `T`. */
function parse<T>(line: string, shapeOf: Shape, what: string): Read<T> {
  let json: unknown;
  try {
    json = JSON.parse(line, textAsInfinite);
  } catch {
    return { problem: "is not JSON; was it cut off?" };
  }
  const problem = shapeOf(json);
  if (problem === undefined) return { value: json as T };
  return {
    problem: `is not ${what} of version 2 (${problem}); was it written by another version of fairexpect?`,
  };
}

const MAY_BE_INFINITE = ["lower", "upper", "value", "before", "after", "change", "detectable"];

/** JSON has no infinite numbers; the writer has texts for them. */
function textAsInfinite(name: string, value: unknown): unknown {
  if (name === "range" && Array.isArray(value)) return value.map(asNumber);
  return MAY_BE_INFINITE.includes(name) ? asNumber(value) : value;
}

function asNumber(value: unknown): unknown {
  return value === "Infinity" || value === "-Infinity" ? Number(value) : value;
}
