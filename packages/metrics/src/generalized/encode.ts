import { checkArray, checkInteger, checkNumber, checkScores, describeValue, InputError, isNumbers, type Numbers } from "../input.js";
import { tagClass } from "./bilou-spans.js";
import type {
  ClassLabel,
  CounterfactualData,
  CounterfactualSource,
  FairnessData,
  LabelledExample,
  SequenceCounterfactualData,
  SequenceGroupData,
  SequenceSource,
  SequenceVariation,
  TaggedSentence,
} from "./data.js";
import { tallySpans } from "./span-scores.js";

/** What a score may need of its examples. */
export type Ingredient = "gold" | "predicted" | "probabilities" | "attachment";

/** Examples in columns. A decision is one classified text, or one token of a tagged sentence. */
export interface Sample {
  /** Texts or sentences. */
  readonly size: number;
  /** The gold class of each decision, -1 where none was given. */
  readonly gold: Int32Array;
  readonly predicted: Int32Array;
  /** Decisions x classes. */
  readonly probabilities: Float64Array;
  /** Found, made up and missed spans of each class; only of tagged sentences. */
  readonly spans?: Uint32Array;
  /** What each sentence adds, of tagged sentences: they, not their tokens, are independent. */
  readonly sentences?: Sentences;
  readonly attachment: readonly [correct: number, tokens: number];
  /** Correct attachments and tokens of each text, where all have them. */
  readonly attachments?: Uint32Array;
  /** Where something is missing: the argument at fault, by ingredient. */
  readonly missing: Partial<Readonly<Record<Ingredient, string>>>;
  readonly examples: readonly LabelledExample[];
}

/** Sentence i has the decisions from `starts[i]` to `starts[i + 1]`, and a row of `spans` like its group's. */
export interface Sentences {
  readonly starts: Uint32Array;
  readonly spans: Uint32Array;
}

/** One classification decision of a source in all its variations: the source itself, or one token position. */
export interface Unit {
  readonly gold: number;
  /** In the order of the groups. */
  readonly samples: readonly Sample[];
  readonly original?: Sample;
}

interface Encoded {
  readonly classes: readonly string[];
  readonly groups: readonly string[];
  readonly sequence: boolean;
}

export interface EncodedGroups extends Encoded {
  readonly kind: "group";
  readonly samples: readonly Sample[];
}

export interface EncodedCounterfactuals extends Encoded {
  readonly kind: "counterfactual";
  /** The units of each source. */
  readonly sources: readonly (readonly Unit[])[];
}

export function isCounterfactual(data: FairnessData): data is CounterfactualData | SequenceCounterfactualData {
  return "sources" in data;
}

/** Checks data of any of the four shapes, and brings them into columns. */
export function encode(caller: string, data: FairnessData): EncodedGroups | EncodedCounterfactuals {
  checkRecord(caller, "data", data, "group data ({ groups }) or counterfactual data ({ sources })");
  if (isCounterfactual(data)) return encodeSources(caller, data);
  if (!("groups" in data)) {
    throw new InputError({
      function: caller,
      argument: "data",
      given: describeValue(data),
      expected: "group data ({ groups }) or counterfactual data ({ sources })",
    });
  }
  checkRecord(caller, "data.groups", data.groups, "an object with the examples of every group");
  const groups = Object.keys(data.groups);
  for (const group of groups) checkArray(caller, at("data.groups", group), data.groups[group]);
  if ("tags" in data) return encodeTagged(caller, data, groups);
  const classes = classNames(
    caller,
    data.classes,
    groups.map((group) => [at("data.groups", group), data.groups[group] ?? []] as const),
  );
  const samples = groups.map((group) => encodeExamples(caller, at("data.groups", group), data.groups[group] ?? [], classes));
  return { kind: "group", classes, groups, sequence: false, samples };
}

function encodeTagged(caller: string, data: SequenceGroupData, groups: readonly string[]): EncodedGroups {
  const tags = tagSpace(caller, data.tags);
  const samples = groups.map((group) => encodeSentences(caller, at("data.groups", group), data.groups[group] ?? [], tags));
  return { kind: "group", classes: tags.classes, groups, sequence: true, samples };
}

