import { vocabulary } from "@fairexpect/metrics/text";
import type { Calls } from "./good-calls.js";

const words = vocabulary();
const first = words.intern(["a", "b", "a", "c"]);
const second = words.intern(["b", "a", "c"]);
const a = "Then he drove his car to work. It was late.";
const b = "Then she drove her car to work. It was early.";
const mask = ["he", "she", "his", "her"];
const tokenizer = (text: string): string[] => text.split(" ");

/** How the functions of the text subpath can be called. */
export const textCalls: Readonly<Record<string, Calls>> = {
  bleu: [
    [a, b, { mask, smoothing: "none", caseSensitive: true }],
    [a, b, { variant: "langfair", tokenizer, sentences: tokenizer }],
  ],
  cosineSimilarity: [
    [
      [3, 4, 0],
      [4, 3, 1],
    ],
  ],
  exactMatch: [[a, b, { mask }]],
  longestCommonSubsequence: [[first, second]],
  maskWords: [[a, mask]],
  ngramMatches: [[first, second, 2]],
  porterStem: [["connections"]],
  rougeL: [
    [a, b, { mask }],
    [a, b, { variant: "langfair" }],
    [a, b, { tokenizer }],
  ],
  rougeWords: [[{ letters: "ascii", stem: false }], []],
  treebankSentences: [[a]],
  treebankWords: [[a]],
  unicodeWords: [["fr"], []],
  vocabulary: [[]],
};
