import { weighted, type Clusters, type Recompute } from "../core/clusters.js";
import { counted } from "../core/counted.js";
import type { Description } from "../core/description.js";
import type { Measurement } from "../core/measurement.js";
import { subjectKey, type Subject } from "../core/subject.js";
import { dataSeed } from "../statistics/data-seed.js";
import { arrangements, logArrangements, type Arrangements } from "./arrangements.js";
import { changeBounds } from "./change-bounds.js";
import { imbalance } from "./cluster-weights.js";
import { checkOrder } from "./check-values.js";
import { detectableChanges } from "./detectable.js";
import { differingClusters } from "./differing-clusters.js";
import { areEqualClusters } from "./equal-clusters.js";
import { changes } from "./exchanged-values.js";
import { exchangedWay } from "./exchanged-way.js";
import { influences } from "./influences.js";
import type { MatchedClusters } from "./matched-clusters.js";
import { match } from "./matching.js";
import { maximumTest, type Effort, type Exchange } from "./maximum-test.js";
import { nameOf } from "./parts.js";
import { distanceFromBest } from "./worse.js";
import type { ComparedRelease, DifferingClusters, ReleaseComparison } from "./release-comparison.js";

/** The options of `compareReleases`, all that must be there. */
export interface ExchangeOptions {
  readonly confidence: number;
  readonly margin: number | undefined;
  readonly marginConfidence: number;
  readonly seed: number | undefined;
  /** Whether the later release asked more or less of a cluster. */
  readonly isAskedMoreOrLess: boolean;
}

const CALLER = "compareReleases";

/** Exchanges the clusters of two releases, whose parts are in one order, and says what that shows. */
export function exchangeReleases(
  earlier: Clusters,
  measurement: Measurement,
  later: Clusters,
  recompute: Recompute,
  options: ExchangeOptions,
): ReleaseComparison {
  if (areEqualClusters(earlier, later)) return equalReleases(earlier, measurement, later, options);
  const { metric, comparisons: parts } = measurement;
  const { confidence } = options;
  const { matched: found, valuesAt } = match(earlier, later, recompute, options.isAskedMoreOrLess);
  const matched = { ...found, unit: nounOf(found, measurement) };
  const { unit, shared, added, removed, changed } = matched;
  const unmoved = new Uint8Array(changed + removed + added);
  const values = valuesAt(unmoved);
  // An earlier release may have had nothing by which to tell.
  if (recompute.inAnyOrder === true) checkOrder(CALLER, metric, recompute(weighted(later)), values.after);
  const changesAt = (moved: Uint8Array): Float64Array => changes(valuesAt(moved), metric);
  const seen = changesAt(unmoved);
  const comparisons = (parts ?? [{ of: {} }]).map(({ of }, k) => ({
    of,
    before: values.before[k] ?? NaN,
    after: values.after[k] ?? NaN,
    change: seen[k] as number,
    regressed: false,
  }));
  const common = {
    comparisons,
    clusters: withIds({ unit, shared, added, removed, changed }, () => differingClusters(matched, seen, changesAt)),
    confidence,
    method: methodOf(matched),
  };
  const lost = comparisons.find(({ before, after }) => !(Number.isFinite(before) && Number.isFinite(after)));
  if (lost !== undefined) {
    const reason = `the earlier release has no value of ${nameOf(lost.of)}`;
    return { ...common, comparisons: [], outcome: "notComparable", reason };
  }
  const level = levelOf(options, metric);
  if (areTooFew(matched, level)) return { ...common, outcome: "tooFew", reason: tooFew(matched, confidence) };
  if (unmoved.length === 0) return { ...common, outcome: "same" };
  const seed = options.seed ?? seedOf(matched, unmoved.length);
  const gaps = comparisons.map(({ of }) => isGap(of, later));
  return {
    ...common,
    ...test({ matched, metric, before: values.before, seen, changesAt, gaps, seed, comparisons }, options, level),
    seed,
  };
}

/** Of equal data at once: their values are known, and there is nothing to exchange. */
function equalReleases(
  earlier: Clusters,
  measurement: Measurement,
  later: Clusters,
  options: ExchangeOptions,
): ReleaseComparison {
  const { metric, value, comparisons: parts } = measurement;
  const { confidence } = options;
  const { after, ...ways } = exchangedWay(earlier, later);
  const clusters = { unit: nounOf(after, measurement), shared: after.ids.length, added: 0, removed: 0, changed: 0 };
  const common = {
    comparisons: (parts ?? [{ of: {}, value }]).map(({ of, value: both = NaN }): ComparedRelease => {
      return { of, before: both, after: both, change: 0, regressed: false };
    }),
    clusters: withIds(clusters, () => ({ changed: [], removed: [], added: [], worsened: 0 })),
    confidence,
    method: methodOf({ ...clusters, ...ways }),
  };
  return areTooFew(clusters, levelOf(options, metric))
    ? { ...common, outcome: "tooFew", reason: tooFew(clusters, confidence) }
    : { ...common, outcome: "same" };
}

/** Whether it is of two groups, each a part of its own. */
function isGap(of: Subject, { parts }: Clusters): boolean {
  return of.against !== undefined && !parts.some((part) => subjectKey(part.of) === subjectKey(of));
}

type Counted = ReleaseComparison["clusters"];

/** What is exchanged, as people count it: prompts that lie in fewer clusters are no unit of evidence. */
function nounOf({ unit }: { readonly unit: string }, { counts, metric }: Measurement): string {
  return unit === metric.unit && Object.hasOwn(counts, "clusters") ? "clusters" : unit;
}

