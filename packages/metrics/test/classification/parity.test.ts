import { describe, expect, test } from "vitest";
import {
  demographicParityDifference,
  demographicParityRatio,
  equalizedOddsDifference,
  equalizedOddsRatio,
  equalOpportunityDifference,
  type Measurement,
} from "@fairexpect/metrics";
import { byName } from "../parts.js";
import { multiclass, records, studies, type Study } from "./studies.js";

const namesOf = (parts: Measurement["groups"]): string[] => Object.keys(byName(parts));

describe("demographic parity, equal opportunity and equalized odds", () => {
  test("are fairlearn's", () => {
    for (const study of studies) {
      const data = records(study);
      expect(demographicParityDifference(data).value).toBeCloseTo(study.demographicParityDifference, 12);
      expect(demographicParityRatio(data).value).toBeCloseTo(study.demographicParityRatio, 12);
      expect(equalOpportunityDifference(data).value).toBeCloseTo(study.equalOpportunityDifference, 12);
      expect(equalizedOddsDifference(data).value).toBeCloseTo(study.equalizedOddsDifference, 12);
      expect(equalizedOddsRatio(data).value).toBeCloseTo(study.equalizedOddsRatio, 12);
    }
  });

  test("equalized odds names both rates in its comparisons", () => {
    const measured = equalizedOddsDifference(records(studies[0] as Study));
    expect(namesOf(measured.comparisons)).toEqual(["truePositiveRate: a vs b", "falsePositiveRate: a vs b"]);
    expect(namesOf(measured.groups)).toEqual([
      "truePositiveRate: a",
      "truePositiveRate: b",
      "falsePositiveRate: a",
      "falsePositiveRate: b",
    ]);
    const classes = equalizedOddsDifference(multiclass, { classes: ["nurse"] });
    expect(namesOf(classes.comparisons)).toEqual([
      "nurse: truePositiveRate: a vs b",
      "nurse: falsePositiveRate: a vs b",
    ]);
  });

  test("equalized odds is undefined where a group has labels of one kind only", () => {
    const data = [
      { group: "a", prediction: 1, label: 1 },
      { group: "a", prediction: 1, label: 0 },
      { group: "b", prediction: 1, label: 1 },
    ];
    expect(equalizedOddsDifference(data).reason).toBe("group b has no negative labels");
  });
});
