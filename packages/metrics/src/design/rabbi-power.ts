import { rabbi } from "../allocation/rabbi.js";
import { isMeasured, type Interval } from "../core/measurement.js";
import { normalQuantile } from "../statistics/index.js";
import { seededRandom } from "../statistics/random.js";
import { clustersForPower, runsWithin, type Found } from "./power-search.js";

/** Two groups whose scores are normal with equal variance, so far apart that RABBI has the value expected. */
export interface RabbiDesign {
  readonly expected: number;
  readonly confidence: number;
  readonly method: "auto" | "strict";
  readonly isReached: (interval: Interval) => boolean;
}

const MOST = 10_000;
/** In standard deviations: so far apart that no score of one group is below one of the other. */
const FARTHEST = 20;

/**
 * The fewest candidates of each group with which the verdict is reached in the share of runs that `power` says, by
 * simulation of `rabbi` itself, searched from `start` on. Undefined if 10,000 are not enough.
 */
export function candidatesForPower(
  { expected, confidence, method, isReached }: RabbiDesign,
  start: number,
  power: number,
): Found | undefined {
  const shift = expected === 1 ? FARTHEST : Math.SQRT2 * normalQuantile((1 + expected) / 2);
  const powerAt = (candidates: number, from: number, to: number): number => {
    const group = new Float64Array(candidates);
    const reference = new Float64Array(candidates);
    let hits = 0;
    for (let run = from; run < to; run++) {
      const random = seededRandom(run + 1);
      for (let i = 0; i < candidates; i++) {
        // Two normal numbers at once (Box and Muller 1958).
        const radius = Math.sqrt(-2 * Math.log(1 - random()));
        const angle = 2 * Math.PI * random();
        group[i] = radius * Math.cos(angle) + shift;
        reference[i] = radius * Math.sin(angle);
      }
      const [compared] = rabbi({ group, reference }, { reference: "reference", method }).comparisons ?? [];
      if (
        compared !== undefined &&
        isMeasured(compared) &&
        compared.interval !== undefined &&
        isReached(compared.interval)
      )
        hits++;
    }
    return hits / (to - from);
  };
  // Of groups that do not overlap all runs are alike.
  const runs =
    expected === 1
      ? { search: 1, check: 1 }
      : { search: runsWithin(1e5, start, 100, 300), check: runsWithin(5e5, start, 300, 1500) };
  return clustersForPower({ powerAt, start, most: MOST, power, confidence, runs });
}
