import { createHash } from "node:crypto";

import { identityTerms } from "@fairexpect/prompts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { bucketOfWord, featureReader } from "#lexical-toxicity/features.js";
import { identityBlinder } from "#lexical-toxicity/identity-blinding.js";
import { identityTable } from "#lexical-toxicity/identity-table.js";
import { finish, mix } from "#lexical-toxicity/murmur3.js";
import { hashOfWord, wordReader } from "#lexical-toxicity/words.js";

const table = identityTable();
const reader = wordReader();
const blind = identityBlinder(table);

/** The words of a text after blinding, "*" for a group and "+" for a pronoun. */
function wordsOf(text: string): string[] {
  const left = blind(reader, reader.read(text));
  return Array.from({ length: left }, (_, i) => {
    const word = String.fromCharCode(...reader.codes.subarray(reader.starts[i], reader.ends[i]));
    if (word !== "") return word;
    return reader.hashes[i] === hashOfWord("<pronoun>") ? "+" : "*";
  });
}

function bucketsOf(text: string): number[] {
  const features = featureReader({ bits: 18, wordBits: 17 }, table);
  return [...features.buckets.subarray(0, features.read(text))];
}

describe("murmur3", () => {
  test.each([
    [0, [], 0],
    [1, [], 0x514e28b7],
    [0xffffffff, [], 0x81f16f39],
    [0, [0xffffffff], 0x76293b50],
    [0, [0x87654321], 0xf55b516b],
    [0x5082edee, [0x87654321], 0x2362f9de],
    [0, [0], 0x2362f9de],
  ])("hashes seed %i and blocks %j to the published values", (seed, blocks, expected) => {
    let hash = seed | 0;
    for (const block of blocks) hash = mix(hash, block);
    expect(finish(hash, blocks.length) >>> 0).toBe(expected);
  });
});

describe("words", () => {
  test.each([
    ["Hello, World! It's 2026.", ["hello", "world", "it", "s", "2026"]],
    ["RT @bob_1: soooooo goood", ["soo", "good"]],
    ["see https://x.y/z?q=1 and www.a.b now", ["see", "and", "now"]],
    ["f*ck, a$$hole, **bold** and 5$", ["f*ck", "a$$hole", "bold", "and", "5"]],
    ["f\u200bu\u00adck", ["fuck"]],
    ["𝓕𝓾𝓬𝓴 Ｆｕｌｌ", ["fuck", "full"]],
    ["an apple a day", ["a", "apple", "a", "day"]],
    ["\ud800 x \udfff", ["x"]],
    ["你好 мир 𠀀𠀁", ["你好", "мир", "𠀀𠀁"]],
    ["😀😀 ☠ 👍🏿", ["😀", "😀", "☠", "👍"]],
    ["", []],
    [" \n\t?!", []],
  ])("%j is read as %j", (text, expected) => {
    expect(wordsOf(text)).toEqual(expected);
  });
});

