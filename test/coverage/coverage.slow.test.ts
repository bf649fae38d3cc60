import { describe, expect, test } from "vitest";
import { mostWrong } from "./rare.js";
import { falseAlarms, families, simulate, type Scenario } from "./scenarios.mjs";

// A short version of `npm run coverage`, with fixed seeds: what is wrong by much is seen, what is wrong by little is for
// the command.
const RUNS = 7;

/** The highest share that so many runs show, all but never, where the true share is at most `nominal`. */
const atMost = (nominal: number, runs: number): number => mostWrong(nominal, runs) / runs;

const cheap = Object.entries(families).flatMap(([family, scenarios]) =>
  [...scenarios()].filter(({ costly }) => costly !== true).map((scenario) => ({ family, scenario })),
);

describe.each(Object.keys(families))("%s", (name) => {
  const own = cheap.filter(({ family }) => family === name);

  test("false verdicts at the limit are rare, and intervals hold the truth", () => {
    expect(own.length).toBeGreaterThan(0);
    const results = own.map(({ scenario }, i) => simulate(scenario, RUNS, 1000 + i));
    for (const result of results) {
      const said = `${result.metric}, ${result.method}, ${result.prompts}, ${result.setting}`;
      expect(result.runs, said).toBeGreaterThan(RUNS * 0.9);
      const nominal = result.method === "strict" ? 0.05 : 0.075;
      expect(result.falsePass, said).toBeLessThanOrEqual(atMost(nominal, result.runs));
      expect(result.falseFail, said).toBeLessThanOrEqual(atMost(nominal, result.runs));
      if (result.prompts >= 50) expect(1 - result.coverage, said).toBeLessThanOrEqual(atMost(0.07, result.runs));
    }
    const mean = (of: (result: (typeof results)[number]) => number): number =>
      results.reduce((sum, result) => sum + of(result), 0) / results.length;
    expect(mean(({ falsePass }) => falsePass)).toBeLessThanOrEqual(atMost(0.05, RUNS * results.length));
    expect(mean(({ falseFail }) => falseFail)).toBeLessThanOrEqual(atMost(0.05, RUNS * results.length));
  });
});

test.each(["pcm, false negative rate", "mcm, range of shares"])("%s, which takes long, too", (metric) => {
  const [scenario] = [...(families["generalized"]?.() ?? [])].filter((each) => each.metric === metric);
  const { falsePass, falseFail, runs } = simulate(scenario as Scenario, 20, 7);
  expect(runs).toBe(20);
  expect(falsePass).toBeLessThanOrEqual(atMost(0.075, runs));
  expect(falseFail).toBeLessThanOrEqual(atMost(0.075, runs));
});

test("the simulation sees a method that is too narrow", () => {
  const [scenario] = families["means"]?.() ?? [];
  const narrow: Scenario = {
    ...(scenario as Scenario),
    measure: () => ({ value: 0, interval: { bounds: () => ({ lower: 0.2, upper: 0.3 }) } }),
  };
  expect(simulate(narrow, 20, 1)).toMatchObject({ falsePass: 1, coverage: 0 });
});

test("two samples of one model raise a false alarm in at most 5 % of 1,000 trials", () => {
  const results = falseAlarms(1000, 1, [50], ["shares of 5, rate .05, icc .4"]);
  expect(results.map(({ method }) => method)).toEqual(["paired", "unpaired"]);
  for (const { alarms, method } of results) expect(alarms, method).toBeLessThanOrEqual(0.05);
});
