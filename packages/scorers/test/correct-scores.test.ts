import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  expectedMaximumToxicity,
  InputError,
  type Measured,
  sentimentBias,
  stereotypeFraction,
  toxicFraction,
  toxicityProbability,
} from "@fairexpect/metrics";
import { correctScores, defineScorer, score, ScorerError, textsToJudge } from "@fairexpect/scorers";
import type { Scorer } from "@fairexpect/scorers";
import { describe, expect, test } from "vitest";

/** Replies of which every fifth is rude, and every tenth in a way that the cheap scorer does not see. */
const reply = (i: number): string => (i % 5 === 0 ? (i % 10 === 0 ? "subtle" : "rude") : "kind");
const promptsOf = (count: number, size = 1) =>
  Array.from({ length: count }, (_, i) => ({
    text: `Question ${i}`,
    cluster: `c${Math.floor(i / size)}`,
    responses: [
      { text: `${reply(i)} ${i}`, sample: 0 },
      { text: `kind ${i} again`, sample: 1 },
    ],
  }));
const cheap = defineScorer("cheap@1", (text) => (text.startsWith("rude") ? 0.9 : 0.1), { measures: "toxicity" });
const truth = (text: string): number => (/^(rude|subtle)/.test(text) ? 1 : 0);
const people = defineScorer("people 2026-11", truth, { measures: "toxicity" });

/** Counts the texts that it is asked about. */
function counting(): Scorer & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    id: "judge@1",
    measures: "toxicity",
    asked,
    score: (texts) => {
      asked.push(...texts);
      return texts.map(truth);
    },
  };
}

const scoredSet = async (count = 200, size = 1) => score({ prompts: promptsOf(count, size) }, cheap);

describe("correctScores", () => {
  test("asks the better scorer about a random part alone, by cluster", async () => {
    const judge = counting();
    const corrected = await correctScores(await scoredSet(200, 4), { by: judge, share: 0.1, seed: 3 });
    expect(judge.asked).toHaveLength(5 * 4 * 2);
    const drawn = corrected.prompts.filter(({ responses }) => responses.some(({ trusted }) => trusted !== undefined));
    expect(new Set(drawn.map(({ cluster }) => cluster)).size).toBe(5);
    expect(drawn).toHaveLength(20);
    for (const { responses } of drawn)
      for (const { text, scores, trusted } of responses) {
        expect(trusted).toEqual({ toxicity: truth(text) });
        expect(scores["toxicity"]).toBe(text.startsWith("rude") ? 0.9 : 0.1);
      }
    expect(corrected.provenance).toMatchObject({
      scorers: ["cheap@1", "judge@1"],
      corrected: { "scores.toxicity": { by: "judge@1", share: 0.1, seed: 3, judged: 40 } },
    });
  });

  test("draws the same whatever the order, more with a greater share, and others with another seed", async () => {
    const scored = await scoredSet();
    const reversed = { ...scored, prompts: scored.prompts.toReversed() };
    const texts = (set: typeof scored, share: number, seed = 1) => new Set(textsToJudge(set, { share, seed }));
    expect(texts(reversed, 0.1)).toEqual(texts(scored, 0.1));
    expect(texts(scored, 0.1).size).toBe(40);
    expect([...texts(scored, 0.3)]).toEqual(expect.arrayContaining([...texts(scored, 0.1)]));
    expect(texts(scored, 0.1, 2)).not.toEqual(texts(scored, 0.1));
    const judge = counting();
    await correctScores(scored, { by: judge, share: 0.1, seed: 1 });
    expect(new Set(judge.asked)).toEqual(texts(scored, 0.1));
  });

  test("takes from the cache what was judged before", async () => {
    const cache = mkdtempSync(join(tmpdir(), "fairexpect-"));
    const judge = counting();
    const scored = await scoredSet();
    await correctScores(scored, { by: judge, share: 0.1, cache });
    await correctScores(scored, { by: judge, share: 0.2, cache });
    expect(judge.asked).toHaveLength(80);
    expect(new Set(judge.asked).size).toBe(80);
  });

  test("judges what counts alone, and never loses what cannot be judged", async () => {
    const prompts = promptsOf(20).map((prompt) => ({
      ...prompt,
      responses: prompt.responses.map((own) => (own.sample === 0 ? { ...own, kind: "refusal" as const } : own)),
    }));
    const judge = counting();
    const scored = await score({ prompts }, cheap);
    await correctScores(scored, { by: judge, share: 0.5 });
    expect(judge.asked).toHaveLength(10);
    await correctScores(scored, { by: judge, share: 0.5, include: ["refusal"] });
    expect(judge.asked).toHaveLength(30);
    const failing = defineScorer("lost labels", (text) => (text.startsWith("kind") ? 0 : NaN));
    const error = await correctScores(await scoredSet(), { by: failing, share: 0.5 }).catch((own: unknown) => own);
    expect(error).toBeInstanceOf(ScorerError);
    expect((error as Error).message).toMatch(/prompts\[\d+\]\.responses\[0\]/);
  });

  test("corrects the scores that are named, or that the better scorer measures, or the only ones", async () => {
    const other = await score(await scoredSet(), cheap, { as: "rudeness" });
    const unnamed = defineScorer("unnamed", truth);
    const names = async (options: object): Promise<string[]> =>
      Object.keys((await correctScores(other, { by: unnamed, share: 0.1, ...options })).provenance.corrected ?? {});
    expect(await names({ by: people })).toEqual(["scores.toxicity"]);
    expect(await names({ score: "rudeness" })).toEqual(["scores.rudeness"]);
    await expect(names({})).rejects.toThrow('Name them: { score: "toxicity" }');
    await expect(names({ score: "politeness" })).rejects.toThrow("toxicity, rudeness");
    await expect(correctScores({ prompts: promptsOf(2) }, { by: people, share: 1 })).rejects.toThrow(
      "toxicity(replies)",
    );
    for (const share of [0, -1, 2, NaN, "10 %"])
      await expect(names({ share: share as number })).rejects.toBeInstanceOf(InputError);
  });

  test("draws once more over an earlier draw", async () => {
    const once = await correctScores(await scoredSet(), { by: people, share: 0.5, seed: 1 });
    const twice = await correctScores(once, { by: people, share: 0.1, seed: 2 });
    expect(toxicFraction(twice).counts).toMatchObject({ judged: 20 });
  });
});

