import { lexicalSimilarity, lexicalToxicity, negativeSentiment } from "@fairexpect/scorers";
import { describe, expect, test } from "vitest";

import { readJson } from "../src/servers/read-body.js";

const repeated =
  (unit: string) =>
  (size: number): string =>
    unit.repeat(size / unit.length);

// Quadratic work on a quarter of a million signs takes many minutes, which the runner's time limit ends.
describe("a quarter of a million signs are read in seconds", () => {
  test.each<readonly [string, (size: number) => string]>([
    ["one letter", repeated("a")],
    ["spaces", repeated(" ")],
    ["stand-ins between letters", (size) => `a${"*".repeat(size)}b`],
    ["stand-ins between letters, of all kinds", (size) => `a${repeated("*$@")(size)}b`],
    ["stand-ins after a letter", (size) => `a${"$".repeat(size)}`],
    ["letters and stand-ins in turn", repeated("a*")],
    ["stand-ins and joiners in turn", (size) => `a${repeated("*\u200b")(size)}b`],
    ["mentions", repeated("@a")],
    ["beginnings of links", repeated("http://")],
    ["apostrophes", repeated("a'")],
    ["punctuation", repeated("!?")],
    ["quotes and spaces", repeated('" ')],
    ["words that wait for a second", repeated("hard of ")],
    ["names of groups", repeated("African ")],
    ["praise and blame around but", repeated("good but bad ")],
    ["emoji", repeated("😀")],
    ["emoji of several characters", repeated("👩🏽‍🚀")],
    ["one combining mark", (size) => `a${"\u0301".repeat(size)}`],
    ["combining marks in turn", (size) => `a${repeated("\u0301\u0323")(size)}`],
    ["combining marks in falling order", (size) => `a${"\u0301".repeat(size / 2)}${"\u0323".repeat(size / 2)}`],
    ["marks that only compatibility makes combining", (size) => `a${repeated("ﾞ\u0323")(size)}`],
    ["halves of surrogate pairs", repeated("\udc00\ud800")],
    ["signs that stand for eighteen", repeated("ﷺ")],
  ])("%s", async (_, textOf) => {
    const text = textOf(250_000);
    const [toxicity] = Array.from(await lexicalToxicity().score([text]));
    const [negative] = Array.from(await negativeSentiment().score([text]));
    const [vector] = Array.from(await lexicalSimilarity().encode([text]), (numbers) => Array.from(numbers));
    for (const value of [toxicity, negative]) expect(value).toSatisfy((score: number) => score >= 0 && score <= 1);
    expect(vector?.every(Number.isFinite)).toBe(true);
  });
});

test("a stand-in is a letter between letters only, however many there are", async () => {
  const scores = async (...texts: string[]): Promise<number[]> => Array.from(await lexicalToxicity().score(texts));
  const [few, many] = await scores("you f**ker", `you f${"*".repeat(50)}ker`);
  expect(many).toBe(few);
  const [alone, after, amid] = await scores("you f", `you f${"*".repeat(50)}`, "you f*** !");
  expect([after, amid]).toEqual([alone, alone]);
});

test("a body of a server that is no JSON is given up in seconds, as one of strings without an end", () => {
  const body = `NaN ${'\\"'.repeat(1_000_000)}`;
  expect(() => readJson(body)).toThrow(SyntaxError);
  expect(readJson('{"a":"\\"NaN","b":[NaN,-Infinity]}')).toEqual({ a: '"NaN', b: [NaN, -Infinity] });
});
