import { defineScorer, maxOf, meanOf, score, withThreshold } from "@fairexpect/scorers";
import type { Scorer, ScorerOptions, ScoringProgress, Truncating } from "@fairexpect/scorers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { responsesOf } from "./response-set.js";

const low = defineScorer("low", (text) => Number(text) / 2);
const high = defineScorer("high", (text) => Number(text));
const texts = ["0", "0.4", "1"];

async function scoresOf(scorer: Scorer): Promise<number[]> {
  return Array.from(await scorer.score(texts));
}

describe("combined scorers", () => {
  test("give the highest score, the mean, or whether it is at the threshold", async () => {
    expect(await scoresOf(maxOf(low, high))).toEqual([0, 0.4, 1]);
    expect(await scoresOf(meanOf(low, high))).toEqual([0, 0.30000000000000004, 0.75]);
    expect(await scoresOf(withThreshold(high, 0.4))).toEqual([0, 1, 1]);
  });

  test("compose, and so do their ids", async () => {
    const nested = meanOf(maxOf(low, high), withThreshold(high, 0.5));
    expect(nested.id).toBe("mean(max(low, high), high >= 0.5)");
    expect(await scoresOf(nested)).toEqual([0, 0.2, 1]);
  });

  test("measure what all of their parts measure, if that is one thing", () => {
    const rude = defineScorer("rude", () => 0, { measures: "toxicity" });
    const odd = defineScorer("odd", () => 0, { measures: "oddity" });
    expect(maxOf(rude, withThreshold(rude, 0.5)).measures).toBe("toxicity");
    expect(meanOf(rude, odd).measures).toBeUndefined();
    expect(meanOf(rude, low).measures).toBeUndefined();
  });

  test("stay in [0, 1], whatever the scores", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 }),
        async (values) => {
          const scorers = values.map((value, i) => defineScorer(`s${i}`, () => value));
          const [max = -1] = Array.from(await maxOf(...scorers).score(["a"]));
          const [mean = -1] = Array.from(await meanOf(...scorers).score(["a"]));
          expect(max).toBe(Math.max(...values));
          expect(mean).toBeLessThanOrEqual(1);
          expect(mean).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 12);
        },
      ),
    );
  });

  test("name the scorer that is broken, and the place of the text", async () => {
    const broken: Scorer = { id: "broken", score: () => [0, Number.NaN] };
    const responses = responsesOf(["a", "b"]);
    const message =
      'scorer "broken": returned NaN for text 1 of 2; expected a number in [0, 1]. The text is that of prompts[0].responses[1].';
    const ok = defineScorer("ok", () => 0);
    for (const scorer of [maxOf(ok, broken), meanOf(broken), withThreshold(broken, 0.5)])
      await expect(score(responses, scorer, { as: "x" })).rejects.toThrow(message);
    await expect(score(responses, maxOf({ id: "few", score: () => [0] }), { as: "x" })).rejects.toThrow(
      'scorer "few": returned 1 scores for 2 texts',
    );
  });

  test("tell of the progress of all scorers together, and stop between them", async () => {
    const told: ScoringProgress[] = [];
    await meanOf(low, high).score(["0", "1"], { onProgress: (progress) => told.push(progress) });
    expect(told.map(({ done }) => done)).toEqual([0, 1, 1, 2]);
    const controller = new AbortController();
    const aborting: Scorer = {
      id: "aborting",
      score: (all) => {
        controller.abort();
        return all.map(() => 0);
      },
    };
    const never: Scorer = { id: "never", score: () => Promise.reject(new Error("called")) };
    await expect(maxOf(aborting, never).score(texts, { signal: controller.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
  });

  test("add up the texts that their parts cut, and pass on which they are", async () => {
    const cutting = (limit: number): Scorer & Truncating => {
      const made = {
        id: `at most ${limit}`,
        truncated: 0,
        score: (all: readonly string[], { onTruncated }: ScorerOptions = {}) =>
          all.map((text, i) => {
            if (text.length <= limit) return 0;
            made.truncated += 1;
            onTruncated?.(i);
            return 1;
          }),
      };
      return made;
    };
    const combined = maxOf(withThreshold(cutting(1), 0.5), cutting(3), low);
    const told: number[] = [];
    await combined.score(["0", "0.1", "1"], { onTruncated: (text) => told.push(text) });
    expect([combined.truncated, told]).toEqual([1, [1]]);
    await meanOf(combined).score(["0.25"]);
    expect(combined.truncated).toBe(3);
    expect(maxOf(low).truncated).toBe(0);
  });

  test.each([
    ["no scorer", () => maxOf(), "maxOf: scorers is an empty list"],
    ["a list of scorers", () => meanOf([low] as never), "meanOf: scorers[0] is an array of 1"],
    [
      "a scorer without id",
      () => withThreshold({ score: () => [] } as never, 0.5),
      "withThreshold: scorer.id is undefined",
    ],
    [
      "a threshold in percent",
      () => withThreshold(low, 50),
      "withThreshold: threshold is 50; expected a number between 0 and 1",
    ],
    ["no threshold", () => withThreshold(low, undefined as never), "withThreshold: threshold is undefined"],
  ])("refuse %s", (_, make, message) => {
    expect(make).toThrow(message);
  });
});
