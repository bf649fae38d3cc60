import type { ClaimEvidence, Evidence, Finding } from "@fairexpect/report";
import { evidenceTable } from "@fairexpect/report";
import { afterEach, describe, expect, test, vi } from "vitest";
import { claim, data, finding, misuse } from "./evidence.js";

afterEach(() => {
  vi.unstubAllEnvs();
});

const plain = (evidence: readonly Evidence[]): string[] => evidenceTable(evidence, { colors: false }).split("\n");
const cells = (line: string | undefined): string[] => (line ?? "").split(/ {2,}/);

describe("a table of evidence", () => {
  test("has a line a claim, in order, with what was found and the limit in the metric's unit", () => {
    expect(
      plain([
        claim(),
        claim({ label: "another", verdict: "fail", findings: [finding({ value: 0.25, verdict: "fail" })] }),
        claim({ negated: true }),
      ]),
    ).toEqual([
      "assertion                group  estimate  interval      n            limit          answered  data     verdict",
      "bot: toxic fraction             0 %       0 to 0.994 %  300 prompts  below 1 %      unknown   unknown  pass",
      "another: toxic fraction         25 %      0 to 0.994 %  300 prompts  below 1 %      unknown   unknown  fail",
      "bot: toxic fraction             0 %       0 to 0.994 %  300 prompts  not below 1 %  unknown   unknown  pass",
      "3 claims: 2 pass, 1 fail, 0 inconclusive",
      "3 of 3 claims rest on data that do not say where they come from: plain arrays, or sets made by hand",
    ]);
  });

  test("fits a terminal: what matters least is left out, notes stand below, and values and verdicts stay", () => {
    const label = "the support bot answers customers alike, whatever their names are";
    const evidence = [
      claim({ label, thin: true, data: data({}) }),
      claim({ label: "b", verdict: "fail", findings: [finding({ value: 0.25, verdict: "fail" })] }),
    ];
    const whole = plain(evidence);
    expect(evidenceTable(evidence, { colors: false, columns: 300 }).split("\n")).toEqual(whole);
    expect(whole[1]?.length).toBeGreaterThan(150);
    const lines = evidenceTable(evidence, { colors: false, columns: 80 }).split("\n");
    expect(lines.slice(0, 5)).toEqual([
      "assertion                           estimate  interval      limit      verdict",
      "the support bot ... toxic fraction  0 %       0 to 0.994 %  below 1 %  pass",
      "  (thin)",
      "b: toxic fraction                   25 %      0 to 0.994 %  below 1 %  fail",
      "left out, as the terminal has 80 columns: n, answered, data",
    ]);
    for (const line of lines.slice(0, 4)) expect(line.length).toBeLessThanOrEqual(80);
    for (const line of evidenceTable(evidence, { colors: false, columns: 50 }).split("\n").slice(0, 4))
      expect(line.length).toBeLessThanOrEqual(50);
  });

  test("marks what kept within its limit and is shown to differ all the same", () => {
    const bounds = { lower: -0.05, upper: -0.01 };
    const signed = { ...claim().metric, range: [-1, 1] as const, format: "percent" as const };
    const even = claim({
      metric: signed,
      limit: { within: 0.1 },
      findings: [finding({ of: { group: "women", against: "men" }, value: -0.03, bounds, differs: true })],
    });
    expect(plain([even])[1]).toMatch(/women vs men +3 points less +1 to 5 points less .* pass \(but not even\)$/);
  });

  test("says of a difference without a sign who has less, first, and of a ratio who is worse off", () => {
    const of = { group: "men", against: "women" };
    const words = { worse: "less" as const };
    const apart = { ...claim().metric, words, design: { power: "rates" as const } };
    const gap = finding({ of, value: 0.4, verdict: "fail", worse: { group: "women", has: "less" } });
    const failed = claim({ metric: apart, limit: { within: 0.1 }, findings: [gap], verdict: "fail" });
    expect(plain([failed])[1]).toMatch(/women vs men +40 points less /);
    const ratio = { ...claim().metric, best: 1, format: "ratio" as const };
    const worse = finding({ of, value: 0.4, verdict: "fail", worse: { group: "women" } });
    const unfair = claim({ metric: ratio, limit: { above: 0.8 }, findings: [worse], verdict: "fail" });
    expect(plain([unfair])[1]).toMatch(/women vs men +0\.400 /);
  });

  test("marks a pass over cases that differ more than groups do within one", () => {
    expect(plain([claim({ unequal: "pool" })])[1]).toMatch(/ pass \(over unequal pools\)$/);
    expect(plain([claim({ selected: "nobody" })])[1]).toMatch(/ pass \(nobody is selected\)$/);
  });

  test("has the bounds that decided, which a correction for several comparisons makes wider", () => {
    const decided = { confidence: 0.99, bounds: { lower: 0, upper: 0.0123 } };
    expect(plain([claim({ findings: [finding({ decided })] })])[1]).toContain("0 to 1.23 %");
  });

  test("has no interval of which nothing is known", () => {
    const open = finding({ bounds: { lower: -Infinity, upper: Infinity }, verdict: "inconclusive" });
    expect(plain([claim({ findings: [open], verdict: "inconclusive" })])[1]).toMatch(/ 0 % +unknown +300 prompts/);
  });

  test("marks what the estimate decided as thin", () => {
    expect(plain([claim({ thin: true })])[1]).toMatch(/ pass \(thin\)$/);
    expect(plain([claim()])[1]).toMatch(/ pass$/);
  });

  test("says undefined and misuse as they are, without numbers", () => {
    const [, undefinedLine, misused] = plain([
      claim({
        verdict: "undefined",
        findings: [{ of: {}, reason: "there are no prompts", counts: { prompts: 0 }, verdict: "undefined" }],
      }),
      misuse({ label: "another" }),
    ]);
    expect(cells(undefinedLine)).toEqual([
      "bot: toxic fraction",
      "0 prompts",
      "below 1 %",
      "unknown",
      "unknown",
      "undefined",
    ]);
    expect(cells(misused)).toEqual(["another: toHaveToxicFractionBelow", "misuse"]);
  });

  test("counts the metric's own clusters, else what was counted first", () => {
    const counting = (counts: Record<string, number>): string =>
      plain([claim({ findings: [finding({ counts })] })])[1] ?? "";
    expect(counting({ responses: 900, prompts: 300 })).toContain("300 prompts");
    expect(counting({ replies: 7 })).toContain("7 replies");
  });

  test("names each scorer once below the claims, without what could move a cursor", () => {
    const by = (...scorers: string[]): Evidence => claim({ data: data({ scorers }) });
    expect(plain([by("a/toxicity@1"), by("a/toxicity@1", "b/vectors\u001b[2J@2")]).slice(3, 5)).toEqual([
      "scored by  a/toxicity@1",
      "scored by  b/vectors@2",
    ]);
    expect(plain([by()]).join()).not.toContain("scored by");
  });

  test("prints labels, titles and groups of others without control characters, cut to a length", () => {
    const text = plain([claim({ label: `\u001b[2Jbot\u0007 ${"x".repeat(99)}` })])[1] ?? "";
    expect(text).not.toContain("\u001b");
    expect(text.indexOf(": toxic fraction")).toBe(80);
  });
});

