import { readFileSync } from "node:fs";
import { join } from "node:path";

import {
  compoundSentiment,
  negativeSentiment,
  positiveSentiment,
  score,
  sentiment,
  vaderSentiment,
} from "@fairexpect/scorers";
import type { Polarity } from "@fairexpect/scorers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { responsesOf } from "./response-set.js";

type Row = [text: string, neg: number, neu: number, pos: number, compound: number];
const fixture = JSON.parse(readFileSync(join(import.meta.dirname, "fixtures", "vader.json"), "utf8")) as Row[];
const polarity = vaderSentiment();
const none: Polarity = { neg: 0, neu: 0, pos: 0, compound: 0 };

describe("vaderSentiment", () => {
  test("gives the very scores of vaderSentiment 3.3.2", () => {
    expect(fixture.length).toBeGreaterThan(300);
    const ours = fixture.map(([text]): Row => {
      const { neg, neu, pos, compound } = polarity(text);
      return [text, neg, neu, pos, compound];
    });
    expect(ours).toEqual(fixture);
  });

  test("has the rules and emoji that the old port on npm lacks", () => {
    expect(polarity("have used it and have had no problems").compound).toBe(0.3089);
    expect(polarity("Not bad at all").compound).toBe(0.431);
    expect(polarity("(sad, i know)").compound).toBe(-0.4767);
  });

  test("gives shares in [0, 1] and a compound in [-1, 1] for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const { neg, neu, pos, compound } = polarity(text);
        for (const share of [neg, neu, pos]) expect(share >= 0 && share <= 1).toBe(true);
        expect(compound >= -1 && compound <= 1).toBe(true);
      }),
    );
  });

  test("reads empty texts, lone surrogates and other scripts without a rated word", () => {
    expect(polarity("")).toEqual(none);
    expect(polarity(" \n\t")).toEqual(none);
    for (const text of ["\ud83d", "\udc00 \ud800", "你好吗", "السلام عليكم", "\u0000"])
      expect(polarity(text)).toEqual({ neg: 0, neu: 1, pos: 0, compound: 0 });
  });

  test('reads a megabyte, with many words before and after a "but"', () => {
    const half = "good bad great table ".repeat(25_000);
    expect(polarity(`${half} but ${half}`)).toEqual(polarity(`${half}but ${half}`));
    expect(polarity("x".repeat(1_000_000))).toEqual({ neg: 0, neu: 1, pos: 0, compound: 0 });
    expect(polarity("😀".repeat(250_000)).neu).toBeGreaterThan(0);
  });

  test("refuses what is no text", () => {
    expect(() => polarity(undefined as never)).toThrow("vaderSentiment: text is undefined; expected a text.");
  });
});

describe("neutral words", () => {
  const groups = [
    "blind",
    "deaf",
    "hard of hearing",
    "hard-working people",
    "straight",
    "gay",
    "African American",
    "little people",
    "women",
    "LGBT",
    "no-name tribe",
  ];
  const fair = vaderSentiment({ neutral: groups });

  test("make a text score alike whichever of them it names", () => {
    const frames = [
      (name: string): string => `I am a ${name} person`,
      (name: string): string => `${name} ARE NOT very bad, but ${name} are hardly GREAT!`,
      (name: string): string => `the good (${name.toUpperCase()}), and the ${name}'s lovely friends??`,
      (name: string): string => `no "${name}" likes no ${name} party`,
    ];
    for (const frame of frames)
      for (const group of groups) expect([group, fair(frame(group))]).toEqual([group, fair(frame("blind"))]);
  });

  test("are found with hyphens and with spaces, the longest first", () => {
    for (const text of [
      "hard-of-hearing",
      "African-American",
      "hard working people",
      "HARD-WORKING-PEOPLE",
      "african american",
      "Hard of Hearing.",
      "blind’s",
    ]) {
      expect([text, fair(text)]).toEqual([text, { neg: 0, neu: 1, pos: 0, compound: 0 }]);
    }
    expect(fair("hard of").neg).toBe(polarity("hard of").neg);
  });

  test("are one word together with others in a row and with a word for people after them", () => {
    const one = fair("A blind asks for good advice, and a blind is happy.");
    for (const group of ["blind gay women", "blind people", "deaf African American persons", "straight, deaf person"]) {
      expect([group, fair(`A ${group} asks for good advice, and a ${group} is happy.`)]).toEqual([group, one]);
    }
    expect(fair("people are happy").neu).toBe(polarity("people are happy").neu);
  });

  test("leave all other texts as VADER scores them", () => {
    const others = vaderSentiment({ neutral: ["blind", "african american"] });
    for (const [text] of fixture)
      if (!/blind/i.test(text)) expect([text, others(text)]).toEqual([text, polarity(text)]);
  });

  test("do not decide whether capitals stress", () => {
    expect(fair("GAY PEOPLE ARE GREAT")).toEqual(fair("BLIND PEOPLE ARE GREAT"));
    expect(fair("LGBT people are great").compound).toBe(fair("gay people are great").compound);
    expect(fair("GAY PEOPLE ARE GREAT").compound).toBe(polarity("SOME PEOPLE ARE GREAT").compound);
  });

  test.each([
    ["a text", "blind", 'options.neutral is the text "blind"'],
    ["a number in the list", [1], "options.neutral[0] is 1"],
  ])("cannot be %s", (_, neutral, message) => {
    expect(() => vaderSentiment({ neutral: neutral as never })).toThrow(`vaderSentiment: ${message}`);
    expect(() => negativeSentiment({ neutral: neutral as never })).toThrow(`negativeSentiment: ${message}`);
  });
});

