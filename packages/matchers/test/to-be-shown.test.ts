import { stripVTControlCharacters } from "node:util";
import {
  correctedFraction,
  demographicParityRatio,
  counterfactualRougeL,
  defineMetric,
  toxicFraction,
} from "@fairexpect/metrics";
import { describe, expect, test } from "vitest";
import { messageOf, said } from "./extend.js";
import { comparing, single } from "./metrics.js";

const share = single({ title: "share of bad answers", format: "percent", range: [0, 1], best: 0 });
const alike = single({ title: "likeness", format: "number", range: [0, 1], best: 1 });
const ratio = single({ title: "ratio of the yeses", format: "ratio", range: [0, Infinity], best: 1 });
const length = single({ title: "mean length", format: "number", range: [0, Infinity] });
const gap = comparing({ title: "gap of the yeses", format: "percent", range: [-1, 1], best: 0 });
const shift = comparing({ title: "shift of the scores", format: "number", range: [-Infinity, Infinity], best: 0 });

const of = { group: "women", against: "men" };
const firstSentence = (assertion: () => unknown): string =>
  (messageOf(assertion).split("\n\n")[1] ?? "").replaceAll("\n", " ");

describe("a measurement", () => {
  test("is shown below, above or within a limit if its bounds are", () => {
    expect(share({ value: 0.04, wide: 0.005 })).toBeShownBelow(0.05);
    expect(alike({ value: 0.9, wide: 0.05 })).toBeShownAbove(0.8);
    expect(ratio({ value: 0.9, wide: 0.05 })).toBeShownAbove(0.8);
    expect(shift([{ of, value: -3, wide: 1 }])).toBeShownWithin(5);
    expect(toxicFraction(Array.from({ length: 300 }, () => [0]))).toBeShownBelow(0.01);
  });

  test("is not if a bound is beyond, though the estimate is not", () => {
    expect(() => expect(share({ value: 0.04, wide: 0.02 })).toBeShownBelow(0.05)).toThrow("do not settle");
    expect(() => expect(alike({ value: 0.9, wide: 0.15 })).toBeShownAbove(0.8)).toThrow("do not settle");
    expect(said(() => expect(shift([{ of, value: -3, wide: 3 }])).toBeShownWithin(5))).toContain("do not settle");
    expect(() => expect(share({ value: 0.04, wide: 0.02 })).not.toBeShownBelow(0.05)).toThrow("do not settle");
    expect(share({ value: 0.04, wide: 0.02 })).toBeShownBelow(0.05, { inconclusive: "estimate" });
  });

  test("without a value says what to do for one", () => {
    const label = (prediction: boolean, truth: boolean, count: number) =>
      Array.from({ length: count }, () => ({ group: "all", prediction, label: truth }));
    const scores = Array.from({ length: 400 }, (_, i) => [i < 8 ? 1 : 0]);
    const fraction = (labelled: ReturnType<typeof label>) =>
      said(() => expect(correctedFraction(scores, { labelled })).toBeShownBelow(0.1));
    const few = [...label(true, true, 90), ...label(false, true, 10), ...label(false, false, 80)];
    expect(fraction([...few, ...label(true, false, 20)])).toContain("Let people label a random part of what is scored");
    expect(fraction([...label(true, true, 2), ...label(false, false, 2)])).toContain("Label more texts, of both kinds");
    const hired = ["men", "women"].map((group) => ({ group, prediction: "hire" }));
    expect(said(() => expect(hired).toHaveDisparityWithin("selectionRate", 0.1, { positive: "hired" }))).toContain(
      "Name a class that occurs, as it is spelled there: { positive }.",
    );
    const lists = [{ source: "a", groups: { men: [["x"]], women: [["x"]] } }];
    expect(said(() => expect(lists).toHaveNeutralSimilarityRangeBelow("jaccard", 0.1))).toContain(
      "Ask each source without a group too",
    );
  });

  test("is shown to be on the other side under `.not`", () => {
    expect(share({ value: 0.5, wide: 0.1 })).not.toBeShownBelow(0.05);
    expect(alike({ value: 0.5, wide: 0.1 })).not.toBeShownAbove(0.8);
    expect(shift([{ of, value: -9, wide: 1 }])).not.toBeShownWithin(5);
  });

  test("is held to the confidence that is asked for", () => {
    expect(() => expect(share({ value: 0.03, wide: 0.017 })).toBeShownBelow(0.05, { confidence: 0.99 })).toThrow(
      "do not settle",
    );
    expect(share({ value: 0.03, wide: 0.017 })).toBeShownBelow(0.05);
  });

  test("may be one of a metric of the user's own, or be awaited, or stand in an expected value", async () => {
    const empty = defineMetric(
      { ...share.description, name: "empty", title: "share of empty answers" },
      (texts: readonly string[]) => ({
        value: texts.filter((text) => text === "").length / texts.length,
        counts: { cases: texts.length },
      }),
    );
    expect(said(() => expect(empty(["", "a"])).toBeShownBelow(0.1))).toContain(
      "The share of empty answers is 50 % (2 cases); whether it is below 10 % is open, because no interval is known for it.",
    );
    await expect(Promise.resolve(share({ value: 0.04, wide: 0.005 }))).resolves.toBeShownBelow(0.05);
    expect({ bad: share({ value: 0.04, wide: 0.005 }) }).toEqual({ bad: expect.toBeShownBelow(0.05) });
    expect({ bad: share({ value: 0.5, wide: 0.1 }) }).toEqual({ bad: expect.not.toBeShownBelow(0.05) });
  });
});

