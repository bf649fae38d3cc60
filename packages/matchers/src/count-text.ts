import type { Counts, Description } from "@fairexpect/metrics";
import { counted } from "@fairexpect/metrics/core";

/** So many of what stands in the plural. */
export interface Count {
  readonly noun: string;
  readonly count: number;
}

/**
 * What the value is of, which metrics count first: prompts, sources; of a rate, the predictions that it is a share of.
 */
function baseOf(counts: Counts): Count | undefined {
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

/** How many the value rests on: "300 prompts", "136 predictions in 40 prompts", "600 prompts in 20 clusters". */
export function countText(counts: Counts, metric: Pick<Description, "unit">): string {
  const [base, independent] = [baseOf(counts), independentOf(counts, metric)];
  if (base === undefined || independent === undefined) return "";
  const text = counted(base.count, base.noun);
  return base.noun === independent.noun ? text : `${text} in ${counted(independent.count, independent.noun)}`;
}
