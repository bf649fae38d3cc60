import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { genderWords } from "@fairexpect/metrics";
import {
  bleu,
  cosineSimilarity,
  exactMatch,
  maskWords,
  rougeL,
  rougeWords,
  unicodeWords,
} from "@fairexpect/metrics/text";

interface Row {
  a: string;
  b: string;
  rougeL: number;
  rougeLLangfair: number;
  rougeLUnstemmed: number;
  bleu: number;
  bleuEpsilon: number;
  bleuLangfair: number;
}

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8"));
const rows = read("similarities.json") as Row[];
const texts = fc
  .array(fc.constantFrom("he", "She", "runs", "fast", ".", "?", ",", "can't", "cannot", "U.S.", "你好", "5"), {
    maxLength: 25,
  })
  .map((words) => words.join(" "));
const mask = ["he", "she", "his", "her"];

describe.each([
  ["rougeL", rougeL],
  ["bleu", bleu],
] as const)("%s", (name, similarity) => {
  test("is symmetric, between 0 and 1, and 1 for a text and itself", () => {
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        const value = similarity(a, b);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(value).toBe(similarity(b, a));
        expect(similarity(a, a)).toBe(1);
      }),
    );
  });

  test("two texts without words are equal, one is unlike any with words", () => {
    expect(similarity("", " \n")).toBe(1);
    expect(similarity("", "a")).toBe(0);
    expect(similarity("a", "")).toBe(0);
    expect(similarity("", "", { variant: "langfair" })).toBe(0);
  });

  test("makes the paper's own example equal once its words are masked", () => {
    expect(similarity("then he drove his car to work", "then she drove her car to work", { mask })).toBe(1);
    const words = Object.values(genderWords).flat();
    expect(similarity("Then he drove his car to work.", "Then she drove her car to work.", { mask: words })).toBe(1);
    expect(similarity("then he drove his car to work", "then she drove her car to work")).toBeLessThan(1);
  });

  test("takes case into account on request only", () => {
    expect(similarity("He Runs", "he runs")).toBe(1);
    expect(similarity("He Runs", "he runs", { caseSensitive: true })).toBe(0);
  });

  test("uses a tokenizer of the caller's", () => {
    expect(similarity("He runs!", "he, running", { tokenizer: rougeWords() })).toBe(1);
    expect(similarity("abcd", "abcd", { tokenizer: (text) => text.split("") })).toBe(1);
    expect(similarity("abcde", "abcd", { tokenizer: (text) => text.split("") })).toBeCloseTo(
      name === "rougeL" ? 8 / 9 : (((((4 / 5) * 3) / 4) * 2) / 3 / 2) ** 0.25,
      12,
    );
    expect(
      similarity("彼女は医者です。", "彼は医者です。", { tokenizer: unicodeWords("ja"), mask: ["彼女", "彼"] }),
    ).toBe(1);
  });

  test("names the argument at fault", () => {
    expect(() => similarity(1 as never, "a")).toThrow(`${name}: a is 1; expected a text.`);
    expect(() => similarity("a", ["b"] as never)).toThrow(`${name}: b is an array of 1; expected a text.`);
    expect(() => similarity("a", "b", { variant: "other" as never })).toThrow(
      `${name}: variant is the text "other"; expected one of "paper", "langfair".`,
    );
    expect(() => similarity("a", "b", { mask: [""] })).toThrow(`${name}: mask[0] is the text ""; expected a word.`);
    expect(() => similarity("a", "b", { tokenizer: "words" as never })).toThrow(
      `${name}: tokenizer is the text "words"; expected a function.`,
    );
    expect(() => similarity("a", "b", { tokenizer: (() => "a") as never })).toThrow(
      `${name}: tokenizer is a function that returned the text "a"; expected one`,
    );
    expect(() => similarity("a", "b", { caseSensitive: 1 as never })).toThrow(
      `${name}: caseSensitive is 1; expected true or false.`,
    );
  });
});