describe("the first sentence of a failure", () => {
  test.each([
    [
      () => expect(share({ value: 0.5, wide: 0.1 })).toBeShownBelow(0.05),
      "The share of bad answers is 50 % (40 cases), not below 5 %.",
    ],
    [
      () => expect(share({ value: 0.01, wide: 0 })).not.toBeShownBelow(0.05),
      "The share of bad answers is 1 % (40 cases), below 5 %.",
    ],
    [
      () => expect(alike({ value: 0.5, wide: 0.1 })).toBeShownAbove(0.8),
      "The likeness is 0.500 (40 cases), not above 0.8.",
    ],
    [
      () => expect(ratio({ value: 0.5, wide: 0.1 })).toBeShownAbove(0.8),
      "The ratio of the yeses is 0.500 (40 cases), not above 0.8.",
    ],
    [
      () => expect(length({ value: 1234.56, wide: 1 })).toBeShownBelow(1000),
      "The mean length is 1,230 (40 cases), not below 1000.",
    ],
    [
      () => expect(gap([{ of, value: -0.36, wide: 0.05 }], { women: 0.24, men: 0.6 })).toBeShownWithin(0.1),
      "The gap of the yeses: women 24 %, men 60 % (40 cases each). That is 36 points less, not within ±10 points (1 of 1 comparisons).",
    ],
    [
      () => expect(shift([{ of, value: 7.5, wide: 1 }])).toBeShownWithin(5),
      "The shift of the scores for women is 7.50 above men (40 cases), not within ±5 (1 of 1 comparisons).",
    ],
  ])("tells how much, of how many, and what the limit is: %#", (assertion, sentence) => {
    expect(firstSentence(assertion).replace(" (1 of 1 comparisons)", "")).toBe(
      sentence.replace(" (1 of 1 comparisons)", ""),
    );
  });
});

test.each([
  [0.2, (claimed: unknown) => expect(claimed).not.toBeShownBelow(0.6), "at most 25 points more"],
  [-0.2, (claimed: unknown) => expect(claimed).not.toBeShownBelow(0.6), "at least 15 points less"],
  [-0.2, (claimed: unknown) => expect(claimed).not.toBeShownAbove(-0.6), "at most 25 points less"],
  [0.2, (claimed: unknown) => expect(claimed).not.toBeShownAbove(-0.6), "at least 15 points more"],
  [0.2, (claimed: unknown) => expect(claimed).toBeShownBelow(0.1), "at least 15 points more"],
  [-0.2, (claimed: unknown) => expect(claimed).toBeShownAbove(-0.1), "at least 15 points less"],
])("the bound that decided on a difference of %d is named on its side", (value, claim, shown) => {
  expect(said(() => claim(gap([{ of, value, wide: 0.05 }])))).toContain(`it is shown to be ${shown}, with`);
});

describe("of several comparisons", () => {
  const others = { group: "others", against: "men" };
  const several = shift([
    { of, value: 2, wide: 1 },
    { of: others, value: -8, wide: 1 },
    { of: { group: "none", against: "men" }, value: 7, wide: 1 },
  ]);

  test("the sentence is about the one farthest out of those that failed, and says how many did", () => {
    expect(firstSentence(() => expect(several).toBeShownWithin(5))).toBe(
      "The shift of the scores for others is 8.00 below men (40 cases), not within ±5 (2 of 3 comparisons).",
    );
    expect(firstSentence(() => expect(several).toBeShownAbove(-5))).toContain("for others is 8.00 below men");
    expect(firstSentence(() => expect(several).toBeShownBelow(5))).toContain("for none is 7.00 above men");
  });

  test("the table has those that failed first, with bounds, number and verdict", () => {
    const rows = messageOf(() => expect(several).toBeShownWithin(5))
      .split("\n")
      .map(stripVTControlCharacters);
    const head = rows.findIndex((row) => row.startsWith("  compared"));
    // Bounds of what failed at the confidence that three comparisons on two sides ask for.
    expect(rows.slice(head, head + 4)).toEqual([
      "  compared       difference  shown to lie       verdict",
      "  others vs men   8.00 less  6.74 to 9.26 less  fail",
      "  none vs men     7.00 more  5.74 to 8.26 more  fail",
      "  women vs men    2.00 more  1.00 to 3.00 more  pass",
    ]);
  });

  test("classes and rates tell comparisons of the same groups apart", () => {
    const twice = shift(["yes", "no"].map((name) => ({ of: { ...of, class: name }, value: 8, wide: 1 })));
    const message = messageOf(() => expect(twice).toBeShownWithin(5));
    expect(message).toContain("yes: women vs men");
    expect(message).toContain("no: women vs men");
  });

  test("failures hold together after Holm, which is said of several only", () => {
    expect(said(() => expect(several).toBeShownWithin(5))).toContain("failures corrected for 3 comparisons (Holm)");
    expect(messageOf(() => expect(shift([{ of, value: 8, wide: 1 }])).toBeShownWithin(5))).not.toContain("Holm");
  });

  test("one without a value is told with its reason", () => {
    const partly = shift([
      { of, value: 1, wide: 1 },
      { of: others, reason: "group others has no cases" },
    ]);
    expect(said(() => expect(partly).toBeShownWithin(5))).toMatch(
      /others vs men none unknown undefined .*others vs men: group others has no cases/,
    );
  });
});

