import { checkArray, InputError } from "../core/input.js";
import { bilouSpans } from "./bilou-spans.js";

/**
 * How many spans of a class were found, made up and missed.
 *
 * @since 0.1.0
 */
export interface SpanScores {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
}

/** Adds one sentence's hits, inventions and misses to `tally`, three counts a class. */
export function tallySpans(
  gold: readonly string[],
  predicted: readonly string[],
  tally: (label: string, outcome: 0 | 1 | 2) => void,
): void {
  const unmatched = new Map(bilouSpans(gold).map((span) => [span.start, span]));
  for (const { label, start, end } of bilouSpans(predicted)) {
    const span = unmatched.get(start);
    if (span?.label === label && span.end === end) {
      unmatched.delete(start);
      tally(label, 0);
    } else {
      tally(label, 1);
    }
  }
  for (const span of unmatched.values()) tally(span.label, 2);
}

/**
 * Exact span matching of tagged sentences, per class: a predicted span counts as found only if a gold span has the
 * same label, start and end; other predicted spans are false positives, and gold spans left over are false negatives.
 * There are no true negative spans, so no false positive rate. Only classes that occur in a span have an entry.
 *
 * @param gold the gold BILOU tags of every sentence
 * @param predicted the predicted tags, sentence by sentence as long as the gold ones
 * @throws InputError if the two differ in length or a tag is no BILOU tag
 */
export function spanScores(
  gold: readonly (readonly string[])[],
  predicted: readonly (readonly string[])[],
): Record<string, SpanScores> {
  checkArray("spanScores", "gold", gold);
  checkArray("spanScores", "predicted", predicted);
  checkSameLength("spanScores", "predicted", predicted.length, gold.length, "sentences");
  const counts = new Map<string, [number, number, number]>();
  for (const [i, tags] of gold.entries()) {
    const guess = predicted[i] ?? [];
    checkArray("spanScores", `gold[${i}]`, tags);
    checkArray("spanScores", `predicted[${i}]`, guess);
    checkSameLength("spanScores", `predicted[${i}]`, guess.length, tags.length, "tags");
    tallySpans(tags, guess, (label, outcome) => {
      const count = counts.get(label) ?? [0, 0, 0];
      count[outcome]++;
      counts.set(label, count);
    });
  }
  return Object.fromEntries(
    [...counts].map(([label, [truePositives, falsePositives, falseNegatives]]) => [
      label,
      { truePositives, falsePositives, falseNegatives },
    ]),
  );
}

/** Throws unless two things that belong together have as many items. */
export function checkSameLength(caller: string, argument: string, given: number, expected: number, what: string): void {
  if (given === expected) return;
  throw new InputError({
    function: caller,
    argument,
    given: `an array of ${given}`,
    expected: `${expected} ${what}, one for each of gold's`,
  });
}
