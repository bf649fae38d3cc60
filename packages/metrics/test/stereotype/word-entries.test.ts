import fc from "fast-check";
import { expect, test } from "vitest";
import { wordEntries } from "../../src/stereotype/word-entries.js";

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

test("words are found where they stand as they are in tokens of the whole text, of ASCII or not", () => {
  const lists = ["he", "she", "native american", "native", "african american man", "kind", "42", "été", "x"];
  const entries = wordEntries("test");
  for (const word of lists) entries.enter("words", word, words(word));
  const ascii =
    "he HE She's native Native American african man kind-hearted kind_ 42 4 x . , _ - \u0000 \u007f ~".split(" ");
  const others = ["ÉTÉ", "é", "\u0301", "’", "—", "İ", "Σ", "\u212a", "\u00a0"];
  const space = fc.constantFrom(" ", "\n");
  const piece = fc.oneof(fc.constantFrom(...ascii), space, fc.constantFrom(...others));
  const pieces = fc.oneof(fc.array(piece, { maxLength: 30 }), fc.array(fc.oneof(fc.constantFrom(...ascii), space)));
  const text = pieces.map((all) => all.join(""));
  const [whole, found] = [false, true].map((areWords) => entries.reader(words, areWords));
  fc.assert(
    fc.property(text, (given) => {
      expect(Array.from(found?.(given) ?? [])).toEqual(Array.from(whole?.(given) ?? []));
    }),
    { numRuns: 2000 },
  );
});
