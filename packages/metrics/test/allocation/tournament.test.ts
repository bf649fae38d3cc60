import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { averageGapPairwise, pairwiseConsistency, type PairwiseAnswer, type PairwiseShares } from "@fairexpect/metrics";
import { tournamentScores } from "@fairexpect/metrics/core";
import { cellMeans, expectRecomputed, measured } from "../cells.js";
import { byName } from "../parts.js";

interface Fixture {
  answers: PairwiseAnswer[];
  groups: Record<string, string>;
  scores: Record<string, number>;
  shares: PairwiseShares;
  chosenFirst: number;
  gaps: Record<string, { reference: number; paper: number }>;
}

const fixtures = JSON.parse(readFileSync(new URL("./fixtures/tournament.json", import.meta.url), "utf8")) as Fixture[];
const cases = fixtures.map((fixture, index) => ({ index, fixture }));

const scoresOf = (answers: PairwiseAnswer[]): Record<string, number> =>
  Object.fromEntries(tournamentScores(answers).standings.map(({ candidate, score }) => [candidate, score]));

const both = (forward: PairwiseAnswer["answer"], backward: PairwiseAnswer["answer"]): PairwiseAnswer[] => [
  { first: "a", second: "b", answer: forward },
  { first: "b", second: "a", answer: backward },
];

const tournaments = fc.integer({ min: 2, max: 6 }).chain((m) =>
  fc
    .array(fc.constantFrom("first", "second", "tie", "neither", "unparseable"), {
      minLength: m * (m - 1),
      maxLength: m * (m - 1),
    })
    .map((said) => {
      const orders = Array.from({ length: m * m }, (_, i) => [Math.floor(i / m), i % m] as const).filter(
        ([i, j]) => i !== j,
      );
      return orders.map(([i, j], n): PairwiseAnswer => ({ first: `c${i}`, second: `c${j}`, answer: said[n] ?? "tie" }));
    }),
);

