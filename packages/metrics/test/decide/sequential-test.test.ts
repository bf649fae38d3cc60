import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { InputError, sequentialTest } from "@fairexpect/metrics";

interface Oracle {
  plan: [number, number, number, number][];
  pairs: [number[], number][];
  deals: [number[], number[], number][];
  bets: [number, number[], number, number, number][];
  welch: [number[], number[], number, number, number][];
  rates: [number[], number[], number[], number[], number, number, number, number, number | null, number, number][];
  parity: [number[][], number[][], number, number, number][];
}

// From test/oracle/verdicts.py: SciPy, NumPy and enumeration.
const oracle = JSON.parse(readFileSync(new URL("fixtures/verdicts.json", import.meta.url), "utf8")) as Oracle;

describe("sequentialTest", () => {
  test("bets as the mixture by cumulative products does, and stops where it does", () => {
    for (const [below, values, prompts, pass, fail] of oracle.bets) {
      const under = sequentialTest({ below });
      const mirrored = sequentialTest({ above: 1 - below });
      for (const value of values) {
        under.add(value);
        mirrored.add(1 - value);
      }
      expect(under.state().prompts).toBe(prompts);
      expect(under.state().eValues.pass / pass).toBeCloseTo(1, 10);
      expect(under.state().eValues.fail / fail).toBeCloseTo(1, 10);
      expect(mirrored.state().prompts).toBe(prompts);
      expect(mirrored.state().eValues.pass / pass).toBeCloseTo(1, 6);
    }
  });

  test("says what it saved, keeps its verdict, and ends at the cap", () => {
    const bad = sequentialTest({ below: 0.01 }, { cap: 1000 });
    while (!bad.state().done) bad.add(1);
    expect(bad.state()).toMatchObject({ verdict: "fail", done: true, saved: 1000 - bad.state().prompts });
    expect(bad.state().summary).toBe(`fail after ${bad.state().prompts} prompts: ${bad.state().saved} of 1,000 saved`);
    expect(bad.add(0)).toEqual(bad.state());
    const open = sequentialTest({ below: 0.5 }, { cap: 2 });
    open.add(0);
    expect(open.add(1)).toMatchObject({
      verdict: "inconclusive",
      done: true,
      saved: 0,
      estimate: 0.5,
      summary: "inconclusive after 2 prompts",
    });
  });

  test("refuses limits and values out of range", () => {
    expect(() => sequentialTest({ below: 0 })).toThrow(InputError);
    for (const limit of ['{ "within": 0.1 }', '{ "below": 0.1, "above": 0.2 }', "0.1", "null", '{ "belov": 0.1 }'])
      expect(() => sequentialTest(JSON.parse(limit)), limit).toThrow("expected { below: t } or { above: t }");
    expect(() => sequentialTest({ below: 0.1 }, JSON.parse('{ "capp": 5 }'))).toThrow('Did you mean "cap"?');
    expect(() => sequentialTest({ below: 0.1 }).add(2)).toThrow("value is 2");
  });
});
