import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { identityBlinder } from "../dist/blinding.js";
import { emojiInWords } from "../dist/emoji.js";
import { preTokens } from "../dist/pre-tokens.js";
import { readText } from "../dist/reading.js";
import { sentencesOf } from "../dist/sentences.js";
import { wordPieces } from "../dist/word-pieces.js";
import reference from "./fixtures/tokens.json" with { type: "json" };

const vocabulary = readFileSync(join(import.meta.dirname, "../models/vocabulary.txt"), "utf8");
const addPieces = wordPieces(vocabulary);

test("words are cut into the pieces into which the reference tokenizer cuts them", () => {
  expect(reference.length).toBeGreaterThan(500);
  for (const [text, expected] of reference as [string, number[]][]) {
    const pieces: number[] = [];
    for (const token of preTokens(text)) addPieces(token, pieces);
    expect(pieces, text).toEqual(expected);
  }
});

test("emoji are read by their names, in every shade of skin, and other text stays as it is", () => {
  expect(preTokens(emojiInWords("You 🐍!")).join(" ")).toBe("you snake !");
  expect(emojiInWords("ok👍🏿👍🏻")).toBe(emojiInWords("ok👍👍"));
  const plain = "Ünïcödé 北京, 3 → 4";
  expect(emojiInWords(plain)).toBe(plain);
});

describe("blinding", () => {
  const blind = identityBlinder();
  const read = (text: string): string => blind(preTokens(text)).join(" ");

  test("puts one token in place of a term, a run of terms, and people after them", () => {
    for (const text of [
      "Muslims lie",
      "Jewish people lie",
      "African-American women lie",
      "LGBTQ+ folks lie",
      "gay men lie",
    ])
      expect(read(text), text).toBe("[unused0] lie");
  });

  test("reads plurals of listed words, possessives, and both articles alike", () => {
    expect(read("the gays")).toBe(read("the lesbians"));
    expect(read("an Asian's house")).toBe(read("a Muslim's house"));
  });

  test("reads pronouns of the third person alike, and leaves others", () => {
    expect(read("She likes his dog")).toBe(read("He likes her dog"));
    expect(read("I like your dog")).toBe("i like your dog");
  });
});

describe("sentences", () => {
  test("end at full stops, line breaks and exclamation marks, not within short quotations and after titles", () => {
    expect(sentencesOf("Dr. Lee came. He left! Why?\nNobody knows")).toEqual([
      "Dr. Lee came.",
      "He left!",
      "Why?",
      "Nobody knows",
    ]);
    expect(sentencesOf('He said "Go away. I hate you." Then he left.')).toEqual([
      'He said "Go away. I hate you."',
      "Then he left.",
    ]);
  });

  test.each(["\n", "\r", "\r\n", "\u2028", "\u2029"])("end at the line break %j", (end) => {
    expect(sentencesOf(`one${end}two${end}${end}three`)).toEqual(["one", "two", "three"]);
  });

  test("are read in linear time", () => {
    for (const sign of [".", '"', "'", "!)", "a. ", '" ']) expect(() => sentencesOf(sign.repeat(50_000))).not.toThrow();
  });
});

test("long sentences are read by windows that overlap, and all of a text by chunks", () => {
  const pieces = Array.from({ length: 100 }, (_, i) => 1000 + i);
  const { windows, chunks } = readText("One. Two.", (sentence) => (sentence === "One." ? pieces : [7]));
  expect(windows.map(([first, second, ...rest]) => [first, second, rest.at(-1)])).toEqual([
    [101, 1000, 102],
    [101, 1031, 102],
    [101, 1062, 102],
    [101, 7, 102],
  ]);
  expect(chunks).toEqual([[101, ...pieces, 7, 102]]);
  expect(readText("One.", () => [7]).chunks).toEqual([]);
});
