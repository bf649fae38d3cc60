import { expect, test } from "vitest";
import { groupFamilies } from "./group-scenarios.mjs";
import { expectRare } from "./rare.js";
import { simulate, type Scenario } from "./scenarios.mjs";

// A short version of `node test/coverage/groups.mjs --only termRates` and its neighbours, with fixed seeds.
const short: Readonly<Record<string, { readonly runs: number; readonly every: number; readonly most: number }>> = {
  termRates: { runs: 15, every: 15, most: 8 },
  termScores: { runs: 15, every: 17, most: 7 },
  termTexts: { runs: 10, every: 4, most: 3 },
  termsWithin: { runs: 30, every: 19, most: 6 },
  termsAgainstRepeats: { runs: 12, every: 8, most: 2 },
  templates: { runs: 20, every: 1, most: 8 },
};

const chosen = (family: string, every: number, most: number): readonly Scenario[] =>
  [...(groupFamilies[family]?.() ?? [])].filter((_, i) => i % every === 0).slice(0, most);

test.each(Object.entries(short))(
  "bounds miss rarely if names are a sample, and templates lean: %s",
  (family, { runs, every, most }) => {
    const scenarios = chosen(family, every, most);
    expect(scenarios.length).toBe(most);
    expectRare(scenarios, runs, 900);
  },
  120_000,
);

test("names that are taken as fixed raise false alarms, which the simulation sees", () => {
  const [scenario] = [...(groupFamilies["termRates"]?.() ?? [])].filter(({ setting }) =>
    setting.startsWith("10 names a group x 50 sources, spread of names 1"),
  );
  if (scenario === undefined) throw new Error("There is no such scenario.");
  expect(scenario.fixed).toBeDefined();
  const { falsePass, falseFail } = simulate({ ...scenario, measure: scenario.fixed ?? scenario.measure }, 40, 1);
  expect(falsePass + falseFail).toBeGreaterThan(0.3);
});
