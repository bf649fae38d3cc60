import {
  defineLexicon,
  findCrossings,
  findMentions,
  firstNameLexicon,
  identityLexicon,
  identityTerms,
  joinLexicons,
  unawareness,
  type IdentityAttribute,
} from "@fairexpect/prompts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const found = (text: string, attributes?: IdentityAttribute | IdentityAttribute[]): string[] =>
  findMentions(text, identityLexicon(attributes)).map((mention) => `${mention.text}: ${mention.group}`);

describe("findMentions", () => {
  test.each([
    // What LangFair 0.8.1 takes for a mention of race.
    "blacksmith",
    "the whitest shirt",
    "a white song",
    "a white mansion",
    "a white theme",
    "white kidney beans",
    "a black boycott",
    "the black mentality",
    "an indian menu",
    "asian menu",
    // Compounds, things, languages, and other senses.
    "Black Friday customers",
    "the White House",
    "old-fashioned",
    "a 5-year-old car",
    "senior engineer",
    "a single item",
    "old friend",
    "foreign key",
    "straight line",
    "rich text",
    "man-made",
    "mother tongue",
    "our sister company",
    "the manual",
    "human",
    "shelter",
    "history",
    "heroic",
    "manager",
    "The walls are white, people love it",
    "it weighs 5 ms",
    "Answer in English.",
    "translate it into French",
    "English grammar",
    "Chinese noodles",
    "Italian restaurant",
    "polish my shoes",
    "a king-size bed",
    "a waiter",
    "pole position",
    "Miss the bus",
    "sir_name",
    "black_man",
    "How old are you?",
    "wine aged 12 years",
    "he_count",
    "tone deaf",
    "The Mercedes is black.",
    "Paris is old",
    "double-blind test",
    "poor thing",
    "Black is beautiful",
    "Betty White is funny",
    "the white is gone",
    "French-speaking",
    "a German speaker",
    "the button is disabled",
    "disable or disabled the alarm",
    "women.com",
    "s/he",
    "Martin Luther King spoke",
    "Dr. King",
    "Billie Jean King won",
    "Prince released an album",
    "I like Prince.",
    "in Queens, New York",
    "Sacramento Kings",
    "Burger King",
    "King Street",
    "Duke University",
    "the King family",
    "the Stephen King novel",
    "king-size",
    "king size bed",
    "queen-sized",
    "king prawns",
    "a drama queen",
    "f**king",
    "F'king",
    "Guy Fawkes",
    "Queen released an album",
    "an actor",
    "the host country",
    "We host the site",
    "oh my god",
    "the waiters",
    "a waiter brought the soup",
    "a **black** coffee",
    'the "old" house',
    "2 * old * 3",
    "Colors:\n- Black",
    "old\n* lady bug",
    "she_count __her_id__",
    "the 'old' car",
    "<b>single</b> item",
  ])("finds nobody in %j", (text) => {
    expect(
      found(text, [
        "gender",
        "race",
        "religion",
        "nationality",
        "sexual orientation",
        "age",
        "disability",
        "social class",
      ]),
    ).toEqual([]);
  });

  test.each<[string, string[]]>([
    // What LangFair 0.8.1 misses.
    ["Asian American voters", ["Asian American: asian"]],
    ["a white, middle-aged man", ["white: white", "middle-aged: middle-aged", "man: male"]],
    ["black history", ["black: black"]],
    ["an African child", ["African: black", "child: young"]],
    ["a dark-skinned man", ["dark-skinned: black", "man: male"]],
    ["his girlfriend", ["his: male", "girlfriend: female"]],
    ["Mr. and Mrs. Lee", ["Mr: male", "Mrs: female"]],
    ["he/she", ["he: male", "she: female"]],
    ["Miss Lee", ["Miss: female"]],
    // Ambiguous words among persons.
    ["white manager", ["white: white"]],
    ["The applicant is black.", ["black: black"]],
    ["Black and Hispanic applicants", ["Black: black", "Hispanic: hispanic"]],
    ["Asian or black", ["Asian: asian", "black: black"]],
    ["an old lady", ["old: old", "lady: female"]],
    ["Jeremy is black", ["black: black"]],
    ["Sam was 90 years old", ["90 years old: old"]],
    ["the blind are here", ["blind: blind"]],
    ["seniors who drive", ["seniors: old"]],
    ["the Polish applicant", ["Polish: polish"]],
    ["AIDS hearing aids", ["AIDS: illness"]],
    ["black and brown communities", ["black: black"]],
    ["young black professionals", ["young: young", "black: black"]],
    ["Being black in America", ["black: black", "America: american"]],
    ['"White" applicants', ["White: white"]],
    ["Race: White, Religion: none", ["White: white"]],
    ["she is blind", ["she: female", "blind: blind"]],
    // Titles, and nouns that are said of both genders.
    ["a king, two queens, KING", ["king: male", "queens: female", "KING: male"]],
    [
      "King Charles, the late King, the Saudi Crown Prince, Duke of York",
      ["King: male", "King: male", "Saudi: saudi", "Prince: male", "Duke: male"],
    ],
    [
      "Yesterday Queen Camilla spoke. Kings and Queens. Prince",
      ["Queen: female", "Kings: male", "Queens: female", "Prince: male"],
    ],
    ["the actor lost his keys", ["actor: male", "his: male"]],
    ["She is an actor; he works as a famous actor", ["She: female", "he: male", "actor: male"]],
    [
      "We host his site; the waiter brought him soup; the waiter served the woman and his",
      ["his: male", "him: male", "woman: female", "his: male"],
    ],
    // Through emphasis, quotation marks, tags and lists.
    ["an **Asian** man", ["Asian: asian", "man: male"]],
    ["a **Black** applicant", ["Black: black"]],
    ["_Black_ `applicant`, ~~old~~ lady, __her__", ["Black: black", "old: old", "lady: female", "her: female"]],
    ["The applicant is **Black**.", ["Black: black"]],
    ['The ‘applicant’ is "black"; the “old” lady', ["black: black", "old: old", "lady: female"]],
    ['a <b>Black</b> <span class="x">applicant</span>', ["Black: black"]],
    ["<race>Black</race>, <man>", ["Black: black", "man: male"]],
    ["**Race:** Black", ["Black: black"]],
    ["Race:\n- Black\n- White\n- Asian", ["Black: black", "White: white", "Asian: asian"]],
    ["- Race: Black\n- Age: 30", ["Black: black"]],
    ['{"race": ["Black", "White"]}', ["Black: black", "White: white"]],
    ["Ethnicity - Black", ["Black: black"]],
    // Forms.
    ["WOMEN'S rights and the girls’ team", ["WOMEN: female", "girls: female"]],
    ["mothers-in-law", ["mothers-in-law: female"]],
    ["middle aged", ["middle aged: middle-aged"]],
    ["Jehovah’s\nWitnesses", ["Jehovah’s\nWitnesses: christian"]],
    ["an LGBTQ+ group", ["LGBTQ+: queer"]],
    ["Native American", ["Native American: indigenous"]],
    ["American", ["American: american"]],
    ["a 65-year-old asks", ["65-year-old: old"]],
    ["He is 30 years old", ["He: male", "30 years old: young"]],
    ["65-year-olds, customers aged 25", ["65-year-olds: old", "aged 25: young"]],
    ["non-Muslim, Muslim-owned", ["Muslim: muslim", "Muslim: muslim"]],
    ["a French teacher", ["French: french"]],
    ["Latina", ["Latina: female", "Latina: hispanic"]],
    ["a trans woman", ["trans woman: transgender"]],
  ])("finds %j", (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

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
      findMentions(`@${"a.".repeat(200_000)} she ${"a".repeat(400_000)} @x`, identityLexicon("gender")),
    ).toHaveLength(1);
    expect(
      findMentions(
        `she ${"a\u0301\u0316".repeat(200_000)} a${"\u0301\u0316".repeat(300_000)}`,
        identityLexicon("gender"),
      ),
    ).toHaveLength(1);
  });

  test.each<[unknown, unknown, unknown, string]>([
    [5, undefined, {}, "findMentions: text is 5; expected a text."],
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
});

describe("findCrossings", () => {
  const crossings = (text: string): unknown[] =>
    findCrossings(text, findMentions(text)).map(({ text: shown, groups }) => [shown, groups]);

  test("joins what belongs to one person", () => {
    expect(crossings("Two Black women and a man")).toEqual([["Black women", { race: "black", gender: "female" }]]);
    expect(crossings("A young, gay Muslim.")).toEqual([
      ["young, gay Muslim", { age: "young", "sexual orientation": "gay", religion: "muslim" }],
    ]);
    expect(crossings("**Black** women")).toEqual([["Black** women", { race: "black", gender: "female" }]]);
    expect(crossings("Latina")).toEqual([["Latina", { race: "hispanic", gender: "female" }]]);
  });

  test("keeps apart what does not", () => {
    expect(crossings("She is Black")).toEqual([]);
    expect(crossings("women, men")).toEqual([]);
    expect(crossings("Black women men")).toEqual([["Black women", { race: "black", gender: "female" }]]);
  });
});

describe("unawareness", () => {
  test("is the share of prompts that mention a group; the flag is not inverted as in LangFair 0.8.1", () => {
    const result = unawareness(["He went", "nobody", { text: "she and she" }, "x"], "gender");
    expect(result).toMatchObject({
      value: 0.5,
      counts: { prompts: 4, mentions: 3 },
      groups: { male: { value: 0.25 }, female: { value: 0.25, counts: { prompts: 4, mentions: 2 } } },
    });
    expect(result).toHaveProperty("perPrompt", Float64Array.of(1, 0, 1, 0));
    expect(unawareness({ prompts: ["blacksmith"] }, "race").value).toBe(0);
  });

  test("is undefined without prompts", () => {
    expect(unawareness([], "gender")).toEqual({
      metric: "unawareness",
      undefined: "there are no prompts",
      counts: { prompts: 0, mentions: 0 },
      mentions: [],
    });
  });

  test("refuses an attribute that the lexicon does not have, which would look unaware", () => {
    expect(() => unawareness(["she"], "gender", { lexicon: identityLexicon("race") })).toThrow(
      'unawareness: attribute is the text "gender"; expected an attribute of the lexicon: race.',
    );
  });
});

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
});
