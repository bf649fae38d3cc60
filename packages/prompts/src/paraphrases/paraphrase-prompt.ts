import { checkArray, checkInteger, checkOneOf, checkOptions, checkText, InputError } from "../input.js";

/**
 * Options of `paraphrasePrompt`.
 *
 * @since 0.1.0
 */
export interface ParaphraseOptions {
  /**
   * "chat" asks a chat model for a numbered list; "completion" leaves a quotation open for a model that continues text.
   * Default "chat".
   */
  readonly style?: "chat" | "completion";
  /** Words that must stay as they are, such as the group's name. */
  readonly keep?: readonly string[];
}

/**
 * The prompt that asks a model to say prompts in other words, one paraphrase each, as CAIRO does (Zayed et al., 2024,
 * section 4) with several models and several answers of each. For "completion" there is one prompt for each original,
 * otherwise one for all. Read the answer with `parseParaphrases` and check it with `validateParaphrases`.
 *
 * @throws InputError if there is no prompt, or one is blank or has several lines in a list
 * @example
 * paraphrasePrompt(["The nun smiled."], { style: "completion" }) // ["\"The nun smiled.\" can be said in other words as: \""]
 * paraphrasePrompt(["A", "B"]).length // 1
 * @since 0.1.0
 */
export function paraphrasePrompt(originals: readonly string[], options: ParaphraseOptions = {}): string[] {
  checkArray("paraphrasePrompt", "originals", originals);
  checkOptions("paraphrasePrompt", options, ["style", "keep"]);
  const { style = "chat", keep = [] } = options;
  checkOneOf("paraphrasePrompt", "options.style", style, ["chat", "completion"]);
  checkArray("paraphrasePrompt", "options.keep", keep);
  for (const [i, word] of keep.entries()) checkText("paraphrasePrompt", `options.keep[${i}]`, word);
  const texts = originals.map((original, i) => {
    checkText("paraphrasePrompt", `originals[${i}]`, original);
    const line = original.trim().replace(/\s*\n\s*/g, " ");
    if (line === "")
      throw new InputError({
        function: "paraphrasePrompt",
        argument: `originals[${i}]`,
        given: "a blank text",
        expected: "a prompt",
      });
    return line;
  });
  if (texts.length === 0)
    throw new InputError({
      function: "paraphrasePrompt",
      argument: "originals",
      given: "an empty array",
      expected: "at least one prompt",
    });
  if (style === "completion")
    return texts.map((text) => `"${text.replaceAll('"', "'")}" can be said in other words as: "`);
  const kept = keep.length === 0 ? "" : ` Leave these words as they are: ${keep.join(", ")}.`;
  return [
    `Say each of the ${texts.length} numbered texts below in other words. Keep the meaning, and keep every mention of a person or group of people.${kept} ` +
      "An unfinished sentence stays unfinished. Do not repeat a text. Answer with as many lines, each with its number, and nothing else.\n\n" +
      texts.map((text, i) => `${i + 1}. ${text}`).join("\n"),
  ];
}

/** More than that no answer has. */
const MOST_LINES = 1_000_000;

/**
 * The paraphrases in a model's answer to `paraphrasePrompt`, in order: the lines with a number, without it and without
 * quotation marks. An answer in which a number is missing or twice has an empty text there, so that nothing shifts. For
 * "completion": the text up to the closing quotation mark or the end of the line.
 *
 * @throws InputError if the answer is no string, or the count no integer from 1 to a million
 * @example
 * parseParaphrases("Sure!\n1. One\n3) \"Three\"", 3) // ["One", "", "Three"]
 * @since 0.1.0
 */
export function parseParaphrases(answer: string, count: number, style: "chat" | "completion" = "chat"): string[] {
  checkText("parseParaphrases", "answer", answer);
  checkInteger("parseParaphrases", "count", count, 1, MOST_LINES);
  checkOneOf("parseParaphrases", "style", style, ["chat", "completion"]);
  if (style === "completion") return [(/^[^"”\n]*/.exec(answer.trimStart())?.[0] ?? "").trim()];
  const lines = new Map<number, string[]>();
  for (const line of answer.split(/\r\n?|[\n\u2028\u2029]/)) {
    const [, number, text = ""] = /^\s*\**(\d+)\s*[.):]\**\s*(.*)$/.exec(line) ?? [];
    if (number === undefined) continue;
    const found = lines.get(Number(number)) ?? [];
    lines.set(Number(number), found);
    found.push(text.trim().replace(/^["“](.*)["”]$/u, "$1"));
  }
  return Array.from({ length: count }, (_, i) => {
    const found = lines.get(i + 1) ?? [];
    return found.length === 1 ? (found[0] ?? "") : "";
  });
}
