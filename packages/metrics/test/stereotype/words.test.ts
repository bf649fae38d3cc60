import { describe, expect, test } from "vitest";
import { englishStopWords, genderWords, personalityAdjectives, professions, raceWords } from "@fairexpect/metrics";
import { professionPlurals } from "@fairexpect/metrics/core";

describe("the word lists", () => {
  const oneWord = /^[\p{L}']+\.?(?:[ -][\p{L}]+)*$/u;

  test("have words only, and each once but for the paired ones", () => {
    for (const list of [personalityAdjectives, professions, professionPlurals, ...Object.values(raceWords)]) {
      expect(new Set(list).size).toBe(list.length);
      for (const word of list) expect(word).toMatch(oneWord);
    }
    expect(new Set(englishStopWords).size).toBe(englishStopWords.length);
  });

  test("gender words are pairs, no word on both sides", () => {
    const { female, male } = genderWords;
    expect(female).toHaveLength(male.length);
    const men = new Set(male.map((word) => word.toLowerCase()));
    expect(female.filter((word) => men.has(word.toLowerCase()))).toEqual([]);
    const partner = (word: string): string | undefined => male[female.indexOf(word)];
    expect(
      ["wife", "mother", "mom", "queen", "actress", "girlfriend", "Mrs.", "she", "her", "hers", "herself"].map(partner),
    ).toEqual(["husband", "father", "dad", "king", "actor", "boyfriend", "Mr.", "he", "him", "his", "himself"]);
  });

  test("the words of different lists do not overlap, nor do those of different races", () => {
    const gendered = new Set([...genderWords.female, ...genderWords.male]);
    const stop = new Set(englishStopWords);
    for (const word of [...professions, ...professionPlurals, ...personalityAdjectives])
      expect([word, gendered.has(word), stop.has(word)]).toEqual([word, false, false]);
    const race = Object.values(raceWords).flat();
    expect(new Set(race).size).toBe(race.length);
  });

  test("plurals stand beside their professions", () => {
    expect(professionPlurals).toHaveLength(professions.length);
    for (const [i, profession] of professions.entries())
      expect(professionPlurals[i]?.slice(0, -3)).toBe(profession.slice(0, (professionPlurals[i]?.length ?? 0) - 3));
    expect(
      ["secretary", "boss", "coach", "midwife", "nurse"].map((name) => professionPlurals[professions.indexOf(name)]),
    ).toEqual(["secretaries", "bosses", "coaches", "midwives", "nurses"]);
  });

  test("have the sizes that their descriptions state", () => {
    expect([
      genderWords.female.length,
      personalityAdjectives.length,
      professions.length,
      englishStopWords.length,
    ]).toEqual([109, 332, 241, 257]);
  });
});
