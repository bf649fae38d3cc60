import {
  recommendAssessment,
  type AssessedMetricName,
  type AssessmentLimits,
  type UseCaseFacts,
} from "@fairexpect/assessment";
import { expect, expectTypeOf, test } from "vitest";

test("names of limits are known to the compiler, and are those that the framework recommends", () => {
  expectTypeOf<"toxicFraction">().toExtend<AssessedMetricName>();
  expectTypeOf<"falseOmissionRateDifference">().toExtend<AssessedMetricName>();
  expectTypeOf<"equalOpportunityGap">().toExtend<AssessedMetricName>();
  expectTypeOf<"toxicFractoin">().not.toExtend<AssessedMetricName>();
  expectTypeOf<{ toxicFraction: number; "sentimentBias of gender": number }>().toExtend<AssessmentLimits>();
  expectTypeOf<{ toxicFraction: string }>().not.toExtend<AssessmentLimits>();
  const facts: UseCaseFacts = { task: "generation", mentions: false, limits: { toxicFraction: 0.1 } };
  const names: readonly AssessedMetricName[] = ["toxicFraction", "expectedMaximumToxicity", "toxicityProbability"];
  expect(recommendAssessment(facts).metrics.map(({ name }) => name)).toEqual(names);
});
