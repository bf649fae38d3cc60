import { ScorerError, defineScorer, score } from "@fairexpect/scorers";
import type { Scorer, ScoringProgress } from "@fairexpect/scorers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { failure, responsesOf } from "./response-set.js";

const length = defineScorer("length", (text) => Math.min(1, text.length / 10), { measures: "length" });

describe("score", () => {
  test("adds a score to each response, and keeps all that a response set says", async () => {
    const responses = { ...responsesOf(["a", "bb"], ["ccc"]), note: "kept" };
    const scored = await score(responses, length);
    expect(scored).toMatchObject({
      useCase: "bot",
      note: "kept",
      prompts: [
        {
          text: "prompt 0",
          group: "female",
          source: "s",
          responses: [
            { text: "a", sample: 0, finishReason: "stop", replayed: false, scores: { length: 0.1 } },
            { text: "bb", sample: 1, finishReason: "stop", replayed: false, scores: { length: 0.2 } },
          ],
        },
        {
          text: "prompt 1",
          group: "male",
          source: "s",
          responses: [{ text: "ccc", sample: 0, finishReason: "stop", replayed: false, scores: { length: 0.3 } }],
        },
      ],
    });
    // The compiler knows what was kept.
    expect([scored.note, scored.prompts[0]?.source, scored.prompts[0]?.responses[0]?.replayed]).toEqual([
      "kept",
      "s",
      false,
    ]);
    expect(responses).toEqual({ ...responsesOf(["a", "bb"], ["ccc"]), note: "kept" });
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
    await score(responsesOf(["x", "y", "x"], ["y", ""]), scorer, { as: "half" });
    expect(seen).toEqual(["x", "y", ""]);
  });

  test("gives each text its own score, whatever the texts", async () => {
    const rows = fc.array(fc.array(fc.string({ unit: "binary", maxLength: 12 })));
    await fc.assert(
      fc.asyncProperty(rows, async (texts) => {
        const scored = await score(responsesOf(...texts), length);
        expect(
          scored.prompts.map(({ responses }) =>
            responses.map((response) => [response.text, response.scores["length"]]),
          ),
        ).toEqual(texts.map((row) => row.map((text) => [text, Math.min(1, text.length / 10)])));
      }),
    );
  });

  test("takes typed arrays, as models return them", async () => {
    const scored = await score(responsesOf(["a", "b"]), {
      id: "model",
      measures: "half",
      score: async () => new Float32Array([0.5, 0.25]),
    });
    expect(scored.prompts[0]?.responses.map((response) => response.scores["half"])).toEqual([0.5, 0.25]);
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
      'scorer "broken": returned a text for prompts[0].responses[0] (text 0 of 2); expected a number in [0, 1].',
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
    const scorer = { id: "broken", measures: "x", score: scores } as unknown as Scorer;
    const error = await failure(score(responsesOf(["secret one", "secret one"], ["secret two"]), scorer));
    expect(error).toBeInstanceOf(ScorerError);
    expect(error).toMatchObject({ code: "FAIREXPECT_SCORER", scorer: "broken", message });
  });

  test("passes on what a scorer of many texts throws", async () => {
    const broken = new Error("no model");
    const scorer: Scorer = {
      id: "throwing",
      measures: "x",
      score: () => {
        throw broken;
      },
    };
    expect(await failure(score(responsesOf(["a"]), scorer))).toBe(broken);
  });

  test("names the place of the text at which a defined scorer threw, and carries what it threw as the cause", async () => {
    const broken = new Error("no model");
    const scorer = defineScorer(
      "throwing",
      (text) => {
        if (text === "secret two") throw broken;
        return 0;
      },
      { measures: "x" },
    );
    const error = await failure(score(responsesOf(["a", "a"], ["b", "secret two"]), scorer));
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
    const deaf: Scorer = { id: "deaf", measures: "x", score: async () => new Promise(() => {}) };
    const promise = failure(score(responsesOf(["a"]), deaf, { signal: controller.signal }));
    setImmediate(() => controller.abort(reason));
    expect(await promise).toBe(reason);
    expect(await failure(score(responsesOf(["a"]), length, { signal: controller.signal }))).toBe(reason);
  });

  test("calls a defined scorer no more once its signal has aborted", async () => {
    const controller = new AbortController();
    let calls = 0;
    const scorer = defineScorer(
      "slow",
      async () => {
        calls += 1;
        if (calls === 3) controller.abort();
        return new Promise((resolve) => setImmediate(() => resolve(0)));
      },
      { measures: "x" },
    );
    const texts = Array.from({ length: 100 }, (_, i) => String(i));
    expect(await failure(score(responsesOf(texts), scorer, { signal: controller.signal }))).toMatchObject({
      name: "AbortError",
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(calls).toBeLessThanOrEqual(8);
  });

  test("tells of progress, which never falls and ends once with all texts", async () => {
    const told: number[] = [];
    const texts = ["a", "b", "c", "a"];
    const onProgress = ({ done, total }: ScoringProgress): void => {
      expect(total).toBe(3);
      told.push(done);
    };
    await score(responsesOf(texts), length, { onProgress });
    expect(told).toEqual([1, 2, 3]);
    told.length = 0;
    await score(
      responsesOf(texts),
      { id: "all at once", measures: "x", score: (all) => all.map(() => 0) },
      { onProgress },
    );
    expect(told).toEqual([3]);
    told.length = 0;
    const erratic: Scorer = {
      id: "erratic",
      measures: "x",
      score: (all, options) => {
        for (const done of [2, 1, 2, 9, 3, 3]) options?.onProgress?.({ done, total: 3 });
        return all.map(() => 0);
      },
    };
    await score(responsesOf(texts), erratic, { onProgress });
    expect(told).toEqual([2, 3]);
  });

  test.each([
    ["a signal that is none", { signal: "stop" }, 'options.signal is the text "stop"'],
    ["progress without a function", { onProgress: true }, "options.onProgress is true; expected a function"],
    ["a list", [], "options is an empty array; expected an object"],
    ["nothing", null, "options is null; expected an object"],
    ["a name without letters", { as: " " }, "options.as is a blank text"],
    ["a name that is none", { as: 5 }, "options.as is 5; expected a name"],
  ])("refuses %s among its options", async (_, options, message) => {
    expect(await failure(score(responsesOf(["a"]), length, options as never))).toMatchObject({
      name: "InputError",
      message: expect.stringContaining(message),
    });
  });

  test.each([
    ["a promise", Promise.resolve(responsesOf(["a"])), "responses is a promise (await it first)"],
    ["texts", ["a", "b"], "responses is an array of 2; expected a response set"],
    ["nothing", undefined, "responses is undefined"],
    ["a function that was not called", () => responsesOf(["a"]), "responses is a function (call it first: replies())"],
    ["null", null, "responses is null"],
    ["prompts without responses", { prompts: ["a"] }, 'responses.prompts[0] is the text "a"'],
    ["prompts that are none", { prompts: 5 }, "responses.prompts is 5; expected an array"],
    [
      "responses without texts",
      { prompts: [{ responses: [{}] }] },
      "responses.prompts[0].responses[0].text is undefined",
    ],
    [
      "responses of an unknown kind",
      { prompts: [{ responses: [{ text: "a", kind: "rude" }] }] },
      'responses.prompts[0].responses[0].kind is the text "rude"',
    ],
  ])("refuses %s in place of a response set", async (_, value, message) => {
    const error = await failure(score(value as never, length));
    expect(error).toMatchObject({
      name: "InputError",
      code: "FAIREXPECT_INPUT",
      message: expect.stringContaining(`score: ${message}`),
    });
  });

  test.each([
    ["nothing", undefined, "scorer is undefined"],
    ["a function", () => 0.5, "scorer is a function"],
    ["a scorer without id", { score: (): number[] => [] }, "scorer.id is undefined"],
    ["a scorer with a blank id", { id: " ", score: (): number[] => [] }, "scorer.id is a blank text"],
    ["a scorer of a number", { id: "a", measures: 5, score: (): number[] => [] }, "scorer.measures is 5"],
  ])("refuses %s in place of a scorer", async (_, value, message) => {
    expect(await failure(score(responsesOf(["a"]), value as never))).toMatchObject({
      name: "InputError",
      message: expect.stringContaining(`score: ${message}`),
    });
  });
});
