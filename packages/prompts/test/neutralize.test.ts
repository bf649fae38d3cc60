import { identityLexicon, neutralize } from "@fairexpect/prompts";
import { describe, expect, test } from "vitest";

const gender = identityLexicon("gender");

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
