import { readdir } from "node:fs/promises";

import { respond } from "@fairexpect/responses";
import type { GenerationError, RunProgress, RespondOptions } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";

import { retryAfter } from "../src/run/retry.js";
import { run } from "../src/run/run.js";
import type { Fault } from "./chat-server.js";
import { fakeClock, folder, modelOf, rejection, serve } from "./setup.js";

const many = (n: number): string[] => Array.from({ length: n }, (_, i) => `p${i}`);
const options = (more: RespondOptions = {}): RespondOptions => ({
  recordings: folder.path,
  mode: "auto",
  // A clock that leaps would have the default say how far the run is.
  onProgress: false,
  ...more,
});

describe("retries", () => {
  test("wait as long as the server asks, also beyond the minute at which the AI SDK stops heeding it", async () => {
    const server = await serve({ fault: (_, n) => (n === 0 ? "429-retry-after-90" : undefined) });
    const clock = fakeClock();
    const useCase = { name: "busy", model: modelOf(server), prompts: ["a"] };
    const set = await run("respond", useCase, options({ longestWait: 90_000 }), clock);
    expect(set.prompts[0]?.responses[0]?.text).toBe("answer 1 to a");
    expect(clock.now()).toBeGreaterThanOrEqual(90_000);
    expect(clock.now()).toBeLessThanOrEqual(91_000);
    expect(set.summary).toMatchObject({ live: 1, retried: 1 });
    expect(set.prompts[0]?.responses[0]?.milliseconds).toBe(0);
  });

  test("hold back all calls while the server asks to wait", async () => {
    const server = await serve({
      fault: ({ prompt }, n) => (prompt === "p0" && n === 0 ? "429-retry-after-90" : undefined),
    });
    const clock = fakeClock();
    const waits: number[] = [];
    const onProgress = ({ waitingMilliseconds }: RunProgress): void =>
      void (waitingMilliseconds !== undefined && waits.push(waitingMilliseconds));
    await run(
      "respond",
      { name: "busy", model: modelOf(server), prompts: many(3) },
      options({ concurrency: 1, onProgress, longestWait: Infinity }),
      clock,
    );
    expect(server.calls.map(({ prompt }) => prompt)).toEqual(["p0", "p0", "p1", "p2"]);
    expect(waits).toEqual([90_000]);
  });

  test.each(["429-without-retry-after", "503", "reset", "reset-in-the-middle"] satisfies Fault[])(
    "grow apart after %s",
    async (fault) => {
      const server = await serve({ fault: (_, n) => (n < 3 ? fault : undefined) });
      const clock = fakeClock();
      const set = await run("respond", { name: "down", model: modelOf(server), prompts: ["a"] }, options(), clock);
      expect(set.summary.retried).toBe(3);
      expect(clock.sleeps).toEqual([1_000, 2_000, 4_000]);
    },
  );

  test("end after maxRetries, and nothing is stored", async () => {
    const server = await serve({ fault: () => "503" });
    const error = await rejection(
      run("respond", { name: "down", model: modelOf(server), prompts: ["a"] }, options({ maxRetries: 2 }), fakeClock()),
    );
    expect(error).toMatchObject({ name: "GenerationError", code: "FAIREXPECT_GENERATION" });
    expect(server.calls).toHaveLength(3);
    expect(await readdir(folder.path)).toEqual([]);
  });

  test.each(["401", "invalid-json", "no-choices"] satisfies Fault[])("are not made after %s", async (fault) => {
    const server = await serve({ fault: () => fault });
    await rejection(run("respond", { name: "wrong", model: modelOf(server), prompts: ["a"] }, options(), fakeClock()));
    expect(server.calls).toHaveLength(1);
  });

  test("an exhausted quota ends the run at once, and keeps what was answered", async () => {
    const server = await serve({ fault: ({ prompt }) => (["p0", "p1"].includes(prompt) ? undefined : "quota") });
    const error = await rejection(
      run(
        "respond",
        { name: "poor", model: modelOf(server), prompts: many(50) },
        options({ concurrency: 1 }),
        fakeClock(),
      ),
    );
    expect(server.calls).toHaveLength(3);
    expect(error.message).toContain(
      "The account's quota is exhausted, so that 47 were not asked for. Raise its limit or its credit, and run again. The other 2 are recorded in",
    );
    expect((error as GenerationError).failures.map(({ prompt }) => prompt)).toEqual(["p2"]);
  });

  test("Retry-After is read in milliseconds, seconds and as a date, of several the longest; one that asks for no wait says nothing", () => {
    const now = Date.parse("2026-11-21T10:00:00Z");
    const of = (headers: Record<string, string>): number | undefined => retryAfter({ headers }, now);
    const cases: [Record<string, string>, number | undefined][] = [
      [{ "retry-after-ms": "300", "retry-after": "9" }, 300],
      [{ "retry-after-ms": "", "retry-after": "9" }, 9_000],
      [{ "retry-after-ms": "soon", "retry-after": "9" }, 9_000],
      [{ "retry-after-ms": "0", "retry-after": "9" }, 9_000],
      [{ "retry-after": "3600" }, 3_600_000],
      [{ "retry-after": " 1.5 " }, 1_500],
      [{ "retry-after": "2, 2" }, 2_000],
      [{ "retry-after": "30, 31" }, 31_000],
      [{ "retry-after": "30, soon" }, 30_000],
      [{ "retry-after": "Sat, 21 Nov 2026 10:02:00 GMT" }, 120_000],
      [{ "retry-after": "Sat, 21 Nov 2026 10:02:00 GMT, Sat, 21 Nov 2026 10:03:00 GMT" }, 180_000],
      [{ "retry-after": "Saturday, 21-Nov-26 10:02:00 GMT" }, 120_000],
      [{ "retry-after": "Sat Nov 21 10:02:00 2026" }, 120_000],
      [{ "retry-after": "Sat, 21 Nov 2026 09:00:00 GMT" }, undefined],
      [{ "retry-after": "0" }, undefined],
      [{ "retry-after": "0, 0" }, undefined],
      [{ "retry-after": "-3" }, undefined],
      [{ "retry-after": "1s" }, undefined],
      [{ "retry-after": "soon" }, undefined],
      [{ "retry-after": "" }, undefined],
      [{}, undefined],
    ];
    expect(cases.map(([headers]) => [headers, of(headers)])).toEqual(cases);
  });

  test.each([{ "retry-after": "0" }, { "retry-after": "Fri, 31 Dec 1999 23:59:59 GMT" }, { "retry-after-ms": "0" }])(
    "grow apart where the server asks for %j",
    async (headers) => {
      const server = await serve({
        status: (_, n) => (n < 3 ? { status: 503, body: { error: { message: "busy" } }, headers } : undefined),
      });
      const clock = fakeClock();
      await run("respond", { name: "busy", model: modelOf(server), prompts: ["a"] }, options(), clock);
      expect(clock.sleeps).toEqual([1_000, 2_000, 4_000]);
    },
  );

  test("grow apart also if the server asks for very little again and again", async () => {
    const server = await serve({
      status: (_, n) => (n < 3 ? { status: 429, body: {}, headers: { "retry-after-ms": "10" } } : undefined),
    });
    const clock = fakeClock();
    await run("respond", { name: "busy", model: modelOf(server), prompts: ["a"] }, options(), clock);
    expect(clock.sleeps).toEqual([10.5, 1_000, 2_000]);
  });

  test("heed a header that was sent twice", async () => {
    const server = await serve({
      status: (_, n) => (n === 0 ? { status: 429, body: {}, headers: { "retry-after": ["30", "30"] } } : undefined),
    });
    const clock = fakeClock();
    await run("respond", { name: "busy", model: modelOf(server), prompts: ["a"] }, options(), clock);
    expect(clock.now()).toBeGreaterThanOrEqual(30_000);
    expect(clock.now()).toBeLessThan(32_000);
  });
});

