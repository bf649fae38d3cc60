import { ScorerError, teiEncoder, teiScorer } from "@fairexpect/scorers";
import type { ServerOptions } from "@fairexpect/scorers";
import { describe, expect, test } from "vitest";
import { apiKey, collectWarnings, rejection, serve } from "./setup.js";

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
const info = { model_id: "owner/tiny", model_sha: "abc123", model_dtype: "float16", max_input_length: 512 };
const texts = (count: number): string[] => Array.from({ length: count }, (_, i) => "x".repeat(i + 1));

describe("a scorer on a text-embeddings-inference server", () => {
  test("makes scores of the raw outputs, in order, whatever the batches", async () => {
    const server = await serve({ info, delay: 3 });
    const scorer = await teiScorer({
      url: server.url,
      labels: ["toxic"],
      activation: "sigmoid",
      batchSize: 3,
      concurrency: 2,
    });
    const done: number[] = [];
    const scores = await scorer.score(texts(10), { onProgress: (progress) => done.push(progress.done) });
    expect(Array.from(scores)).toEqual(texts(10).map((text) => expect.closeTo(sigmoid(text.length / 10), 10)));
    expect(server.calls.map((call) => call.texts.length).toSorted((a, b) => a - b)).toEqual([1, 3, 3, 3]);
    expect(server.calls[0]?.body).toMatchObject({
      inputs: [["x"], ["xx"], ["xxx"]],
      raw_scores: true,
      truncate: false,
    });
    expect(server.mostOpen()).toBe(2);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(done.at(-1)).toBe(10);
  });

  test("takes the rule of a preset, and names model, revision and rule in its id, but no address and no key", async () => {
    const server = await serve({ info });
    const scorer = await teiScorer({
      url: server.url,
      preset: "roberta-hate-speech-dynabench-r4",
      labels: ["toxic"],
      apiKey,
    });
    expect(scorer.id).toBe(
      "text-embeddings-inference: roberta-hate-speech-dynabench-r4, owner/tiny@abc123, float16, sum(toxic) softmax",
    );
    expect(Array.from(await scorer.score(["12345"]))).toEqual([expect.closeTo(sigmoid(1), 10)]);
    expect(server.calls[0]?.headers["authorization"]).toBe(`Bearer ${apiKey}`);
  });

  test("halves batches that the server finds too large", async () => {
    const server = await serve({ info, maxBatch: 3 });
    const scorer = await teiScorer({ url: server.url, labels: ["toxic"], activation: "sigmoid", batchSize: 8 });
    expect(Array.from(await scorer.score(texts(8)))).toHaveLength(8);
    expect(server.calls.map((call) => call.texts.length)).toEqual([8, 4, 2, 2, 4, 2, 2]);
  });

  test("has a text that is too long cut, counts it and tells of it", async () => {
    const server = await serve({ info, maxCharacters: 10 });
    const scorer = await teiScorer({ url: server.url, labels: ["toxic"], batchSize: 4 });
    const { warnings, end } = collectWarnings();
    expect(Array.from(await scorer.score([...texts(3), "y".repeat(11)]))).toHaveLength(4);
    await new Promise(setImmediate);
    end();
    expect(scorer.truncated).toBe(1);
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining("1 of 4 texts is longer than the model takes (512 tokens)"),
    ]);
    expect(server.calls.filter(({ body }) => body["truncate"] === true).map((call) => call.texts)).toEqual([
      ["y".repeat(11)],
    ]);
  });

  test("sends lone surrogates as the replacement character, and empty texts as they are", async () => {
    const server = await serve({ info });
    const scorer = await teiScorer({ url: server.url, labels: ["toxic"] });
    await scorer.score(["\uD800a", ""]);
    expect(server.calls[0]?.texts).toEqual(["\uFFFDa", ""]);
    expect(Array.from(await scorer.score([]))).toEqual([]);
  });
});

test("an encoder gives vectors in order and names the model", async () => {
  const server = await serve({ info });
  const encoder = await teiEncoder({ url: `${server.url}/`, batchSize: 2 });
  expect(encoder.id).toBe("text-embeddings-inference: owner/tiny@abc123, float16, normalized");
  const vectors = await encoder.encode(texts(5));
  expect(Array.from(vectors, (vector) => Array.from(vector))).toEqual([1, 2, 3, 4, 5].map((length) => [length, 1]));
});