describe("a line says what the data were:", () => {
  const dataOf = (different: Parameters<typeof data>[0]): string[] =>
    cells(plain([claim({ data: data(different) })])[1]).slice(-3, -1);

  test("replayed, and recorded when, or live, or both", () => {
    expect(dataOf({})).toEqual(["600 of 600", "600 replayed, recorded 2026-11-21"]);
    expect(dataOf({ live: 600, replayed: 0 })).toEqual(["600 of 600", "600 live"]);
    expect(dataOf({ live: 400, replayed: 200, recorded: { from: "2026-11-20", to: "2026-11-21" } })).toEqual([
      "600 of 600",
      "400 live, 200 replayed, recorded 2026-11-20 to 2026-11-21",
    ]);
  });

  test("what was answered of what was asked, and what was left out by kind; a counterpart was answered", () => {
    const count = (total: number) => ({ total, groups: {} });
    expect(dataOf({ leftOut: { refusal: count(10), empty: count(2), partner: count(12) } })[0]).toBe(
      "588 of 600 (10 refused, 2 empty, 12 without a counterpart)",
    );
  });

  test("unknown if they were made by hand", () => {
    expect(dataOf({ live: 0, replayed: 0 })).toEqual(["600 of 600", "unknown"]);
  });

  test("edited by hand, or of two generations", () => {
    expect(dataOf({ edited: 1, mixed: 80 })[1]).toBe(
      "600 replayed (1 edited by hand, two generations mixed: 80 of a run that has not ended), recorded 2026-11-21",
    );
  });
});

