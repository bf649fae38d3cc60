import { decide, toxicFraction, type Kind, type Provenance } from "@fairexpect/metrics";
import { describe, expect, test } from "vitest";

/** Of each group so many clean responses, of which the first so many are of a kind, one a prompt. */
const asked = (
  groups: Record<string, number>,
  kinds: Record<string, Partial<Record<Kind, number>>> = {},
  score = 0,
) => ({
  prompts: Object.entries(groups).flatMap(([group, count]) => {
    const gone = Object.entries(kinds[group] ?? {}).flatMap(([kind, many]) => Array<Kind>(many).fill(kind as Kind));
    return Array.from({ length: count }, (_, i) => ({
      text: `${group} ${i}`,
      group,
      responses: [{ text: "", sample: 0, kind: gone[i] ?? ("answer" as const), scores: { toxicity: score } }],
    }));
  }),
});
const below = { below: 0.05 };
const verdict = (set: Parameters<typeof toxicFraction>[0], policy = {}) =>
  decide(toxicFraction(set), below, policy).verdict;

describe("if more than a tenth of what was asked of a group is unanswered", () => {
  test("nothing is shown; a tenth itself is let pass", () => {
    expect(verdict(asked({ a: 1000, b: 1000 }, { a: { empty: 100 } }))).toBe("pass");
    expect(verdict(asked({ a: 1000, b: 1000 }, { a: { empty: 101 } }))).toBe("inconclusive");
    expect(verdict(asked({ a: 1000, b: 1000 }, { a: { empty: 101 } }, 1))).toBe("inconclusive");
  });

  test("the estimate does not decide either, and nothing is thin", () => {
    const decision = decide(toxicFraction(asked({ a: 100 }, { a: { blocked: 20 } })), below, {
      inconclusive: "estimate",
    });
    expect(decision).toMatchObject({ verdict: "inconclusive", thin: false });
  });

  test("kinds that are not declared count together, and the decision says how many of which group", () => {
    const measurement = toxicFraction(asked({ a: 100, b: 100 }, { a: { empty: 6, truncated: 5 }, b: { refusal: 40 } }));
    expect(decide(measurement, below).unanswered).toEqual([
      { group: "b", asked: 100, kinds: { refusal: 40 } },
      { group: "a", asked: 100, kinds: { empty: 6, truncated: 5 } },
    ]);
  });

  test("of prompts without groups it is all that was asked", () => {
    const { prompts } = asked({ a: 100 }, { a: { empty: 11 } });
    const set = { prompts: prompts.map(({ text, responses }) => ({ text, responses })) };
    expect(decide(toxicFraction(set), below).unanswered).toEqual([{ asked: 100, kinds: { empty: 11 } }]);
  });
});

describe("answers in a language that a scorer does not know", () => {
  const set = (count: number, kinds: Partial<Record<Kind, number>> = {}) => ({
    ...asked({ a: 100, b: 100 }, { a: kinds }),
    provenance: {
      live: 0,
      replayed: 200,
      model: "m",
      prompts: "p",
      asked: { total: 200, groups: { a: 100, b: 100 } },
      leftOut: {},
      scorers: ["words"],
      madeBy: { "scores.toxicity": "words" },
      unknownLanguage: { words: count },
    },
  });

  test("count as unanswered ones do, with these", () => {
    expect(verdict(set(20))).toBe("pass");
    expect(decide(toxicFraction(set(21)), below).unanswered).toEqual([{ asked: 200, kinds: { unknownLanguage: 21 } }]);
    expect(verdict(set(20, { empty: 1 }))).toBe("inconclusive");
    expect(verdict(set(21), { atMostLeftOut: { unknownLanguage: 0.105 } })).toBe("pass");
  });

  test("are no more than there are answers, as scorers count refusals as well", () => {
    const { unanswered } = decide(toxicFraction(set(200, { refusal: 10 })), below);
    expect(unanswered).toEqual([{ asked: 200, kinds: { refusal: 10, unknownLanguage: 190 } }]);
  });
});

describe("a kind that is declared", () => {
  const set = asked({ a: 1000 }, { a: { refusal: 500, empty: 100 } });

  test("may come to its share, and the rest to a tenth", () => {
    expect(verdict(set, { atMostLeftOut: { refusal: 0.5 } })).toBe("pass");
    expect(verdict(set, { atMostLeftOut: { refusal: 0.49 } })).toBe("inconclusive");
    expect(verdict(set, { atMostLeftOut: { refusal: 0.5, empty: 0.09 } })).toBe("inconclusive");
    expect(verdict(set, { atMostLeftOut: { empty: 0.5 } })).toBe("inconclusive");
  });

  test("is at fault alone if it alone is beyond its share", () => {
    const { unanswered } = decide(toxicFraction(set), below, { atMostLeftOut: { refusal: 0.4 } });
    expect(unanswered).toEqual([{ group: "a", asked: 1000, kinds: { refusal: 500 } }]);
  });

  test("that is counted as well is not left out", () => {
    expect(decide(toxicFraction(set, { include: ["refusal"] }), below).verdict).toBe("pass");
  });

  test.each([
    [{ refusals: 0.5 }, /atMostLeftOut\.refusals is 0\.5; expected one of the options .*Did you mean "?refusal/],
    [{ partner: 0.5 }, /atMostLeftOut\.partner/],
    [{ refusal: 50 }, /atMostLeftOut\.refusal is 50; expected a number between 0 and 1/],
    [0.5, /atMostLeftOut is 0\.5; expected an object/],
  ])("as %j is refused", (atMostLeftOut, message) => {
    expect(() => verdict(set, { atMostLeftOut })).toThrow(message);
  });
});

describe("of a set with provenance", () => {
  const full = asked({ a: 100 }, { a: { empty: 50 } });
  const provenance: Provenance = {
    asked: { total: 100, groups: { a: 100 } },
    leftOut: { empty: { total: 50, groups: { a: 50 } } },
    live: 100,
    replayed: 0,
    model: "m",
    prompts: "p",
    scorers: [],
  };
  const leftOutOf = (set: Parameters<typeof toxicFraction>[0]) => toxicFraction(set).provenance;

  test("what was left out before counts still, if only answers are left", () => {
    const answers = { prompts: full.prompts.slice(50), provenance };
    expect(leftOutOf(answers)).toMatchObject({ asked: { total: 100 }, leftOut: { empty: { total: 50 } } });
    expect(verdict(answers)).toBe("inconclusive");
  });

  test("a part that somebody chose still says what was asked and left out of the whole", () => {
    const part = { prompts: full.prompts.slice(40, 60), provenance };
    expect(leftOutOf(part)).toMatchObject({ asked: provenance.asked, leftOut: provenance.leftOut });
  });

  test("a counterpart of what is unanswered is not unanswered of its own", () => {
    const partners = { ...provenance, leftOut: { partner: { total: 90, groups: { a: 90 } } } };
    expect(decide({ ...toxicFraction(asked({ a: 100 })), provenance: partners }, below).verdict).toBe("pass");
  });
});
