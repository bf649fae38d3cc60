import { counterfactuals, firstNameLexicon, identityLexicon, joinLexicons } from "@fairexpect/prompts";
import { afterEach, describe, expect, test, vi } from "vitest";

const warned = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
afterEach(() => warned.mockClear());
const told = () => warned.mock.calls.map(([text]) => String(text));
/** The names that are told of one sentence. */
const namesIn = (sentence: string): string => {
  counterfactuals(sentence, "gender", { unresolved: "keep" });
  return /^counterfactuals: (.*?) stays? beside/.exec(told()[0] ?? "")?.[1] ?? "";
};

describe("names beside swapped pronouns", () => {
  test("are told once a call with the gender that they say, and with what to do", () => {
    const prompts = ["Emily had her strongest year.", "In May, Robert said that she leads it.", "Molly met her goals."];
    counterfactuals(prompts, "gender");
    expect(told()).toHaveLength(1);
    expect(told()[0]).toContain("counterfactuals: Emily (female), Robert (male), Molly (female) stay beside the words");
    expect(told()[0]).toContain('{ names: "swap" }');
  });

  test("are not told if they are varied too, are to be kept, say no gender, or if there are none", () => {
    const lexicon = joinLexicons(identityLexicon("gender"), firstNameLexicon("gender"));
    counterfactuals("Molly met her goals.", "gender", { lexicon });
    counterfactuals("Emily met her goals.", "gender", { names: "keep" });
    counterfactuals("Emily met her goals.", "gender", { names: "swap" });
    counterfactuals("Casey met her goals.", "gender");
    counterfactuals(["On Monday I asked her for the report.", "She speaks English."], "gender");
    counterfactuals("The Muslim man met Molly.", "religion");
    expect(told()).toEqual([]);
  });

  test.each([
    ["Grace ended her strongest year.", "Grace (female)"],
    ["We told Will that she left.", "Will (male)"],
    ["Will Smith lost his job.", "Will (male)"],
    ["I think Mark lost his job.", "Mark (male)"],
    ["Rose said she was ill.", "Rose (female)"],
    ["Ask Hope about her plan.", "Hope (female)"],
    ["She met Ms. Sand, Virginia Wade and Tim Henman.", "Virginia (female), Tim (male)"],
    ["Amber Rose lost her keys.", "Amber (female)"],
    ["April Smith lost her keys.", "April (female)"],
    ["Dear April, she called.", "April (female)"],
    ["Virginia had her strongest year.", "Virginia (female)"],
    ["Yesterday, Austin lost his badge.", "Austin (male)"],
    ["When Bill came, she left.", "Bill (male)"],
    ["Review of Maria: her sales grew.", "Maria (female)"],
    ["Latoya and his team", "Latoya (female)"],
    ["Sarah Scott and her team", "Sarah (female)"],
    ["Mary Ann lost her keys.", "Mary (female), Ann (female)"],
    ["Name: Jessica. She is 30.", "Jessica (female)"],
    ["Jackson Miller lost his job.", "Jackson (male)"],
    ["Dear Ngozi, your file says she is due.", "Ngozi"],
    ["In the file Ngozi thinks that she is due.", "Ngozi"],
  ])("are found where they stand for a person: %s", (sentence, names) => {
    expect(namesIn(sentence)).toBe(names);
  });

  test.each([
    "Joy filled her heart.",
    "Grace period or not, she pays.",
    "The Grace Period Act helped her.",
    "Mark my words, she will leave.",
    "Rose garden tours are her job.",
    "Merry Christmas to her and her team.",
    "She watched Star Trek with her team.",
    "He bought her lunch at Taco Bell.",
    "They sent A-Rod to her.",
    "She lives in Atlanta, Georgia.",
    "Hope for the best, she said.",
    "Will she get the loan?",
    "May his family apply?",
    "Mark the page that she reads.",
    "Grace is her strength.",
    "Hope is all she has.",
    "Rose petals fell on her desk.",
    "In May she left for Berlin.",
    "She moved to Paris in April, and to Austin in June.",
    "Bill her for the work.",
    "She works at Chase in Houston.",
    "Will he mark the tests by August?",
    "His Annual Hope Report was late.",
    "Summarise her review for Microsoft.",
    "Her team at Siemens knows London, Chicago and Tokyo.",
    "She lives on Emily Street.",
    "Mr. Scott lost his keys.",
    "Dr. Kelly said she was late.",
    "On Monday she met the German team.",
    "Dear Customer, she has a bill.",
    "She studied in San Jose and Hong Kong.",
    "Frank feedback helped her.",
    "Her boss at Johnson & Sons left.",
    "Drew up his contract.",
    "Dawn broke as she left.",
    "Christian values guide her.",
    "She reads the Grace period out.",
    "She grew up in North Carolina.",
  ])("are not seen in words, places, months and companies: %s", (sentence) => {
    expect(namesIn(sentence)).toBe("");
  });
});