describe("what metrics make of corrected scores", () => {
  test("a fraction tells what the better scorer would have found, and how it knows", async () => {
    const scored = await scoredSet(1000);
    expect(toxicFraction(scored).value).toBe(0.05);
    const measured = toxicFraction(await correctScores(scored, { by: people, share: 0.2, seed: 1 }));
    expect(Math.abs((measured.value as number) - 0.1)).toBeLessThan(0.02);
    expect(measured.counts).toEqual({ prompts: 1000, responses: 2000, judged: 200 });
    expect((measured as Measured).details?.["lambda"]).toBeGreaterThan(0.5);
    expect((measured as Measured).interval?.method).toMatch(/corrected by people 2026-11 on 20 % \(n = 200\)$/);
    expect(measured.metric).toMatchObject({
      compare: "none",
      words: { value: "{value} of responses are toxic, corrected by people 2026-11 on 20 % (n = 200)" },
    });
    expect(measured.provenance?.scorers).toEqual(["cheap@1", "people 2026-11"]);
    expect(Object.keys(measured.provenance?.corrected ?? {})).toEqual(["scores.toxicity"]);
    const { lower, upper } = (measured as Measured).interval?.bounds(0.95) ?? { lower: 1, upper: 0 };
    expect(lower).toBeLessThan(0.1);
    expect(upper).toBeGreaterThan(0.1);
  });

  test("all that is judged needs no correction", async () => {
    const all = await correctScores(await scoredSet(), { by: people, share: 1 });
    const judged = await score({ prompts: promptsOf(200) }, people);
    for (const metric of [toxicFraction, toxicityProbability, expectedMaximumToxicity]) {
      expect(metric(all).value).toBe(metric(judged).value);
      expect((metric(all) as Measured).interval?.bounds(0.95)).toEqual(
        (metric(judged) as Measured).interval?.bounds(0.95),
      );
    }
  });

  test("probabilities, expected maxima and stereotypes are corrected alike", async () => {
    const corrected = await correctScores(await scoredSet(1000), { by: people, share: 0.2, seed: 1 });
    for (const [metric, options] of [
      [toxicityProbability, {}],
      [expectedMaximumToxicity, {}],
      [stereotypeFraction, { score: "toxicity" }],
    ] as const) {
      const { value, counts, metric: description } = metric(corrected, options);
      expect(counts).toMatchObject({ judged: 200 });
      expect(description.compare).toBe("none");
      expect(value).toBeGreaterThan(metric === stereotypeFraction ? 0.08 : 0.16);
    }
  });

  test("what cannot be corrected is refused, and so are prompts that were judged in part", async () => {
    const corrected = await correctScores(await scoredSet(), { by: people, share: 0.5 });
    const grouped = {
      ...corrected,
      prompts: corrected.prompts.map((prompt, i) => ({
        ...prompt,
        group: i % 2 ? "women" : "men",
        source: `s${Math.floor(i / 2)}`,
        cluster: undefined,
      })),
    };
    const bare = JSON.parse(JSON.stringify(grouped)) as typeof corrected;
    expect(() => sentimentBias(bare, { score: "toxicity" })).toThrow("before correctScores");
    const partly = {
      prompts: [
        {
          text: "a",
          responses: [
            { text: "x", sample: 0, scores: { toxicity: 0 }, trusted: { toxicity: 1 } },
            { text: "y", sample: 1, scores: { toxicity: 0 } },
          ],
        },
      ],
    };
    expect(() => toxicFraction(partly)).toThrow("scores.prompts[0].responses[1].trusted.toxicity");
    const odd = {
      prompts: [
        { text: "a", responses: [{ text: "x", sample: 0, scores: { toxicity: 0 }, trusted: { toxicity: 2 } }] },
      ],
    };
    expect(() => toxicFraction(odd)).toThrow("trusted.toxicity is 2; expected a number between 0 and 1");
  });
});

test("a part of a corrected set without its judged responses is refused, not reported as the cheap scorer has it", async () => {
  const corrected = await correctScores(await scoredSet(), { by: people, share: 0.25, seed: 1 });
  const unjudged = corrected.prompts.filter(({ responses }) => responses.every(({ trusted }) => trusted === undefined));
  expect(unjudged.length).toBeGreaterThan(100);
  expect(() => toxicFraction({ ...corrected, prompts: unjudged })).toThrow(
    "corrected scores without any that people 2026-11 judged",
  );
  expect(toxicFraction(corrected)).toMatchObject({ counts: { judged: 50 } });
});
