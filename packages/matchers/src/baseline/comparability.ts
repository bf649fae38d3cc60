import type { Measurement, ReleaseComparison, Subject } from "@fairexpect/metrics";
import { counted, withCommas } from "@fairexpect/metrics/core";
import { labelText } from "../format.js";
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
export function differencesOf(before: Summary, now: Measurement, clusters?: ReleaseComparison["clusters"]): string[] {
  const { model, prompts } = before;
  const { provenance } = now;
  const { gone, added } = otherGroups(before, now);
  const areOthers = prompts !== undefined && provenance !== undefined && prompts !== provenance.prompts;
  const others = othersText(clusters);
  const isOfModel = model !== undefined && provenance !== undefined && model !== provenance.model;
  return [
    ...(isOfModel ? [`another model: ${model} before, ${provenance.model} now`] : []),
    ...(areOthers || others !== ""
      ? [`other ${areOthers ? "prompts" : (clusters?.unit ?? "prompts")} than the baseline's${others}`]
      : []),
    ...(gone.length + added.length > 0
      ? [`other groups than the baseline's: ${[...namesText(gone, "gone"), ...namesText(added, "new")].join("; ")}`]
      : []),
  ];
}

type Grouped = Pick<Summary | Measurement, "groups" | "comparisons">;

/** Groups that only the baseline has, and those that it does not have. */
export function otherGroups(
  before: Grouped,
  now: Grouped,
): { readonly gone: readonly string[]; readonly added: readonly string[] } {
  const [was, is] = [groupsOf(before), groupsOf(now)];
  return { gone: [...was].filter((name) => !is.has(name)), added: [...is].filter((name) => !was.has(name)) };
}

function groupsOf({ groups = [], comparisons = [] }: Grouped): ReadonlySet<string> {
  const parts: readonly { readonly of: Subject }[] = [...groups, ...comparisons];
  return new Set(parts.flatMap(({ of }) => [of.group, of.against].filter((name) => name !== undefined)));
}

const MOST_NAMED = 4;
const NAME_LENGTH = 60;

/** "women, girls and 2 more gone". */
function namesText(names: readonly string[], what: string): readonly string[] {
  const more = names.length - MOST_NAMED;
  const named = names.slice(0, MOST_NAMED).map((name) => labelText(name, NAME_LENGTH));
  return names.length === 0 ? [] : [`${named.join(", ")}${more > 0 ? ` and ${more} more` : ""} ${what}`];
}

/** ": 3 prompts added, 2 removed". */
function othersText(clusters: ReleaseComparison["clusters"] | undefined): string {
  if (clusters === undefined) return "";
  const { unit, added, removed } = clusters;
  const texts = [
    ...(added > 0 ? [`${counted(added, unit)} added`] : []),
    ...(removed > 0 ? [`${added > 0 ? withCommas(removed) : counted(removed, unit)} removed`] : []),
  ];
  return texts.length === 0 ? "" : `: ${texts.join(", ")}`;
}
