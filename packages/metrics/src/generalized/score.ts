import { describeValue, InputError, isNumbers, type Numbers } from "../core/input.js";
import type { LabelledExample } from "./data.js";
import type { Ingredient, Sample } from "./sample.js";
import { sortedSet } from "./expected-range.js";

/**
 * The scores that the generalized metrics compare, by name, each of a set of examples and one class c against the rest:
 *
 * - `falsePositiveRate`, `falseNegativeRate`, `truePositiveRate` (also `recall`), `trueNegativeRate`, `f1`, `accuracy`;
 * - `positiveShare`: the share of examples predicted as c (in tagged sentences: predicted spans of c per sentence);
 * - `labelledAttachmentScore`: tokens with the right head and label, of all tokens;
 * - `meanProbability`: the mean probability of c;
 * - sets of numbers: `probabilities` of c, of all examples, or only of those that have gold class c
 *   (`positiveProbabilities`) or another one (`negativeProbabilities`);
 * - of a single variation: `probability` of c, and `targetProbability`, that of the gold class.
 *
 * @since 0.1.0
 */
export type ScoreName = keyof typeof SCORES;

/**
 * A score of one's own over a set of examples: a number, or a set of numbers; `undefined` where it has no value.
 *
 * @since 0.1.0
 */
export type CustomScore = (examples: readonly LabelledExample[]) => number | Numbers | undefined;

/**
 * A score of one's own of a single variation, for counterfactual metrics that compare one variation per group.
 *
 * @since 0.1.0
 */
export interface ExampleScore {
  readonly each: (example: LabelledExample) => number;
}

/** Why a number is missing. */
export interface Missing {
  readonly reason: string;
}

/** A score's outcome: a number, or a set of numbers in ascending order. */
export type Outcome = number | Float64Array | Missing;

export function isMissing(outcome: number | Float64Array | readonly Float64Array[] | Missing): outcome is Missing {
  return typeof outcome === "object" && "reason" in outcome;
}

/** The class that a score looks at, -1 for all classes together. */
export interface Focus {
  readonly index: number;
  readonly name: string;
}

interface NamedScore {
  readonly yields: "number" | "set" | "example";
  readonly needs: readonly Ingredient[];
  /** Of the union of `parts`. */
  readonly of: (parts: readonly Sample[], focus: Focus) => Outcome;
}

interface Tally {
  truePositives: number;
  falsePositives: number;
  falseNegatives: number;
  /** Unknown in tagged sentences. */
  trueNegatives: number;
  size: number;
}

const NO_NEGATIVES = "tagged sentences have no true negative spans, so the score does not apply";

function tally(parts: readonly Sample[], { index }: Focus): Tally {
  const result: Tally = { truePositives: 0, falsePositives: 0, falseNegatives: 0, trueNegatives: 0, size: 0 };
  for (const { gold, predicted, spans, size } of parts) {
    result.size += size;
    if (spans !== undefined) {
      for (let cell = 0; cell < spans.length; cell += 3) {
        if (index >= 0 && cell !== 3 * index) continue;
        result.truePositives += spans[cell] as number;
        result.falsePositives += spans[cell + 1] as number;
        result.falseNegatives += spans[cell + 2] as number;
      }
      continue;
    }
    for (let i = 0; i < gold.length; i++) {
      const is = index === -1 ? gold[i] === predicted[i] : gold[i] === index;
      const said = index === -1 || predicted[i] === index;
      if (is && said) result.truePositives++;
      else if (is) result.falseNegatives++;
      else if (said) result.falsePositives++;
      else result.trueNegatives++;
    }
  }
  return result;
}

function isTagged(parts: readonly Sample[]): boolean {
  return parts.some(({ spans }) => spans !== undefined);
}

