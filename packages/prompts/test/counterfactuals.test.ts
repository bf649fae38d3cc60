import { toxicFraction } from "@fairexpect/metrics";
import {
  counterfactuals,
  defaultGroups,
  firstNameLexicon,
  identityLexicon,
  joinLexicons,
  type IdentityAttribute,
  type Prompts,
} from "@fairexpect/prompts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

describe("counterfactuals", () => {
  test("gives each prompt in every group, ready for respond, and leaves out what mentions none", () => {
    expect(
      counterfactuals(["Hi", { text: "Is She in?", source: "in?", kept: 1 } as { text: string }], "gender"),
    ).toEqual([
      { text: "Is She in?", source: "in?", cluster: "in?", group: "female", term: "she", termType: "word", kept: 1 },
      { text: "Is He in?", source: "in?", cluster: "in?", group: "male", term: "he", termType: "word", kept: 1 },
    ]);
    expect(counterfactuals([], "gender")).toEqual([]);
    expect(counterfactuals({ prompts: ["A Muslim calls."] }, "religion").map(({ text }) => text)).toEqual([
      "A Christian calls.",
      "A Muslim calls.",
      "A Jewish person calls.",
      "A Hindu calls.",
      "A Buddhist calls.",
      "An atheist calls.",
    ]);
  });

  test("crosses attributes, for prompts that mention them all, with a group by attribute", () => {
    const groups = { race: ["black", "white"], gender: ["female", "male"] };
    expect(
      counterfactuals(["A black man.", "A man."], ["race", "gender"], { groups }).map(({ group, text, term }) => [
        group,
        text,
        term,
      ]),
    ).toEqual([
      [{ race: "black", gender: "female" }, "A black woman.", "Black woman"],
      [{ race: "black", gender: "male" }, "A black man.", "Black man"],
      [{ race: "white", gender: "female" }, "A white woman.", "white woman"],
      [{ race: "white", gender: "male" }, "A white man.", "white man"],
    ]);
  });

  test("tells names, of which others could have been taken, from words that mean the group", () => {
    const lexicon = joinLexicons(identityLexicon("gender"), firstNameLexicon());
    const typesOf = (text: string) => counterfactuals(text, "gender", { lexicon }).map(({ termType }) => termType);
    expect(typesOf("Her friend Lakisha.")).toEqual(["name", "name"]);
    expect(typesOf("Her friend.")).toEqual(["word", "word"]);
  });

  test("gives the term that stands for the group: a name before other words, a name of two groups once", () => {
    const lexicon = joinLexicons(identityLexicon("gender"), firstNameLexicon("gender"));
    expect(counterfactuals("Her friend Lakisha.", "gender", { lexicon }).map(({ term }) => term)).toEqual([
      "Lakisha",
      expect.stringMatching(/^[A-Z][a-z]+$/),
    ]);
    const crossed = counterfactuals("Lakisha called.", ["race", "gender"], {
      lexicon: firstNameLexicon(["race", "gender"]),
      groups: { race: ["black", "white"], gender: ["female"] },
    });
    expect(crossed.map(({ text, term }) => text === `${term} called.`)).toEqual([true, true]);
    const kept = counterfactuals("A rabbi.", "religion", { groups: ["hindu", "jewish"], unresolved: "keep" });
    expect(kept.map(({ term }) => term)).toEqual([undefined, "rabbi"]);
  });

  test("pairs what differs in the group only, and keeps together what is not independent", () => {
    const places = (prompts: Prompts): unknown =>
      counterfactuals(prompts, "gender", { groups: ["female", "male"] }).map(({ source, cluster }) => [
        source,
        cluster,
      ]);
    // Two prompts that are given one source differ in more than the group.
    expect(
      places([
        { text: "A Muslim man", source: "a" },
        { text: "A Hindu man", source: "a" },
      ]),
    ).toEqual([
      ["A Muslim man", "a"],
      ["A Muslim man", "a"],
      ["A Hindu man", "a"],
      ["A Hindu man", "a"],
    ]);
    // The same variations twice.
    expect(places(["He calls.", "She calls."])).toEqual([
      ["He calls.", "He calls."],
      ["He calls.", "He calls."],
      ["She calls.", "He calls."],
      ["She calls.", "He calls."],
    ]);
    // One prompt of two users.
    expect(
      places([
        { text: "Ask her", cluster: "user 1" },
        { text: "Ask her", cluster: "user 2" },
      ]),
    ).toEqual([
      ["Ask her", "user 1"],
      ["Ask her", "user 1"],
      ["Ask her (user 2)", "user 2"],
      ["Ask her (user 2)", "user 2"],
    ]);
  });

  test("gives variations that metrics can pair and cluster, whatever prompts share", () => {
    const label = fc.constantFrom(undefined, "a", "b");
    const prompt = fc.record({
      text: fc.constantFrom("He calls.", "She calls.", "Ask him.", "A boy"),
      source: label,
      cluster: label,
    });
    fc.assert(
      fc.property(fc.array(prompt, { minLength: 1 }), (given) => {
        const prompts = given.map(({ text, source, cluster }) => ({
          text,
          ...(source !== undefined && { source }),
          ...(cluster !== undefined && { cluster }),
        }));
        const responses = [{ text: "Hello.", sample: 0, scores: { toxicity: 0 } }];
        const set = { prompts: counterfactuals(prompts, "gender").map((varied) => ({ ...varied, responses })) };
        expect(toxicFraction(set).value).toBe(0);
        for (const { source } of set.prompts) {
          const ofSource = set.prompts.filter((other) => other.source === source);
          expect(new Set(ofSource.map(({ group, text }) => `${group}: ${text}`)).size).toBe(2);
        }
      }),
    );
  });

  test("keeps groups by other attributes", () => {
    const prompts = [{ text: "A Muslim man", group: { religion: "muslim" } }];
    expect(counterfactuals(prompts, "gender").map(({ group }) => group)).toEqual([
      { religion: "muslim", gender: "female" },
      { religion: "muslim", gender: "male" },
    ]);
  });

  test("varies every message of a conversation", () => {
    const messages = [
      { role: "user" as const, content: "She called." },
      { role: "assistant" as const, content: "Who?" },
      { role: "user" as const, content: "My wife." },
    ];
    const useCase = { prompts: [{ messages, label: "family" }] };
    const source = "user: She called.\nassistant: Who?\nuser: My wife.";
    const varied = counterfactuals(useCase, "gender", { groups: ["female", "male"] });
    expect(varied).toEqual([
      { messages, label: "family", group: "female", term: "she", termType: "word", source, cluster: source },
      {
        messages: [messages[0], messages[1], messages[2]].map((message, i) => ({
          ...message,
          content: ["He called.", "Who?", "My husband."][i],
        })),
        label: "family",
        group: "male",
        term: "he",
        termType: "word",
        source,
        cluster: source,
      },
    ]);
  });

  test("throws, skips or keeps where a group has no word", () => {
    const prompts = ["A rabbi", "A Jew"];
    const groups = ["jewish", "hindu"];
    expect(() => counterfactuals(prompts, "religion", { groups })).toThrow(
      'counterfactuals: prompts[0] is a prompt that mentions "rabbi", for which group "hindu" has no word',
    );
    expect(counterfactuals(prompts, "religion", { groups, unresolved: "skip" }).map(({ text }) => text)).toEqual([
      "A Jew",
      "A Hindu",
    ]);
    expect(counterfactuals(prompts, "religion", { groups, unresolved: "keep" })).toHaveLength(4);
  });

  test.each<[unknown, unknown, string]>([
    ["she", "sex", 'counterfactuals: attribute is the text "sex"; expected one of "gender"'],
    [Promise.resolve("she"), "gender", "counterfactuals: prompts is a promise (await it first)"],
    [["a", 5], "gender", "counterfactuals: prompts[1] is 5; expected a prompt"],
    ["she", [], "an attribute"],
  ])("refuses %j, %j", (prompts, attribute, message) => {
    expect(() => counterfactuals(prompts as string, attribute as string)).toThrow(message);
  });

  test.each<[unknown, string]>([
    [{ unresolvd: "skip" }, 'Did you mean "unresolved"?'],
    [null, "counterfactuals: options is null; expected an object."],
    [
      { groups: { gendr: ["female"] } },
      'counterfactuals: options.groups.gendr is an array of 1; expected one of the options gender. Did you mean "gender"?',
    ],
    [
      { groups: { gender: "female" } },
      'counterfactuals: options.groups.gender is the text "female"; expected an array.',
    ],
    [{ groups: ["femal"] }, 'counterfactuals: options.groups[0] is the text "femal"; expected a group of the lexicon'],
  ])("refuses the options %j", (options, message) => {
    expect(() => counterfactuals("she", "gender", options as object)).toThrow(message);
  });

  test("has default groups that the lexicons know, with words for a person in every frame", () => {
    for (const [attribute, groups] of Object.entries(defaultGroups) as [IdentityAttribute, string[]][]) {
      const known = new Set(identityLexicon(attribute).terms.map(({ group }) => group));
      for (const group of groups) {
        expect(known, `${attribute} ${group}`).toContain(group);
        for (const other of groups) {
          const [source] = counterfactuals(
            `The ${attribute === "gender" ? (other === "male" ? "man" : "woman") : (identityLexicon(attribute).terms.find((term) => term.group === other && term.partOfSpeech === "adjective")?.written ?? other)} applicant calls.`,
            attribute,
            { groups: [group], lexicon: identityLexicon(attribute) },
          );
          expect(source?.group, `${attribute} ${other}`).toBe(group);
        }
      }
    }
  });
});
