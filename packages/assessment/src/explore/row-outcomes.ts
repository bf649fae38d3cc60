import { midranks } from "@fairexpect/metrics/statistics";
import { placesOf, type CaseRow } from "./cases.js";
import type { Outcome } from "./outcome.js";

/** Classes beyond these are no classes. */
const MOST_CLASSES = 20;

/** What candidates got: their scores, and their ranks within pools if they compete. */
export function candidateOutcomes(rows: readonly CaseRow[]): readonly Outcome[] {
  const values = Float64Array.from(rows, ({ score = Number.NaN }) => score);
  const claim = { of: "candidates" } as const;
  const outcomes: Outcome[] = [{ called: "score", kind: "mean", values, claim }];
  const pools = placesOf(rows.map(({ pool }) => pool));
  if (rows.length > 0 && !pools.of.includes(-1) && pools.names.length < rows.length)
    outcomes.push({
      called: "place in the pool, from 0 (last) to 1",
      kind: "mean",
      values: ranksIn(values, pools.of),
      claim: { of: "places" },
    });
  return outcomes;
}

function ranksIn(values: Float64Array, pools: Int32Array): Float64Array {
  const lists = new Map<number, number[]>();
  for (const [i, pool] of pools.entries()) {
    const list = lists.get(pool) ?? [];
    lists.set(pool, list);
    list.push(i);
  }
  const ranks = new Float64Array(values.length).fill(Number.NaN);
  for (const list of lists.values()) {
    if (list.length < 2) continue;
    const found = midranks(Float64Array.from(list, (i) => values[i] as number));
    for (const [place, i] of list.entries()) ranks[i] = ((found[place] as number) - 1) / (list.length - 1);
  }
  return ranks;
}

/** How often each class is predicted, and how often wrongly if the true ones are known. */
export function predictionOutcomes(rows: readonly CaseRow[]): readonly Outcome[] {
  const classes = [...new Set(rows.map(({ prediction }) => prediction))].slice(0, MOST_CLASSES);
  // Of two classes the one mirrors the other.
  const asked = classes.length === 2 ? [positiveOf(classes)] : classes;
  const chosen = asked.map((value): Outcome => ({
    called: `${JSON.stringify(value)} predicted`,
    kind: "share",
    values: Float64Array.from(rows, ({ prediction }) => (prediction === value ? 1 : 0)),
    claim: { of: "predictions", rate: "selectionRate", positive: JSON.stringify(value) },
  }));
  if (!rows.some(({ label }) => label !== undefined)) return chosen;
  const values = Float64Array.from(rows, ({ prediction, label }) =>
    label === undefined ? Number.NaN : prediction === label ? 1 : 0,
  );
  const accuracy = { of: "predictions", rate: "accuracy", positive: JSON.stringify(asked[0]) } as const;
  return [...chosen, { called: "right predictions", kind: "share", values, claim: accuracy }];
}

/** True, 1, else the later one in the alphabet: "yes" of "no" and "yes". */
function positiveOf(classes: readonly CaseRow["prediction"][]): CaseRow["prediction"] {
  return classes.find((value) => value === true || value === 1) ?? [...classes].sort().at(-1);
}