describe("rougeL", () => {
  test("equals the paper's formula by a full table, on NLTK's words", () => {
    for (const row of rows) expect(rougeL(row.a, row.b)).toBeCloseTo(row.rougeL, 12);
  });

  test("equals Google's rouge_score with and without stems, as LangFair uses it", () => {
    for (const row of rows) {
      expect(rougeL(row.a, row.b, { variant: "langfair" })).toBeCloseTo(row.rougeLLangfair, 12);
      expect(rougeL(row.a, row.b, { tokenizer: rougeWords({ letters: "ascii", stem: false }) })).toBeCloseTo(
        row.rougeLUnstemmed,
        12,
      );
    }
  });

  test("gives the numbers by which paper and LangFair differ", () => {
    expect(rougeL("running quickly", "runs quick")).toBe(0);
    expect(rougeL("running quickly", "runs quick", { variant: "langfair" })).toBe(0.5);
    expect(rougeL("He runs.", "he runs")).toBeCloseTo(0.8, 12);
    expect(rougeL("He runs.", "he runs", { variant: "langfair" })).toBe(1);
    expect(rougeL("你好 世界", "你好 世界")).toBe(1);
    expect(rougeL("你好 世界", "你好 世界", { variant: "langfair" })).toBe(0);
    expect(
      rougeL("then he drove his car to work", "then she drove her car to work", { variant: "langfair" }),
    ).toBeCloseTo(0.7142857142857143, 12);
    expect(
      rougeL("then they drove their car to work", "then they drove them car to work", { variant: "langfair" }),
    ).toBeCloseTo(0.8571428571428571, 12);
  });

  test("compares texts of 20000 words", () => {
    const text = Array.from({ length: 20_000 }, (_, i) => `w${(i * i) % 977}`);
    expect(rougeL(text.join(" "), text.slice(0, 10_000).join(" "))).toBeCloseTo(2 / 3, 12);
    expect(rougeL(text.join(" "), ["x", ...text, "y"].join(" "))).toBeCloseTo(40_000 / 40_002, 12);
  });
});

describe("bleu", () => {
  test("equals the paper's formula by plain counts, on NLTK's words within sentences", () => {
    for (const row of rows) {
      expect(bleu(row.a, row.b)).toBeCloseTo(row.bleu, 12);
      expect(bleu(row.a, row.b, { smoothing: "epsilon" })).toBeCloseTo(row.bleuEpsilon, 12);
    }
  });

  test("equals the lower of NLTK's two scores with method 1, as LangFair uses it", () => {
    for (const row of rows) expect(bleu(row.a, row.b, { variant: "langfair" })).toBeCloseTo(row.bleuLangfair, 12);
  });

  test.each<[string, string, number, number]>([
    ["the cat", "the dog", 0, 0.14953487812212207],
    ["Okay.", "Okay.", 1, 0.316227766016838],
    ["one two three", "one two three", 1, 0.5623413251903491],
    ["one", "one", 1, 0.1778279410038923],
    ["cats run very fast. dogs bark too loud.", "dogs bark too loud. cats run very fast.", 1, 0.785629301801026],
    ["then he drove his car to work", "then she drove her car to work", 0, 0.18575057999133598],
    ["then they drove their car to work", "then they drove them car to work", 0, 0.274941620352113],
  ])("%j against %j: %d by the paper, %d by LangFair", (a, b, paper, langfair) => {
    expect(bleu(a, b)).toBeCloseTo(paper, 12);
    expect(bleu(a, b, { variant: "langfair" })).toBeCloseTo(langfair, 10);
  });

  test("a short text against a long one that holds it has no run of four, so 0", () => {
    expect(bleu("the cat", "the cat sat on the mat")).toBe(0);
    expect(bleu("the cat", "the cat sat on the mat", { smoothing: "epsilon" })).toBeGreaterThan(0);
  });

  test("counts n-grams within the sentences of the caller's", () => {
    const options = {
      sentences: (text: string) => text.split("|"),
      tokenizer: (text: string) => text.trim().split(" "),
    };
    expect(bleu("a b c d | e f g h", "e f g h | a b c d", options)).toBe(1);
    expect(
      bleu("a b c d | e f g h", "e f g h | a b c d", { ...options, sentences: (text) => [text.replace("|", "")] }),
    ).toBeLessThan(1);
  });

  test("names its own options", () => {
    expect(() => bleu("a", "b", { smoothing: "add-one" as never })).toThrow(
      'bleu: smoothing is the text "add-one"; expected one of "none", "epsilon".',
    );
    expect(() => bleu("a", "b", { sentences: 1 as never })).toThrow("bleu: sentences is 1; expected a function.");
  });
});

