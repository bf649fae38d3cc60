import { impossibleDesign, plan, type Description } from "@fairexpect/metrics";
import { directionOf } from "@fairexpect/metrics/core";

import type { SampleSize } from "./recommendation.js";

/** What limits take of a metric, as far as that is known. Plans are simulated, so each is made once. */
export function sampleSizes(metric: Description, limits: readonly number[]): readonly SampleSize[] {
  return limits.flatMap((limit) => {
    const key = `${metric.name} ${metric.design?.power ?? ""} ${limit}`;
    if (!made.has(key)) made.set(key, sizeFor(metric, limit));
    return made.get(key) ?? [];
  });
}

const made = new Map<string, SampleSize | undefined>();

function sizeFor(metric: Description, limit: number): SampleSize | undefined {
  const { power } = metric.design ?? {};
  if (power !== undefined && power !== "distance") {
    const { prompts, unit } = plan({ metric, limit });
    return { limit, prompts, unit, from: "plan" };
  }
  const prompts = fewest(metric, limit);
  return prompts === undefined ? undefined : { limit, prompts, unit: metric.unit, from: "least" };
}

/** Beyond it a number is no help. */
const MOST = 2 ** 20;

/** The fewest clusters of which a flawless run shows the limit; undefined if that is not known. */
function fewest(metric: Description, limit: number): number | undefined {
  const canShow = (prompts: number): boolean => impossibleDesign({ metric, limit, prompts }) === undefined;
  // Of a metric without a known design every number can, and of one that needs more than anyone has none.
  if (directionOf(metric) === "within" || canShow(1) || !canShow(MOST)) return undefined;
  let [low, high] = [1, MOST];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (canShow(middle)) high = middle;
    else low = middle;
  }
  return high;
}
