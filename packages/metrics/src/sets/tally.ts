import { describeValue, InputError, wrong } from "../core/input.js";
import type { Provenance } from "../core/provenance.js";
import { cellsOf, type Cells } from "./cells.js";
import { checkSpellings, spacedAlike } from "./groups.js";
import { MergedClusters } from "./merged-clusters.js";
import { openPredictions, type OpenPredictions, type PredictionRow } from "./open-predictions.js";
import type { Label } from "./predictions.js";
import { isTermType, TermCounts, TERM_TYPES, type ReadTerms, type Termed, type TermOptions } from "./read-terms.js";

/** What one pass over the predictions counts: all that rates need, of every group and class. */
export interface Tally {
  /** In alphabetical order. */
  readonly groups: readonly string[];
  readonly classes: readonly Label[];
  readonly labelled: boolean;
  /** Of each group: its predictions, those equal to their label, its distinct prompts if prompts are given. */
  readonly sizes: Float64Array;
  readonly matches: Float64Array;
  readonly prompts: readonly number[] | undefined;
  /** How many distinct prompts there are in all; 0 if predictions have none. */
  readonly distinctPrompts: number;
  /** Of each group and class, at `group * classes.length + class`: predictions, labels, and both at once. */
  readonly predicted: Float64Array;
  readonly actual: Float64Array;
  readonly hits: Float64Array;
  readonly rows: TalliedRows;
  /** The cluster of each prediction, if some share one, so that they are not independent. */
  readonly byCluster: { readonly count: number; readonly of: Uint32Array } | undefined;
  /** The cells by which releases are compared: clusters, else sources, else prompts, else single predictions. */
  readonly cells: () => Cells;
  /** What stands for the groups, if predictions say. */
  readonly terms: ReadTerms | undefined;
  readonly provenance: Provenance | undefined;
  /** What was predicted, if the data say so. */
  readonly called: string | undefined;
}

