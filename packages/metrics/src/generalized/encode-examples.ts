import {
  checkArray,
  checkInteger,
  checkNumber,
  checkScores,
  describeValue,
  InputError,
  isNumbers,
  type Numbers,
} from "../core/input.js";
import { isList, notRecord } from "./check-record.js";
import type { ClassLabel, LabelledExample } from "./data.js";
import type { Ingredient, Sample } from "./sample.js";

/** Beyond this an index is taken for something else, such as an id. */
const MOST_CLASSES = 10_000;

/** The classes: the names given, or as many numbers as the labels and probability vectors need. */
export function classNames(
  caller: string,
  given: readonly string[] | undefined,
  lists: readonly (readonly [path: string, examples: readonly LabelledExample[]])[],
): string[] {
  if (given !== undefined) {
    checkArray(caller, "data.classes", given);
    if (given.length < 2 || new Set(given).size < given.length || given.some((name) => typeof name !== "string")) {
      throw new InputError({
        function: caller,
        argument: "data.classes",
        given: describeValue(given),
        expected: "at least two different class names",
      });
    }
    return [...given];
  }
  let count = 2;
  for (const [path, examples] of lists) {
    for (let i = 0; i < examples.length; i++) {
      const example: LabelledExample | undefined = examples[i];
      if (typeof example !== "object" || example === null || isList(example))
        throw notRecord(caller, `${path}[${i}]`, example, "an example");
      const { gold, predicted, probabilities } = example;
      if (typeof gold === "number" && gold >= count) count = gold + 1;
      if (typeof predicted === "number" && predicted >= count) count = predicted + 1;
      if (isNumbers(probabilities) && probabilities.length > count) count = probabilities.length;
    }
  }
  if (!Number.isInteger(count) || count > MOST_CLASSES) {
    throw new InputError({
      function: caller,
      argument: "the highest class in data",
      given: String(count - 1),
      expected: `class indices below ${MOST_CLASSES}, counted from 0`,
      advice: "Name the classes in data.classes.",
    });
  }
  return Array.from({ length: count }, (_, c) => String(c));
}

export function classIndex(caller: string, argument: string, label: ClassLabel, classes: readonly string[]): number {
  const index = typeof label === "number" ? label : classes.indexOf(label);
  if (Number.isInteger(index) && index >= 0 && index < classes.length) return index;
  throw new InputError({
    function: caller,
    argument,
    given: describeValue(label),
    expected: `a class: an index below ${classes.length}, or one of ${classes.map((name) => `"${name}"`).join(", ")}`,
    ...(typeof label === "string" ? { advice: "List the names of the classes in data.classes." } : {}),
  });
}

/** Which examples are encoded, and for whom. */
export interface Encoding {
  readonly caller: string;
  /** Of the examples, for messages. */
  readonly path: string;
  readonly classes: readonly string[];
  /** If the gold label is that of the source: it, if there is one, and the path of the source. */
  readonly source?: { readonly gold: ClassLabel | undefined; readonly path: string };
  /** Whether the path is that of the only example. */
  readonly single?: boolean;
}

export function encodeExamples(encoding: Encoding, examples: readonly LabelledExample[]): Sample {
  const { caller, classes, source } = encoding;
  const size = examples.length;
  const width = classes.length;
  const isScored = examples.some((example: LabelledExample | null | undefined) => example?.probabilities !== undefined);
  const columns = {
    gold: new Int32Array(size).fill(-1),
    predicted: new Int32Array(size).fill(-1),
    probabilities: new Float64Array(isScored ? size * width : 0),
  };
  const missing: Partial<Record<Ingredient, string>> = {};
  const commonGold = source?.gold === undefined ? -1 : classIndex(caller, `${source.path}.gold`, source.gold, classes);
  for (let i = 0; i < size; i++) {
    const example: LabelledExample | undefined = examples[i];
    if (typeof example !== "object" || example === null || isList(example))
      throw notRecord(caller, pathOf(encoding, i), example, "an example");
    if (source !== undefined) columns.gold[i] = commonGold;
    else if (example.gold === undefined) missing.gold ??= `${pathOf(encoding, i)}.gold`;
    else columns.gold[i] = indexOf(example.gold, classes, () => [caller, `${pathOf(encoding, i)}.gold`]);
    encodePrediction(encoding, example, i, columns, missing);
  }
  if (source !== undefined && source.gold === undefined && size > 0) missing.gold = `${source.path}.gold`;
  const { gold } = source ?? {};
  return {
    size,
    ...columns,
    ...encodeAttachments(encoding, examples, missing),
    missing,
    examples: gold === undefined ? examples : examples.map((example) => ({ ...example, gold })),
  };
}