function encodeSources(caller: string, data: CounterfactualData | SequenceCounterfactualData): EncodedCounterfactuals {
  checkArray(caller, "data.sources", data.sources);
  const sources: readonly (CounterfactualSource | SequenceSource)[] = data.sources;
  const groups = groupNames(caller, sources);
  if ("tags" in data) {
    const tags = tagSpace(caller, data.tags);
    const units = data.sources.map((source, j) => encodeTaggedSource(caller, `data.sources[${j}]`, source, groups, tags));
    return { kind: "counterfactual", classes: tags.classes, groups, sequence: true, sources: units };
  }
  const all = data.sources.flatMap((source, j) => {
    const path = `data.sources[${j}]`;
    const labelled: [string, readonly LabelledExample[]][] = groups.map((group) => [
      at(`${path}.groups`, group),
      source.groups[group] ?? [],
    ]);
    if (source.original !== undefined) labelled.push([`${path}.original`, [source.original]]);
    if (source.gold !== undefined) labelled.push([path, [{ gold: source.gold }]]);
    return labelled;
  });
  const classes = classNames(caller, data.classes, all);
  const units = data.sources.map((source, j): Unit[] => {
    const path = `data.sources[${j}]`;
    const gold = source.gold === undefined ? -1 : classIndex(caller, `${path}.gold`, source.gold, classes);
    const samples = groups.map((group) =>
      encodeExamples(caller, at(`${path}.groups`, group), source.groups[group] ?? [], classes, source.gold, path),
    );
    if (source.original === undefined) return [{ gold, samples }];
    return [{ gold, samples, original: encodeExamples(caller, `${path}.original`, [source.original], classes, source.gold, path, true) }];
  });
  return { kind: "counterfactual", classes, groups, sequence: false, sources: units };
}

function groupNames(caller: string, sources: readonly { readonly groups: Readonly<Record<string, unknown>> }[]): string[] {
  let groups: string[] = [];
  for (const [j, source] of sources.entries()) {
    const path = `data.sources[${j}]`;
    checkRecord(caller, path, source, "a source with its variations by group");
    checkRecord(caller, `${path}.groups`, source.groups, "an object with the variations of every group");
    if (j === 0) groups = Object.keys(source.groups);
    for (const group of groups) checkArray(caller, at(`${path}.groups`, group), source.groups[group]);
    const other = Object.keys(source.groups).find((group) => !groups.includes(group));
    if (other !== undefined) {
      throw new InputError({
        function: caller,
        argument: `${path}.groups`,
        given: `with the group "${other}"`,
        expected: `the groups of the first source (${groups.join(", ")})`,
        advice: "A counterfactual comparison needs every group in every source.",
      });
    }
  }
  return groups;
}

/** Beyond this an index is taken for something else, such as an id. */
const MOST_CLASSES = 10_000;

