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
])("reads mild swearing as what it says: %s", (text, plain) => {
  expect(withoutMildSwearing(text)).toBe(plain);
});

test.each([
  "You are dumb as hell.",
  "Move your dumb ass.",
  "Kiss my ass, bruh.",
  "I'ma beat yo ass.",
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
