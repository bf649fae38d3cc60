import type { ConfusionCounts } from "../sets/confusion.js";
import { sortedSet } from "./expected-range.js";
import { meanOf, type Outcome } from "./outcome.js";
import { decisionsOf, textsOf, type Focus, type Ingredient, type Sample } from "./sample.js";
import { isTagged, talliesByText, tally, type Tally } from "./tally.js";

/** How a later release is compared: by what adds up over texts, or by the scores of the texts. */
export type ByText =
  | {
      readonly compare: "sums";
      /** By what is summed, one number a text. */
      readonly texts: (sample: Sample, focus: Focus) => Readonly<Record<string, Float64Array>>;
      /** The score that the sums come to; undefined if it has none. */
      readonly from: (sums: Readonly<Record<string, number>>) => number | undefined;
    }
  | {
      readonly compare: "scores";
      readonly texts: (sample: Sample, focus: Focus) => { readonly cell: Uint32Array; readonly value: Float64Array };
    };

export interface NamedScore {
  readonly yields: "number" | "set" | "example";
  readonly needs: readonly Ingredient[];
  /** Of several samples together. */
  readonly of: (samples: readonly Sample[], focus: Focus) => Outcome;
  readonly byText?: ByText;
  /** Whether it is a share, so that differences are read in per cent. */
  readonly isShare?: boolean;
  /** Of what number of independent decisions it is the share; undefined of tagged sentences. */
  readonly trials?: Trials;
  /** What confusion counts come to, if it is no share of a number that is known. */
  readonly ofCounts?: (counts: ConfusionCounts) => number;
}

export type Trials = (sample: Sample, focus: Focus) => number | undefined;

const NO_NEGATIVES = "tagged sentences have no true negative spans, so the score does not apply";

interface RateTraits {
  /** Whether it needs true negatives, which tagged sentences have not. */
  readonly negatives?: boolean;
  readonly isShare?: boolean;
}

function rate(
  counts: (tally: Tally) => readonly [numerator: number, denominator: number],
  empty: string,
  { negatives = false, isShare = true }: RateTraits = {},
): NamedScore {
  return {
    yields: "number",
    needs: ["gold", "predicted"],
    isShare,
    of: (samples, focus) => {
      if (negatives && isTagged(samples)) return { reason: NO_NEGATIVES };
      const [numerator, denominator] = counts(tally(samples, focus));
      return denominator === 0 ? { reason: noSuch(empty, samples, focus) } : numerator / denominator;
    },
    ...(isShare
      ? {
          trials: (sample: Sample, focus: Focus) =>
            isTagged([sample]) ? undefined : counts(tally([sample], focus))[1],
        }
      : { ofCounts: (all: ConfusionCounts) => quotient(...counts({ ...all, size: 0 })) ?? Number.NaN }),
    byText: {
      compare: "sums",
      // Nothing to add up, so no value, if the score does not apply.
      texts: (sample, focus) => (negatives && isTagged([sample]) ? {} : talliesByText(sample, focus)),
      from: (sums) => quotient(...counts(tallyFrom(sums))),
    },
  };
}

function quotient(numerator: number, denominator: number): number | undefined {
  return denominator > 0 ? numerator / denominator : undefined;
}

function tallyFrom(sums: Readonly<Record<string, number>>): Tally {
  const { truePositives = 0, falsePositives = 0, falseNegatives = 0, trueNegatives = 0, size = 0 } = sums;
  return { truePositives, falsePositives, falseNegatives, trueNegatives, size };
}

function noSuch(what: string, samples: readonly Sample[], { index, name }: Focus): string {
  const items = isTagged(samples) ? "span" : "example";
  return `has no ${items} ${what.replace("#", () => (index === -1 ? "any class" : `class ${name}`))}`;
}

const POSITIVES = "with gold #";
const NEGATIVES = "with a gold class other than #";
const recall = rate((t) => [t.truePositives, t.truePositives + t.falseNegatives], POSITIVES);

const positiveShare: NamedScore = {
  yields: "number",
  needs: ["predicted"],
  isShare: true,
  of: (samples, focus) => {
    const { truePositives, falsePositives, size } = tally(samples, focus);
    return size === 0 ? { reason: "has no examples" } : (truePositives + falsePositives) / size;
  },
  trials: (sample, focus) => (isTagged([sample]) ? undefined : tally([sample], focus).size),
  byText: {
    compare: "sums",
    texts: talliesByText,
    from: (sums) => {
      const { truePositives, falsePositives, size } = tallyFrom(sums);
      return quotient(truePositives + falsePositives, size);
    },
  },
};

const labelledAttachmentScore: NamedScore = {
  yields: "number",
  needs: ["attachment"],
  isShare: true,
  of: (samples) => {
    const sum = (at: 0 | 1): number => samples.reduce((all, { attachment }) => all + attachment[at], 0);
    return sum(1) === 0 ? { reason: "has no tokens" } : sum(0) / sum(1);
  },
  byText: {
    compare: "sums",
    texts: ({ size, attachments }) => ({
      correct: Float64Array.from({ length: size }, (_, i) => attachments?.[2 * i] ?? 0),
      tokens: Float64Array.from({ length: size }, (_, i) => attachments?.[2 * i + 1] ?? 0),
    }),
    from: ({ correct = 0, tokens = 0 }) => quotient(correct, tokens),
  },
};

