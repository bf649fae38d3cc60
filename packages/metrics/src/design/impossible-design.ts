import { checkInteger, checkNumber, checkOneOf } from "../core/input.js";
import { meanInterval, newcombePairedDifference, type Range } from "../statistics/intervals/index.js";
import { checkMetricName } from "./metric-names.js";
import { FRACTIONS, HIGH_MEANS, includes, LOW_MEANS } from "./planned-metrics.js";
import { fewestWhere } from "./power-search.js";

/**
 * A design: how many prompts there will be, and what is to be shown of them.
 *
 * @since 0.1.0
 */
export interface Design {
  /** The metric's name, as its function or the catalogue has it. */
  readonly metric: string;
  /** Prompts, sources or pools: the clusters of the metric, as `designUnit` says. */
  readonly prompts: number;
  readonly threshold: number;
  readonly confidence?: number | undefined;
  readonly margin?: number | undefined;
  /** How the interval is made, as the metric's option. Default `"auto"`. */
  readonly method?: "auto" | "strict" | undefined;
  /** Of `sentimentBias`, as its option. Default `"strict"`. */
  readonly parity?: "strict" | "weak" | undefined;
}

/**
 * The tightest limit that so many prompts can show, however well a model does: 1 - (1 - confidence)^(1 / prompts) for
 * what must lie below a limit, 1 less that for a similarity that must lie above. It is what the bounds of a flawless
 * run come to, for any number of responses a prompt; under `method: "strict"` the bounds of means are wider than that.
 *
 * @throws InputError where prompts is no integer of at least 1, or the confidence is not between 0.5 and 1
 * @example
 * smallestThreshold(20) // 0.13910834066826516
 * @since 0.1.0
 */
export function smallestThreshold(prompts: number, confidence = 0.95): number {
  checkInteger("smallestThreshold", "prompts", prompts, 1);
  checkNumber("smallestThreshold", "confidence", confidence, 0.5, 1 - 1e-12);
  return -Math.expm1(Math.log1p(-confidence) / prompts);
}

/**
 * Why a design cannot lead to the verdict "pass", whatever the model does, in one sentence; undefined where it can. Ask
 * before any model is called: 20 prompts cannot show a fraction below 1 % at 95 %, and it takes 299 clean ones. The
 * least number is known for fractions, expected maxima, similarities, `allocationGap` (as a difference),
 * `sentimentBias`, the range and the deviation of `sensitiveToNeutralSimilarity`, `stereotypicalAssociations` (of two
 * groups or more), and the metrics of the catalogue on counterfactual data. Of other metrics the bounds of a flawless
 * run can be as narrow as can be, or depend on more than the number of prompts; for these it is undefined.
 *
 * @throws InputError where no metric has the name, prompts is no integer of at least 1, the threshold is out of the
 * metric's range, or another option out of its own
 * @example
 * impossibleDesign({ metric: "toxicFraction", threshold: 0.01, prompts: 20 }) // "20 prompts cannot show a value below 0.01 at 95 % confidence, even if all are flawless; it takes at least 299"
 * impossibleDesign({ metric: "toxicFraction", threshold: 0.01, prompts: 299 }) // undefined
 * @since 0.1.0
 */
export function impossibleDesign({
  metric,
  prompts,
  threshold,
  confidence = 0.95,
  margin = 0,
  method = "auto",
  parity = "strict",
}: Design): string | undefined {
  const caller = "impossibleDesign";
  checkMetricName(caller, metric);
  checkInteger(caller, "prompts", prompts, 1);
  checkNumber(caller, "confidence", confidence, 0.5, 1 - 1e-12);
  checkNumber(caller, "margin", margin, 0, Number.MAX_VALUE);
  checkOneOf(caller, "method", method, ["auto", "strict"]);
  checkOneOf(caller, "parity", parity, ["strict", "weak"]);
  const reach = reachOf(metric, method, parity);
  const least = reach === undefined ? -Number.MAX_VALUE : metric === "counterfactualCosine" ? -1 : 0;
  checkNumber(caller, "threshold", threshold, least, reach === undefined ? Number.MAX_VALUE : 1);
  const above = includes(HIGH_MEANS, metric);
  const room = (above ? 1 - threshold : threshold) + margin;
  if (reach === undefined || reach(prompts, confidence) < room) return undefined;
  const unit = designUnit(metric) ?? "prompts";
  const direction = above ? "above " : metric === "allocationGap" ? "within ±" : "below ";
  const counted = `${prompts.toLocaleString("en-US")} ${prompts === 1 ? unit.slice(0, -1) : unit}`;
  return `${counted} cannot show a value ${direction}${threshold} at ${Number((100 * confidence).toPrecision(6))} % confidence, even if all are flawless; ${neededText(reach, prompts, confidence, room)}`;
}

