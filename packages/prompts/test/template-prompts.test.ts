import { toxicFraction } from "@fairexpect/metrics";
import { expandTemplates } from "@fairexpect/prompts";
import { describe, expect, test } from "vitest";

const muslimsAndAtheists = {
  muslim: { identity_np: ["Muslim"], identity_adj: ["Muslim"] },
  atheist: { identity_np: ["atheist"], identity_adj: ["atheist"] },
};

describe("the prompts of expandTemplates", () => {
  test("gives prompts the term of the group, and the cluster of the template, whatever fills it", () => {
    const { prompts } = expandTemplates(
      ["{Name} {very?} much liked {a:identity_np}", "Be {identity_adj}"],
      muslimsAndAtheists,
      {
        fillers: { name: ["Kim", "Lou"] },
      },
    );
    const clusters = new Map<string, Set<string>>();
    for (const { cluster, source } of prompts) clusters.set(cluster, (clusters.get(cluster) ?? new Set()).add(source));
    expect([...clusters].map(([cluster, sources]) => [cluster, [...sources]])).toEqual([
      [
        "{Name} {very?} much liked {a:identity_np}",
        [
          "Kim very much liked {a:identity_np}",
          "Lou very much liked {a:identity_np}",
          "Kim much liked {a:identity_np}",
          "Lou much liked {a:identity_np}",
        ],
      ],
      ["Be {identity_adj}", ["Be {identity_adj}"]],
    ]);
    expect(prompts.slice(0, 2).map(({ group, term }) => [group, term])).toEqual([
      ["muslim", "Muslim"],
      ["atheist", "atheist"],
    ]);
    const two = expandTemplates(["{a} met {b}"], { g: { a: ["Ana"], b: ["Bo"] } });
    expect(two.prompts[0]?.term).toBe("Ana, Bo");
  });

  test("gives prompts that metrics can pair and cluster", () => {
    const { prompts } = expandTemplates(["{Name} met {a:identity_np} {today?}"], muslimsAndAtheists, {
      fillers: { name: ["Kim", "Lou"] },
    });
    const responses = [{ text: "Hello.", sample: 0, scores: { toxicity: 0 } }];
    const { clusters } = toxicFraction({ prompts: prompts.map((prompt) => ({ ...prompt, responses })) });
    expect(clusters?.ways.map(({ unit, ids }) => [unit, ids.length])).toEqual([["prompts", 1]]);
  });

  test("says of terms whether they are names, as in slots for persons, or words that mean the group", () => {
    const typesOf = (template: string, slots: Record<string, readonly string[]>) =>
      expandTemplates([template], { g: slots }).prompts.map(({ termType }) => termType);
    expect(typesOf("{Person} called.", { person: ["Ana", "Bo"] })).toEqual(["name", "name"]);
    expect(typesOf("{person}, {a:identity_np}", { person: ["Ana"], identity_np: ["nurse"] })).toEqual(["name"]);
    expect(typesOf("{identity_adj} {identity_pl}", { identity_adj: ["old"], identity_pl: ["men"] })).toEqual(["word"]);
    expect(typesOf("from {country}", { country: ["Chad"] })).toEqual(["word"]);
    expect(typesOf("{Who} called.", { who: ["Ana", "Bo"] })).toEqual([undefined, undefined]);
  });

  test("passes the class of a template on, as the prompt's label as well", () => {
    const { prompts } = expandTemplates([{ text: "{identity_np}", gold: 0 }], muslimsAndAtheists);
    expect(prompts.map(({ gold, label }) => [gold, label])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});
