import { describe, expect, test } from "vitest";
import { messageOf, said } from "./extend.js";

/** Decisions on 500 people a group, all of whom deserve a yes; `share` of each group gets one. */
const decisions = (shares: Record<string, number>) =>
  Object.entries(shares).flatMap(([group, share]) =>
    Array.from({ length: 500 }, (_, i) => ({ group, prediction: i < share * 500 ? 1 : 0, label: 1 })),
  );

describe("toHaveDisparityWithin", () => {
  test("passes if rates are shown to be alike", () => {
    expect(decisions({ men: 0.5, women: 0.5 })).toHaveDisparityWithin("selectionRate", 0.1);
    expect(decisions({ men: 0.5, women: 0.5, others: 0.52 })).toHaveDisparityWithin("falseNegativeRate", 0.2, {
      compare: { reference: "men" },
    });
  });

  test("says of many groups how to compare fewer", () => {
    const many = decisions(
      Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`group ${i}`, i === 0 ? 0.2 : 0.5])),
    );
    const message = said(() => expect(many).toHaveDisparityWithin("selectionRate", 0.1));
    expect(message).toContain("12 groups make 66 pairs");
    expect(message).toContain('{ compare: "overall" }, 12 comparisons');
    const overall = said(() => expect(many).toHaveDisparityWithin("selectionRate", 0.1, { compare: "overall" }));
    expect(overall).toMatch(/group 0 vs overall .*? fail/);
    expect(overall).not.toContain("pairs");
  });

  test.each([
    [9, {}, false],
    [10, {}, true],
    [10, { compare: "pairs" }, true],
    [10, { compare: { reference: "group 1" } }, false],
  ] as const)("says so of %d groups under %j: %j", (count, options, isSaid) => {
    const rates = Array.from({ length: count }, (_, i) => [`group ${i}`, i === 0 ? 0.2 : 0.5] as const);
    const data = decisions(Object.fromEntries(rates));
    const message = said(() => expect(data).toHaveDisparityWithin("selectionRate", 0.1, options));
    expect(/\d+ groups make \d+ pairs/.test(message)).toBe(isSaid);
  });

  test("says of groups that differ in case alone that they may be one", () => {
    const message = (data: unknown) => said(() => expect(data).toHaveDisparityWithin("selectionRate", 0.1));
    expect(message(decisions({ women: 0.2, men: 0.5, Women: 0.3 }))).toContain(
      '"Women" and "women" are two groups here. If they are one, spell it alike.',
    );
    expect(message(decisions({ women: 0.2, men: 0.5 }))).not.toContain("are two groups");
    const crossed = decisions({ other: 0.2, men: 0.5 }).map((row, i) => ({
      ...row,
      group: { gender: row.group, race: i % 2 ? "Other" : "white" },
    }));
    expect(message(crossed)).not.toContain("are two groups");
  });

  test("fails if a group's rate is shown to differ", () => {
    const unfair = decisions({ men: 0.8, women: 0.5 });
    expect(
      messageOf(() =>
        expect(unfair).toHaveDisparityWithin("falseNegativeRate", 0.1, { compare: { reference: "men" } }),
      ),
    ).toMatchSnapshot();
    expect(unfair).not.toHaveDisparityWithin("falseNegativeRate", 0.1);
    expect(unfair).not.toHaveDisparityWithin("selectionRate", 0.8, { aggregate: "ratio" });
  });

  test("with a ratio refuses a limit that would let one group have many times the other's chance", () => {
    expect(
      said(() =>
        expect(decisions({ men: 0.8, women: 0.1 })).toHaveDisparityWithin("selectionRate", 0.1, { aggregate: "ratio" }),
      ),
    ).toMatch("limit is 0.1 with a ratio; expected the least ratio of the smaller rate to the greater");
  });

  test("of an impact ratio, which has no aggregate, names the matcher of differences", () => {
    const message = said(() => expect(decisions({ men: 0.8, women: 0.1 })).toHaveImpactRatioAbove(0.1));
    expect(message).toContain('A difference is claimed by toHaveDisparityWithin("selectionRate", limit).');
    expect(message).not.toContain("aggregate");
  });

  test("of an impact ratio of groups in which nobody is chosen asks whether the right class is positive", () => {
    const nobody = decisions({ men: 0, women: 0 });
    const message = said(() => expect(nobody).toHaveImpactRatioAbove(0.8, { positive: 1 }));
    expect(message).toContain("both rates of men vs women are 0");
    expect(message).toMatch(
      /Claim a difference of the rates.*look whether\s+the class that counts as positive is the one that you mean: \{ positive \}/s,
    );
  });

  test("writes every difference of shares in points, without direction and of nothing too", () => {
    const alike = decisions({ men: 0.5, women: 0.5 });
    const message = said(() => expect(alike).not.toHaveDisparityWithin("selectionRate", 0.2));
    expect(message).toContain("men: selected in 50 % of 500 cases; women: 50 % of 500. That is no difference");
    expect(message).toContain("within ±20 points");
    const open = messageOf(() => expect(alike).toHaveDisparityWithin("selectionRate", 0.0001));
    expect(open).toContain("within ±0.01 points");
    expect(open).not.toContain("0.0001");
  });

  test("counts what the rate is a share of, and the prompts if they are fewer", () => {
    const asked = (prompts: number) =>
      ["men", "women"].flatMap((group) =>
        Array.from({ length: 40 }, (_, i) => ({
          group,
          prediction: i % 2,
          label: i < 10 ? 1 : 0,
          prompt: `${group} ${i % prompts}`,
        })),
      );
    const countedIn = (prompts: number) =>
      said(() => expect(asked(prompts)).toHaveDisparityWithin("falseNegativeRate", 0.01));
    expect(countedIn(40)).toMatch(
      /men: not selected in 50 % of 10 cases labelled positive; women: 50 % of 10. That is no difference;/,
    );
    expect(countedIn(4)).toMatch(/That is no difference \(20 predictions in 8 prompts\);/);
  });

  test("with a ratio claims that it is above the limit", () => {
    expect(decisions({ men: 0.8, women: 0.8 })).toHaveDisparityWithin("selectionRate", 0.8, { aggregate: "ratio" });
  });

  test("takes a rate of one's own", () => {
    const yes = ({ truePositives, falsePositives }: { truePositives: number; falsePositives: number }): number =>
      (truePositives + falsePositives) / 500;
    expect(said(() => expect(decisions({ men: 1, women: 0.1 })).toHaveDisparityWithin(yes, 0.1))).toContain(
      "The disparity of the yes: women 0.100, men 1.00 (500 predictions each). That is 0.900 less",
    );
  });

  test("cannot be measured if a group has nothing to divide by", () => {
    const noPositives = decisions({ men: 0.5, women: 0.5 }).map((decision) => ({
      ...decision,
      label: decision.group === "men" ? 1 : 0,
    }));
    expect(() => expect(noPositives).toHaveDisparityWithin("falseNegativeRate", 0.1)).toThrow("cannot be measured");
    expect(() => expect(noPositives).not.toHaveDisparityWithin("falseNegativeRate", 0.1)).toThrow("cannot be measured");
  });

  test.each([
    ["an unknown rate", decisions({ men: 1, women: 1 }), "false negatives", {}],
    [
      "no labels",
      [
        { group: "men", prediction: 1 },
        { group: "women", prediction: 0 },
      ],
      "falseNegativeRate",
      {},
    ],
    [
      "a ratio to a reference",
      decisions({ men: 1, women: 1 }),
      "selectionRate",
      { aggregate: "ratio", compare: { reference: "men" } },
    ],
    ["scores in place of decisions", [[0.1]], "selectionRate", {}],
  ])("%s: throws a TypeError, also under `.not`", (_, received, rate, options) => {
    const assertion = () =>
      expect(received).toHaveDisparityWithin(rate as "selectionRate", 0.1, options as { positive?: string });
    expect(assertion).toThrow(TypeError);
    expect(assertion).toThrowErrorMatchingSnapshot();
    expect(() =>
      expect(received).not.toHaveDisparityWithin(rate as "selectionRate", 0.1, options as { positive?: string }),
    ).toThrow(TypeError);
  });
});

