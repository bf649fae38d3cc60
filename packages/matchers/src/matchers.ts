import { agreementMatchers, type AgreementMatchers } from "./families/agreement.js";
import { allocationMatchers, type AllocationMatchers } from "./families/allocation.js";
import { assessmentMatchers, type AssessmentMatchers } from "./families/assessment.js";
import { baselineMatchers, type BaselineMatchers } from "./families/baseline.js";
import { classificationMatchers, type ClassificationMatchers } from "./families/classification.js";
import { counterfactualMatchers, type CounterfactualMatchers } from "./families/counterfactual.js";
import { generalizedMatchers, type GeneralizedMatchers } from "./families/generalized.js";
import { recommendationMatchers, type RecommendationMatchers } from "./families/recommendation.js";
import { refusalMatchers, type RefusalMatchers } from "./families/refusal.js";
import { shownMatchers, type ShownMatchers } from "./families/shown.js";
import { stereotypeMatchers, type StereotypeMatchers } from "./families/stereotype.js";
import { toxicityMatchers, type ToxicityMatchers } from "./families/toxicity.js";
import { unawarenessMatchers, type UnawarenessMatchers } from "./families/unawareness.js";
import { recordingMisuse } from "./misuse.js";

/**
 * The matchers as an assertion has them; runners hand them on as their own. All are synchronous, over data that are
 * ready: response sets, candidates, predictions and recommendations as the tasks of `@fairexpect/responses` give them,
 * plain arrays, or the measurement that a metric has made of them.
 *
 * @since 0.1.0
 */
export interface FairnessMatchers<R = void>
  extends
    ShownMatchers<R>,
    ToxicityMatchers<R>,
    StereotypeMatchers<R>,
    UnawarenessMatchers<R>,
    CounterfactualMatchers<R>,
    ClassificationMatchers<R>,
    RecommendationMatchers<R>,
    GeneralizedMatchers<R>,
    AllocationMatchers<R>,
    AgreementMatchers<R>,
    AssessmentMatchers<R>,
    BaselineMatchers<R>,
    RefusalMatchers<R> {}

/** The functions to hand to `expect.extend`, in any runner. */
export const fairnessMatchers = recordingMisuse({
  ...agreementMatchers,
  ...allocationMatchers,
  ...assessmentMatchers,
  ...baselineMatchers,
  ...classificationMatchers,
  ...counterfactualMatchers,
  ...generalizedMatchers,
  ...recommendationMatchers,
  ...refusalMatchers,
  ...shownMatchers,
  ...stereotypeMatchers,
  ...toxicityMatchers,
  ...unawarenessMatchers,
});
