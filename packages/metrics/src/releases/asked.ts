import type { Clusters } from "../core/clusters.js";
import { counted } from "../core/counted.js";
import type { Description } from "../core/description.js";
import type { Counts } from "../core/measurement.js";

/** Nouns of what is asked several times, and of what it is asked for, as measurements count them. */
const ASKED = ["responses", "pairs", "candidates"];
const PREDICTIONS = "predictions";
const OF = { prompts: "a prompt", sources: "a source", pools: "a pool", clusters: "a cluster" } as const;

/** What a release counted, and of how many clusters. */
export interface Asked {
  readonly counts?: Counts;
  readonly clusters?: Clusters;
}

/**
 * How often a release asked, if that is too different from the other: rare events counted once are more skewed than
 * means of many, and distances between distributions grow as responses get fewer, of an unchanged model too. Nor may
 * clusters have lost prompts: of templates with a third of them, 7 to 11 % of such models improved at 95 %, which makes
 * another baseline; of those with more than before, no more than 5. Of predictions ratios alone need as many: with two
 * thirds of them 7 to 8 % of such models regressed, of differences 4.
 */
export function askedOtherwise(before: Asked, after: Asked, metric: Description): string | undefined {
  const { counts = {} } = after;
  const nouns = metric.format === "ratio" ? [...ASKED, PREDICTIONS] : ASKED;
  const asked = nouns.find((noun) => counts[noun] !== undefined);
  if (asked === undefined) return undefined;
  const averages = (divisor: (release: Asked) => number): Averages =>
    averagesOf(before, after, (release) => countOf(release.counts, asked) / divisor(release));
  const text = (noun: string | undefined, both: Averages): string => {
    const [then, now] = both.map((average) => counted(Number(average.toPrecision(3)), asked));
    return `the earlier release has ${then}${noun === undefined ? "" : ` to ${noun}`}, and this one ${now}`;
  };
  const byCluster = averages(clusterCount);
  if (asked === PREDICTIONS) return areApart(byCluster, MOST_OF_RATIOS) ? text(OF.clusters, byCluster) : undefined;
  const isDistance = metric.compare === "scores" && metric.range[0] === 0;
  // Of independent candidates chance makes of a distance what their number lets it.
  const [unit, one] = Object.entries(OF).find(([noun]) => counts[noun] !== undefined) ?? [];
  if (unit === undefined && !isDistance) return undefined;
  const byUnit = averages(({ counts: own }) => (unit === undefined ? 1 : countOf(own, unit)));
  if (!byUnit.every(Number.isFinite)) return undefined;
  if (areApart(byUnit, isDistance && unit !== undefined ? MOST_OF_DISTANCES : MOST)) return text(one, byUnit);
  const [then, now] = byCluster;
  return unit !== undefined && then > MOST * now ? text(OF.clusters, byCluster) : undefined;
}

/** How many times as much a release may have asked as the other. */
const MOST = 1.5;
const MOST_OF_DISTANCES = 1.05;
const MOST_OF_RATIOS = 1.1;

/** What the earlier release has on average, and what the later one has. */
type Averages = readonly [then: number, now: number];

const averagesOf = (before: Asked, after: Asked, averageOf: (release: Asked) => number): Averages => [
  averageOf(before),
  averageOf(after),
];

const clusterCount = ({ clusters }: Asked): number => clusters?.ways[0]?.ids.length ?? NaN;

function areApart([then, now]: Averages, most: number): boolean {
  return Math.max(then, now) > most * Math.min(then, now);
}

/** Whether two sizes are further apart than a few answers that were left out make them. */
export function isMoreOrLess(had: number, has: number): boolean {
  return Math.max(had / has, has / had) > 1.02;
}

/** Whether a release asked more or less of a cluster than the earlier one: more prompts of it, or these more often. */
export function isAskedMoreOrLess(before: Asked, after: Asked): boolean {
  return [...ASKED, PREDICTIONS, "prompts"].some((noun) =>
    isMoreOrLess(...averagesOf(before, after, (release) => countOf(release.counts, noun) / clusterCount(release))),
  );
}

/** How many of a noun were counted; NaN if that is not known, since a file may hold anything. */
export function countOf(counts: Counts | undefined | null, noun: string): number {
  const count: unknown = counts?.[noun];
  return typeof count === "number" ? count : NaN;
}
