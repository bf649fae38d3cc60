import { describeValue, InputError } from "../core/input.js";
import type { IntervalOptions } from "../statistics/index.js";

/**
 * A class as a classifier names it: "yes", 1, true. Predictions and labels of one call must be of one kind.
 *
 * @since 0.1.0
 */
export type Label = string | number | boolean;

/**
 * One prediction of a classifier about someone of a group.
 *
 * @since 0.1.0
 */
export interface Prediction {
  readonly group: string;
  readonly prediction: Label;
  /** The true class, where it is known: needed for every rate but the selection rate. */
  readonly label?: Label | undefined;
  /** The prompt that the prediction answers, where prompts repeat. */
  readonly prompt?: string | undefined;
}

/**
 * The same as parallel arrays: no objects, for millions of predictions.
 *
 * @since 0.1.0
 */
export interface PredictionColumns {
  readonly groups: ArrayLike<string>;
  readonly predictions: ArrayLike<Label>;
  readonly labels?: ArrayLike<Label> | undefined;
  readonly prompts?: ArrayLike<string> | undefined;
}

/**
 * Which class counts as positive.
 *
 * @since 0.1.0
 */
export interface ClassOptions extends IntervalOptions {
  /** The positive class of a binary classifier. `true` or 1 by default, where all classes are booleans or 0 and 1. */
  readonly positive?: Label | undefined;
  /**
   * The classes of a multiclass classifier to look at one by one, each against the rest; `"all"` is every class in the
   * data.
   */
  readonly classes?: readonly Label[] | "all" | undefined;
}

/**
 * How often predictions and labels met in one group.
 *
 * @since 0.1.0
 */
export interface ConfusionCounts {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly trueNegatives: number;
  readonly falseNegatives: number;
}

/** What one pass over the predictions counts: all that rates need, of every group and class. */
export interface Tally {
  /** In alphabetical order. */
  readonly groups: readonly string[];
  readonly classes: readonly Label[];
  readonly labelled: boolean;
  /** Of each group: its predictions, those equal to their label, its distinct prompts where prompts are given. */
  readonly sizes: Float64Array;
  readonly matches: Float64Array;
  readonly prompts: readonly number[] | undefined;
  /**
   * Of each group and class, at `group * classes.length + class`: predictions, labels, and where both are the class.
   */
  readonly predicted: Float64Array;
  readonly actual: Float64Array;
  readonly hits: Float64Array;
  /** The predictions one by one, where prompts repeat, so that predictions are not independent. */
  readonly clusters: Clusters | undefined;
}

interface Clusters {
  readonly count: number;
  /** Of each prediction: its prompt, group, predicted class and label. */
  readonly promptOf: Uint32Array;
  readonly groupOf: Uint32Array;
  readonly predictionOf: Uint32Array;
  readonly labelOf: Uint32Array;
}

/** The distinct values of a column, in order of appearance, and the place of each. */
class Names<T> {
  readonly list: T[] = [];
  readonly #places = new Map<T, number>();

  place(name: T): number {
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const place = this.list.push(name) - 1;
    this.#places.set(name, place);
    return place;
  }
}

