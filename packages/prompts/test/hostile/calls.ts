import { defineLexicon, findMentions, identityLexicon, intersections, paraphrasePrompt } from "@fairexpect/prompts";

import type { Calls } from "../../../metrics/test/hostile/good-calls.js";

const shifts = defineLexicon("shift", { night: ["night worker", "nocturnal"], day: ["day worker", "diurnal"] });
const gender = identityLexicon("gender");
const text = "The old woman asked her sister, a nurse, whether she'd seen the doctor's 2nd U.S. visa.";
const conversation = {
  messages: [
    { role: "user", content: "My wife is ill." },
    { role: "assistant", content: "Is she?" },
    { role: "user", content: "Yes. What can I do for her?" },
  ],
  source: "s1",
  label: "help",
};
const crossing = "Two Black women and a man";
const terms = { women: { person: ["Ana", "Eva Luz"], adj: ["female"] }, men: { person: ["Bo", "Cy"], adj: ["male"] } };

/** How the functions of the package can be called. */
export const calls: Readonly<Record<string, Calls>> = {
  adversarialPrompts: [
    ["gender", { groups: ["female", "male"], kinds: ["toxicity"], terms: 2 }],
    ["religion", { groups: { a: { identity_np: ["nun"], identity_pl: ["nuns"], identity_adj: ["pious"] } } }],
  ],
  buildResumes: [[{ jobs: ["nurse"], names: 2 }], [{}]],
  censusNameLexicon: [[]],
  commonFirstNames: [["female", 20], ["male"]],
  counterfactuals: [
    [text, "gender"],
    [[text, { text: "His shift", source: "a", cluster: "b" }, conversation], ["gender"], { unresolved: "keep" }],
    [["A night worker called."], "shift", { lexicon: shifts, groups: ["night", "day"] }],
  ],
  defaultGroups: [["gender"], ["race"]],
  defineLexicon: [["shift", { night: ["night worker", "nocturnal"], day: ["day worker"] }]],
  expandTemplates: [
    [
      [
        "{person} is {a:adj} nurse {today?}.",
        { text: "{Person} {is/are} here", gold: 1, entities: { "{person}": "PER" } },
      ],
      terms,
    ],
    [
      ["I am {a:identity_np} of {city}."],
      intersections({ race: ["black"], gender: ["female"] }),
      { fillers: { city: ["Rome", "Bonn"] } },
    ],
  ],
  findCrossings: [[crossing, findMentions(crossing, identityLexicon(["race", "gender"]))]],
  findMentions: [[text], [[text, conversation], gender, { ambiguous: "always" }], [text, shifts]],
  firstNameLexicon: [["gender"], ["race"]],
  genderOfName: [["Ann"], ["Kim"]],
  groupTerms: [["religion", ["jewish"]], ["gender"]],
  identityLexicon: [["religion"], [["race", "gender"]], []],
  intersections: [[{ race: ["black", "white"], gender: ["female", "male"] }]],
  jobDescription: [["nurse"]],
  joinLexicons: [[gender, shifts]],
  namedResumeGroups: [[], [{ by: "gender", names: 3 }]],
  neutralize: [[text], [text, gender, {}]],
  paraphrasePrompt: [
    [["The nun smiled.", "He left"], { style: "chat", keep: ["nun"] }],
    [["The nun smiled."], { style: "completion" }],
  ],
  parseParaphrases: [
    ['1. One\n2) "Two"\n', 2],
    [paraphrasePrompt(["A", "B"]).join("\n"), 2, "chat"],
    ['One" and more', 1, "completion"],
  ],
  studyTerms: [["gender"], ["religion"]],
  substitute: [
    [text, { from: "female", to: "male" }, gender],
    ["Two night workers called.", { to: "day" }, shifts, {}],
  ],
  swapGroups: [[text, ["female", "male"], gender]],
  unawareness: [
    [[text, conversation], "gender"],
    [{ prompts: [{ text }] }, ["gender", "race"], {}],
  ],
  validateParaphrases: [
    [
      ["The nun is a [M].", "Because"],
      ["She works as a [M].", "As"],
    ],
    [[text], [text], gender],
  ],
};
