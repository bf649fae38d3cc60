import type { Measurement } from "@fairexpect/metrics";
import { lowest, pairsKept } from "@fairexpect/metrics/core";
import type { Worst } from "../examples.js";
import { labelText } from "../format.js";

const NAME_LENGTH = 40;

/** The sources of a ready measurement whose groups lie farthest apart, by their scores. */
export function worstEffects(measurement: Measurement): Worst {
  return (count) => {
    const { groups = [], rows = [] } = pairsKept(measurement)?.bySource ?? {};
    const apart = rows.map((scores, i) => ({ i, scores, apart: Math.max(...scores) - Math.min(...scores) }));
    const differing = apart.filter((one) => one.apart > 0);
    return lowest(differing, (one) => -one.apart, count).map(({ i, scores, apart: score }) => {
      const told = groups.map((group, t) => `${labelText(group, NAME_LENGTH)} ${probabilityText(scores[t])}`);
      return { score, says: `source ${i}: ${told.join(", ")}`, responses: [] };
    });
  };
}

function probabilityText(score = 0): string {
  return `probability ${Number(score.toFixed(3))}`;
}
