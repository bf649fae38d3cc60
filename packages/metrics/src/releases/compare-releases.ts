import { checkMeasurement } from "../core/check-measurement.js";
import { checkSubject } from "../core/subject.js";
import { checkClusters, checkWays, type Clusters } from "../core/clusters.js";
import { checkArray, checkInteger, checkNumber, checkObject, checkOptions } from "../core/input.js";
import { isMeasured, type Measurement } from "../core/measurement.js";
import { askedOtherwise, isAskedMoreOrLess } from "./asked.js";
import { exchangeReleases } from "./exchange-releases.js";
import { checkMeant, whatDiffers } from "./meaning.js";
import { partsInOrder } from "./parts.js";
import type { CompareReleasesOptions, ReleaseComparison } from "./release-comparison.js";
import type { Release } from "./release.js";

const CALLER = "compareReleases";
const NO_CLUSTERS = { unit: "clusters", shared: 0, added: 0, removed: 0, changed: 0 };

/**
 * Whether a metric is shown to be worse in this release than in an accepted one.
 *
 * If nothing changed, what a cluster (a prompt, a source, a pool) gave in one release it could as well have given in
 * the other. So clusters that both releases have change places at random, all groups of a cluster at once; those that
 * only one has are dealt out anew. The p-value is how often that makes a change as large as the one seen, the largest
 * of all comparisons counting, each by its own scale. It is exact: an unchanged model regresses in at most
 * `1 − confidence` of runs, whatever the metric, the number of comparisons and of clusters. Worse is further from the
 * metric's best value, on whichever side of it.
 *
 * @param before what the accepted release left: `releaseOf` of its measurement
 * @param after this release's measurement
 * @throws InputError if an option has no valid value, or one of the two is no release or measurement
 * @see Pitman 1937 on tests by exchange; Westfall and Young 1993 on the largest of several; Besag and Clifford 1991 on
 * when to stop drawing
 * @example
 * const before = releaseOf(toxicFraction(Array(40).fill([0.1])));
 * const after = toxicFraction([...Array(15).fill([0.9]), ...Array(25).fill([0.1])]);
 * compareReleases(before, after).outcome // "regressed"
 * @since 0.1.0
 */
export function compareReleases(
  before: Release,
  after: Measurement,
  options: CompareReleasesOptions = {},
): ReleaseComparison {
  checkObject(CALLER, "before", before, "what releaseOf made of a measurement");
  checkObject(CALLER, "after", after, "a measurement");
  checkMeasurement(CALLER, after);
  checkObject(CALLER, "before.metric", before.metric, "the description of a metric");
  checkArray(CALLER, "before.metric.range", before.metric.range);
  checkArray(CALLER, "before.comparisons", before.comparisons);
  checkObject(CALLER, "after.metric", after.metric, "the description of a metric");
  checkArray(CALLER, "after.metric.range", after.metric.range);
  checkMeant(CALLER, "before", before);
  checkMeant(CALLER, "after", after);
  checkOptions(CALLER, options, ["confidence", "margin", "marginConfidence", "seed"]);
  const { confidence = 0.999, margin, marginConfidence = 0.95, seed } = options;
  checkNumber(CALLER, "confidence", confidence, 0.5, 0.999999);
  checkNumber(CALLER, "marginConfidence", marginConfidence, 0.5, 0.999999);
  if (margin !== undefined) checkNumber(CALLER, "margin", margin, 0, Number.MAX_VALUE);
  if (seed !== undefined) checkInteger(CALLER, "seed", seed, 0);
  const refuse = (reason: string): ReleaseComparison => ({
    outcome: "notComparable",
    comparisons: [],
    clusters: NO_CLUSTERS,
    confidence,
    method: "none",
    reason,
  });
  checkParts("before.clusters", before.clusters);
  if (after.clusters !== undefined) checkParts("after.clusters", after.clusters);
  const other = whatDiffers(before, after);
  if (other !== undefined) return refuse(other);
  const lost = [after, ...(after.comparisons ?? [])].find((each) => !isMeasured(each));
  if (lost?.reason !== undefined) return refuse(lost.reason);
  const asked = askedOtherwise(before, after, after.metric);
  if (asked !== undefined) return refuse(asked);
  const { clusters, recompute } = after;
  if (clusters === undefined || recompute === undefined) return refuse("the metric is not compared between releases");
  const parts = partsInOrder(before.clusters, clusters);
  if ("odd" in parts) return refuse(parts.odd);
  return exchangeReleases({ ...before.clusters, parts }, after, clusters, recompute, {
    confidence,
    margin,
    marginConfidence,
    seed,
    isAskedMoreOrLess: isAskedMoreOrLess(before, after),
  });
}

function checkParts(argument: string, clusters: Clusters): void {
  checkClusters(CALLER, argument, clusters);
  checkWays(CALLER, `${argument}.ways`, clusters.ways);
  for (const [i, { of }] of clusters.parts.entries()) checkSubject(CALLER, `${argument}.parts[${i}].of`, of);
}
