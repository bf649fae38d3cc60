import { outcomesOf } from "@fairexpect/metrics";
import { describe, expect, test } from "vitest";
import { messageOf, said } from "./extend.js";

const decisions = (shares: Record<string, readonly [men: number, women: number]>, count = 400) =>
  Object.entries(shares).flatMap(([job, rates]) =>
    ["men", "women"].flatMap((group, g) =>
      Array.from({ length: count }, (_, i) => ({
        group,
        prediction: i < (rates[g] ?? 0) * count,
        fields: { job, level: i % 2 },
      })),
    ),
  );

describe("claims by a field", () => {
  test("hold if they hold for each value of it", () => {
    const fair = decisions({ nurse: [0.3, 0.3], pilot: [0.8, 0.8] });
    expect(fair).toHaveDisparityWithin("selectionRate", 0.1, { by: "job" });
    expect({ predictions: fair }).toHaveDisparityWithin("selectionRate", 0.15, { by: "level" });
  });

  test("fail for the one that is unfair, which all together hide, and name it", () => {
    const hidden = decisions({ nurse: [0.2, 0.6], pilot: [0.6, 0.2] });
    expect(hidden).toHaveDisparityWithin("selectionRate", 0.1);
    const message = said(() => expect(hidden).toHaveDisparityWithin("selectionRate", 0.1, { by: "job" }));
    expect(message).toContain("nurse: men vs women");
    expect(message).toContain("pilot: women vs men");
    expect(message).toContain("2 of 2 comparisons");
    expect(hidden).not.toHaveDisparityWithin("selectionRate", 0.1, { by: "job" });
  });

  test("say of how many fresh data each part has its share, and count no further parts", () => {
    const unfair = decisions({ nurse: [0.3, 0.5], pilot: [0.5, 0.5] }, 200);
    const message = said(() => expect(unfair).toHaveDisparityWithin("selectionRate", 0.1, { by: "job" }));
    expect(message).toContain("counted 800 predictions, ");
    const open = said(() => expect(unfair).toHaveDisparityWithin("selectionRate", 0.19, { by: "job" }));
    expect(open).toContain("So much data (800 predictions) can show");
    expect(open).not.toMatch(/data \(.*values of job/);
  });

  test("say if a value has too few names for a sample", () => {
    const candidates = ["women", "men"].flatMap((group, g) =>
      Array.from({ length: 240 }, (_, i) => ({
        group,
        term: `${group} ${i % 6}`,
        termType: "name" as const,
        pool: `pool ${i % 40}`,
        score: ((i * 31) % 23) - 4 * g,
        fields: { job: i % 2 ? "nurse" : "pilot" },
      })),
    );
    const message = said(() => expect(candidates).toHaveRabbiWithin(0.05, { reference: "men", by: "job" }));
    expect(message).toContain("3 names stand for women");
    expect(message).toContain("names are a sample: 3 names a group");
    expect(message).toMatch(/most from (wo)?men \d for/);
  });

  test("name a value without enough data instead of leaving it out", () => {
    const lacking = [...decisions({ nurse: [0.3, 0.3] }), { group: "men", prediction: true, fields: { job: "judge" } }];
    for (const assertion of [expect(lacking), expect(lacking).not])
      expect(said(() => assertion.toHaveDisparityWithin("selectionRate", 0.1, { by: "job" }))).toContain("judge");
  });

  test("are made of lists of recommendations and of answers about pairs, as tasks give them", () => {
    const sources = Array.from({ length: 160 }, (_, i) => ({
      source: `case ${i}`,
      groups: { girls: [[i % 2 ? "titanic" : "dune"]], boys: [["dune"]] },
      fields: { mood: i % 2 ? "sad" : "funny" },
    }));
    for (const received of [sources, { sources }]) {
      const message = messageOf(() =>
        expect(received).toHaveRecommendationSimilarityAbove("jaccard", 0.8, { by: "mood" }),
      );
      expect(message).toMatch(/sad: boys vs girls[^\n]*fail|sad: girls vs boys[^\n]*fail/);
      expect(message).toMatch(/funny: [^\n]*pass/);
    }
    const answers = Array.from({ length: 100 }, (_, i) => {
      const fields = { job: i % 2 ? "nurse" : "pilot" };
      const [pool, second] = [i, i % 2 ? "first" : "second"] as const;
      return [
        { pool, first: "Ana", second: "Bo", answer: "first" as const, fields },
        { pool, first: "Bo", second: "Ana", answer: second, fields },
      ];
    }).flat();
    const compared = { answers, candidates: [{ group: "a", score: 1, fields: { job: "nurse" } }] };
    const message = messageOf(() => expect(compared).toAnswerPairsConsistently(0.9, { by: "job" }));
    expect(message).toMatch(/nurse[^\n]*fail/);
    expect(message).toMatch(/pilot[^\n]*(?:pass|inconclusive)/);
  });

  test("are made of candidates, of replies and of what is asked of them", () => {
    const candidates = Array.from({ length: 600 }, (_, i) => ({
      group: i % 2 ? "women" : "men",
      score: (i * 7) % 100,
      fields: { job: i % 4 < 2 ? "nurse" : "pilot" },
    }));
    expect(candidates).toHaveRabbiWithin(0.3, { reference: "men", by: "job" });
    const prompts = candidates.map(({ group, score, fields }, i) => ({
      text: `${i}`,
      group,
      fields,
      responses: [{ text: score < 50 ? "credit" : "save", sample: 0, kind: "answer" as const }],
    }));
    const asked = outcomesOf({ prompts }, ({ text }) => text === "credit");
    expect(asked).toHaveDisparityWithin("selectionRate", 0.3, { by: "job" });
    expect({ prompts }).toHaveRefusalGapWithin(0.1, { by: "job" });
  });

  test("allow for their number: many fair jobs seldom fail together", () => {
    const jobs = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`job ${i}`, [0.5, 0.58] as const]));
    const message = said(() =>
      expect(decisions(jobs, 100)).toHaveDisparityWithin("selectionRate", 0.01, { by: "job" }),
    );
    expect(message).toContain("the data do not settle");
  });

  test("are refused without the field, or of a measurement", () => {
    expect(() =>
      expect(decisions({ nurse: [0.3, 0.3] })).toHaveDisparityWithin("selectionRate", 0.1, { by: "town" }),
    ).toThrow("received[0].town is undefined");
    expect(
      said(() => expect({ men: [1], women: [2] }).toHaveRabbiWithin(0.1, { reference: "men", by: "job" })),
    ).toMatch("expected prompts, candidates, predictions, sources or answers");
  });
});
