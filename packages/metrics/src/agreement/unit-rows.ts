import { midranks } from "../statistics/midranks.js";
import { toUnitVector } from "../statistics/pearson-correlation.js";

/**
 * Rows of unit vectors: the bias of every model under each combination, centred and at length 1, so that the dot
 * product of two rows is their correlation. Constant rows are left out; `index` tells which combination a row is.
 */
export interface UnitRows {
  readonly rows: Float64Array;
  readonly index: Uint32Array;
  /** The length of a row: the number of models. */
  readonly width: number;
}

/** The rows of the models from `from` up to, but without, `to`. */
export function unitRows(
  biases: Float64Array,
  models: number,
  from: number,
  to: number,
  method: "pearson" | "spearman",
): UnitRows {
  const width = to - from;
  const combinations = biases.length / models;
  const rows = new Float64Array(combinations * width);
  const index = new Uint32Array(combinations);
  let kept = 0;
  for (let c = 0; c < combinations; c++) {
    const values = biases.subarray(c * models + from, c * models + to);
    if (
      !toUnitVector(method === "pearson" ? values : midranks(values), rows.subarray(kept * width, (kept + 1) * width))
    )
      continue;
    index[kept] = c;
    kept++;
  }
  return { rows: rows.subarray(0, kept * width), index: index.subarray(0, kept), width };
}

/** The same rows with the models in another order: column k becomes column `order[k]`. */
export function reorderModels({ rows, index, width }: UnitRows, order: readonly number[]): UnitRows {
  const reordered = new Float64Array(rows.length);
  for (let start = 0; start < rows.length; start += width) {
    for (let k = 0; k < width; k++) reordered[start + k] = rows[start + (order[k] as number)] as number;
  }
  return { rows: reordered, index, width };
}
