import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rateByGroup, type ConfusionCounts } from "@fairexpect/metrics";
import { byName } from "../parts.js";
import { multiclass, predictions, rateNames, records, studies } from "./studies.js";

describe("rateByGroup", () => {
  test("has fairlearn's rates, overall and by group", () => {
    for (const study of studies) {
      for (const rate of rateNames) {
        const measured = rateByGroup(records(study), { rate });
        expect(measured.value).toBeCloseTo(study.rates[rate].overall, 12);
        for (const [group, value] of Object.entries(study.rates[rate].byGroup))
          expect(byName(measured.groups)[group]?.value).toBeCloseTo(value, 12);
      }
    }
  });

  test("has each class against the rest", () => {
    for (const rate of rateNames) {
      const measured = rateByGroup(multiclass, { rate, classes: "all" });
      for (const [name, rates] of Object.entries(multiclass.oneVsRest)) {
        for (const [group, value] of Object.entries(rates[rate]))
          expect(byName(measured.groups)[`${name}: ${group}`]?.value).toBeCloseTo(value, 12);
      }
    }
  });

  test("counts events and trials of a proportion, and the confusion of F1 and of one's own rate", () => {
    const data = {
      groups: ["a", "a", "a", "b"],
      predictions: [1, 0, 0, 1],
      labels: [1, 1, 0, 0],
      prompts: ["p", "p", "q", "p"],
    };
    const groups = byName(rateByGroup(data, { rate: "falseNegativeRate" }).groups);
    expect(groups["a"]?.counts).toEqual({ events: 1, trials: 2, prompts: 2 });
    expect(groups["b"]).toEqual({
      of: { group: "b" },
      counts: { events: 0, trials: 0, prompts: 1 },
      reason: "group b has no positive labels",
    });
    const confusion = { truePositives: 1, falsePositives: 0, trueNegatives: 1, falseNegatives: 1, prompts: 2 };
    expect(byName(rateByGroup(data, { rate: "f1Score" }).groups)["a"]?.counts).toEqual(confusion);
    const prevalence = ({ truePositives, falseNegatives }: ConfusionCounts): number => truePositives + falseNegatives;
    const own = rateByGroup(data, { rate: prevalence });
    expect(byName(own.groups)["a"]).toMatchObject({ value: 2, counts: confusion });
    expect(own.metric).toMatchObject({ title: "prevalence", format: "number", range: [0, Infinity] });
  });

  test("accuracy needs no positive class", () => {
    const matches = multiclass.groups.map((group, i) => ({
      group,
      right: multiclass.predictions[i] === multiclass.labels[i],
    }));
    const ofA = matches.filter(({ group }) => group === "a");
    const measured = rateByGroup(multiclass, { rate: "accuracy" });
    expect(measured.value).toBe(matches.filter(({ right }) => right).length / matches.length);
    expect(byName(measured.groups)["a"]?.value).toBe(ofA.filter(({ right }) => right).length / ofA.length);
  });

  test("complementary rates add up to 1", () => {
    fc.assert(
      fc.property(predictions, (data) => {
        for (const [rate, complement] of [
          ["truePositiveRate", "falseNegativeRate"],
          ["trueNegativeRate", "falsePositiveRate"],
          ["precision", "falseDiscoveryRate"],
        ] as const) {
          const [one, other] = [rateByGroup(data, { rate }), rateByGroup(data, { rate: complement })];
          expect(one.reason).toBe(other.reason);
          if (one.value !== undefined) expect(one.value + (other.value as number)).toBeCloseTo(1, 12);
        }
      }),
    );
  });
});
