import type { Description, Measurement, Part, Subject } from "@fairexpect/metrics";
import { baseOf, CONFUSION, counted, withCommas } from "@fairexpect/metrics/core";
import { countText } from "./count-text.js";
import type { Finding } from "./evidence.js";
import { formatSize, formatValue, isWorseKnown, labelText, ofPairs, printable } from "./format.js";
import { orderedPair } from "./subject-text.js";

const NAME_LENGTH = 60;
const TITLE_LENGTH = 120;
const TOLD_LENGTH = 600;
/** So far the difference of two printed values may lie from the value that is said to be it. */
const ROUNDING = 1e-9;

/** What was found of one comparison, or of all, in the words of the metric; undefined if it has none for it. */
export function toldText(measurement: Measurement, finding: Finding): string | undefined {
  if (finding.value === undefined) return undefined;
  const many = countText(finding.counts, measurement.metric);
  const own = ownText(measurement, finding);
  const found = own ?? valueText(measurement, finding.of, finding.value);
  if (found === undefined) return undefined;
  // A metric's words may be its user's, who may have them from anywhere.
  const said = printable(found, TOLD_LENGTH);
  const where = whereText(finding.of);
  // What a group's own share is of says how many there are, but not that they hang together.
  const base = own !== undefined && !many.includes(" in ") ? "" : many;
  const text = noted(own === undefined && where === "" ? capitalized(said) : said, base);
  return where === "" ? text : `${where}: ${text}`;
}

/** "women: selected in 24 % of 300 cases; men: 60 % of 300. That is 36 points less", the one worse off first. */
function ownText(measurement: Measurement, { of, value = 0 }: Finding): string | undefined {
  const { metric } = measurement;
  const { own, value: whole } = metric.words ?? {};
  const template = typeof own === "string" ? own : (own?.[of.rate ?? ""] ?? Object.values(own ?? {})[0]);
  const pair = orderedPair(measurement, of);
  if (pair === undefined || (template === undefined && whole !== undefined)) return undefined;
  const [first, second] = pair;
  const difference = (first.value ?? 0) - (second.value ?? 0);
  // A group's own value is no difference, so it has neither sign nor points.
  const scale = { format: metric.format === "ratio" ? "percent" : metric.format, range: [0, 1] } as const;
  const name = ({ of: { group = "" } }: Part): string => labelText(group, NAME_LENGTH);
  const plain = (part: Part): string => formatValue(part.value ?? 0, scale);
  const hasShare = template?.includes("{share}") === true;
  const [ofFirst, ofSecond] = hasShare ? ["", ""] : numbersText([first, second], measurement);
  const other = (hasShare ? shareText(second, scale) : plain(second)) + ofSecond;
  const apart = apartText(metric, value, difference);
  if (template === undefined)
    return `The ${printable(metric.title, TITLE_LENGTH)}: ${name(first)} ${plain(first)}${ofFirst}, ${name(second)} ${other}. That is ${apart}`;
  const filled = template
    .replace("{share}", () => shareText(first, scale))
    .replace("{value}", () => plain(first))
    .replace("{class}", () => (of.class === undefined ? "selected" : `given "${labelText(of.class, NAME_LENGTH)}"`));
  return `${name(first)}: ${filled}${ofFirst}; ${name(second)}: ${other}. That is ${apart}`;
}

/** How many each of two groups' values rest on, after each: once if it is the same. */
function numbersText([first, second]: readonly [Part, Part], whole: Measurement): readonly [string, string] {
  const [one, two] = [sizeText(first, whole), sizeText(second, whole)];
  if (one === "" || two === "") return ["", ""];
  return one === two ? ["", ` (${two} each)`] : [` (${one})`, ` (${two})`];
}

/** "40 sources"; of predictions that are counted by how they came out all of them. */
function sizeText({ counts }: Part, { counts: all, metric }: Measurement): string {
  if (!CONFUSION.every((cell) => Object.hasOwn(counts, cell))) return countText(counts, metric);
  const size = CONFUSION.reduce((sum, cell) => sum + (counts[cell] ?? 0), 0);
  return counted(size, baseOf(all)?.noun ?? metric.unit);
}

/** What lies between two groups: "36 points less", "a ratio of 0.4", "0.4 apart" if it is not their difference. */
function apartText(metric: Description, value: number, difference: number): string {
  const size = formatSize(Math.abs(value), { ...metric, range: [-1, 1] });
  if (metric.format === "ratio") return `a ratio of ${size}`;
  if (Number.parseFloat(size) === 0) return "no difference";
  const isDifference = Math.abs(Math.abs(difference) - Math.abs(value)) <= ROUNDING * Math.max(1, Math.abs(value));
  if (!isDifference) return `${size} apart`;
  const [below, above] = isWorseKnown(metric) ? ["less", "more"] : ["lower", "higher"];
  return `${size} ${difference < 0 ? below : above}`;
}

/** "24 % of 300". */
function shareText({ value = 0, counts }: Part, scale: Pick<Description, "format" | "range">): string {
  const of = counts["trials"] ?? counts["members"];
  return `${formatValue(value, scale)} of${of === undefined ? "" : ` ${withCommas(of)}`}`;
}

function valueText(measurement: Measurement, of: Subject, value: number): string | undefined {
  const { metric } = measurement;
  const given = metric.words?.value;
  const template = typeof given === "string" ? given : given?.[value < 0 ? 0 : 1];
  if (template === undefined) return undefined;
  const pair = orderedPair(measurement, of)?.map((part) => part.of.group);
  const names = (pair ?? [of.group, of.against]).map((name) =>
    name === undefined ? undefined : labelText(name, NAME_LENGTH),
  );
  if (template.includes("{group}") && names.includes(undefined)) return undefined;
  return template
    .replaceAll("{group}", () => names[0] ?? "")
    .replaceAll("{against}", () => names[1] ?? "")
    .replace("{value}", formatValue(value, metric))
    .replace("{size}", formatSize(Math.abs(value), metric))
    .replace("{above}", ofPairs(value))
    .replace("{below}", ofPairs(-value));
}

/** A note in brackets, in those that stand at the end already. */
function noted(text: string, note: string): string {
  if (note === "") return text;
  return text.endsWith(")") ? `${text.slice(0, -1)}; ${note})` : `${text} (${note})`;
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** In which part of the data. */
function whereText({ within }: Subject): string {
  return within === undefined ? "" : labelText(within, NAME_LENGTH);
}