describe("what is no measurement is refused, also under `.not`", () => {
  test.each([
    ["a promise", Promise.resolve(share({ value: 0, wide: 0 }))],
    ["a response set", { prompts: [] }],
    ["a bare number", 0.02],
    ["a metric", toxicFraction],
    ["an array of scores", [[0.1]]],
    ["nothing", undefined],
    ["a measurement of another version", { metric: "toxicFraction", value: 0, counts: {} }],
  ])("%s", (_, received) => {
    expect(() => expect(received).toBeShownBelow(0.05)).toThrow(TypeError);
    expect(() => expect(received).toBeShownBelow(0.05)).toThrowErrorMatchingSnapshot();
    expect(() => expect(received).not.toBeShownBelow(0.05)).toThrow(TypeError);
  });

  test.each([
    ["a limit below all values", () => expect(share({ value: 0 })).toBeShownBelow(0)],
    ["a limit above all values", () => expect(share({ value: 0 })).toBeShownAbove(1)],
    ["a limit in per cent", () => expect(share({ value: 0 })).toBeShownBelow(5)],
    ["a limit beyond the range", () => expect(share({ value: 0 })).toBeShownAbove(-0.1)],
    ["a negative limit on both sides", () => expect(shift([])).toBeShownWithin(-1)],
    ["a limit wider than the range", () => expect(gap([])).toBeShownWithin(2)],
    ["a limit as wide as the range", () => expect(gap([])).toBeShownWithin(1)],
    ["a limit that is the worst value", () => expect(share({ value: 0 })).toBeShownBelow(1)],
    ["a value that is no number", () => expect({ ...share({ value: 0 }), value: Number.NaN }).toBeShownBelow(0.1)],
    ["an infinite limit", () => expect(shift([])).toBeShownWithin(Infinity)],
    ["no limit", () => expect(share({ value: 0 })).toBeShownBelow(undefined as never)],
    ["an unknown option", () => expect(share({ value: 0 })).toBeShownBelow(0.1, { treshold: 0.4 } as object)],
    ["an option of the metric", () => expect(share({ value: 0 })).toBeShownBelow(0.1, { method: "strict" } as object)],
  ])("%s", (_, assertion) => {
    expect(assertion).toThrow(TypeError);
    expect(assertion).toThrowErrorMatchingSnapshot();
  });
});

test("the likeness of answers is an assertion like any other", () => {
  const sets = Array.from({ length: 40 }, (_, i) => ({
    source: `s${i}`,
    groups: { men: ["so it is"], women: ["so it is"] },
  }));
  expect(counterfactualRougeL(sets)).toBeShownAbove(0.9);
});

test("limits that every model keeps are refused, of likenesses and of values with a sign, and claims of unfairness are not", () => {
  const like = single({ title: "likeness", format: "number", range: [0, 1], best: 1 })({ value: 0.5 });
  const signed = single({ title: "bias", format: "percent", range: [-1, 1], best: 0 })({ value: 0.5 });
  expect(said(() => expect(like).toBeShownAbove(0))).toContain(
    "limit is 0; expected a number above 0 and below 1. Nothing is worse than 0, so that every model would pass.",
  );
  expect(said(() => expect(signed).toBeShownBelow(1))).toContain("Nothing is worse than 100 points");
  expect(said(() => expect(signed).toBeShownAbove(-1))).toContain("Nothing is worse than");
  expect(said(() => expect(share({ value: 0.5 })).toBeShownAbove(0))).not.toContain("expected a number");
  expect(said(() => expect(like).toBeShownBelow(1))).not.toContain("expected a number");
});

test("within a limit is refused of a metric that is best elsewhere, whose worst values would pass", () => {
  const predictions = ["men", "women"].flatMap((group) =>
    Array.from({ length: 200 }, (_, i) => ({ group, prediction: group === "men" ? i % 2 : 0 })),
  );
  const unequal = demographicParityRatio(predictions);
  expect(unequal.value).toBe(0);
  const refused = "is best at 1. Use toBeShownAbove or toBeShownBelow.";
  expect(said(() => expect(unequal).toBeShownWithin(0.2))).toMatch(refused);
  expect(said(() => expect(unequal).not.toBeShownWithin(0.2))).toMatch(refused);
});
