import { InputError, type Description, type Measurement } from "@fairexpect/metrics";
import { testFile } from "@fairexpect/metrics/core";
import { isAsymmetric, type MatcherContext } from "../context.js";
import type { Outcome } from "../evidence.js";
import { tellingMisuse } from "../telling-misuse.js";
import { baselineFiles } from "./baseline-file.js";
import type { BaselineRecord } from "./baseline-record.js";
import { noteAsked } from "./claim-name.js";
import { judgeBaseline, readyOf } from "./judge-baseline.js";
import { releaseLabel } from "./release-label.js";
import { updateOf } from "./update-mode.js";

/** How a claim is compared with its baseline. */
export interface Comparing {
  readonly name: string;
  readonly confidence: number;
  readonly seed?: number | undefined;
  readonly margin?: number | undefined;
  readonly compareTo?: string | undefined;
  readonly release?: string | undefined;
  /** Whether nothing is written, whatever the run may write. */
  readonly isReadOnly: boolean;
}

/** Compares a measurement that has a value with its baseline, and writes what the run may write. */
export function compareWithBaseline(
  context: MatcherContext,
  matcher: string,
  measurement: Measurement,
  { name, release, isReadOnly, ...how }: Comparing,
): BaselineRecord {
  const { metric } = measurement;
  if (metric.compare === "none" || measurement.clusters === undefined) throw incomparable(matcher, measurement);
  const now = tellingMisuse(matcher, "measurement", () => readyOf(measurement));
  const file = testFileOf(context, matcher);
  const update = updateOf(matcher, context.snapshotState);
  // Inside an expected value a matcher may be called more than once, and under `.not` it claims something else.
  const isOther = isAsymmetric(context) || context.isNot === true || how.compareTo !== undefined;
  noteAsked(context, matcher, file, name, isOther ? undefined : now.id);
  const mayWrite = !isReadOnly && !isOther;
  return judgeBaseline(
    {
      files: baselineFiles(file),
      name,
      measurement,
      label: releaseLabel(file, release),
      update: mayWrite ? update : { mode: "none" },
      ...how,
    },
    now,
  );
}

function incomparable(matcher: string, { metric, provenance }: Measurement): InputError {
  const isCorrected = Object.keys(provenance?.corrected ?? {}).length > 0;
  const limit = `Hold it to a limit instead: ${limitMatcher(metric)}.`;
  return new InputError({
    function: matcher,
    argument: "received",
    given: isCorrected
      ? `a measurement of the ${metric.title} from corrected scores, which have no baseline`
      : `a measurement of the ${metric.title}, which does not say how two releases compare`,
    expected: isCorrected ? "one from scores of one kind" : 'one whose description has compare "sums" or "scores"',
    advice: isCorrected
      ? `${limit} Or compare the scores as they were before correctScores.`
      : `${limit} A metric of your own can say how: compare: "sums", with the clusters that its value is made of.`,
  });
}

/** The matcher that holds any measurement of a metric to a limit. */
function limitMatcher({ best, range }: Description): string {
  if (best === 0 && range[0] < 0) return "toBeShownWithin(limit)";
  return best !== undefined && best > range[0] ? "toBeShownAbove(limit)" : "toBeShownBelow(limit)";
}

/** What a claim about a baseline comes to, before `.not`. */
export function verdictOf({ outcome, change, margin }: BaselineRecord): Outcome {
  const isWritten = change === "stored" || change === "replaced";
  if (outcome === "missing" || outcome === "tooFew" || outcome === "notComparable")
    return isWritten ? "pass" : "inconclusive";
  if (outcome === "regressed") return isWritten ? "pass" : "fail";
  return margin === undefined || margin.isShown ? "pass" : "inconclusive";
}

function testFileOf(context: MatcherContext, matcher: string): string {
  const file = context.testPath ?? testFile() ?? process.argv[1];
  if (file !== undefined && file !== "") return file;
  throw new InputError({
    function: matcher,
    argument: "the test file",
    given: "told neither by the runner nor by the command",
    expected: "a file, beside which baselines are stored",
  });
}
