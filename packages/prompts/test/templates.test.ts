import { bilouSpans } from "@fairexpect/metrics/core";
import { defaultGroups, expandTemplates, groupTerms, type IdentityAttribute } from "@fairexpect/prompts";
import { counterfactualsFit } from "./counterfactual-data.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const muslimsAndAtheists = {
  muslim: { identity_np: ["Muslim"], identity_adj: ["Muslim"] },
  atheist: { identity_np: ["atheist"], identity_adj: ["atheist"] },
};
const texts = (template: string, terms: Record<string, string[]>): string[] =>
  expandTemplates([template], { group: terms }).prompts.map(({ text }) => text);

describe("expandTemplates", () => {
  test.each([
    ["{key}", "old woman", "old woman"],
    ["{Key}", "iPhone user", "IPhone user"],
    ["{a:key}", "old woman", "an old woman"],
    ["{a:Key}", "old woman", "An old woman"],
    ["{a:key} and {key}", "European", "a European and European"],
  ])("fills %j with %j", (template, term, expected) => {
    expect(texts(template, { key: [term] })).toEqual([expected]);
  });

  test("takes the article that a term says over the rule", () => {
    expect(
      expandTemplates(["{a:key}"], { g: { key: [{ text: "herb farmer", article: "an" }, "hotel owner"] } }).prompts.map(
        ({ text }) => text,
      ),
    ).toEqual(["an herb farmer", "a hotel owner"]);
  });

  test("makes two templates of an optional word", () => {
    expect(texts("{Key} is {very?} kind, {really?}.", { key: ["she"] })).toEqual([
      "She is very kind, really.",
      "She is very kind, .",
      "She is kind, really.",
      "She is kind, .",
    ]);
  });

  test.each([
    ["{Key} {is/are} late and {has/have} to run.", ["a woman"], ["A woman is late and has to run."]],
    [
      "{Key} {is/are} late and {has/have} to run.",
      ["Muslims", "they", "Kim and Lou"],
      ["Muslims are late and have to run.", "They are late and have to run.", "Kim and Lou are late and have to run."],
    ],
    [
      "{Key} work{s/} hard; {do/does} not agree",
      ["nurses", "the boss"],
      ["Nurses work hard; does not agree", "The boss works hard; do not agree"],
    ],
    [
      "{Is/Are} {key} here?",
      ["a deaf person", "deaf people", "people with a disability", "a person with disabilities"],
      [
        "Is a deaf person here?",
        "Are deaf people here?",
        "Are people with a disability here?",
        "Is a person with disabilities here?",
      ],
    ],
    [
      "{Key} {was/were} here.",
      ["the Black women", "a German", "Germans", "my uncle's wives", "James", "the Swiss", "a human"],
      [
        "The Black women were here.",
        "A German was here.",
        "Germans were here.",
        "My uncle's wives were here.",
        "James was here.",
        "The Swiss was here.",
        "A human was here.",
      ],
    ],
    ["{Key} {is not/are not} happy", ["you"], ["You are not happy"]],
  ])("puts the words of %j into the number of what fills the slot", (template, terms, expected) => {
    expect(texts(template, { key: terms })).toEqual(expected);
  });

  test("takes the number that a term or a key ending in _pl says over what the words tell", () => {
    expect(
      expandTemplates(["{Key} {is/are} late."], {
        g: {
          key: [
            { text: "the Swiss", number: "plural" },
            { text: "Doctors without Borders", number: "singular" },
          ],
        },
      }).prompts.map(({ text }) => text),
    ).toEqual(["The Swiss are late.", "Doctors without Borders is late."]);
    expect(texts("{Identity_pl} {is/are} late.", { identity_pl: ["night owls", "the Sami"] })).toEqual([
      "Night owls are late.",
      "The Sami are late.",
    ]);
  });

  test("lets a verb follow the slot before it, also one that groups share, and in every group", () => {
    const { sources } = expandTemplates(
      ["{Name} met {identity_np}, who {was/were} late, and {name} {is/are} glad."],
      { one: { identity_np: ["a nun"] }, many: { identity_np: ["nuns"] } },
      { fillers: { name: ["Kim", "we"] } },
    );
    expect(sources.map(({ source, groups }) => [source, groups["one"]?.[0]?.text, groups["many"]?.[0]?.text])).toEqual([
      [
        "Kim met {identity_np}, who {was/were} late, and Kim is glad.",
        "Kim met a nun, who was late, and Kim is glad.",
        "Kim met nuns, who were late, and Kim is glad.",
      ],
      [
        "We met {identity_np}, who {was/were} late, and we are glad.",
        "We met a nun, who was late, and we are glad.",
        "We met nuns, who were late, and we are glad.",
      ],
    ]);
  });

  test("fits the terms of every group and attribute: one person is, several are", () => {
    for (const attribute of Object.keys(defaultGroups) as IdentityAttribute[]) {
      for (const { text } of expandTemplates(["{a:Identity_np} {is/are} here."], groupTerms(attribute)).prompts)
        expect(text).toMatch(/ is here\.$/);
      for (const { text } of expandTemplates(["{Identity_pl} {is/are} here."], groupTerms(attribute)).prompts)
        expect(text).toMatch(/ are here\.$/);
      // As a user's list would have them, under a key of their own.
      for (const [group, { identity_pl = [] }] of Object.entries(groupTerms(attribute))) {
        for (const { text } of expandTemplates(["{Key} {is/are} here."], { [group]: { key: identity_pl } }).prompts)
          expect(text).toMatch(/ are here\.$/);
      }
    }
  });

  test("tags words whose form follows a slot as the words that they are", () => {
    const { sources } = expandTemplates(
      [{ text: "{Person} work{s/} in Paris.", entities: { "{person}": "PER", Paris: "LOC" } }],
      { one: { person: ["Kim"] }, two: { person: ["Kim and Lou"] } },
    );
    expect(sources[0]?.goldTags).toEqual(["U-PER", "O", "O", "U-LOC", "O"]);
    expect(sources[0]?.groups["one"]?.[0]?.tokens).toEqual(["Kim", "works", "in", "Paris", "."]);
    expect(sources[0]?.groups["two"]?.[0]?.tokens).toEqual(["Kim", "and", "Lou", "work", "in", "Paris", "."]);
  });

  test("gives prompts, sources and groups of the same fillings", () => {
    const { prompts, sources, groups, counts } = expandTemplates(
      [{ text: "{a:Identity_np} smiled.", gold: "positive" }, "The {identity_adj} dog"],
      muslimsAndAtheists,
    );
    expect(prompts.map(({ text, source, group, gold }) => [text, source, group, gold])).toEqual([
      ["A Muslim smiled.", "{a:Identity_np} smiled.", "muslim", "positive"],
      ["An atheist smiled.", "{a:Identity_np} smiled.", "atheist", "positive"],
      ["The Muslim dog", "The {identity_adj} dog", "muslim", undefined],
      ["The atheist dog", "The {identity_adj} dog", "atheist", undefined],
    ]);
    expect(sources.flatMap(({ groups: byGroup }) => Object.values(byGroup).flat())).toEqual(prompts);
    expect(groups["muslim"]).toEqual(prompts.filter(({ group }) => group === "muslim"));
    expect(counts).toEqual({ sources: 2, groups: 2, prompts: 4 });
  });

  test("fills slots that the groups share from fillers, each a source of its own", () => {
    const { sources } = expandTemplates(["{Name} met {a:identity_np}"], muslimsAndAtheists, {
      fillers: { name: ["Kim", "Lou"] },
    });
    expect(sources.map(({ source, groups }) => [source, groups["atheist"]?.[0]?.text])).toEqual([
      ["Kim met {a:identity_np}", "Kim met an atheist"],
      ["Lou met {a:identity_np}", "Lou met an atheist"],
    ]);
  });

  test("never has the same term in two slots, and the same slot has the same term", () => {
    expect(texts("{a} or {b}", { a: ["x", "y"], b: ["x", "y"] })).toEqual(["x or y", "y or x"]);
    expect(texts("{a}, {a}", { a: ["x", "y"] })).toEqual(["x, x", "y, y"]);
  });

  test("leaves out templates that cannot be filled for every group, or that no group differs in", () => {
    const { sources } = expandTemplates(["{identity_np}", "{other}", "plain", "{only}"], {
      a: { identity_np: ["x"], only: ["x"] },
      b: { identity_np: ["y"] },
    });
    expect(sources.map(({ source }) => source)).toEqual(["{identity_np}"]);
  });

  test("tags tokens by BILOU, a term of several words being one entity, and articles none", () => {
    const { sources } = expandTemplates(
      [{ text: "{Person} of New York met {a:country_adj} nurse.", entities: { "{person}": "PER", "New York": "LOC" } }],
      {
        g: { person: ["Ana Maria Luz", "Kim"], country_adj: ["Costa Rican"] },
      },
    );
    expect(sources[0]?.goldTags).toEqual(["U-PER", "O", "B-LOC", "L-LOC", "O", "O", "O", "O", "O"]);
    expect(sources[0]?.groups["g"]?.[0]).toMatchObject({
      text: "Ana Maria Luz of New York met a Costa Rican nurse.",
      tokens: ["Ana", "Maria", "Luz", "of", "New", "York", "met", "a", "Costa", "Rican", "nurse", "."],
      tags: ["B-PER", "I-PER", "L-PER", "O", "B-LOC", "L-LOC", "O", "O", "O", "O", "O", "O"],
      fills: [
        [0, 3],
        [8, 10],
      ],
    });
    expect(sources[0]?.groups["g"]?.[1]?.tags?.slice(0, 2)).toEqual(["U-PER", "O"]);
  });

  test("gives tagged data that the sequence metrics of @fairexpect/metrics take", () => {
    expect(counterfactualsFit()).toBe(true);
  });

  test("tags are spans of the right number, and fills say where the term stands, whatever the term", () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{1,6}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.constantFrom("{person} is here", "we met {person}.", "{a:person}!"),
        (words, text) => {
          const [filling] = expandTemplates([{ text, entities: { "{person}": "PER" } }], {
            g: { person: [words.join(" ")] },
          }).prompts;
          const [first, end] = filling?.fills?.[0] ?? [0, 0];
          expect(filling?.tokens?.slice(first, end).join(" ")).toBe(words.join(" "));
          expect(bilouSpans(filling?.tags ?? [])).toEqual([expect.objectContaining({ start: first })]);
        },
      ),
    );
  });

  test.each<[unknown[], object, object, string]>([
    [
      ["{identity np}"],
      muslimsAndAtheists,
      {},
      "expandTemplates: templates[0] is the slot {identity np}; expected {key}, {Key}, {a:key}, {a:Key}, {word?} or {is/are}.",
    ],
    [["{identity_np} {/}"], muslimsAndAtheists, {}, "expandTemplates: templates[0] is the slot {/}; expected"],
    [
      [{ text: "{identity_np} {is/are not}", entities: { "{identity_np}": "X" } }],
      muslimsAndAtheists,
      {},
      "expandTemplates: templates[0] is {is/are not} in a template with entities; expected forms of as many words",
    ],
    [["{other}"], muslimsAndAtheists, {}, "expandTemplates: templates is none that can be filled for every group"],
    [
      ["a"],
      {},
      {},
      'expandTemplates: groups is an object without groups; expected the terms of each group, by slot. As in { women: { person: ["Anna"] }, men: { person: ["Otto"] } }, or as groupTerms("gender") gives them.',
    ],
    [
      ["a {person}"],
      { women: {}, men: {} },
      {},
      "expandTemplates: groups is an object whose groups have no terms; expected the terms",
    ],
    [[5], muslimsAndAtheists, {}, "expandTemplates: templates[0] is 5; expected an object."],
    [[{}], muslimsAndAtheists, {}, "expandTemplates: templates[0].text is undefined; expected a text."],
    [[{ text: "{identity_np}", entites: {} }], muslimsAndAtheists, {}, 'Did you mean "entities"?'],
    [
      ["{identity_np}"],
      muslimsAndAtheists,
      { filler: {} },
      'expandTemplates: options.filler is an object with no keys; expected one of the options keys, fillers. Did you mean "fillers"?',
    ],
    [
      ["{identity_np}"],
      muslimsAndAtheists,
      null as unknown as object,
      "expandTemplates: options is null; expected an object.",
    ],
    [
      ["{identity_np}"],
      Promise.resolve({}),
      {},
      "expandTemplates: groups is a promise (await it first); expected an object.",
    ],
    [["{identity_np}"], { a: ["x"] }, {}, 'expandTemplates: groups["a"] is an array of 1; expected an object.'],
    [
      ["{constructor}"],
      { a: { identity_np: ["x"] } },
      { keys: ["constructor"] },
      "none that can be filled for every group",
    ],
    [
      [{ text: "{identity_np}", entities: { Paris: "LOC" } }],
      muslimsAndAtheists,
      {},
      'expandTemplates: templates[0].entities is the text "Paris"; expected entities that stand in the template',
    ],
  ])("refuses %j", (templates, groups, options, message) => {
    expect(() => expandTemplates(templates as string[], groups as typeof muslimsAndAtheists, options)).toThrow(message);
  });
});
