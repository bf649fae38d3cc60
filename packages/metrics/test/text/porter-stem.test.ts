import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { porterStem } from "@fairexpect/metrics/text";

const fixture = JSON.parse(readFileSync(new URL("fixtures/porter-stem.json", import.meta.url), "utf8")) as [
  string,
  string,
][];

describe("porterStem", () => {
  test("gives NLTK's stem of each of 5000 words, real and made up", () => {
    expect(fixture).toHaveLength(5000);
    for (const [word, stem] of fixture) expect([word, porterStem(word)]).toEqual([word, stem]);
  });

  test.each([
    ["caresses", "caress"],
    ["ponies", "poni"],
    ["plastered", "plaster"],
    ["motoring", "motor"],
    ["hopping", "hop"],
    ["triplicate", "triplic"],
    ["gyroscopic", "gyroscop"],
    ["controll", "control"],
  ])("Porter's own example: %s gives %s", (word, stem) => {
    expect(porterStem(word)).toBe(stem);
  });

  test("ignores case, and leaves the empty word alone", () => {
    expect(porterStem("RUNNING")).toBe("run");
    expect(porterStem("")).toBe("");
  });

  test("throws on what is no text", () => {
    expect(() => porterStem(undefined as never)).toThrow("porterStem: word is undefined; expected a text");
  });
});
