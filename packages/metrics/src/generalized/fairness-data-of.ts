import { checkOptions, describeValue, InputError } from "../core/input.js";
import type { Provenance } from "../core/provenance.js";
import { openPredictions, type OpenPredictions } from "../sets/open-predictions.js";
import type { Label, ReceivedPredictions } from "../sets/predictions.js";
import { listClasses } from "../sets/target-classes.js";
import type { ClassPrediction, CounterfactualData, GroupData, LabelledExample } from "./data.js";
import { fixedTerms, isTermType } from "../sets/read-terms.js";
import type { Terms, TermType } from "../core/terms.js";

/**
 * Options of `fairnessDataOf`.
 *
 * @since 0.1.0
 */
export interface FairnessDataOptions {
  /** The class that counts as positive, and is class 1 of binary data. `true` or 1 by default. */
  readonly positive?: Label | undefined;
}

const NAME = "fairnessDataOf";

/**
 * Predictions, as `classify` and `outcomesOf` give them, as the generalized metrics take them: those that all have a
 * source become variations of it by group (counterfactual data), others examples by group. Labels become gold classes
 * (of a source, if all its predictions share one); probabilities are kept of predictions that have one for every
 * class.
 *
 * @throws InputError if classes are neither booleans nor 0 and 1 and no `positive` is named
 * @example
 * const predictions = [
 *   { group: "women", prediction: true, label: true, source: "a" }, { group: "men", prediction: false, label: true, source: "a" },
 * ];
 * fairnessDataOf(predictions).sources[0].groups // { women: [{ predicted: "true" }], men: [{ predicted: "false" }] }
 * invarianceTest(fairnessDataOf(predictions)).value // 1
 * @since 0.1.0
 */
export function fairnessDataOf(
  data: ReceivedPredictions,
  options: FairnessDataOptions = {},
): (GroupData | CounterfactualData) & { readonly provenance?: Provenance; readonly terms?: Terms } {
  checkOptions(NAME, options, ["positive"]);
  const open = openPredictions(NAME, data);
  const rows = Array.from({ length: open.size }, (_, i) => readRow(open, i));
  const classes = classesOf(
    rows.flatMap(({ prediction, label }) => (label === undefined ? [prediction] : [prediction, label])),
    options.positive,
  );
  const terms = fixedTerms(rows);
  const known = {
    classes,
    ...(open.provenance !== undefined && { provenance: open.provenance }),
    ...(terms !== undefined && { terms }),
  };
  const examples = rows.map((row) => exampleOf(row, classes));
  const groups = [...new Set(rows.map(({ group }) => group))];
  if (rows.length > 0 && rows.every(({ source }) => source !== undefined))
    return { ...known, sources: sourcesOf(rows, examples, groups) };
  const ofGroup = (group: string): LabelledExample[] => examples.filter((_, i) => rows[i]?.group === group);
  return { ...known, groups: Object.fromEntries(groups.map((group) => [group, ofGroup(group)])) };
}

interface Row {
  readonly group: string;
  readonly prediction: Label;
  readonly label: Label | undefined;
  readonly source: string | undefined;
  readonly cluster: string | undefined;
  readonly term: string | undefined;
  readonly termType: TermType | undefined;
  readonly probabilities: Readonly<Record<string, unknown>> | undefined;
}

function readRow({ read, argument }: OpenPredictions, i: number): Row {
  const row = read(i);
  const { group, prediction, label, source, cluster, term, termType, probabilities } = row;
  if (typeof group !== "string") throw wrong(argument("group", i), group, "the name of a group");
  if (!isClass(prediction))
    throw wrong(argument("prediction", i), prediction, "a class: a text, a number or a boolean");
  if (label !== undefined && !isClass(label)) throw wrong(argument("label", i), label, "a class, as predictions are");
  if (source !== undefined && typeof source !== "string") throw wrong(argument("source", i), source, "a text");
  return {
    group,
    prediction,
    label,
    source,
    cluster: typeof cluster === "string" ? cluster : undefined,
    term: typeof term === "string" ? term : undefined,
    termType: isTermType(termType) ? termType : undefined,
    probabilities: isRecord(probabilities) ? probabilities : undefined,
  };
}

/** The names of the classes, in binary data the positive one last. */
function classesOf(found: readonly Label[], positive: Label | undefined): readonly string[] {
  const distinct = [...new Set(found)];
  const yes = positive ?? [true, 1].find((one) => distinct.includes(one));
  const isBinary = distinct.every((one) => typeof one === "boolean") || distinct.every((one) => one === 0 || one === 1);
  if (isBinary && positive === undefined) return distinct.some((one) => typeof one === "boolean") ? BOOLEAN : BITS;
  if (distinct.length <= 2 && yes === undefined)
    throw wrong("options.positive", positive, `the class that counts as positive, one of ${listClasses(distinct)}`);
  const others = distinct.filter((one) => one !== yes).map(String);
  return yes === undefined ? others.toSorted() : [...(others.length > 0 ? others.toSorted() : ["other"]), String(yes)];
}

const BOOLEAN = ["false", "true"];
const BITS = ["0", "1"];

function exampleOf({ prediction, label, probabilities }: Row, classes: readonly string[]): LabelledExample {
  const each = classes.map((name) => probabilities?.[name]);
  const isComplete = each.every((one): one is number => typeof one === "number");
  return {
    predicted: String(prediction),
    ...(label !== undefined && { gold: String(label) }),
    ...(isComplete && { probabilities: each }),
  };
}

function sourcesOf(
  rows: readonly Row[],
  examples: readonly LabelledExample[],
  groups: readonly string[],
): CounterfactualData["sources"] {
  const bySource = new Map<string | undefined, number[]>();
  for (const [i, { source }] of rows.entries()) bySource.set(source, [...(bySource.get(source) ?? []), i]);
  return Array.from(bySource.values(), (members) => {
    const ofSource = members.flatMap((i) => examples[i] ?? []);
    const [label, ...others] = new Set(ofSource.map(({ gold }) => gold));
    const cluster = rows[members[0] ?? 0]?.cluster;
    const ofGroup = (group: string): ClassPrediction[] =>
      ofSource.filter((_, j) => rows[members[j] ?? 0]?.group === group).map(withoutGold);
    return {
      ...(others.length === 0 && label !== undefined && { gold: label }),
      ...(cluster !== undefined && { cluster }),
      groups: Object.fromEntries(groups.map((group) => [group, ofGroup(group)])),
    };
  });
}

function withoutGold({ predicted, probabilities }: LabelledExample): ClassPrediction {
  return { ...(predicted !== undefined && { predicted }), ...(probabilities !== undefined && { probabilities }) };
}

function isClass(value: unknown): value is Label {
  return typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function wrong(argument: string, given: unknown, expected: string): InputError {
  return new InputError({ function: NAME, argument, given: describeValue(given), expected });
}
