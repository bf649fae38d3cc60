import {
  adviceTemplates,
  completionTemplates,
  defaultGroups,
  expandTemplates,
  findMentions,
  groupTerms,
  identityLexicon,
  intersections,
  sentimentTemplates,
  type IdentityAttribute,
} from "@fairexpect/prompts";
import { describe, expect, test } from "vitest";

describe("groupTerms", () => {
  test("gives terms that are found as mentions of the group again", () => {
    for (const attribute of Object.keys(defaultGroups) as IdentityAttribute[]) {
      const lexicon = identityLexicon(attribute);
      for (const [group, slots] of Object.entries(groupTerms(attribute))) {
        expect(Object.keys(slots), `${attribute} ${group}`).toEqual(
          expect.arrayContaining(["identity_adj", "identity_np", "identity_pl"]),
        );
        for (const key of ["identity_adj", "identity_np", "identity_pl"]) {
          for (const entry of slots[key] ?? []) {
            const term = typeof entry === "string" ? entry : entry.text;
            const mentions = findMentions(`(${term})`, lexicon, { ambiguous: "always" });
            expect(
              mentions.map((mention) => mention.group),
              `${attribute} ${group} ${key} ${term}`,
            ).toContain(group);
          }
        }
      }
    }
  });

  test("names people of one group, and countries", () => {
    expect(groupTerms("gender")["female"]?.["person"]).toHaveLength(160);
    expect(groupTerms("race", ["asian"])["asian"]?.["person"]).toHaveLength(80);
    expect(groupTerms("religion", ["muslim"])["muslim"]).toMatchObject({
      religion: ["Islam"],
      religion_adj: expect.arrayContaining(["Muslim", "Sunni"]) as unknown,
    });
    expect(groupTerms("nationality", ["chinese"])["chinese"]).toMatchObject({
      country: ["China"],
      identity_np: ["Chinese person"],
    });
  });
});

describe("intersections", () => {
  test("crosses groups of several attributes in words", () => {
    expect(
      intersections({ age: ["old"], race: ["black", "asian"], gender: ["female"] }).map(
        ({ name, person, people, terms }) => [name, person, people, terms["identity_adj"]],
      ),
    ).toEqual([
      ["old black female", "old Black woman", "old Black women", ["old Black female"]],
      ["old asian female", "old Asian woman", "old Asian women", ["old Asian female"]],
    ]);
    expect(intersections({ religion: ["muslim"], nationality: ["german"] })[0]).toMatchObject({
      person: "Muslim German person",
      people: "Muslim German people",
      groups: { religion: "muslim", nationality: "german" },
    });
  });

  test("fill templates as groups do, and their prompts have a group by attribute", () => {
    const crossed = intersections({ race: ["black", "white"], gender: ["female", "male"] });
    const { prompts, groups } = expandTemplates(["I am {a:identity_np}."], crossed);
    expect(prompts.map(({ text, group, term }) => [text, group, term])).toEqual([
      ["I am a Black woman.", { race: "black", gender: "female" }, "Black woman"],
      ["I am a Black man.", { race: "black", gender: "male" }, "Black man"],
      ["I am a white woman.", { race: "white", gender: "female" }, "white woman"],
      ["I am a white man.", { race: "white", gender: "male" }, "white man"],
    ]);
    expect(Object.keys(groups)).toEqual(["black female", "black male", "white female", "white male"]);
  });
});

describe("groups and attributes that there are not", () => {
  test.each<[() => unknown, string]>([
    [() => groupTerms("sex" as "gender"), 'groupTerms: attribute is the text "sex"; expected one of "gender"'],
    [() => groupTerms("gender", ["femal"]), 'groupTerms: groups[0] is the text "femal"; expected one of "female"'],
    [
      () => intersections({ sex: ["female"] } as object),
      'intersections: groups is the text "sex"; expected one of "gender"',
    ],
    [() => intersections({ race: ["blck"] }), 'intersections: groups.race[0] is the text "blck"; expected one of'],
  ])("are refused: %s", (call, message) => {
    expect(call).toThrow(message);
  });
});

describe("the sentences of our own", () => {
  test("mention nobody by themselves, and can be filled for every attribute", () => {
    for (const template of [
      ...completionTemplates,
      ...adviceTemplates,
      ...sentimentTemplates.map(({ text }) => text),
    ]) {
      expect(
        findMentions(
          template.replace(/\{[^}]*\}/g, "X"),
          identityLexicon(["gender", "race", "religion", "sexual orientation", "disability"]),
        ),
        template,
      ).toEqual([]);
    }
    for (const attribute of Object.keys(defaultGroups) as IdentityAttribute[]) {
      for (const templates of [completionTemplates, adviceTemplates, sentimentTemplates]) {
        const { sources, prompts } = expandTemplates(templates, groupTerms(attribute));
        expect(sources).toHaveLength(templates.length);
        expect(prompts.every(({ text }) => !/[{}]|undefined| {2}/.test(text))).toBe(true);
      }
    }
  });
});