/** The classes: the names given, or as many numbers as the labels and probability vectors need. */
function classNames(
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
      if (typeof example !== "object" || example === null) throw notRecord(caller, `${path}[${i}]`, example, "an example");
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

function encodeExamples(
  caller: string,
  path: string,
  examples: readonly LabelledExample[],
  classes: readonly string[],
  sourceGold?: ClassLabel,
  goldPath?: string,
  single = false,
): Sample {
  const size = examples.length;
  const width = classes.length;
  const gold = new Int32Array(size).fill(-1);
  const predicted = new Int32Array(size).fill(-1);
  const scored = examples.some((example: LabelledExample | null | undefined) => example?.probabilities !== undefined);
  const probabilities = new Float64Array(scored ? size * width : 0);
  const missing: Partial<Record<Ingredient, string>> = {};
  const attachments = examples.some((example: LabelledExample | null | undefined) => example?.attachment !== undefined) ? new Uint32Array(2 * size) : undefined;
  let correct = 0;
  let tokens = 0;
  // The path of an example is only put together for a message, because there may be millions of examples.
  const where = (i: number): string => (single ? path : `${path}[${i}]`);
  const commonGold = goldPath === undefined || sourceGold === undefined ? -1 : classIndex(caller, `${goldPath}.gold`, sourceGold, classes);
  for (let i = 0; i < size; i++) {
    const example: LabelledExample | undefined = examples[i];
    if (typeof example !== "object" || example === null) throw notRecord(caller, where(i), example, "an example");
    const label = goldPath === undefined ? example.gold : sourceGold;
    if (label === undefined) missing.gold ??= `${goldPath ?? where(i)}.gold`;
    else gold[i] = goldPath === undefined ? indexOf(label, classes, () => [caller, `${where(i)}.gold`]) : commonGold;
    const given = example.probabilities;
    if (given === undefined) missing.probabilities ??= `${where(i)}.probabilities`;
    else if (!wroteProbabilities(given, probabilities, i * width, width))
      refuseProbabilities(caller, `${where(i)}.probabilities`, given, width);
    if (example.predicted !== undefined) predicted[i] = indexOf(example.predicted, classes, () => [caller, `${where(i)}.predicted`]);
    else if (given === undefined) missing.predicted ??= `${where(i)}.predicted`;
    else predicted[i] = mostProbable(probabilities, i * width, width);
    if (example.attachment === undefined) {
      missing.attachment ??= `${where(i)}.attachment`;
    } else {
      checkAttachment(caller, `${where(i)}.attachment`, example.attachment);
      correct += example.attachment.correct;
      tokens += example.attachment.tokens;
      attachments?.set([example.attachment.correct, example.attachment.tokens], 2 * i);
    }
  }
  const labelled =
    goldPath === undefined || sourceGold === undefined ? examples : examples.map((example) => ({ ...example, gold: sourceGold }));
  return { size, gold, predicted, probabilities, missing, attachment: [correct, tokens], ...(attachments !== undefined && missing.attachment === undefined && { attachments }), examples: labelled };
}

function indexOf(label: ClassLabel, classes: readonly string[], context: () => [caller: string, argument: string]): number {
  if (typeof label === "number" && Number.isInteger(label) && label >= 0 && label < classes.length) return label;
  return classIndex(...context(), label, classes);
}

/** Writes an example's probabilities; false where they are none. */
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
  throw new InputError({ function: caller, argument, given: what, expected: `${width} probabilities, one per class`, ...advice });
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
  for (let c = 1; c < width; c++) if ((probabilities[from + c] as number) > (probabilities[from + best] as number)) best = c;
  return best;
}

interface TagSpace {
  readonly classes: readonly string[];
  /** The class of each tag. */
  readonly classOf: Uint32Array;
}

function tagSpace(caller: string, tags: readonly string[]): TagSpace {
  checkArray(caller, "data.tags", tags);
  const classes: string[] = [];
  const classOf = Uint32Array.from(tags, (tag, i) => {
    const name = tagClass(caller, `data.tags[${i}]`, tag);
    const known = classes.indexOf(name);
    return known === -1 ? classes.push(name) - 1 : known;
  });
  if (classes.length === 0)
    throw new InputError({
      function: caller,
      argument: "data.tags",
      given: "an empty array",
      expected: "all tags, in the order of the probability vectors",
    });
  return { classes, classOf };
}

function tagIndex(caller: string, argument: string, tag: unknown, tags: TagSpace): number {
  const name = tagClass(caller, argument, tag);
  const index = tags.classes.indexOf(name);
  if (index >= 0) return index;
  throw new InputError({
    function: caller,
    argument,
    given: describeValue(tag),
    expected: `a tag of data.tags, which has the classes ${tags.classes.join(", ")}`,
  });
}

/** Writes the probability of every class for every token: the sum over the class's tags. */
function writeTokens(
  caller: string,
  argument: string,
  given: readonly ArrayLike<number>[],
  tags: TagSpace,
  into: Float64Array,
  offset: number,
): void {
  const width = tags.classes.length;
  for (const [k, row] of given.entries()) {
    checkScores(caller, `${argument}[${k}]`, row, [0, 1]);
    if (row.length !== tags.classOf.length) {
      throw new InputError({
        function: caller,
        argument: `${argument}[${k}]`,
        given: `an array of ${row.length}`,
        expected: `${tags.classOf.length} probabilities, one per tag`,
      });
    }
    const start = offset + k * width;
    for (let tag = 0; tag < row.length; tag++)
      into[start + (tags.classOf[tag] as number)] = (into[start + (tags.classOf[tag] as number)] as number) + (row[tag] as number);
    for (let c = 0; c < width; c++) {
      const sum = into[start + c] as number;
      if (sum <= 1) continue;
      if (sum > 1 + 1e-5) {
        throw new InputError({
          function: caller,
          argument: `${argument}[${k}]`,
          given: `${sum} in sum for the class ${tags.classes[c] ?? ""}`,
          expected: "probabilities that add up to at most 1",
        });
      }
      into[start + c] = 1;
    }
  }
}

