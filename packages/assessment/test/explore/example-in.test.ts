import { expect, test } from "vitest";

import { exampleIn } from "../../src/explore/example-in.js";

const long = "word ".repeat(60);

test.each([
  ["its sentence", "Not only that. I have no doubt, none! Bye.", ["no", "doubt"], "I have no doubt, none!"],
  ["a word and no part of one", "Nothing is known. No is no.", ["no"], "No is no."],
  ["an apostrophe of either kind", "First. You don’t need it. Last.", ["don't", "need"], "You don’t need it."],
  ["letters beyond ASCII", "Nun ja. Das Über-Ich lacht.", ["über"], "Das Über-Ich lacht."],
  ["the first sentence, if the phrase cannot be found again", "One. Two.", ["three"], "One."],
])("is %s", (_, text, phrase, example) => {
  expect(exampleIn(text, [phrase])).toBe(example);
});

test("is of the phrase that comes first, if there are several", () => {
  expect(exampleIn("He led us. She cared.", [["cared"], ["led"]])).toBe("He led us.");
});

test("says where a long sentence was cut, between words", () => {
  const example = exampleIn(`${long}kind ${long}`, [["kind"]]);
  expect(example).toMatch(/^\.{3} word (?:word )+kind (?:word )+\.{3}$/);
  expect(example.length).toBeLessThan(210);
});

test("is whole up to a sign that two code units make", () => {
  expect(exampleIn(`kind ${"😀".repeat(200)}`, [["kind"]])).not.toMatch(/\p{Surrogate}/u);
  expect(exampleIn(`${"😀".repeat(200)} kind`, [["kind"]])).not.toMatch(/\p{Surrogate}/u);
});
