import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { disparity, InputError } from "@fairexpect/metrics";
import {
  checkNumber,
  checkOneOf,
  checkOptions,
  describeValue,
  didYouMean,
  identify,
  InputError as CoreInputError,
  isPromise,
} from "@fairexpect/metrics/core";
import { vocabulary } from "@fairexpect/metrics/text";
import { seededRandom } from "@fairexpect/metrics/statistics";

test("an error is of one class at every door", () => {
  expect(CoreInputError).toBe(InputError);
  expect(() => seededRandom(-1)).toThrow(InputError);
  expect(() => vocabulary().intern(JSON.parse("5"))).toThrow(InputError);
});

test("a share in per cent is told how to be written, and no other number", () => {
  const check = (value: unknown, low: number, high: number) => (): void => checkNumber("f", "share", value, low, high);
  expect(check(5, 0, 1)).toThrow("f: share is 5; expected a number between 0 and 1. For 5 %, pass 0.05.");
  expect(check("2.5 %", 0, 1)).toThrow("For 2.5 %, pass 0.025.");
  for (const value of [-5, 101, NaN, "many", "120%"]) expect(check(value, 0, 1)).toThrow(/between 0 and 1\.$/);
  expect(check(5, -1, 1)).toThrow(/between -1 and 1\.$/);
  expect(check(5, 0, 2)).toThrow(/between 0 and 2\.$/);
});

describe("checkOptions", () => {
  const check =
    (options: unknown, known = ["method", "seed"]) =>
    (): void =>
      checkOptions("f", options, known);

  test("lets known names pass, and names without a value", () => {
    expect(check({})).not.toThrow();
    expect(check({ method: "auto", seed: undefined, other: undefined })).not.toThrow();
  });

  test.each<[unknown, string]>([
    [
      { metod: "strict" },
      'f: options.metod is the text "strict"; expected one of the options method, seed. Did you mean "method"?',
    ],
    [{ size: 1 }, "f: options.size is 1; expected one of the options method, seed."],
    [{ size: null }, "f: options.size is null; expected one of the options method, seed."],
    [null, "f: options is null; expected an object."],
    [undefined, "f: options is undefined; expected an object with some of method, seed."],
    [0.95, "f: options is 0.95; expected an object."],
    ["strict", 'f: options is the text "strict"; expected an object with some of method, seed.'],
    [["strict"], "f: options is an array of 1; expected an object."],
    [Promise.resolve({}), "f: options is a promise (await it first); expected an object."],
  ])("refuses %j", (options, message) => {
    expect(check(options)).toThrow(InputError);
    expect(check(options)).toThrow(message);
  });

  test("says of a function without options that it has none, and names the argument at fault", () => {
    expect(check({ seed: 1 }, [])).toThrow("f: options.seed is 1; expected no options.");
    expect(() => checkOptions("f", { x: 1 }, ["y"], "policy")).toThrow(
      "f: policy.x is 1; expected one of the options y.",
    );
  });

  test("takes names that every object inherits for unknown ones", () => {
    expect(check(JSON.parse('{ "__proto__": 1 }'))).toThrow("f: options.__proto__ is 1");
    expect(check({ constructor: 1 })).toThrow("f: options.constructor is 1");
  });
});

describe("checkOneOf", () => {
  test.each<[unknown, string]>([
    ["strct", 'f: method is the text "strct"; expected one of "auto", "strict". Did you mean "strict"?'],
    ["exact", 'f: method is the text "exact"; expected one of "auto", "strict".'],
    [undefined, 'f: method is undefined; expected one of "auto", "strict".'],
  ])("refuses %j, with the nearest name if one is near", (method, message) => {
    expect(() => checkOneOf("f", "method", method, ["auto", "strict"])).toThrow(message);
  });

  test("so do the names of rates", () => {
    const rows = [{ group: "a", prediction: 1, label: 1 }];
    const rate = JSON.parse('"falseNegativRate"');
    expect(() => disparity(rows, { rate })).toThrow('Did you mean "falseNegativeRate"?');
  });
});

