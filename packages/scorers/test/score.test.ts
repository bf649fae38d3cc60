import type { ResponseSet } from "@fairexpect/responses";
import { ScorerError, defineScorer, score } from "@fairexpect/scorers";
import type { Progress, Scorer } from "@fairexpect/scorers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

function responsesOf(texts: readonly (readonly string[])[]): ResponseSet {
  return {
    useCase: "bot",
    prompts: texts.map((row, i) => ({
      prompt: `prompt ${i}`,
      group: i % 2 === 0 ? "female" : "male",
      source: "s",
      responses: row.map((text, sample) => ({ text, sample, finishReason: "stop", replayed: false })),
    })),
    counts: { live: 0, replayed: 0 },
  };
}

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error("the promise was fulfilled");
    },
    (error: unknown) => error,
  );
}

const length = defineScorer("length", (text) => Math.min(1, text.length / 10));

describe("score", () => {
  test("adds a score to each response, and keeps all that a response set says", async () => {
    const responses = responsesOf([["a", "bb"], ["ccc"]]);
    const scored = await score(responses, length);
    expect(scored).toEqual({
      useCase: "bot",
      scorer: "length",
      prompts: [
        {
          prompt: "prompt 0",
          group: "female",
          source: "s",
          responses: [
            { text: "a", sample: 0, finishReason: "stop", replayed: false, score: 0.1 },
            { text: "bb", sample: 1, finishReason: "stop", replayed: false, score: 0.2 },
          ],
        },
        {
          prompt: "prompt 1",
          group: "male",
          source: "s",
          responses: [{ text: "ccc", sample: 0, finishReason: "stop", replayed: false, score: 0.3 }],
        },
      ],
    });
  });

  test("scores equal texts once", async () => {
    const seen: string[] = [];
    const scorer: Scorer = {
      id: "counting",
      score: (texts) => {
        seen.push(...texts);
        return texts.map(() => 0.5);
      },
    };
    await score(
      responsesOf([
        ["x", "y", "x"],
        ["y", ""],
      ]),
      scorer,
    );
    expect(seen).toEqual(["x", "y", ""]);
  });

  test("gives each text its own score, whatever the texts", async () => {
    const rows = fc.array(fc.array(fc.string({ unit: "binary", maxLength: 12 })));
    await fc.assert(
      fc.asyncProperty(rows, async (texts) => {
        const scored = await score(responsesOf(texts), length);
        expect(
          scored.prompts.map(({ responses }) => responses.map((response) => [response.text, response.score])),
        ).toEqual(texts.map((row) => row.map((text) => [text, Math.min(1, text.length / 10)])));
      }),
    );
  });

  test("takes typed arrays, as models return them", async () => {
    const scored = await score(responsesOf([["a", "b"]]), {
      id: "model",
      score: async () => new Float32Array([0.5, 0.25]),
    });
    expect(scored.prompts[0]?.responses.map((response) => response.score)).toEqual([0.5, 0.25]);
  });

  test.each([
    ["a score too few", () => [0.5], 'scorer "broken": returned 1 scores for 2 texts; expected one for each.'],
    [
      "a score too many",
      () => [0.5, 0.5, 0.5],
      'scorer "broken": returned 3 scores for 2 texts; expected one for each.',
    ],
    [
      "NaN",
      () => [0.5, Number.NaN],
      'scorer "broken": returned NaN for prompts[1].responses[0] (text 1 of 2); expected a number in [0, 1].',
    ],
    [
      "a score above 1",
      () => [1.5, 0],
      'scorer "broken": returned 1.5 for prompts[0].responses[0] (text 0 of 2); expected a number in [0, 1].',
    ],
    [
      "a score below 0",
      () => [0, -0.1],
      'scorer "broken": returned -0.1 for prompts[1].responses[0] (text 1 of 2); expected a number in [0, 1].',
    ],
    [
      "infinity",
      () => [0, Infinity],
      'scorer "broken": returned Infinity for prompts[1].responses[0] (text 1 of 2); expected a number in [0, 1].',
    ],
    [
      "a text",
      () => ["0.5", 0],
      'scorer "broken": returned a string for prompts[0].responses[0] (text 0 of 2); expected a number in [0, 1].',
    ],
    [
      "a hole",
      () => [0.5, undefined],
      'scorer "broken": returned undefined for prompts[1].responses[0] (text 1 of 2); expected a number in [0, 1].',
    ],
    [
      "no array",
      () => 0.5,
      'scorer "broken": returned 0.5; expected an array with one number in [0, 1] for each text.',
    ],
  ])("refuses %s, and names the place but not the text", async (_, scores, message) => {
    const scorer = { id: "broken", score: scores } as unknown as Scorer;
    const error = await failure(score(responsesOf([["secret one", "secret one"], ["secret two"]]), scorer));
    expect(error).toBeInstanceOf(ScorerError);
    expect(error).toMatchObject({ code: "FAIREXPECT_SCORER", scorer: "broken", message });
  });

  test("passes on what a scorer of many texts throws", async () => {
    const broken = new Error("no model");
    const scorer: Scorer = {
      id: "throwing",
      score: () => {
        throw broken;
      },
    };
    expect(await failure(score(responsesOf([["a"]]), scorer))).toBe(broken);
  });

  test("names the place of the text at which a defined scorer threw, and carries what it threw as the cause", async () => {
    const broken = new Error("no model");
    const scorer = defineScorer("throwing", (text) => {
      if (text === "secret two") throw broken;
      return 0;
    });
    const error = await failure(
      score(
        responsesOf([
          ["a", "a"],
          ["b", "secret two"],
        ]),
        scorer,
      ),
    );
    expect(error).toBeInstanceOf(ScorerError);
    expect(error).toMatchObject({
      message:
        'scorer "throwing": failed at text 2 of 3; the error\'s cause says how. The text is that of prompts[1].responses[1].',
      text: 2,
      cause: broken,
    });
  });

  test("stops waiting when its signal aborts, also for a scorer that does not heed it, and rejects with the signal's reason", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const deaf: Scorer = { id: "deaf", score: async () => new Promise(() => {}) };
    const promise = failure(score(responsesOf([["a"]]), deaf, { signal: controller.signal }));
    setImmediate(() => controller.abort(reason));
    expect(await promise).toBe(reason);
    expect(await failure(score(responsesOf([["a"]]), length, { signal: controller.signal }))).toBe(reason);
  });

  test("calls a defined scorer no more once its signal has aborted", async () => {
    const controller = new AbortController();
    let calls = 0;
    const scorer = defineScorer("slow", async () => {
      calls += 1;
      if (calls === 3) controller.abort();
      return new Promise((resolve) => setImmediate(() => resolve(0)));
    });
    const texts = Array.from({ length: 100 }, (_, i) => String(i));
    expect(await failure(score(responsesOf([texts]), scorer, { signal: controller.signal }))).toMatchObject({
      name: "AbortError",
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(calls).toBeLessThanOrEqual(8);
  });

  test("tells of progress, which never falls and ends once with all texts", async () => {
    const told: number[] = [];
    const texts = ["a", "b", "c", "a"];
    const onProgress = ({ done, total }: Progress): void => {
      expect(total).toBe(3);
      told.push(done);
    };
    await score(responsesOf([texts]), length, { onProgress });
    expect(told).toEqual([1, 2, 3]);
    told.length = 0;
    await score(responsesOf([texts]), { id: "all at once", score: (all) => all.map(() => 0) }, { onProgress });
    expect(told).toEqual([3]);
    told.length = 0;
    const erratic: Scorer = {
      id: "erratic",
      score: (all, options) => {
        for (const done of [2, 1, 2, 9, 3, 3]) options?.onProgress?.({ done, total: 3 });
        return all.map(() => 0);
      },
    };
    await score(responsesOf([texts]), erratic, { onProgress });
    expect(told).toEqual([2, 3]);
  });

  test.each([
    ["a signal that is none", { signal: "stop" }, "options.signal is a string"],
    ["progress without a function", { onProgress: true }, "options.onProgress is a boolean"],
    ["a list", [], "options is an array of 0"],
  ])("refuses %s among its options", async (_, options, message) => {
    expect(await failure(score(responsesOf([["a"]]), length, options as never))).toMatchObject({
      name: "InputError",
      message: expect.stringContaining(message),
    });
  });

  test.each([
    ["a promise", Promise.resolve(responsesOf([["a"]])), "responses is a promise (await it first)"],
    ["texts", ["a", "b"], "responses is an array of 2"],
    ["nothing", undefined, "responses is undefined"],
    [
      "prompts without responses",
      { useCase: "bot", prompts: ["a"] },
      "responses.prompts[0] is without responses that have texts",
    ],
    [
      "responses without texts",
      { useCase: "bot", prompts: [{ responses: [{}] }] },
      "responses.prompts[0] is without responses that have texts",
    ],
  ])("refuses %s in place of a response set", async (_, value, message) => {
    const error = await failure(score(value as unknown as ResponseSet, length));
    expect(error).toMatchObject({
      name: "InputError",
      code: "FAIREXPECT_INPUT",
      message: expect.stringContaining(message),
    });
  });

  test.each([
    ["nothing", undefined],
    ["a function", () => 0.5],
    ["a scorer without id", { score: (): number[] => [] }],
    ["a scorer with a blank id", { id: " ", score: (): number[] => [] }],
  ])("refuses %s in place of a scorer", async (_, value) => {
    expect(await failure(score(responsesOf([["a"]]), value as unknown as Scorer))).toMatchObject({
      name: "InputError",
    });
  });
});

describe("defineScorer", () => {
  test("calls for at most eight texts at the same time, and keeps their order", async () => {
    let underway = 0;
    let most = 0;
    const scorer = defineScorer("slow", async (text) => {
      most = Math.max(most, ++underway);
      await new Promise((resolve) => setTimeout(resolve, Number(text) % 3));
      underway -= 1;
      return Number(text) / 100;
    });
    const texts = Array.from({ length: 50 }, (_, i) => String(i));
    expect(await scorer.score(texts)).toEqual(texts.map((text) => Number(text) / 100));
    expect(most).toBe(8);
    expect(await scorer.score([])).toEqual([]);
  });

  test.each([
    ["a blank id", "", (): number => 0],
    ["an id that is no text", 3, (): number => 0],
    ["no function", "id", undefined],
  ])("refuses %s", (_, id, judge) => {
    expect(() => defineScorer(id as string, judge as () => number)).toThrow(
      expect.objectContaining({ name: "InputError" }),
    );
  });
});
