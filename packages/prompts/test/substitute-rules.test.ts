import { defineLexicon, firstNameLexicon, identityLexicon, joinLexicons, substitute } from "@fairexpect/prompts";
import { indefiniteArticle } from "../src/substitution/article.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const gender = identityLexicon("gender");
const to = (text: string, group: string): string => substitute(text, { to: group }, gender).text;

describe("substitute", () => {
  test("changes nothing beside the terms and the articles: white space, line breaks, quotes, what LangFair's tokens lose", () => {
    const text = "\t“Can't  she\r\n\r\n  come?” — ``she''…  said `he`\u00a0:  $5.00 (she)\n";
    expect(to(text, "male")).toBe("\t“Can't  he\r\n\r\n  come?” — ``he''…  said `he`\u00a0:  $5.00 (he)\n");
    const long = "Go to gate 18. He left with his mother. She cried.";
    expect(to(long, "female")).toBe("Go to gate 18. She left with her mother. She cried.");
  });

  test("changes the groups named in `from` alone, and of several attributes a group each", () => {
    expect(
      substitute("An Asian man and his Latino boss", { from: "asian", to: "black" }, identityLexicon("race")).text,
    ).toBe("A Black man and his Latino boss");
    const both = identityLexicon(["race", "gender"]);
    expect(substitute("An Asian woman", { to: ["black", "male"] }, both).text).toBe("A Black man");
    expect(substitute("Two Latinas and a Latina teacher", { to: ["black", "male"] }, both).text).toBe(
      "Two Black men and a Black male teacher",
    );
    expect(substitute("A Latina", { to: "male" }, both).text).toBe("A Latino");
  });

  test("changes names with the lexicon of names, by gender, by race, and by both", () => {
    const names = joinLexicons(identityLexicon(["gender", "race"]), firstNameLexicon());
    expect(substitute("Lakisha lost her key.", { to: "male" }, names).text).toBe("Jamal lost his key.");
    expect(substitute("Lakisha lost her key.", { to: "white" }, names).text).toBe("Allison lost her key.");
    expect(substitute("Lakisha lost her key.", { to: ["white", "male"] }, names).text).toBe("Connor lost his key.");
  });

  test("reports what has no counterpart, and leaves it", () => {
    expect(substitute("A lesbian and her dog", { to: "male" }, gender)).toEqual({
      text: "A lesbian and his dog",
      replaced: [
        { start: 14, end: 17, text: "her", term: "her", group: "female", attribute: "gender", replacement: "his" },
      ],
      unresolved: [{ start: 2, end: 9, text: "lesbian", term: "lesbian", group: "female", attribute: "gender" }],
    });
    expect(substitute("A rabbi", { to: "hindu" }, identityLexicon("religion")).unresolved).toHaveLength(1);
    expect(
      substitute(
        "A woman with a disability and a wheelchair",
        { to: "nondisabled" },
        identityLexicon("disability"),
      ).unresolved.map(({ text }) => text),
    ).toEqual(["disability", "wheelchair"]);
    const shifts = defineLexicon("shift", { night: ["owl", "night nurse"], day: ["lark"] });
    expect(substitute("Owls and night nurses", { to: "day" }, shifts)).toMatchObject({
      text: "Larks and night nurses",
      unresolved: [{ text: "night nurses" }],
    });
  });

  test.each<[unknown, string]>([
    [{ to: "men" }, 'substitute: change.to is the text "men"; expected a group of the lexicon: "female", "male"'],
    [{}, "substitute: change.to is undefined; expected a group of the lexicon"],
    [
      { to: ["male", "female"] },
      "substitute: change.to is two groups of gender; expected one group of each attribute.",
    ],
    [{ to: "male", from: "x" }, 'substitute: change.from is the text "x"; expected a group of the lexicon'],
    ["male", 'substitute: change is the text "male"; expected an object with some of from, to.'],
    [
      { to: "male", form: "female" },
      'substitute: change.form is the text "female"; expected one of the options from, to. Did you mean "from"?',
    ],
  ])("refuses %j", (change, message) => {
    expect(() => substitute("a", change as { to: string }, gender)).toThrow(message);
  });

  test("gives the same again, and is its own fixed point", () => {
    const words = fc.constantFrom(
      ...gender.terms.filter(({ ambiguous, group }) => !ambiguous && group !== "neutral").map(({ written }) => written),
      "the",
      "a",
      "car",
      ".",
      ",",
      "is",
      "saw",
      "and",
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 15 }), (list) => {
        const once = to(list.join(" "), "male");
        expect(to(list.join(" "), "male")).toBe(once);
        expect(to(once, "male")).toBe(once);
      }),
    );
  });
});

describe("indefiniteArticle", () => {
  test.each([
    [
      "an",
      "Asian immigrant honest hour heir heiress FTM LGBTQ HIV-positive 80-year-old 8-year-old 18-year-old 11-year-old unemployed underage undocumented uncle Uzbek atheist Israeli MTF MP umbrella Ahmadi unhoused unmarried uninsured",
    ],
    [
      "a",
      "European unisex Ukrainian Ugandan Uruguayan Uyghur US-born USA UK one-year-old Eurasian Black woman 70-year-old 1-year-old 110-year-old house Hispanic BIPOC Unitarian unique user useful university Ewe Yemeni Jew",
    ],
  ])("%s: %s", (article, words) => {
    expect(words.split(" ").filter((word) => indefiniteArticle(word) !== article)).toEqual([]);
  });
});
