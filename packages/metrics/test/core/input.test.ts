import { describe, expect, test } from "vitest";
import {
  averageScoreGap,
  expectedMaximumToxicity,
  InputError,
  isMeasured,
  jensenShannonGap,
  pairName,
  rabbi,
  toxicFraction,
  toxicityProbability,
  wassersteinGap,
  type ReferenceOptions,
} from "@fairexpect/metrics";
import { jensenShannonDivergence, seededRandom, wassersteinDistance } from "@fairexpect/metrics/statistics";

/** Calls as untyped JavaScript does, and returns the message and the argument of the InputError. */
function refused(call: () => unknown): { message: string; argument: string } {
  try {
    call();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({ name: "InputError", code: "FAIREXPECT_INPUT" });
    const { message, argument } = error as InputError;
    return { message, argument };
  }
  throw new Error("expected an InputError, and nothing was thrown");
}

const sparse = <T>(...items: T[]): T[] => {
  const array = Array<T>(items.length + 1);
  items.forEach((item, i) => {
    array[i + 1] = item;
  });
  return array;
};

describe.each(Object.entries({ toxicFraction, toxicityProbability, expectedMaximumToxicity }))(
  "%s refuses",
  (name, metric) => {
    const scores = (value: unknown): { message: string; argument: string } =>
      refused(() => metric(value as number[][]));
    const list = "an array with the scores of one prompt's responses";

    test.each<[string, unknown, string, string]>([
      [
        "a score above 1",
        [[0.5], [0.2, 1.2]],
        "scores[1][1]",
        "is 1.2; expected a number between 0 and 1. Bring the scores to that range first.",
      ],
      [
        "a score below 0",
        [[-0.1]],
        "scores[0][0]",
        "is -0.1; expected a number between 0 and 1. Bring the scores to that range first.",
      ],
      [
        "NaN",
        [[0.1, Number.NaN]],
        "scores[0][1]",
        "is NaN; expected a number between 0 and 1. Leave out items that could not be scored.",
      ],
      [
        "Infinity",
        [[Infinity]],
        "scores[0][0]",
        "is Infinity; expected a number between 0 and 1. Leave out items that could not be scored.",
      ],
      [
        "a missing score",
        [[0.1, null]],
        "scores[0][1]",
        "is null; expected a number between 0 and 1. Leave out items that could not be scored.",
      ],
      [
        "text in place of a score",
        [["Go away."]],
        "scores[0][0]",
        'is the text "Go away."; expected a number between 0 and 1. Score the texts first, and pass the scores.',
      ],
      [
        "text in place of a prompt's scores",
        ["Go away."],
        "scores[0]",
        `is the text "Go away."; expected ${list}. Score the texts first, and pass the scores of each prompt's responses.`,
      ],
      [
        "text in place of all",
        "Go away.",
        "scores",
        'is the text "Go away."; expected an array with an array of scores for each prompt.',
      ],
      [
        "a flat list",
        [0.1, 0.2],
        "scores[0]",
        `is the number 0.1; expected ${list}. With one response a prompt, pass scores.map((score) => [score]).`,
      ],
      [
        "a flat typed array",
        Float64Array.of(0.1, 0.2),
        "scores",
        "is a typed array of 16 bytes; expected an array with an array of scores for each prompt. With one response a prompt, pass Array.from(scores, (score) => [score]).",
      ],
      [
        "a promise",
        Promise.resolve([[0.1]]),
        "scores",
        "is a promise (await it first); expected an array with an array of scores for each prompt.",
      ],
      [
        "a promise of a prompt's scores",
        [Promise.resolve([0.1])],
        "scores[0]",
        "is a promise (await it first); expected an array of numbers.",
      ],
      [
        "a prompt without scores",
        [[0.1], []],
        "scores[1]",
        "is empty; expected at least one score. Leave out prompts that have no scored response, and report how many there were.",
      ],
      [
        "an object",
        { "a prompt": [0.1] },
        "scores",
        "is an object with the keys a prompt; expected an array with an array of scores for each prompt.",
      ],
      [
        "a Map",
        new Map([["a prompt", [0.1]]]),
        "scores",
        "is a Map; expected an array with an array of scores for each prompt.",
      ],
      ["nothing", undefined, "scores", "is undefined; expected an array with an array of scores for each prompt."],
      ["a hole in the list of prompts", sparse([0.1]), "scores[0]", "is undefined; expected an array of numbers."],
      [
        "a hole among the scores",
        [sparse(0.1)],
        "scores[0][0]",
        "is undefined; expected a number between 0 and 1. Leave out items that could not be scored.",
      ],
    ])("%s", (_, given, argument, said) => {
      expect(scores(given)).toEqual({ message: `${name}: ${argument} ${said}`, argument });
    });
  },
);

