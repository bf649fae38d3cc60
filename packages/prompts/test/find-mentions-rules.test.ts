import {
  defineLexicon,
  findMentions,
  firstNameLexicon,
  identityLexicon,
  identityTerms,
  joinLexicons,
  type IdentityAttribute,
  type PromptMention,
} from "@fairexpect/prompts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const found = (text: string, attributes?: IdentityAttribute | IdentityAttribute[]): string[] =>
  findMentions(text, identityLexicon(attributes)).map((mention) => `${mention.text}: ${mention.group}`);

describe("findMentions", () => {
  test("does not find a term within a longer one of another attribute", () => {
    expect(found("Native American, South African, a Greek Orthodox priest", "nationality")).toEqual([
      "South African: south african",
    ]);
    expect(found("South African", "race")).toEqual([]);
    expect(found("a woman of color", "gender")).toEqual(["woman of color: female"]);
  });

  test("does not join words over an empty line or a sign", () => {
    expect(found("African\n\nAmerican", "race")).toEqual(["African: black"]);
    expect(found("African, American", "race")).toEqual(["African: black"]);
    expect(found("African\r\nAmerican", "race")).toEqual(["African\r\nAmerican: black"]);
  });

  test("finds letters composed or decomposed, of full width, and with soft hyphens, at their place in the text", () => {
    for (const text of ["māori", "ｍā\u00adori", "MĀORI"]) {
      expect(findMentions(`x ${text} y`, identityLexicon("race")), text).toEqual([
        expect.objectContaining({ start: 2, end: 2 + text.length, text, group: "pacific islander" }),
      ]);
    }
    expect(found("ma\u0304ori", "race")).toEqual(["ma\u0304ori: pacific islander"]);
    expect(found("fiance\u0301e", "gender")).toEqual(["fiance\u0301e: female"]);
  });

  test("finds a user's terms with regular plurals, in any script, as marked", () => {
    const lexicon = defineLexicon("diet", { vegan: ["vegan", "plant lady"], meat: ["omnivore", "butcher?"] });
    expect(findMentions("Two Vegans, plant  ladies, and a butcher", lexicon).map(({ text }) => text)).toEqual([
      "Vegans",
      "plant  ladies",
    ]);
    expect(findMentions("a butcher", lexicon, { ambiguous: "always" })).toHaveLength(1);
    const chinese = defineLexicon("性别", { female: ["她", "女人"], male: ["他", "男人"] });
    expect(findMentions("那个女人说她来", chinese).map(({ start, text, group }) => [start, text, group])).toEqual([
      [2, "女人", "female"],
      [5, "她", "female"],
    ]);
    expect(findMentions("Der Жен идёт", defineLexicon("g", { a: ["жен"] }))).toHaveLength(1);
  });

  test("takes names with a capital only", () => {
    const names = firstNameLexicon(["gender", "race"]);
    expect(findMentions("Hunter, Heather and a heather", names).map(({ text, group }) => [text, group])).toEqual([
      ["Heather", "female"],
      ["Heather", "white"],
    ]);
    expect(
      findMentions("Lakisha", joinLexicons(identityLexicon("gender"), names)).map(({ attribute }) => attribute),
    ).toEqual(["gender", "race"]);
  });

  test("can take all ambiguous terms, or none", () => {
    expect(findMentions("a white shirt", identityLexicon("race"), { ambiguous: "always" })).toHaveLength(1);
    expect(findMentions("a white man", identityLexicon("race"), { ambiguous: "never" })).toHaveLength(0);
  });

  test("finds every unambiguous term of the list in a neutral frame, whole, and any case of it", () => {
    for (const { term, attribute, group, ambiguous } of identityTerms) {
      if (ambiguous) continue;
      const lexicon = identityLexicon(attribute);
      for (const shown of [term, term.toUpperCase()]) {
        const mentions = findMentions(`x (${shown}) x`, lexicon, { ambiguous: "always" });
        expect(mentions, shown).toContainEqual({
          start: 3,
          end: 3 + shown.length,
          text: shown,
          term: expect.any(String),
          group,
          attribute,
        });
      }
    }
  });

  test("gives spans in order that do not overlap and say what stands there", () => {
    const pieces = fc.constantFrom(
      ...identityTerms.map(({ term }) => term),
      "the",
      "smith",
      ",",
      "\n",
      " ",
      "-",
      "’s",
      "applicant",
      "is",
      "and",
      "é",
      "🙂",
      "\u0301",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), fc.constantFrom("", " "), (words, gap) => {
        const text = words.join(gap);
        let end = 0;
        let start = -1;
        for (const mention of findMentions(text)) {
          expect(mention.text).toBe(text.slice(mention.start, mention.end));
          if (mention.start !== start) expect(mention.start).toBeGreaterThanOrEqual(end);
          ({ start, end } = mention);
        }
      }),
    );
  });

  test("reads long text once: a hundred thousand words of prose, and of one term's beginning", () => {
    expect(findMentions("The quick brown fox met her. ".repeat(20_000), identityLexicon("gender"))).toHaveLength(
      20_000,
    );
    expect(findMentions("middle ".repeat(100_000))).toHaveLength(0);
    expect(findMentions("white and ".repeat(50_000), identityLexicon("race"))).toHaveLength(0);
    expect(findMentions("she: https://a.com/she ".repeat(20_000), identityLexicon("gender"))).toHaveLength(20_000);
    expect(
      findMentions(`@${"a.".repeat(50_000)} she ${"a".repeat(100_000)} @x`, identityLexicon("gender")),
    ).toHaveLength(1);
    expect(
      findMentions(
        `she ${"a\u0301\u0316".repeat(50_000)} a${"\u0301\u0316".repeat(75_000)}`,
        identityLexicon("gender"),
      ),
    ).toHaveLength(1);
  });

  test.each<[unknown, unknown, unknown, string]>([
    [
      5,
      undefined,
      {},
      "findMentions: prompts is 5; expected a prompt: a text, an object with a text, or one with messages.",
    ],
    [Promise.resolve("she"), undefined, {}, "findMentions: prompts is a promise (await it first); expected a prompt"],
    [
      [{ messages: [{ role: "system", content: "a" }] }],
      undefined,
      {},
      'findMentions: prompts[0].messages[0].role is the text "system"; expected "user" or "assistant".',
    ],
    [
      "a",
      undefined,
      { ambigous: "never" },
      'findMentions: options.ambigous is the text "never"; expected one of the options ambiguous. Did you mean "ambiguous"?',
    ],
    ["a", undefined, null, "findMentions: options is null; expected an object."],
    ["a", { terms: 5 }, {}, "findMentions: lexicon is an object with the keys terms; expected a lexicon."],
    [
      "a",
      undefined,
      { ambiguous: "maybe" },
      'findMentions: options.ambiguous is the text "maybe"; expected one of "context", "always", "never".',
    ],
    ["a", undefined, [], "findMentions: options is an empty array; expected an object."],
  ])("refuses %j, %j, %j", (text, lexicon, options, message) => {
    expect(() => findMentions(text as string, lexicon as undefined, options as object)).toThrow(message);
  });

  test("says of prompts which one mentions somebody, and of conversations in which message", () => {
    const prompts = [
      "Nobody.",
      { text: "Ask her.", group: "female" },
      {
        messages: [
          { role: "user" as const, content: "Hello" },
          { role: "assistant" as const, content: "Is he in?" },
          { role: "user" as const, content: "She is." },
        ],
      },
    ];
    const places = [
      [1, undefined, 4, "her"],
      [2, 1, 3, "he"],
      [2, 2, 0, "She"],
    ];
    const placesIn = (mentions: readonly PromptMention[]): unknown =>
      mentions.map(({ prompt, message, start, text }) => [prompt, message, start, text]);
    expect(placesIn(findMentions(prompts, identityLexicon("gender")))).toEqual(places);
    expect(placesIn(findMentions({ prompts }, identityLexicon("gender")))).toEqual(places);
  });
});
