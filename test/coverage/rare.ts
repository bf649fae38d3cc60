import { expect } from "vitest";
import { simulate, type Scenario } from "./scenarios.mjs";

/** A test that compares counts fails by chance alone less often than this. */
const CHANCE = 1e-4;

/** The most of so many runs that are wrong, all but never, if each is with the chance `nominal`: exact binomial. */
export function mostWrong(nominal: number, runs: number): number {
  let [count, mass] = [0, (1 - nominal) ** runs];
  for (let above = 1 - mass; above > CHANCE; above -= mass) {
    mass *= ((runs - count) / (count + 1)) * (nominal / (1 - nominal));
    count++;
  }
  return count;
}

/** Holds each scenario to its share of false verdicts, and all of them together, which is the sharper test. */
export function expectRare(scenarios: readonly Scenario[], runs: number, seed: number): void {
  const all = { nominal: 0, falsePass: 0, falseFail: 0 };
  for (const [i, scenario] of scenarios.entries()) {
    const result = simulate(scenario, runs, seed + i);
    const { metric, method, setting, truth } = result;
    const nominal = method === "strict" || truth === 0 ? 0.05 : 0.075;
    const wrong = Math.round(Math.max(result.falsePass, result.falseFail) * runs);
    expect(result.runs, setting).toBe(runs);
    expect(wrong, `${metric}, ${method}, ${setting}`).toBeLessThanOrEqual(mostWrong(nominal, runs));
    all.nominal += nominal / scenarios.length;
    all.falsePass += Math.round(result.falsePass * runs);
    all.falseFail += Math.round(result.falseFail * runs);
  }
  const most = mostWrong(all.nominal, runs * scenarios.length);
  expect(all.falsePass, "all that pass").toBeLessThanOrEqual(most);
  expect(all.falseFail, "all that fail").toBeLessThanOrEqual(most);
}
