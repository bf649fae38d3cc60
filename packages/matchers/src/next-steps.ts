import { decide, isMeasured } from "@fairexpect/metrics";
import { UNDECLARED_SHARE } from "@fairexpect/metrics/core";
import { atMostLeftOutText, isUnjudged, percent } from "./data-text.js";
import { designText } from "./design-text.js";
import { freshSetSteps, hasIdenticalRepeats } from "./fresh-set-text.js";
import type { Judged } from "./judged.js";
import { missingData } from "./missing-data.js";
import { termsNeeded } from "./more-terms-text.js";
import type { ResolvedOptions } from "./options.js";
import { tooFewText } from "./terms-text.js";

/** What a developer can do about a claim that did not come out, the first thing first. */
export function nextSteps(claim: Judged, options: ResolvedOptions, hasExamples: boolean): readonly string[] {
  const { decision, findings, verdict } = claim;
  if (verdict === "undefined") return [missingData(claim.measurement)];
  const lacking = decision.unanswered ?? [];
  if (lacking.length > 0)
    return [
      ...(lacking.some(({ kinds }) => isUnjudged(kinds))
        ? ["Score the answers by a scorer that knows their language: await toxicity(replies, scorer)."]
        : []),
      `At most ${percent(UNDECLARED_SHARE)} of what was asked of a group may be unanswered. If more is to be expected: ${atMostLeftOutText(lacking, options.atMostLeftOut)}`,
    ];
  const hasValues = findings.every(({ value }) => value !== undefined);
  const isUnknowable = isMeasured(claim.measurement) && hasIdenticalRepeats(claim.measurement);
  const field = claim.unequal?.();
  const design = designText(claim, options.method);
  return [
    ...(hasExamples && verdict === "fail" ? ["Read the worst cases above first: they carry the verdict."] : []),
    ...(field === undefined
      ? []
      : [
          `Compare like with like: { within: "${field}" }. Scores differ more from one ${field} to the next than within one, which hides what groups make of it.`,
        ]),
    ...freshSetSteps(claim, design),
    ...(verdict === "inconclusive" &&
    hasValues &&
    !isUnknowable &&
    options.inconclusive === "fail" &&
    !(claim.negated && isWithinByEstimate(claim))
      ? [`To let the estimate decide if the data do not: { inconclusive: "estimate" }`]
      : []),
    ...(tooFewText(claim) === "" && termsNeeded(claim.measurement, decision, claim.limit) === undefined
      ? []
      : [`If these terms are all that is asked about, and no sample: { terms: "fixed" }`]),
  ];
}

/** Whether the estimate alone keeps to the limit, so that it shows nothing of what `.not` claims. */
function isWithinByEstimate({ measurement, limit, decision: { confidence } }: Judged): boolean {
  return decide(measurement, limit, { confidence, inconclusive: "estimate" }).verdict === "pass";
}
