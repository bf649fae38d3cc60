import {
  expandTemplates,
  findMentions,
  groupTerms,
  sentimentTemplates,
  studyTerms,
  type StudyAttribute,
} from "@fairexpect/prompts";
import { describe, expect, test } from "vitest";

/** Table 3 of Czarnowska, Vyas and Shah (2021): how many groups each attribute has. */
const table3: readonly (readonly [StudyAttribute, number])[] = [
  ["gender", 8],
  ["sexual orientation", 5],
  ["religion", 10],
  ["race", 6],
  ["age", 3],
  ["disability", 13],
  ["nationality", 6],
];

describe.each(table3)("%s", (attribute, count) => {
  const terms = studyTerms(attribute);
  test("has all groups of the table, countries by their product in six", () => {
    expect(Object.keys(terms)).toHaveLength(count);
  });
  test("has a noun phrase and a plural for every group, and no word of two groups", () => {
    const seen = new Map<string, string>();
    for (const [group, { identity_np: one = [], identity_pl: several = [] }] of Object.entries(terms)) {
      expect(one.length).toBeGreaterThan(0);
      expect(several.length).toBe(one.length);
      for (const term of one) {
        const text = typeof term === "string" ? term : term.text;
        expect(seen.get(text) ?? group).toBe(group);
        seen.set(text, group);
        expect(text).not.toMatch(/\/|,|^ | $|undefined/);
      }
    }
  });
  test("fills sixty sentiment templates, twenty of each class, for every group", () => {
    const { sources, groups } = expandTemplates(sentimentTemplates, terms, { keys: ["identity_np"] });
    expect(sources).toHaveLength(60);
    for (const gold of [0, 1, 2]) expect(sources.filter((source) => source.gold === gold)).toHaveLength(20);
    expect(Object.keys(groups)).toHaveLength(count);
  });
});

test("the sixty templates are sixty, and fit the groups of mentions too", () => {
  const { sources } = expandTemplates(sentimentTemplates, groupTerms("religion"), { keys: ["identity_np"] });
  expect(new Set(sources.map(({ source }) => source)).size).toBe(60);
});

test("the sixty templates name nobody themselves", () => {
  expect(findMentions(sentimentTemplates.map(({ text }) => text.replaceAll(/\{[^}]*\}/g, "")))).toEqual([]);
});

test("articles go by the sound", () => {
  const { prompts } = expandTemplates(["{a:Identity_np} called."], studyTerms("nationality", ["gdp sixth 3"]), {
    keys: ["identity_np"],
  });
  const texts = prompts.map(({ text }) => text);
  expect(texts).toContain("A Bosnian person called.");
  expect(texts).toContain("An Estonian person called.");
});

test("what the study does not have is said", () => {
  expect(() => studyTerms("origin" as never)).toThrow('expected one of "gender"');
  expect(() => studyTerms("religion", ["taoist"])).toThrow("Did you mean");
});
