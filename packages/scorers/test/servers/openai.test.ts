import { openAIEncoder, openAIModerationScorer } from "@fairexpect/scorers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { apiKey, rejection, serve } from "./setup.js";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe("an encoder on an OpenAI-compatible server", () => {
  test("orders vectors by their index, and sends model, dimensions and key", async () => {
    const server = await serve();
    const encoder = openAIEncoder({
      url: `${server.url}/v1`,
      model: "embed-small",
      dimensions: 2,
      apiKey,
      batchSize: 3,
    });
    const vectors = await encoder.encode(["a", "bb", "ccc", "dddd"]);
    expect(Array.from(vectors, (vector) => Array.from(vector))).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
    ]);
    expect(server.calls[0]?.body).toEqual({
      model: "embed-small",
      input: ["a", "bb", "ccc"],
      encoding_format: "float",
      dimensions: 2,
    });
    expect(server.calls[0]?.headers["authorization"]).toBe(`Bearer ${apiKey}`);
    expect(encoder.id).toBe("openai embeddings: embed-small, 2 dimensions");
  });

  test("names the text that the server refuses", async () => {
    const server = await serve({
      fault: (call) =>
        call.texts.includes("")
          ? { status: 400, body: JSON.stringify({ error: { message: "input cannot be an empty string" } }) }
          : undefined,
    });
    const encoder = openAIEncoder({ url: `${server.url}/v1`, model: "m" });
    const error = await rejection(Promise.resolve(encoder.encode(["a", "", "c"])));
    expect(error).toMatchObject({ name: "ScorerError", text: 1 });
    expect(error.message).toContain("does not take text 1 of 3, which has 0 characters. ");
    expect(error.message).toContain("status 400: input cannot be an empty string");
  });

  test.each([
    [{ data: [{ index: 0, embedding: [1] }] }, "gave 1 results for 2 texts"],
    [
      {
        data: [
          { index: 0, embedding: [1] },
          { index: 1, embedding: [null] },
        ],
      },
      "no vector of finite numbers for text 1",
    ],
    [
      {
        data: [
          { index: 0, embedding: [1] },
          { index: 0, embedding: [2] },
        ],
      },
      "no vector of finite numbers for text 1",
    ],
  ])("refuses %j with the index", async (result, problem) => {
    const server = await serve({ fault: () => ({ result }) });
    expect(
      (await rejection(Promise.resolve(openAIEncoder({ url: `${server.url}/v1`, model: "m" }).encode(["a", "b"]))))
        .message,
    ).toContain(problem);
  });
});

test("vectors that 32-bit floats cannot hold are refused with the index, in an encoder's name", async () => {
  const server = await serve({ fault: () => ({ result: { data: [{ index: 0, embedding: [1, 1e39] }] } }) });
  const error = await rejection(Promise.resolve(openAIEncoder({ url: `${server.url}/v1`, model: "m" }).encode(["a"])));
  expect(error.message).toBe(
    'encoder "openai embeddings: m": the server gave no vector of finite numbers for text 0: at index 1 stands 1e+39.',
  );
});

test("an address with a query keeps it behind the path, and out of messages", async () => {
  const server = await serve({ fault: () => ({ status: 404 }) });
  const error = await rejection(
    Promise.resolve(openAIEncoder({ url: `${server.url}/v1/?api-version=3`, model: "m" }).encode(["a"])),
  );
  expect(server.calls[0]?.path).toBe("/v1/embeddings?api-version=3");
  expect(error.message).toContain(`${server.url}/v1/embeddings answered with status 404`);
  expect(error.message).not.toContain("api-version");
});

describe("a moderation scorer", () => {
  test("takes the highest score of the categories that count", async () => {
    const server = await serve();
    const all = openAIModerationScorer({ url: `${server.url}/v1` });
    expect(Array.from(await all.score(["", "x".repeat(50)]))).toEqual([0.01, 0.5]);
    const some = openAIModerationScorer({ url: `${server.url}/v1`, categories: ["violence"], model: "dated" });
    expect(Array.from(await some.score(["x".repeat(50)]))).toEqual([0.01]);
    expect([all.id, some.id]).toEqual([
      "openai moderations: omni-moderation-latest, max(all categories)",
      "openai moderations: dated, max(violence)",
    ]);
  });

  test("refuses a category that the model does not have, and scores that are none", async () => {
    const server = await serve();
    const scorer = openAIModerationScorer({ url: `${server.url}/v1`, categories: ["hat"] });
    expect((await rejection(Promise.resolve(scorer.score(["a"])))).message).toContain(
      '"hat", which the model does not have; expected some of hate, violence. Did you mean "hate"?',
    );
    const odd = await serve({ fault: () => ({ result: { results: [{ category_scores: { hate: 2 } }] } }) });
    expect(
      (await rejection(Promise.resolve(openAIModerationScorer({ url: `${odd.url}/v1` }).score(["a"])))).message,
    ).toContain("no scores in [0, 1] for text 0");
  });
});

test("the key of the environment goes to OpenAI and to no other server", async () => {
  vi.stubEnv("OPENAI_API_KEY", apiKey);
  const server = await serve();
  await openAIModerationScorer({ url: `${server.url}/v1` }).score(["a"]);
  expect(server.calls[0]?.headers["authorization"]).toBe(undefined);

  const sent: { url: string; authorization: string | null }[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, authorization: new Headers(init.headers).get("authorization") });
    return Response.json({ results: [{ category_scores: { hate: 0.5 } }] });
  });
  await openAIModerationScorer().score(["a"]);
  expect(sent).toEqual([{ url: "https://api.openai.com/v1/moderations", authorization: `Bearer ${apiKey}` }]);
});
