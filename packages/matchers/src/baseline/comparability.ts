import type { Measurement, ReleaseComparison } from "@fairexpect/metrics";
import { counted } from "@fairexpect/metrics/core";
import type { Summary } from "./summary.js";

/** Why values are not of the same thing as those of a baseline, with both ids; undefined if they are. */
export function notComparable(before: Summary, { metric, provenance }: Measurement): string | undefined {
  if (before.metric !== metric.name)
    return `the baseline is of the metric ${before.metric}, and this is ${metric.name}`;
  if (before.version !== metric.version)
    return `the baseline is of version ${before.version} of ${metric.name}, and this is version ${metric.version}`;
  const [was, is] = [before.scorers, provenance?.scorers].map((scorers) => scorers && [...scorers].sort().join(", "));
  if (was === undefined || is === undefined || was === is) return undefined;
  return `the baseline was scored by ${was || "nobody"}, and this by ${is || "nobody"}`;
}

/** What else is not as it was: said, since it may be the very thing that is compared. */
export function differencesOf(
  { model, prompts }: Summary,
  { provenance }: Measurement,
  clusters?: ReleaseComparison["clusters"],
): string[] {
  const areOthers = prompts !== undefined && provenance !== undefined && prompts !== provenance.prompts;
  const others = othersText(clusters);
  const isOfModel = model !== undefined && provenance !== undefined && model !== provenance.model;
  return [
    ...(isOfModel ? [`another model: ${model} before, ${provenance.model} now`] : []),
    ...(areOthers || others !== ""
      ? [`other ${areOthers ? "prompts" : (clusters?.unit ?? "prompts")} than the baseline's${others}`]
      : []),
  ];
}

/** ": 3 prompts added, 2 removed". */
function othersText(clusters: ReleaseComparison["clusters"] | undefined): string {
  if (clusters === undefined) return "";
  const { unit, added, removed } = clusters;
  const texts = [
    ...(added > 0 ? [`${counted(added, unit)} added`] : []),
    ...(removed > 0 ? [`${added > 0 ? removed.toLocaleString("en-US") : counted(removed, unit)} removed`] : []),
  ];
  return texts.length === 0 ? "" : `: ${texts.join(", ")}`;
}
