import { stripVTControlCharacters } from "node:util";
import type { Description, Limit } from "@fairexpect/metrics";

// Model output is untrusted: what could move a cursor, colour a terminal or reorder a line is taken out.
// oxlint-disable-next-line no-control-regex
const UNSAFE = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Text of a model, safe to print on one line of a terminal, cut to `length` characters. */
export function printable(text: string, length: number): string {
  const line = stripVTControlCharacters(text)
    .replace(UNSAFE, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\p{Surrogate}/gu, "\ufffd");
  const characters = Array.from(line);
  return characters.length <= length ? line : `${characters.slice(0, length - 3).join("")}...`;
}

/** What of a metric's description tells how its values are written. */
export type Scale = Pick<Description, "format" | "range" | "best" | "design">;

/** Whether values have a direction: differences, which are fair at 0 and lie on either side of it. */
export function isSigned({ best, range }: Scale): boolean {
  return best === 0 && range[0] < 0;
}

/** Whether values are in points: differences of shares, whether they have a direction or not. */
function isInPoints(scale: Scale): boolean {
  const { power } = scale.design ?? {};
  return isSigned(scale) || power === "rates" || power === "places";
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

/** How large a value is, whatever its sign. */
export function formatSize(size: number, scale: Scale): string {
  if (scale.format !== "percent") return formatNumber(size, scale.range);
  return `${size === Infinity ? "∞" : roundPercent(size * 100)} ${isInPoints(scale) ? "points" : "%"}`;
}

/** Values near the limit must not read as if they were at it, so limits are written in full. */
function limitSize(limit: number, scale: Scale): string {
  if (scale.format !== "percent") return String(limit);
  return `${Number((limit * 100).toPrecision(12))} ${isInPoints(scale) ? "points" : "%"}`;
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
  if (size >= 1000) return size.toLocaleString("en-US", { maximumFractionDigits: 1 });
  // Of what can be of any size a small value is not nothing; sums of fractions miss 0 by less than this.
  const isSmall = size < 0.001 && size > 1e-12 && !range.every(Number.isFinite);
  return isSmall ? size.toPrecision(2) : size.toFixed(3);
}

function roundPercent(value: number): string {
  const digits = value === 0 || value >= 10 ? 1 : value >= 1 ? 2 : Math.min(6, 2 - Math.ceil(Math.log10(value)) + 1);
  return String(Number(value.toFixed(digits)));
}
