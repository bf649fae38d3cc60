import { ScorerError, defineScorer, embed, lexicalSimilarity, score } from "@fairexpect/scorers";
import type { Encoder } from "@fairexpect/scorers";
import { describe, expect, test } from "vitest";

import { failure, responsesOf } from "./response-set.js";

const one = defineScorer("one", () => 1, { measures: "one" });
const lengths: Encoder = { id: "lengths", encode: (texts) => texts.map((text) => [text.length, 1]) };

describe("embed", () => {
  test("adds a vector to each response, and keeps the set as it is", async () => {
    const embedded = await embed(await score(responsesOf(["a", "bb"], []), one), lengths);
    expect(embedded).toMatchObject({
      useCase: "bot",
      prompts: [
        {
          text: "prompt 0",
          group: "female",
          responses: [
            {
              text: "a",
              sample: 0,
              finishReason: "stop",
              replayed: false,
              scores: { one: 1 },
              vector: Float32Array.of(1, 1),
            },
            {
              text: "bb",
              sample: 1,
              finishReason: "stop",
              replayed: false,
              scores: { one: 1 },
              vector: Float32Array.of(2, 1),
            },
          ],
        },
        { text: "prompt 1", group: "male", responses: [] },
      ],
    });
    expect(embedded.provenance.scorers).toEqual(["one", "lengths"]);
  });

  test("keeps vectors without their zeros if the encoder gives them so, and refuses those that are wrong", async () => {
    const dense = await lexicalSimilarity().encode(["a bird", "two birds"]);
    const [prompt] = (await embed(responsesOf(["a bird", "two birds"]), lexicalSimilarity())).prompts;
    for (const [i, { vector }] of (prompt?.responses ?? []).entries()) {
      if (!("places" in vector)) throw new Error("is dense");
      const [kept, all] = [Array.from(vector.values), Array.from(dense[i] ?? [])];
      expect(vector.length).toBe(all.length);
      expect(kept).toEqual(Array.from(vector.places, (place) => all[place]));
      expect(kept.filter((value) => value !== 0)).toEqual(all.filter((value) => value !== 0));
    }
    const wrong = { length: 2, places: Uint16Array.of(0), values: Float32Array.of(NaN) };
    const broken: Encoder = { id: "broken", encode: () => [], encodeSparse: (texts) => texts.map(() => wrong) };
    await expect(embed(responsesOf(["a"]), broken)).rejects.toThrow("a vector with NaN");
  });

  test("keeps numbers that 32-bit floats cannot hold", async () => {
    const vast: Encoder = { id: "vast", encode: (texts) => texts.map(() => [1e300, 1]) };
    const { prompts } = await embed(responsesOf(["a"], []), vast);
    expect(prompts[0]?.responses[0]?.vector).toEqual([1e300, 1]);
  });

  test("encodes equal texts once", async () => {
    const seen: string[] = [];
    const encoder: Encoder = {
      id: "counting",
      encode: async (texts) => {
        seen.push(...texts);
        return texts.map(() => new Float32Array([1]));
      },
    };
    const { prompts } = await embed(responsesOf(["x", "y", "x"]), encoder);
    expect(seen).toEqual(["x", "y"]);
    expect(prompts[0]?.responses[0]?.vector).toBe(prompts[0]?.responses[2]?.vector);
  });

  test("does not call an encoder where there are no texts", async () => {
    const never: Encoder = { id: "never", encode: () => Promise.reject(new Error("called")) };
    expect((await embed(responsesOf([]), never)).prompts[0]?.responses).toEqual([]);
  });

  test.each([
    ["a vector too few", () => [[1]], 'encoder "broken": returned 1 vectors for 2 texts; expected one for each.'],
    [
      "NaN",
      () => [[1], [Number.NaN]],
      'encoder "broken": returned a vector with NaN at index 0 for prompts[1].responses[0] (text 1 of 2).',
    ],
    [
      "other lengths",
      () => [[1], [1, 2]],
      'encoder "broken": returned a vector of 2 numbers, and vectors of 1 for the texts before it, for prompts[1].responses[0] (text 1 of 2).',
    ],
    [
      "empty vectors",
      () => [[], []],
      'encoder "broken": returned an empty vector for prompts[0].responses[0] (text 0 of 2).',
    ],
    [
      "numbers",
      () => [1, 2],
      'encoder "broken": returned 1 in place of a vector for prompts[0].responses[0] (text 0 of 2).',
    ],
    [
      "nothing",
      () => undefined,
      'encoder "broken": returned undefined; expected an array with one vector for each text.',
    ],
  ])("refuses %s, and names the place but not the text", async (_, encode, message) => {
    const error = await failure(
      embed(responsesOf(["secret one"], ["secret two"]), { id: "broken", encode } as unknown as Encoder),
    );
    expect(error).toBeInstanceOf(ScorerError);
    expect(error).toMatchObject({ message });
  });

  test.each([
    ["a scorer", { id: "scorer", score: () => [] }],
    ["an encoder without id", { encode: () => [] }],
    ["nothing", undefined],
  ])("refuses %s in place of an encoder", async (_, encoder) => {
    expect(await failure(embed(responsesOf(["a"]), encoder as unknown as Encoder))).toMatchObject({
      name: "InputError",
    });
  });

  test("stops when its signal aborts", async () => {
    const deaf: Encoder = { id: "deaf", encode: async () => new Promise(() => {}) };
    expect(await failure(embed(responsesOf(["a"]), deaf, { signal: AbortSignal.timeout(5) }))).toMatchObject({
      name: "TimeoutError",
    });
  });
});
