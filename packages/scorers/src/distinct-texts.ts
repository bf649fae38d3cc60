import type { ReadablePrompt } from "@fairexpect/metrics";

/**
 * The texts of a response set, each once, in the order in which they first appear, with the place of that first time.
 */
export interface DistinctTexts {
  readonly texts: readonly string[];
  readonly places: readonly string[];
  /** The index of a text in `texts`. */
  readonly indexOf: ReadonlyMap<string, number>;
}

export function distinctTexts(
  prompts: readonly Pick<ReadablePrompt, "responses">[],
  isWanted: (prompt: number, response: number) => boolean = () => true,
): DistinctTexts {
  const indexOf = new Map<string, number>();
  const places: string[] = [];
  for (const [i, prompt] of prompts.entries()) {
    for (const [j, { text }] of prompt.responses.entries()) {
      if (indexOf.has(text) || !isWanted(i, j)) continue;
      indexOf.set(text, places.length);
      places.push(`prompts[${i}].responses[${j}]`);
    }
  }
  return { texts: [...indexOf.keys()], places, indexOf };
}
