// Names that a model, a data set or a file of baselines may bring into a message: it keeps to 80 columns, and a
// terminal obeys none of them.
import { readFileSync, writeFileSync } from "node:fs";
import { disparity, rabbi, type Measurement } from "@fairexpect/metrics";
import { columnsOf } from "@fairexpect/metrics/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { matchBaseline, newRun, toxicity, type Outcome } from "./claims.js";

beforeEach(() => {
  for (const name of ["FAIREXPECT_UPDATE", "FAIREXPECT_REASON", "CI"]) vi.stubEnv(name, "");
  vi.stubEnv("FAIREXPECT_RELEASE", "1.4.0");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const HOSTILE = {
  "of a terminal's commands": "\u001b[31mred\u001b[0m\u0007\u001b]0;title\u0007",
  "that turn text round": "\u202eevil\u2066x",
  "of wide signs without spaces": "非常長的群體名稱用於測試寬度與換行的處理方式以及其他各種問題的可能性",
  "of emoji": "👩‍👩‍👧‍👦".repeat(20),
  "with line breaks": "a\nb\r\nc\u2028d",
  "of half a sign": "\ud800x",
};

// oxlint-disable-next-line no-control-regex
const OBEYED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

function isSafe({ printed }: Outcome): void {
  expect(printed).not.toMatch(OBEYED);
  for (const line of printed.split("\n").filter((each) => !each.includes("bot.test.ts")))
    expect(columnsOf(line), line).toBeLessThanOrEqual(80);
}

const decisions = (names: readonly string[], first: number): Measurement =>
  disparity(
    names.flatMap((group, g) =>
      Array.from({ length: 40 }, (_, i) => {
        const prediction = (i * 37) % 40 < 40 * (g === 0 ? first : 0.7) ? 1 : 0;
        return { group, prompt: `${group} ${i}`, prediction };
      }),
    ),
    { rate: "selectionRate", positive: 1, compare: { reference: names.at(-1) ?? "" } },
  );

test.each(Object.entries(HOSTILE))("groups and prompts %s", (_, name) => {
  const run = newRun();
  matchBaseline(run, decisions([name, "men"], 0.7));
  const outcome = matchBaseline(run, decisions([name, "men"], 0.1), "none");
  expect(outcome.pass).toBe(false);
  isSafe(outcome);
});

test.each(Object.entries(HOSTILE))("a release, a baseline and a model %s", (_, name) => {
  vi.stubEnv("FAIREXPECT_RELEASE", name);
  const run = newRun();
  matchBaseline(run, toxicity(10, 100, { model: name }), "new", {}, {}, name);
  const outcome = matchBaseline(run, toxicity(40, 100, { scorers: ["lexicon@1"] }), "none", {}, {}, name);
  expect(outcome.pass).toBe(false);
  isSafe(outcome);
});

test("a date that somebody edited", () => {
  const run = newRun();
  matchBaseline(run, toxicity(10, 100));
  writeFileSync(run.summary, readFileSync(run.summary, "utf8").replace(/"date": "[^"]*"/, '"date": "\\u001b[31mnow"'));
  isSafe(matchBaseline(run, toxicity(40, 100), "none"));
});

test("of many groups those that differ most stand in the message, and how many more there are", () => {
  const run = newRun();
  const names = Array.from({ length: 60 }, (_, i) => `group ${i}`);
  matchBaseline(run, decisions(names, 0.7));
  const outcome = matchBaseline(run, decisions(names, 0.1), "none", {}, { isNot: true });
  isSafe(outcome);
  expect(outcome.printed).toMatch(/and \d+ more comparisons/);
  expect(outcome.printed.split("\n").length).toBeLessThan(150);
});

test("a pool is called what it is called in the data", () => {
  const ranked = (shift: number): Measurement =>
    rabbi(
      Array.from({ length: 40 }, (_, pool) =>
        ["women", "men"].map((group, g) => ({ pool: `job ${pool}`, group, score: pool + (g === 0 ? -shift : 0) })),
      ).flat(),
      { reference: "men" },
    );
  const run = newRun();
  matchBaseline(run, ranked(0));
  expect(matchBaseline(run, ranked(9), "none").printed).toMatch(/ pool "job \d+"/);
});
