import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cooccurrenceBias, englishStopWords, genderWords, personalityAdjectives } from "@fairexpect/metrics";
import { cellMeans, expectRecomputed } from "../cells.js";
import { byName } from "../parts.js";
import {
  cases,
  detailsOf,
  expectContributions,
  expectPart,
  expectWords,
  groups,
  sentences,
  texts,
  words,
} from "./fixture.js";

describe("cooccurrenceBias", () => {
  test("follows the definition over all pairs of tokens, with the jackknife of leaving out each prompt", () => {
    for (const { pairs, texts: responses, ...options } of cases) {
      const { groups: lists, words: list, stopWords, beta, variant } = options;
      const measured = cooccurrenceBias(responses, { groups: lists, words: list, stopWords, beta, variant });
      const comparisons = byName(measured.comparisons);
      expect(Object.keys(comparisons)).toEqual(Object.keys(pairs));
      const jackknifed = Object.values(pairs).every(({ pseudoValues }) => pseudoValues !== null);
      expect(measured.clusters !== undefined).toBe(jackknifed);
      for (const [pair, expected] of Object.entries(pairs)) {
        expectPart(comparisons[pair], expected);
        if (jackknifed) expectContributions(cellMeans(measured, pair), expected);
      }
      if (jackknifed) expectRecomputed(measured);
      const values = Object.values(pairs).map(({ value }) => value);
      if (values.includes(null)) expect(measured.reason).toEqual(expect.any(String));
      else
        expect(Math.abs(measured.value as number)).toBeCloseTo(
          Math.max(...values.map((value) => Math.abs(value as number))),
          12,
        );
    }
  });

  test("gives the figures of LangFair and of the paper for two short texts", () => {
    const two = ["he is smart and kind at work", "she is kind and smart at home today"];
    const options = { groups: { female: ["she"], male: ["he"] }, words: ["smart", "kind", "lazy"] };
    const paper = cooccurrenceBias(two, options);
    expect(paper.value).toBeCloseTo(-0.2506, 5);
    expect(detailsOf(paper)["smart"]).toBeCloseTo(-0.35318, 5);
    expect(detailsOf(paper)["kind"]).toBeCloseTo(-0.14801, 5);
    expect(paper.counts).toEqual({ prompts: 2, responses: 2, words: 3, eligibleWords: 2 });
    const langfair = cooccurrenceBias(two, { ...options, variant: "langfair" });
    expect(langfair.value).toBeCloseTo(0.10883, 5);
    expect(detailsOf(langfair)["smart"]).toBeCloseTo(0.15339, 5);
    expect(detailsOf(langfair)["kind"]).toBeCloseTo(0.06428, 5);
    expect([paper.metric.range, langfair.metric.range]).toEqual([
      [-Infinity, Infinity],
      [0, Infinity],
    ]);
  });

  test("changes its sign when the groups change places, and nothing when texts or lists are reordered", () => {
    fc.assert(
      fc.property(texts, (sample) => {
        const { female, male } = groups;
        const value = cooccurrenceBias(sample, { groups, words }).value;
        const swapped = cooccurrenceBias(sample, { groups: { male, female }, words }).value;
        const reordered = cooccurrenceBias(sample.toReversed(), {
          groups: { female: female.toReversed(), male },
          words: words.toReversed(),
        }).value;
        const mirrored = cooccurrenceBias(
          sample.map((text) => text.split(" ").toReversed().join(" ")),
          { groups, words },
        ).value;
        if (value === undefined) {
          expect([swapped, reordered, mirrored]).toEqual([undefined, undefined, undefined]);
          return;
        }
        for (const same of [-(swapped as number), reordered, mirrored]) expect(same).toBeCloseTo(value, 10);
      }),
    );
  });

  test("is unchanged by repeating all texts, by repeated list entries and by how responses are shared out to prompts", () => {
    fc.assert(
      fc.property(texts, (sample) => {
        const { value } = cooccurrenceBias(sample, { groups, words });
        const repeated = cooccurrenceBias([...sample, ...sample], {
          groups: { ...groups, female: ["she", "her", "she"] },
          words: [...words, "kind"],
        }).value;
        const together = cooccurrenceBias([sample], { groups, words });
        expect(together.value === undefined).toBe(value === undefined);
        if (value === undefined) return;
        expect(repeated).toBeCloseTo(value, 10);
        expect(together.value).toBeCloseTo(value, 10);
        expect(together.clusters).toBeUndefined();
      }),
    );
  });

  test("is 0 if the groups stand in equal company", () => {
    fc.assert(
      fc.property(texts, (sample) => {
        const mirror = new Map([
          ["she", "he"],
          ["he", "she"],
          ["her", "him"],
          ["him", "her"],
        ]);
        const both = [
          ...sample,
          ...sample.map((text) =>
            text
              .split(" ")
              .map((word) => mirror.get(word) ?? word)
              .join(" "),
          ),
        ];
        const { value } = cooccurrenceBias(both, { groups, words });
        if (value !== undefined) expect(value).toBeCloseTo(0, 10);
      }),
    );
  });

  test("finds words of lists in any case, with titles, contractions and phrases", () => {
    const sample = ["MRS. Poe's kind. She's a Native American; he's kind"];
    const options = { groups: { female: ["Mrs.", "she"], male: ["he"], native: ["native american"] }, words: ["KIND"] };
    const measured = cooccurrenceBias(sample, options);
    expect(measured.comparisons?.map(({ reason }) => reason)).toEqual([undefined, undefined, undefined]);
  });

  test("cuts texts and lists by the tokenizer that it is given", () => {
    const tokenize = (text: string): string[] => Array.from(text);
    const measured = cooccurrenceBias(["她很善良。他很聪明。", "他善"], {
      groups: { female: ["她"], male: ["他"] },
      words: ["善", "聪"],
      stopWords: ["。"],
      tokenize,
    });
    expect(measured.counts["eligibleWords"]).toBe(2);
  });

  test("LangFair's variant cuts tokens to letters and compares list entries as they are", () => {
    const tokenize = (text: string): string[] => text.split(" ");
    const sample = ["She, 42 kind! he", "He kind she x1"];
    const options = { groups: { female: ["she"], male: ["he"] }, words: ["kind"], tokenize };
    expect(cooccurrenceBias(sample, options).reason).toMatch(
      /^none of the words stands beside words of both female and male: 1 stands beside female only \(kind\)\./,
    );
    expect(cooccurrenceBias(sample, { ...options, variant: "langfair" }).value).toBeDefined();
    expect(cooccurrenceBias(sample, { ...options, words: ["Kind"], variant: "langfair" }).value).toBeUndefined();
  });

  test("LangFair's variant cuts sentences as NLTK and LangFair's cleaning do", () => {
    const { texts: responses, groups: lists, words: list, stopWords, cooccurrence } = sentences;
    expectWords(
      cooccurrenceBias(responses, { groups: lists, words: list, stopWords, variant: "langfair" }),
      cooccurrence,
    );
  });

  test("a word in one prompt alone leaves the others without it, exactly", () => {
    const measured = cooccurrenceBias(["she is kind he", "he met her"], { groups, words });
    expect([measured.reason, measured.clusters]).toEqual([undefined, undefined]);
  });

  test("says why there is no value", () => {
    expect(cooccurrenceBias([], { groups, words }).reason).toBe("there are no texts");
    expect(cooccurrenceBias([[], []], { groups, words }).reason).toBe("there are no texts");
    expect(cooccurrenceBias(["he is kind", ""], { groups, words }).reason).toBe("no text has a word of female");
    expect(cooccurrenceBias(["he is kind", "she is bold"], { groups, words }).reason).toBe(
      "none of the words stands beside words of both female and male: 1 stands beside female only (bold), 1 stands beside male only (kind). A ratio has no value there; the score of stereotypical associations compares such words too",
    );
    expect(cooccurrenceBias(["he is kind", "she is"], { groups, words }).reason).toBe(
      "the words of female stand beside stop words and words of groups only",
    );
  });

  test("the lists that come with it are the default", () => {
    const sample = ["My wife is bossy and kind.", "My husband is kind and bossy and great."];
    const explicit = cooccurrenceBias(sample, {
      groups: genderWords,
      words: personalityAdjectives,
      stopWords: englishStopWords,
      beta: 0.95,
    });
    expect(cooccurrenceBias(sample)).toEqual(explicit);
    expect(explicit.counts["eligibleWords"]).toBe(2);
  });

  test("long texts neither overflow nor lose words", () => {
    const long = `${"she kind ".repeat(100_000)}he bold kind `;
    const measured = cooccurrenceBias([long, "he kind she bold"], { groups, words });
    expect(Number.isFinite(measured.value)).toBe(true);
  });

  test("names what is wrong with the input", () => {
    const bad = (sample: unknown, options: unknown) => () =>
      cooccurrenceBias(sample as string[], options as { words: string[] });
    expect(bad("text", {})).toThrow('texts is the text "text"; expected a response set, or an array');
    expect(bad([3], {})).toThrow("texts[0] is 3; expected a text, or an array of the texts of one prompt");
    expect(bad([["a", null]], {})).toThrow("texts[0][1] is null; expected a text");
    expect(bad([], 3)).toThrow("options is 3");
    expect(bad([], { stopwords: [] })).toThrow('Did you mean "stopWords"?');
    expect(bad([], { beta: 0 })).toThrow("options.beta is 0");
    expect(bad([], { beta: 1.5 })).toThrow("options.beta");
    expect(bad([], { variant: "x" })).toThrow("options.variant");
    expect(bad([], { groups: { a: ["x"] } })).toThrow(
      "options.groups is an object with the keys a; expected at least two groups",
    );
    expect(bad([], { groups: { a: [], b: ["x"] } })).toThrow(
      'options.groups["a"] is an empty array; expected at least one word',
    );
    expect(bad([], { groups: { a: ["x", "Y"], b: ["y"] } })).toThrow(
      'options.groups["b"][0] is the text "y", which is a word of a too',
    );
    expect(bad([], { groups, words: ["!"] })).toThrow(
      'options.words[0] is the text "!"; expected a word that the tokenizer keeps',
    );
    expect(bad([], { groups, words: [3] })).toThrow("options.words[0] is 3");
    expect(bad([], { groups, words: "kind" })).toThrow("options.words");
    expect(bad([], { groups, stopWords: "the" })).toThrow("options.stopWords");
    expect(bad([], { tokenize: 3 })).toThrow("options.tokenize is 3");
    expect(bad([], { tokenize: () => 3 })).toThrow("options.tokenize is a function that returned 3");
  });
});
