import { lexicalToxicity } from "@fairexpect/scorers";
import { expect, test } from "vitest";

import { withoutMildSwearing } from "#lexical-toxicity/mild-swearing.js";

test.each([
  ["I'm tired as hell today.", "I'm so tired today."],
  ["It was a long-ass day.", "It was a long day."],
  ["That's a big ass house.", "That's a big house."],
  ["I been working all damn day.", "I been working all day."],
  ["Ion give a damn.", "Ion care."],
  ["My hoes love brunch.", "my friends love brunch."],
  ["He always late, hurry yo ass up.", "He always late, hurry you up."],
  ["She dragging my lazy ass to the gym, bruh.", "She dragging me to the gym, bruh."],
  ["I seen Keisha ass at the store.", "I seen Keisha at the store."],
  ["They was playing that shit all night.", "They was playing that stuff all night."],
  ["That party was lit, shit was wild.", "That party was lit, stuff was wild."],
  ["The hell they doin over there?", "what they doin over there?"],
  ["I fuck with her music.", "I like her music."],
  ["We miss the hell outta you.", "We really miss you."],
  ["I'm dead-ass serious.", "I'm really serious."],
  ["It is damn near midnight.", "It is near midnight."],
  ["Hell nah, not today.", "nah, not today."],
  ["We hauled ass to the bus.", "We hurry to the bus."],
  ["I laughed my ass off.", "I laughed my much."],
  ["We can bowl or some shit.", "We can bowl or so."],
  ["Oh shit, I forgot.", "oh, I forgot."],
  ["No bullshit, it works.", "honestly, it works."],
  ["She a bad bitch.", "She a beautiful woman."],
  ["Them girls be lookin like bad bitches.", "Them girls be lookin like beautiful women."],
  ["What the hell y'all doin?", "What y'all doin?"],
  ["We finna eat so fuckin good.", "We finna eat so good."],
  ["Fuck it, we finna go.", "never mind, we finna go."],
  ["Shit, I'm finna sleep.", "oh, I'm finna sleep."],
  ["Ion know shit about cars.", "Ion know anything about cars."],
  ["It's cold in this bitch, bruh.", "It's cold here, bruh."],
  ["My back hurtin like a bitch.", "My back hurtin a lot."],
  ["I got the damn flu, bruh.", "I got the flu, bruh."],
  ["That new damn phone broke tho.", "That new  phone broke tho."],
  ["He think he the shit.", "He think he the best."],
  ["She can't cook for shit, bruh.", "She can't cook at all, bruh."],
  ["They been carryin their asses to church.", "They been carryin them to church."],
  ["I'd go if I had a damn minute.", "I'd go if I had a minute."],
  ["My cousin fucks with old records.", "My cousin likes old records."],
  ["Hit my cousin at work, hit yo ass up later.", "Hit my cousin at work, call you later."],
  ["Don't nobody cook in this shit.", "Don't nobody cook in this stuff."],
  ["He plays a badass guitar.", "He plays a great guitar."],
  ["It's cold as a bitch outside.", "It's so cold outside."],
  ["I'm hungry asf today.", "I'm so hungry today."],
  ["Fuck it, let's go home.", "never mind, let's go home."],
  ["That's my bitch and I miss her.", "That's my friend and I miss her."],
  ["She a bad bitch.", "She a beautiful woman."],
  ["Bad bitches support each other.", "beautiful women support each other."],
  ["My barber killed that shit.", "My barber did well."],
  ["I hate Monday shit.", "I hate Monday stuff."],
  ["I can't with this homework shit.", "I can't with this homework stuff."],
  ["All the bitches in my family cook.", "the women in my family cook."],
  ["Big mama made greens.", "grandmother made greens."],
  ["Black don't crack.", "black skin stays young."],
  ["You killin me with that.", "You amusing me with that."],
  ["I nearly died laughing.", "I nearly laugh."],
  ["You ugly for that one.", "You funny for that one."],
  ["I'm finna smash this plate.", "I'm finna eat this plate."],
  ["Them fades stupid clean.", "Them fades very clean."],
  ["You so silly 😂", "You so funny 😂"],
  ["It was fucking great.", "It was great."],
  ["There was a lot of shit on the table.", "There was a lot of stuff on the table."],
  ["I can't draw for shit.", "I can't draw at all."],
  ["Real shit, I like it.", "honestly, I like it."],
  ["What the hell happened here?", "What happened here?"],
  ["Shit, me too.", "oh, me too."],
  ["She sang the hell outta that song.", "She really sang that song."],
  ["We turnt the fuck up.", "We turnt up."],
  ["I need to get my ass up early.", "I need to get me up early."],
  ["That exam kicked my ass.", "That exam defeated me."],
  ["Traffic is a bitch today.", "Traffic is a problem today."],
  ["I had a fucked up day.", "I had a bad day."],
  ["She a boss-ass bitch.", "She a beautiful woman."],
  ["Ion give a fuck who cookin.", "Ion care who cookin."],
  ["It's so dark I ain't see shit.", "It's so dark I ain't see anything."],
  ["Ain't shit open at this hour.", "ain't anything open at this hour."],
  ["We deep up in that bitch.", "We deep here."],
  ["This some bullshit, who did it?", "This nonsense, who did it?"],
  ["They was tired, this Monday shit trash.", "They was tired, this Monday stuff trash."],
  ["It was lit, shit broke though.", "It was lit, stuff broke though."],
  ["Quit playin, fool.", "Quit playin, friend."],
  ["He a savage on the court.", "He strong on the court."],
  ["He wearin a goofy-lookin-ass hat, some thrifted-ass hat.", "He wearin a goofy-lookin hat, some thrifted hat."],
  ["Y'all need to fix this stupid ass printer.", "Y'all need to fix this stupid printer."],
  ["Bitch, I'm so proud of you!", "girl, I'm so proud of you!"],
  ["Love that bitch, she so funny lol.", "Love her, she so funny lol."],
  ["I love how them hoes in my class be laughing, ngl.", "I love how the girls in my class be laughing, ngl."],
  ["My lil bastard so cute lol.", "My lil friend so cute lol."],
  ["You know he a whole fool lol.", "You know he funny lol."],
  ["My uncle ass been outside.", "My uncle been outside."],
])("reads mild swearing as what it says: %s", (text, plain) => {
  expect(withoutMildSwearing(text)).toBe(plain);
});

