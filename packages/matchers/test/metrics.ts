// Metrics as a user would make them, one of each kind: what is best, which values there are, how they are written.
import {
  defineMetric,
  type Bounds,
  type Description,
  type Interval,
  type Metric,
  type Part,
} from "@fairexpect/metrics";

type Kind = Pick<Description, "format" | "range" | "best" | "title">;

/** Bounds that lie `wide` to either side at a confidence of .95; farther for more confidence, nearer for more data. */
export function around(value: number, wide: number, method = "made up"): Interval {
  const bounds = (confidence: number, scale = 1): Bounds => {
    const half = wide * Math.sqrt(Math.log(1 - confidence) / Math.log(0.05) / scale);
    return { lower: value - half, upper: value + half };
  };
  return { method, bounds };
}

/** A metric whose data are its value and how wide its interval is; without a width no interval is known. */
export function single(kind: Kind): Metric<[{ readonly value: number; readonly wide?: number }]> {
  return defineMetric({ ...ours, ...kind }, ({ value, wide }) => ({
    value,
    counts: { cases: 40, answers: 80 },
    ...(wide !== undefined && { interval: around(value, wide) }),
  }));
}

export interface Compared {
  readonly of: Part["of"];
  readonly value?: number;
  readonly wide?: number;
  readonly reason?: string;
}

/** A metric whose data are its comparisons, each with its value; and the values of the groups themselves. */
export function comparing(kind: Kind): Metric<[parts: readonly Compared[], groups?: Readonly<Record<string, number>>]> {
  return defineMetric({ ...ours, ...kind }, (parts, groups = {}) => {
    const counts = { cases: 40 };
    const made = parts.map(({ of, value, wide, reason = "" }): Part =>
      value === undefined
        ? { of, reason, counts }
        : { of, value, counts, ...(wide !== undefined && { interval: around(value, wide) }) },
    );
    const values = parts.map(({ value = 0 }) => value);
    return {
      value: values.reduce((far, value) => (Math.abs(value) > Math.abs(far) ? value : far), 0),
      counts: { cases: 40, answers: 80 },
      comparisons: made,
      groups: Object.entries(groups).map(([group, value]) => ({ of: { group }, value, counts })),
    };
  });
}

const ours = {
  name: "ours",
  family: "our own",
  version: 1,
  unit: "cases",
  source: "us",
  anytime: false,
  compare: "none",
} as const;
