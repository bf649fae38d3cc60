import { lazily } from "../../core/lazily.js";
import type { Interval } from "../../core/measurement.js";
import { studentTQuantile } from "../distributions/index.js";
import { standardErrorOf } from "./bootstrap-interval.js";
import { distanceInterval, noiseAt, type Shift } from "./distance-interval.js";
import type { Range } from "./levels.js";

/** What `widestPairInterval` needs. */
export interface WidestPairEvidence {
  /** The range of the groups' scores. */
  readonly value: number;
  /** What random divisions made of the range, ascending; drawn when a bound is first asked for. */
  readonly dealt: () => Float64Array;
  /** The score of each group now, and in bootstrap samples. */
  readonly scores: () => { readonly now: readonly number[]; readonly drawn: readonly Float64Array[] };
  readonly clusters: number;
  readonly range: Range | undefined;
  readonly seed: number;
}

/**
 * The range of groups' scores is the difference of the two farthest apart. That every pair is within its bound bounds
 * the farthest too (an intersection-union test), so the upper bound is the largest of |difference| plus Student's
 * quantile times its standard error. The lower bound is that of `distanceInterval`, with the range of the groups'
 * errors in bootstrap samples beside that of random divisions; if both leave some of the range, it is not below that of
 * any pair, by Bonferroni.
 */
export function widestPairInterval({ value, dealt, scores, clusters, range, seed }: WidestPairEvidence): Interval {
  const made = lazily(() => {
    const found = scores();
    const pairs = pairsOf(found);
    const errors = rangesOfErrors(found);
    const below = distanceInterval({
      value,
      draws: dealt(),
      standardError: 0,
      shifts: pairs,
      sampled: (confidence, degrees) => noiseAt(errors, confidence, degrees),
      clusters,
      ...(range !== undefined && { range }),
      seed,
    });
    return { below, pairs };
  });
  return {
    method: "permutation and bootstrap of all pairs",
    seed,
    bounds: (confidence, scale = 1) => {
      const { below, pairs } = made();
      const { lower, upper: floor } = below.bounds(confidence, scale);
      const reach = studentTQuantile(confidence, Math.max(1, clusters * scale - 1)) / Math.sqrt(scale);
      const upper = Math.max(floor, ...pairs.map((pair) => Math.abs(pair.value) + reach * pair.standardError));
      return { lower, upper: Math.min(range?.[1] ?? Infinity, upper) };
    },
  };
}

/** The range of the groups' errors in each bootstrap sample, ascending; infinite in one without a score. */
function rangesOfErrors({ now, drawn }: ReturnType<WidestPairEvidence["scores"]>): Float64Array {
  const samples = drawn[0]?.length ?? 0;
  return Float64Array.from({ length: samples }, (_, b) => {
    const errors = drawn.map((column, g) => (column[b] as number) - (now[g] as number));
    return errors.every(Number.isFinite) ? Math.max(...errors) - Math.min(...errors) : Infinity;
  }).sort();
}

function pairsOf({ now, drawn }: ReturnType<WidestPairEvidence["scores"]>): Shift[] {
  const errors = drawn.map(standardErrorOf);
  return now.flatMap((own, i) =>
    now.slice(0, i).map((other, j) => ({
      value: own - other,
      standardError: Math.hypot(errors[i] as number, errors[j] as number),
    })),
  );
}