/** Of each prediction: its group, predicted class and label. */
export interface TalliedRows {
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

/** Counts groups and classes in one pass; throws unless data are as described. */
export function tally(caller: string, data: unknown, terms?: TermOptions["terms"]): Tally {
  const open = openPredictions(caller, data);
  const { groups, classes, prompts, promptsOf, clusters, clusterOf, labelled, rows, counts } = readRows(caller, open);
  const readTerms = counts.read(caller, terms);
  // Sorted, so that the names of pairs do not depend on the order in which responses came in.
  const names = groups.toSorted();
  const places = groups.map((name) => names.indexOf(name));
  const sorted = { ...rows, groupOf: rows.groupOf.map((g) => places[g] as number) };
  return {
    groups: names,
    classes,
    labelled,
    ...countRows(sorted, names.length, classes.length, labelled),
    prompts: prompts > 0 ? names.map((name) => promptsOf[groups.indexOf(name)]?.size ?? 0) : undefined,
    distinctPrompts: prompts,
    rows: sorted,
    byCluster: clusters < open.size ? { count: clusters, of: clusterOf } : undefined,
    terms: readTerms,
    cells: () => predictionCells(open, readTerms),
    provenance: open.provenance,
    called: open.called,
  };
}

interface ReadRows {
  /** In order of appearance. */
  readonly groups: readonly string[];
  readonly classes: readonly Label[];
  readonly labelled: boolean;
  readonly rows: TalliedRows;
  /** How many distinct prompts there are; 0 if predictions have none. */
  readonly prompts: number;
  /** How many clusters there are, and that of each prediction. */
  readonly clusters: number;
  readonly clusterOf: Uint32Array;
  /** The distinct prompts of each group. */
  readonly promptsOf: readonly (ReadonlySet<string> | undefined)[];
  readonly counts: TermCounts;
}

function readRows(caller: string, open: OpenPredictions): ReadRows {
  const { size, read, argument } = open;
  const groups = new Names<string>();
  const classes = new Names<Label>();
  const prompts = new Names<string>();
  const rows = {
    groupOf: new Uint32Array(size),
    predictionOf: new Uint32Array(size),
    labelOf: new Uint32Array(size),
  };
  const promptsOf: Set<string>[] = [];
  const clusterOfSource = new Map<string, string>();
  const merged = new MergedClusters(size);
  const counts = new TermCounts();
  const first = size > 0 ? read(0) : undefined;
  const labelled = first?.label !== undefined;
  const prompted = first?.prompt !== undefined;
  const kind = typeof first?.prediction;
  const classAt = (field: "prediction" | "label", i: number, value: unknown): number =>
    classes.place(checkClass(caller, argument(field, i), value, kind));
  for (let i = 0; i < size; i++) {
    const row = read(i);
    const { group, prediction, label, prompt } = row;
    checkRow(caller, open, row, i, { labelled, prompted });
    checkCluster(caller, open, row, i, clusterOfSource);
    const g = groups.place(group as string);
    rows.groupOf[i] = g;
    rows.predictionOf[i] = classAt("prediction", i, prediction);
    if (labelled) rows.labelOf[i] = classAt("label", i, label);
    if (prompted) {
      (promptsOf[g] ??= new Set()).add(prompt as string);
      prompts.place(prompt as string);
    }
    merged.add(i, row);
    counts.add(row as Termed);
  }
  checkNames(caller, open, { groups: groups.list, classes: classes.list, rows });
  const clusters = merged.clusters();
  return {
    groups: groups.list,
    classes: classes.list,
    labelled,
    rows,
    prompts: prompts.list.length,
    clusters: clusters.count,
    clusterOf: clusters.of,
    promptsOf,
    counts,
  };
}

const UNLABELLED = "Leave out rows without one: rows.filter(({ label }) => label !== undefined).";

function checkRow(
  caller: string,
  { argument }: OpenPredictions,
  { group, label, prompt, source, cluster, term, termType }: PredictionRow,
  i: number,
  { labelled, prompted }: { readonly labelled: boolean; readonly prompted: boolean },
): void {
  const fail = (field: keyof PredictionRow, given: unknown, expected: string, advice?: string): never => {
    throw wrong(caller, argument(field, i), describeValue(given), expected, advice);
  };
  if (typeof group !== "string") {
    const advice =
      typeof group === "object" && group !== null
        ? "Metrics take one attribute, (row) => row.group.gender; matchers all."
        : undefined;
    fail("group", group, "the name of a group", advice);
  }
  if (labelled !== (label !== undefined)) fail("label", label, "a label for all predictions or for none", UNLABELLED);
  if (prompted !== (prompt !== undefined) || (prompted && typeof prompt !== "string"))
    fail("prompt", prompt, "the text of a prompt for all predictions or for none");
  if (source !== undefined && typeof source !== "string") fail("source", source, "a text");
  if (cluster !== undefined && typeof cluster !== "string") fail("cluster", cluster, "a text");
  if (term !== undefined && typeof term !== "string") fail("term", term, "a text");
  if (!isTermType(termType)) fail("termType", termType, TERM_TYPES);
}

/** A source's predictions are compared with each other, so they cannot be independent of each other. */
function checkCluster(
  caller: string,
  { argument }: OpenPredictions,
  { source, cluster = source }: PredictionRow,
  i: number,
  clusterOf: Map<string, string>,
): void {
  if (source === undefined) return;
  const known = clusterOf.get(source as string);
  clusterOf.set(source as string, cluster as string);
  if (known === undefined || known === cluster) return;
  throw new InputError({
    function: caller,
    argument: argument("cluster", i),
    given: describeValue(cluster),
    expected: `the cluster of the other predictions of its source, ${describeValue(known)}`,
    advice: "A source lies in one cluster.",
  });
}

function checkClass(caller: string, argument: string, value: unknown, kind: string): Label {
  const isClass = typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
  if (isClass && typeof value === kind) return value as Label;
  const expected = isClass ? `a ${kind}, as the classes before it` : "a class: a text, a finite number or a boolean";
  const advice = isClass ? "Give predictions and labels the same names." : "Leave out rows without one.";
  throw wrong(caller, argument, describeValue(value), expected, advice);
}

/** Throws if groups or classes are a table's dirt, or numbers that are no classes but scores between 0 and 1. */
function checkNames(
  caller: string,
  { argument }: OpenPredictions,
  { groups, classes, rows }: { groups: readonly string[]; classes: readonly Label[]; rows: TalliedRows },
): void {
  const ofClass = (place: number): string => {
    const row = rows.predictionOf.indexOf(place);
    return row < 0 ? argument("label", rows.labelOf.indexOf(place)) : argument("prediction", row);
  };
  const between = classes.findIndex((name) => typeof name === "number" && !Number.isInteger(name));
  if (between >= 0 && classes.every((name) => typeof name === "number" && name >= 0 && name <= 1)) {
    const advice = "Make classes of scores: prediction: score >= 0.5.";
    throw wrong(caller, ofClass(between), describeValue(classes[between]), "a class, and no score", advice);
  }
  checkSpellings(caller, groups, (place) => argument("group", rows.groupOf.indexOf(place)));
  checkSpellings(caller, classes, ofClass, classAlike);
}

/** A class as it is meant: tables have "yes" beside "Yes ", and "1.0" beside "1" if a column has gaps. */
function classAlike(name: string): string {
  return spacedAlike(name)
    .toLowerCase()
    .replace(/^(-?\d+)\.0+$/, "$1");
}

function countRows(
  { groupOf, predictionOf, labelOf }: TalliedRows,
  groups: number,
  width: number,
  labelled: boolean,
): Pick<Tally, "sizes" | "matches" | "predicted" | "actual" | "hits"> {
  const [sizes, matches] = [new Float64Array(groups), new Float64Array(groups)];
  const predicted = new Float64Array(groups * width);
  const actual = new Float64Array(groups * width);
  const hits = new Float64Array(groups * width);
  for (let i = 0; i < groupOf.length; i++) {
    const group = groupOf[i] as number;
    const prediction = predictionOf[i] as number;
    (sizes[group] as number)++;
    (predicted[group * width + prediction] as number)++;
    if (!labelled) continue;
    (actual[group * width + (labelOf[i] as number)] as number)++;
    if (prediction !== labelOf[i]) continue;
    (hits[group * width + prediction] as number)++;
    (matches[group] as number)++;
  }
  return { sizes, matches, predicted, actual, hits };
}

function predictionCells({ size, read }: OpenPredictions, terms: ReadTerms | undefined): Cells {
  const has = { cluster: false, source: false, prompt: false };
  for (let i = 0; i < size; i++) {
    const { cluster, source, prompt } = read(i);
    has.cluster ||= cluster !== undefined;
    has.source ||= source !== undefined;
    has.prompt ||= prompt !== undefined;
  }
  const unit = has.cluster ? "clusters" : has.source ? "sources" : has.prompt ? "prompts" : "predictions";
  return cellsOf(unit, size, (i) => {
    const { group, cluster, source, prompt, term } = read(i);
    return {
      cluster: (cluster ?? source ?? prompt) as string | undefined,
      term: terms?.clusterOf(group as string, term as string | undefined),
    };
  });
}