function rate(
  counts: (tally: Tally) => readonly [numerator: number, denominator: number],
  empty: string,
  negatives = false,
): NamedScore {
  return {
    yields: "number",
    needs: ["gold", "predicted"],
    of: (parts, focus) => {
      if (negatives && isTagged(parts)) return { reason: NO_NEGATIVES };
      const [numerator, denominator] = counts(tally(parts, focus));
      return denominator === 0 ? { reason: noSuch(empty, parts, focus) } : numerator / denominator;
    },
  };
}

function noSuch(what: string, parts: readonly Sample[], { index, name }: Focus): string {
  const items = isTagged(parts) ? "span" : "example";
  return `has no ${items} ${what.replace("#", index === -1 ? "any class" : `class ${name}`)}`;
}

const POSITIVES = "with gold #";
const recall = rate((t) => [t.truePositives, t.truePositives + t.falseNegatives], POSITIVES);

/** The values of `parts` where `keep` says so, in columns. */
function collect(parts: readonly Sample[], index: number, keep: "all" | "positive" | "negative"): Float64Array {
  const length = parts.reduce((sum, { gold }) => sum + gold.length, 0);
  const values = new Float64Array(length);
  let n = 0;
  for (const { gold, probabilities } of parts) {
    const width = gold.length === 0 ? 0 : probabilities.length / gold.length;
    for (let i = 0; i < gold.length; i++) {
      if (keep !== "all" && (gold[i] === index) !== (keep === "positive")) continue;
      values[n++] = probabilities[i * width + index] as number;
    }
  }
  return values.subarray(0, n);
}

function probabilitySet(keep: "all" | "positive" | "negative", empty: string): NamedScore {
  return {
    yields: "set",
    needs: keep === "all" ? ["probabilities"] : ["probabilities", "gold"],
    of: (parts, focus) => {
      const values = collect(parts, focus.index, keep);
      return values.length === 0
        ? { reason: `has no example${empty.replace("#", `class ${focus.name}`)}` }
        : sortedSet(values);
    },
  };
}

/** One number per decision, in the order of the examples. */
function perExample(
  needs: readonly Ingredient[],
  column: (sample: Sample, i: number, focus: Focus) => number,
): NamedScore {
  return {
    yields: "example",
    needs,
    of: ([sample], focus) => {
      if (sample === undefined || sample.gold.length === 0) return { reason: "has no variation" };
      const width = sample.probabilities.length / sample.gold.length;
      return Float64Array.from(
        sample.gold,
        (_, i) => sample.probabilities[i * width + column(sample, i, focus)] as number,
      );
    },
  };
}

const SCORES = {
  falsePositiveRate: rate(
    (t) => [t.falsePositives, t.falsePositives + t.trueNegatives],
    "with a gold class other than #",
    true,
  ),
  falseNegativeRate: rate((t) => [t.falseNegatives, t.truePositives + t.falseNegatives], POSITIVES),
  truePositiveRate: recall,
  trueNegativeRate: rate(
    (t) => [t.trueNegatives, t.falsePositives + t.trueNegatives],
    "with a gold class other than #",
    true,
  ),
  recall,
  f1: rate((t) => {
    const positives = t.truePositives + t.falseNegatives;
    return [2 * t.truePositives, positives === 0 ? 0 : positives + t.truePositives + t.falsePositives];
  }, POSITIVES),
  accuracy: rate((t) => [t.truePositives + t.trueNegatives, t.size], "at all", true),
  positiveShare: {
    yields: "number",
    needs: ["predicted"],
    of: (parts, focus) => {
      const { truePositives, falsePositives, size } = tally(parts, focus);
      return size === 0 ? { reason: "has no examples" } : (truePositives + falsePositives) / size;
    },
  },
  labelledAttachmentScore: {
    yields: "number",
    needs: ["attachment"],
    of: (parts) => {
      const tokens = parts.reduce((sum, { attachment }) => sum + attachment[1], 0);
      return tokens === 0
        ? { reason: "has no tokens" }
        : parts.reduce((sum, { attachment }) => sum + attachment[0], 0) / tokens;
    },
  },
  meanProbability: {
    yields: "number",
    needs: ["probabilities"],
    of: (parts, focus) => {
      const values = collect(parts, focus.index, "all");
      return values.length === 0 ? { reason: "has no examples" } : meanOf(values);
    },
  },
  probabilities: probabilitySet("all", "s"),
  positiveProbabilities: probabilitySet("positive", " with gold #"),
  negativeProbabilities: probabilitySet("negative", " with a gold class other than #"),
  probability: perExample(["probabilities"], (_, _i, { index }) => index),
  targetProbability: perExample(["probabilities", "gold"], ({ gold }, i) => gold[i] as number),
} as const satisfies Record<string, NamedScore>;