describe("timeouts", () => {
  test.each(["hang", "drip"] satisfies Fault[])("end a call that would %s, and it is tried again", async (fault) => {
    const server = await serve({ fault: (_, n) => (n === 0 ? fault : undefined) });
    const set = await run(
      "respond",
      { name: "slow", model: modelOf(server), prompts: ["a"] },
      options({ timeout: 60 }),
      fakeClock(),
    );
    expect(set.prompts[0]?.responses[0]?.text).toBe("answer 1 to a");
    expect(set.summary.retried).toBe(1);
  });

  test("are named in the error", async () => {
    const server = await serve({ fault: () => "hang" });
    const error = await rejection(
      run(
        "respond",
        { name: "slow", model: modelOf(server), prompts: ["a"] },
        options({ timeout: 30, maxRetries: 0 }),
        fakeClock(),
      ),
    );
    expect(error.message).toContain('"a", sample 0: no answer within 30 ms (option timeout)');
  });

  test("an abort ends the wait for a retry", async () => {
    const server = await serve({ fault: () => "429-retry-after-90" });
    const reason = new Error("enough");
    const controller = new AbortController();
    const failed = rejection(
      respond(
        { name: "slow", model: modelOf(server), prompts: many(3) },
        options({ signal: controller.signal, longestWait: Infinity }),
      ),
    );
    while (server.calls.length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    setTimeout(() => {
      controller.abort(reason);
    }, 30);
    expect(await failed).toBe(reason);
  });
});
