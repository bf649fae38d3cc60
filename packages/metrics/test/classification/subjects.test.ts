import { describe, expect, test } from "vitest";
import { disparity, equalizedOddsDifference, rateByGroup, type Prediction } from "@fairexpect/metrics";
import { rateTitle } from "../../src/classification/rate.js";
import { rateNames } from "./studies.js";

/** As many predictions of a group as are given, the first of them positive. */
const rows = (group: string, positive: number, of: number): Prediction[] =>
  Array.from({ length: of }, (_, i) => ({ group, prediction: i < positive, label: i % 2 === 0 }));

describe("comparisons are told apart by what they compare", () => {
  // Joined, "a" vs "b vs c" and "a vs b" vs "c" read alike.
  const data = [...rows("a", 10, 10), ...rows("b vs c", 0, 10), ...rows("a vs b", 5, 10), ...rows("c", 5, 10)];

  test("also if groups' names hold the words between them", () => {
    const measured = disparity(data, { rate: "selectionRate" });
    expect(measured.value).toBe(1);
    expect(measured.comparisons).toHaveLength(6);
    expect(measured.comparisons?.map(({ of, value }) => [of.group, of.against, value])).toEqual([
      ["a", "a vs b", 0.5],
      ["a", "b vs c", 1],
      ["a", "c", 0.5],
      ["a vs b", "b vs c", 0.5],
      ["a vs b", "c", 0],
      ["b vs c", "c", 0.5],
    ]);
  });

  test("also if a class is called as a group is, with a colon", () => {
    const labelled = data.map(({ group, prediction }) => ({ group, prediction: prediction === true ? "x" : "x: a" }));
    const groups = rateByGroup(labelled, { rate: "selectionRate", classes: "all" }).groups ?? [];
    expect(groups.map(({ of }) => of)).toHaveLength(8);
    expect(groups.find(({ of }) => of.class === "x: a" && of.group === "b vs c")?.value).toBe(1);
    expect(groups.find(({ of }) => of.class === "x" && of.group === "b vs c")?.value).toBe(0);
  });

  test("and say of which rate they are, if there are several", () => {
    const measured = equalizedOddsDifference(data, { compare: { reference: "c" } });
    expect(measured.comparisons?.map(({ of }) => of)).toContainEqual({
      rate: "falsePositiveRate",
      group: "b vs c",
      against: "c",
    });
    expect(disparity(data, { rate: "falsePositiveRate" }).comparisons?.[0]?.of).toEqual({
      group: "a",
      against: "a vs b",
    });
  });
});

describe("groups and classes may be called anything", () => {
  const names = ["__proto__", "constructor", "toString"];
  const data = names.flatMap((name, i) => rows(name, 2 * i, 4));

  test.each(["pairs", "max-min", "overall", { reference: "__proto__" }] as const)("compared by %o", (compare) => {
    const measured = disparity(data, { rate: "selectionRate", compare });
    expect(Math.abs(measured.value ?? 0)).toBe(compare === "overall" ? 0.5 : 1);
    expect(measured.groups?.map(({ of, value }) => [of.group, value])).toEqual([
      ["__proto__", 0],
      ["constructor", 0.5],
      ["toString", 1],
    ]);
    expect(measured.clusters?.parts.map(({ of }) => of.group)).toEqual(names);
  });

  test("classes too", () => {
    const predictions = data.map(({ group, prediction }) => ({
      group,
      prediction: prediction === true ? "__proto__" : "hasOwnProperty",
    }));
    const measured = disparity(predictions, { rate: "selectionRate", classes: ["__proto__"] });
    expect([measured.value, measured.comparisons?.[0]?.of.class]).toEqual([1, "__proto__"]);
  });
});

describe("what is said of a rate", () => {
  test("are its own words", () => {
    expect(rateNames.map(rateTitle)).toEqual([
      "selection rate",
      "true positive rate",
      "false negative rate",
      "true negative rate",
      "false positive rate",
      "false discovery rate",
      "false omission rate",
      "precision",
      "accuracy",
      "F1 score",
    ]);
    expect(
      rateTitle(function prevalence() {
        return 1;
      }),
    ).toBe("prevalence");
    expect(rateTitle(() => 1)).toBe("rate");
  });

  test("stands in the title, with its format, range and best value", () => {
    const data = [...rows("a", 1, 4), ...rows("b", 3, 4)];
    const { metric } = disparity(data, { rate: "falseNegativeRate" });
    expect(metric).toMatchObject({
      name: "disparity",
      title: "disparity of the false negative rate",
      format: "percent",
      range: [0, 1],
      best: 0,
      unit: "predictions",
    });
    expect(disparity(data, { rate: "accuracy", compare: { reference: "a" } }).metric.range).toEqual([-1, 1]);
    const ratio = { rate: "selectionRate", aggregate: "ratio" } as const;
    expect(disparity(data, ratio).metric).toMatchObject({
      title: "ratio of the selection rate",
      format: "ratio",
      range: [0, 1],
      best: 1,
    });
    expect(disparity(data, { ...ratio, compare: "overall" }).metric.range).toEqual([0, Infinity]);
    expect(disparity(data, { rate: "f1Score" }).metric.format).toBe("number");
    expect(disparity(data, { rate: ({ truePositives }) => truePositives }).metric).toMatchObject({
      title: "disparity of the rate",
      format: "number",
      range: [0, Infinity],
    });
    expect(disparity.description.title).toBe("disparity of rates");
  });
});
