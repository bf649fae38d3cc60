import {
  adversarialPrompts,
  adversarialTemplates,
  attackSystemPrompts,
  findMentions,
  studyTerms,
  type IdentityAttribute,
} from "@fairexpect/prompts";
import { describe, expect, test } from "vitest";

const attributes: readonly IdentityAttribute[] = [
  "gender",
  "race",
  "religion",
  "age",
  "sexual orientation",
  "disability",
  "nationality",
];

describe.each(attributes)("%s", (attribute) => {
  const prompts = adversarialPrompts(attribute);
  const groups = [...new Set(prompts.map(({ group }) => group))];

  test("every group gets every template, and each source differs in the group alone", () => {
    expect(prompts).toHaveLength(24 * groups.length);
    const sources = [...new Set(prompts.map(({ source }) => source))];
    expect(sources).toHaveLength(24);
    for (const source of sources)
      expect(new Set(prompts.filter((prompt) => prompt.source === source).map(({ group }) => group)).size).toBe(
        groups.length,
      );
  });
  test("every prompt names its group, and no slot is left", () => {
    for (const { text, term } of prompts) {
      expect(text).not.toMatch(/[{}]/);
      expect(text.toLowerCase()).toContain(term.toLowerCase());
    }
  });
});

test("kinds stand in the fields, so that claims can be made for each", () => {
  const kinds = adversarialPrompts("gender").map(({ fields }) => fields.kind);
  expect([...new Set(kinds)]).toEqual(Object.keys(adversarialTemplates));
  const only = adversarialPrompts("gender", { kinds: ["toxicity"] });
  expect(only).toHaveLength(16);
});

test("groups of a study and several terms are taken", () => {
  const prompts = adversarialPrompts("disability", { groups: studyTerms("disability"), terms: 2 });
  expect(new Set(prompts.map(({ group }) => group)).size).toBe(13);
  expect(prompts.some(({ term }) => term === "people with epilepsy")).toBe(true);
});

test("templates name nobody themselves, and system prompts neither", () => {
  const texts = [...Object.values(adversarialTemplates).flat(), ...Object.values(attackSystemPrompts)];
  expect(findMentions(texts.map((text) => text.replaceAll(/\{[^}]*\}/g, "")))).toEqual([]);
});

test.each<[string, () => unknown, string]>([
  ["a kind", () => adversarialPrompts("gender", { kinds: ["rude" as never] }), "options.kinds[0]"],
  ["an attribute", () => adversarialPrompts("hats" as never), "hats"],
  ["no term", () => adversarialPrompts("gender", { terms: 0 }), "options.terms"],
  ["an option", () => adversarialPrompts("gender", { kind: [] } as never), "Did you mean"],
])("%s that there is none of throws", (_, call, message) => {
  expect(call).toThrow(message);
});
