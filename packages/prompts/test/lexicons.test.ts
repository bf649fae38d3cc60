import {
  counterfactuals,
  defineLexicon,
  findCrossings,
  findMentions,
  firstNameLexicon,
  identityLexicon,
  identityTerms,
  joinLexicons,
  substitute,
  unawareness,
} from "@fairexpect/prompts";
import { describe, expect, test } from "vitest";

describe("defineLexicon and its like", () => {
  test.each<[() => unknown, string]>([
    [() => defineLexicon("a", {}), "defineLexicon: groups is without any term"],
    [
      () => defineLexicon("a", { x: ["b", "b"] }),
      'defineLexicon: groups["x"][1] is "b", which is also groups["x"][0]; expected terms that occur once.',
    ],
    [() => defineLexicon("a", { x: [" "] }), 'defineLexicon: groups["x"][0] is the text " "'],
    [
      () => defineLexicon("a", { x: "b" as unknown as string[] }),
      'defineLexicon: groups["x"] is the text "b"; expected an array.',
    ],
    [() => joinLexicons(), "joinLexicons: lexicons is none"],
    [
      () => firstNameLexicon("age" as "gender"),
      'firstNameLexicon: attributes is the text "age"; expected "gender", "race" or both.',
    ],
    [
      () => identityLexicon("sex" as "gender"),
      'identityLexicon: attributes is the text "sex"; expected one of "gender", "race"',
    ],
  ])("%s", (call, message) => {
    expect(call).toThrow(message);
  });

  test("names 40 first names for each of eight groups, none twice", () => {
    const { terms } = firstNameLexicon("race");
    expect(new Set(terms.map(({ term }) => term)).size).toBe(320);
    for (const group of ["black", "white", "asian", "hispanic"])
      expect(terms.filter((term) => term.group === group)).toHaveLength(80);
  });

  test("holds no term of the list that the built-in lexicon lacks", () => {
    for (const attribute of [
      "gender",
      "race",
      "religion",
      "nationality",
      "sexual orientation",
      "age",
      "disability",
      "origin",
      "social class",
      "family",
    ] as const) {
      const terms = new Map(identityLexicon(attribute).terms.map((term) => [`${term.group} ${term.term}`, term]));
      for (const entry of identityTerms)
        if (entry.attribute === attribute)
          expect(terms.get(`${entry.group} ${entry.term}`), entry.term).toMatchObject({
            ambiguous: entry.ambiguous,
            partOfSpeech: entry.partOfSpeech,
          });
      for (const { term, written } of terms.values()) expect(written.toLowerCase()).toBe(term);
    }
  });

  test("take groups and terms that are names of objects' own properties", () => {
    const lexicon = defineLexicon(
      "tribe",
      Object.fromEntries([
        ["constructor", ["yes man"]],
        ["__proto__", ["no man"]],
      ]),
    );
    expect(findMentions("Two yes men.", lexicon)).toMatchObject([{ text: "yes men", group: "constructor" }]);
    expect(substitute("Two yes men.", { to: "__proto__" }, lexicon).text).toBe("Two no men.");
    expect(counterfactuals("A yes man.", "tribe", { lexicon })).toMatchObject([
      { group: "constructor", text: "A yes man.", term: "yes man" },
      { group: "__proto__", text: "A no man.", term: "no man" },
    ]);
    const own = defineLexicon("constructor", { a: ["toString"], b: ["valueOf"] });
    expect(unawareness(["A toString."], "constructor", { lexicon: own }).groups).toMatchObject([
      { of: { group: "a" }, value: 1 },
    ]);
    const text = "A constructor toString woman";
    const both = joinLexicons(own, identityLexicon("gender"));
    expect(findCrossings(text, findMentions(text, both))).toMatchObject([
      {
        groups: Object.fromEntries([
          ["constructor", "a"],
          ["gender", "female"],
        ]),
      },
    ]);
  });
});
