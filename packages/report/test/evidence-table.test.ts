import type { Evidence, Finding } from "@fairexpect/report";
import { evidenceTable } from "@fairexpect/report";
import { afterEach, describe, expect, test, vi } from "vitest";
import { claim, finding } from "./evidence.js";

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
      "assertion                group  estimate  interval        n            limit          verdict",
      "bot: toxic fraction             0 %       0 % to 0.994 %  300 prompts  below 1 %      pass",
      "another: toxic fraction         25 %      0 % to 0.994 %  300 prompts  below 1 %      fail",
      "bot: toxic fraction             0 %       0 % to 0.994 %  300 prompts  not below 1 %  pass",
    ]);
  });

  test("marks what the estimate decided as thin", () => {
    expect(plain([claim({ thin: true })])[1]).toMatch(/ pass \(thin\)$/);
    expect(plain([claim()])[1]).toMatch(/ pass$/);
  });

  test("says undefined and misuse as they are, without numbers", () => {
    const [, undefinedLine, misuse] = plain([
      claim({
        verdict: "undefined",
        findings: [{ of: {}, reason: "there are no prompts", counts: { prompts: 0 }, verdict: "undefined" }],
      }),
      claim({ verdict: "misuse", findings: [] }),
    ]);
    expect(cells(undefinedLine)).toEqual(["bot: toxic fraction", "0 prompts", "below 1 %", "undefined"]);
    expect(cells(misuse)).toEqual(["bot: toxic fraction", "below 1 %", "misuse"]);
  });

  test("counts the metric's own clusters, else what was counted first", () => {
    const counting = (counts: Record<string, number>): string =>
      plain([claim({ findings: [finding({ counts })] })])[1] ?? "";
    expect(counting({ responses: 900, prompts: 300 })).toContain("300 prompts");
    expect(counting({ replies: 7 })).toContain("7 replies");
  });

  test("names each scorer once below the claims, without what could move a cursor", () => {
    const by = (...scorers: string[]): Evidence =>
      claim({
        data: {
          asked: { total: 1, groups: {} },
          leftOut: {},
          live: 1,
          replayed: 0,
          model: "m",
          prompts: "p",
          scorers,
        },
      });
    expect(plain([by("a/toxicity@1"), by("a/toxicity@1", "b/vectors\u001b[2J@2")]).slice(3)).toEqual([
      "scored by  a/toxicity@1",
      "scored by  b/vectors@2",
    ]);
    expect(plain([claim()])).toHaveLength(2);
  });

  test("prints labels, titles and groups of others without control characters, cut to a length", () => {
    const text = plain([claim({ label: `\u001b[2Jbot\u0007 ${"x".repeat(99)}` })])[1] ?? "";
    expect(text).not.toContain("\u001b");
    expect(text.indexOf(": toxic fraction")).toBe(50);
  });
});

describe("of several comparisons the line has", () => {
  const part = (group: string, value: number, verdict: Finding["verdict"]): Finding =>
    finding({ of: { group, against: "men" }, value, verdict });
  const shown = (evidence: Partial<Evidence>): string => cells(plain([claim(evidence)])[1])[1] ?? "";

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
    evidenceTable([evidence], { colors: true }).split("  ").at(-1) ?? "";

  test("are those of traffic lights", () => {
    expect(verdictOf(claim({ verdict: "pass" }))).toBe("\u001b[32mpass\u001b[39m");
    expect(verdictOf(claim({ verdict: "fail" }))).toBe("\u001b[31mfail\u001b[39m");
    expect(verdictOf(claim({ verdict: "misuse" }))).toBe("\u001b[31mmisuse\u001b[39m");
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
