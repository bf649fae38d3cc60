import type { Assessment, AssessmentLimits } from "@fairexpect/assessment";
import { checkOptions, checkText } from "@fairexpect/metrics/core";
import { evidenceOf, judge } from "./claim.js";
import type { MatcherContext } from "./context.js";
import type { ClaimEvidence } from "./evidence.js";
import { resolveOptions } from "./options.js";
import { placeOf } from "./place.js";
import {
  checkAssessment,
  checkLimits,
  claimsOf,
  type AssessmentAssertionOptions,
} from "./to-pass-fairness-assessment.js";

/**
 * Options of `assessmentEvidence`.
 *
 * @since 0.1.0
 */
export interface AssessmentEvidenceOptions extends AssessmentAssertionOptions {
  /** The file that the use case stands in. */
  readonly file: string;
}

const CALLER = "assessmentEvidence";
const NAMES = ["confidence", "inconclusive", "atMostLeftOut", "label"] as const;

/**
 * What an assessment is as evidence, without a runner: a record for each limit and each attribute that it is about, as
 * `toPassFairnessAssessment` leaves them. Nothing is written.
 *
 * @param limits by the names of metrics; unless given, those that the assessment was made with
 * @throws InputError if what is given is no assessment, or a limit is of nothing that was measured
 * @since 0.1.0
 */
export function assessmentEvidence(
  assessment: Assessment,
  limits: AssessmentLimits | undefined,
  options: AssessmentEvidenceOptions,
): readonly ClaimEvidence[] {
  checkOptions(CALLER, options, [...NAMES, "file"]);
  const { file, ...own } = options;
  checkText(CALLER, "options.file", file);
  const context: MatcherContext = { promise: "", testPath: file, utils: PLAIN };
  const resolved = { ...resolveOptions(context, CALLER, own, NAMES), method: "auto" } as const;
  checkAssessment(CALLER, "assessment", assessment);
  const asked = limits ?? assessment.limits;
  checkLimits(CALLER, asked, limits === undefined);
  return claimsOf(CALLER, assessment, asked).map((claim): ClaimEvidence => {
    const judged = judge(claim, false, resolved);
    return {
      version: 2,
      at: placeOf(context),
      label: resolved.label ?? assessment.useCase,
      matcher: CALLER,
      negated: false,
      confidence: resolved.confidence,
      ...evidenceOf(judged, resolved),
    };
  });
}

const same = (text: string): string => text;
const PLAIN: MatcherContext["utils"] = { matcherHint: same, EXPECTED_COLOR: same, RECEIVED_COLOR: same };
