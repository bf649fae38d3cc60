import { findCrossings, findMentions, identityLexicon, type IdentityAttribute } from "@fairexpect/prompts";
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
