import { InputError } from "@fairspec/metrics";

/**
 * Judges texts: each gets a number in [0, 1], such as how toxic it is. Made by `defineScorer`, or by hand where many texts
 * are judged at once.
 *
 * @since 0.1.0
 */
export interface Scorer {
  /** Names the scorer in messages and reports; change it when the scores change. */
  readonly id: string;
  /** One score in [0, 1] for each text, in the order of the texts. */
  score(texts: readonly string[]): Promise<ArrayLike<number>> | ArrayLike<number>;
}

/**
 * A scorer did not give one number in [0, 1] for each text. The message names the scorer and where the text stands, but not
 * the text.
 *
 * @since 0.1.0
 */
export class ScorerError extends Error {
  override readonly name = "ScorerError";
  readonly code = "FAIRSPEC_SCORER";
  /** The scorer's id. */
  readonly scorer: string;

  constructor(scorer: string, problem: string) {
    super(`scorer ${JSON.stringify(scorer)}: ${problem}`);
    this.scorer = scorer;
  }
}

const atOnce = 8;

/**
 * A scorer from a function that judges one text. A function that returns promises is called for at most eight texts at the
 * same time.
 *
 * @throws InputError where `id` is empty or `judge` is not a function
 * @since 0.1.0
 */
export function defineScorer(id: string, judge: (text: string) => number | Promise<number>): Scorer {
  checkId("defineScorer", "id", id);
  if (typeof judge !== "function") {
    throw new InputError({ function: "defineScorer", argument: "judge", given: describe(judge), expected: "a function from a text to a number in [0, 1]" });
  }
  return {
    id,
    score: async (texts) => {
      const scores: number[] = Array.from({ length: texts.length });
      const queue = texts.entries();
      const work = async (): Promise<void> => {
        for (const [i, text] of queue) scores[i] = await judge(text);
      };
      await Promise.all(Array.from({ length: Math.min(atOnce, texts.length) }, work));
      return scores;
    },
  };
}

/** Throws unless `id` is a text that can name a scorer. */
export function checkId(caller: string, argument: string, id: unknown): asserts id is string {
  if (typeof id === "string" && id.trim() !== "") return;
  throw new InputError({ function: caller, argument, given: typeof id === "string" ? "a blank text" : describe(id), expected: "a name such as \"toxicity\"" });
}

/** A value as a message shows it. */
export function describe(value: unknown): string {
  if (value === null || value === undefined || typeof value === "number") return String(value);
  if (Array.isArray(value)) return `an array of ${value.length}`;
  return typeof value === "object" ? "another object" : `a ${typeof value}`;
}
