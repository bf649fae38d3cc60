import { describeValue, InputError, isNumbers, LARGEST, type Numbers } from "../core/input.js";
import type { LabelledExample } from "./data.js";
import { sortedSet } from "./expected-range.js";
import { NAMED_SCORES, type ByText, type NamedScore, type Trials } from "./named-scores.js";
import type { Outcome } from "./outcome.js";
import type { Focus, Ingredient, Sample } from "./sample.js";

/**
 * The scores that the generalized metrics compare, by name, each of a set of examples and one class c against the rest:
 *
 * - `falsePositiveRate`, `falseNegativeRate`, `truePositiveRate` (also `recall`), `trueNegativeRate`, `accuracy`, and
 *   `f1`, which is the `f1Score` of classification: no value if c is neither true nor predicted;
 * - `positiveShare`: the share of examples predicted as c (in tagged sentences: predicted spans of c per sentence);
 * - `labelledAttachmentScore`: tokens with the right head and label, of all tokens;
 * - `meanProbability`: the mean probability of c;
 * - sets of numbers: `probabilities` of c, of all examples, or only of those that have gold class c
 *   (`positiveProbabilities`) or another one (`negativeProbabilities`);
 * - of a single variation: `probability` of c, and `targetProbability`, that of the gold class.
 *
 * @since 0.1.0
 */
export type ScoreName = keyof typeof NAMED_SCORES;

/**
 * A score of one's own over a set of examples: a number, or a set of numbers; `undefined` if it has no value.
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
  /** Whether its differences are read in per cent. */
  readonly isShare: boolean;
  readonly of: (samples: readonly Sample[], focus: Focus) => Outcome;
  /** How a later release is compared, if it can be. */
  readonly byText?: ByText;
  readonly trials?: Trials;
  readonly ofCounts?: NamedScore["ofCounts"];
}

/** What a score of one's own has in common with others. */
const OWN = { needs: [], classless: true, restrictable: true, isShare: false } as const;

/** The score that an option names or gives. */
export function scoreOf(caller: string, given: ScoreName | CustomScore | ExampleScore): Score {
  if (typeof given === "string" && Object.hasOwn(NAMED_SCORES, given)) {
    const score: NamedScore = NAMED_SCORES[given];
    const restrictable = score.yields !== "number" || given === "meanProbability";
    const { isShare = false } = score;
    return { ...score, label: given, classless: CLASSLESS.includes(given), restrictable, isShare };
  }
  if (typeof given === "function") {
    return {
      ...OWN,
      label: "your score",
      yields: "anything",
      of: (samples) => checkOutcome(caller, given(samples.flatMap(({ examples }) => examples))),
    };
  }
  if (typeof given === "object" && given !== null && typeof given.each === "function") {
    return {
      ...OWN,
      label: "your score of an example",
      yields: "example",
      of: ([sample]) => {
        if (sample === undefined || sample.examples.length === 0) return { reason: "has no variation" };
        const scores = sample.examples.map((example) => given.each(example));
        return checkOutcome(caller, scores, false);
      },
    };
  }
  throw new InputError({
    function: caller,
    argument: "options.score",
    given: describeValue(given),
    expected: `a function of examples, { each }, or one of ${Object.keys(NAMED_SCORES)
      .map((name) => `"${name}"`)
      .join(", ")}`,
  });
}

function checkOutcome(caller: string, outcome: number | Numbers | undefined, sort = true): Outcome {
  if (outcome === undefined) return { reason: "has no value of your score" };
  if (typeof outcome === "number")
    return Math.abs(outcome) <= LARGEST ? outcome : { reason: `has ${outcome} as your score` };
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
    (value: unknown) => typeof value !== "number" || !(Math.abs(value) <= LARGEST),
  ) as unknown;
  if (bad !== undefined) return { reason: `has ${describeValue(bad)} among your scores` };
  return sort ? sortedSet(outcome) : Float64Array.from(outcome);
}

const INGREDIENT_NAMES: Readonly<Record<Ingredient, string>> = {
  gold: "the gold class",
  predicted: "a predicted class",
  probabilities: "the probabilities of the classes",
  attachment: "heads and labels of tokens",
};

/** Throws if the samples lack what the score needs. */
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
        expected: `${INGREDIENT_NAMES[ingredient]}, which the score ${score.label} needs`,
        ...(ingredient === "probabilities" && {
          advice:
            "Decisions alone have no probabilities: give each those of all classes, or take a metric of decisions, as toBeInvariantToGroup does.",
        }),
      });
    }
  }
}
