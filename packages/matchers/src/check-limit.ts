import { InputError, type Description, type Limit } from "@fairexpect/metrics";
import { adviceOnPercent, describeValue } from "@fairexpect/metrics/core";
import { formatSize, formatValue } from "./format.js";

/** Throws unless the limit is a number, and values of the metric can lie on either side of it. */
export function checkLimit(matcher: string, argument: string, limit: Limit, description: Description): void {
  const [low, high] = description.range;
  if ("below" in limit) {
    // Of a metric that is best at its greatest value, all below it is what a claim of unfairness says.
    const isVacuous = limit.below === high && isBestElsewhere(high, description);
    if (!isFinite(limit.below) || !(limit.below > low && limit.below <= high) || isVacuous)
      throw wrong(
        matcher,
        argument,
        limit.below,
        numberText("above", low, isBestElsewhere(high, description) ? "below" : "up to", high),
        [
          ...(isVacuous ? [nothingClaimed(high, description)] : []),
          ...adviceFor(limit.below, description),
          ...(limit.below === low ? [`Nothing is below ${formatValue(low, description)}.`] : []),
        ],
      );
  } else if ("above" in limit) {
    const isVacuous = limit.above === low && isBestElsewhere(low, description);
    const least = isBestElsewhere(low, description) ? "above" : "of at least";
    if (!isFinite(limit.above) || !(limit.above >= low && limit.above < high) || isVacuous)
      throw wrong(matcher, argument, limit.above, numberText(least, low, "below", high), [
        ...(isVacuous ? [nothingClaimed(low, description)] : []),
        ...adviceFor(limit.above, description),
        ...(limit.above === high ? [`Nothing is above ${formatValue(high, description)}.`] : []),
      ]);
  } else {
    checkBest(matcher, argument, limit.within, description);
    const most = Math.max(-low, high);
    const isVacuous = limit.within === most && most !== Infinity;
    if (!isFinite(limit.within) || !(limit.within >= 0 && limit.within < most))
      throw wrong(matcher, argument, limit.within, numberText("of at least", 0, "below", most), [
        ...(isVacuous ? [nothingClaimed(most, description)] : []),
        ...adviceFor(limit.within, description),
      ]);
  }
}

/** Whether a value, the least or the greatest that there can be, is known not to be the best one. */
function isBestElsewhere(end: number, { best }: Description): boolean {
  return best !== undefined && best !== end;
}

/** A limit that is the worst value there can be is kept by whatever the data are: 1 was meant as 1 %. */
function nothingClaimed(most: number, description: Description): string {
  const value = most === 0 ? "0" : formatSize(Math.abs(most), description);
  const said = `Nothing is worse than ${value}, so that every model would pass.`;
  return most === 1 && description.format !== "ratio" ? `${said} For 1 %, pass 0.01.` : said;
}

/** Within a limit means near 0: of a metric that is best elsewhere, the worst values would pass. */
function checkBest(matcher: string, argument: string, limit: number, { title, best = 0 }: Description): void {
  if (best === 0) return;
  throw new InputError({
    function: matcher,
    argument,
    given: `${describeValue(limit)}, a distance from 0`,
    expected: `a claim on the side of the best value, as the ${title} is best at ${best}`,
    advice: `Use toBeShownAbove or toBeShownBelow.`,
  });
}

/** What a caller gave in place of a number has no range. */
function isFinite(limit: unknown): limit is number {
  return Number.isFinite(limit);
}

function numberText(least: string, low: number, most: string, high: number): string {
  const ends = [...(low === -Infinity ? [] : [`${least} ${low}`]), ...(high === Infinity ? [] : [`${most} ${high}`])];
  return ["a number", ends.join(" and ")].join(" ").trim();
}

/** A limit of a little over 1 may be a ratio the wrong way round. */
const LEAST_PERCENT_OF_RATIO = 10;

function adviceFor(limit: unknown, { range, format }: Description): string[] {
  const advice = adviceOnPercent(limit, format === "ratio" ? LEAST_PERCENT_OF_RATIO : 1);
  return advice !== undefined && range[1] === 1 ? [advice] : [];
}

function wrong(matcher: string, argument: string, value: unknown, expected: string, advice: string[]): InputError {
  return new InputError({
    function: matcher,
    argument,
    given: describeValue(value),
    expected,
    ...(advice.length > 0 && { advice: advice.join(" ") }),
  });
}
