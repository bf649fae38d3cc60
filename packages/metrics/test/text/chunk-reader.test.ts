import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bleuReader } from "../../src/text/bleu.js";
import { rougeReader } from "../../src/text/rouge-l.js";
import { sentenceReading } from "../../src/text/text-options.js";
import { treebankSentences, treebankWords } from "@fairexpect/metrics/text";

const pieces = [
  ..."a|b|Word|I|she|He|HER|don't|I'll|cannot|'tis|''|``|\"|(|)|).|.\"|.)|.|..|...|?!|?|!|…|Dr.|Mrs.|p.m.|U.S.|no.|3|3.14|1.|12,000".split(
    "|",
  ),
  ...'Σ|ΟΔΟΣ.|é|你好。|ok|etc.|j.|"Yes,"|he\'s|she,|(her)|--|gonna|wanna|>|»|end.”|a.b|x:|:)|İ|she\u0301'.split("|"),
];
const spaces = [" ", "  ", "\n", "\n\n", "\n \t\n", "\u00a0", ""];
const text = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(...spaces)), { maxLength: 14 })
  .map((parts) => parts.flat().join(""));
const masks = [undefined, ["she", "he", "her"], ["Mrs. Word", "she"], ["dr."]];
const all = fc.record({
  text,
  mask: fc.constantFrom(...masks),
  variant: fc.constantFrom("paper" as const, "langfair" as const),
  caseSensitive: fc.boolean(),
});

describe("texts read by their chunks", () => {
  test("have the words that they have as a whole, whatever their punctuation, mask and letters", () => {
    const property = fc.property(all, ({ text: one, ...options }) => {
      const words = sentenceReading(options, options.variant !== "langfair");
      // A tokenizer of one's own is given the whole text.
      const whole = bleuReader("bleu", { ...options, tokenizer: treebankWords }, words);
      const chunks = bleuReader("bleu", options, words);
      expect(chunks(one)).toEqual(whole(one));
      // The second time from the table.
      expect(chunks(one)).toEqual(whole(one));
      if (options.variant === "langfair") return;
      const wholeRouge = rougeReader("rougeL", { ...options, tokenizer: treebankWords }, words);
      expect(rougeReader("rougeL", options, words)(one)).toEqual(wholeRouge(one));
    });
    fc.assert(property, { numRuns: 250, seed: 19 });
  });

  test("end their sentences at the same places", () => {
    const read = bleuReader("bleu", {});
    const sentences = (one: string): number => read(one).words.filter((word) => word < 0).length + 1;
    for (const one of ["He met Dr. Lee. They talked. Why?", "At 5 p.m. She left.", "One\n\ntwo. 3. three"])
      expect([one, sentences(one)]).toEqual([one, treebankSentences(one).length]);
  });

  test("take a time that grows with the text, also if all chunks meet in one place of the table", () => {
    const read = rougeReader("rougeL", {});
    const chunks = Array.from({ length: 20_000 }, (_, i) => `w${i.toString(36)}`);
    expect(read(chunks.join(" ")).length).toBe(20_000);
    expect(read("x".repeat(1_000_000)).length).toBe(1);
    expect(read(". ".repeat(200_000)).length).toBe(200_000);
  });
});
