import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chunkNumbers } from "../../src/text/chunk-numbers.js";

/** A reader that gives each chunk a name, to see what it was learned as. */
function reader(mostChunks?: number): { read: (text: string) => string[]; learned: string[]; forgotten: () => number } {
  const learned: string[] = [];
  let forgotten = 0;
  const learn = (raw: string): number => learned.push(raw) - 1;
  const forget = (): void => {
    learned.length = 0;
    forgotten++;
  };
  const numbered = chunkNumbers({ learn, forget }, undefined, mostChunks);
  const read = (text: string): string[] => {
    const { count, numbers } = numbered(text);
    return Array.from(numbers.subarray(0, count), (number) => learned[number] ?? "unknown");
  };
  return { read, learned, forgotten: () => forgotten };
}

describe("chunks of texts have numbers", () => {
  test("by what they say, whatever white space and characters stand around them", () => {
    const piece = fc.constantFrom(
      "a",
      "b",
      "ab",
      "é",
      "\u00a0",
      "\u2028",
      "\ufeff",
      " ",
      "\n",
      "\t",
      "x".repeat(70),
      "👍",
    );
    const texts = fc.array(
      fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join("")),
      { maxLength: 6 },
    );
    const property = fc.property(texts, (all) => {
      const { read, learned } = reader();
      for (const text of all) expect(read(text)).toEqual(text.split(/\s+/u).filter((chunk) => chunk !== ""));
      expect(new Set(learned).size).toBe(learned.length);
    });
    fc.assert(property, { seed: 19 });
  });

  test("which begin anew when there are too many, and mean what they say again", () => {
    const { read, learned, forgotten } = reader(1000);
    read(Array.from({ length: 1000 }, (_, i) => i.toString(36)).join(" "));
    expect(forgotten()).toBe(0);
    expect(read("zz new zz")).toEqual(["zz", "new", "zz"]);
    expect([forgotten(), learned]).toEqual([1, ["zz", "new"]]);
  });
});