describe("describeValue", () => {
  test.each<[unknown, string]>([
    [null, "null"],
    [undefined, "undefined"],
    [-0.5, "-0.5"],
    [Number.NaN, "NaN"],
    [1n, "1n"],
    [Symbol("x"), "a symbol"],
    [() => 1, "a function"],
    [[], "an empty array"],
    [[1, 2], "an array of 2"],
    [Float64Array.of(1), "a typed array of 8 bytes"],
    [new Map(), "a Map"],
    [new Error("no"), "an Error"],
    [Promise.resolve(1), "a promise (await it first)"],
    [{}, "an object with no keys"],
    [JSON.parse('{ "then": "later" }'), "an object with the keys then"],
    [{ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }, "an object with the keys a, b, c, d, e, ..."],
    ["two\nlines", 'the text "two\\nlines"'],
    ["x".repeat(50), `the text "${"x".repeat(37)}"...`],
    [{ "two\nlines": 1 }, 'an object with the keys "two\\nlines"'],
    [{ ["k".repeat(50)]: 1 }, `an object with the keys "${"k".repeat(37)}"...`],
    ["\u001b[31mred", 'the text "\\u001b[31mred"'],
    ["\u009b31m\u202eder\u2028", 'the text "\\u009b31m\\u202eder\\u2028"'],
    [{ "\u001b[2J": 1 }, 'an object with the keys "\\u001b[2J"'],
    [{ [Symbol.toStringTag]: "\u001b[2J" }, "a \\u001b[2J"],
  ])("shows what is given: %#", (value, said) => {
    expect(describeValue(value)).toBe(said);
  });

  test("is short, on one line and safe to print, whatever it is given", () => {
    const texts = fc.string({ unit: "binary", maxLength: 80 });
    fc.assert(
      fc.property(fc.oneof(texts, fc.dictionary(texts, fc.anything()), fc.anything()), (value) => {
        const said = describeValue(value);
        expect(said.length).toBeLessThan(1600);
        expect(said).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});

describe("isPromise", () => {
  test("knows promises of any kind, and nothing else", () => {
    // Jest's test files run in a realm of their own.
    const foreign: unknown = runInNewContext("Promise.resolve(1)");
    expect(foreign instanceof Promise).toBe(false);
    expect([Promise.resolve(1), foreign].map(isPromise)).toEqual([true, true]);
    expect([null, undefined, {}, JSON.parse('{ "then": 1 }'), () => 1, "then"].map(isPromise)).toEqual(
      Array(6).fill(false),
    );
  });
});

describe("didYouMean", () => {
  test.each([
    ["toxicFracton", 'Did you mean "toxicFraction"?'],
    ["TOXICFRACTION", 'Did you mean "toxicFraction"?'],
    ["rabib", 'Did you mean "rabbi"?'],
    ["accuracy", undefined],
    ["", undefined],
    [5, undefined],
    [undefined, undefined],
  ])("asks after %j: %s", (given, asked) => {
    expect(didYouMean(given, ["toxicFraction", "rabbi"])).toBe(asked);
  });

  test.each<[string, readonly string[], string | undefined]>([
    // One difference in a name of two letters, however few a third of them are.
    ["ab", ["ac"], "ac"],
    ["ab", ["cd"], undefined],
    // A third of the longer one's characters, and no more.
    ["abcd", ["abcdef"], "abcdef"],
    ["abcdef", ["abcd"], "abcd"],
    ["abcdef", ["abcxyz"], undefined],
    // Swaps, insertions and deletions count one each.
    ["ba", ["ab"], "ab"],
    ["ab", ["bc"], undefined],
    ["abc", ["abcd"], "abcd"],
    ["abcd", ["abc"], "abc"],
    // The nearest, and of those as near the first, in any case.
    ["cat", ["bat", "hat"], "bat"],
    ["rabib", ["rabbit", "rabbi"], "rabbi"],
    ["rabib", ["RABBI"], "RABBI"],
  ])("takes %j for one of %j: %j", (given, names, meant) => {
    expect(didYouMean(given, names)).toBe(meant === undefined ? undefined : `Did you mean "${meant}"?`);
  });
});

describe("identify", () => {
  test("is 16 digits, the same for the same text in every run", () => {
    expect(identify("")).toMatch(/^[\da-f]{16}$/);
    expect(identify("a nurse")).toBe(identify("a nurse"));
    const isId = (text: string): boolean => /^[\da-f]{16}$/.test(identify(text));
    fc.assert(fc.property(fc.string({ unit: "binary" }), isId));
  });

  test("tells 100,000 texts apart that differ by a sign or two, though halves of it coincide", () => {
    const texts = Array.from({ length: 100_000 }, (_, i) => `Prompt ${i}: ${i % 7} of ${(i * i) % 1013}`);
    const ids = texts.map(identify);
    expect(new Set(ids).size).toBe(texts.length);
    // Halves of 32 bits: 100,000² / 2³³ = 1.2 pairs expected of each.
    for (const [from, to] of [
      [0, 8],
      [8, 16],
    ] as const)
      expect(texts.length - new Set(ids.map((id) => id.slice(from, to))).size).toBeLessThan(10);
  });

  test("tells texts of the same signs in another order apart, and texts from their beginnings", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (text) => {
        const reversed = text.split("").reverse().join("");
        if (reversed !== text) expect(identify(reversed)).not.toBe(identify(text));
        expect(identify(text.slice(1))).not.toBe(identify(text));
        expect(identify(`${text}\0`)).not.toBe(identify(text));
      }),
    );
  });
});

test("a message holds no sign that a terminal obeys, wherever the words in it came from", () => {
  const sly = "x\u001b[2J\u0007\u202e\ny";
  const { message, argument, problem } = new InputError({
    function: "f",
    argument: `options.${sly}`,
    given: sly,
    expected: sly,
    advice: sly,
  });
  // Runners print the fields of an error too.
  for (const text of [message, argument, ...Object.values(problem)])
    expect(text).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  expect(message).toContain("\\u001b[2J");
});
