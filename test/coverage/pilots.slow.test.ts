import { expect, test } from "vitest";
import { namedPilots, namedPlanOf } from "./named-pilots.mjs";
import { pilots, powerOfPilot, powerOfShown, type Pilot } from "./pilots.mjs";

const RUNS = 250;
/** Those that take seconds for so many runs; the rest are in the proof. */
const QUICK = [
  "2 % toxic of 5 alike, limit .05",
  "20 % toxic of 5 alike, limit .3",
  "5 % toxic of 5 alike, limit .03, to fail",
  "similarity .9 ± .25, limit .8",
  "maximum .05 ± .1, limit .1",
  "RABBI of four groups, limit .2",
  "rates of three groups, limit .1",
  "rates of .02, six events a group, ratio above .3",
  "rates of .3, five answers of own prompts, limit .4",
  "sentiment alike, strict parity, limit .1",
  "sentiment, weak parity, limit .1",
  "places in pools, limit .1",
];

const named = (name: string): Pilot => {
  const found = pilots.find((pilot) => pilot.name === name);
  if (found === undefined) throw new Error(`there is no pilot ${name}`);
  return found;
};

test.each(QUICK)("fresh sets of the size that a pilot plans for settle the claim four times in five: %s", (name) => {
  const { power } = powerOfPilot(named(name), RUNS);
  // Three standard errors of these runs, 10 % of the size for the few events that decide, and Bonferroni's price.
  expect(power).toBeGreaterThan(0.8 - 3 * Math.sqrt((0.8 * 0.2) / RUNS) - 0.02);
  expect(power).toBeLessThan(0.8 + 3 * Math.sqrt((0.8 * 0.2) / RUNS) + 0.03);
});

const TO_PASS = QUICK.filter((name) => !name.endsWith("to fail"));

test.each(TO_PASS)("the limit that so much data can show is shown by fresh sets four times in five: %s", (name) => {
  const pilot = named(name);
  // Of two hundred predictions at a rate of .02 two events a group are left, and of so few no limit is named.
  const power = powerOfShown(pilot, name.startsWith("rates of .02") ? pilot.size : 200, RUNS);
  expect(power).toBeGreaterThan(0.7);
  expect(power).toBeLessThan(0.9);
});

const SEEDS = [7, 8, 9, 10, 11];
const RUNS_OF_NAMES = 50;

test.each(namedPilots)("fresh sets of the names and sources that are planned mostly pass: $name", (pilot) => {
  const powers = SEEDS.map((seed) => namedPlanOf(pilot, RUNS_OF_NAMES, seed).power);
  const mean = powers.reduce((sum, power) => sum + power, 0) / powers.length;
  // Two standard errors of these runs below 76 %; one name more, or thirty sources, may be more than it takes.
  expect(mean).toBeGreaterThan(0.76 - 2 * Math.sqrt((0.8 * 0.2) / (SEEDS.length * RUNS_OF_NAMES)));
  expect(mean).toBeLessThan(0.96);
});