describe("a server that fails", () => {
  const scorerOn = async (url: string, more: Partial<ServerOptions> = {}): ReturnType<typeof teiScorer> =>
    teiScorer({ url, model: "tiny", labels: ["toxic"], ...more });

  test("for a while is tried again: 429 with the wait that it asks for, 500, 503, a reset, no JSON, no answer", async () => {
    const faults = [
      { status: 429, headers: { "retry-after": "0.05" } },
      { status: 503, headers: { "retry-after-ms": "1" } },
      { reset: true as const },
      { result: "<html>" as unknown },
    ];
    const server = await serve({ fault: (_, n) => faults[n] });
    const start = performance.now();
    const scorer = await scorerOn(server.url);
    expect(Array.from(await scorer.score(["a"]))).toHaveLength(1);
    expect(performance.now() - start).toBeGreaterThan(50);
    expect(server.calls).toHaveLength(5);

    const slow = await serve({ fault: (_, n) => (n === 0 ? { hang: true } : undefined) });
    expect(Array.from(await (await scorerOn(slow.url, { timeout: 200 })).score(["a"]))).toHaveLength(1);
  });

  test("for good is an error with the status and the number of attempts", async () => {
    const server = await serve({ fault: () => ({ status: 503, headers: { "retry-after-ms": "1" } }) });
    const error = await rejection(Promise.resolve((await scorerOn(server.url, { maxRetries: 2 })).score(["a", "b"])));
    expect(error).toBeInstanceOf(ScorerError);
    expect(error.message).toBe(
      `scorer "text-embeddings-inference: tiny, max(toxic) softmax": texts 0 to 1 of 2: ${server.url}/predict answered with status 503: a fault on demand. It was tried 3 times.`,
    );
    expect(server.calls).toHaveLength(3);
    expect(error.cause).toMatchObject({ name: "ServerError", code: "FAIREXPECT_SERVER", status: 503 });
  });

  test("by asking for a wait of minutes is not waited for", async () => {
    const server = await serve({ fault: () => ({ status: 429, headers: { "retry-after": "300" } }) });
    const error = await rejection(Promise.resolve((await scorerOn(server.url)).score(["a"])));
    expect(error.message).toContain("It asks to wait for 300 seconds, which is too long.");
  });

  test("by an answer without an end is read no further than any answer goes, and not tried again", async () => {
    const server = await serve({ fault: () => ({ endless: true }) });
    const error = await rejection(Promise.resolve((await scorerOn(server.url)).score(["a"])));
    expect(error.message).toContain(
      "answered with more than 17 MB, which no answer to 1 text takes; the rest was not read.",
    );
    expect(server.calls).toHaveLength(1);
  });

  test("by refusing the key is not tried again, and the key is in no message", async () => {
    const server = await serve({
      fault: () => ({
        status: 401,
        body: JSON.stringify({ error: { message: `Incorrect API key provided: ${apiKey}` } }),
      }),
    });
    const error = await rejection(
      Promise.resolve(
        (await scorerOn(server.url, { apiKey, headers: { "x-gateway": "gateway-password" } })).score(["a"]),
      ),
    );
    expect(error.message).toContain("status 401: Incorrect API key provided: [redacted]");
    expect(JSON.stringify([error.message, String(error.cause), error.stack])).not.toContain(apiKey);
    expect(server.calls).toHaveLength(1);
  });

  test("by refusing one text is told with its index, not with the text", async () => {
    const refuse = { status: 422, body: JSON.stringify({ error: "cannot tokenize: poison in the text" }) };
    const server = await serve({ fault: (call) => (call.texts.includes("poison in the text") ? refuse : undefined) });
    const error = await rejection(
      Promise.resolve((await scorerOn(server.url, { batchSize: 4 })).score(["a", "b", "poison in the text", "d"])),
    );
    expect(error).toMatchObject({ name: "ScorerError", text: 2 });
    expect(error.message).toContain("the server does not take text 2 of 4, which has 18 characters.");
    expect(error.message).not.toContain("poison");
  });

  test.each([
    [[[{ label: "toxic", score: 1 }]], "the server gave 1 results for 2 texts, 0 to 1"],
    [{ error: "no list" }, "the server gave no list of results for 2 texts"],
    [
      [[{ label: "toxic", score: 1 }], [{ label: "toxic", score: null }]],
      'no finite number for "toxic", but null, at text 1',
    ],
    [[[{ label: "toxic", score: 1 }], []], "no labels for text 1"],
    [[[{ label: "kind", score: 1 }], []], '"toxic", which the model does not have'],
  ])("by answering %j is told with the index", async (result, problem) => {
    const server = await serve({ fault: () => ({ result }) });
    expect((await rejection(Promise.resolve((await scorerOn(server.url)).score(["a", "b"])))).message).toContain(
      problem,
    );
  });

  test.each([
    [
      "NaN",
      '[[{"label":"toxic","score":0.5}],[{"label":"toxic","score":NaN}]]',
      'no finite number for "toxic", but NaN, at text 1',
    ],
    [
      "Infinity",
      '[[{"label":"toxic","score":-Infinity}],[{"label":"toxic","score":1}]]',
      'no finite number for "toxic", but -Infinity, at text 0',
    ],
    ["a label named NaN", '[[{"label":"NaN","score":NaN}],[]]', 'no finite number for "NaN", but NaN, at text 0'],
  ])(
    "by answering with %s, which is no JSON, is told with the index and not tried again",
    async (_, result, problem) => {
      const server = await serve({ fault: () => ({ result }) });
      expect((await rejection(Promise.resolve((await scorerOn(server.url)).score(["a", "b"])))).message).toContain(
        problem,
      );
      expect(server.calls).toHaveLength(1);
    },
  );

  test.each([
    [{ status: 404 }, "status 404: a fault on demand."],
    [{ status: 401 }, "status 401: a fault on demand."],
    [{ status: 502, body: "<html>" }, "status 502."],
    [{ result: "<html>NaN</html>" }, "status 200 and no JSON."],
    [{ reset: true as const }, "cannot be reached (UND_ERR_SOCKET)."],
  ])("by %j is told with the range of texts that it was asked about", async (fault, problem) => {
    const server = await serve({ fault: (call) => (call.texts.includes("xxx") ? fault : undefined) });
    const error = await rejection(
      Promise.resolve((await scorerOn(server.url, { maxRetries: 0, batchSize: 2, concurrency: 1 })).score(texts(5))),
    );
    expect(error.message).toContain(`texts 2 to 3 of 5: ${server.url}/predict `);
    expect(error.message).toContain(problem);
    expect(error).toMatchObject({ text: undefined });
    expect(
      await rejection(Promise.resolve((await scorerOn(server.url, { maxRetries: 0, batchSize: 1 })).score(texts(5)))),
    ).toMatchObject({ text: 2 });
  });

  test("warns of nothing where many requests wait to be sent again", async () => {
    const server = await serve({
      fault: (_, n) => (n < 40 ? { status: 503, headers: { "retry-after-ms": "50" } } : undefined),
    });
    const { warnings, end } = collectWarnings();
    const scores = await (
      await scorerOn(server.url, { concurrency: 40, batchSize: 1 })
    ).score(texts(40), { signal: new AbortController().signal });
    await new Promise(setImmediate);
    end();
    expect(scores.length).toBe(40);
    expect(warnings).toEqual([]);
  });

  test("by not being there is told with the reason", async () => {
    const server = await serve();
    await server.close();
    expect(
      (await rejection(Promise.resolve((await scorerOn(server.url, { maxRetries: 0 })).score(["a"])))).message,
    ).toContain("/predict cannot be reached (ECONNREFUSED)");
    expect((await rejection(teiScorer({ url: server.url, labels: ["toxic"], maxRetries: 0 }))).message).toContain(
      "teiScorer: the server was asked for its model.",
    );
  });

  test("to tell its model is told how to name it", async () => {
    const silent = await serve();
    expect((await rejection(teiScorer({ url: silent.url, labels: ["toxic"] }))).message).toContain(
      'Name the model yourself: { url, model: "owner/name", ... }.',
    );
    const odd = await serve({ info: { version: 1 } });
    expect((await rejection(teiEncoder({ url: odd.url }))).message).toContain("/info does not name its model");
  });
});

