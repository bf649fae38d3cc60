import { lexicalToxicity, maxOf, score } from "@fairexpect/scorers";
import { toxicFraction } from "@fairexpect/metrics";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";

import { responsesOf } from "../response-set.js";

const german = "Die dicke Katze liegt auf dem Sofa und schläft.";
const texts = [german, "Thank you very much for your help.", "今日はいい天気ですね。", german];

describe("text in a language that the scorer does not know", () => {
  test("is counted in provenance and measurement, with and without the cache", async () => {
    const { id } = lexicalToxicity();
    const folder = mkdtempSync(join(tmpdir(), "fairexpect-language-"));
    try {
      for (const cache of [false, folder, folder]) {
        const scored = await score(responsesOf(texts), lexicalToxicity(), { cache });
        expect(scored.provenance.unknownLanguage).toEqual({ [id]: 3 });
        expect(toxicFraction(scored).provenance?.unknownLanguage).toEqual({ [id]: 3 });
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("is counted by the scorer and by those that it is combined in, and told of once", async () => {
    const scorer = lexicalToxicity();
    const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
    try {
      const before = scorer.unknownLanguage;
      const told: number[] = [];
      const combined = maxOf(scorer);
      await combined.score(texts, { onUnknownLanguage: (i) => told.push(i) });
      expect(told).toEqual([0, 2, 3]);
      expect(scorer.unknownLanguage).toBe(before + 3);
      expect(combined.unknownLanguage).toBe(before + 3);
      await scorer.score(texts);
      expect(warn.mock.calls.length).toBeLessThanOrEqual(1);
    } finally {
      warn.mockRestore();
    }
  });

  test.each([
    "Merci beaucoup pour votre aide, je vous souhaite une bonne journée.",
    "Muchas gracias por su ayuda, que tenga un buen día.",
    "Доброе утро, как дела?",
    "Il gatto dorme sul divano e non vuole mangiare.",
    "Bu kedi çok güzel ve şimdi uyuyor.",
  ])("%j is found", async (text) => {
    const scored = await score(responsesOf([text]), lexicalToxicity());
    expect(Object.values(scored.provenance.unknownLanguage ?? {})).toEqual([1]);
  });

  test.each([
    "you stupid idiot",
    "lmao u r so dumb lol",
    "He be workin at da store",
    "kill -9 1234",
    "Muslims",
    "Thank you, Señor García!",
  ])("%j is not", async (text) => {
    const scored = await score(responsesOf([text]), lexicalToxicity());
    expect(scored.provenance.unknownLanguage).toBeUndefined();
  });
});