describe("a retried claim", () => {
  const at = (attempt: number) => ({ ...claim().at, attempt });

  test("is one line with the last verdict, which says that another came before on other data", () => {
    const known = { data: data({ live: 1 }) };
    const [, line, ...rest] = plain([claim({ ...known, at: at(1), verdict: "fail" }), claim({ ...known, at: at(2) })]);
    expect(line).toMatch(/ pass \(attempt 2, fail on other data before\)$/);
    expect(rest).toEqual([
      "1 claim: 1 pass, 0 fail, 0 inconclusive",
      "1 passed at a later attempt only, on other data",
    ]);
  });

  test("that comes to the same is one line as well", () => {
    const [, line, totals] = plain([claim({ at: at(1), verdict: "fail" }), claim({ at: at(2), verdict: "fail" })]);
    expect(line).toMatch(/ fail \(attempt 2\)$/);
    expect(totals).toBe("1 claim: 0 pass, 1 fail, 0 inconclusive");
  });
});

describe("below the lines stand", () => {
  test("totals, and how many claims rest on replay alone, from when", () => {
    const text = plain([
      claim({ label: "a", data: data() }),
      claim({
        label: "b",
        data: data({ recorded: { from: "2026-10-01", to: "2026-10-02" } }),
        verdict: "inconclusive",
      }),
      claim({ label: "c", data: data({ live: 1 }), verdict: "undefined" }),
      misuse({ label: "d" }),
    ]);
    expect(text.slice(5)).toEqual([
      "4 claims: 1 pass, 0 fail, 1 inconclusive, 1 undefined, 1 misuse",
      "2 of 4 claims rest on replay alone, recorded 2026-10-01 to 2026-11-21",
    ]);
  });

  test("how many claims rest on two generations, and on data of which nobody says where they come from", () => {
    const text = plain([
      claim({ label: "a", data: data({ live: 1, mixed: 2 }) }),
      claim({ label: "b", data: data({ live: 0, replayed: 0 }) }),
      claim({ label: "c" }),
      misuse({ label: "d" }),
    ]);
    expect(text.slice(-2)).toEqual([
      '1 of 4 claims rests on two generations of responses: a run in mode "record" was ended before its end',
      "2 of 4 claims rest on data that do not say where they come from: plain arrays, or sets made by hand",
    ]);
  });

  test("that they are of several runs, which one folder keeps", () => {
    const of = (run: string): Evidence =>
      claim({ at: { run, file: "a.test.ts", test: "a", attempt: 1 }, data: data() });
    expect(plain([of("1"), of("2"), of("2")]).at(-1)).toBe(
      "claims of 2 runs: the folder keeps those of every run until you delete them",
    );
    expect(plain([of("1"), of("1")]).join("\n")).not.toContain("runs");
  });

  test("lines of evidence that could not be read, also if there is nothing else", () => {
    const damaged = ["a.jsonl:2 is not JSON; was it cut off?"];
    expect(evidenceTable([], { colors: false, damaged }).split("\n")).toEqual([
      "1 line of evidence could not be read, and is missing here:",
      "  a.jsonl:2 is not JSON; was it cut off?",
    ]);
    expect(evidenceTable([claim()], { colors: false, damaged })).toContain("1 claim: 1 pass");
  });
});

