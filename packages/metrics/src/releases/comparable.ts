import type { ClusterPart, Clusters } from "../core/clusters.js";
import { counted } from "../core/counted.js";
import type { Description } from "../core/description.js";
import type { Counts } from "../core/measurement.js";
import { checkObject, describeValue, wrong } from "../core/input.js";
import { settingsThatDiffer, type Settings } from "../core/settings.js";
import { subjectKey, subjectName, type Subject } from "../core/subject.js";
import { checkText } from "../text/check-text.js";

interface Meant {
  readonly metric: Description;
  readonly settings?: Settings;
  readonly counts?: Counts;
}

/** A title or a family in other words means the same. */
const SAME = ["name", "version"] as const;
/** What options make of a description, those of metrics that do not name their options as well. */
const MADE = ["format", "best", "compare"] as const;

type Field = (typeof SAME | typeof MADE)[number];

const NUMBERS: readonly Field[] = ["version", "best"];

/** Throws unless what tells whether two metrics are one can be compared and told; older files may lack some of it. */
export function checkMeant(caller: string, argument: string, { metric, settings }: Meant): void {
  for (const field of [...SAME, ...MADE]) {
    const value: unknown = metric[field];
    const isNumber = NUMBERS.includes(field);
    if (value === undefined || (isNumber ? Number.isFinite(value) : typeof value === "string")) continue;
    const expected = isNumber ? "a finite number" : "a text";
    throw wrong(caller, `${argument}.metric.${field}`, describeValue(value), expected);
  }
  if (settings === undefined) return;
  checkObject(caller, `${argument}.settings`, settings, "the settings of a measurement, each a text");
  for (const [name, value] of Object.entries(settings)) checkText(caller, `${argument}.settings.${name}`, value);
}

/** What of a metric is no longer what it was, so that its values mean something else. */
export function whatDiffers(before: Meant, after: Meant): string | undefined {
  const other = fieldThatDiffers(SAME, before.metric, after.metric);
  if (other !== undefined) return other;
  const kept = withSamples(before, after);
  const settings = kept && after.settings && settingsThatDiffer(kept, after.settings);
  return settings ?? fieldThatDiffers(MADE, before.metric, after.metric);
}

/** Older files do not say for how many samples a value is; what they counted does. */
function withSamples({ settings, counts }: Meant, after: Meant): Settings | undefined {
  const isTold = settings === undefined || Object.hasOwn(settings, SAMPLES) || after.settings?.[SAMPLES] === undefined;
  const samples = numberOf(counts, "responses") / numberOf(counts, "prompts");
  return isTold || !Number.isInteger(samples) ? settings : { ...settings, [SAMPLES]: String(samples) };
}

const SAMPLES = "samples";

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
  const [had = NaN, has = NaN] = [before, after].map(
    (own) => numberOf(own.counts, asked) / (own.clusters?.ways[0]?.ids.length ?? NaN),
  );
  const text = (noun: string | undefined, ...both: readonly [number, number]): string => {
    const [then, now] = both.map((average) => counted(Number(average.toPrecision(3)), asked));
    return `the earlier release has ${then}${noun === undefined ? "" : ` to ${noun}`}, and this one ${now}`;
  };
  if (asked === PREDICTIONS)
    return Math.max(had, has) > MOST_OF_RATIOS * Math.min(had, has) ? text(OF.clusters, had, has) : undefined;
  const isDistance = metric.compare === "scores" && metric.range[0] === 0;
  // Of independent candidates chance makes of a distance what their number lets it.
  const [of, one] = Object.entries(OF).find(([noun]) => counts[noun] !== undefined) ?? [];
  if (of === undefined && !isDistance) return undefined;
  const [was = NaN, is = NaN] = [before, after].map(
    (own) => numberOf(own.counts, asked) / (of === undefined ? 1 : numberOf(own.counts, of)),
  );
  if (!(Number.isFinite(was) && Number.isFinite(is))) return undefined;
  const most = isDistance && of !== undefined ? 1.05 : MOST;
  if (Math.max(was, is) > most * Math.min(was, is)) return text(one, was, is);
  return of !== undefined && had > MOST * has ? text(OF.clusters, had, has) : undefined;
}

const MOST = 1.5;
const MOST_OF_RATIOS = 1.1;

/** Whether two sizes are further apart than a few answers that were left out make them. */
export function isMoreOrLess(had: number, has: number): boolean {
  return Math.max(had / has, has / had) > 1.02;
}

/** Whether a release asked more or less of a cluster than the earlier one: more prompts of it, or these more often. */
export function isAskedMoreOrLess(before: Asked, after: Asked): boolean {
  return [...ASKED, PREDICTIONS, "prompts"].some((noun) => {
    const [had = NaN, has = NaN] = [before, after].map(
      ({ counts, clusters }) => numberOf(counts, noun) / (clusters?.ways[0]?.ids.length ?? NaN),
    );
    return isMoreOrLess(had, has);
  });
}

/** A file may hold anything. */
function numberOf(counts: Counts | undefined | null, noun: string): number {
  const count: unknown = counts?.[noun];
  return typeof count === "number" ? count : NaN;
}

function fieldThatDiffers(fields: readonly Field[], before: Description, after: Description): string | undefined {
  const field = fields.find((each) => before[each] !== after[each]);
  if (field === undefined) return undefined;
  return `the ${field} of the metric was ${before[field] ?? "none"} and is ${after[field] ?? "none"}`;
}

/** The parts of a release in the order of another's; or in words those that only one of the two has. */
export function partsInOrder(before: Clusters, after: Clusters): readonly ClusterPart[] | { readonly odd: string } {
  const [was, is] = [byKey(before.parts), byKey(after.parts)];
  const onlyIn = (own: typeof was, other: typeof was): string =>
    namesOf([...own].flatMap(([key, { of }]) => (other.has(key) ? [] : [nameOf(of)])));
  const [gone, added] = [onlyIn(was, is), onlyIn(is, was)];
  const release = gone === "" ? "the earlier release" : "the earlier one";
  const odd = [
    ...(gone === "" ? [] : [`this release does not have ${gone}`]),
    ...(added === "" ? [] : [`${release} does not have ${added}`]),
  ].join(", and ");
  return odd === "" ? [...is.keys()].map((key) => was.get(key) as ClusterPart) : { odd };
}

const MOST_NAMED = 4;

/** "a, b, c, d and 3 more". */
function namesOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** What a value is of, in words. */
export function nameOf(of: Subject): string {
  return subjectName(of) || "values without groups";
}

/** Parts about one thing, if there are several, by their order. */
function byKey(parts: readonly ClusterPart[]): ReadonlyMap<string, ClusterPart> {
  const known = new Map<string, ClusterPart>();
  for (const part of parts) {
    const key = subjectKey(part.of);
    let place = 0;
    while (known.has(`${key} ${place}`)) place++;
    known.set(`${key} ${place}`, part);
  }
  return known;
}
