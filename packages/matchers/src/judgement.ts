import type { Description, Limit, Provenance, Verdict } from "@fairexpect/metrics";
import { asserted, recordEvidence } from "./claim.js";
import { noteFound } from "./asymmetric.js";
import { isAsymmetric, type MatcherContext, type MatcherResult } from "./context.js";
import type { Finding, Outcome } from "./evidence.js";
import type { Worst } from "./examples.js";
import { examplesText } from "./examples-text.js";
import { methodLine } from "./method-text.js";
import type { ResolvedOptions } from "./options.js";
import { NO_VALUE } from "./sureness-text.js";
import { listed, namedRows, paragraph } from "./paragraph.js";

/** What a test that is no comparison of bounds with a limit came to, and what its message says. */
export interface Judgement {
  readonly metric: Description;
  readonly limit: Limit;
  readonly finding: Omit<Finding, "verdict" | "of">;
  /** Of the claim without `.not`. */
  readonly verdict: Verdict;
  readonly thin?: boolean;
  readonly sentence: string;
  /** How sure the verdict is, in words. */
  readonly sure?: string | undefined;
  /** What to do next. */
  readonly next: readonly string[];
  /** What was measured, and how. */
  readonly method: string;
  readonly examples?: Worst | undefined;
  /** The lines below the sentence, each with its name. */
  readonly rows: readonly (readonly [name: string, text: string])[];
  readonly provenance?: Provenance | undefined;
}

/** Ends a matcher that has judged by itself as `assertClaims` ends others: evidence, boolean, message. */
export function assertJudgement(
  context: MatcherContext,
  matcher: string,
  options: ResolvedOptions,
  { metric, limit, finding, verdict, thin = false, sentence, rows, provenance, ...said }: Judgement,
): MatcherResult {
  const negated = context.isNot === true;
  const { sure, next, method, examples } = said;
  const outcome: Outcome = finding.reason === undefined ? asserted(verdict, negated) : "undefined";
  if (isAsymmetric(context)) noteFound(sentence);
  recordEvidence(context, matcher, options, () => ({
    metric,
    limit,
    thin,
    findings: [{ of: {}, ...finding, verdict: outcome }],
    verdict: outcome,
    ...(provenance !== undefined && { data: provenance }),
    sentence,
  }));
  return {
    pass: negated ? verdict !== "fail" : verdict === "pass",
    message: () => {
      const hint = context.utils.matcherHint(matcher, "received", "", {
        isNot: negated,
        promise: context.promise ?? "",
      });
      const shown = outcome === "fail" || outcome === "inconclusive" ? (examples?.(options.examples) ?? []) : [];
      return [
        hint,
        paragraph(sentence),
        namedRows([
          ["verdict", outcome === "undefined" ? NO_VALUE : sure === undefined ? outcome : `${outcome}: ${sure}`],
          ...rows,
        ]),
        ...(shown.length === 0 || options.redact ? [] : [examplesText(shown)]),
        ...(next.length === 0 ? [] : [`What next:\n${listed(next)}`]),
        paragraph(methodLine([method])),
      ].join("\n\n");
    },
  };
}