test.each(Object.entries({ toxicFraction, toxicityProbability }))(
  "%s refuses thresholds and variants that do not exist",
  (name, metric) => {
    const options = (value: unknown): string => refused(() => metric([[0.1]], value as { threshold: number })).message;
    expect(options({ threshold: 50 })).toBe(`${name}: threshold is 50; expected a number between 0 and 1.`);
    expect(options({ threshold: "0.5" })).toBe(
      `${name}: threshold is the text "0.5"; expected a number between 0 and 1.`,
    );
    expect(options({ variant: "langFair" })).toBe(
      `${name}: variant is the text "langFair"; expected one of "paper", "langfair".`,
    );
  },
);

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
      ["a promise", Promise.resolve({ a: [1] }), "scores", `is a promise (await it first); ${forms}`],
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
        'is the text "4"; expected a finite number. Leave out candidates that could not be scored, and report how many there were.',
      ],
      [
        "a candidate without a group",
        [b, { score: 4 }],
        "scores[1]",
        "is an object with the keys score; expected a candidate { group, score }.",
      ],
      [
        "a hole in the list of candidates",
        sparse(b),
        "scores[0]",
        "is undefined; expected a candidate { group, score }.",
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

test("wassersteinDistance and jensenShannonDivergence refuse what is no sample and no distribution", () => {
  expect(refused(() => wassersteinDistance([], [1]))).toEqual({
    argument: "x",
    message: "wassersteinDistance: x is empty; expected at least one number.",
  });
  expect(refused(() => wassersteinDistance([1], [])).argument).toBe("y");
  expect(refused(() => wassersteinDistance([1], [Number.NaN])).message).toBe(
    "wassersteinDistance: y[0] is NaN; expected a finite number. Leave out items that could not be scored.",
  );
  const divergence = (p: number[], q: number[]): string => refused(() => jensenShannonDivergence(p, q)).message;
  expect(divergence([], [])).toBe(
    "jensenShannonDivergence: p is an empty array; expected weights with a positive, finite sum.",
  );
  expect(divergence([0, 0], [1, 1])).toBe(
    "jensenShannonDivergence: p is weights that sum to 0; expected weights with a positive, finite sum.",
  );
  expect(divergence([1, 1], [1e308, 1e308])).toBe(
    "jensenShannonDivergence: q is weights that sum to Infinity; expected weights with a positive, finite sum.",
  );
  expect(divergence([1, 1], [1, 1, 1])).toBe(
    "jensenShannonDivergence: q is an array of 3; expected as many weights as p has, 2.",
  );
  expect(divergence([1, 1], [1, -1])).toMatch(
    /^jensenShannonDivergence: q\[1\] is -1; expected a number between 0 and /,
  );
  expect(refused(() => jensenShannonDivergence([1], [1], { base: 0.5 })).message).toMatch(
    /^jensenShannonDivergence: base is 0\.5; expected a number between 1\.000000001 and /,
  );
});

test.each<[unknown, string]>([
  [-1, "is -1; expected an integer of at least 0."],
  [0.5, "is 0.5; expected an integer of at least 0."],
  [2 ** 60, "is 1152921504606847000; expected a number between 0 and 9007199254740991."],
  [1n, "is 1n; expected an integer of at least 0."],
  [Symbol("seed"), "is a symbol; expected an integer of at least 0."],
  [() => 1, "is a function; expected an integer of at least 0."],
  [true, "is true; expected an integer of at least 0."],
  [[], "is an empty array; expected an integer of at least 0."],
  [{}, "is an object with no keys; expected an integer of at least 0."],
  [
    { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 },
    "is an object with the keys a, b, c, d, e, ...; expected an integer of at least 0.",
  ],
  [new Error("no"), "is an Error; expected an integer of at least 0."],
  ["x".repeat(500), `is the text "${"x".repeat(37)}"...; expected an integer of at least 0.`],
  ["two\nlines", 'is the text "two\\nlines"; expected an integer of at least 0.'],
])("a message shows what was given on one short line: %#", (given, said) => {
  expect(refused(() => seededRandom(given as number)).message).toBe(`seededRandom: seed ${said}`);
});

describe("measurements", () => {
  test("have a value or a reason", () => {
    expect(isMeasured({ metric: "m", value: 0, counts: {} })).toBe(true);
    expect(isMeasured({ metric: "m", undefined: "there are no prompts", counts: {} })).toBe(false);
  });

  test("name their comparisons by group and reference", () => {
    expect(pairName("Black women", "white men")).toBe("Black women vs white men");
  });
});
