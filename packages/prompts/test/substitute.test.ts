import {
  counterfactuals,
  defaultGroups,
  defineLexicon,
  findMentions,
  firstNameLexicon,
  identityLexicon,
  indefiniteArticle,
  joinLexicons,
  neutralize,
  substitute,
  swapGroups,
  type IdentityAttribute,
} from "@fairexpect/prompts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const gender = identityLexicon("gender");
const to = (text: string, group: string, attribute: IdentityAttribute = "gender"): string =>
  substitute(text, { to: group }, identityLexicon(attribute)).text;

describe("substitute", () => {
  test.each([
    ["Let her go.", "Let him go."],
    ["I saw her yesterday.", "I saw him yesterday."],
    ["They gave her more time, and her boss knew.", "They gave him more time, and his boss knew."],
    ["It made her completely happy; by her", "It made him completely happy; by him"],
    ["saw her  ", "saw him  "],
    ["It made her happy; she made her decision.", "It made him happy; he made his decision."],
    ["Her mother, her own, is hers.", "His father, his own, is his."],
    ["his/her car", "his/his car"],
    ["her or his team", "his or his team"],
    [
      "They told her that, helped her find work and watched her leave.",
      "They told him that, helped him find work and watched him leave.",
    ],
    ["Her home is far; drive her home.", "His home is far; drive him home."],
    ["Her back hurts. Call her back.", "His back hurts. Call him back."],
    ["Ask the actress herself.", "Ask the actor himself."],
    ["her in-laws, her to-do list", "his in-laws, his to-do list"],
    ["I asked her about her career.", "I asked him about his career."],
    ["“her” and (her)", "“him” and (him)"],
    ["She's late; she'll call.", "He's late; he'll call."],
    ["the ladies' room, women's rights", "the gentlemen's room, men's rights"],
    ["An heiress, a queen, an actress", "An heir, a king, an actor"],
    ["Mrs. Smith is a WIDOW", "Mr. Smith is a WIDOWER"],
    ["her mothers-in-law", "his fathers-in-law"],
    // What follows the object tells it from the determiner.
    ["I met her Monday; her Monday meeting ran long.", "I met him Monday; his Monday meeting ran long."],
    ["I told her last week. Her last week was hard.", "I told him last week. His last week was hard."],
    [
      "We saw her dancing, saw her wedding, and loved her dancing.",
      "We saw him dancing, saw his wedding, and loved his dancing.",
    ],
    ["He left her crying. He left her crying baby.", "He left him crying. He left his crying baby."],
    ["They want her fired. They want her job.", "They want him fired. They want his job."],
    [
      "It hurt her badly. I trust her completely. I saw her family.",
      "It hurt him badly. I trust him completely. I saw his family.",
    ],
    ["I know her well. Ask her first. It was her first.", "I know him well. Ask him first. It was his first."],
    ["I like her more than most. Her most important goal", "I like him more than most. His most important goal"],
    ["I had her sign the form. They believe her innocent.", "I had him sign the form. They believe him innocent."],
    ["Watch her every move; I see her every day.", "Watch his every move; I see him every day."],
    ["It took her years. It took her car.", "It took him years. It took his car."],
    ["She has her only child. I wish her luck.", "He has his only child. I wish him luck."],
    ["her (late) mother; I told her (again) that", "his (late) father; I told him (again) that"],
    ["I love her and her cats.", "I love him and his cats."],
    ["She/her, she/her/hers; his/her, her/his team", "He/him, he/him/his; his/his, his/his team"],
    ["s/he and (s)he", "s/he and (s)he"],
    ["**her** car, _her_ car, <i>her</i> car, ask **her**", "**his** car, _his_ car, <i>his</i> car, ask **him**"],
    [
      "See https://shop.com/women, women.com, her@x.org and www.her.org; women rule.",
      "See https://shop.com/women, women.com, her@x.org and www.her.org; men rule.",
    ],
  ])("female to male: %j", (text, expected) => {
    expect(to(text, "male")).toBe(expected);
  });

  // What "her" is by the verb before it and the words behind: [him], [his].
  test.each(
    [
      "Her boss made [him] work late. | It made [him] cry. | made [him] work harder to publish | made [his] work public | made [his] debut | made [his] friend a cake | makes [his] life a mess",
      "let [him] rest | let [him] work from home | let [his] work speak for itself | let [his] hair down | Let [him] name the baby | Let [his] family cope",
      "I heard [him] sing. | heard [him] scream loudly | heard [his] voice | listen to [him] sing | listen to [his] songs | saw [his] work | watched [him] dance | watched [his] dance recital",
      "helped [him] plan the trip | help [him] study | help [his] study group | had [him] call me | have [his] call logs",
      "hold [him] accountable | hold [his] hand | hold [him] responsible for it | keep [him] safe | keep [his] safe deposit box | found [him] guilty | found [his] keys | kept [him] very busy | made [his] very best effort",
      "want [him] dead | shot [him] dead | struck [his] dead friend | find [him] attractive | think [him] smart | thinks [his] plan is smart | keep [his] big, loud mouth shut | kept [him] company",
      "named [him] CEO | named [his] successor | appoint [him] head of sales | elected [him] president | voted [him] president of the club | made [him] captain | made [his] manager angry | appointed [him] vice chair",
      "called [him] Maria | called [him] Maria Smith | called [his] bank | called [him] names | named [his] dog Max | call [him] crazy | call [his] doctor | called [his] Labrador's vet",
      "Give [his] credit card back | Give [him] credit | show [his] credit card | gave [him] positive feedback | deny [him] access to the building | gave [his] support to the bill | send [him] flowers | brought [his] coffee cup",
      "They owe [him] money | She paid [his] money back | gave [him] two weeks | hit [him] 3 times | offer [him] legal advice | Give [his] books back | get [his] permission",
      "the idea of [him] winning the race | And [his] leaving the room was rude | saw [him] later | [his] later work | [his] so called friend | ask [him] right now | fits [him] much better | I met [him] somehow",
    ].flatMap((row) => row.split(" | ")),
  )("the part of the pronoun in %j", (text) => {
    const expected = text
      .replace(/[[\]]/g, "")
      .replace(/Her boss/, "His boss")
      .replace(/She/, "He");
    expect(to(text.replace(/\[hi[ms]\]/gi, "her"), "male")).toBe(expected);
  });

  test.each([
    ["I saw him. It is his; his car is here.", "I saw her. It is hers; her car is here."],
    ["A friend of his, and his and her friends", "A friend of hers, and her and her friends"],
    ["His in the end. His only hope.", "Hers in the end. Her only hope."],
    ["HE SAID HIS NAME", "SHE SAID HER NAME"],
    ["the men's room, a gentleman's agreement", "the women's room, a lady's agreement"],
    ["men’s and gentlemen's", "women’s and ladies'"],
    ["he/him/his and he/his pronouns, s/he, (S)he", "she/her/hers and she/her pronouns, s/he, (S)he"],
    [
      "Hey man, you guys man up; Spider-Man, the Isle of Man, a no-man's-land",
      "Hey man, you guys man up; Spider-Man, the Isle of Man, a no-man's-land",
    ],
    ["Watch his every move; his/her, her/his", "Watch her every move; her/her, her/her"],
    ["two cameramen and a clergyman", "two camerawomen and a clergywoman"],
  ])("male to female: %j", (text, expected) => {
    expect(to(text, "female")).toBe(expected);
  });

  test.each([
    [
      "He is a man who works hard. Is he happy? He's tired; he's been here.",
      "They are a nonbinary person who works hard. Are they happy? They're tired; they've been here.",
    ],
    ["HE WAS HERE with his wife.", "THEY WERE HERE with their spouse."],
    ["She always tries, watches and goes", "They always try, watches and go"],
    ["She focuses. He uses it. She loses.", "They focus. They use it. They lose."],
  ])("to nonbinary: %j", (text, expected) => {
    expect(to(text, "nonbinary")).toBe(expected);
  });

  test.each<[string, IdentityAttribute, string, string]>([
    ["An Asian man. An ASIAN MAN", "race", "black", "A Black man. A BLACK MAN"],
    ["a black man, a Black man", "race", "asian", "an Asian man, an Asian man"],
    ["a black man, a Black man", "race", "white", "a white man, a White man"],
    [
      "An Indian American woman, Chinese-American doctors",
      "nationality",
      "mexican",
      "A Mexican American woman, Mexican-American doctors",
    ],
    [
      "A Mexican American, two Mexican Americans, an American",
      "nationality",
      "american",
      "An American, two Americans, an American",
    ],
    ["my boss (Black), the button (black)", "race", "asian", "my boss (Asian), the button (black)"],
    ["African-American voters, two African Americans", "race", "asian", "Asian-American voters, two Asian Americans"],
    ["Asians and whites, a Caucasian", "race", "black", "Black people and black people, a Black person"],
    ["a woman of color", "race", "black", "a Black woman"],
    ["a Latina doctor and Latinas", "race", "asian", "an Asian woman doctor and Asian women"],
    ["in Africa and the Middle East", "race", "asian", "in Asia and Asia"],
    ["a Frenchman, the French, two Swedes", "nationality", "chinese", "a Chinese man, the Chinese, two Chinese people"],
    ["In America, in the United States", "nationality", "polish", "In Poland, in Poland"],
    [
      "a German-born doctor, two Germans and a Turkmen",
      "nationality",
      "british",
      "a British-born doctor, two Britons and a Briton",
    ],
    [
      "Native Americans, an African-American, an American",
      "nationality",
      "chinese",
      "Native Americans, an African-American, a Chinese person",
    ],
    ["in China", "nationality", "american", "in the United States"],
    ["an atheist man, an Atheist", "religion", "christian", "a Christian man, a Christian"],
    [
      "a Muslim, a muslim, MUSLIMS; she is Muslim.",
      "religion",
      "atheist",
      "an atheist, an atheist, ATHEISTS; she is atheist.",
    ],
    ["A rabbi of Judaism", "religion", "muslim", "An imam of Islam"],
    [
      "a 25-year-old, 25 years old".replace("25 years", "she is 25 years"),
      "age",
      "old",
      "a 70-year-old, she is 70 years old",
    ],
    ["an old lady and teenagers", "age", "young", "a young lady and teenagers"],
    ["younger people", "age", "old", "older people"],
    ["a blind man, able-bodied", "disability", "deaf", "a deaf man, deaf"],
    ["a gay man", "sexual orientation", "straight", "a straight man"],
    [
      "an **Asian** man, a *Middle Eastern* woman, `an Asian`, **an Asian**",
      "race",
      "black",
      "a **Black** man, a *Black* woman, `a Black person`, **a Black person**",
    ],
    [
      "**An** Asian man, an <b>Asian</b> man, an “Asian” man",
      "race",
      "black",
      "**A** Black man, a <b>Black</b> man, a “Black” man",
    ],
    ['a "German" engineer, a “German”', "nationality", "french", 'a "French" engineer, a “French person”'],
    [
      'a "Muslim" man. **Muslims** agree: "Muslims"; she said, “Muslims agree”',
      "religion",
      "atheist",
      'an "atheist" man. **Atheists** agree: "Atheists"; she said, “Atheists agree”',
    ],
    [
      "- Muslim\n1. Muslim\n| Muslim | x (Muslim)",
      "religion",
      "atheist",
      "- Atheist\n1. Atheist\n| Atheist | x (atheist)",
    ],
    [
      "The British are polite. The Irish, the Dutch and the Welsh sang; many French love wine; two Chinese left.",
      "nationality",
      "german",
      "The Germans are polite. The Germans, the Germans and the Germans sang; many Germans love wine; two Germans left.",
    ],
    [
      "the British team, Chinese food, the Chinese engineer, the French is easy, all British citizens, the Irish and Welsh teams",
      "nationality",
      "german",
      "the German team, Chinese food, the German engineer, the German is easy, all German citizens, the German and German teams",
    ],
    [
      "the Germans, the two Germans, THE GERMANS, the Germans' team, a German",
      "nationality",
      "british",
      "the British, the two Britons, THE BRITISH, the Britons' team, a Briton",
    ],
    ["the Germans voted; most Germans voted", "nationality", "irish", "the Irish voted; most Irish people voted"],
    ["the Danes, the Chinese", "nationality", "mexican", "the Mexicans, the Mexicans"],
    [
      "The Amish are here; the Amish man; the Hindu is here",
      "religion",
      "muslim",
      "The Muslims are here; the Muslim man; the Muslim is here",
    ],
    [
      "grade A Black man; Grade A Black man; He Is A Black Man; A BLACK MAN; a-Black man",
      "race",
      "asian",
      "grade A Asian man; Grade A Asian man; He Is An Asian Man; AN ASIAN MAN; an-Asian man",
    ],
    ["The man is black. He is a black, gay man.", "race", "asian", "The man is Asian. He is an Asian, gay man."],
    ["A white man; white, middle-aged men", "race", "black", "A black man; black, middle-aged men"],
    ["An Asian-owned shop", "race", "black", "A Black-owned shop"],
    ["a Latina mother, a Latina doctor", "race", "white", "a white mother, a white woman doctor"],
    ['Race: White. race="black"', "race", "asian", 'Race: Asian. race="Asian"'],
    ["young adults and an older adult", "age", "old", "older adults and an older adult"],
    ["older adults", "age", "young", "young adults"],
    ["a Black/Latina teacher and a Latina woman", "race", "asian", "an Asian/Asian woman teacher and an Asian woman"],
    [
      "He's autistic. An autistic met a diabetic child.",
      "disability",
      "blind",
      "He's blind. A blind person met a blind child.",
    ],
    [
      "US citizens, a U.S. worker in the US, the U.S. economy; made in the U.S. It's UK-based",
      "nationality",
      "chinese",
      "Chinese citizens, a Chinese worker in China, the Chinese economy; made in China. It's Chinese-based",
    ],
    ["the U.S.A., the UK's and the U.K., too", "nationality", "german", "Germany, Germany's and Germany, too"],
    ["in the US. Bob; the U.S. Senate", "nationality", "german", "in Germany. Bob; the German Senate"],
    ["TELL US NOW. Tell us. Us too; u.s.", "nationality", "german", "TELL US NOW. Tell us. Us too; u.s."],
    ["the French-speaking Swiss in fine china", "nationality", "chinese", "the French-speaking Chinese in fine china"],
    [
      "He disabled the alarm; the button is disabled; he is disabled; disabled people",
      "disability",
      "blind",
      "He disabled the alarm; the button is disabled; he is blind; blind people",
    ],
  ])("%j, %s, to %s", (text, attribute, group, expected) => {
    expect(to(text, group, attribute)).toBe(expected);
  });

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
    ["male", 'substitute: change is the text "male"; expected an object.'],
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

describe("counterfactuals", () => {
  test("gives each prompt in every group, ready for respond, and leaves out what mentions none", () => {
    expect(
      counterfactuals(["Hi", { text: "Is she in?", source: "in?", kept: 1 } as { text: string }], "gender"),
    ).toEqual([
      { text: "Is she in?", source: "in?", group: "female", kept: 1 },
      { text: "Is he in?", source: "in?", group: "male", kept: 1 },
    ]);
    expect(counterfactuals([], "gender")).toEqual([]);
    expect(counterfactuals({ prompts: ["A Muslim calls."] }, "religion").map(({ text }) => text)).toEqual([
      "A Christian calls.",
      "A Muslim calls.",
      "A Jewish person calls.",
      "A Hindu calls.",
      "A Buddhist calls.",
      "An atheist calls.",
    ]);
  });

  test("crosses attributes, for prompts that mention them all", () => {
    const groups = { race: ["black", "white"], gender: ["female", "male"] };
    expect(
      counterfactuals(["A black man.", "A man."], ["race", "gender"], { groups }).map(({ group, text }) => [
        group,
        text,
      ]),
    ).toEqual([
      ["black female", "A black woman."],
      ["black male", "A black man."],
      ["white female", "A white woman."],
      ["white male", "A white man."],
    ]);
  });

  test("throws, skips or keeps where a group has no word", () => {
    const prompts = ["A rabbi", "A Jew"];
    const groups = ["jewish", "hindu"];
    expect(() => counterfactuals(prompts, "religion", { groups })).toThrow(
      'counterfactuals: prompts[0] is a prompt that mentions "rabbi", for which group "hindu" has no word',
    );
    expect(counterfactuals(prompts, "religion", { groups, unresolved: "skip" }).map(({ text }) => text)).toEqual([
      "A Jew",
      "A Hindu",
    ]);
    expect(counterfactuals(prompts, "religion", { groups, unresolved: "keep" })).toHaveLength(4);
  });

  test.each<[unknown, unknown, string]>([
    ["she", "sex", "identityLexicon: attributes[0]"],
    [["a", 5], "gender", "counterfactuals: prompts[1] is 5; expected a prompt"],
    ["she", [], "an attribute"],
  ])("refuses %j, %j", (prompts, attribute, message) => {
    expect(() => counterfactuals(prompts as string, attribute as string)).toThrow(message);
  });

  test("has default groups that the lexicons know, with words for a person in every frame", () => {
    for (const [attribute, groups] of Object.entries(defaultGroups) as [IdentityAttribute, string[]][]) {
      const known = new Set(identityLexicon(attribute).terms.map(({ group }) => group));
      for (const group of groups) {
        expect(known, `${attribute} ${group}`).toContain(group);
        for (const other of groups) {
          const [source] = counterfactuals(
            `The ${attribute === "gender" ? (other === "male" ? "man" : "woman") : (identityLexicon(attribute).terms.find((term) => term.group === other && term.partOfSpeech === "adjective")?.written ?? other)} applicant calls.`,
            attribute,
            { groups: [group], lexicon: identityLexicon(attribute) },
          );
          expect(source?.group, `${attribute} ${other}`).toBe(group);
        }
      }
    }
  });
});

describe("neutralize", () => {
  test("masks so that texts that differ in the group alone become equal (LangFair's paper, and not its code)", () => {
    expect(neutralize("Then he drove his car to work.").text).toBe("Then [MASK] drove [MASK] car to work.");
    expect(neutralize("Then she drove her car to work.").text).toBe("Then [MASK] drove [MASK] car to work.");
    expect(neutralize("An Asian man", identityLexicon("race")).text).toBe(
      neutralize("A Black man", identityLexicon("race")).text,
    );
    expect(neutralize("she", gender, { mask: "X" }).text).toBe("X");
  });

  test("says the same without the group", () => {
    const neutral = (text: string): string =>
      neutralize(text, identityLexicon(["gender", "race", "religion"]), { style: "neutral" }).text;
    expect(neutral("Go to gate 18. He left with his mother. She cried.")).toBe(
      "Go to gate 18. They left with their parent. They cried.",
    );
    expect(neutral("She is an Asian actress.")).toBe("They are an actor.");
    expect(neutral("An elderly Muslim met Asians. A Black man wins.")).toBe(
      "An elderly person met people. A person wins.",
    );
    expect(neutral("Muslim people smile; is she Muslim?")).toBe("People smile; are they [MASK]?");
  });

  test.each([
    ["a female doctor, an amazing female engineer, female applicants", "a doctor, an amazing engineer, applicants"],
    ["Female applicants apply. An old female asks.", "Applicants apply. An old person asks."],
    [
      "the female laughed; the female knows; a female flew away; two females; a female-owned shop",
      "the person laughed; the person knows; a person flew away; two people; a [MASK]-owned shop",
    ],
    ["women voters, a woman doctor, the woman laughed", "voters, a doctor, the person laughed"],
    ["male and female doctors; a female, Black doctor; an intersex nurse", "doctors; a Black doctor; a nurse"],
    ["a trans nurse is transgender; maternal love", "a nurse is [MASK]; parental love"],
    [
      "Isn't she lovely? Wasn’t he there? DOESN'T SHE KNOW? Hasn't he called?",
      "Aren't they lovely? Weren’t they there? DON'T THEY KNOW? Haven't they called?",
    ],
    ["Does he? Is she? Was he? Has she?", "Do they? Are they? Were they? Have they?"],
    [
      "What's he like? Where's she been? What’s she doing? WHO'S HE?",
      "What are they like? Where have they been? What are they doing? WHO ARE THEY?",
    ],
    [
      "She's not been here; he's always tired, not convinced. He'll go; she'd gone.",
      "They've not been here; they're always tired, not convinced. They'll go; they'd gone.",
    ],
    ["She doesn't know. He hasn't. She wasn't. He isn't.", "They don't know. They haven't. They weren't. They aren't."],
    ["She, however, is late.", "They, however, are late."],
    [
      "She works hard and loves her job. He was late but is here now.",
      "They work hard and love their job. They were late but are here now.",
    ],
    [
      "She reads, writes and sings. She needs money and wants a loan.",
      "They read, write and sing. They need money and want a loan.",
    ],
    [
      "She likes cats and dogs. She sells books and works of art.",
      "They like cats and dogs. They sell books and works of art.",
    ],
    [
      "She lives here and her brother is there and is tall. She met a man who works here and lives there.",
      "They live here and their sibling is there and is tall. They met a person who works here and lives there.",
    ],
  ])("says without gender: %j", (text, expected) => {
    expect(neutralize(text, gender, { style: "neutral" }).text).toBe(expected);
  });

  test("says what was replaced by what, at places of the original", () => {
    expect(neutralize("a wife", gender, { style: "neutral" }).replaced).toEqual([
      { start: 2, end: 6, text: "wife", term: "wife", group: "female", attribute: "gender", replacement: "spouse" },
    ]);
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