/** Counts groups and classes in one pass; throws where data are not as described. */
export function tally(caller: string, data: unknown): Tally {
  const { size, read } = openPredictions(caller, data);
  const groups = new Names<string>();
  const classes = new Names<Label>();
  const groupOf = new Uint32Array(size);
  const predictionOf = new Uint32Array(size);
  const labelOf = new Uint32Array(size);
  const promptsOf: Set<string>[] = [];
  const prompts = new Names<string>();
  const promptOf = new Uint32Array(size);
  let kind: string | undefined;
  let labelled: boolean | undefined;
  let prompted: boolean | undefined;
  const fail = (argument: string, given: string, expected: string, advice?: string): never => {
    throw new InputError({ function: caller, argument, given, expected, ...(advice === undefined ? {} : { advice }) });
  };
  const place = (argument: string, value: unknown): number => {
    if (
      typeof value !== "string" &&
      typeof value !== "boolean" &&
      !(typeof value === "number" && Number.isFinite(value))
    ) {
      fail(argument, describeValue(value), "a class: a text, a finite number or a boolean");
    }
    kind ??= typeof value;
    if (typeof value !== kind)
      fail(
        argument,
        describeValue(value),
        `a ${kind}, as the classes before it`,
        "Give predictions and labels the same names.",
      );
    return classes.place(value as Label);
  };
  for (let i = 0; i < size; i++) {
    const { group, prediction, label, prompt } = read(i);
    if (typeof group !== "string") fail(argumentAt(data, "group", i), describeValue(group), "the name of a group");
    const g = groups.place(group as string);
    groupOf[i] = g;
    predictionOf[i] = place(argumentAt(data, "prediction", i), prediction);
    labelled ??= label !== undefined;
    if (labelled !== (label !== undefined))
      fail(argumentAt(data, "label", i), describeValue(label), "a label for all predictions or for none");
    if (labelled) labelOf[i] = place(argumentAt(data, "label", i), label);
    prompted ??= prompt !== undefined;
    if (prompted !== (prompt !== undefined) || (prompted && typeof prompt !== "string")) {
      fail(
        argumentAt(data, "prompt", i),
        describeValue(prompt),
        "the text of a prompt for all predictions or for none",
      );
    }
    if (prompted) {
      (promptsOf[g] ??= new Set()).add(prompt as string);
      promptOf[i] = prompts.place(prompt as string);
    }
  }
  // Sorted, so that the names of pairs do not depend on the order in which responses came in.
  const names = groups.list.toSorted();
  const places = groups.list.map((name) => names.indexOf(name));
  const width = classes.list.length;
  const sizes = new Float64Array(groups.list.length);
  const matches = new Float64Array(groups.list.length);
  const predicted = new Float64Array(groups.list.length * width);
  const actual = new Float64Array(groups.list.length * width);
  const hits = new Float64Array(groups.list.length * width);
  for (let i = 0; i < size; i++) {
    const group = places[groupOf[i] as number] as number;
    const prediction = predictionOf[i] as number;
    (sizes[group] as number)++;
    (predicted[group * width + prediction] as number)++;
    if (labelled !== true) continue;
    (actual[group * width + (labelOf[i] as number)] as number)++;
    if (prediction !== labelOf[i]) continue;
    (hits[group * width + prediction] as number)++;
    (matches[group] as number)++;
  }
  const repeated = prompted === true && prompts.list.length < size;
  return {
    groups: names,
    classes: classes.list,
    clusters: repeated
      ? {
          count: prompts.list.length,
          promptOf,
          groupOf: groupOf.map((g) => places[g] as number),
          predictionOf,
          labelOf,
        }
      : undefined,
    labelled: labelled === true,
    sizes,
    matches,
    prompts: prompted === true ? names.map((name) => promptsOf[groups.list.indexOf(name)]?.size ?? 0) : undefined,
    predicted,
    actual,
    hits,
  };
}

interface Row {
  group: unknown;
  prediction: unknown;
  label: unknown;
  prompt: unknown;
}

function argumentAt(data: unknown, field: string, i: number): string {
  return Array.isArray(data) ? `data[${i}].${field}` : `data.${field}s[${i}]`;
}

function openPredictions(caller: string, data: unknown): { size: number; read: (i: number) => Row } {
  if (Array.isArray(data)) {
    const records: readonly unknown[] = data;
    const read = (i: number): Row => {
      const record = records[i];
      if (typeof record === "object" && record !== null) return record as Row;
      const expected = "a prediction: { group, prediction, label }";
      throw new InputError({ function: caller, argument: `data[${i}]`, given: describeValue(record), expected });
    };
    return { size: records.length, read };
  }
  if (typeof data !== "object" || data === null || !("groups" in data) || !("predictions" in data)) {
    const expected = "an array of predictions, or { groups, predictions, labels }";
    throw new InputError({ function: caller, argument: "data", given: describeValue(data), expected });
  }
  const columns: Readonly<Record<string, unknown>> = { ...data };
  const column = (name: string): ArrayLike<unknown> | undefined => {
    const values: unknown = columns[name];
    if (values === undefined && name !== "groups" && name !== "predictions") return undefined;
    if (!Array.isArray(values) && !(ArrayBuffer.isView(values) && "length" in values)) {
      throw new InputError({
        function: caller,
        argument: `data.${name}`,
        given: describeValue(values),
        expected: "an array",
      });
    }
    return values as ArrayLike<unknown>;
  };
  const groups = column("groups") as ArrayLike<unknown>;
  const predictions = column("predictions") as ArrayLike<unknown>;
  const labels = column("labels");
  const prompts = column("prompts");
  for (const [name, values] of Object.entries({ predictions, labels, prompts })) {
    if (values === undefined || values.length === groups.length) continue;
    const expected = `as many items as there are groups, ${groups.length}`;
    throw new InputError({
      function: caller,
      argument: `data.${name}`,
      given: `an array of ${values.length}`,
      expected,
    });
  }
  return {
    size: groups.length,
    read: (i) => ({ group: groups[i], prediction: predictions[i], label: labels?.[i], prompt: prompts?.[i] }),
  };
}

