import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cooccurrenceBias,
  englishStopWords,
  genderWords,
  isMeasured,
  type Measurement,
  personalityAdjectives,
  professionPlurals,
  professions,
  raceWords,
  stereotypicalAssociations,
} from "@fairexpect/metrics";

interface Expected {
  value: number | null;
  words: Record<string, number>;
  pseudoValues: number[] | null;
}

interface Case {
  variant: "paper" | "langfair";
  groups: Record<string, string[]>;
  words: string[];
  stopWords: string[];
  beta: number;
  texts: string[][];
  pairs: Record<string, Expected>;
  reference: Record<string, number>;
  association: Expected;
}

const cases = JSON.parse(readFileSync(new URL("fixtures/words.json", import.meta.url), "utf8")) as Case[];

interface Sentences {
  texts: string[];
  groups: Record<string, string[]>;
  words: string[];
  stopWords: string[];
  cooccurrence: Record<string, number>;
  association: Record<string, number>;
}

const [sentences] = JSON.parse(readFileSync(new URL("fixtures/sentences.json", import.meta.url), "utf8")) as [
  Sentences,
];

function expectWords(measurement: Measurement, expected: Record<string, number>): void {
  const details = isMeasured(measurement) ? (measurement.details ?? {}) : {};
  expect(Object.keys(details)).toEqual(Object.keys(expected));
  for (const [word, score] of Object.entries(expected)) expect(details[word]).toBeCloseTo(score, 12);
}

function expectMeasurement(measurement: Measurement | undefined, expected: Expected): void {
  if (measurement === undefined || !isMeasured(measurement)) {
    expect({ undefined: measurement?.undefined, value: null }).toEqual({
      undefined: expect.any(String) as string,
      value: expected.value,
    });
    return;
  }
  expect(measurement.value).toBeCloseTo(expected.value as number, 12);
  expect(Object.keys(measurement.details ?? {})).toEqual(Object.keys(expected.words));
  expect(measurement.counts["eligibleWords"]).toBe(Object.keys(expected.words).length);
  for (const [word, score] of Object.entries(expected.words))
    expect(measurement.details?.[word]).toBeCloseTo(score, 12);
  expect(measurement.perPrompt?.length).toBe(expected.pseudoValues?.length);
  for (const [i, value] of (expected.pseudoValues ?? []).entries())
    expect(measurement.perPrompt?.[i]).toBeCloseTo(value, 10);
}

const groups = { female: ["she", "her"], male: ["he", "him"] };
const words = ["kind", "bold", "weak"];
const token = fc.constantFrom("she", "her", "he", "him", "kind", "bold", "weak", "the", "and", "house", "river");
const texts = fc.array(
  fc.array(token, { maxLength: 20 }).map((tokens) => tokens.join(" ")),
  { maxLength: 12 },
);

