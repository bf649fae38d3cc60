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
])("takes time in proportion to a text of %j again and again", (unit) => {
  const steps = (length: number): number => {
    const text = `nigga ${unit.repeat(length / unit.length)} shit`;
    const begin = performance.now();
    withoutMildSwearing(text);
    return performance.now() - begin;
  };
  steps(10_000);
  // Quadratic time would take minutes for this.
  expect(steps(1_000_000)).toBeLessThan(10_000);
});