/** The path of an example; only put together for a message, because there may be millions of examples. */
function pathOf({ path, single = false }: Encoding, i: number): string {
  return single ? path : `${path}[${i}]`;
}

function encodePrediction(
  encoding: Encoding,
  { predicted, probabilities: given }: LabelledExample,
  i: number,
  columns: { readonly predicted: Int32Array; readonly probabilities: Float64Array },
  missing: Partial<Record<Ingredient, string>>,
): void {
  const { caller, classes } = encoding;
  const width = classes.length;
  if (given === undefined) missing.probabilities ??= `${pathOf(encoding, i)}.probabilities`;
  else if (!wroteProbabilities(given, columns.probabilities, i * width, width))
    refuseProbabilities(caller, `${pathOf(encoding, i)}.probabilities`, given, width);
  if (predicted !== undefined)
    columns.predicted[i] = indexOf(predicted, classes, () => [caller, `${pathOf(encoding, i)}.predicted`]);
  else if (given === undefined) missing.predicted ??= `${pathOf(encoding, i)}.predicted`;
  else columns.predicted[i] = mostProbable(columns.probabilities, i * width, width);
}

function encodeAttachments(
  encoding: Encoding,
  examples: readonly LabelledExample[],
  missing: Partial<Record<Ingredient, string>>,
): Pick<Sample, "attachment" | "attachments"> {
  let [correct, tokens] = [0, 0];
  let attachments: Uint32Array | undefined;
  for (const [i, { attachment }] of examples.entries()) {
    if (attachment === undefined) {
      missing.attachment ??= `${pathOf(encoding, i)}.attachment`;
      continue;
    }
    checkAttachment(encoding.caller, `${pathOf(encoding, i)}.attachment`, attachment);
    correct += attachment.correct;
    tokens += attachment.tokens;
    attachments ??= new Uint32Array(2 * examples.length);
    attachments.set([attachment.correct, attachment.tokens], 2 * i);
  }
  const attachment = [correct, tokens] as const;
  return attachments === undefined || missing.attachment !== undefined ? { attachment } : { attachment, attachments };
}

function indexOf(
  label: ClassLabel,
  classes: readonly string[],
  context: () => [caller: string, argument: string],
): number {
  if (typeof label === "number" && Number.isInteger(label) && label >= 0 && label < classes.length) return label;
  return classIndex(...context(), label, classes);
}

/** Writes an example's probabilities; false if they are none. */
function wroteProbabilities(given: number | Numbers, into: Float64Array, offset: number, width: number): boolean {
  if (typeof given === "number") {
    if (width !== 2 || !(given >= 0 && given <= 1)) return false;
    into[offset] = 1 - given;
    into[offset + 1] = given;
    return true;
  }
  if (!isNumbers(given) || given.length !== width) return false;
  for (let c = 0; c < width; c++) {
    const probability: unknown = given[c];
    if (typeof probability !== "number" || !(probability >= 0 && probability <= 1)) return false;
    into[offset + c] = probability;
  }
  return true;
}

function refuseProbabilities(caller: string, argument: string, given: number | Numbers, width: number): never {
  if (typeof given === "number") checkNumber(caller, argument, given, 0, 1);
  else checkScores(caller, argument, given, [0, 1]);
  const what = typeof given === "number" ? String(given) : `an array of ${given.length}`;
  const advice = typeof given === "number" ? { advice: "A single number is only enough for two classes." } : {};
  throw new InputError({
    function: caller,
    argument,
    given: what,
    expected: `${width} probabilities, one per class`,
    ...advice,
  });
}

function checkAttachment(
  caller: string,
  argument: string,
  { correct, tokens }: { readonly correct: number; readonly tokens: number },
): void {
  checkInteger(caller, `${argument}.tokens`, tokens, 0);
  checkInteger(caller, `${argument}.correct`, correct, 0);
  if (correct <= tokens) return;
  throw new InputError({
    function: caller,
    argument: `${argument}.correct`,
    given: String(correct),
    expected: `at most the ${tokens} tokens`,
  });
}

function mostProbable(probabilities: Float64Array, from: number, width: number): number {
  let best = 0;
  for (let c = 1; c < width; c++)
    if ((probabilities[from + c] as number) > (probabilities[from + best] as number)) best = c;
  return best;
}