/** Scores that look at no one class, so that a class need not be chosen. */
const CLASSLESS: readonly ScoreName[] = ["targetProbability", "labelledAttachmentScore"];

/** A score ready for use. */
export interface Score {
  readonly label: string;
  readonly yields: "number" | "set" | "example" | "anything";
  readonly needs: readonly Ingredient[];
  readonly classless: boolean;
  /** Whether it may be restricted to the examples of the true class. */
  readonly restrictable: boolean;
  readonly of: (parts: readonly Sample[], focus: Focus) => Outcome;
}

/** The score that an option names or gives. */
export function scoreOf(caller: string, given: ScoreName | CustomScore | ExampleScore): Score {
  if (typeof given === "function") {
    return {
      label: "your score",
      yields: "anything",
      needs: [],
      classless: true,
      restrictable: true,
      of: (parts) => checkOutcome(caller, given(parts.flatMap(({ examples }) => examples))),
    };
  }
  if (typeof given === "object" && given !== null && typeof given.each === "function") {
    return {
      label: "your score of an example",
      yields: "example",
      needs: [],
      classless: true,
      restrictable: true,
      of: ([sample]) => {
        if (sample === undefined || sample.examples.length === 0) return { reason: "has no variation" };
        const outcome = checkOutcome(
          caller,
          sample.examples.map((example) => given.each(example)),
          false,
        );
        return outcome;
      },
    };
  }
  if (typeof given === "string" && Object.hasOwn(SCORES, given)) {
    const score: NamedScore = SCORES[given];
    const restrictable = score.yields !== "number" || given === "meanProbability";
    return { ...score, label: given, classless: CLASSLESS.includes(given), restrictable };
  }
  throw new InputError({
    function: caller,
    argument: "options.score",
    given: describeValue(given),
    expected: `a function of examples, { each }, or one of ${Object.keys(SCORES)
      .map((name) => `"${name}"`)
      .join(", ")}`,
  });
}

function checkOutcome(caller: string, outcome: number | Numbers | undefined, sort = true): Outcome {
  if (outcome === undefined) return { reason: "has no value of your score" };
  if (typeof outcome === "number")
    return Number.isFinite(outcome) ? outcome : { reason: `has ${outcome} as your score` };
  if (!isNumbers(outcome)) {
    throw new InputError({
      function: caller,
      argument: "options.score",
      given: `a function that returned ${describeValue(outcome)}`,
      expected: "a function that returns a number or numbers",
    });
  }
  if (outcome.length === 0) return { reason: "has no value of your score" };
  const bad = Array.prototype.find.call(
    outcome,
    (value: unknown) => typeof value !== "number" || !Number.isFinite(value),
  ) as unknown;
  if (bad !== undefined) return { reason: `has ${describeValue(bad)} among your scores` };
  return sort ? sortedSet(outcome) : Float64Array.from(outcome);
}

/** Throws where the samples lack what the score needs. */
export function checkIngredients(
  caller: string,
  score: Score,
  needs: readonly Ingredient[],
  samples: readonly Sample[],
): void {
  for (const { missing } of samples) {
    for (const ingredient of needs) {
      const argument = missing[ingredient];
      if (argument === undefined) continue;
      throw new InputError({
        function: caller,
        argument,
        given: "undefined",
        expected: `given, because ${score.label} needs it`,
      });
    }
  }
}

export function meanOf(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] as number;
  return sum / values.length;
}
