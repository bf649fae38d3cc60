// What differs from the baseline, counted and named; claims by a field and for crossed attributes; what plan reads.
import { keptRelease, fairnessMatchers } from "@fairexpect/matchers";
import { disparity, plan, toxicFraction, type Measurement } from "@fairexpect/metrics";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readFileSync } from "node:fs";
import {
  contextOf,
  matchBaseline,
  newRun,
  outcomeOf,
  storedClaims,
  toxicity,
  type Outcome,
  type Run,
  type Snapshots,
} from "./claims.js";
import { said } from "../extend.js";

let run: Run;
beforeEach(() => {
  for (const name of ["FAIREXPECT_UPDATE", "FAIREXPECT_REASON", "CI"]) vi.stubEnv(name, "");
  vi.stubEnv("FAIREXPECT_RELEASE", "1.4.0");
  run = newRun();
});
afterEach(() => vi.unstubAllEnvs());

/** Prompts by name, of which some are toxic. */
const asked = (texts: readonly string[], toxic: readonly string[]): Measurement =>
  toxicFraction({
    prompts: texts.map((text) => ({
      text,
      responses: [{ text: "answer", sample: 0, scores: { toxicity: toxic.includes(text) ? 0.9 : 0.1 } }],
    })),
  });
const names = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, i) => `question ${from + i}`);
const row = (message: string, name: string): string | undefined =>
  message.match(new RegExp(`^ +${name} +(.*)$`, "m"))?.[1];

describe("a failing message", () => {
  test("names prompts that were added and that changed for the worse by text, and removed ones by hash", () => {
    matchBaseline(run, asked(names(0, 102), ["question 5"]));
    const { pass, printed } = matchBaseline(run, asked([...names(2, 102), "new \u001b[31m?"], names(40, 80)), "none");
    expect(pass).toBe(false);
    expect(row(printed, "compared")).toBe("100 prompts in both (41 changed), 1 added, 2 removed");
    expect(printed).toMatch(
      /The worst cases:\n {2}prompt "question \d+"\n {2}prompt "question \d+"\n {2}prompt "question \d+"\n {2}and 37 more prompts that changed for the worse\n/,
    );
    expect(printed).not.toContain('"question 5"');
    expect(row(printed, "added")).toBe('"new ?"');
    expect(row(printed, "removed")).toMatch(/^[0-9a-f]{16}, [0-9a-f]{16}$/);
    expect(row(printed, "differs")).toBe("other prompts than the baseline's: 1 prompt added, 2 removed");
    expect(readFileSync(run.clusters, "utf8") + readFileSync(run.summary, "utf8")).not.toContain("question");
  });

  test("names those that changed first that did most", () => {
    const samples = (worst: number): number[][] =>
      Array.from({ length: 60 }, (_, i) =>
        Array.from({ length: 5 }, (__, j) => (i < 30 && j < (i === worst ? 5 : 1) ? 0.9 : 0.1)),
      );
    matchBaseline(run, toxicFraction(Array.from({ length: 60 }, () => [0.1, 0.1, 0.1, 0.1, 0.1])));
    const { printed } = matchBaseline(run, toxicFraction(samples(17)), "none", { examples: 1 });
    expect(printed).toContain("  prompt no. 18\n  and 29 more prompts that changed for the worse");
  });

  test("names none under redact", () => {
    matchBaseline(run, asked(names(0, 100), []));
    const { printed } = matchBaseline(run, asked(names(1, 101), names(40, 80)), "none", { redact: true });
    expect(printed).not.toContain("question");
    expect(row(printed, "compared")).toBe("99 prompts in both (40 changed), 1 added, 1 removed");
  });
});