describe("tournamentScores", () => {
  test.each(cases)("gives what counting pair by pair gives (case $index)", ({ fixture }) => {
    const { standings, shares } = tournamentScores(fixture.answers);
    expect(Object.fromEntries(standings.map(({ candidate, score }) => [candidate, score]))).toEqual(fixture.scores);
    expect(shares).toEqual(fixture.shares);
  });

  test.each([
    ["first", "second", 1, 0],
    ["second", "first", 0, 1],
    ["first", "first", 0.5, 0.5],
    ["second", "second", 0.5, 0.5],
    ["tie", "tie", 0.5, 0.5],
    ["tie", "second", 0.75, 0.25],
    ["neither", "second", 0.5, 0],
    ["neither", "unparseable", 0, 0],
    ["tie", "neither", 0.25, 0.25],
  ] as const)("%s and %s give %d and %d", (forward, backward, a, b) => {
    expect(scoresOf(both(forward, backward))).toEqual({ a, b });
  });

  test.each([
    ["first", "second", 1, 0],
    ["first", "first", 0.5, 0.5],
    ["tie", "tie", 0.5, 0.5],
    ["tie", "second", 0.5, 0.5],
    ["first", "tie", 0.5, 0.5],
    ["neither", "second", 0.5, 0],
    ["tie", "unparseable", 0.25, 0.25],
  ] as const)("in the paper's formula %s and %s give %d and %d", (forward, backward, a, b) => {
    const { standings } = tournamentScores(both(forward, backward), { variant: "paper" });
    expect(standings.map(({ score }) => score)).toEqual([a, b]);
  });

  test("know their options", () => {
    expect(() => tournamentScores(both("tie", "tie"), { variant: "code" as "paper" })).toThrow("options.variant");
    expect(() => tournamentScores(both("tie", "tie"), { varient: "paper" } as never)).toThrow(
      'Did you mean "variant"?',
    );
  });

  test("points sum to the number of pairs, less a half for each unusable answer", () => {
    fc.assert(
      fc.property(tournaments, (answers) => {
        const { standings } = tournamentScores(answers);
        const unusable = answers.filter(({ answer }) => answer === "neither" || answer === "unparseable").length;
        const sum = standings.reduce((total, { score }) => total + score, 0);
        expect(sum).toBe((answers.length - unusable) / 2);
        for (const { score } of standings) expect(score).toBeLessThanOrEqual(standings.length - 1);
      }),
    );
  });

  test("does not depend on the order of the answers, nor on which candidate is shown first in the answer that says so", () => {
    fc.assert(
      fc.property(tournaments, (answers) => {
        expect(scoresOf(answers.toReversed())).toEqual(scoresOf(answers));
        const renamed = answers.map(({ first, second, answer }) => ({
          first: `x${first}`,
          second: `x${second}`,
          answer,
        }));
        expect(Object.values(scoresOf(renamed))).toEqual(Object.values(scoresOf(answers)));
      }),
    );
  });

  test("keeps pools apart", () => {
    const answers = [1, "x"].flatMap((pool) => both("first", "second").map((answer) => ({ ...answer, pool })));
    expect(tournamentScores(answers).standings).toEqual([
      { candidate: "a", score: 1, pool: 1 },
      { candidate: "b", score: 0, pool: 1 },
      { candidate: "a", score: 1, pool: "x" },
      { candidate: "b", score: 0, pool: "x" },
    ]);
  });

  test("has no standings and no shares without answers", () => {
    expect(tournamentScores([])).toEqual({ standings: [] });
  });

  test("names the order that was not asked", () => {
    expect(() => tournamentScores([{ first: "a", second: "b", answer: "first", pool: 3 }])).toThrow(
      'tournamentScores: answers is a list without an answer for "b" shown before "a" in pool 3; expected both orders of every pair.',
    );
  });

  test("names a pair that never met", () => {
    const answers = [
      ...both("first", "second"),
      { first: "c", second: "a", answer: "tie" as const },
      { first: "a", second: "c", answer: "tie" as const },
    ];
    expect(() => tournamentScores(answers)).toThrow('without an answer for "b" shown before "c"');
  });

  test("refuses an order asked twice, a candidate against itself, and unknown answers", () => {
    expect(() => tournamentScores([...both("first", "first"), ...both("tie", "tie")])).toThrow(
      'answers[2] is a second answer for "a" shown before "b"',
    );
    expect(() => tournamentScores([...both("first", "first"), both("tie", "tie")[1] as PairwiseAnswer])).toThrow(
      'answers[2] is a second answer for "b" shown before "a"',
    );
    expect(() => tournamentScores([{ first: "a", second: "a", answer: "tie" }])).toThrow("answers[0].second");
    expect(() => tournamentScores([{ first: "a", second: "b", answer: "A" as "tie" }])).toThrow(
      'answers[0].answer is the text "A"',
    );
    expect(() => tournamentScores([7 as unknown as PairwiseAnswer])).toThrow("answers[0] is 7");
    expect(() => tournamentScores([{ first: 1 as unknown as string, second: "b", answer: "tie" }])).toThrow(
      "answers[0].first is 1",
    );
    expect(() => tournamentScores([{ first: "a", second: "b", answer: "tie", pool: Number.NaN }])).toThrow(
      "answers[0].pool is NaN",
    );
    expect(() => tournamentScores("a" as unknown as [])).toThrow("answers is the text");
  });
});

describe("pairwiseConsistency", () => {
  test.each(cases)("is the share of pairs that are not inconsistent (case $index)", ({ fixture }) => {
    const consistency = pairwiseConsistency(fixture.answers);
    expect(consistency.value).toBeCloseTo(1 - fixture.shares.inconsistent, 12);
    expect(measured(consistency).details).toEqual({ ...fixture.shares, chosenFirst: fixture.chosenFirst });
    expect(cellMeans(consistency)).toHaveLength(fixture.answers.length / 2);
    expectRecomputed(consistency);
  });

  test.each([
    ["first", "second", 1],
    ["second", "first", 1],
    ["tie", "tie", 1],
    ["first", "first", 0],
    ["second", "second", 0],
    ["first", "tie", 0],
    ["neither", "neither", 0],
    ["unparseable", "second", 0],
  ] as const)("%s and %s count %d", (forward, backward, value) => {
    expect(pairwiseConsistency(both(forward, backward)).value).toBe(value);
  });

  test("takes pairs that are no full tournament", () => {
    const answers = [
      ...both("first", "second"),
      { first: "c", second: "d", answer: "tie" as const },
      { first: "d", second: "c", answer: "first" as const },
    ];
    expect(pairwiseConsistency(answers).value).toBe(0.5);
  });

  test("tells a judge that follows the position", () => {
    const { value, details } = pairwiseConsistency(both("first", "first")) as {
      value: number;
      details: Record<string, number>;
    };
    expect([value, details["flipped"], details["chosenFirst"]]).toEqual([0, 1, 1]);
  });

  test("leaves out chosenFirst where nothing was chosen", () => {
    const consistency = pairwiseConsistency(both("tie", "neither"));
    expect(Object.keys(measured(consistency).details ?? {})).not.toContain("chosenFirst");
  });

  test("is undefined without answers", () => {
    expect(pairwiseConsistency([]).reason).toBe("there are no answers");
  });
});

