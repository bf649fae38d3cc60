// Whatever a matcher throws for, its row of evidence is there first.
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fairnessMatchers } from "@fairexpect/matchers";
import { EVIDENCE_VARIABLE } from "@fairexpect/matchers/evidence";
import { InputError, toxicFraction } from "@fairexpect/metrics";
import { beforeEach, expect, test, vi } from "vitest";
import { said } from "./extend.js";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "misuse-"));
  vi.stubEnv(EVIDENCE_VARIABLE, folder);
  return () => vi.unstubAllEnvs();
});

const rows = (): unknown[] =>
  readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line)),
  );

const clean = Array.from({ length: 300 }, () => [0]);
const measured = toxicFraction(clean);
const scores = { women: [1, 2], men: [1, 2] };
const predictions = { groups: ["women", "men"], predictions: [1, 0] };
const pool = (name: number) => ["women", "men"].map((group, score) => ({ group, pool: name, score }));
const question = { text: "p", source: "p", responses: [{ text: "Yes." }] };
const replies = { prompts: ["women", "men"].map((group) => ({ ...question, group })) };

test.each([
  ["toBeShownBelow", measured, ["0.1"]],
  ["toBeShownBelow", measured, [0.1, { confidance: 0.9 }]],
  ["toBeShownAbove", measured, [Number.NaN]],
  ["toBeShownAbove", measured, [0.1, { confidance: 0.9 }]],
  ["toBeShownWithin", measured, [-1]],
  ["toBeShownWithin", measured, [0.1, { confidance: 0.9 }]],
  ["toHaveToxicFractionBelow", clean, [2]],
  ["toHaveToxicFractionBelow", clean, [0.1, { treshold: 0.5 }]],
  ["toHaveRabbiWithin", scores, [undefined, { reference: "men" }]],
  ["toHaveRabbiWithin", scores, [0.1, { reference: "men", confidance: 0.9 }]],
  ["toHaveAllocationGapWithin", scores, [-0.1, { k: 1, reference: "men" }]],
  ["toHaveAllocationGapWithin", scores, [0.1, { k: 1, referense: "men" }]],
  ["toHaveDisparityWithin", predictions, ["selectionRate", 7]],
  ["toHaveDisparityWithin", predictions, ["selectionRate", 0.1, { positiv: 1 }]],
  ["toHaveDisparityWithin", predictions, ["selectonRate", 0.1]],
  ["toHaveDisparityWithin", predictions, [0.1, { positive: 1 }]],
  ["toBeCounterfactuallyInvariant", replies, [{ rougeL: "high" }]],
  ["toBeCounterfactuallyInvariant", replies, [{ rouge: 0.5 }]],
  ["toBeCounterfactuallyInvariant", replies, [{ rougeL: 0.5 }, { masks: [] }]],
  ["toBeUnawareOf", "A prompt.", ["gendre"]],
  ["toBeUnawareOf", "A prompt.", ["gender", { lable: "x" }]],
] as const)("%s of sound data, but called as %# has it, leaves a row of misuse", (matcher, received, given) => {
  const assertion = expect(received);
  expect(() => Reflect.apply(assertion[matcher], assertion, given)).toThrow("expected");
  expect(rows()).toMatchObject([{ verdict: "misuse", matcher }]);
});

test.each(Object.keys(fairnessMatchers) as (keyof typeof fairnessMatchers)[])(
  "%s called with nothing leaves a row of misuse",
  (matcher) => {
    const assertion = expect(undefined);
    expect(() => Reflect.apply(assertion[matcher], assertion, [])).toThrow(InputError);
    expect(rows()).toMatchObject([{ verdict: "misuse", matcher }]);
  },
);

test.each([
  [
    "a reference by itself",
    () => expect(predictions).toHaveDisparityWithin("selectionRate", 0.1, { reference: "men" } as object),
    "Write compare: { reference }.",
  ],
  [
    "prompts that are no set",
    () => expect([{ text: "q", responses: [] }]).toHaveToxicFractionBelow(0.1),
    "received is an array of prompts; expected a response set. Pass { prompts }, with the array in it.",
  ],
  [
    "a list in one text",
    () => expect([{ groups: { f: "a, b", m: "a, c" } }]).toHaveRecommendationSimilarityAbove("serp", 0.5),
    'received[0].groups["f"] is the text "a, b"; expected an array of lists.',
  ],
  [
    "as many places as candidates",
    () => expect([...pool(0), ...pool(1)]).toHaveAllocationGapWithin(0.1, { k: 2 }),
    "k is 2; expected fewer places than a pool has candidates. Where all get one, no group can get fewer.",
  ],
  [
    "as many places as candidates have a ratio",
    () => expect([...pool(0), ...pool(1)]).toHaveImpactRatioAbove(0.8, { k: 2 }),
    "k is 2; expected fewer places",
  ],
])("%s is told with what to write", (_, claim, told) => {
  expect(() => claim()).toThrow(InputError);
  expect(said(claim)).toContain(told);
});

test("some pools may be as small as the number of places", () => {
  const pools = [...pool(0), ...pool(1), { group: "f", pool: 0, score: 3 }];
  expect(said(() => expect(pools).toHaveAllocationGapWithin(0.1, { k: 2, unequalPools: "allow" }))).toContain(
    "do not settle",
  );
});

test("the stack of misuse begins where the matcher was called", () => {
  try {
    expect(["text"]).toHaveToxicFractionBelow(0.1);
    expect.unreachable();
  } catch (error) {
    const frames = String(error instanceof Error && error.stack)
      .split("\n")
      .filter((line) => /^ +at /.test(line));
    expect(frames.some((frame) => frame.includes("misuse.test.ts"))).toBe(true);
    expect(frames.filter((frame) => /matchers.(src|dist)/.test(frame))).toEqual([]);
  }
});
