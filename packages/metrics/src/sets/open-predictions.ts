import { checkArray, describeValue, InputError, isNumbers } from "../core/input.js";
import { hasTrusted, uncorrectable } from "./corrected-gaps.js";
import { listProvenance } from "../core/list-provenance.js";
import { checkProvenance, type Provenance } from "../core/provenance.js";

/** One prediction as it was given, unchecked. */
export interface PredictionRow {
  readonly group: unknown;
  readonly prediction: unknown;
  readonly label: unknown;
  readonly prompt: unknown;
  readonly source: unknown;
  readonly cluster: unknown;
  readonly term: unknown;
  readonly termType: unknown;
  readonly probabilities?: unknown;
}

/** Predictions row by row, whichever of their three shapes they have. */
export interface OpenPredictions {
  readonly size: number;
  readonly read: (i: number) => PredictionRow;
  /** What a field of a row is called in errors. */
  readonly argument: (field: keyof PredictionRow, i: number) => string;
  readonly provenance: Provenance | undefined;
  /** What was predicted, if the set says so. */
  readonly called: string | undefined;
}

/** Opens an array of predictions, a set of them, or columns. */
export function openPredictions(caller: string, data: unknown): OpenPredictions {
  if (Array.isArray(data)) {
    checkArray(caller, "data", data);
    return openRows(caller, "data", data, {});
  }
  if (typeof data !== "object" || data === null || !Object.hasOwn(data, "predictions")) {
    const expected = "an array of predictions, { predictions }, or { groups, predictions, labels }";
    throw new InputError({ function: caller, argument: "data", given: describeValue(data), expected });
  }
  const given = new Map<string, unknown>(Object.entries(data));
  if (given.has("groups")) return openColumns(caller, given);
  const rows = given.get("predictions");
  checkArray(caller, "data.predictions", rows);
  const [provenance, called] = [given.get("provenance"), given.get("called")];
  checkProvenance(caller, "data", provenance);
  return openRows(caller, "data.predictions", rows, {
    provenance,
    called: typeof called === "string" ? called : undefined,
  });
}

function openRows(
  caller: string,
  argument: string,
  rows: readonly unknown[],
  { provenance, called }: Partial<Pick<OpenPredictions, "provenance" | "called">>,
): OpenPredictions {
  if (hasTrusted(rows)) throw uncorrectable(caller, argument);
  return {
    size: rows.length,
    read(i) {
      const row = rows[i];
      if (typeof row === "object" && row !== null) return row as PredictionRow;
      const expected = "a prediction: { group, prediction, label }";
      throw new InputError({ function: caller, argument: `${argument}[${i}]`, given: describeValue(row), expected });
    },
    argument: (field, i) => `${argument}[${i}].${field}`,
    provenance: provenance ?? listProvenance(rows),
    called,
  };
}

function openColumns(caller: string, given: ReadonlyMap<string, unknown>): OpenPredictions {
  const groups = columnOf(caller, "groups", given.get("groups"));
  const size = groups.length;
  const column = (name: string): ArrayLike<unknown> | undefined => {
    const values = given.get(name);
    if (values === undefined && name !== "predictions") return undefined;
    const found = columnOf(caller, name, values);
    if (found.length === size) return found;
    throw new InputError({
      function: caller,
      argument: `data.${name}`,
      given: `an array of ${found.length}`,
      expected: `as many items as there are groups, ${size}`,
    });
  };
  const [predictions, labels, prompts] = ["predictions", "labels", "prompts"].map(column);
  const [sources, clusters, terms, termTypes] = ["sources", "clusters", "terms", "termTypes"].map(column);
  return {
    size,
    read: (i) => ({
      group: groups[i],
      prediction: predictions?.[i],
      label: labels?.[i],
      prompt: prompts?.[i],
      source: sources?.[i],
      cluster: clusters?.[i],
      term: terms?.[i],
      termType: termTypes?.[i],
    }),
    argument: (field, i) => `data.${field}s[${i}]`,
    provenance: undefined,
    called: undefined,
  };
}

function columnOf(caller: string, name: string, values: unknown): ArrayLike<unknown> {
  if (Array.isArray(values)) {
    checkArray(caller, `data.${name}`, values);
    return values;
  }
  if (isNumbers(values)) return values;
  throw new InputError({
    function: caller,
    argument: `data.${name}`,
    given: describeValue(values),
    expected: "an array",
  });
}