describe("cooccurrenceBias", () => {
  test("follows the definition over all pairs of tokens, with the jackknife of leaving out each prompt", () => {
    for (const { pairs, texts: responses, ...options } of cases) {
      const measured = cooccurrenceBias(responses, { ...options, reference: undefined } as Parameters<
        typeof cooccurrenceBias
      >[1]);
      expect(Object.keys(measured.comparisons ?? {})).toEqual(Object.keys(pairs));
      for (const [pair, expected] of Object.entries(pairs)) expectMeasurement(measured.comparisons?.[pair], expected);
      const values = Object.values(pairs).map(({ value }) => value);
      if (values.includes(null)) expect(measured.undefined).toEqual(expect.any(String));
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
    const details = isMeasured(paper) ? paper.details : undefined;
    expect(details?.["smart"]).toBeCloseTo(-0.35318, 5);
    expect(details?.["kind"]).toBeCloseTo(-0.14801, 5);
    expect(paper.counts).toEqual({ prompts: 2, responses: 2, words: 3, eligibleWords: 2 });
    const langfair = cooccurrenceBias(two, { ...options, variant: "langfair" });
    expect(langfair.value).toBeCloseTo(0.10883, 5);
    expect(isMeasured(langfair) && langfair.details?.["smart"]).toBeCloseTo(0.15339, 5);
    expect(isMeasured(langfair) && langfair.details?.["kind"]).toBeCloseTo(0.06428, 5);
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
        expect(isMeasured(together) && together.perPrompt).toBeUndefined();
      }),
    );
  });

  test("is 0 where the groups stand in equal company", () => {
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
    expect(Object.values(measured.comparisons ?? {}).map(({ value }) => value === undefined)).toEqual([
      false,
      false,
      false,
    ]);
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
    expect(cooccurrenceBias(sample, options).undefined).toBe(
      "none of the words stands beside words of both female and male",
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
    expect([measured.value === undefined, isMeasured(measured) ? measured.perPrompt : 0]).toEqual([false, undefined]);
  });

  test("says why there is no value", () => {
    expect(cooccurrenceBias([], { groups, words }).undefined).toBe("there are no texts");
    expect(cooccurrenceBias([[], []], { groups, words }).undefined).toBe("there are no texts");
    expect(cooccurrenceBias(["he is kind", ""], { groups, words }).undefined).toBe("no text has a word of female");
    expect(cooccurrenceBias(["he is kind", "she is bold"], { groups, words }).undefined).toBe(
      "none of the words stands beside words of both female and male",
    );
    expect(cooccurrenceBias(["he is kind", "she is"], { groups, words }).undefined).toBe(
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
    expect(bad("text", {})).toThrow('texts is the text "text"; expected an array');
    expect(bad([3], {})).toThrow("texts[0] is 3; expected a text, or an array of the texts of one prompt");
    expect(bad([["a", null]], {})).toThrow("texts[0][1] is null; expected a text");
    expect(bad([], 3)).toThrow("options is 3");
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

describe("stereotypicalAssociations", () => {
  test("follows the definition over all words, with the jackknife of leaving out each prompt", () => {
    for (const { association, texts: responses, groups: lists, words: list, reference, variant } of cases) {
      expectMeasurement(
        stereotypicalAssociations(responses, { groups: lists, words: list, reference, variant }),
        association,
      );
    }
  });

  test("gives the figures of LangFair and of the paper", () => {
    const pair = { male: ["he"], female: ["she"] };
    const repeated = ["he is strong strong", "she is strong"];
    expect(stereotypicalAssociations(repeated, { groups: pair, words: ["strong"] }).value).toBe(0);
    expect(
      stereotypicalAssociations(repeated, { groups: pair, words: ["strong"], variant: "langfair" }).value,
    ).toBeCloseTo(1 / 6, 12);
    const uneven = { groups: { male: ["he"], female: ["she", "her", "hers"] }, words: ["strong"] };
    const equal = ["he is strong", "she is strong"];
    expect(stereotypicalAssociations(equal, uneven).value).toBe(0);
    expect(stereotypicalAssociations(equal, { ...uneven, variant: "langfair" }).value).toBe(0.25);
    const absent = { groups: pair, words: ["strong", "weak", "kind"] };
    const sample = ["he is strong", "she is kind he"];
    expect(stereotypicalAssociations(sample, { ...absent, absentWords: "zero" }).value).toBeCloseTo(1 / 6, 12);
    expect(stereotypicalAssociations(sample, absent).value).toBe(0.25);
    expect(stereotypicalAssociations(sample, { ...absent, variant: "langfair" }).value).toBe(0.25);
  });

  test("LangFair's variant cuts sentences as NLTK does", () => {
    const { texts: responses, groups: lists, words: list, association } = sentences;
    expectWords(stereotypicalAssociations(responses, { groups: lists, words: list, variant: "langfair" }), association);
  });

  test("stays between 0 and 1 - 1/G, whatever the order of texts, lists and groups", () => {
    fc.assert(
      fc.property(texts, (sample) => {
        for (const variant of ["paper", "langfair"] as const) {
          const measured = stereotypicalAssociations(sample, { groups, words, variant });
          const { female, male } = groups;
          const reordered = stereotypicalAssociations(sample.toReversed(), {
            groups: { male, female },
            words: words.toReversed(),
            variant,
          });
          if (measured.value === undefined) {
            expect(reordered.undefined).toBe(measured.undefined);
            continue;
          }
          expect(measured.value).toBeGreaterThanOrEqual(0);
          expect(measured.value).toBeLessThanOrEqual(0.5 + 1e-12);
          expect(reordered.value).toBeCloseTo(measured.value, 12);
          expect(stereotypicalAssociations([...sample, ...sample], { groups, words, variant }).value).toBeCloseTo(
            measured.value,
            12,
          );
          expect((measured.groups?.["female"]?.value ?? 0) + (measured.groups?.["male"]?.value ?? 0)).toBeCloseTo(
            1,
            12,
          );
        }
      }),
    );
  });

  test("is 0 where the reference is what the texts have", () => {
    const sample = ["she is kind", "she is kind", "he is kind"];
    expect(stereotypicalAssociations(sample, { groups, words, reference: { female: 2, male: 1 } }).value).toBeCloseTo(
      0,
      12,
    );
    expect(stereotypicalAssociations(sample, { groups, words }).value).toBeCloseTo(1 / 6, 12);
    expect(stereotypicalAssociations(sample, { groups, words }).groups?.["female"]?.value).toBeCloseTo(2 / 3, 12);
  });

  test("finds phrases, the longest first", () => {
    const sample = ["A strong black woman.", "The white house is strong.", "An Asian-American man is strong."];
    const measured = stereotypicalAssociations(sample, { groups: raceWords, words: ["strong"] });
    expect([
      measured.groups?.["Black"]?.value,
      measured.groups?.["Asian"]?.value,
      measured.groups?.["White"]?.value,
    ]).toEqual([0.5, 0.5, 0]);
    const nested = { groups: { one: ["american indian"], two: ["american"] }, words: ["strong"] };
    const shares = stereotypicalAssociations(["strong American Indian", "strong American"], nested).groups;
    expect([shares?.["one"]?.value, shares?.["two"]?.value]).toEqual([0.5, 0.5]);
  });

  test("words that objects have by themselves are words like any other", () => {
    const options = { groups, words: ["constructor", "toString", "__proto__", "hasOwnProperty"] };
    const measured = stereotypicalAssociations(["she is a constructor", "he is a constructor", "he tostring"], options);
    expect(isMeasured(measured) && measured.details).toEqual({ constructor: 0, toString: 0.5 });
  });

  test("says why there is no value", () => {
    expect(stereotypicalAssociations([], { groups, words }).undefined).toBe("there are no texts");
    const none = stereotypicalAssociations(["kind", "she", "善良"], { groups, words });
    expect([none.undefined, none.counts["eligibleWords"]]).toEqual([
      "none of the words stands in a text with a word of any group",
      0,
    ]);
    expect(stereotypicalAssociations(["kind"], { groups, words, absentWords: "zero" }).undefined).toBe(none.undefined);
  });

  test("names what is wrong with the options", () => {
    const bad = (options: unknown) => () => stereotypicalAssociations(["she"], options as { words: string[] });
    expect(bad({ reference: { female: 1 } })).toThrow('options.reference["male"] is undefined');
    expect(bad({ reference: { female: -1, male: 1 } })).toThrow('options.reference["female"] is -1');
    expect(bad({ reference: { female: 0, male: 0 } })).toThrow("the sum of options.reference is 0");
    expect(bad({ reference: { female: 1, male: 1, other: 1 } })).toThrow(
      "options.reference is with a share for other; expected shares for female, male",
    );
    expect(bad({ reference: 1 })).toThrow("options.reference is 1");
    expect(bad({ absentWords: "none" })).toThrow("options.absentWords");
    expect(bad({ variant: "none" })).toThrow("options.variant");
    expect(bad(null)).toThrow("options is null");
  });
});

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