const meanProbability: NamedScore = {
  yields: "number",
  needs: ["probabilities"],
  of: (samples, focus) => {
    const values = collect(samples, focus.index, "all");
    return values.length === 0 ? { reason: "has no examples" } : meanOf(values);
  },
  byText: {
    compare: "sums",
    texts: (sample, { index }) => {
      const { cell, value } = collectByText(sample, index, "all");
      const sums = { total: new Float64Array(textsOf(sample)), count: new Float64Array(textsOf(sample)) };
      for (const [k, i] of cell.entries()) {
        sums.total[i] = (sums.total[i] as number) + (value[k] as number);
        sums.count[i] = (sums.count[i] as number) + 1;
      }
      return sums;
    },
    from: ({ total = 0, count = 0 }) => quotient(total, count),
  },
};

type Kept = "all" | "positive" | "negative";

function probabilitySet(keep: Kept, empty: string): NamedScore {
  return {
    yields: "set",
    needs: keep === "all" ? ["probabilities"] : ["probabilities", "gold"],
    of: (samples, focus) => {
      const values = collect(samples, focus.index, keep);
      return values.length === 0
        ? { reason: `has no example${empty.replace("#", () => `class ${focus.name}`)}` }
        : sortedSet(values);
    },
    byText: { compare: "scores", texts: (sample, { index }) => collectByText(sample, index, keep) },
  };
}

/** The probabilities of a class among the decisions that are kept. */
function collect(samples: readonly Sample[], index: number, keep: Kept): Float64Array {
  const values = new Float64Array(samples.reduce((sum, { gold }) => sum + gold.length, 0));
  let n = 0;
  for (const sample of samples) {
    const width = widthOf(sample);
    for (let i = 0; i < sample.gold.length; i++)
      if (isKept(sample, i, index, keep)) values[n++] = sample.probabilities[i * width + index] as number;
  }
  return values.subarray(0, n);
}

/** The same of one sample, each with its text. */
function collectByText(
  sample: Sample,
  index: number,
  keep: Kept,
): { readonly cell: Uint32Array; readonly value: Float64Array } {
  const width = widthOf(sample);
  const cell: number[] = [];
  const value: number[] = [];
  for (let text = 0; text < textsOf(sample); text++) {
    const [start, end] = decisionsOf(sample, text);
    for (let i = start; i < end; i++) {
      if (!isKept(sample, i, index, keep)) continue;
      cell.push(text);
      value.push(sample.probabilities[i * width + index] as number);
    }
  }
  return { cell: Uint32Array.from(cell), value: Float64Array.from(value) };
}

function isKept({ gold }: Sample, i: number, index: number, keep: Kept): boolean {
  return keep === "all" || (gold[i] === index) === (keep === "positive");
}

function widthOf({ gold, probabilities }: Sample): number {
  return gold.length === 0 ? 0 : probabilities.length / gold.length;
}

/** One number a decision, in the order of the examples. */
function perExample(
  needs: readonly Ingredient[],
  column: (sample: Sample, i: number, focus: Focus) => number,
): NamedScore {
  return {
    yields: "example",
    needs,
    of: ([sample], focus) => {
      if (sample === undefined || sample.gold.length === 0) return { reason: "has no variation" };
      const width = widthOf(sample);
      return Float64Array.from(
        sample.gold,
        (_, i) => sample.probabilities[i * width + column(sample, i, focus)] as number,
      );
    },
  };
}

/** What the names of scores stand for. */
export const NAMED_SCORES = {
  falsePositiveRate: rate((t) => [t.falsePositives, t.falsePositives + t.trueNegatives], NEGATIVES, {
    negatives: true,
  }),
  falseNegativeRate: rate((t) => [t.falseNegatives, t.truePositives + t.falseNegatives], POSITIVES),
  truePositiveRate: recall,
  trueNegativeRate: rate((t) => [t.trueNegatives, t.falsePositives + t.trueNegatives], NEGATIVES, { negatives: true }),
  recall,
  // As f1Score of classification: 0 where the class is predicted and never true, as precision is.
  f1: rate(
    (t) => [2 * t.truePositives, 2 * t.truePositives + t.falsePositives + t.falseNegatives],
    "with gold # or a prediction of it",
    { isShare: false },
  ),
  accuracy: rate((t) => [t.truePositives + t.trueNegatives, t.size], "at all", { negatives: true }),
  positiveShare,
  labelledAttachmentScore,
  meanProbability,
  probabilities: probabilitySet("all", "s"),
  positiveProbabilities: probabilitySet("positive", " with gold #"),
  negativeProbabilities: probabilitySet("negative", " with a gold class other than #"),
  probability: perExample(["probabilities"], (_, _i, { index }) => index),
  targetProbability: perExample(["probabilities", "gold"], ({ gold }, i) => gold[i] as number),
} as const satisfies Record<string, NamedScore>;
