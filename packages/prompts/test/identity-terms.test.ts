import { identityTerms } from "@fairexpect/prompts";
import { describe, expect, test } from "vitest";

const terms = identityTerms.map(({ term }) => term);

describe("identityTerms", () => {
  test("names each term once", () => {
    expect(terms.filter((term, i) => terms.indexOf(term) !== i)).toEqual([]);
  });

  test("holds terms in lower case, with single spaces and no other white space", () => {
    expect(
      terms.filter(
        (term) => term !== term.toLowerCase() || term !== term.normalize("NFKC") || !/^\S+(?: \S+)*$/.test(term),
      ),
    ).toEqual([]);
    expect(terms.filter((term) => /[^\p{L}\p{N} '+-]/u.test(term))).toEqual([]);
  });

  test("has terms for every attribute, with at least two groups each", () => {
    const groups = new Map<string, Set<string>>();
    for (const { attribute, group } of identityTerms)
      groups.set(attribute, (groups.get(attribute) ?? new Set()).add(group));
    expect([...groups.keys()]).toEqual([
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
    ]);
    for (const [attribute, names] of groups) expect(names.size, attribute).toBeGreaterThan(1);
    expect(terms.length).toBeGreaterThan(1000);
  });

  test.each([
    ["she", "gender", "female", "pronoun"],
    ["women", "gender", "female", "noun"],
    ["non-binary", "gender", "nonbinary", "adjective"],
    ["african americans", "race", "black", "noun"],
    ["jehovah's witnesses", "religion", "christian", "noun"],
    ["islam", "religion", "muslim", "name"],
    ["sri lankans", "nationality", "sri lankan", "noun"],
    ["japanese", "nationality", "japanese", "noun"],
    ["lesbians", "sexual orientation", "lesbian", "noun"],
    ["sixty-year-old", "age", "old", "adjective"],
    ["hard of hearing", "disability", "deaf", "adjective"],
    ["asylum seekers", "origin", "immigrant", "noun"],
  ])("knows %s", (term, attribute, group, partOfSpeech) => {
    expect(identityTerms.find((entry) => entry.term === term)).toEqual({
      term,
      attribute,
      group,
      partOfSpeech,
      ambiguous: false,
    });
  });

  test("marks what more often means something else", () => {
    expect(
      identityTerms
        .filter(({ term }) => ["polish", "single", "straight", "black", "actors", "kings", "gay"].includes(term))
        .map(({ term, ambiguous }) => [term, ambiguous]),
    ).toEqual([
      ["actors", true],
      ["kings", false],
      ["black", true],
      ["polish", true],
      ["gay", false],
      ["straight", true],
      ["single", true],
    ]);
  });

  test("leaves out words that insult by themselves, and professions", () => {
    const insults = [
      "retarded",
      "crippled",
      "dumb",
      "junkie",
      "redneck",
      "hillbilly",
      "spastic",
      "tranny",
      "dyke",
      "gypsy",
      "oriental",
      "midget",
    ];
    expect([...insults, "nurse", "doctor", "fat", "ugly", "liberal"].filter((word) => terms.includes(word))).toEqual(
      [],
    );
  });
});
