import { counted, withCommas } from "../core/counted.js";
import { checkInteger, checkNumber, checkOneOf, checkOptions } from "../core/input.js";
import type { Description } from "../core/description.js";
import type { Limit } from "../decide/limit.js";
import { checkConfidence } from "../decide/policy.js";
import { describedMetric, directionOf, sideOf, type MetricReference } from "./described.js";
import { fewestWhere } from "./power-search.js";
import { reachOf, type Reach } from "./reach.js";

/**
 * A design: how many prompts there will be, and what is to be shown of them.
 *
 * @since 0.1.0
 */
export interface DesignOptions {
  /** The metric: its name, its function, or its description. */
  readonly metric: MetricReference;
  /** Prompts, sources or pools: the clusters of the metric, as `designUnit` says. */
  readonly prompts: number;
  /** What the value shall be below; above, if the best value is the greatest; within, if both sides of it are worse. */
  readonly limit: number;
  readonly confidence?: number | undefined;
  /** How the interval is made, as the metric's option. Default `"auto"`. */
  readonly method?: "auto" | "strict" | undefined;
  /** Of metrics with two forms of parity (`sentimentBias`), as their option. Default `"strict"`. */
  readonly parity?: "strict" | "weak" | undefined;
}

const CALLER = "impossibleDesign";
const NAMES = ["metric", "prompts", "limit", "confidence", "method", "parity"];

/**
 * Why a design cannot lead to the verdict "pass", whatever the model does, in one sentence; undefined if it can. Ask
 * before any model is called: 20 prompts cannot show a fraction below 1 % at 95 %, and it takes 299 clean ones. The
 * least number is known for metrics whose description says what a flawless run comes to: fractions, expected maxima,
 * similarities, `allocationGap` (as a difference), `sentimentBias`, the range and the deviation of
 * `sensitiveToNeutralSimilarity`, `stereotypicalAssociations` (of two groups or more), and the metrics of the catalogue
 * on counterfactual data. Of other metrics the bounds of a flawless run can be as narrow as can be, or depend on more
 * than the number of prompts; for these it is undefined.
 *
 * @throws InputError if there is no such metric, prompts is no integer of at least 1, the limit is out of the metric's
 * range, or another option out of its own
 * @example
 * impossibleDesign({ metric: "toxicFraction", limit: 0.01, prompts: 20 }) // "20 prompts cannot show a value below 0.01 at 95 % confidence, even if all are flawless; it takes at least 299"
 * impossibleDesign({ metric: toxicFraction, limit: 0.01, prompts: 299 }) // undefined
 * @since 0.1.0
 */
export function impossibleDesign(options: DesignOptions): string | undefined {
  return impossibleDesignOf(options);
}

/** The same, if need be with what is claimed and what is counted in the words of a message. */
export function impossibleDesignOf(
  options: DesignOptions,
  { claim, unit }: { readonly claim?: string; readonly unit?: string } = {},
): string | undefined {
  checkOptions(CALLER, options, NAMES);
  const { prompts, limit, confidence = 0.95, method = "auto", parity } = options;
  const description = describedMetric(CALLER, options.metric);
  checkInteger(CALLER, "prompts", prompts, 1);
  checkConfidence(CALLER, confidence);
  checkOneOf(CALLER, "method", method, ["auto", "strict"]);
  if (parity !== undefined) checkOneOf(CALLER, "parity", parity, ["strict", "weak"]);
  const reach = reachOf(description, { method, parity });
  const direction = directionOf(description);
  checkLimit(limit, description, reach);
  if (reach === undefined) return undefined;
  const room = roomOf(description, limit);
  if (reach.at(prompts, confidence) < room) return undefined;
  const claimed = `${direction} ${direction === "within" ? "±" : ""}${limit}`;
  const sure = `${Number((100 * confidence).toPrecision(6))} % confidence`;
  const needed = neededText(reach, prompts, confidence, room);
  return `${counted(prompts, unit ?? description.unit)} cannot show a value ${claim ?? claimed} at ${sure}, even if all are flawless; ${needed}`;
}

/**
 * What a metric counts: "prompts", "sources" (of prompts that differ in the group only) or "pools"; undefined if the
 * number that matters is another, or depends on the data.
 *
 * @throws InputError if there is no such metric
 * @example
 * designUnit("sentimentBias") // "sources"
 * @since 0.1.0
 */
export function designUnit(metric: MetricReference): string | undefined {
  const { design, unit } = describedMetric("designUnit", metric);
  return design?.flawless === undefined ? undefined : unit;
}

function checkLimit(limit: unknown, description: Description, reach: Reach | undefined): void {
  const [low, high] = reach === undefined ? [-Infinity, Infinity] : description.range;
  const least = reach !== undefined && directionOf(description) === "within" ? 0 : low;
  const finite = (end: number): number => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, end));
  checkNumber(CALLER, "limit", limit, finite(least), finite(high));
}

/** How far from the best value the limit lies. */
function roomOf(description: Description, limit: number): number {
  const direction = directionOf(description);
  if (direction === "within") return limit;
  const [low, high] = sideOf(description);
  return direction === "above" ? high - limit : limit - (description.best ?? low);
}

/** Beyond it no formula is to be trusted, and nobody asks so often. */
const FARTHEST = 1e12;

/** The fewest clusters that can show a limit on the side of the best value, as far as that is known; else 1. */
export function fewestClusters(description: Description, limit: Limit, confidence: number): number {
  const [direction, value] = Object.entries(limit)[0] as [string, number];
  const reach = reachOf(description, { method: "auto", parity: undefined });
  if (reach === undefined || direction !== directionOf(description)) return 1;
  const room = roomOf(description, value);
  if (!(room > 0) || reach.at(FARTHEST, confidence) >= room) return 1;
  return fewestWhere((n) => reach.at(n, confidence) < room, 1);
}

function neededText(reach: Reach, prompts: number, confidence: number, room: number): string {
  if (!(room > 0)) return "no number can";
  const most = Math.max(prompts, FARTHEST);
  if (most === prompts || reach.at(most, confidence) >= room) return `it takes more than ${withCommas(most)}`;
  const enough = fewestWhere((n) => reach.at(n, confidence) < room, prompts);
  return `it takes at least ${withCommas(enough)}`;
}
