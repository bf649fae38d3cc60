import type { Measurement, Part, Subject } from "@fairexpect/metrics";
import { withCommas } from "@fairexpect/metrics/core";
import { formatValue, labelText } from "../format.js";
import { orderedPair } from "../subject-text.js";
import type { Summary, SummaryPart } from "./summary.js";

const NAME_LENGTH = 60;

/**
 * What each of the two groups of a comparison came to in both releases, the one that is worse off first: "women went
 * from 50 % to 20 % of 100, men stayed at 60 % of 100"; undefined if one of the releases does not say.
 */
export function groupChanges(measurement: Measurement, before: Summary | undefined, of: Subject): string | undefined {
  const pair = orderedPair(measurement, of);
  const told = pair?.map((part) => changeOf(measurement, part, earlierOf(before, part)));
  return told === undefined || told.includes(undefined) ? undefined : told.join(", ");
}

function earlierOf(before: Summary | undefined, { of }: Part): SummaryPart | undefined {
  return before?.groups?.find(
    (part) =>
      part.of.group === of.group &&
      part.of.rate === of.rate &&
      part.of.class === of.class &&
      part.of.within === of.within,
  );
}

function changeOf({ metric }: Measurement, now: Part, before: SummaryPart | undefined): string | undefined {
  if (now.value === undefined || before?.value === undefined) return undefined;
  // A group's own value is no difference, so it has neither sign nor points.
  const scale = { format: metric.format === "ratio" ? "percent" : metric.format, range: [0, 1] } as const;
  const [was, is] = [formatValue(before.value, scale), formatValue(now.value, scale)];
  const of = now.counts["trials"] ?? now.counts["members"];
  const many = of === undefined ? "" : ` of ${withCommas(of)}`;
  const name = labelText(now.of.group ?? "", NAME_LENGTH);
  return was === is ? `${name} stayed at ${is}${many}` : `${name} went from ${was} to ${is}${many}`;
}