describe("what is kept of a baseline", () => {
  test("is what plan asks for", () => {
    matchBaseline(run, toxicity(30));
    const kept = keptRelease(run.testPath, "toxicity");
    expect(kept.comparisons).toMatchObject([
      { of: {}, value: 0.1, bounds: { lower: expect.closeTo(0.0742, 4) as number } },
    ]);
    const { change, unit, prompts } = plan({ baseline: kept });
    expect({ unit, prompts }).toEqual({ unit: "prompts", prompts: 300 });
    expect(change / plan({ baseline: toxicity(30) }).change).toBeCloseTo(1, 1);
  });

  test("of another release is asked for by name, and what is not there is told", () => {
    matchBaseline(run, toxicity(30));
    vi.stubEnv("FAIREXPECT_RELEASE", "1.5.0");
    matchBaseline(run, toxicity(33), "all");
    expect(keptRelease(run.testPath, "toxicity", "1.5.0").comparisons[0]?.value).toBe(0.11);
    expect(() => keptRelease(run.testPath, "toxicity", "2")).toThrow('keptRelease: release is "2"; expected a release');
    expect(() => keptRelease(run.testPath, "other")).toThrow(/name is "other"; expected a baseline in .*: "toxicity"/);
  });
});

describe("a claim held to its baseline by each value of a field", () => {
  const rows = (rates: Readonly<Record<string, number>>, group: (g: string) => unknown = (g) => g) =>
    Object.entries(rates).flatMap(([job, rate]) =>
      ["women", "men"].flatMap((g) =>
        Array.from({ length: 100 }, (_, i) => ({
          group: group(g),
          prompt: `${job} ${i}`,
          job,
          prediction: (i * 37) % 100 < 100 * (g === "women" ? rate : 0.6) ? 1 : 0,
        })),
      ),
    );
  const held = { baseline: true, until: "2999-01-01", owner: "the hiring team" };
  const claim = (data: unknown, options: object, snapshots: Snapshots = "new"): Outcome => {
    const { toHaveDisparityWithin: matcher } = fairnessMatchers;
    return outcomeOf(
      matcher.call(contextOf(run, snapshots), data, "selectionRate", 0.05, {
        ...held,
        ...options,
      }),
    );
  };

  test("has one baseline with a comparison for each, and fails for the one that is worse", () => {
    expect(claim(rows({ nurse: 0.4, clerk: 0.5 }), { by: "job" }).pass).toBe(true);
    const [stored] = Object.values(storedClaims(run));
    expect(stored?.accepted["comparisons"]).toMatchObject([
      { of: { within: "nurse" }, value: 0.2 },
      { of: { within: "clerk" }, value: 0.1 },
    ]);
    expect(claim(rows({ nurse: 0.4, clerk: 0.5 }), { by: "job" }, "none").pass).toBe(true);
    const { pass, message } = claim(rows({ nurse: 0.4, clerk: 0.2 }), { by: "job" }, "none");
    expect(pass).toBe(false);
    expect(message).toMatch(
      /disparity of the selection rate for clerk: men vs women rose from 10 points .* to 40 points: 30 points more/,
    );
  });

  test("so has one that is compared with its baseline alone, which names what each value of the field came to", () => {
    const metric = (data: never) => disparity(data, { rate: "selectionRate", positive: 1 });
    const match = (clerk: number, snapshots: Snapshots) =>
      matchBaseline(run, rows({ nurse: 0.4, clerk }), snapshots, { metric, by: "job" });
    expect(match(0.5, "new").pass).toBe(true);
    const { pass, message } = match(0.2, "none");
    expect(pass).toBe(false);
    expect(message).toMatch(/clerk: \S+ vs \S+ 10 points 40 points 30 points worse .* regressed/);
    expect(message).toMatch(/nurse: \S+ vs \S+ 20 points 20 points none .* none shown/);
    expect(said(() => matchBaseline(run, toxicity(30), "new", { by: "job" }))).toMatch(
      'options.by is the text "job"; expected a metric beside it',
    );
  });

  test("for crossed attributes exchanges each prompt in all ways to group at once", () => {
    const group = (g: string) => ({ gender: g, age: "young" });
    const old = (data: ReturnType<typeof rows>) =>
      data.map((each, i) => ({
        ...each,
        group: { gender: (each.group as { gender: string }).gender, age: i % 2 ? "old" : "young" },
      }));
    const [first, second] = [0.45, 0.2].map((nurse) => old(rows({ nurse }, group)));
    expect(claim(first, {}).pass).toBe(true);
    expect(claim(first, {}, "none").pass).toBe(true);
    const { pass, message } = claim(second, {}, "none");
    expect(pass).toBe(false);
    expect(message).toContain("shown at 99.9 %");
  });
});