/** The counts with the identities, which are put in order when somebody asks. */
function withIds(counts: Counted, get: () => DifferingClusters): Counted {
  return Object.defineProperty({ ...counts }, "ids", { get, enumerable: false });
}

/** Of a change either way the opposite arrangement counts as well. */
function levelOf({ confidence }: ExchangeOptions, { best }: Description): number {
  return (1 - confidence) / (best === undefined ? 2 : 1);
}

function areTooFew(counts: Pick<Counted, "shared" | "removed" | "added">, level: number): boolean {
  return logArrangements(counts) < -Math.log2(level) - 1e-9;
}

/** Row by row, so that it is the same however columns are kept. */
function seedOf({ differences, scores }: MatchedClusters, rows: number): number {
  const width = differences.length / rows;
  const sizes = differences.map((_, i) => Math.abs(differences[(i % width) * rows + Math.floor(i / width)] as number));
  return dataSeed(sizes, ...scores.map((own) => own?.value ?? []));
}

interface Tested {
  readonly matched: MatchedClusters;
  readonly metric: Description;
  readonly before: readonly (number | undefined)[];
  readonly seen: Float64Array;
  readonly changesAt: (moved: Uint8Array) => Float64Array;
  /** Which comparisons are of two parts. */
  readonly gaps: readonly boolean[];
  readonly seed: number;
  readonly comparisons: readonly ComparedRelease[];
}

function test(
  tested: Tested,
  { confidence, margin, marginConfidence }: ExchangeOptions,
  level: number,
): Pick<ReleaseComparison, "outcome" | "comparisons" | "notWorse" | "detectable"> {
  const { matched, metric, seen, changesAt, seed } = tested;
  const { draw, all } = arrangements(matched, seed);
  const tails = metric.best === undefined ? (["apart"] as const) : (["worse", "better"] as const);
  const exchange = exchangeOf(tested, draw, all);
  const { pValues, spread } = maximumTest(exchange, effortOf(matched, 1 - confidence), tails);
  const isShown = (p: number | undefined): boolean => p !== undefined && p <= 1 - confidence + 1e-12;
  const outcome = pValues.worse.some(isShown)
    ? "regressed"
    : pValues.better.some(isShown)
      ? "improved"
      : pValues.apart.some(isShown)
        ? "changed"
        : "noneShown";
  const isWanted = outcome !== "noneShown" || margin !== undefined;
  const intervals = isWanted ? changeBounds(matched, seen, changesAt, draw, metric, tested.gaps, seed) : [];
  const comparisons = tested.comparisons.map((each, k): ComparedRelease => {
    const [isWorse, isBetter] = [isShown(pValues.worse[k]), isShown(pValues.better[k])];
    const found = intervals[k]?.bounds(margin === undefined ? confidence : marginConfidence);
    // What the test shows, its bounds do not leave open.
    const bounds = found && {
      lower: isWorse ? Math.max(0, found.lower) : found.lower,
      upper: isBetter ? Math.min(0, found.upper) : found.upper,
    };
    return { ...each, pValue: pValues[tails[0]][k] as number, ...(bounds && { bounds }), regressed: isWorse };
  });
  const shown = detectableChanges(seen, tested.before, spread, influences(matched, seen, changesAt), level, metric);
  const known = shown.filter((each) => each !== undefined);
  return {
    outcome,
    comparisons,
    ...(margin !== undefined && { notWorse: comparisons.every(({ bounds }) => (bounds?.upper ?? Infinity) < margin) }),
    ...(known.length > 0 && known.length === shown.length && { detectable: Math.max(...known) }),
  };
}

function exchangeOf(
  { matched, metric, comparisons, seen, changesAt, gaps }: Tested,
  draw: Arrangements["draw"],
  all: Arrangements["all"],
): Exchange {
  const { changed, removed, added } = matched;
  const uneven = imbalance(matched);
  const moved = new Uint8Array(changed + removed + added);
  return {
    seen,
    slack: Float64Array.from(comparisons, ({ before, after }, k) =>
      gaps[k] === true ? uneven * (distanceFromBest(before, metric) + distanceFromBest(after, metric)) : 0,
    ),
    draw() {
      draw(moved);
      return changesAt(moved);
    },
    all: all && Array.from(all, changesAt),
    isEven: removed + added === 0,
  };
}

/** Many clusters or scores take long to go through for each arrangement; fewer arrangements are as exact. */
function effortOf({ scores, changed, removed, added }: MatchedClusters, level: number): Effort {
  const length = scores.reduce((sum, own) => sum + (own?.value.length ?? 0), 0);
  if (length > 0)
    return { level, hits: length > 10_000 ? 1 : length > 1000 ? 4 : 10, pilot: length > 10_000 ? 20 : 30 };
  const isLarge = changed + removed + added > 1000;
  return { level, hits: isLarge ? 4 : 10, pilot: isLarge ? 100 : 150 };
}

type Counts = Pick<MatchedClusters, "unit" | "fixed" | "shared" | "removed" | "added">;

function methodOf({ unit, fixed, shared, removed, added }: Counts): string {
  const paired = shared > 0 ? [`${unit} exchanged`] : [];
  const dealt = removed > 0 && added > 0 ? [`${shared > 0 ? "others" : unit} dealt out anew`] : [];
  const others = fixed === undefined ? [] : [`${fixed} as they are`];
  return [...paired, ...dealt, ...others].join(", ");
}

function tooFew({ unit, shared, removed, added }: Counts, confidence: number): string {
  const all = shared + removed + added;
  const percent = Number((100 * confidence).toPrecision(6));
  return `${counted(all, unit)} ${all === 1 ? "is" : "are"} too few to show a change at ${percent} %, whatever they give`;
}
