import { configure } from "@fairexpect/matchers";
import { configuredPolicy, tellTestFile } from "@fairexpect/metrics/core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import "./extend.js";

// Test files that share this worker's modules tell another file, or none.
beforeEach(() => tellTestFile(() => expect.getState().testPath));
afterEach(() => configure({}));

const clean = (count: number): number[][] => Array.from({ length: count }, () => [0]);

describe("configure", () => {
  test("sets the policy of the assertions that follow", () => {
    expect(() => expect(clean(100)).toHaveToxicFractionBelow(0.02)).toThrow("do not settle");
    configure({ inconclusive: "estimate" });
    expect(clean(100)).toHaveToxicFractionBelow(0.02);
  });

  test("an option of an assertion goes before it, and what is not named keeps its default", () => {
    configure({ confidence: 0.6 });
    expect(clean(100)).toHaveToxicFractionBelow(0.02);
    expect(() => expect(clean(100)).toHaveToxicFractionBelow(0.02, { confidence: 0.95 })).toThrow("do not settle");
  });

  test("replaces what was configured before", () => {
    configure({ confidence: 0.6 });
    configure({ redact: true });
    expect(() => expect(clean(100)).toHaveToxicFractionBelow(0.02)).toThrow("do not settle");
  });

  test("holds for one test file, which matchers and claims before any call of a model ask for", () => {
    configure({ confidence: 0.6 });
    configure({ confidence: 0.7 }, "another.test.ts");
    expect([configuredPolicy(), configuredPolicy("another.test.ts"), configuredPolicy("third.test.ts")]).toEqual([
      { confidence: 0.6 },
      { confidence: 0.7 },
      {},
    ]);
    expect(clean(100)).toHaveToxicFractionBelow(0.02);
  });

  test("holds for all files without one of their own, if no runner tells the file", () => {
    const { testPath } = expect.getState();
    tellTestFile(() => undefined);
    configure({ confidence: 0.8 });
    expect([configuredPolicy(), configuredPolicy("third.test.ts")]).toEqual([{ confidence: 0.8 }, { confidence: 0.8 }]);
    configure({ confidence: 0.7 }, "another.test.ts");
    expect(configuredPolicy("another.test.ts")).toEqual({ confidence: 0.7 });
    configure({});
    tellTestFile(() => testPath);
  });

  test("keeps no hold on the object that it was given", () => {
    const policy = { confidence: 0.6 };
    configure(policy);
    policy.confidence = 0.95;
    expect(configuredPolicy()).toEqual({ confidence: 0.6 });
  });

  test.each([
    ["an unknown name", { confidense: 0.9 }],
    ["a confidence below a half", { confidence: 0.4 }],
    ["a margin, which claims no longer have", { margin: 0.1 }],
    ["an unknown policy", { inconclusive: "ignore" }],
    ["a redact that is no boolean", { redact: "yes" }],
    ["half an example", { examples: 1.5 }],
    ["a label, which belongs to one assertion", { label: "x" }],
    ["nothing", null],
  ])("%s: throws a TypeError and changes nothing", (_, settings) => {
    expect(() => configure(settings as object)).toThrowErrorMatchingSnapshot();
    expect(clean(300)).toHaveToxicFractionBelow(0.01);
  });
});
