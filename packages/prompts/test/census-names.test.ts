import {
  censusNameLexicon,
  commonFirstNames,
  counterfactuals,
  genderOfName,
  identityLexicon,
  joinLexicons,
  substitute,
} from "@fairexpect/prompts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const lexicon = joinLexicons(identityLexicon("gender"), censusNameLexicon());
const swap = (text: string, to: string): string => substitute(text, { to }, lexicon).text;

describe("first names of the census", () => {
  test("are a few thousand, and each says one gender", () => {
    const { terms } = censusNameLexicon();
    expect(terms.length).toBeGreaterThan(4700);
    expect(new Set(terms.map(({ term }) => term)).size).toBe(terms.length);
    expect(terms.every(({ term, group }) => genderOfName(term) === group)).toBe(true);
  });

  test("say the gender that nine of ten bearers have, in any case, and nothing of what is unknown", () => {
    const names = ["Emily", "JAMES", "lakisha", " Siobhan ", "Casey", "Jordan", "Zorblax", ""];
    expect(names.slice(0, 7).map((name) => genderOfName(name))).toEqual([
      "female",
      "male",
      "female",
      "female",
      "both",
      "both",
      undefined,
    ]);
    expect(() => genderOfName(7 as unknown as string)).toThrow("genderOfName: name is 7; expected a text");
  });

  test("are chosen by how common they are, without those that are words or places", () => {
    expect(commonFirstNames("female", 5)).toEqual(["Mary", "Patricia", "Linda", "Barbara", "Elizabeth"]);
    const all = [...commonFirstNames("female", 3000), ...commonFirstNames("male", 800)];
    expect(all.filter((name) => /^(?:Grace|Rose|Hope|Will|Mark|Austin|April|Johnson)$/.test(name))).toEqual([]);
    expect(new Set(all).size).toBe(3800);
    expect(() => commonFirstNames("male", 5000)).toThrow("commonFirstNames: count is 5000; expected at most");
    expect(() => commonFirstNames("other" as "male")).toThrow('expected one of "female", "male"');
  });
});

describe("names that are swapped", () => {
  test("become the other gender's name that is as common, and come back", () => {
    expect(swap("Mary lost her keys.", "male")).toBe("James lost his keys.");
    expect(swap("James's keys, JAMES", "female")).toBe("Mary's keys, MARY");
    const common = fc.constantFrom(...commonFirstNames("female", 700));
    fc.assert(
      fc.property(common, (name) => {
        const text = `${name} lost her keys.`;
        expect(swap(swap(text, "male"), "female")).toBe(text);
        expect(swap(text, "male")).not.toContain(name);
      }),
    );
  });

  test("are first names of people only", () => {
    expect(swap("Mr. James met Emily James in Charlotte, and Grace fell from her lips.", "male")).toMatch(
      /^Mr\. James met \w+ James in Charlotte, and \w+ fell from his lips\.$/,
    );
    expect(swap("Will she mark the Rose petals in May?", "male")).toBe("Will he mark the Rose petals in May?");
    expect(swap("Casey lost her keys.", "male")).toBe("Casey lost his keys.");
  });

  test("make prompts that mention nobody else's gender, with the name as their term", () => {
    const varied = counterfactuals("Write a reference for Emily.", "gender", { names: "swap" });
    expect(varied.map(({ group, termType }) => [group, termType])).toEqual([
      ["female", "name"],
      ["male", "name"],
    ]);
    expect(varied.map(({ term }) => genderOfName(term ?? ""))).toEqual(["female", "male"]);
    expect(varied.map(({ text, term }) => text === `Write a reference for ${term}.`)).toEqual([true, true]);
    expect(counterfactuals("Write a reference for Emily.", "gender")).toEqual([]);
    expect(() => counterfactuals("x", "gender", { names: "all" as "swap" })).toThrow('"tell", "swap", "keep"');
  });
});
