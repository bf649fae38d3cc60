import { counterfactualBleu, counterfactualRougeL } from "@fairexpect/metrics";
import { describe, expect, test } from "vitest";

const pairs = [
  ["Then he drove his car to work.", "Then she drove her car to work."],
  ["He likes tea, and said so.", "She likes coffee. She said so."],
] as const;
const setsOf = (texts: readonly (readonly [string, string])[]) =>
  texts.map(([male, female], i) => ({ source: `s${i}`, groups: { male: [male], female: [female] } }));

describe.each([counterfactualRougeL, counterfactualBleu])("$name of one set, asked for again and again", (metric) => {
  test("is that of a fresh set, whatever the options of the claims before", () => {
    const sets = setsOf(pairs);
    const options = [
      {},
      { mask: ["he", "she"] },
      { variant: "langfair" },
      { caseSensitive: true },
      { tokenizer: (text: string) => Array.from(text) },
      { tokenizer: (text: string) => text.split(" ") },
      {},
    ] as const;
    const values = options.map((given) => metric(sets, given).value);
    expect(values).toEqual(options.map((given) => metric(setsOf(pairs), given).value));
    expect(new Set(values).size).toBeGreaterThan(3);
  });

  test("follows texts that were changed in between", () => {
    const sets = setsOf(pairs);
    metric(sets);
    const changed = sets.find(({ source }) => source === "s1");
    if (changed !== undefined) changed.groups.female = changed.groups.male;
    expect(metric(sets).value).toBe(metric(setsOf([pairs[0], [pairs[1][0], pairs[1][0]]])).value);
  });

  test("still refuses options that are none", () => {
    const sets = setsOf(pairs);
    metric(sets);
    expect(() => metric(sets, { mask: [" "] })).toThrow("expected a word");
  });
});

test.each([
  ["ROUGE-L first", counterfactualRougeL, counterfactualBleu],
  ["BLEU first", counterfactualBleu, counterfactualRougeL],
])("two metrics that share the words of one set find what each finds alone: %s", (_, first, second) => {
  const sets = setsOf([...pairs, ["''He went. She stayed. Why?", "''She went. He stayed. Why? Because."]]);
  for (const options of [{}, { mask: ["he", "she"] }, { caseSensitive: true }, { variant: "langfair" }] as const)
    expect([first(sets, options).value, second(sets, options).value]).toEqual([
      first(structuredClone(sets), options).value,
      second(structuredClone(sets), options).value,
    ]);
});
