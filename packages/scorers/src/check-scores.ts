import { checkName, describeValue, describeWithoutText, isList, wrong } from "./input.js";
import { checkScale, ScorerError } from "./scorer.js";
import type { Scorer } from "./scorer.js";

/**
 * Throws unless `scores` has one number in the scorer's range, or [0, 1], for each of `count` texts. `placeOf` says
 * where a text stands.
 */
export function checkScores(
  { id, range: [low, high] = [0, 1] }: Pick<Scorer, "id" | "range">,
  scores: unknown,
  count: number,
  placeOf?: (text: number) => string | undefined,
): asserts scores is ArrayLike<number> {
  if (!isList(scores))
    throw new ScorerError(
      id,
      `returned ${describeWithoutText(scores)}; expected an array with one number in [${low}, ${high}] for each text.`,
    );
  if (scores.length !== count)
    throw new ScorerError(id, `returned ${scores.length} scores for ${count} texts; expected one for each.`);
  for (let i = 0; i < count; i++) {
    const value = scores[i];
    if (typeof value === "number" && value >= low && value <= high) continue;
    const text = `text ${i} of ${count}`;
    const place = placeOf?.(i);
    // If the place is said here, nobody needs to add it.
    const details = place === undefined ? { text: i } : {};
    throw new ScorerError(
      id,
      `returned ${describeWithoutText(value)} for ${place === undefined ? text : `${place} (${text})`}; expected a number in [${low}, ${high}].`,
      details,
    );
  }
}

/** Throws unless `scorer` is one. */
export function checkScorer(caller: string, argument: string, scorer: unknown): asserts scorer is Scorer {
  if (typeof scorer !== "object" || scorer === null || !("score" in scorer) || typeof scorer.score !== "function") {
    throw wrong(caller, argument, describeValue(scorer), "a scorer: defineScorer(id, (text) => ...) makes one");
  }
  const id = "id" in scorer ? scorer.id : undefined;
  const measures = "measures" in scorer ? scorer.measures : undefined;
  checkName(caller, `${argument}.id`, id);
  if (measures !== undefined) checkName(caller, `${argument}.measures`, measures);
  checkScale(caller, argument, scorer as Partial<Scorer>);
}
