import type { Description } from "../core/description.js";
import { checkObject, describeValue, wrong } from "../core/input.js";
import type { Counts } from "../core/measurement.js";
import { settingsThatDiffer, type Settings } from "../core/settings.js";
import { checkText } from "../text/check-text.js";
import { countOf } from "./asked.js";

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
  const samples = countOf(counts, "responses") / countOf(counts, "prompts");
  return isTold || !Number.isInteger(samples) ? settings : { ...settings, [SAMPLES]: String(samples) };
}

const SAMPLES = "samples";

function fieldThatDiffers(fields: readonly Field[], before: Description, after: Description): string | undefined {
  const field = fields.find((each) => before[each] !== after[each]);
  if (field === undefined) return undefined;
  return `the ${field} of the metric was ${before[field] ?? "none"} and is ${after[field] ?? "none"}`;
}
