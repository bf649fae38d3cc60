import { respond } from "@fairexpect/responses";
import type { GenerationError, RespondOptions } from "@fairexpect/responses";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import { quietly } from "../src/run/progress.js";
import { run } from "../src/run/run.js";
import { apiKey, fakeClock, folder, modelOf, rejection, serve } from "./setup.js";

const many = (n: number): string[] => Array.from({ length: n }, (_, i) => `p${i}`);
const options = (more: RespondOptions = {}): RespondOptions => ({
  recordings: folder.path,
  mode: "auto",
  // A clock that leaps would have the default say how far the run is.
  onProgress: false,
  ...more,
});

describe("a run ends", () => {
  test("after ten calls in a row that fail for good, and says that, why, and how to change it", async () => {
    const server = await serve({ fault: () => "503" });
    const useCase = { name: "down", model: modelOf(server), prompts: many(1_000) };
    const error = (await rejection(run("respond", useCase, options(), fakeClock()))) as GenerationError;
    expect(error.message).toMatch(
      /^respond: \d+ of 1000 calls of use case "down" failed\. The last 10 calls failed, one after another, so that 9\d\d were not asked for\. See below why; of a server, whether it is up\. The option giveUpAfter sets how many may fail in a row\. None was recorded/,
    );
    // Ten with four retries each, and those under way at the end.
    expect(server.calls.length).toBeLessThan(100);
  });

  test("at a host that does not exist", async () => {
    const baseURL = "http://no-such-host.invalid/v1";
    const model = createOpenAICompatible({ name: "local", baseURL, apiKey })("tiny");
    const error = await rejection(
      run("respond", { name: "nowhere", model, prompts: many(1_000) }, options({ maxRetries: 0 }), fakeClock()),
    );
    expect(error.message).toContain("calls failed, one after another");
    expect(error.message).toMatch(/ENOTFOUND|EAI_AGAIN/);
  });

  test.each([
    ["that redirects for ever", "redirect count exceeded"],
    ["that redirects into a file", "URL scheme must be a HTTP(S) scheme"],
    ["of a port that no browser asks", "bad port"],
  ])("at an address %s, which no retry mends", async (_, said) => {
    let requests = 0;
    const server = createServer((request, response) => {
      requests++;
      const location = said.startsWith("URL scheme") ? "file:///etc/hosts" : request.url;
      response.writeHead(307, { location }).end();
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    onTestFinished(() => {
      server.close().closeAllConnections();
    });
    const port = said === "bad port" ? 1 : (server.address() as AddressInfo).port;
    const model = createOpenAICompatible({ name: "local", baseURL: `http://127.0.0.1:${port}/v1`, apiKey })("tiny");
    const useCase = { name: "astray", model, prompts: many(200) };
    const error = await rejection(run("respond", useCase, options({ concurrency: 2 }), fakeClock()));
    expect(error.message).toContain(said);
    // Ten calls and those under way, once each; of twenty redirects if they are followed.
    expect(requests).toBeLessThan(said.startsWith("URL scheme") ? 13 : 21 * 13);
  });

  test.each([
    ["status 400", 400, { error: { message: "max_tokens is too large for this content" } }, /max_tokens is too large/],
    ["a web page", 200, "<!doctype html><title>Sign in</title>", /a web page, as of a login or a proxy/],
    ["a web page after a comment", 200, "<!-- portal 4 --><html><title>Sign in</title>", /a web page, as of a login/],
    ["a web page that is XML", 200, '<?xml version="1.0"?><html><title>Sign in</title>', /a web page, as of a login/],
  ])("if all are answered with %s", async (_, status, body, said) => {
    const server = await serve({ status: () => ({ status, body, raw: typeof body === "string" }) });
    const useCase = { name: "wrong", model: modelOf(server), prompts: many(200) };
    const error = await rejection(run("respond", useCase, options({ concurrency: 2 }), fakeClock()));
    expect(error.message).toMatch(said);
    expect(server.calls.length).toBeLessThan(15);
  });

  test("not if answers come between, if the provider finds fault with prompts, or if giveUpAfter says so", async () => {
    const flaky = await serve({
      fault: ({ prompt }) => (Number(prompt.slice(1)) % 5 === 0 ? undefined : "invalid-json"),
    });
    const prompts = many(15);
    const failed = async (model: ReturnType<typeof modelOf>, more: RespondOptions): Promise<number> => {
      const useCase = { name: "flaky", model, prompts };
      const all = options({ concurrency: 1, mode: "off", ...more });
      return ((await rejection(run("respond", useCase, all, fakeClock()))) as GenerationError).failures.length;
    };
    expect(await failed(modelOf(flaky), {})).toBe(12);
    const strict = await serve({
      status: () => ({ status: 400, body: { error: { message: "flagged by our content policy" } } }),
    });
    expect(await failed(modelOf(strict, "strict"), {})).toBe(15);
    const down = await serve({ fault: () => "invalid-json" });
    expect(await failed(modelOf(down, "down"), { giveUpAfter: Infinity })).toBe(15);
    expect(await failed(modelOf(down, "down-3"), { giveUpAfter: 3 })).toBe(3);
  });

  test("if the server asks to wait longer than a minute, and says for how long", async () => {
    const server = await serve({
      status: () => ({ status: 429, body: { error: { message: "slow down" } }, headers: { "retry-after": "3600" } }),
    });
    const clock = fakeClock();
    const error = await rejection(
      run("respond", { name: "busy", model: modelOf(server), prompts: many(50) }, options(), clock),
    );
    expect(error.message).toContain("The server asks to wait 60 minutes (3600 s), so that");
    expect(error.message).toContain("longestWait: Infinity");
    expect(clock.sleeps).toEqual([]);
  });

  test.each(["Fri, 31 Dec 9999 23:59:59 GMT", "9".repeat(400)])(
    "if the server asks to wait for ever, as by %j, without numbers that nobody reads",
    async (date) => {
      const server = await serve({
        status: () => ({ status: 503, body: { error: { message: "gone" } }, headers: { "retry-after": date } }),
      });
      const useCase = { name: "busy", model: modelOf(server), prompts: ["a"] };
      const error = await rejection(run("respond", useCase, options(), fakeClock()));
      expect(error.message).toContain("The server asks to wait for years. Run again after that");
    },
  );
});

test("an error that a server sends with status 200 is shown, and may pass", async () => {
  const server = await serve({
    status: (_, n) => (n < 2 ? { status: 200, body: { error: { message: "the engine is starting" } } } : undefined),
  });
  const useCase = { name: "starting", model: modelOf(server), prompts: ["a"] };
  const error = await rejection(run("respond", useCase, options({ maxRetries: 0 }), fakeClock()));
  expect(error.message).toContain("the engine is starting");
  expect((await run("respond", useCase, options(), fakeClock())).summary).toMatchObject({ live: 1, retried: 1 });
});

test.each([
  ["giveUpAfter", 0],
  ["giveUpAfter", 1.5],
  ["longestWait", -1],
  ["longestWait", "1 min"],
  ["onProgress", true],
])("%s of %s is refused", async (name, value) => {
  const server = await serve();
  const useCase = { name: "bot", model: modelOf(server), prompts: ["a"] };
  const wrong = { ...options(), [name]: value } as RespondOptions;
  expect(await rejection(respond(useCase, wrong))).toMatchObject({ name: "InputError" });
});

test("progress shows by itself if a run takes long, and not if it is short", () => {
  const show = vi.fn();
  const told = quietly(show);
  const progress = { useCase: "bot", total: 9, done: 1, live: 1, replayed: 0, failed: 0, retried: 0, tokens: 2 };
  told({ ...progress, elapsedMilliseconds: 900, finished: false });
  expect(show).not.toHaveBeenCalled();
  told({ ...progress, elapsedMilliseconds: 10_000, finished: false });
  told({ ...progress, elapsedMilliseconds: 11_000, finished: true });
  expect(show).toHaveBeenCalledTimes(2);
});