/**
 * A class that counts as positive, and what messages call it; no class at all where equality with the label is what
 * counts.
 */
export interface Target {
  readonly name: string | undefined;
  readonly place: number | "match";
}

/** The classes to look at; throws where the options leave open which. A class that never occurs has place -1. */
export function targets(
  caller: string,
  { classes }: Tally,
  options: ClassOptions,
  matching: boolean,
): readonly Target[] {
  const place = (argument: string, name: Label): number => {
    const kinds = new Set(classes.map((known) => typeof known));
    if (classes.length > 0 && !kinds.has(typeof name)) {
      throw new InputError({
        function: caller,
        argument,
        given: describeValue(name),
        expected: `one of the classes ${listClasses(classes)}`,
      });
    }
    return classes.indexOf(name);
  };
  if (options.classes !== undefined) {
    if (options.positive !== undefined) {
      throw new InputError({
        function: caller,
        argument: "options.positive",
        given: describeValue(options.positive),
        expected: "nothing beside options.classes",
      });
    }
    const chosen: unknown = options.classes === "all" ? classes.toSorted((a, b) => (a < b ? -1 : 1)) : options.classes;
    if (!Array.isArray(chosen)) {
      throw new InputError({
        function: caller,
        argument: "options.classes",
        given: describeValue(chosen),
        expected: 'an array of classes or "all"',
      });
    }
    return [...new Set(chosen as Label[])].map((name, i) => ({
      name: String(name),
      place: place(`options.classes[${i}]`, name),
    }));
  }
  if (options.positive !== undefined) return [{ name: undefined, place: place("options.positive", options.positive) }];
  if (classes.every((name) => typeof name === "boolean")) return [{ name: undefined, place: classes.indexOf(true) }];
  if (classes.every((name) => name === 0 || name === 1)) return [{ name: undefined, place: classes.indexOf(1) }];
  if (matching) return [{ name: undefined, place: "match" }];
  throw new InputError({
    function: caller,
    argument: "options.positive",
    given: "undefined",
    expected: `the class that counts as positive, one of ${listClasses(classes)}`,
    advice: 'For more than two classes say which ones matter: classes: [...], or classes: "all".',
  });
}

export function listClasses(classes: readonly Label[]): string {
  const names = classes.slice(0, 5).map((name) => JSON.stringify(name));
  return `${names.join(", ")}${classes.length > 5 ? ", ..." : ""}`;
}

/** The confusion counts of a group for a class against the rest. Without labels all predictions count as false. */
export function confusion(data: Tally, group: number, place: Target["place"]): ConfusionCounts {
  const size = data.sizes[group] as number;
  if (place === "match") {
    const matches = data.matches[group] as number;
    return { truePositives: matches, falsePositives: 0, trueNegatives: 0, falseNegatives: size - matches };
  }
  const cell = group * data.classes.length + place;
  const hits = place < 0 ? 0 : (data.hits[cell] as number);
  const predicted = place < 0 ? 0 : (data.predicted[cell] as number);
  const actual = place < 0 ? 0 : (data.actual[cell] as number);
  return {
    truePositives: hits,
    falsePositives: predicted - hits,
    trueNegatives: size - predicted - actual + hits,
    falseNegatives: actual - hits,
  };
}

/** The confusion counts of some groups for a class against the rest, by prompt. */
export function confusionByCluster(data: Tally, members: readonly number[], place: Target["place"]): ConfusionCounts[] {
  const { clusters } = data;
  if (clusters === undefined) return [];
  const cells = Array.from({ length: clusters.count }, () => ({
    truePositives: 0,
    falsePositives: 0,
    trueNegatives: 0,
    falseNegatives: 0,
  }));
  const counts = new Set(members);
  for (let i = 0; i < clusters.promptOf.length; i++) {
    if (!counts.has(clusters.groupOf[i] as number)) continue;
    const cell = cells[clusters.promptOf[i] as number] as (typeof cells)[number];
    const prediction = clusters.predictionOf[i] as number;
    const label = data.labelled ? (clusters.labelOf[i] as number) : undefined;
    if (place === "match") {
      if (prediction === label) cell.truePositives++;
      else cell.falseNegatives++;
    } else if (prediction === place) {
      if (label === place) cell.truePositives++;
      else cell.falsePositives++;
    } else if (label === place) cell.falseNegatives++;
    else cell.trueNegatives++;
  }
  return cells;
}
