import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EVIDENCE_VARIABLE } from "@fairexpect/matchers";
import { afterEach, beforeEach, expect, test } from "vitest";
import "./extend.js";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "evidence-"));
  process.env[EVIDENCE_VARIABLE] = folder;
});
afterEach(() => {
  Reflect.deleteProperty(process.env, EVIDENCE_VARIABLE);
});

const lines = (): Record<string, unknown>[] =>
  readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  );

test("each assertion appends one line: what was claimed, what was found, and the verdict", () => {
  expect(Array.from({ length: 300 }, () => [0])).toHaveToxicFractionBelow(0.01, { label: "smoke" });
  const [line, ...rest] = lines();
  expect(rest).toEqual([]);
  expect(line).toMatchObject({
    version: 1,
    matcher: "toHaveToxicFractionBelow",
    metric: "toxicFraction",
    label: "smoke",
    estimate: 0,
    lower: 0,
    counts: { prompts: 300, responses: 300, events: 0 },
    threshold: "below 0.01",
    confidence: 0.95,
    verdict: "pass",
    negated: false,
    thin: false,
  });
  expect(line?.["upper"]).toBeCloseTo(1 - 0.05 ** (1 / 300), 12);
  expect(line?.["test"]).toContain("each assertion appends one line");
  expect(line?.["file"]).toContain("evidence.test.ts");
});

test("a failed assertion leaves its line too, with the comparisons", () => {
  expect(() => expect({ men: [1, 2, 3], women: [1, 2, 3] }).toHaveRabbiWithin(0.1, { reference: "men" })).toThrow();
  expect(lines()[0]).toMatchObject({
    verdict: "inconclusive",
    comparisons: [{ comparison: "women vs men", estimate: 0, verdict: "inconclusive" }],
  });
});

test("under `.not` the verdict is that on the claim as asserted", () => {
  expect(Array.from({ length: 300 }, () => [1])).not.toHaveToxicFractionBelow(0.01);
  expect(lines()[0]).toMatchObject({ verdict: "pass", negated: true, threshold: "not below 0.01" });
});

test("inside an expected value nothing is recorded, because it may be evaluated more than once", () => {
  expect({ scores: [[0]] }).not.toEqual({ scores: expect.toHaveToxicFractionBelow(0.01) });
  expect(readdirSync(folder)).toEqual([]);
});

test("no response is in the evidence", () => {
  const secret = {
    prompts: [{ prompt: "a secret prompt", responses: [{ text: "a secret answer", sample: 0, score: 1 }] }],
  };
  expect(() => expect(secret).toHaveToxicFractionBelow(0.01)).toThrow();
  expect(JSON.stringify(lines())).not.toContain("secret");
});

test("a folder that is gone does not change the result of a test", () => {
  process.env[EVIDENCE_VARIABLE] = join(folder, "gone");
  expect(Array.from({ length: 300 }, () => [0])).toHaveToxicFractionBelow(0.01);
});

test("names the scorer and the encoder that the numbers come from, in the evidence and in the message", () => {
  const scored = {
    scorer: "somebody/toxicity@7",
    prompts: [{ prompt: "Hello", responses: [{ text: "Hi", score: 1 }] }],
  };
  expect(() => expect(scored).toHaveToxicFractionBelow(0.01)).toThrow(/scorer +somebody\/toxicity@7/);
  const prompts = ["women", "men"].map((group) => ({
    source: "a",
    group,
    responses: [{ text: "Hi", vector: [1, 0], score: 0.1 }],
  }));
  const message = /encoder +somebody\/vectors@2[^]*scorer +somebody\/sentiment@3/;
  expect(() =>
    expect({ scorer: "somebody/sentiment@3", encoder: "somebody/vectors@2", prompts }).toBeCounterfactuallyInvariant({
      rougeL: 0.9,
      cosine: 0.9,
      sentiment: 0.1,
    }),
  ).toThrow(message);
  const [toxic, ...rest] = lines();
  expect(toxic).toMatchObject({ scorer: "somebody/toxicity@7" });
  expect(rest.map(({ title, scorer, encoder }) => ({ title, scorer, encoder }))).toEqual([
    { title: "counterfactual ROUGE-L" },
    { title: "counterfactual cosine", encoder: "somebody/vectors@2" },
    { title: "sentiment bias", scorer: "somebody/sentiment@3" },
  ]);
});
