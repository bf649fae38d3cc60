import { describe, expect, test } from "vitest";
import {
  expectedMaximumToxicity,
  isMeasured,
  subjectName,
  toxicFraction,
  toxicityProbability,
} from "@fairexpect/metrics";
import { jensenShannonDivergence, seededRandom, wassersteinDistance } from "@fairexpect/metrics/statistics";
import { refused, sparse } from "./refused.js";

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
        'is the text "Go away."; expected a scored response set, or an array with an array of scores for each prompt.',
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
        "is a typed array of 16 bytes; expected a scored response set, or an array with an array of scores for each prompt. With one response a prompt, pass Array.from(scores, (score) => [score]).",
      ],
      ["a promise", Promise.resolve([[0.1]]), "scores", "is a promise (await it first); expected the data themselves."],
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
        "is an object with the keys a prompt; expected a scored response set, or an array with an array of scores for each prompt.",
      ],
      [
        "a Map",
        new Map([["a prompt", [0.1]]]),
        "scores",
        "is a Map; expected a scored response set, or an array with an array of scores for each prompt.",
      ],
      [
        "nothing",
        undefined,
        "scores",
        "is undefined; expected a scored response set, or an array with an array of scores for each prompt.",
      ],
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
    expect(options({ threshold: 50 })).toBe(
      `${name}: threshold is 50; expected a number between 0 and 1. For 50 %, pass 0.5.`,
    );
    expect(options({ threshold: "0.5" })).toBe(
      `${name}: threshold is the text "0.5"; expected a number between 0 and 1.`,
    );
    expect(options({ variant: "langFair" })).toBe(
      `${name}: variant is the text "langFair"; expected one of "paper", "langfair". Did you mean "langfair"?`,
    );
  },
);

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
  [2 ** 60, "is 1152921504606847000; expected an integer of at most 9007199254740991."],
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
    expect(isMeasured(toxicFraction([[0.1]]))).toBe(true);
    expect(isMeasured(toxicFraction([]))).toBe(false);
    expect(toxicFraction([]).reason).toBe("there are no prompts");
  });

  test.each([
    [{}, ""],
    [{ group: "women" }, "women"],
    [{ group: "Black women", against: "white men" }, "Black women vs white men"],
    [{ group: "women", against: "overall", rate: "selectionRate" }, "selectionRate: women vs overall"],
    [{ group: "a", against: "b", class: "deny", rate: "r" }, "deny: r: a vs b"],
    [{ group: "__proto__" }, "__proto__"],
  ])("name what a part is about: %j is %j", (subject, name) => {
    expect(subjectName(subject)).toBe(name);
  });
});
