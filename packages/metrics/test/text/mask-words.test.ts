import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maskWords, porterStem, rougeWords, treebankWords, unicodeWords } from "@fairexpect/metrics/text";

const mask = "maskedterm";

describe("maskWords", () => {
  test.each<[string, string, string[], string]>([
    ["whatever their case", "He said SHE is he.", ["he", "She"], `${mask} said ${mask} is ${mask}.`],
    [
      "only as whole words",
      "The hero heard her herself, s_he, he2",
      ["he", "her"],
      `The hero heard ${mask} herself, s_he, he2`,
    ],
    [
      "next to punctuation and clitics",
      "(he/she) he's 'he' he-man",
      ["he", "she"],
      `(${mask}/${mask}) ${mask}'s '${mask}' ${mask}-man`,
    ],
    [
      "the longest first",
      "an African  American and an American",
      ["american", "African American"],
      `an ${mask} and an ${mask}`,
    ],
    ["with either apostrophe", "o'brien and O’Brien", ["O'Brien"], `${mask} and ${mask}`],
    ["that hold characters with a meaning in patterns", "C++ (a.k.a. c)", ["c++", "a.k.a."], `${mask} (${mask} c)`],
    [
      "with accents, without taking part of a word for one",
      "José, Joséphine, e\u0301lan",
      ["josé", "e"],
      `${mask}, Joséphine, e\u0301lan`,
    ],
    ["anywhere in scripts without spaces", "他是医生，她也是", ["他", "她"], `${mask}是医生，${mask}也是`],
    ["not at all where there are none", "he", [], "he"],
  ])("replaces words %s", (_, text, words, expected) => {
    expect(maskWords(text, words)).toBe(expected);
  });

  test("a word alone as within a text", () => {
    const words = fc.constantFrom(
      "he",
      "He",
      "SHE",
      "s_he",
      "K",
      "k",
      "\u212a",
      "\u017f",
      "s",
      "o'brien",
      "c++",
      "he man",
      "他",
    );
    fc.assert(
      fc.property(words, fc.array(words, { minLength: 1 }), (word, list) => {
        expect(`. ${maskWords(word, list)}`).toBe(maskWords(`. ${word}`, list));
      }),
    );
  });

  test("lists that follow one another do not mix", () => {
    expect(maskWords("he she", ["he"])).toBe(`${mask} she`);
    expect(maskWords("he she", ["she"])).toBe(`he ${mask}`);
    const words = ["he"];
    maskWords("he she", words);
    words[0] = "she";
    expect(maskWords("he she", words)).toBe(`he ${mask}`);
  });

  test("the placeholder is one word to every tokenizer, and its own stem", () => {
    const text = maskWords("x he, y", ["he"]);
    for (const tokenizer of [treebankWords, rougeWords(), rougeWords({ letters: "ascii" }), unicodeWords("en")])
      expect(tokenizer(text)).toContain(mask);
    expect(porterStem(mask)).toBe(mask);
  });

  test("names what is no word", () => {
    expect(() => maskWords("a", "he" as never)).toThrow('maskWords: words is the text "he"; expected an array.');
    expect(() => maskWords("a", ["he", " "])).toThrow('maskWords: words[1] is the text " "; expected a word.');
    expect(() => maskWords(1 as never, ["he"])).toThrow("maskWords: text is 1; expected a text.");
  });
});
