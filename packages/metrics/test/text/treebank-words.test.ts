import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { treebankSentences, treebankWords } from "@fairexpect/metrics/text";
import { sentenceWords } from "../../src/text/treebank-words.js";

const fixture = JSON.parse(readFileSync(new URL("fixtures/treebank-words.json", import.meta.url), "utf8")) as [
  string,
  string[],
][];

describe("treebankWords", () => {
  test("cuts each of the sentences of the fixture as NLTK's word tokenizer does", () => {
    expect(fixture.length).toBeGreaterThan(450);
    for (const [sentence, words] of fixture) expect([sentence, sentenceWords(sentence)]).toEqual([sentence, words]);
  });

  test("sets apart the full stop that ends a sentence, and no other", () => {
    expect(treebankWords("Mr. Lee met Dr. Roy in the U.S. They talked. Then they left...")).toEqual([
      "Mr.",
      "Lee",
      "met",
      "Dr.",
      "Roy",
      "in",
      "the",
      "U.S",
      ".",
      "They",
      "talked",
      ".",
      "Then",
      "they",
      "left",
      "...",
    ]);
  });

  test("departs from NLTK where repeated commas and colons stay together there", () => {
    expect(treebankWords("std::vector, a,,b")).toEqual(["std", ":", ":", "vector", ",", "a", ",", ",", "b"]);
  });

  test("takes a double quote after a line break for an opening one", () => {
    expect(treebankWords('He said:\n"Go"')).toEqual(["He", "said", ":", "``", "Go", "''"]);
  });

  test("of a blank text there are none", () => {
    expect(treebankWords("")).toEqual([]);
    expect(treebankWords(" \n\t ")).toEqual([]);
  });

  test("loses no character but white space and quotes, whatever the text", () => {
    const bare = (text: string): string => text.replace(/[\s"'`]/gu, "");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(bare(treebankWords(text).join(""))).toBe(bare(text));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ab '.,:\"()\n“’-n't".split("")) }), (text) => {
        expect(bare(treebankWords(text).join(""))).toBe(bare(text));
      }),
    );
  });

  test("no word holds white space, and none is empty", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(treebankWords(text).every((word) => /^\S+$/u.test(word))).toBe(true);
      }),
    );
  });

  test("takes a text of a million characters in its stride, also one of quotes or full stops alone", () => {
    expect(treebankWords("She can't stay. ".repeat(62_500))).toHaveLength(5 * 62_500);
    expect(treebankWords('"'.repeat(100_000))).toHaveLength(100_000);
    expect(treebankWords(`a${".".repeat(100_000)}`)).toHaveLength(2);
    expect(treebankWords("a. ) ".repeat(20_000))).toHaveLength(60_000);
    expect(treebankWords(`x${" )".repeat(50_000)}`)).toHaveLength(50_001);
  });

  test("throws on what is no text", () => {
    expect(() => treebankWords(7 as never)).toThrow("treebankWords: text is 7; expected a text");
  });
});

describe("treebankSentences", () => {
  test.each<[string, string[]]>([
    ["cats run very fast. dogs bark too loud.", ["cats run very fast.", "dogs bark too loud."]],
    ["Is it? Yes! It is.", ["Is it?", "Yes!", "It is."]],
    ["Dr. Ada Roy met Mrs. Lee on St. James St. in May.", ["Dr. Ada Roy met Mrs. Lee on St. James St. in May."]],
    ["J. K. Rowling wrote it. She is rich.", ["J. K. Rowling wrote it.", "She is rich."]],
    ["We used plan B. The rest is history.", ["We used plan B.", "The rest is history."]],
    ["He moved to the U.S. He likes it.", ["He moved to the U.S.", "He likes it."]],
    ["The U.S. Army came at 5 p.m. on Monday.", ["The U.S. Army came at 5 p.m. on Monday."]],
    ["Fruit, e.g. Apples, i.e. Those there, etc. are fine.", ["Fruit, e.g. Apples, i.e. Those there, etc. are fine."]],
    ["See fig. 3 and no. 4. No. Really, no. I won't.", ["See fig. 3 and no. 4.", "No.", "Really, no.", "I won't."]],
    ["Well... maybe. Hmm... No.", ["Well... maybe.", "Hmm...", "No."]],
    ["Wait… what? Wait… What?", ["Wait… what?", "Wait…", "What?"]],
    ['"Really?" she asked. "Yes." He left.', ['"Really?" she asked.', '"Yes."', "He left."]],
    ["(It rained.) We left (at 5.) and ran.", ["(It rained.)", "We left (at 5.) and ran."]],
    ["1. Wash it. 2. Dry it.", ["1. Wash it.", "2. Dry it."]],
    ["Steps:\n1. Wash it\n2. Dry it", ["Steps:\n1. Wash it\n2. Dry it"]],
    ["It cost $5. the next was $6. Then 7.", ["It cost $5. the next was $6.", "Then 7."]],
    ["A heading\n\nA paragraph\n  \nThe end", ["A heading", "A paragraph", "The end"]],
    ["Pi is 3.14 and example.com is a site. OK.", ["Pi is 3.14 and example.com is a site.", "OK."]],
    ["她是医生。他是护士！真的吗？", ["她是医生。", "他是护士！", "真的吗？"]],
    ["  padded.  ", ["padded."]],
    ["", []],
    [" \n\n ", []],
    ["no stop", ["no stop"]],
    ["...", ["..."]],
  ])("cuts %j", (text, sentences) => {
    expect(treebankSentences(text)).toEqual(sentences);
  });

  test("a sentence is one sentence", () => {
    const parts = fc.constantFrom(
      "Dr.",
      "She left.",
      "U.S.",
      "p.m.",
      "The",
      "he",
      "1.",
      "no.",
      "...",
      "Why?",
      '"Go!"',
      "B.",
      "(Yes.)",
      "\n\n",
      "etc.",
      "fig. 2",
      "5.",
    );
    fc.assert(
      fc.property(fc.array(parts), (words) => {
        for (const sentence of treebankSentences(words.join(" ")))
          expect(treebankSentences(sentence)).toEqual([sentence]);
      }),
    );
  });

  test("loses nothing but white space", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."aB .?!\n\"'…。1".split("")) }), (text) => {
        expect(treebankSentences(text).join("").replace(/\s/gu, "")).toBe(text.replace(/\s/gu, ""));
      }),
    );
  });

  test("throws on what is no text", () => {
    expect(() => treebankSentences(null as never)).toThrow("treebankSentences: text is null; expected a text");
  });
});
