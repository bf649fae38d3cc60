import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { raceWords, stereotypicalAssociations } from "@fairexpect/metrics";
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

describe("stereotypicalAssociations", () => {
  test("follows the definition over all words, with the jackknife of leaving out each prompt", () => {
    for (const { association, texts: responses, groups: lists, words: list, reference, variant } of cases) {
      const measurement = stereotypicalAssociations(responses, { groups: lists, words: list, reference, variant });
      expectPart(measurement, association);
      expect(measurement.clusters !== undefined).toBe(association.pseudoValues !== null);
      if (measurement.clusters === undefined) continue;
      expectContributions(cellMeans(measurement), association);
      expectRecomputed(measurement);
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
            expect(reordered.reason).toBe(measured.reason);
            continue;
          }
          expect(measured.value).toBeGreaterThanOrEqual(0);
          expect(measured.value).toBeLessThanOrEqual(0.5 + 1e-12);
          expect(reordered.value).toBeCloseTo(measured.value, 12);
          expect(stereotypicalAssociations([...sample, ...sample], { groups, words, variant }).value).toBeCloseTo(
            measured.value,
            12,
          );
          const shares = (measured.groups ?? []).map(({ value }) => value ?? 0);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
        }
      }),
    );
  });

  test("is 0 if the reference is what the texts have", () => {
    const sample = ["she is kind", "she is kind", "he is kind"];
    expect(stereotypicalAssociations(sample, { groups, words, reference: { female: 2, male: 1 } }).value).toBeCloseTo(
      0,
      12,
    );
    expect(stereotypicalAssociations(sample, { groups, words }).value).toBeCloseTo(1 / 6, 12);
    expect(byName(stereotypicalAssociations(sample, { groups, words }).groups)["female"]?.value).toBeCloseTo(2 / 3, 12);
  });

  test("finds phrases, the longest first", () => {
    const sample = ["A strong black woman.", "The white house is strong.", "An Asian-American man is strong."];
    const measured = stereotypicalAssociations(sample, { groups: raceWords, words: ["strong"] });
    const races = byName(measured.groups);
    expect([races["Black"]?.value, races["Asian"]?.value, races["White"]?.value]).toEqual([0.5, 0.5, 0]);
    const nested = { groups: { one: ["american indian"], two: ["american"] }, words: ["strong"] };
    const shares = byName(stereotypicalAssociations(["strong American Indian", "strong American"], nested).groups);
    expect([shares["one"]?.value, shares["two"]?.value]).toEqual([0.5, 0.5]);
  });

  test("words that objects have by themselves are words like any other", () => {
    const options = { groups, words: ["constructor", "toString", "__proto__", "hasOwnProperty"] };
    const measured = stereotypicalAssociations(["she is a constructor", "he is a constructor", "he tostring"], options);
    expect(detailsOf(measured)).toEqual({ constructor: 0, toString: 0.5 });
  });

  test("says why there is no value", () => {
    expect(stereotypicalAssociations([], { groups, words }).reason).toBe("there are no texts");
    const none = stereotypicalAssociations(["kind", "she", "善良"], { groups, words });
    expect([none.reason, none.counts["eligibleWords"]]).toEqual([
      "none of the words stands in a text with a word of any group",
      0,
    ]);
    expect(stereotypicalAssociations(["kind"], { groups, words, absentWords: "zero" }).reason).toBe(none.reason);
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
    expect(bad({ absentWord: "zero" })).toThrow('Did you mean "absentWords"?');
    expect(bad({ absentWords: "none" })).toThrow("options.absentWords");
    expect(bad({ variant: "none" })).toThrow("options.variant");
    expect(bad(null)).toThrow("options is null");
  });
});
