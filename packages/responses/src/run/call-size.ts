import { approximateTokens } from "./budget.js";
import type { Tokens } from "./budget.js";
import type { AnswerLengths } from "../recording/recorded.js";
import type { CheckedUseCase } from "../use-case/use-case.js";

/** How many tokens calls take: by estimate at first, then by what the answers say. */
export interface CallSizes {
  /** How long an answer is on average. */
  readonly meanOutput: number;
  /** What that is taken from: the answers that are there, the setting `maxOutputTokens`, or a guess. */
  readonly basis: "answers" | "maximum" | "guess";
  /** How many calls of this run were answered. */
  readonly answered: number;
  /** What a call with this input takes on average. */
  mean(input: string): Tokens;
  /** What it takes at most, as far as is known: the maximum, or as much as the longest answer so far. */
  most(input: string): Tokens;
  add(input: string, taken: Tokens): void;
}

const guess = 250;

/** Sizes of a use case's calls, with the answers that are recorded already. */
export function callSizes(
  { settings }: Pick<CheckedUseCase, "settings">,
  recorded: AnswerLengths | undefined,
): CallSizes {
  let { count, tokens: total, longest } = recorded ?? { count: 0, tokens: 0, longest: 0 };
  let answered = 0;
  let longestHere = 0;
  // Chat templates add tokens to a prompt, and some texts take more than one for four characters.
  let surplus = 0;
  let longestInput = 0;
  const { maxOutputTokens } = settings;
  const maximum = typeof maxOutputTokens === "number" ? maxOutputTokens : undefined;
  return {
    get meanOutput() {
      return count === 0 ? (maximum ?? guess) : Math.ceil(total / count);
    },
    get basis() {
      return count > 0 ? "answers" : maximum === undefined ? "guess" : "maximum";
    },
    get answered() {
      return answered;
    },
    mean(input) {
      return { inputTokens: approximateTokens(input), outputTokens: this.meanOutput };
    },
    most(input) {
      const tokens = approximateTokens(input);
      const asOthers = (tokens + surplus) * Math.max(1, longestInput === 0 ? 1 : tokens / longestInput);
      return {
        // No tokenizer makes more tokens than bytes.
        inputTokens: Math.ceil(Math.min(asOthers, Buffer.byteLength(input) + surplus)),
        // Some providers do not keep to the maximum.
        outputTokens: maximum === undefined ? longest || guess : Math.max(maximum, longestHere),
      };
    },
    add(input, { inputTokens, outputTokens }) {
      const tokens = approximateTokens(input);
      surplus = Math.max(surplus, inputTokens - tokens);
      longestInput = Math.max(longestInput, tokens);
      count += 1;
      total += outputTokens;
      longest = Math.max(longest, outputTokens);
      longestHere = Math.max(longestHere, outputTokens);
      answered += 1;
    },
  };
}
