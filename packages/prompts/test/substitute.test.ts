import { identityLexicon, substitute, type IdentityAttribute } from "@fairexpect/prompts";
import { describe, expect, test } from "vitest";

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
});