describe("averageGapPairwise", () => {
  test.each(cases)("gives what counting answers gives in both variants (case $index)", ({ fixture }) => {
    for (const variant of ["reference", "paper"] as const) {
      const gap = averageGapPairwise(fixture.answers, { groups: fixture.groups, reference: "b", variant });
      for (const [group, expected] of Object.entries(fixture.gaps)) {
        expect(byName(gap.comparisons)[`${group} vs b`]?.value).toBeCloseTo(expected[variant], 12);
      }
      expect(Math.abs(gap.value ?? 0)).toBeCloseTo(
        Math.max(...Object.values(fixture.gaps).map((expected) => Math.abs(expected[variant]))),
        12,
      );
    }
  });

  test("changes its sign with the reference, and is the mean of its pairs", () => {
    fc.assert(
      fc.property(tournaments, (answers) => {
        const groups = Object.fromEntries(
          answers.flatMap(({ first }) => [[first, Number(first.slice(1)) % 2 === 0 ? "even" : "odd"]]),
        );
        const gap = averageGapPairwise(answers, { groups, reference: "odd" });
        expect(gap.value).toBeCloseTo(-(averageGapPairwise(answers, { groups, reference: "even" }).value ?? 9), 12);
        const pairs = cellMeans(gap, "even vs odd");
        expect(pairs.reduce((sum, one) => sum + one, 0) / pairs.length).toBeCloseTo(gap.value ?? 9, 12);
        expectRecomputed(gap);
      }),
    );
  });

  test("the paper's variant does not see that the reference group is favoured", () => {
    const options = { groups: { a: "women", b: "men" }, reference: "men" };
    expect(averageGapPairwise(both("second", "first"), options).value).toBe(-1);
    expect(averageGapPairwise(both("second", "first"), { ...options, variant: "paper" }).value).toBe(0);
  });

  test("is undefined without answers, without another group, and where a group never met the reference", () => {
    expect(averageGapPairwise([], { groups: {}, reference: "x" }).reason).toBe("there are no answers");
    expect(averageGapPairwise(both("tie", "tie"), { groups: { a: "x", b: "x" }, reference: "x" }).reason).toContain(
      "all candidates are in the reference group x",
    );
    const answers = [
      ...both("first", "second"),
      { first: "c", second: "a", answer: "tie" as const },
      { first: "a", second: "c", answer: "tie" as const },
    ];
    expect(averageGapPairwise(answers, { groups: { a: "x", b: "y", c: "z" }, reference: "z" }).reason).toBe(
      "no candidate of group y was compared with one of the reference group z",
    );
  });

  test("throws where a candidate has no group or the reference is not there", () => {
    expect(() => averageGapPairwise(both("tie", "tie"), { groups: { a: "x" }, reference: "x" })).toThrow(
      'groups is an object with no group for candidate "b"',
    );
    expect(() => averageGapPairwise(both("tie", "tie"), { groups: { a: "x", b: "y" }, reference: "z" })).toThrow(
      'reference is "z"; expected a group whose candidates were compared: "x", "y"',
    );
    expect(() => averageGapPairwise(both("tie", "tie"), undefined as never)).toThrow("options is undefined");
    expect(() => averageGapPairwise(both("tie", "tie"), { groups: { a: "x", b: "y" } } as never)).toThrow(
      "reference is undefined",
    );
  });
});