describe("identity blinding", () => {
  test.each([
    ["An African-American woman met Muslim people.", ["a", "*", "met", "*"]],
    ["the Jehovah's Witnesses' hall", ["the", "*", "hall"]],
    ["hard of hearing folks are hard to find", ["*", "are", "hard", "to", "find"]],
    ["She told him about her mother", ["+", "told", "+", "about", "+", "*"]],
    ["they see 👩🏿 and 🇺🇸", ["+", "see", "*", "and", "*"]],
    ["people are people", ["people", "are", "people"]],
    ["native American and Native American", ["*", "and", "*"]],
  ])("%j becomes %j", (text, expected) => {
    expect(wordsOf(text)).toEqual(expected);
  });

  const groupTerms = identityTerms.filter(({ partOfSpeech }) => partOfSpeech !== "pronoun").map(({ term }) => term);
  const pronouns = identityTerms.filter(({ partOfSpeech }) => partOfSpeech === "pronoun").map(({ term }) => term);
  const frame = fc.tuple(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }));

  test("every listed term becomes one word", () => {
    for (const term of groupTerms) expect(wordsOf(`x ${term} y`), term).toEqual(["x", "*", "y"]);
    for (const term of pronouns) expect(wordsOf(`x ${term} y`), term).toEqual(["x", "+", "y"]);
    for (const term of groupTerms) expect(wordsOf(`x ${term.toUpperCase()} folks y`), term).toEqual(["x", "*", "y"]);
  });

  test("a text has the same features whichever group it names", () => {
    const template = fc.constantFrom(
      "I met {} in the park.",
      "All {} are idiots!",
      "{}",
      "an {} and a nurse",
      "so {}'s friends left",
    );
    fc.assert(
      fc.property(template, fc.constantFrom(...groupTerms), fc.constantFrom(...groupTerms), (text, a, b) => {
        expect(bucketsOf(text.replace("{}", a))).toEqual(bucketsOf(text.replace("{}", b)));
      }),
    );
  });

  test("the same holds in any text of letters and spaces around a term", () => {
    const words = fc
      .array(fc.constantFrom("zzq", "stupid", "with", "are", "blorp", "the", "not"), { maxLength: 6 })
      .map((list) => list.join(" "));
    fc.assert(
      fc.property(
        words,
        words,
        fc.constantFrom(...groupTerms),
        fc.constantFrom(...groupTerms),
        (before, after, a, b) => {
          expect(bucketsOf(`${before} ${a} ${after}`)).toEqual(bucketsOf(`${before} ${b} ${after}`));
        },
      ),
    );
  });

  test("is the same for any text before and after it has been read", () => {
    fc.assert(
      fc.property(frame, ([a, b]) => {
        const features = featureReader({ bits: 18, wordBits: 17 }, table);
        const once = [...features.buckets.subarray(0, features.read(a))];
        features.read(b);
        expect([...features.buckets.subarray(0, features.read(a))]).toEqual(once);
      }),
    );
  });
});

describe("features", () => {
  test("are distinct and below the number of buckets", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const buckets = bucketsOf(text);
        expect(new Set(buckets).size).toBe(buckets.length);
        expect(buckets.every((bucket) => Number.isInteger(bucket) && bucket >= 0 && bucket < 2 ** 18 + 2 ** 17)).toBe(
          true,
        );
      }),
    );
  });

  test("of words have buckets of their own, after those of pairs and pieces", () => {
    const words = ["ab", "idiot", "你好"];
    const space = { bits: 18, wordBits: 17 };
    expect(bucketsOf(words.join(" ")).filter((bucket) => bucket >= 2 ** 18)).toEqual(
      words.map((word) => bucketOfWord(space, hashOfWord(word))),
    );
  });

  test("are a word, its pairs and its pieces", () => {
    // "ab": the word; the pieces <a, ab, b>, <ab, ab>, <ab>.
    expect(bucketsOf("ab")).toHaveLength(7);
    // Two words of one letter: 2 words, 1 pair, the pieces <x, x>, <x> of each.
    expect(bucketsOf("x y")).toHaveLength(9);
    // A third adds a word, a pair, a pair one apart and three pieces.
    expect(bucketsOf("x y z")).toHaveLength(15);
    expect(bucketsOf("x x x x x x")).toHaveLength(6);
  });

  test.each([
    ["You idiot!", "b4e0e7eb822a6b0b"],
    ["A gay man", "ae894d4f62d3438a"],
    ["你好 😀 f*ck soooo www.x.y/z", "a3a56c82eb36ff07"],
    ["She isn't an immigrant, is she?", "6cae3e8b55aed4df"],
  ])("of %j stay what they are", (text, digest) => {
    expect(
      createHash("sha256")
        .update(Int32Array.from(bucketsOf(text)))
        .digest("hex")
        .slice(0, 16),
    ).toBe(digest);
  });
});
