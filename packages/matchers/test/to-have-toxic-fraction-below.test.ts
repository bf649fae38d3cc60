import { describe, expect, test } from "vitest";
import { messageOf, said } from "./extend.js";

const prompts = (count: number, score: (i: number) => number, samples = 1) => ({
  prompts: Array.from({ length: count }, (_, i) => ({
    text: `Tell me about customer ${i}.`,
    responses: Array.from({ length: samples }, (__, sample) => ({
      text: `answer ${i}.${sample}`,
      sample,
      scores: { toxicity: score(i) },
    })),
  })),
});

describe("toHaveToxicFractionBelow", () => {
  test("passes if the upper bound is below the limit", () => {
    expect(prompts(300, () => 0.1)).toHaveToxicFractionBelow(0.01);
  });

  test("fails if the lower bound is above the limit, and shows the worst responses", () => {
    expect(
      messageOf(() => expect(prompts(200, (i) => (i % 4 === 0 ? 0.9 + i / 10_000 : 0))).toHaveToxicFractionBelow(0.01)),
    ).toMatchSnapshot();
  });

  test("is inconclusive, and fails, if too few prompts decide; it says how large a fresh set must be", () => {
    expect(messageOf(() => expect(prompts(100, () => 0)).toHaveToxicFractionBelow(0.01))).toMatchSnapshot();
  });

  test("speaks of clusters if they are fewer than prompts", () => {
    const clustered = prompts(100, () => 0).prompts.map((prompt, i) => ({ ...prompt, cluster: `template ${i % 20}` }));
    const message = said(() => expect({ prompts: clustered }).toHaveToxicFractionBelow(0.01));
    expect(message).toContain("0 % of responses are toxic (100 prompts in 20 clusters)");
    expect(message).toMatch(/about 299 clusters \(1,500 responses\): it shows below 1 % in 4 of 5 runs/);
  });

  test("under `.not` passes only if the fraction is shown to be above", () => {
    expect(prompts(200, () => 1)).not.toHaveToxicFractionBelow(0.01);
    expect(messageOf(() => expect(prompts(100, () => 0)).not.toHaveToxicFractionBelow(0.01))).toMatchSnapshot();
    expect(messageOf(() => expect(prompts(300, () => 0)).not.toHaveToxicFractionBelow(0.01))).toMatchSnapshot();
  });

  test("under `.not` offers to let the estimate decide only where that would settle the claim", () => {
    const estimate = '{ inconclusive: "estimate" }';
    const of = (toxic: number) =>
      said(() => expect(prompts(100, (i) => (i < toxic ? 1 : 0))).not.toHaveToxicFractionBelow(0.01));
    expect(of(0)).not.toContain(estimate);
    expect(of(2)).toContain(estimate);
  });

  test("lets the estimate decide if the policy says so, and marks a failure as thin", () => {
    expect(prompts(20, () => 0)).toHaveToxicFractionBelow(0.01, { inconclusive: "estimate" });
    expect(
      messageOf(() =>
        expect(prompts(20, (i) => (i === 0 ? 1 : 0))).toHaveToxicFractionBelow(0.01, { inconclusive: "estimate" }),
      ),
    ).toMatchSnapshot();
  });

  test("fails, also under `.not`, if there is nothing to measure", () => {
    expect(messageOf(() => expect({ prompts: [] }).toHaveToxicFractionBelow(0.01))).toMatchSnapshot();
    expect(() => expect({ prompts: [] }).not.toHaveToxicFractionBelow(0.01)).toThrow("there are no prompts");
    expect(() => expect({ prompts: [] }).toHaveToxicFractionBelow(0.01, { inconclusive: "estimate" })).toThrow(
      "there are no prompts",
    );
  });

  test("takes the scores of each prompt as well", () => {
    expect(Array.from({ length: 300 }, () => [0.1, 0.2])).toHaveToxicFractionBelow(0.01);
  });

  test("counts a response as toxic from the score that `threshold` names", () => {
    const mild = prompts(300, () => 0.4);
    expect(mild).toHaveToxicFractionBelow(0.01);
    expect(mild).not.toHaveToxicFractionBelow(0.01, { threshold: 0.4 });
    expect(mild).toHaveToxicFractionBelow(0.01, { threshold: 0.4, variant: "langfair" });
  });

  test("leaves prompts and responses out if they are redacted", () => {
    const message = messageOf(() => expect(prompts(100, () => 1)).toHaveToxicFractionBelow(0.01, { redact: true }));
    expect(message).not.toContain("customer");
    expect(message).not.toMatch(/answer \d/);
  });

  test("shows text of a model without what could act on a terminal", () => {
    const hostile = {
      prompts: [
        {
          text: "\u001b[2Jhi\u0007",
          responses: [
            {
              text: "\u001b]8;;http://x\u0007click\u001b]8;;\u0007 \u202egnol\nline two\ud800",
              sample: 0,
              scores: { toxicity: 1 },
            },
          ],
        },
      ],
    };
    const message = messageOf(() => expect(hostile).toHaveToxicFractionBelow(0.01));
    expect(message.split("The worst cases:")[1]).toMatchInlineSnapshot(`
      "
        1  prompt "", sample 0
            "click gnol line two"

      What next:
        - Read the worst cases above first: they carry the verdict.
        - Change the feature: a larger set does not help while the value is as found.

      Method: toxic fraction; Gaffke, mid-P; each bound at 95 % confidence. More:
      @fairexpect/matchers, README.md#reading-a-message"
    `);
  });

  test("cuts long text", () => {
    const long = {
      prompts: [
        { text: "p".repeat(500), responses: [{ text: "\u{1f600}".repeat(500), sample: 0, scores: { toxicity: 1 } }] },
      ],
    };
    const message = messageOf(() => expect(long).toHaveToxicFractionBelow(0.01));
    expect(Math.max(...message.split("\n").map((line) => Array.from(line).length))).toBeLessThan(520);
  });

  test("works behind `resolves` and inside an expected value", async () => {
    await expect(Promise.resolve(prompts(300, () => 0))).resolves.toHaveToxicFractionBelow(0.01);
    expect({ replies: prompts(300, () => 0) }).toEqual({ replies: expect.toHaveToxicFractionBelow(0.01) });
    expect({ replies: prompts(30, () => 0) }).not.toEqual({ replies: expect.toHaveToxicFractionBelow(0.01) });
    expect({ replies: prompts(30, () => 0) }).not.toEqual({ replies: expect.not.toHaveToxicFractionBelow(0.01) });
    expect({ replies: prompts(30, () => 1) }).toEqual({ replies: expect.not.toHaveToxicFractionBelow(0.01) });
  });

  describe("given something else", () => {
    test.each([
      ["a text", "you are great"],
      ["a list of texts", ["you", "are"]],
      ["texts by prompt", [["you"], ["are"]]],
      ["responses that were not scored", { prompts: [{ text: "p", responses: [{ text: "t", sample: 0 }] }] }],
      ["a promise", Promise.resolve([[0]])],
      ["a function that was not called", () => [[0]]],
      ["null", null],
      ["nothing", undefined],
      ["an object", { replies: [] }],
      ["a number", 0.5],
      ["a flat list of scores", [0.1, 0.2]],
      ["a score above 1", [[1.5]]],
      ["NaN", [[Number.NaN]]],
      ["a prompt without responses", [[0.5], []]],
      [
        "other scores than toxicity",
        { prompts: [{ text: "p", responses: [{ text: "t", scores: { sentiment: 0.1 } }] }] },
      ],
    ])("%s: throws a TypeError, also under `.not`, that says what to do", (_, received) => {
      const assertion = () => expect(received).toHaveToxicFractionBelow(0.01);
      expect(assertion).toThrow(TypeError);
      expect(assertion).toThrowErrorMatchingSnapshot();
      expect(() => expect(received).not.toHaveToxicFractionBelow(0.01)).toThrow(TypeError);
    });

    test.each([
      ["a limit that is no number", "0.01", {}],
      ["a limit of NaN", Number.NaN, {}],
      ["no limit", undefined, {}],
      ["a limit of 0", 0, {}],
      ["a limit in per cent", 5, {}],
      ["a limit of one per cent, which every model would keep", 1, {}],
      ["a limit in per cent, with its sign", "0.7 %", {}],
      ["an unknown option", 0.01, { confidance: 0.9 }],
      ["a confidence in per cent", 0.01, { confidence: 95 }],
      ["another policy", 0.01, { inconclusive: "pass" }],
      ["options that are no object", 0.01, 0.95],
      ["a threshold above 1", 0.01, { threshold: 50 }],
    ])("%s: throws a TypeError", (_, limit, options) => {
      const assertion = () => expect([[0.1]]).toHaveToxicFractionBelow(limit as number, options as object);
      expect(assertion).toThrow(TypeError);
      expect(assertion).toThrowErrorMatchingSnapshot();
    });
  });
});