describe("of several comparisons the line has", () => {
  const part = (group: string, value: number, verdict: Finding["verdict"]): Finding =>
    finding({ of: { group, against: "men" }, value, verdict });
  const shown = (evidence: Partial<ClaimEvidence>): string => cells(plain([claim(evidence)])[1])[1] ?? "";

  test("one with the verdict, though others lie farther out", () => {
    const findings = [part("a", 9, "pass"), part("b", 3, "fail"), part("c", 20, "inconclusive")];
    expect(shown({ limit: { below: 5 }, verdict: "fail", findings })).toBe("b vs men");
    expect(shown({ limit: { below: 5 }, verdict: "inconclusive", findings })).toBe("c vs men");
    expect(shown({ limit: { below: 5 }, verdict: "pass", findings })).toBe("a vs men");
  });

  test("of those the one farthest out: the highest if all shall be below, the lowest if above, else the largest", () => {
    const findings = [part("low", -8, "fail"), part("middle", 1, "fail"), part("high", 7, "fail")];
    expect(shown({ limit: { below: 5 }, verdict: "fail", findings })).toBe("high vs men");
    expect(shown({ limit: { above: 5 }, verdict: "fail", findings })).toBe("low vs men");
    expect(shown({ limit: { within: 0.5 }, verdict: "fail", findings })).toBe("low vs men");
  });

  test("one without a value before all others", () => {
    const { value: _, ...without } = part("none", 0, "fail");
    expect(shown({ verdict: "fail", findings: [part("a", 9, "fail"), without] })).toBe("none vs men");
  });
});

describe("colours", () => {
  const verdictOf = (evidence: Evidence): string =>
    evidenceTable([evidence], { colors: true }).split("\n")[1]?.split(/ {2,}/).at(-1) ?? "";

  test("are those of traffic lights", () => {
    expect(verdictOf(claim({ verdict: "pass" }))).toBe("\u001b[32mpass\u001b[39m");
    expect(verdictOf(claim({ verdict: "fail" }))).toBe("\u001b[31mfail\u001b[39m");
    expect(verdictOf(misuse())).toBe("\u001b[31mmisuse\u001b[39m");
    expect(verdictOf(claim({ verdict: "inconclusive" }))).toBe("\u001b[33minconclusive\u001b[39m");
    expect(verdictOf(claim({ verdict: "undefined" }))).toBe("\u001b[33mundefined\u001b[39m");
    expect(verdictOf(claim({ verdict: "fail", thin: true }))).toBe("\u001b[31mfail (thin)\u001b[39m");
  });

  test("come by themselves only if the environment forces them, or standard output is a terminal", () => {
    const colored = (variables: Record<string, string | undefined>, isTTY: boolean): boolean => {
      for (const [name, value] of Object.entries({ NO_COLOR: undefined, FORCE_COLOR: undefined, ...variables }))
        vi.stubEnv(name, value);
      const { isTTY: before } = process.stdout;
      process.stdout.isTTY = isTTY;
      try {
        return evidenceTable([claim()]).includes("\u001b");
      } finally {
        process.stdout.isTTY = before;
      }
    };
    expect(colored({ TERM: "xterm" }, true)).toBe(true);
    expect(colored({ TERM: "dumb" }, true)).toBe(false);
    expect(colored({ CI: "1" }, false)).toBe(false);
    expect(colored({ FORCE_COLOR: "1" }, false)).toBe(true);
    expect(colored({ FORCE_COLOR: "0" }, true)).toBe(false);
    expect(colored({ NO_COLOR: "1", FORCE_COLOR: "1" }, true)).toBe(false);
    expect(colored({ NO_COLOR: "", TERM: "xterm" }, true)).toBe(true);
  });
});
