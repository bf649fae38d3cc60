import { describe, expect, test } from "vitest";
import { messageOf } from "./extend.js";

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
    expect(() =>
      expect(decisions({ men: 0.8, women: 0.1 })).toHaveDisparityWithin("selectionRate", 0.1, { aggregate: "ratio" }),
    ).toThrow("limit is 0.1 with a ratio; expected the least ratio of the smaller rate to the greater");
  });

  test("writes every difference of shares in points, without direction and of nothing too", () => {
    const alike = decisions({ men: 0.5, women: 0.5 });
    const message = messageOf(() => expect(alike).not.toHaveDisparityWithin("selectionRate", 0.2));
    expect(message).toContain("The disparity of the selection rate for men vs women is 0 points");
    expect(message).toContain("within ±20 points");
    expect(message).toContain("men 50 %");
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
      messageOf(() => expect(asked(prompts)).toHaveDisparityWithin("falseNegativeRate", 0.01));
    expect(countedIn(40)).toMatch(/men vs women .* 20 predictions /);
    expect(countedIn(4)).toMatch(/men vs women .* 20 predictions in 8 prompts /);
  });

  test("with a ratio claims that it is above the limit", () => {
    expect(decisions({ men: 0.8, women: 0.8 })).toHaveDisparityWithin("selectionRate", 0.8, { aggregate: "ratio" });
  });

  test("takes a rate of one's own", () => {
    const yes = ({ truePositives, falsePositives }: { truePositives: number; falsePositives: number }): number =>
      (truePositives + falsePositives) / 500;
    expect(() => expect(decisions({ men: 1, women: 0.1 })).toHaveDisparityWithin(yes, 0.1)).toThrow(
      "The disparity of the yes for men vs women is 0.900",
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
