import { findMentions, firstNameLexicon, identityLexicon, swapGroups } from "@fairexpect/prompts";
import { indefiniteArticle } from "../src/substitution/article.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const gender = identityLexicon("gender");

interface Pair {
  readonly words: readonly [female: string, male: string];
  /** Whether a word of the two is said of both genders, as "actor" is: its pronoun says which. */
  readonly saidOfBoth: boolean;
  readonly plural: boolean;
}

/** Nouns and adjectives that stand for each other and for nothing else. */
function oneToOne(): Pair[] {
  const byRole = new Map<string, { female: string[]; male: string[]; saidOfBoth: boolean; plural: boolean }>();
  for (const { role, group, written, ambiguous, partOfSpeech, number } of gender.terms) {
    if (role === undefined || role === "" || (group !== "female" && group !== "male") || partOfSpeech === "title")
      continue;
    const row = byRole.get(role) ?? { female: [], male: [], saidOfBoth: false, plural: number === "plural" };
    row[group].push(written);
    byRole.set(role, { ...row, saidOfBoth: row.saidOfBoth || ambiguous });
  }
  return [...byRole.values()].flatMap(
    ({ female: [female = "", ...moreFemale], male: [male = "", ...moreMale], ...pair }) =>
      female !== "" && male !== "" && moreFemale.length + moreMale.length === 0
        ? [{ words: [female, male] as const, ...pair }]
        : [],
  );
}

describe("swapGroups", () => {
  const pairs = oneToOne();
  const noun = fc.constantFrom(...pairs.filter(({ saidOfBoth }) => !saidOfBoth).flatMap(({ words }) => words));
  const ofBoth = pairs.filter(({ saidOfBoth, plural }) => saidOfBoth && !plural).map(({ words }) => words);
  const clause = fc.oneof(
    noun.map((word) => `${indefiniteArticle(word)} ${word}`),
    noun.map((word) => `the ${word}`),
    noun.map((word) => `the ${word} met her son, and the ${word} left.`),
    fc.constantFrom(
      ...ofBoth.flatMap(([female, male]) => [
        `the ${female} lost her keys.`,
        `the ${male} lost his keys.`,
        `then she was a young ${female}.`,
        `then he was a young ${male}.`,
      ]),
    ),
    fc.constantFrom(
      "she",
      "he",
      "her car",
      "his car",
      "saw her.",
      "saw him.",
      "it is hers.",
      "it is his.",
      "herself",
      "himself",
      "with her,",
      "with him,",
      "asked her about her work.",
      "asked him about his work.",
    ),
    fc.constantFrom("and", "then", "—", "said", "3.50", "“yes”", "\n\n", "isn't it?"),
  );
  const shaped = fc
    .tuple(
      fc.array(clause, { maxLength: 12 }),
      fc.constantFrom(" ", "  ", "\n", "\t"),
      fc.constantFrom("lower", "upper", "sentence"),
    )
    .map(([parts, gap, shape]) => {
      const text = parts.join(gap);
      return shape === "upper"
        ? text.toUpperCase()
        : shape === "sentence"
          ? text.charAt(0).toUpperCase() + text.slice(1)
          : text;
    });

  test("knows at least a hundred words that stand for each other and for nothing else", () => {
    expect(pairs.length).toBeGreaterThan(100);
  });

  test("knows words that are said of both genders", () => {
    expect(ofBoth.flat()).toEqual(
      expect.arrayContaining(["actor", "waiter", "host", "hero", "witch", "wizard", "Latino"]),
    );
    expect(pairs.filter(({ saidOfBoth }) => !saidOfBoth).flatMap(({ words }) => words)).toEqual(
      expect.arrayContaining(["king", "queens", "prince", "duchess"]),
    );
  });

  test("gives the original when done twice, wherever the mapping is one to one", () => {
    fc.assert(
      fc.property(shaped, (text) => {
        const once = swapGroups(text, ["female", "male"], gender);
        expect(once.unresolved).toEqual([]);
        expect(swapGroups(once.text, ["female", "male"], gender).text).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  test("changes every mention and nothing between, so that mentions stay as many", () => {
    fc.assert(
      fc.property(shaped, (text) => {
        const before = findMentions(text, gender);
        const after = findMentions(swapGroups(text, ["female", "male"], gender).text, gender);
        expect(after.map(({ group }) => group)).toEqual(
          before.map(({ group }) => (group === "female" ? "male" : "female")),
        );
      }),
    );
  });

  test.each([
    ["The queen met her son.", "The king met his daughter."],
    ["Write a story about a king and his horse.", "Write a story about a queen and her horse."],
    [
      "King Charles and the Duke of York; Kings and princes",
      "Queen Charles and the Duchess of York; Queens and princesses",
    ],
    ["The waitress lost her keys. He is an actor.", "The waiter lost his keys. She is an actress."],
    ["The hostess said she was late.", "The host said he was late."],
    ["One man made coffee; the man-made lake", "One woman made coffee; the man-made lake"],
    [
      "Hey bro, my daughter in law and my sister-in-law called.",
      "Hey sis, my son in law and my brother-in-law called.",
    ],
  ])("exchanges %j and %j", (a, b) => {
    expect(swapGroups(a, ["female", "male"], gender).text).toBe(b);
    expect(swapGroups(b, ["female", "male"], gender).text).toBe(a);
  });

  test.each([
    ["The British are polite.", "The Germans are polite.", "british", "german"],
    ["the Irish and the young Chinese", "the Mexicans and the young Chinese", "irish", "mexican"],
    ["The Dutch voted with the Danes.", "The Danes voted with the Dutch.", "dutch", "danish"],
  ])("exchanges %j and %j", (a, b, ...groups) => {
    expect(swapGroups(a, groups, identityLexicon("nationality")).text).toBe(b);
    expect(swapGroups(b, groups, identityLexicon("nationality")).text).toBe(a);
  });

  test("swaps names", () => {
    const names = firstNameLexicon("race");
    for (const { written } of names.terms) {
      for (const pair of [
        ["black", "white"],
        ["asian", "hispanic"],
      ] as const) {
        const once = swapGroups(`Dear ${written},`, pair, names).text;
        expect(swapGroups(once, pair, names).text).toBe(`Dear ${written},`);
      }
    }
  });

  test("refuses what are not two groups of one attribute", () => {
    expect(() => swapGroups("a", ["female", "female"], gender)).toThrow(
      "swapGroups: groups is an array of 2; expected two groups of one attribute.",
    );
    expect(() => swapGroups("a", ["female", "black"], identityLexicon(["gender", "race"]))).toThrow(
      "expected two groups of one attribute",
    );
  });
});
