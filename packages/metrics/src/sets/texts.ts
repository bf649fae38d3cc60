import { checkArray, describeValue, InputError } from "../core/input.js";

/**
 * Texts by prompt: the response to each prompt, or all its responses. Responses to one prompt are not independent, so
 * prompts are the clusters.
 *
 * @since 0.1.0
 */
export type TextsByPrompt = readonly (string | readonly string[])[];

/** Throws unless every item is a text or an array of texts; gives the number of texts. */
export function checkTexts(caller: string, texts: unknown): number {
  checkArray(caller, "texts", texts);
  let responses = 0;
  for (const [i, item] of texts.entries()) {
    if (typeof item === "string") {
      responses++;
      continue;
    }
    if (!Array.isArray(item)) {
      throw new InputError({
        function: caller,
        argument: `texts[${i}]`,
        given: describeValue(item),
        expected: "a text, or an array of the texts of one prompt",
      });
    }
    const wrong = item.findIndex((text) => typeof text !== "string");
    if (wrong >= 0) {
      throw new InputError({
        function: caller,
        argument: `texts[${i}][${wrong}]`,
        given: describeValue(item[wrong]),
        expected: "a text",
      });
    }
    responses += item.length;
  }
  return responses;
}

/** Lower-cased runs of letters and digits; "she's" are two words, so that "she" is found. */
export function lowerCaseWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