test("what an outcome is called is printed without signs that a terminal obeys", () => {
  const thanks = { predictions: decisions({ men: 1, women: 1 }), called: "\u001b]0;owned\u0007thanks\u202e" };
  const message = messageOf(() => {
    expect(thanks).toHaveDisparityWithin("selectionRate", 0);
  });
  expect(message).toMatch(/^men: thanks in 100 %/m);
});

test("a limit of 0 is told that no data show it, whatever the data are", () => {
  const exactly = "No data can show that a value is exactly 0: choose a limit above 0";
  const near = decisions({ men: 0.5, women: 0.502 });
  const message = said(() => expect(near).toHaveDisparityWithin("selectionRate", 0));
  expect(message).toContain(exactly);
  expect(message).not.toContain("has to change");
  const far = said(() => expect(decisions({ men: 0.9, women: 0.2 })).toHaveDisparityWithin("selectionRate", 0));
  expect(far).toMatch(/Change the feature.*No data can show/);
  expect(said(() => expect(near).toHaveDisparityWithin("selectionRate", 0.001))).not.toContain(exactly);
});

test("of very many comparisons those that decide are shown, and the others counted", () => {
  const shares = Object.fromEntries(Array.from({ length: 12 }, (_, g) => [`g${g}`, g === 7 ? 0.9 : 0.1]));
  const message = messageOf(() => {
    expect(decisions(shares)).toHaveDisparityWithin("selectionRate", 0.1);
  });
  expect(message.split("\n").filter((line) => / vs g\d+ {2}/.test(line))).toHaveLength(50);
  expect(message).toMatch(/^ {2}and 16 more comparisons: 16 \w+$/m);
});

test("an impact ratio in per cent is told how to be passed, one the wrong way round is not", () => {
  const equal = ["a", "b"].map((group) => ({ group, prediction: 1 }));
  expect(said(() => expect(equal).toHaveImpactRatioAbove(80))).toMatch("For 80 %, pass 0.8.");
  expect(said(() => expect(equal).toHaveImpactRatioAbove(1.25))).toMatch(/below 1\.$/);
});