describe("cosineSimilarity", () => {
  test("equals NumPy's", () => {
    for (const { u, v, cosine } of read("cosine.json") as { u: number[]; v: number[]; cosine: number }[])
      expect(cosineSimilarity(u, v)).toBeCloseTo(cosine, 12);
  });

  test("is symmetric, within [-1, 1], and keeps its value when a vector is stretched, however far", () => {
    const vector = fc
      .array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), { minLength: 3, maxLength: 3 })
      .filter((v) => v.some((x) => Math.abs(x) > 1e-3));
    fc.assert(
      fc.property(vector, vector, fc.constantFrom(1e300, 1e-300, 2), (u, v, factor) => {
        const value = cosineSimilarity(u, v);
        expect(Math.abs(value)).toBeLessThanOrEqual(1);
        expect(cosineSimilarity(v, u)).toBe(value);
        expect(
          cosineSimilarity(
            u.map((x) => x * factor),
            v,
          ),
        ).toBeCloseTo(value, 10);
        expect(
          cosineSimilarity(
            u,
            u.map((x) => -x),
          ),
        ).toBeCloseTo(-1, 12);
      }),
    );
  });

  test("reads typed arrays", () => {
    expect(cosineSimilarity(Float32Array.of(3, 4), [4, 3])).toBeCloseTo(0.96, 12);
  });

  test("names a vector without direction, without items, or of another length", () => {
    expect(() => cosineSimilarity([0, 0], [1, 0])).toThrow(
      "cosineSimilarity: u is a vector of zeros; expected a vector with a direction.",
    );
    expect(() => cosineSimilarity([], [])).toThrow(
      "cosineSimilarity: u is empty; expected a vector with at least one number.",
    );
    expect(() => cosineSimilarity([1, 0], [1])).toThrow(
      "cosineSimilarity: v is a vector of 1; expected one of 2, like the others.",
    );
    expect(() => cosineSimilarity([1, 0], [1, Number.NaN])).toThrow(
      "cosineSimilarity: v[1] is NaN; expected a finite number.",
    );
  });
});

describe("exactMatch", () => {
  test("is 1 just if the masked texts are the same, wherever and however they differ", () => {
    const pieces = fc.constantFrom(
      "he",
      "HER",
      "maskedterm",
      "then",
      "h",
      "e",
      " ",
      "\n",
      "\u3000",
      ".",
      "'",
      "你",
      "x".repeat(101),
    );
    const made = fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join(""));
    const words = fc.subarray(["he", "her", "'", "你", "he he"]);
    fc.assert(
      fc.property(made, made, made, words, (before, a, b, masked) => {
        const [own, other] = [before + a, before + b];
        expect(exactMatch(own, other, { mask: masked })).toBe(
          maskWords(own, masked) === maskWords(other, masked) ? 1 : 0,
        );
      }),
      { numRuns: 3000 },
    );
  });

  test("is 1 for the same characters after masking, else 0", () => {
    expect(exactMatch("Yes.", "Yes.")).toBe(1);
    expect(exactMatch("Yes.", "yes.")).toBe(0);
    expect(exactMatch("", "")).toBe(1);
    expect(exactMatch("He left", "She left", { mask })).toBe(1);
    expect(exactMatch("He left", "They left", { mask })).toBe(0);
  });

  test("names the argument at fault", () => {
    expect(() => exactMatch("a", 1 as never)).toThrow("exactMatch: b is 1; expected a text.");
    expect(() => exactMatch("a", "b", { mask: "he" as never })).toThrow(
      'exactMatch: mask is the text "he"; expected an array.',
    );
  });
});
