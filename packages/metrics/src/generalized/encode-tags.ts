import { checkArray, checkScores, describeValue, InputError } from "../core/input.js";
import { tagClass } from "./bilou-spans.js";
import { checkFills } from "./check-fills.js";
import { at, checkRecord } from "./check-record.js";
import type { SequenceSource, SequenceVariation, TaggedSentence } from "./data.js";
import type { Ingredient, Sample, Unit } from "./sample.js";
import { tallySpans } from "./span-scores.js";

interface TagSpace {
  readonly classes: readonly string[];
  /** The class of each tag. */
  readonly classOf: Uint32Array;
}

export function tagSpace(caller: string, tags: readonly string[]): TagSpace {
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
      into[start + (tags.classOf[tag] as number)] =
        (into[start + (tags.classOf[tag] as number)] as number) + (row[tag] as number);
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

const PARTS = ["gold", "predicted", "probabilities"] as const;

export function encodeSentences(
  caller: string,
  path: string,
  sentences: readonly TaggedSentence[],
  tags: TagSpace,
): Sample {
  const width = tags.classes.length;
  const missing: Partial<Record<Ingredient, string>> = {};
  const starts = new Uint32Array(sentences.length + 1);
  for (const [i, sentence] of sentences.entries())
    starts[i + 1] = (starts[i] as number) + checkedLength(caller, `${path}[${i}]`, sentence, missing);
  const decisions = starts[sentences.length] as number;
  const gold = new Int32Array(decisions).fill(-1);
  const probabilities = new Float64Array(decisions * width);
  const spans = new Uint32Array(3 * width);
  const spansOfSentences = new Uint32Array(3 * width * sentences.length);
  for (const [i, sentence] of sentences.entries()) {
    const where = `${path}[${i}]`;
    const start = starts[i] as number;
    for (const [k, tag] of (sentence.gold ?? []).entries())
      gold[start + k] = tagIndex(caller, `${where}.gold[${k}]`, tag, tags);
    for (const [k, tag] of (sentence.predicted ?? []).entries())
      tagIndex(caller, `${where}.predicted[${k}]`, tag, tags);
    if (sentence.probabilities !== undefined)
      writeTokens(caller, `${where}.probabilities`, sentence.probabilities, tags, probabilities, start * width);
    if (sentence.gold === undefined || sentence.predicted === undefined) continue;
    tallySpans(sentence.gold, sentence.predicted, (label, outcome) => {
      const cell = 3 * tags.classes.indexOf(label) + outcome;
      spans[cell] = (spans[cell] as number) + 1;
      spansOfSentences[3 * width * i + cell] = (spansOfSentences[3 * width * i + cell] as number) + 1;
    });
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

/** How many tokens a sentence has; throws unless all that it has is of that length. */
function checkedLength(
  caller: string,
  where: string,
  sentence: TaggedSentence,
  missing: Partial<Record<Ingredient, string>>,
): number {
  checkRecord(caller, where, sentence, "a tagged sentence");
  for (const part of PARTS) if (sentence[part] !== undefined) checkArray(caller, `${where}.${part}`, sentence[part]);
  const { length } = sentence.gold ?? sentence.predicted ?? sentence.probabilities ?? [];
  for (const part of PARTS) {
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
  return length;
}

export function encodeTaggedSource(
  caller: string,
  path: string,
  source: SequenceSource,
  groups: readonly string[],
  tags: TagSpace,
): Unit[] {
  checkArray(caller, `${path}.gold`, source.gold);
  if (source.gold.length === 0)
    throw new InputError({
      function: caller,
      argument: `${path}.gold`,
      given: "an empty array",
      expected: "one tag per position",
    });
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
    return original === undefined
      ? { gold: label, samples }
      : { gold: label, samples, original: sampleAt([original], p) };
  });
}

/**
 * Class probabilities by position of the source: those of a filled slot are the mean over the tokens that it took up.
 */
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
