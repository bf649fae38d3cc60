import { describe, expect, test } from "vitest";
import { averageScoreGap, jensenShannonGap, rabbi, wassersteinGap, type ReferenceOptions } from "@fairexpect/metrics";
import { refused, sparse } from "./refused.js";

describe.each(Object.entries({ rabbi, averageScoreGap, wassersteinGap, jensenShannonGap }))(
  "%s refuses",
  (name, metric) => {
    const call = (scores: unknown, options: unknown = { reference: "b" }): { message: string; argument: string } =>
      refused(() => metric(scores as Record<string, number[]>, options as ReferenceOptions));
    const forms =
      "expected an array of candidates { group, score }, or an object with an array of scores for each group.";
    const b = { group: "b", score: 1 };

    test.each<[string, unknown, string, string]>([
      [
        "a group in another spacing",
        [b, { group: "b ", score: 1 }],
        "scores[1].group",
        'is the text "b "; expected the spelling that stands before it, "b". Bring both to one spelling first.',
      ],
      [
        "a group with another space within",
        [
          { group: "New York", score: 1 },
          { group: "New  York", score: 1 },
        ],
        "scores[1].group",
        'is the text "New  York"; expected the spelling that stands before it, "New York". Bring both to one spelling first.',
      ],
      [
        "a group without a name",
        [b, { group: " ", score: 1 }],
        "scores[1].group",
        'is the text " "; expected a name. Leave out what has none, and report how many there were.',
      ],
      [
        "NaN",
        { a: [1, Number.NaN], b: [1] },
        'scores["a"][1]',
        "is NaN; expected a finite number. Leave out items that could not be scored.",
      ],
      [
        "Infinity",
        { a: [1], b: [-Infinity] },
        'scores["b"][0]',
        "is -Infinity; expected a finite number. Leave out items that could not be scored.",
      ],
      [
        "text in place of a score",
        { a: ["the best"], b: [1] },
        'scores["a"][0]',
        'is the text "the best"; expected a finite number. Score the texts first, and pass the scores.',
      ],
      [
        "text in place of a group's scores",
        { a: "the best", b: [1] },
        'scores["a"]',
        'is the text "the best"; expected an array of numbers.',
      ],
      ["a single number for a group", { a: 0.3, b: 0.4 }, 'scores["a"]', "is 0.3; expected an array of numbers."],
      ["text in place of all", "the best", "scores", `is the text "the best"; ${forms}`],
      ["a flat list", [0.1, 0.2], "scores[0]", "is 0.1; expected a candidate { group, score }."],
      ["a flat typed array", Float32Array.of(1), "scores", `is a typed array of 4 bytes; ${forms}`],
      [
        "a promise",
        Promise.resolve({ a: [1] }),
        "scores",
        "is a promise (await it first); expected the data themselves.",
      ],
      [
        "a promise of a group's scores",
        { a: Promise.resolve([1]), b: [1] },
        'scores["a"]',
        "is a promise (await it first); expected an array of numbers.",
      ],
      ["a Map", new Map([["a", [1]]]), "scores", `is a Map; ${forms}`],
      ["a list of texts", ["Ann", "Bob"], "scores[0]", 'is the text "Ann"; expected a candidate { group, score }.'],
      ["null", null, "scores", `is null; ${forms}`],
      [
        "a candidate whose score is NaN",
        [b, { group: "a", score: Number.NaN }],
        "scores[1].score",
        "is NaN; expected a finite number. Leave out candidates that could not be scored, and report how many there were.",
      ],
      [
        "a candidate whose score is text",
        [b, { group: "a", score: "4" }],
        "scores[1].score",
        'is the text "4"; expected a finite number. Make a number of it first: Number(score).',
      ],
      [
        "a candidate whose score is no numeral",
        [b, { group: "a", score: "good" }],
        "scores[1].score",
        'is the text "good"; expected a finite number. Leave out candidates that could not be scored, and report how many there were.',
      ],
      [
        "a candidate without a group",
        [b, { score: 4 }],
        "scores[1].group",
        "is undefined; expected the name of a group.",
      ],
      [
        "a hole in the list of candidates",
        sparse(b),
        "scores[0]",
        "is a hole in the array; expected an item. Leave out what is missing: items.filter(() => true) has no holes.",
      ],
      [
        "a pool for some candidates alone",
        [
          { ...b, pool: 1 },
          { group: "a", score: 2 },
        ],
        "scores[1].pool",
        "is undefined; expected a pool, because other candidates have one. Give every candidate its pool, or none.",
      ],
      [
        "a pool that is no name",
        [{ ...b, pool: null }],
        "scores[0].pool",
        "is null; expected the name or the number of the pool that the candidate competes in.",
      ],
    ])("%s", (_, scores, argument, said) => {
      expect(call(scores)).toEqual({ message: `${name}: ${argument} ${said}`, argument });
    });

    test.each<[string, unknown, string, string]>([
      [
        "no reference",
        {},
        "reference",
        'is undefined; expected the name of the group to compare the others with, one of "a", "b".',
      ],
      [
        "no options",
        undefined,
        "reference",
        'is undefined; expected the name of the group to compare the others with, one of "a", "b".',
      ],
      [
        "a reference that is no group",
        { reference: "men" },
        "reference",
        'is "men"; expected a group that has candidates: "a", "b".',
      ],
      [
        "an empty list of groups",
        { reference: "b", groups: [] },
        "groups",
        'is empty; expected groups other than the reference that have candidates: "a".',
      ],
      [
        "a group that does not exist",
        { reference: "b", groups: ["a", "women"] },
        "groups",
        'is a list with the text "women"; expected groups other than the reference that have candidates: "a".',
      ],
      [
        "the reference among the groups",
        { reference: "b", groups: ["b"] },
        "groups",
        'is a list with the text "b"; expected groups other than the reference that have candidates: "a".',
      ],
      ["one name for groups", { reference: "b", groups: "a" }, "groups", 'is the text "a"; expected an array.'],
    ])("%s", (_, options, argument, said) => {
      const { message } = refused(() => metric({ a: [1], b: [2] }, options as ReferenceOptions));
      expect(message).toBe(`${name}: ${argument} ${said}`);
    });
  },
);

test("jensenShannonGap refuses bins, ranges and bases that make no histogram", () => {
  const options = (some: object): string =>
    refused(() => jensenShannonGap({ a: [1], b: [2] }, { reference: "b", ...some })).message;
  expect(options({ bins: 0 })).toBe("jensenShannonGap: bins is 0; expected an integer of at least 1.");
  expect(options({ bins: 2.5 })).toBe("jensenShannonGap: bins is 2.5; expected an integer of at least 1.");
  expect(options({ base: 1 })).toMatch(/^jensenShannonGap: base is 1; expected a number between 1\.000000001 and /);
  expect(options({ variant: "code" })).toBe(
    'jensenShannonGap: variant is the text "code"; expected one of "paper", "reference".',
  );
  for (const [range, said] of [
    ["all", 'the text "all"'],
    [[1, 0], "an array of 2"],
    [[0, Infinity], "an array of 2"],
    [[0], "an array of 1"],
  ] as const) {
    expect(options({ range })).toBe(`jensenShannonGap: range is ${said}; expected "pooled", "unit" or [low, high].`);
  }
});