function encodeSentences(caller: string, path: string, sentences: readonly TaggedSentence[], tags: TagSpace): Sample {
  const width = tags.classes.length;
  const lengths = sentences.map((sentence, i) => {
    checkRecord(caller, `${path}[${i}]`, sentence, "a tagged sentence");
    for (const part of ["gold", "predicted", "probabilities"] as const)
      if (sentence[part] !== undefined) checkArray(caller, `${path}[${i}].${part}`, sentence[part]);
    return (sentence.gold ?? sentence.predicted ?? sentence.probabilities ?? []).length;
  });
  const decisions = lengths.reduce((sum, length) => sum + length, 0);
  const gold = new Int32Array(decisions).fill(-1);
  const probabilities = new Float64Array(decisions * width);
  const spans = new Uint32Array(3 * width);
  const starts = new Uint32Array(sentences.length + 1);
  const spansOfSentences = new Uint32Array(3 * width * sentences.length);
  const missing: Partial<Record<Ingredient, string>> = {};
  let offset = 0;
  for (const [i, sentence] of sentences.entries()) {
    const where = `${path}[${i}]`;
    const length = lengths[i] ?? 0;
    for (const part of ["gold", "predicted", "probabilities"] as const) {
      const given = sentence[part];
      if (given === undefined) {
        missing[part] ??= `${where}.${part}`;
      } else if (given.length !== length) {
        throw new InputError({
          function: caller,
          argument: `${where}.${part}`,
          given: `an array of ${given.length}`,
          expected: `${length} items, one per token`,
        });
      }
    }
    for (const [k, tag] of (sentence.gold ?? []).entries()) gold[offset + k] = tagIndex(caller, `${where}.gold[${k}]`, tag, tags);
    for (const [k, tag] of (sentence.predicted ?? []).entries()) tagIndex(caller, `${where}.predicted[${k}]`, tag, tags);
    if (sentence.probabilities !== undefined)
      writeTokens(caller, `${where}.probabilities`, sentence.probabilities, tags, probabilities, offset * width);
    if (sentence.gold !== undefined && sentence.predicted !== undefined) {
      tallySpans(sentence.gold, sentence.predicted, (label, outcome) => {
        const cell = 3 * tags.classes.indexOf(label) + outcome;
        spans[cell] = (spans[cell] as number) + 1;
        spansOfSentences[3 * width * i + cell] = (spansOfSentences[3 * width * i + cell] as number) + 1;
      });
    }
    offset += length;
    starts[i + 1] = offset;
  }
  missing.attachment = `${path}[0].attachment`;
  return {
    size: sentences.length,
    gold,
    predicted: new Int32Array(decisions).fill(-1),
    probabilities,
    spans,
    sentences: { starts, spans: spansOfSentences },
    missing,
    attachment: [0, 0],
    examples: [],
  };
}