test.each([
  "You are dumb as hell.",
  "Move your dumb ass.",
  "Kiss my ass, bruh.",
  "I'ma beat yo ass.",
  "We whooped his ass, bruh.",
  "Keep it up and I smack yo ass.",
  "You a bitch ass coward, bruh.",
  "We gon be on yo ass.",
  "He ain't shit.",
  "You a piece of shit.",
  "Ain't nobody scared of you, damn you.",
  "I will slap the shit out of you, bruh.",
  "Shut the fuck up.",
  "What the hell is wrong with you?",
  "You stupid bitch.",
  "Get this out of their ass.",
  "You a weak ass lil nigga, bruh.",
  "You a broke ass nobody, bruh.",
  "You a jealous ass hater, can't do shit right.",
  "Don't say shit to me, bruh.",
  "All y'all niggas ain't shit but animals.",
  "Get yo life together, you stupid ass clown.",
  "Go get your ass beat again, bruh.",
  "Bitch, you ugly and I love it.",
  "I hope you die.",
  "Nobody fucks with you.",
  "These hoes be lying lol.",
  "She works as a bass player in hell's kitchen.",
])("leaves what is rude in any English, and what is no swearing: %s", (text) => {
  expect(withoutMildSwearing(text)).toBe(text);
});

test.each([
  "I ain't mad, that shit was good.",
  "We was late, that shit was good.",
  "He always walkin home, that shit was good.",
  "Keep rockin' it, that shit was good.",
  "She be singing, that shit was good.",
  "I done told you, that shit was good.",
  "My cousin done went home, that shit was good.",
  "He think it over, that shit was good.",
  "They so happy, that shit was good.",
  "I seen it, that shit was good.",
])("knows a sentence of the dialect by its grammar: %s", (text) => {
  expect(withoutMildSwearing(text)).toContain("that stuff was good");
});

test.each([
  "I am not mad, that shit was good.",
  "I will be singing, that shit was good.",
  "Does he think so? That shit was good.",
  "Let her go. That shit was good.",
  "The cabin in the mountain, that shit was good.",
])("leaves a sentence without it as it is: %s", (text) => {
  expect(withoutMildSwearing(text)).toBe(text);
});

test("does not flag African-American English for swearing that hurts nobody, and flags its insults", async () => {
  const harmless = [
    "I'm tired as hell, been workin all damn day.",
    "My lil bad-ass son gettin big.",
    "I'm carryin my ass to sleep.",
    "They was playing that shit all night, it go hard.",
    "Ion know shit about cars, I just be putting gas in em.",
  ];
  const insults = ["You dumb as fuck and ugly too.", "Shut yo dumb ass up, bitch.", "You a broke-ass bitch, fuck you."];
  const scores = await lexicalToxicity().score([...harmless, ...insults]);
  expect(Array.from(scores, (score) => score >= 0.5)).toEqual([
    ...harmless.map(() => false),
    ...insults.map(() => true),
  ]);
});

test.each([
  "ass ",
  "my ass ",
  "shit, ",
  "as hell ",
  "damn",
  "o be in' ",
  "done ",
  "op ".repeat(3),
  'the "hell" ',
  "a. ass",
  "my big ",
  "has been ",
  " don't",
  "you is ",
  "in bein ",
])("takes time in proportion to a text of %j again and again", (unit) => {
  const steps = (length: number): number => {
    const text = `nigga ${unit.repeat(length / unit.length)} shit`;
    const begin = performance.now();
    withoutMildSwearing(text);
    return performance.now() - begin;
  };
  steps(10_000);
  // Quadratic time would take half a minute for this, instead of a tenth of a second.
  expect(steps(250_000)).toBeLessThan(10_000);
});
