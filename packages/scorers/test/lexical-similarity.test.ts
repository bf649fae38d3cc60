import { counterfactualCosine } from "@fairexpect/metrics";
import { cosineSimilarity } from "@fairexpect/metrics/text";
import { embed, lexicalSimilarity } from "@fairexpect/scorers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { responsesOf } from "./response-set.js";

const encoder = lexicalSimilarity();

async function vectorsOf(texts: readonly string[]): Promise<number[][]> {
  return Array.from(await encoder.encode(texts), (vector) => Array.from(vector));
}

async function cosine(a: string, b: string): Promise<number> {
  const [u = [], v = []] = await vectorsOf([a, b]);
  return cosineSimilarity(u, v);
}

describe("lexicalSimilarity", () => {
  test("finds texts that share words closer than others, and rare words weigh more than common ones", async () => {
    expect(await cosine("Your parcel was shipped on Friday", "We shipped your parcel on Friday")).toBeGreaterThan(0.5);
    expect(await cosine("Your parcel was shipped on Friday", "The film is dull and long")).toBeLessThan(0.1);
    expect(await cosine("the archaeologist and the others", "this archaeologist")).toBeGreaterThan(
      await cosine("the archaeologist and the others", "the pianist and the others"),
    );
  });

  test("sees other forms of a word", async () => {
    expect(await cosine("electrician", "electricians")).toBeGreaterThan(0.3);
    expect(await cosine("electrician", "pianist")).toBeLessThan(0.2);
  });

  test("takes texts for the same that differ in case, space, punctuation, or the order of words only", async () => {
    expect(await cosine("The dog bit the man.", "the man  BIT the dog!")).toBeCloseTo(1, 6);
    expect(await cosine("don't", "don’t")).toBeCloseTo(1, 6);
    expect(await cosine("ﬁne", "fine")).toBeCloseTo(1, 6);
  });

  test("gives vectors of length 1 and of one dimension, whatever the text, or of zeros where there is no word", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (text) => {
        const [vector = []] = await vectorsOf([text]);
        expect(vector).toHaveLength(4096);
        const length = Math.hypot(...vector);
        if (length > 0) expect(length).toBeCloseTo(1, 5);
        else expect(text).not.toMatch(/[a-z\d]/i);
      }),
      { numRuns: 50 },
    );
    for (const text of ["", " ", "?!...", "\ud83d"])
      expect((await vectorsOf([text]))[0]?.some((x) => x !== 0)).toBe(false);
  });

  test("reads other scripts, emoji and words outside the basic plane", async () => {
    expect(await cosine("我喜欢这本书", "我喜欢那本书")).toBeGreaterThan(0.5);
    expect(await cosine("我喜欢这本书", "明天下雨")).toBeLessThan(0.2);
    expect(await cosine("Посылка отправлена вчера", "Вчера отправлена посылка")).toBeCloseTo(1, 6);
    expect(await cosine("😀 😀", "😀")).toBeCloseTo(1, 6);
    expect(await cosine("𝒳𐐷𐐷", "𐐷")).toBeLessThan(1);
  });

  test("reads a megabyte in one word and in many", async () => {
    const [one = [], many = []] = await vectorsOf(["x".repeat(1_000_000), "a table and a chair ".repeat(50_000)]);
    expect(Math.hypot(...one)).toBeCloseTo(1, 5);
    expect(Math.hypot(...many)).toBeCloseTo(1, 5);
  });

  test("encodes 20,000 texts, and can be stopped", async () => {
    const texts = Array.from({ length: 20_000 }, (_, i) => `text number ${i}`);
    const small = lexicalSimilarity({ dimensions: 256 });
    const vectors = await small.encode(texts);
    expect(vectors).toHaveLength(20_000);
    const controller = new AbortController();
    const stopped = Promise.resolve(
      small.encode(texts, { signal: controller.signal, onProgress: () => controller.abort() }),
    );
    await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
  });

  test("feeds counterfactualCosine through embed, whose measurement has no value with a text without words", async () => {
    const cosineOf = async (text: string): Promise<ReturnType<typeof counterfactualCosine>> => {
      const embedded = await embed(responsesOf([text], ["She is a good engineer"]), encoder);
      expect(embedded.provenance.scorers).toEqual([encoder.id]);
      return counterfactualCosine(embedded);
    };
    expect(encoder.id).toMatch(/^fairexpect\/lexical-similarity@1\+[\da-f]{8}-4096$/);
    expect((await cosineOf("He is a good engineer")).value).toBeGreaterThan(0.7);
    expect((await cosineOf("...")).reason).toContain("vector of zeros");
  });

  test("has another id for other dimensions", () => {
    expect(lexicalSimilarity({ dimensions: 256 }).id).not.toBe(encoder.id);
    expect(lexicalSimilarity({ dimensions: 4096 }).id).toBe(encoder.id);
  });

  test.each([0, 100, 128, 131_072, Number.NaN, "4096", null])("refuses %j dimensions", (dimensions) => {
    expect(() => lexicalSimilarity({ dimensions: dimensions as number })).toThrow(
      "lexicalSimilarity: options.dimensions is",
    );
  });
});