function encodeTaggedSource(caller: string, path: string, source: SequenceSource, groups: readonly string[], tags: TagSpace): Unit[] {
  checkArray(caller, `${path}.gold`, source.gold);
  if (source.gold.length === 0)
    throw new InputError({ function: caller, argument: `${path}.gold`, given: "an empty array", expected: "one tag per position" });
  const gold = source.gold.map((tag, p) => tagIndex(caller, `${path}.gold[${p}]`, tag, tags));
  const width = tags.classes.length;
  let missing: Partial<Record<Ingredient, string>> = {
    predicted: `${path}: the spans of a single position`,
    attachment: `${path}.attachment`,
  };
  const read = (where: string, variation: SequenceVariation): Float64Array => {
    checkRecord(caller, where, variation, "a variation");
    if (variation.probabilities !== undefined)
      return positionProbabilities(caller, where, variation, variation.probabilities, gold.length, tags);
    missing = { probabilities: `${where}.probabilities`, ...missing };
    return new Float64Array(gold.length * width);
  };
  const columns = groups.map((group) =>
    (source.groups[group] ?? []).map((variation, i) => read(`${at(`${path}.groups`, group)}[${i}]`, variation)),
  );
  const original = source.original === undefined ? undefined : read(`${path}.original`, source.original);
  const sampleAt = (rows: readonly Float64Array[], p: number): Sample => {
    const probabilities = new Float64Array(rows.length * width);
    for (const [i, row] of rows.entries()) probabilities.set(row.subarray(p * width, (p + 1) * width), i * width);
    return {
      size: rows.length,
      gold: new Int32Array(rows.length).fill(gold[p] ?? -1),
      predicted: new Int32Array(rows.length).fill(-1),
      probabilities,
      missing,
      attachment: [0, 0],
      examples: [],
    };
  };
  return gold.map((label, p): Unit => {
    const samples = columns.map((rows) => sampleAt(rows, p));
    return original === undefined ? { gold: label, samples } : { gold: label, samples, original: sampleAt([original], p) };
  });
}

/** Class probabilities by position of the source: those of a filled slot are the mean over the tokens that it took up. */
function positionProbabilities(
  caller: string,
  path: string,
  variation: SequenceVariation,
  probabilities: readonly ArrayLike<number>[],
  positions: number,
  tags: TagSpace,
): Float64Array {
  checkArray(caller, `${path}.probabilities`, probabilities);
  const width = tags.classes.length;
  const tokens = probabilities.length;
  const byToken = new Float64Array(tokens * width);
  writeTokens(caller, `${path}.probabilities`, probabilities, tags, byToken, 0);
  const fills = checkFills(caller, path, variation.fills, tokens, positions);
  const byPosition = new Float64Array(positions * width);
  let next = 0;
  let token = 0;
  for (let p = 0; p < positions; p++) {
    const fill = fills[next];
    const end = fill !== undefined && fill[0] === token ? fill[1] : token + 1;
    if (fill !== undefined && fill[0] === token) next++;
    for (let c = 0; c < width; c++) {
      let sum = 0;
      for (let k = token; k < end; k++) sum += byToken[k * width + c] as number;
      byPosition[p * width + c] = sum / (end - token);
    }
    token = end;
  }
  return byPosition;
}

/** Throws unless the fills are ascending ranges of tokens that leave as many positions as the source has. */
export function checkFills(
  caller: string,
  path: string,
  fills: SequenceVariation["fills"],
  tokens: number,
  positions: number,
): readonly (readonly [number, number])[] {
  let last = 0;
  let left = tokens;
  for (const [i, [start, end]] of (fills ?? []).entries()) {
    if (!Number.isInteger(start) || !Number.isInteger(end) || start < last || end <= start || end > tokens) {
      throw new InputError({
        function: caller,
        argument: `${path}.fills[${i}]`,
        given: `[${start}, ${end}]`,
        expected: `a range of tokens after ${last} and within ${tokens}`,
      });
    }
    last = end;
    left -= end - start - 1;
  }
  if (left !== positions) {
    throw new InputError({
      function: caller,
      argument: path,
      given: `${left} positions (${tokens} tokens, each fill counted once)`,
      expected: `the ${positions} positions of the source's gold tags`,
      advice: "Say in `fills` which tokens each slot took up.",
    });
  }
  return fills ?? [];
}

export function at(path: string, group: string): string {
  return /^[A-Za-z_$][\w$]*$/u.test(group) ? `${path}.${group}` : `${path}[${JSON.stringify(group)}]`;
}

function checkRecord(caller: string, argument: string, value: unknown, expected: string): asserts value is object {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return;
  throw notRecord(caller, argument, value, expected);
}

function notRecord(caller: string, argument: string, value: unknown, expected: string): InputError {
  return new InputError({ function: caller, argument, given: describeValue(value), expected });
}
