import type { Computed } from "../core/define-metric.js";
import type { Numbers } from "../core/input.js";
import type { Estimated, Interval } from "../core/measurement.js";
import { safeLine } from "../core/safe-text.js";
import { predictionPoweredMean } from "../statistics/intervals/prediction-powered.js";
import type { IntervalOptions } from "../statistics/intervals/interval-options.js";
import type { Range } from "../statistics/intervals/levels.js";

/** One value a prompt, source or other unit; of those that were judged a better one beside. */
export interface CorrectableValues {
  readonly cheap: Numbers;
  /** Undefined where nothing better is known. */
  readonly trusted: readonly (number | undefined)[];
  /** Of each value the number of its cluster; each its own unless given. */
  readonly clusters: Numbers | undefined;
  /** The id of the better scorer, if it is known. */
  readonly by: string | undefined;
}

/** What a correction makes of a measurement. */
export interface CorrectedMean {
  readonly value: number;
  readonly interval: Interval;
  readonly details: { readonly lambda: number };
  readonly judged: number;
  /** "corrected by JUDGE on 10 % (n = 60)". */
  readonly how: string;
}

/** The mean of the better values, from those known of a random part and the cheap ones of all. */
export function correctedMean(values: CorrectableValues, options: IntervalOptions, range: Range): CorrectedMean {
  const { cheap, trusted, clusters, by } = values;
  const places = [...trusted.keys()];
  const judgedAt = places.filter((i) => trusted[i] !== undefined);
  const othersAt = places.filter((i) => trusted[i] === undefined);
  const of = (column: Numbers, at: readonly number[]): Float64Array =>
    Float64Array.from(at, (i) => column[i] as number);
  const { value, lambda, interval } = predictionPoweredMean(
    {
      trusted: Float64Array.from(judgedAt, (i) => trusted[i] as number),
      cheap: of(cheap, judgedAt),
      ...(clusters !== undefined && { clusters: of(clusters, judgedAt) }),
    },
    { cheap: of(cheap, othersAt), ...(clusters !== undefined && { clusters: of(clusters, othersAt) }) },
    { ...options, range },
  );
  const how = correctionText(by, judgedAt.length, trusted.length);
  return {
    value,
    interval: { ...interval, method: `${interval.method}, ${how}` },
    details: { lambda },
    judged: judgedAt.length,
    how,
  };
}

const NAME_LENGTH = 60;

/** "corrected by judge insult on 10 % (n = 60)". */
export function correctionText(by: string | undefined, judged: number, all: number): string {
  const name = safeLine(by ?? "better scores");
  const short = name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name;
  return `corrected by ${short} on ${Number(((100 * judged) / all).toPrecision(2))} % (n = ${judged})`;
}

/** What a metric computes of it, beside what it counts. */
export function correctedPart(
  { value, interval, details, how }: CorrectedMean,
  further: Readonly<Record<string, number>> = {},
): Pick<Computed & Estimated, "value" | "interval" | "details" | "corrected"> {
  return { value, interval, details: { ...further, ...details }, corrected: how };
}
