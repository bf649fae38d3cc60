import type { Description } from "./description.js";
import type { Counts } from "./measurement.js";

/** So many of what stands in the plural. */
export interface Count {
  readonly noun: string;
  readonly count: number;
}

/**
 * What the value is of, which metrics count first: prompts, sources; of a rate, the predictions that it is a share of.
 */
export function baseOf(counts: Counts): Count | undefined {
  const [first] = Object.entries(counts);
  // Of a rate over everything all predictions stand first, and what it is a share of are its trials.
  return first && { noun: first[0], count: counts["trials"] ?? first[1] };
}

/** What is independent of each other: the clusters, if they are fewer than what the value is of. */
export function independentOf(counts: Counts, { unit }: Pick<Description, "unit">): Count | undefined {
  const base = baseOf(counts);
  const fewer = ["clusters", unit].flatMap((noun): Count[] => {
    const count = Object.hasOwn(counts, noun) ? counts[noun] : undefined;
    return count !== undefined && base !== undefined && count < base.count ? [{ noun, count }] : [];
  });
  return fewer[0] ?? base;
}