test("an abort stops at once, and starts no more requests", async () => {
  const server = await serve({ info, fault: () => ({ hang: true }) });
  const scorer = await teiScorer({ url: server.url, labels: ["toxic"], batchSize: 1, concurrency: 2 });
  const controller = new AbortController();
  setTimeout(() => {
    controller.abort(new Error("enough"));
  }, 50);
  const error = await rejection(Promise.resolve(scorer.score(texts(10), { signal: controller.signal })));
  expect(error.message).toBe("enough");
  expect(server.calls).toHaveLength(2);
});

test("100,000 texts go through in batches", async () => {
  const server = await serve({ info });
  const scorer = await teiScorer({ url: server.url, labels: ["toxic"], batchSize: 1000 });
  const scores = await scorer.score(Array.from({ length: 100_000 }, (_, i) => "x".repeat(i % 7)));
  expect(scores.length).toBe(100_000);
  expect(server.calls).toHaveLength(100);
});

test.each([
  [{ labels: ["toxic"] }, "options.url is undefined"],
  [{ url: "localhost:80", labels: ["toxic"] }, "options.url is no address"],
  [{ url: "http://user:secret@localhost", labels: ["toxic"] }, "options.url is an address with a password"],
  [{ url: "http://localhost", labels: ["toxic"], concurency: 1 }, 'Did you mean "concurrency"?'],
  [{ url: "http://localhost", labels: ["toxic"], batchSize: 0 }, "options.batchSize is 0"],
  [{ url: "http://localhost" }, "options.labels is undefined"],
  [{ url: "http://localhost", preset: "toxigen" }, "options.preset"],
  [{ url: "http://localhost", labels: ["toxic"], combine: "min" }, "options.combine"],
])("options that are wrong are refused: %j", async (options, problem) => {
  const error = await rejection(teiScorer(options as never));
  expect(error.code).toBe("FAIREXPECT_INPUT");
  expect(error.message).toContain(problem);
  expect(error.message).not.toContain("secret");
});
