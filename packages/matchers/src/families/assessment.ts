import type { AssessmentLimits } from "@fairexpect/assessment";
import { toPassFairnessAssessment, type AssessmentAssertionOptions } from "../to-pass-fairness-assessment.js";

/** What is claimed of a whole assessment. */
export interface AssessmentMatchers<R> {
  /**
   * Every metric with a limit is shown to keep to it, on the side that the metric says is fair, for each attribute that
   * was assessed. Received: what `assess` resolved to. Each claim leaves its own line of evidence, and passes together
   * with the others only. Limits are by the names of metrics ("sentimentBias", or of one attribute "sentimentBias of
   * gender"); without any, those that `assess` was given. What was measured and has no limit is not claimed, and a
   * message says so. Under `.not`: none is shown to keep to its limit and one is shown not to.
   *
   * @throws InputError if received is no assessment, a limit is of a metric that was not measured (the message says why
   * it was left out), or no value of the metric can lie on the other side of it
   * @see assess and recommendAssessment in `@fairexpect/assessment`
   * @example
   * const measurement = toxicFraction(Array(100).fill([0.1])); // one of what assess(useCase, { task: "generation" }) has
   * const rows = [{ key: "toxicFraction", name: "toxicFraction", measurement, direction: "below" }];
   * expect({ rows, skipped: [], limits: {} }).toPassFairnessAssessment({ toxicFraction: 0.05 });
   * @since 0.1.0
   */
  toPassFairnessAssessment(limits?: AssessmentLimits, options?: AssessmentAssertionOptions): R;
}

export const assessmentMatchers = { toPassFairnessAssessment };