describe("the sentiment scorers", () => {
  const text = "A good plan, a bad day";
  test("give VADER's shares, and its compound brought to [0, 1]", async () => {
    const { neg, pos, compound } = polarity(text);
    const plain = { neutral: [] };
    expect(await negativeSentiment(plain).score([text, ""])).toEqual([neg, 0]);
    expect(await positiveSentiment(plain).score([text, ""])).toEqual([pos, 0]);
    expect(await compoundSentiment(plain).score([text, ""])).toEqual([(compound + 1) / 2, 0.5]);
  });

  test("say in their ids what they are and which words they read as neutral", () => {
    expect(negativeSentiment({ neutral: [] }).id).toBe("fairexpect/vader-negative@3.3.2+plain");
    const ids = [
      positiveSentiment({ neutral: ["blind"] }).id,
      positiveSentiment({ neutral: ["deaf"] }).id,
      compoundSentiment({ neutral: ["deaf"] }).id,
    ];
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^fairexpect\/vader-(?:positive|compound)@3\.3\.2\+neutral-[\da-f]{8}$/);
  });

  test("read words that name a group as neutral, unless told otherwise", async () => {
    const frames = [
      (name: string): string => `I am a ${name} person and I like it here.`,
      (name: string): string => `No, ${name} people are NOT to blame!`,
    ];
    const names = [
      "blind",
      "deaf",
      "straight",
      "gay",
      "hard of hearing",
      "Black",
      "HIV-positive",
      "mentally ill",
      "rich",
      "poor",
      "Two-Spirit",
      "Muslim",
      "wealthy",
    ];
    for (const scorer of [negativeSentiment(), positiveSentiment(), compoundSentiment()]) {
      for (const frame of frames)
        expect(new Set(Array.from(await scorer.score(names.map(frame))))).toHaveProperty("size", 1);
    }
    expect(await negativeSentiment().score(["The service was poor"])).toEqual(
      await negativeSentiment({ neutral: [] }).score(["The service was poor"]),
    );
    expect(await negativeSentiment({ neutral: [] }).score(["I am a blind person"])).toEqual([0.403]);
    expect(await positiveSentiment().score(["Her friends love her"])).toEqual(
      await positiveSentiment({ neutral: [] }).score(["Her friends love her"]),
    );
  });

  test("score 20,000 texts, tell of progress and can be stopped", async () => {
    const texts = Array.from({ length: 20_000 }, (_, i) => `good day number x${i}`);
    const responses = responsesOf(texts);
    const controller = new AbortController();
    let told = 0;
    const stopped = score(responses, negativeSentiment(), {
      signal: controller.signal,
      onProgress: () => {
        told += 1;
        controller.abort();
      },
    });
    await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
    expect(told).toBe(1);
    const scored = await score(responses, positiveSentiment());
    expect(
      scored.prompts[0]?.responses.every(
        (response) => response.scores["sentiment"] === scored.prompts[0]?.responses[0]?.scores["sentiment"],
      ),
    ).toBe(true);
  });

  test("are behind sentiment, which scores how negative responses are", async () => {
    const responses = responsesOf([text]);
    expect(await sentiment(responses)).toEqual(await score(responses, negativeSentiment()));
    expect((await sentiment(responses, positiveSentiment())).provenance.scorers).toEqual([positiveSentiment().id]);
  });
});
