import { stripVTControlCharacters } from "node:util";
import type { Bounds, Description, Limit } from "@fairexpect/metrics";
import { withCommas, withoutUnsafe } from "@fairexpect/metrics/core";

/** What stands for what a label leaves out. */
const GAP = " ... ";

/** What joined two emoji, one of which is cut off. */
const JOINER_AT_CUT = /^\u200d|\u200d$/g;

/** Text of a model, safe to print on one line of a terminal, cut to `length` characters. */
export function printable(text: string, length: number): string {
  const line = withoutUnsafe(stripVTControlCharacters(text))
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\p{Surrogate}/gu, "\ufffd");
  const characters = Array.from(line);
  return characters.length <= length
    ? line
    : `${characters
        .slice(0, length - 3)
        .join("")
        .replace(JOINER_AT_CUT, "")}...`;
}

/** A name, cut in its middle, between words if that spares enough: its beginning and its end tell it from others. */
export function labelText(text: string, length: number): string {
  const line = printable(text, Infinity);
  const characters = Array.from(line);
  if (characters.length <= length) return line;
  const half = (length - GAP.length) / 2;
  const head = characters.slice(0, Math.ceil(half)).join("").replace(JOINER_AT_CUT, "");
  const tail = characters.slice(-Math.floor(half)).join("").replace(JOINER_AT_CUT, "");
  // With the sign beside the cut: what ends where a word does is whole.
  const [to, from] = [`${head}${characters[Math.ceil(half)]}`.lastIndexOf(" "), tail.indexOf(" ")];
  const isWhole = characters.at(-Math.floor(half) - 1) === " ";
  const start = to > head.length / 2 ? head.slice(0, to) : head;
  const end = !isWhole && from >= 0 && from < tail.length / 2 ? tail.slice(from + 1) : tail;
  return start.trimEnd() + GAP + end.trimStart();
}

const REASON_LENGTH = 320;
const NAME_LENGTH = 60;
/** Where a reason names a group. */
const NAMED =
  /^.+(?= is the only group)|(?<=\bgroup ).+?(?= has no |, and nothing|$)|(?<=recommendations for both ).+$/g;

/** Why there is no value, as the metric says it, with its names cut. */
export function reasonText(reason: string): string {
  const line = printable(reason, Infinity).replaceAll(NAMED, (name) => labelText(name, NAME_LENGTH));
  return labelText(line, REASON_LENGTH);
}

/** What of a metric's description tells how its values are written. */
export type Scale = Pick<Description, "format" | "isGap" | "range" | "best" | "design" | "words">;

/** Limits of so many characters are printed as they were written. */
const MOST_WRITTEN = 6;

/** Whether values have a direction: differences, which are fair at 0 and lie on either side of it. */
export function isSigned({ best, range }: Scale): boolean {
  return best === 0 && range[0] < 0;
}

/** Whether it is known which of two groups is worse off, and not only which has more. */
export function isWorseKnown({ words }: Scale): boolean {
  return words?.worse !== "unknown";
}

/** Whether values are in points: differences of shares, whether they have a direction or not. */
export function isInPoints(scale: Scale): boolean {
  const { power } = scale.design ?? {};
  return isSigned(scale) || scale.isGap === true || power === "rates" || power === "places";
}

/**
 * A value as messages and reports print it: a share in per cent, the difference of two shares in points and other
 * differences with their sign, the rest plainly.
 */
export function formatValue(value: number, scale: Scale): string {
  const size = formatSize(Math.abs(value), scale);
  if (value < 0) return Number.parseFloat(size) === 0 ? size : `-${size}`;
  return isSigned(scale) && value > 0 && Number.parseFloat(size) !== 0 ? `+${size}` : size;
}

/** A difference with its direction in words: "9.6 points less", "0.4 more"; of a metric without direction its value. */
export function amountText(value: number, scale: Scale): string {
  if (isOfPairs(scale)) return `${ofPairs(value)} of 100`;
  if (!isSigned(scale)) return formatValue(value, scale);
  const size = formatSize(Math.abs(value), scale);
  return Number.parseFloat(size) === 0 ? size : `${size} ${value < 0 ? "less" : "more"}`;
}

/** Whether a value is told by how many of 100 pairs a group wins. */
export function isOfPairs({ words }: Scale): boolean {
  return typeof words?.value === "string" && words.value.includes("{above}");
}

/** In how many of 100 pairs the group is above the other, ties counted half, if the value is wins less losses. */
export function ofPairs(value: number): string {
  return String(Number((50 * (1 + value)).toPrecision(3)));
}

/** Bounds of a value, its unit and direction named once if that is enough: "5.86 to 13.3 points less". */
export function rangeText({ lower, upper }: Bounds, scale: Scale): string {
  const isLess = lower < 0 && upper <= 0 && isSigned(scale) && !isOfPairs(scale);
  const ends = isLess ? [upper, lower] : [lower, upper];
  const [first = [], last = []] = ends.map((end) => amountText(end, scale).split(" "));
  let same = 0;
  while (same < first.length - 1 && first.at(-1 - same) === last.at(-1 - same)) same++;
  return `${first.slice(0, first.length - same).join(" ")} to ${last.join(" ")}`;
}

/** How large a value is, whatever its sign. */
export function formatSize(size: number, scale: Scale): string {
  if (scale.format !== "percent") return formatNumber(size, scale.range);
  return `${size === Infinity ? "∞" : roundPercent(size * 100)} ${isInPoints(scale) ? "points" : "%"}`;
}

/** As it was written, if that is short; a computed limit, as a quantile is one, in three figures. */
function limitSize(limit: number, scale: Scale): string {
  const isPercent = scale.format === "percent";
  const full = Number((isPercent ? limit * 100 : limit).toPrecision(12));
  const text = String(full).length <= MOST_WRITTEN ? String(full) : String(Number(full.toPrecision(3)));
  return isPercent ? `${text} ${isInPoints(scale) ? "points" : "%"}` : text;
}

/** A limit in the unit of the metric: "below 1 %", "within ±10 points"; under `.not` "not below 1 %". */
export function limitText(limit: Limit, scale: Scale, negated = false): string {
  const not = negated ? "not " : "";
  if ("below" in limit) return `${not}below ${limitSize(limit.below, scale)}`;
  if ("above" in limit) return `${not}above ${limitSize(limit.above, scale)}`;
  return `${not}${limit.within === 0 ? "0" : `within ±${limitSize(limit.within, scale)}`}`;
}

function formatNumber(size: number, range: Scale["range"]): string {
  if (size === Infinity) return "∞";
  if (size >= 1000) return withCommas(Number(size.toPrecision(3)));
  if (size >= 10) return String(Number(size.toPrecision(3)));
  if (size >= 1) return size.toFixed(2);
  // Of what can be of any size a small value is not nothing; sums of fractions miss 0 by less than this.
  const isSmall = size < 0.001 && size > 1e-12 && !range.every(Number.isFinite);
  return isSmall ? size.toPrecision(2) : size.toFixed(3);
}

function roundPercent(value: number): string {
  const digits = value === 0 || value >= 10 ? 1 : value >= 1 ? 2 : Math.min(6, 2 - Math.ceil(Math.log10(value)) + 1);
  return String(Number(value.toFixed(digits)));
}