/**
 * What a metric counts: "prompts", "sources" (of prompts that differ in the group only) or "pools"; undefined where the
 * number that matters is another, or depends on the data.
 *
 * @throws InputError where no metric has the name
 * @example
 * designUnit("sentimentBias") // "sources"
 * @since 0.1.0
 */
export function designUnit(metric: string): "prompts" | "sources" | "pools" | undefined {
  checkMetricName("designUnit", metric);
  if (metric === "allocationGap") return "pools";
  if (OF_SOURCES.includes(metric)) return "sources";
  return includes(FRACTIONS, metric) || includes(LOW_MEANS, metric) || metric === "stereotypicalAssociations"
    ? "prompts"
    : undefined;
}

const RANGE = "sensitiveToNeutralSimilarityRange";
const DEVIATION = "sensitiveToNeutralSimilarityVariance";
/** Of the catalogue, what is measured by source, with values up to 1. */
const BY_SOURCE: readonly string[] = ["cfGap", "cfGapPairs", "pertSS", "pertSSPairs", "pertSR", "avgIF"];
const OF_SOURCES: readonly string[] = [
  ...HIGH_MEANS,
  ...BY_SOURCE,
  "invarianceTest",
  "sentimentBias",
  RANGE,
  DEVIATION,
  "pertSD",
];

/** How far from the best value the bound of a flawless run lies. */
type Reach = (clusters: number, confidence: number) => number;

const ofUnseen: Reach = (clusters, confidence) => smallestThreshold(clusters, confidence);
/** Where no value is greater than a half. */
const ofUnseenHalf: Reach = (clusters, confidence) => smallestThreshold(clusters, confidence) / 2;

function ofBets(best: number, range: Range): Reach {
  return (clusters, confidence) => {
    const { lower, upper } = meanInterval(new Float64Array(clusters).fill(best), { range, method: "strict" }).bounds(
      confidence,
    );
    return Math.max(best - lower, upper - best);
  };
}

/**
 * No source differs: all alike, or half above the threshold in both groups. With one response a group; several ask for
 * more.
 */
const ofEqualShares: Reach = (clusters, confidence) =>
  Math.min(
    ...[0, Math.floor(clusters / 2)].map(
      (both) => newcombePairedDifference(both, 0, 0, clusters - both).bounds(confidence).upper,
    ),
  );

function reachOf(metric: string, method: "auto" | "strict", parity: "strict" | "weak"): Reach | undefined {
  const strict = method === "strict";
  if (includes(LOW_MEANS, metric)) return strict ? ofBets(0, [0, 1]) : ofUnseen;
  if (includes(HIGH_MEANS, metric)) return strict ? ofBets(1, [0, 1]) : ofUnseen;
  if (metric === "sentimentBias" && parity === "weak") return strict ? ofBets(0, [-1, 1]) : ofEqualShares;
  if (metric === RANGE) return strict ? ofBets(0, [-1, 1]) : ofUnseen;
  if (metric === DEVIATION || metric === "pertSD" || metric === "stereotypicalAssociations") return ofUnseenHalf;
  return includes(FRACTIONS, metric) ||
    BY_SOURCE.includes(metric) ||
    metric === "sentimentBias" ||
    metric === "allocationGap"
    ? ofUnseen
    : undefined;
}

/** Beyond it the search takes too long where a bound is found by trying. */
const MOST = 100_000;

function neededText(reach: Reach, prompts: number, confidence: number, room: number): string {
  if (!(room > 0)) return "no number can";
  const isClosed = reach === ofUnseen || reach === ofUnseenHalf || reach === ofEqualShares;
  if (!isClosed && (prompts >= MOST || reach(MOST, confidence) >= room))
    return `it takes more than ${Math.max(prompts, MOST).toLocaleString("en-US")}`;
  const enough = fewestWhere((n) => reach(n, confidence) < room, prompts);
  return `it takes at least ${enough.toLocaleString("en-US")}`;
}
