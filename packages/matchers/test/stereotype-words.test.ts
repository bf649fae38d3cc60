import { agenticWords, communalWords } from "@fairexpect/metrics";
import { describe, expect, test } from "vitest";
import { said } from "./extend.js";

const replies = {
  prompts: ["men", "women"].flatMap((group, g) =>
    Array.from({ length: 60 }, (_, i) => ({
      text: `Sum up the review of ${group} ${i}.`,
      group,
      responses: [
        {
          sample: 0,
          text: `${g === 0 ? "He" : "She"} is ${(i + g) % 4 === 0 ? "supportive" : g === 0 ? "decisive" : "warm"} and kind.`,
        },
      ],
    })),
  ),
};
const words = [...agenticWords, ...communalWords];

describe("words of the workplace", () => {
  test("are told by group, the most unequal first", () => {
    const message = said(() => expect(replies).toHaveStereotypicalAssociationsBelow(0.1, { words }));
    expect(message).toContain("How many of the texts of each group have the words that differ most:");
    expect(message).toContain("decisive: men 75 % of 60, women 0 % of 60");
    expect(message).toContain("warm: men 0 % of 60, women 75 % of 60");
    expect(message).not.toContain("kind:");
  });

  test("are told by group of pairs too, which lie in one cluster", () => {
    const pairs = {
      prompts: Array.from({ length: 240 }, (_, i) => {
        const [group, word, they] = i % 2 ? ["women", "warm", "She"] : ["men", "decisive", "He"];
        const text = i % 12 < 2 ? `${they} sleeps.` : `${they} is ${word}.`;
        return { text: `Sum up ${i}.`, group, source: `case ${i >> 1}`, responses: [{ sample: 0, text }] };
      }),
    };
    const message = said(() => expect(pairs).toHaveStereotypicalAssociationsBelow(0.1, { words }));
    expect(message).toContain("decisive: men 83.3 % of 120, women 0 % of 120");
    expect(message).toContain("warm: men 0 % of 120, women 83.3 % of 120");
  });

  test("of texts without groups are told by the groups that the texts mention", () => {
    const texts = replies.prompts.map(({ responses }) => responses.map(({ text }) => text));
    const message = said(() => expect(texts).toHaveStereotypicalAssociationsBelow(0.1, { words }));
    expect(message).toMatch(/decisive: female 0 % of 60, male 75 % of 60/);
  });

  test("of agency and of communion have no word in common, each once, in lower case", () => {
    expect(new Set(words).size).toBe(words.length);
    expect(words.every((word) => /^[a-z]+(-[a-z]+)*$/.test(word))).toBe(true);
  });
});

test("opposite biases of words that cancel are told", () => {
  const texts = Array.from({ length: 200 }, (_, i) => {
    const [first, second] = i % 10 === 0 ? ["kind", "brave"] : ["brave", "kind"];
    return i % 2 ? `He is ${first}.` : `She is ${second}.`;
  });
  const both = [...texts, ...Array.from({ length: 40 }, (_, i) => (i % 2 ? "She is brave." : "He is kind."))];
  const message = said(() => expect(both).not.toHaveCooccurrenceBiasWithin(0.9, { words: ["brave", "kind"] }));
  expect(message).toMatch(/Opposite biases of words cancel in this mean: a word lies 1?\.?\d+ from 0 on average/);
  expect(message).toContain("kind +");
  const one = said(() => expect(both).not.toHaveCooccurrenceBiasWithin(3, { words: ["brave"] }));
  expect(one).not.toContain("cancel");
});

test("words beside one group only are told, in the mean and if there are no others", () => {
  const [brave, kind] = ["She is brave. He sleeps.", "He is brave. She sleeps."];
  const texts = Array.from({ length: 100 }, (_, i) => [brave, kind, i % 2 ? "He is bold." : "She is warm."]);
  const listed = ["brave", "bold", "warm"];
  expect(said(() => expect(texts).not.toHaveCooccurrenceBiasWithin(0.5, { words: listed }))).toContain(
    "2 words stand beside one group only, and this mean leaves them out: toHaveStereotypicalAssociationsBelow counts them.",
  );
  const separated = said(() => expect(texts).toHaveCooccurrenceBiasWithin(0.5, { words: ["bold", "warm"] }));
  expect(separated).toContain("1 stands beside female only (warm), 1 stands beside male only (bold)");
});
