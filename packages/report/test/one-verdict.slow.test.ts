// The same evidence has the same verdict wherever it is read: random sets through matcher, line, table, summary and merged
// shards; 1,200 in the slow tier, 10,000 by `npm run proof verdicts`.
import { readdirSync, readFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fairnessMatchers, type MatcherContext, type MatcherResult } from "@fairexpect/matchers";
import type { Kind } from "@fairexpect/metrics";
import { collectEvidence, evidenceTable, mergeEvidence, summarizeEvidence, type Evidence } from "@fairexpect/report";
import { expect, test, vi } from "vitest";

const SETS = Number(process.env["FAIREXPECT_RANDOM_SETS"] ?? 1200);
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
  readonly matcher: "toHaveToxicFractionBelow" | "toHaveDisparityWithin";
  /** Held to its baseline, which is there, is to be stored, or is not there. */
  readonly baseline?: "there" | "new" | "none";
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
  if (random() < 0.1) return termsCase(i, random);
  const baseline = random() < 0.1 ? pick(["there", "new", "none"] as const) : undefined;
  return {
    label: `set ${i}`,
    matcher: "toHaveToxicFractionBelow",
    negated: baseline === undefined && random() < 0.3,
    received: random() < 0.03 ? "misuse" : { prompts },
    ...(baseline !== undefined && { baseline }),
    limit: pick([0.01, 0.1, 0.3, 0.9]),
    options: {
      label: `set ${i}`,
      ...(random() < 0.3 && { inconclusive: "estimate" }),
      ...(declared !== undefined && { atMostLeftOut: declared }),
      ...(include !== undefined && { include }),
      ...(baseline !== undefined && {
        baseline: true,
        until: pick(["2026-01-01", "2999-03-31"]),
        owner: "the bot team",
      }),
    },
    lacking,
  };
}

/** Rates of groups that names stand for, of which there may be too few to speak of the groups. */
function termsCase(i: number, random: () => number): Case {
  const names = 1 + Math.floor(random() * 12);
  const [rate, other] = [random(), random()];
  const predictions = ["women", "men"].flatMap((group) =>
    Array.from({ length: 60 }, (_, j) => ({
      group,
      prediction: random() < (group === "men" ? rate : other),
      term: `${group} ${j % names}`,
      termType: "name",
    })),
  );
  return {
    label: `set ${i}`,
    matcher: "toHaveDisparityWithin",
    negated: random() < 0.3,
    received: { predictions },
    limit: [0.05, 0.3, 0.9][i % 3] ?? 0.3,
    options: { label: `set ${i}`, positive: true, ...(random() < 0.5 && { terms: "fixed" }) },
    lacking: false,
  };
}

/** A test file in a folder of its own, beside which its baselines lie. */
function testFile(folder: string, i: number): string {
  return join(folder, `${i % 20}.test.js`);
}

/** Whether the assertion passes in a runner; "misuse" if it throws. */
function assert({ matcher, received, limit, options, negated, baseline }: Case, testPath: string): boolean | "misuse" {
  const utils = { matcherHint: String, EXPECTED_COLOR: String, RECEIVED_COLOR: String };
  const context: MatcherContext = {
    isNot: negated,
    promise: "",
    utils,
    currentTestName: "t",
    testPath,
    snapshotState: { _updateSnapshot: baseline === "none" ? "none" : "new" },
  };
  const matchers: Record<Case["matcher"], (...given: never) => MatcherResult> = fairnessMatchers;
  const given = matcher === "toHaveDisparityWithin" ? ["selectionRate", limit, options] : [limit, options];
  try {
    const { pass, message } = Reflect.apply(matchers[matcher], context, [received, ...given]);
    message();
    return pass !== negated;
  } catch {
    return "misuse";
  }
}

/** The lines of evidence of all runs in a folder. */
function linesIn(folder: string): Evidence[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".jsonl"))
    .flatMap((file) => readFileSync(join(folder, file), "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line) as Evidence);
}

/** The verdict of each set, as a table has it. */
function printed(table: string): Map<string, string> {
  return new Map(
    Array.from(table.matchAll(/^(set \d+): .*$/gm), ([line, label = ""]) => {
      const [verdict = ""] = (line.split(/ {2,}/).at(-1) ?? "").split(" ");
      return [label, verdict];
    }),
  );
}

test("matcher, line, table, summary and merged shards say the same of random sets", () => {
  for (const name of ["CI", "FAIREXPECT_UPDATE", "FAIREXPECT_REASON"]) vi.stubEnv(name, "");
  const tests = mkdtempSync(join(tmpdir(), "tests-"));
  for (const name of ["RUN", "SHARD", "ROOT"]) vi.stubEnv(`FAIREXPECT_${name}`, undefined);
  vi.stubEnv("NO_COLOR", "1");
  const cases = Array.from({ length: SETS }, (_, i) => randomCase(i));
  const passed = new Map<string, boolean | "misuse">();
  const tables: string[] = [];
  cases.forEach((one, i) => {
    // Without evidence: the baseline that is there when the claim is made.
    if (one.baseline === "there") assert(one, testFile(tests, i));
  });
  const folders = Array.from({ length: SHARDS }, (_, shard) => {
    const named = mkdtempSync(join(tmpdir(), "evidence-"));
    vi.stubEnv("FAIREXPECT_EVIDENCE", named);
    const collection = collectEvidence({ shard: { index: shard + 1, count: SHARDS }, root: tests });
    cases.forEach((one, i) => {
      if (i % SHARDS === shard) passed.set(one.label, assert(one, testFile(tests, i)));
    });
    tables.push(collection.finish({ isTTY: false }, { files: 1, interrupted: false }) ?? "");
    return named;
  });
  vi.unstubAllEnvs();

  const lines = folders.flatMap(linesIn);
  const merged = mergeEvidence(folders, { shards: SHARDS });
  const { rows, totals } = summarizeEvidence(merged.evidence);
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
  const held = merged.evidence.filter((claim) => claim.verdict !== "misuse" && claim.held !== undefined);
  const ofTerms = merged.evidence.filter((claim) => claim.verdict !== "misuse" && claim.terms !== undefined);
  for (const some of [held, ofTerms]) expect(new Set(some.map(({ verdict }) => verdict)).size).toBeGreaterThan(2);
});
