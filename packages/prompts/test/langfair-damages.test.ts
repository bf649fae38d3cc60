// What LangFair 0.8.1 does to texts when it tokenises, replaces and joins, one test for each.
import {
  counterfactuals,
  defineLexicon,
  findMentions,
  identityLexicon,
  neutralize,
  substitute,
  unawareness,
  type IdentityAttribute,
} from "@fairexpect/prompts";
import fc from "fast-check";
import { expect, test } from "vitest";

const gender = identityLexicon("gender");
const to = (text: string, group: string, attribute: IdentityAttribute = "gender"): string =>
  substitute(text, { to: group }, identityLexicon(attribute)).text;

test("the text is not put into lower case", () => {
  expect(to("Dear HR, Tell MARY that She leads NASA's Team.", "male")).toBe(
    "Dear HR, Tell MARY that He leads NASA's Team.",
  );
  expect(to("An Asian Man Reads The TIMES", "black", "race")).toBe("A Black Man Reads The TIMES");
});

test("line breaks, tabs and spaces stay", () => {
  expect(to("She  said:\n\n\t- her bag\r\n - hers \n", "male")).toBe("He  said:\n\n\t- his bag\r\n - his \n");
});

test("contractions stay whole", () => {
  expect(to("She can't, won't, shouldn't've; it's hers, she's gone, gonna, cannot", "male")).toBe(
    "He can't, won't, shouldn't've; it's his, he's gone, gonna, cannot",
  );
});

test("straight, curly and doubled quotation marks stay, and so do the spaces around them", () => {
  expect(to(`"She" said “she”, 'she' and \`\`she''.`, "male")).toBe(`"He" said “he”, 'he' and \`\`he''.`);
});

test("nothing but the mentions changes, whatever stands between them", () => {
  const between = fc
    .string({ unit: "grapheme", maxLength: 12 })
    .filter((text) => findMentions(`. ${text} .`, gender).length === 0 && !/[\p{L}\p{N}\p{M}_'’@/:.()-]/u.test(text));
  fc.assert(
    fc.property(fc.array(between, { minLength: 1, maxLength: 6 }), (parts) => {
      const text = (word: string): string => parts.map((part) => `${word} ${part}`).join(" ");
      expect(to(text("she"), "male")).toBe(text("he"));
    }),
  );
});

test("his, her, him and hers go by their part in the sentence, not by their place in a list", () => {
  expect(to("His car is his, and I saw him.", "female")).toBe("Her car is hers, and I saw her.");
  expect(to("Her car is hers, and I saw her.", "male")).toBe("His car is his, and I saw him.");
});

test("lists of one's own may differ in length: what has no counterpart is reported", () => {
  const lexicon = defineLexicon("team", { red: ["robin", "fox"], blue: ["jay"] });
  expect(substitute("A fox and a robin", { to: "blue" }, lexicon)).toMatchObject({
    text: "A fox and a jay",
    unresolved: [{ text: "fox" }],
  });
});

test("plurals stay plurals, and articles follow the sound", () => {
  expect(to("Two Blacks, an Asian woman, a European and Asians", "white", "race")).toBe(
    "Two White people, a white woman, a European and white people",
  );
  expect(to("a black woman", "asian", "race")).toBe("an Asian woman");
});

test("a term within another is not replaced before it, in whatever order terms are looked at", () => {
  for (const text of ["A Caucasian man", "caucasians", "CAUCASIAN MEN"])
    expect(to(text, "black", "race")).not.toMatch(/cauc/i);
  expect(to("A Caucasian man and an Asian man", "black", "race")).toBe("A Black man and a Black man");
  expect(findMentions("a white manager", identityLexicon("race")).map(({ text }) => text)).toEqual(["white"]);
});

test("neutral words do not slip to other places, and no end is cut off", () => {
  const text = "Go to gate 18. He left with his mother. She cried.";
  expect(neutralize(text, gender, { style: "neutral" }).text).toBe(
    "Go to gate 18. They left with their parent. They cried.",
  );
  expect(neutralize(text.repeat(50), gender).text).toBe(
    "Go to gate 18. [MASK] left with [MASK] [MASK]. [MASK] cried.".repeat(50),
  );
});

test.each([
  ["girlfriend", "boyfriend"],
  ["wife", "husband"],
  ["actress", "actor"],
  ["queen", "king"],
  ["grandma", "grandpa"],
  ["mom", "dad"],
  ["Mrs. Lee", "Mr. Lee"],
  ["women", "men"],
  ["grandmothers", "grandfathers"],
])("the counterpart of %s is %s, and it is found", (female, male) => {
  expect(findMentions(female, gender)).toHaveLength(1);
  expect(to(female, "male")).toBe(male);
});

test("mentions are found as often as they stand there, in order, in names of one's own too", () => {
  expect(findMentions("She said she saw her; he/she", gender).map(({ start, term }) => [start, term])).toEqual([
    [0, "she"],
    [9, "she"],
    [17, "her"],
    [22, "he"],
    [25, "she"],
  ]);
  const lexicon = defineLexicon("name", { a: ["Alice", "Ana Luz"], b: ["Bob", "Ben"] });
  expect(findMentions("ALICE, Alice and ana  luz", lexicon).map(({ text }) => text)).toEqual([
    "ALICE",
    "Alice",
    "ana  luz",
  ]);
});

test("prompts without a mention are left out and are no error, no text is one", () => {
  expect(counterfactuals(["Hello"], "gender")).toEqual([]);
  expect(unawareness(["Hello"], "gender").value).toBe(0);
  expect(unawareness(["He went"], "gender").value).toBe(1);
  expect(() => findMentions(null as unknown as string)).toThrow("findMentions: prompts is null; expected a prompt");
});

test("the variation in a prompt's own group is the prompt, to the letter", () => {
  const prompts = ["The LADY's\n“Car”…  isn't  hers", "  SHE  "];
  for (const prompt of prompts)
    expect(counterfactuals(prompt, "gender", { groups: ["female", "male"] })[0]?.text).toBe(prompt);
});
