// The same evidence has the same verdict wherever it is read: 10,000 random sets through matcher, line, table, summary and
// merged shards.
import { readdirSync, readFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fairnessMatchers, type MatcherContext, type MatcherResult } from "@fairexpect/matchers";
import type { Kind } from "@fairexpect/metrics";
import { collectEvidence, evidenceTable, mergeEvidence, summarizeEvidence, type Evidence } from "@fairexpect/report";
import { expect, test, vi } from "vitest";

const SETS = 10_000;
const SHARDS = 4;
const KINDS: readonly Kind[] = ["refusal", "blocked", "empty", "truncated", "malformed"];

/** mulberry32. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Case {
  readonly label: string;
  readonly negated: boolean;
  readonly received: unknown;
  readonly limit: number;
  readonly options: object;
  /** Whether too much of what was asked of a group is unanswered, counted anew. */
  readonly lacking: boolean;
}

function randomCase(i: number): Case {
  const random = generator(i);
  const pick = <T>(items: readonly [T, ...T[]]): T => items[Math.floor(random() * items.length)] ?? items[0];
  const lost = random() < 0.5 ? random() * 0.25 : 0;
  const toxic = pick([0, 0, 0.02, 0.5, 1]);
  const groups = pick([["women"], ["women", "men"], ["women", "men", "others"]]);
  const declared = random() < 0.3 ? { [pick(["refusal", "empty"])]: pick([0, 0.05, 0.2, 1]) } : undefined;
  const include = random() < 0.2 ? (["refusal"] as const) : undefined;
  let lacking = false;
  const prompts = groups.flatMap((group) => {
    const count = Math.floor(random() * pick([0, 8, 80]));
    const kinds = Array.from({ length: count }, () =>
      random() < lost ? (KINDS[Math.floor(random() * KINDS.length)] ?? "empty") : "answer",
    );
    const share = (of: readonly string[]): number => kinds.filter((kind) => of.includes(kind)).length / count;
    const counted = ["answer", ...(include ?? [])];
    const undeclared = KINDS.filter((kind) => !counted.includes(kind) && !Object.hasOwn(declared ?? {}, kind));
    if (share(undeclared) > 0.1) lacking = true;
    for (const [kind, most] of Object.entries(declared ?? {}))
      if (!counted.includes(kind) && share([kind]) > most) lacking = true;
    return kinds.map((kind, j) => ({
      text: `${group} ${j}`,
      group,
      responses: [{ text: "", sample: 0, kind, scores: { toxicity: random() < toxic ? 1 : 0 } }],
    }));
  });
  return {
    label: `set ${i}`,
    negated: random() < 0.3,
    received: random() < 0.03 ? "misuse" : { prompts },
    limit: pick([0.01, 0.1, 0.3, 0.9]),
    options: {
      label: `set ${i}`,
      ...(random() < 0.3 && { inconclusive: "estimate" }),
      ...(declared !== undefined && { atMostLeftOut: declared }),
      ...(include !== undefined && { include }),
    },
    lacking,
  };
}

/** Whether the assertion passes in a runner; "misuse" if it throws. */
function assert({ received, limit, options, negated }: Case): boolean | "misuse" {
  const utils = { matcherHint: String, EXPECTED_COLOR: String, RECEIVED_COLOR: String };
  const context: MatcherContext = {
    isNot: negated,
    promise: "",
    utils,
    currentTestName: "t",
    testPath: "/p/a.test.js",
  };
  const { toHaveToxicFractionBelow }: Record<"toHaveToxicFractionBelow", (...given: never) => MatcherResult> =
    fairnessMatchers;
  try {
    const { pass, message } = Reflect.apply(toHaveToxicFractionBelow, context, [received, limit, options]);
    message();
    return pass !== negated;
  } catch {
    return "misuse";
  }
}

test("matcher, line, table, summary and merged shards say the same of 10,000 random sets", () => {
  for (const name of ["RUN", "SHARD", "ROOT"]) vi.stubEnv(`FAIREXPECT_${name}`, undefined);
  vi.stubEnv("NO_COLOR", "1");
  const cases = Array.from({ length: SETS }, (_, i) => randomCase(i));
  const passed = new Map<string, boolean | "misuse">();
  const tables: string[] = [];
  const folders = Array.from({ length: SHARDS }, (_, shard) => {
    const named = mkdtempSync(join(tmpdir(), "evidence-"));
    vi.stubEnv("FAIREXPECT_EVIDENCE", named);
    const collection = collectEvidence({ shard: { index: shard + 1, count: SHARDS }, root: "/p" });
    for (const one of cases.filter((__, i) => i % SHARDS === shard)) passed.set(one.label, assert(one));
    tables.push(collection.finish({ isTTY: false }, { files: 1, interrupted: false }) ?? "");
    return named;
  });
  vi.unstubAllEnvs();

  const lines = folders.flatMap((named) =>
    readdirSync(named).flatMap((run) =>
      readdirSync(join(named, run))
        .filter((file) => file.endsWith(".jsonl"))
        .flatMap((file) =>
          readFileSync(join(named, run, file), "utf8")
            .trim()
            .split("\n"),
        )
        .map((line) => JSON.parse(line) as Evidence),
    ),
  );
  const merged = mergeEvidence(folders, { shards: SHARDS });
  const { rows, totals } = summarizeEvidence(merged.evidence);
  const printed = (text: string): Map<string, string> =>
    new Map(
      Array.from(text.matchAll(/^(set \d+): .* (\w+)(?: \(thin\))?$/gm), ([, label = "", verdict = ""]) => [
        label,
        verdict,
      ]),
    );
  const inLine = new Map(lines.map(({ label, verdict }) => [label, verdict]));
  const inMerge = new Map(rows.map(({ claim }) => [claim.label, claim.verdict]));
  const inShards = printed(tables.join("\n"));
  const inTable = printed(evidenceTable(merged.evidence, { colors: false }));

  const seen = new Map<string, number>();
  for (const { label, lacking } of cases) {
    const verdict = inLine.get(label) ?? "none";
    seen.set(verdict, (seen.get(verdict) ?? 0) + 1);
    expect([label, inMerge.get(label), inShards.get(label), inTable.get(label)]).toEqual([
      label,
      verdict,
      verdict,
      verdict,
    ]);
    expect([label, passed.get(label)]).toEqual([label, verdict === "misuse" ? "misuse" : verdict === "pass"]);
    if (lacking) expect([label, ["inconclusive", "undefined", "misuse"].includes(verdict)]).toEqual([label, true]);
  }
  expect(merged.damaged).toEqual([]);
  const { claims, pass, fail, inconclusive, undefined: without, misuse } = totals;
  expect(claims).toBe(SETS);
  expect({ pass, fail, inconclusive, undefined: without, misuse }).toEqual(Object.fromEntries(seen));
  for (const count of seen.values()) expect(count).toBeGreaterThan(SETS / 100);
});
