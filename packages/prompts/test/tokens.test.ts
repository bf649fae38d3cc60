import { defineLexicon, findMentions } from "@fairexpect/prompts";
import fc from "fast-check";
import { expect, test } from "vitest";

// The words of a text are found by scanning; here by one regular expression, which is slower and plainly right.
const WORD = /[\p{L}\p{M}\p{N}_\u00ad\u200b-\u200d\u2060]+/gu;
const lexicon = defineLexicon("kind", { a: ["cat/cats", "naïve"], b: ["x1", "été"] });
const terms = new Map(
  ["cat", "cats", "naïve", "naïves", "x1", "été", "étés"].map((term) => [term.normalize("NFC"), term]),
);

test("words are the runs of letters, marks, digits and low lines, less low lines at their ends, anywhere among other characters", () => {
  const piece = fc.constantFrom(
    "cat",
    "Cats",
    "naïve",
    "nai\u0308ve",
    "X1",
    "été",
    "ÉTÉ",
    "_",
    "\u00ad",
    "é",
    "1",
    " ",
    "-",
    "🙂",
    "\ud800",
    "\u0301",
    "'",
    "\n",
    "ß",
    "…",
    "c\u200dat",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join("");
      const expected = [...text.matchAll(WORD)].flatMap(({ 0: run, index }) => {
        const word = run.replace(/^_+|_+$/g, "");
        return terms.has(
          word
            .replace(/[\u00ad\u200b-\u200d\u2060]/g, "")
            .toLowerCase()
            .normalize("NFC"),
        )
          ? [[index + run.indexOf(word), word]]
          : [];
      });
      expect(findMentions(text, lexicon).map(({ start, text: shown }) => [start, shown])).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
});
