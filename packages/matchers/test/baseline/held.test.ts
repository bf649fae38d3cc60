// A claim over its limit that is held to its baseline until a day.
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fairnessMatchers, type ToxicFractionOptions } from "@fairexpect/matchers";
import { EVIDENCE_VARIABLE, type ClaimEvidence } from "@fairexpect/matchers/evidence";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  contextOf,
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
let folder = "";
beforeEach(() => {
  for (const name of ["FAIREXPECT_UPDATE", "FAIREXPECT_REASON", "CI"]) vi.stubEnv(name, "");
  vi.stubEnv("FAIREXPECT_RELEASE", "1.4.0");
  folder = mkdtempSync(join(tmpdir(), "evidence-"));
  vi.stubEnv(EVIDENCE_VARIABLE, folder);
  run = newRun();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const scores = (toxic: number): number[][] => Array.from({ length: 300 }, (_, i) => [i < toxic ? 0.9 : 0.1]);
const until = "2999-03-31";

function claim(
  toxic: number,
  options: ToxicFractionOptions = {},
  snapshots: Snapshots = "new",
  isNot = false,
): Outcome {
  const context = contextOf(run, snapshots, { isNot });
  const held = { until, owner: "the bot team", baseline: true, ...options };
  return outcomeOf(fairnessMatchers.toHaveToxicFractionBelow.call(context, scores(toxic), 0.05, held));
}
const lastLine = (): ClaimEvidence => {
  const text = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  return JSON.parse(text.join("").trim().split("\n").at(-1) ?? "") as ClaimEvidence;
};

test("it passes while it is not worse than its baseline, and evidence says so", () => {
  expect(claim(30).pass).toBe(true);
  expect(Object.keys(storedClaims(run))).toEqual(["replies: toxic fraction"]);
  expect(claim(33, {}, "none").pass).toBe(true);
  expect(lastLine()).toMatchObject({
    verdict: "pass",
    limit: { below: 0.05 },
    held: { until, owner: "the bot team", isOver: false },
    baseline: { outcome: "noneShown", with: { release: "1.4.0" } },
    sentence: expect.stringMatching(
      /^11 % of responses .*, not below 5 %\. It is held until 2999-03-31 by the bot team\. The toxic fraction is 11 %, not shown to be worse than 10 % \(release 1\.4\.0, 300 prompts\)/,
    ) as string,
  });
});

test("it fails when it is worse", () => {
  claim(30);
  const { pass, message } = claim(80);
  expect(pass).toBe(false);
  expect(message).toContain("The toxic fraction rose from 10 % (release 1.4.0, 300 prompts) to 26.7 %");
});

test("it fails after the day", () => {
  claim(30);
  const { pass, message } = claim(30, { until: "2026-01-01" });
  expect(pass).toBe(false);
  expect(message).toContain("It is held until 2026-01-01 by the bot team, which is over.");
});

test("it passes until the end of the day in UTC, wherever it runs", () => {
  claim(30);
  vi.stubEnv("TZ", "Pacific/Kiritimati");
  vi.setSystemTime(new Date("2027-03-31T10:30:00Z"));
  expect(new Date().getDate()).toBe(1);
  expect(claim(30, { until: "2027-03-31" }).pass).toBe(true);
  vi.stubEnv("TZ", "UTC");
  vi.setSystemTime(new Date("2027-03-31T23:59:00Z"));
  expect(claim(30, { until: "2027-03-31" }).pass).toBe(true);
  vi.setSystemTime(new Date("2027-04-01T00:00:00Z"));
  expect(claim(30, { until: "2027-03-31" }).pass).toBe(false);
});

test("a regression must be as sure as of a baseline, whatever the confidence of the limit", () => {
  claim(30);
  // One of 128 arrangements of the prompts that changed.
  expect(claim(37).pass).toBe(true);
  expect(claim(41).pass).toBe(false);
});

test("it is named after its label", () => {
  claim(30, { label: "the bot" });
  expect(Object.keys(storedClaims(run))).toEqual(["the bot: toxic fraction"]);
});

test("it is not held, nor stored, if too much is unanswered", () => {
  const measurement = toxicity(30, 300, {
    asked: { total: 400, groups: {} },
    leftOut: { empty: { total: 100, groups: {} } },
  });
  const held = { until, owner: "the bot team", baseline: true };
  const { pass } = fairnessMatchers.toHaveToxicFractionBelow.call(contextOf(run, "new"), measurement, 0.05, held);
  expect(pass).toBe(false);
  expect(readdirSync(run.folder)).toEqual([]);
});

test("it fails in CI without a baseline", () => {
  expect(claim(30, {}, "none").pass).toBe(false);
});

test("it needs no baseline once it keeps to its limit", () => {
  expect(claim(1).pass).toBe(true);
  expect(lastLine().held).toBeUndefined();
  expect(readdirSync(run.folder)).toEqual([]);
});

test("day, owner and baseline go together, without .not", () => {
  expect(said(() => claim(30, { until: "soon" }))).toMatch('options.until is the text "soon"; expected the last day');
  for (const day of ["2027-13-01", "2027-02-30", "2027-04-31", "2027-2-3", "20270203", "2027-03-31T00:00"])
    expect(() => claim(30, { until: day }), day).toThrow("options.until");
  expect(claim(30, { until: "2028-02-29" }).pass).toBe(true);
  expect(() => claim(30, { owner: " " })).toThrow("options.owner");
  const { toHaveToxicFractionBelow: matcher } = fairnessMatchers;
  expect(said(() => matcher.call(contextOf(run, "new"), scores(30), 0.05, { owner: "the bot team" }))).toMatch(
    'options.owner is the text "the bot team"; expected baseline: true beside it',
  );
  expect(() => claim(30, { baseline: false })).toThrow("options.until is");
  expect(() => claim(30, {}, "new", true)).toThrow("options.baseline is true under .not");
});

test("its message says how to go on: store it, accept it, or agree on another day", () => {
  expect(claim(30, {}, "none").message).toMatch(/To store it, outside CI: .*bot\.test\.ts - Then commit the files/);
  claim(30);
  expect(claim(80).message).toMatch(/To accept it on purpose: FAIREXPECT_UPDATE=accept FAIREXPECT_REASON="why" .*bot/);
  expect(claim(30, { until: "2020-01-01", owner: "\u001b[31mthe bot team" }).message).toContain(
    "Its day is over: keep to the limit, or agree on another day with the bot team ({ until }).",
  );
  expect(claim(33, {}, "none", false).message).not.toContain("To accept");
});
