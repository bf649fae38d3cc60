import { expect, test } from "vitest";
import { groupFamilies } from "./group-scenarios.mjs";
import { simulate } from "./scenarios.mjs";

// A short version of `node test/coverage/groups.mjs`, with fixed seeds.
const RUNS = 120;

test.each(Object.keys(groupFamilies))(
  "bounds of comparisons of groups miss rarely: %s",
  (name) => {
    const scenarios = [...(groupFamilies[name]?.() ?? [])];
    expect(scenarios.length).toBeGreaterThan(5);
    for (const [i, scenario] of scenarios.entries()) {
      const { falsePass, falseFail, runs, method, setting, truth } = simulate(scenario, RUNS, 3000 + i);
      const nominal = method === "strict" || truth === 0 ? 0.05 : 0.075;
      // Three standard errors above it.
      const most = nominal + 3 * Math.sqrt((nominal * (1 - nominal)) / RUNS);
      expect(runs, setting).toBe(RUNS);
      expect(Math.max(falsePass, falseFail), `${method}, ${setting}`).toBeLessThanOrEqual(most);
    }
  },
  600_000,
);

test("the simulation sees bounds that are too narrow", () => {
  const [scenario] = groupFamilies["scores"]?.() ?? [];
  if (scenario === undefined) throw new Error("There are no scores.");
  const narrow = {
    ...scenario,
    measure: () => ({ value: 0, interval: { bounds: () => ({ lower: 0.2, upper: 0.3 }) } }),
  };
  expect(simulate(narrow, 20, 1).falseFail).toBe(1);
});
