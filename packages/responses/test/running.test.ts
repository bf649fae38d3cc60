import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import { estimate, reportProgress, respond } from "@fairexpect/responses";
import type {
  BudgetError,
  GenerationError,
  RunProgress,
  RespondOptions,
  ModelSettings,
  UseCase,
} from "@fairexpect/responses";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { Rate } from "../src/run/rate.js";
import { retryAfter } from "../src/run/retry.js";
import { run } from "../src/run/run.js";
import type { Fault } from "./chat-server.js";
import { fakeClock, folder, modelOf, rejection, serve } from "./setup.js";

const many = (n: number): string[] => Array.from({ length: n }, (_, i) => `p${i}`);
const options = (more: RespondOptions = {}): RespondOptions => ({ recordings: folder.path, mode: "auto", ...more });

describe("retries", () => {
  test("wait as long as the server asks, also beyond the minute at which the AI SDK stops heeding it", async () => {
    const server = await serve({ fault: (_, n) => (n === 0 ? "429-retry-after-90" : undefined) });
    const clock = fakeClock();
    const set = await run("respond", { name: "busy", model: modelOf(server), prompts: ["a"] }, options(), clock);
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
      options({ concurrency: 1, onProgress }),
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

  test("grow apart also where the server asks for very little again and again", async () => {
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

describe("a failure that every call would meet", () => {
  const error = (message: string, more: object = {}): object => ({ error: { message, ...more } });
  const quota = "The account's quota is exhausted";
  const cases: [string, number, object, string][] = [
    ["no credit left", 402, error("Insufficient credits", { code: 402 }), quota],
    [
      "no credit left, as Anthropic says it",
      400,
      {
        type: "error",
        error: { type: "invalid_request_error", message: "Your credit balance is too low to access the API." },
      },
      quota,
    ],
    ["no credit left, as xAI says it", 403, error("Your team has run out of available credits."), quota],
    [
      "no quota of the day left, as Google says it",
      429,
      error("Quota exceeded", { details: [{ quotaId: "GenerateRequestsPerDayPerProjectPerModel" }] }),
      quota,
    ],
    ["a wrong key", 401, error("Incorrect API key provided"), "The provider does not accept the API key"],
    [
      "a wrong key, as Google says it",
      400,
      error("API key not valid. Please pass a valid API key."),
      "The provider does not accept the API key",
    ],
    [
      "a key without permission",
      403,
      error("Project `x` does not have access to model `m`"),
      "The provider does not let this key use the model",
    ],
    ["an unknown model", 404, error("The model `m` does not exist"), "The provider knows no such model or address"],
  ];
  test.each(cases)(
    "ends the run at once, keeps what was answered, and says what to do: %s",
    async (_, status, body, message) => {
      const server = await serve({
        status: ({ prompt }) => (["p0", "p1"].includes(prompt) ? undefined : { status, body }),
      });
      const failed = (await rejection(
        run(
          "respond",
          { name: "end", model: modelOf(server), prompts: many(50) },
          options({ concurrency: 1 }),
          fakeClock(),
        ),
      )) as GenerationError;
      expect(server.calls).toHaveLength(3);
      expect(failed.message).toContain(`${message}, so that 47 were not asked for. `);
      expect(failed.message).toMatch(/(?:Check|Raise) [^.]*\. The other 2 are recorded in/);
      expect(failed.failures.map(({ prompt }) => prompt)).toEqual(["p2"]);
    },
  );

  test.each([
    [
      "a prompt that a moderator refuses",
      403,
      error("This model requires moderation: your input was flagged, see the content policy"),
    ],
    ["a prompt that is too long", 400, error("This model's maximum context length is 8192 tokens, see your quota")],
    [
      "a prompt about money that a server repeats",
      400,
      error("Cannot read: my card was declined for insufficient funds"),
    ],
    ["a forbidden prompt without a word on why", 403, {}],
  ])("is not %s: the other prompts are asked", async (_, status, body) => {
    const server = await serve({ status: ({ prompt }) => (prompt === "p1" ? { status, body } : undefined) });
    const failed = (await rejection(
      run(
        "respond",
        { name: "on", model: modelOf(server), prompts: many(5) },
        options({ concurrency: 1 }),
        fakeClock(),
      ),
    )) as GenerationError;
    expect(server.calls).toHaveLength(5);
    expect(failed.failures).toHaveLength(1);
  });

  test("is not the limit of a minute: the call is made again", async () => {
    const body = error("Quota exceeded", { details: [{ quotaId: "GenerateRequestsPerMinutePerProjectPerModel" }] });
    const server = await serve({ status: (_, n) => (n === 0 ? { status: 429, body } : undefined) });
    expect(
      (await run("respond", { name: "on", model: modelOf(server), prompts: many(2) }, options(), fakeClock())).summary
        .retried,
    ).toBe(2);
  });

  test("ends also the waits of calls that would be tried again", async () => {
    const server = await serve({
      status: ({ prompt }) =>
        prompt === "p0"
          ? { status: 429, body: {}, headers: { "retry-after": "3600" } }
          : { status: 401, body: error("wrong key") },
      delay: ({ prompt }) => (prompt === "p0" ? 0 : 100),
    });
    const failed = (await rejection(
      respond({ name: "end", model: modelOf(server), prompts: many(2) }, options()),
    )) as GenerationError;
    expect(failed.failures.map(({ prompt }) => prompt).toSorted()).toEqual(["p0", "p1"]);
    expect(server.calls).toHaveLength(2);
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
      respond({ name: "slow", model: modelOf(server), prompts: many(3) }, options({ signal: controller.signal })),
    );
    while (server.calls.length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    setTimeout(() => {
      controller.abort(reason);
    }, 30);
    expect(await failed).toBe(reason);
  });
});

describe("rates", () => {
  /** The most that starts within any minute. */
  function most(starts: readonly { at: number; amount: number }[]): number {
    return Math.max(
      ...starts.map(({ at }) =>
        starts.filter((other) => other.at >= at && other.at < at + 60_000).reduce((sum, { amount }) => sum + amount, 0),
      ),
    );
  }

  test("no minute has more requests or tokens than allowed, and all get through in order", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 50, max: 200 }),
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 40 }),
        async (requests, tokens, sizes) => {
          const clock = fakeClock();
          const rate = new Rate(requests, tokens, clock);
          const { signal } = new AbortController();
          const starts = await Promise.all(
            sizes.map(async (amount) => rate.start(amount, signal).then(({ at }) => ({ at, amount }))),
          );
          expect(most(starts.map(({ at }) => ({ at, amount: 1 })))).toBeLessThanOrEqual(requests);
          expect(most(starts)).toBeLessThanOrEqual(tokens);
          expect(starts.map(({ at }) => at)).toEqual(starts.map(({ at }) => at).toSorted((a, b) => a - b));
        },
      ),
      { numRuns: 60 },
    );
  });

  test("one request above the limit of tokens goes through alone", async () => {
    const clock = fakeClock();
    const rate = new Rate(Infinity, 10, clock);
    const { signal } = new AbortController();
    await rate.start(5, signal);
    expect((await rate.start(100, signal)).at).toBe(60_000);
    expect((await rate.start(5, signal)).at).toBe(120_000);
  });

  test("a run keeps to requests a minute, retries included", async () => {
    const server = await serve({ fault: ({ prompt }, n) => (prompt === "p1" && n === 0 ? "503" : undefined) });
    const clock = fakeClock();
    await run(
      "respond",
      { name: "rate", model: modelOf(server), prompts: many(6) },
      options({ requestsPerMinute: 3 }),
      clock,
    );
    expect(server.calls).toHaveLength(7);
    expect(clock.now()).toBeGreaterThanOrEqual(120_000);
    expect(clock.now()).toBeLessThan(130_000);
  });

  test("tokens a minute are those that the answers took, once they are there", async () => {
    const server = await serve({ usage: () => ({ prompt_tokens: 400, completion_tokens: 100 }) });
    const clock = fakeClock();
    const useCase = { name: "rate", model: modelOf(server), settings: { maxOutputTokens: 100 }, prompts: many(4) };
    await run("respond", useCase, options({ tokensPerMinute: 1_000, concurrency: 1 }), clock);
    expect(clock.now()).toBe(60_000);
  });
});

describe("a budget", () => {
  const spend = async (
    budget: RespondOptions["budget"],
    more: RespondOptions = {},
  ): Promise<{ calls: number; error: BudgetError; useCase: UseCase }> => {
    const server = await serve({ usage: () => ({ prompt_tokens: 60, completion_tokens: 40 }) });
    const useCase = { name: "budget", model: modelOf(server), settings: { maxOutputTokens: 40 }, prompts: many(30) };
    const error = (await rejection(
      respond(useCase, options({ ...(budget === undefined ? {} : { budget }), ...more })),
    )) as unknown as BudgetError;
    return { calls: server.calls.length, error, useCase };
  };

  test("in calls is never exceeded, and everything answered stays recorded", async () => {
    const { calls, error, useCase } = await spend({ calls: 7 });
    expect(calls).toBe(7);
    expect(error).toMatchObject({
      name: "BudgetError",
      code: "FAIREXPECT_BUDGET",
      answered: 7,
      remaining: 23,
      spent: { calls: 7, inputTokens: 420, outputTokens: 280 },
    });
    expect(error.message.replace(folder.path, "FOLDER")).toBe(
      'respond: use case "budget" stopped at its budget of 7 calls: 7 calls, 700 tokens spent, 7 of 30 responses are there, 23 are missing. ' +
        "The other 7 are recorded in FOLDER/budget.jsonl; a new run calls only for what is missing.",
    );
    const again = (await rejection(respond(useCase, options({ budget: { calls: 3 } })))) as unknown as BudgetError;
    expect(again).toMatchObject({ answered: 10, remaining: 20 });
    expect((await readFile(join(folder.path, "budget.jsonl"), "utf8")).trim().split("\n")).toHaveLength(11);
  });

  test("in calls counts retries", async () => {
    const server = await serve({ fault: () => "503" });
    const error = await rejection(
      run(
        "respond",
        { name: "budget", model: modelOf(server), prompts: many(3) },
        options({ budget: { calls: 2 }, concurrency: 1 }),
        fakeClock(),
      ),
    );
    expect(error).toMatchObject({ name: "BudgetError", answered: 0, remaining: 3 });
    expect(server.calls).toHaveLength(2);
  });

  test("in tokens stops before it would be exceeded", async () => {
    const { calls, error } = await spend({ tokens: 1_000 }, { concurrency: 1 });
    expect(calls).toBe(10);
    expect(error.spent).toEqual({ calls: 10, inputTokens: 600, outputTokens: 400 });
  });

  test("in money needs prices, and tells what was spent", async () => {
    const prices = { input: 2.5, output: 10 };
    const { calls, error } = await spend({ cost: 0.0028 }, { prices, concurrency: 1 });
    expect(calls).toBe(5);
    expect(error.spent.cost).toBeCloseTo(0.00275, 12);
    expect((await spend({ cost: 1 })).error.message).toContain("options.prices is undefined");
  });

  const spent = async (
    tokensOf: (call: number) => number,
    more: RespondOptions,
    settings: ModelSettings = {},
  ): Promise<{ calls: number; error: BudgetError }> => {
    let call = 0;
    const server = await serve({
      usage: () => ({ prompt_tokens: 20, completion_tokens: tokensOf(call++) }),
      delay: () => 10,
    });
    const error = (await rejection(
      respond({ name: "unknown", model: modelOf(server), settings, prompts: many(200) }, options(more)),
    )) as unknown as BudgetError;
    expect(error.name).toBe("BudgetError");
    return { calls: server.calls.length, error };
  };

  test.each([1, 8, 32])(
    "in tokens or money is not exceeded by answers of one length that is not known beforehand, %i calls at a time",
    async (concurrency) => {
      const prices = { input: 1, output: 10 };
      const inMoney = await spent(() => 3_000, { concurrency, budget: { cost: 0.05 }, prices });
      expect(inMoney.calls).toBe(1);
      expect(inMoney.error.spent.cost).toBeLessThanOrEqual(0.05);
      expect(inMoney.error.message).toContain("The next call may take 3020 tokens.");
      const inTokens = await spent(() => 500, {
        concurrency,
        budget: { tokens: 20_000 },
        recordings: join(folder.path, "other"),
      });
      expect(inTokens.error.spent.inputTokens + inTokens.error.spent.outputTokens).toBe(38 * 520);
    },
  );

  test.each([8, 32])(
    "is exceeded at most by what the calls under way take beyond the longest answer so far, %i at a time",
    async (concurrency) => {
      const budget = 30_000;
      const { error } = await spent((call) => (call < 60 ? 100 : 400), { concurrency, budget: { tokens: budget } });
      expect(error.spent.inputTokens + error.spent.outputTokens).toBeLessThanOrEqual(budget + concurrency * 300);
      // Long answers from the beginning on are met one at a time.
      const early = await spent((call) => 100 * (call + 1), {
        concurrency,
        budget: { tokens: 3_000 },
        recordings: join(folder.path, "early"),
      });
      expect(early.error.spent.inputTokens + early.error.spent.outputTokens).toBeLessThanOrEqual(4_000);
    },
  );

  test.each([1, 8, 32])(
    "is not exceeded where the settings say how long an answer may be, %i at a time",
    async (concurrency) => {
      const { error } = await spent(
        (call) => 1 + ((call * 379) % 400),
        { concurrency, budget: { tokens: 9_000 } },
        { maxOutputTokens: 400 },
      );
      const all = error.spent.inputTokens + error.spent.outputTokens;
      expect(all).toBeLessThanOrEqual(9_000);
      expect(all).toBeGreaterThan(9_000 - 420);
    },
  );

  test("that suffices changes nothing", async () => {
    const server = await serve();
    const set = await respond(
      { name: "budget", model: modelOf(server), prompts: many(8) },
      options({ budget: { calls: 8, tokens: 10_000 } }),
    );
    expect(set.summary.spent).toEqual({ calls: 8, inputTokens: 8, outputTokens: 8 });
    const replayed = await respond(
      { name: "budget", model: modelOf(server), prompts: many(8) },
      options({ budget: { calls: 0 } }),
    );
    expect(replayed.summary).toMatchObject({
      live: 0,
      replayed: 8,
      spent: { calls: 0, inputTokens: 0, outputTokens: 0 },
    });
    expect(replayed.summary).not.toHaveProperty("latency");
  });

  test("leaves out what was replayed, and so do latency and cost; the summary says what was live, replayed, retried and refused", async () => {
    const server = await serve({
      answer: ({ prompt }) => (prompt === "p2" ? "I'm sorry, but I can't help with that." : "Gladly."),
      fault: ({ prompt }, n) => (prompt === "p3" && n === 0 ? "429" : undefined),
      usage: () => ({ prompt_tokens: 60, completion_tokens: 40 }),
      delay: () => 5,
    });
    const useCase = { name: "budget", model: modelOf(server), prompts: many(2) };
    const prices = { input: 2.5, output: 10 };
    await respond(useCase, options());
    const { summary, prompts } = await respond(
      { ...useCase, prompts: many(5) },
      options({ prices, budget: { tokens: 1_500 } }),
    );
    expect(summary).toMatchObject({
      live: 3,
      replayed: 2,
      retried: 1,
      unused: 0,
      kinds: { answer: 4, refusal: 1 },
      spent: { calls: 4, inputTokens: 180, outputTokens: 120 },
    });
    expect(summary.spent.cost).toBeCloseTo(3 * (60 * 2.5e-6 + 40 * 10e-6), 12);
    const times = prompts.map(({ responses }) => responses[0]?.milliseconds);
    expect(times.map((time) => time === undefined)).toEqual([true, true, false, false, false]);
    expect(summary.latency?.longestMilliseconds).toBe(Math.max(...times.slice(2).map((time) => time ?? 0)));
    expect(summary.latency?.meanMilliseconds).toBeCloseTo(
      times.slice(2).reduce<number>((sum, time) => sum + (time ?? 0), 0) / 3,
      9,
    );
  });

  test.each([
    ["budget", {}],
    ["budget", { calls: -1 }],
    ["budget", { money: 3 }],
    ["prices", { input: 3 }],
    ["timeout", 0],
    ["requestsPerMinute", -5],
    ["onProgress", "yes"],
    ["maxAge", { days: "30" }],
    ["maxAge", { days: 30, onstale: "error" }],
    ["maxAge", { days: Number.NaN }],
    ["signal", { aborted: false }],
    ["storage", {}],
    ["prune", "yes"],
  ])("%s %j is refused", async (name, value) => {
    const server = await serve();
    const error = await rejection(
      respond({ name: "bad", model: modelOf(server), prompts: ["a"] }, { mode: "off", [name]: value }),
    );
    expect(error).toMatchObject({ name: "InputError" });
    expect(error.message).toContain(`options.${name}`);
  });
});

describe("an estimate", () => {
  test("says what would be replayed, called for and spent, and calls nothing", async () => {
    const server = await serve({ usage: () => ({ prompt_tokens: 10, completion_tokens: 20 }) });
    const useCase = { name: "estimate", model: modelOf(server), system: "12345678", prompts: many(4) };
    const prices = { input: 1, output: 2 };
    expect(await estimate(useCase, options())).toEqual({
      total: 4,
      replayed: 0,
      calls: 4,
      inputTokens: 12,
      outputTokens: 1000,
      basis: "guess",
    });
    expect(await estimate({ ...useCase, settings: { maxOutputTokens: 50 } }, options())).toMatchObject({
      outputTokens: 200,
      basis: "maximum",
    });
    expect(server.calls).toHaveLength(0);
    await respond({ ...useCase, prompts: many(2) }, options());
    const { cost, ...counts } = await estimate(useCase, options({ samples: 2, prices }));
    expect(counts).toEqual({ total: 8, replayed: 2, calls: 6, inputTokens: 18, outputTokens: 120, basis: "answers" });
    expect(cost).toBeCloseTo((18 + 240) / 1e6, 12);
    expect((await estimate(useCase, options({ mode: "record" }))).calls).toBe(4);
    expect(server.calls).toHaveLength(2);
  });
});

describe("progress", () => {
  test.each([
    [
      "throws",
      () => {
        throw new Error("no display");
      },
    ],
    ["is async and rejects", async () => Promise.reject(new Error("no display"))],
  ])("that %s stops the run: calls under way are recorded, no other is made", async (_, fail) => {
    const server = await serve({ delay: () => 20 });
    const onProgress = ({ done }: RunProgress): void => {
      if (done === 3) return fail() as unknown as undefined;
    };
    const useCase = { name: "progress", model: modelOf(server), prompts: many(40) };
    const error = await rejection(respond(useCase, options({ concurrency: 2, onProgress })));
    expect(error.message).toBe("no display");
    const made = server.calls.length;
    expect(made).toBeLessThanOrEqual(6);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(server.calls).toHaveLength(made);
    expect((await readFile(join(folder.path, "progress.jsonl"), "utf8")).trim().split("\n")).toHaveLength(made + 1);
  });

  test("that throws ends the waits for retries", async () => {
    const server = await serve({ fault: () => "429-retry-after-90" });
    const onProgress = ({ waitingMilliseconds }: RunProgress): void => {
      if (waitingMilliseconds !== undefined) throw new Error("no patience");
    };
    expect(
      (
        await rejection(
          respond({ name: "progress", model: modelOf(server), prompts: many(3) }, options({ onProgress })),
        )
      ).message,
    ).toBe("no patience");
  });

  test("is told from the first call to the last", async () => {
    const server = await serve({ fault: ({ prompt }) => (prompt === "p3" ? "invalid-json" : undefined) });
    const useCase = { name: "progress", model: modelOf(server), prompts: many(5) };
    await respond({ ...useCase, prompts: ["p0"] }, options());
    const seen: RunProgress[] = [];
    await rejection(respond(useCase, options({ concurrency: 1, onProgress: (progress) => seen.push(progress) })));
    expect(seen.map(({ done, live, replayed, failed, finished }) => [done, live, replayed, failed, finished])).toEqual([
      [1, 0, 1, 0, false],
      [2, 1, 1, 0, false],
      [3, 2, 1, 0, false],
      [4, 2, 1, 1, false],
      [5, 3, 1, 1, false],
      [5, 3, 1, 1, true],
    ]);
    expect(seen.every(({ total, useCase: name }) => total === 5 && name === "progress")).toBe(true);
  });

  const step = (done: number, seconds: number, more: Partial<RunProgress> = {}): RunProgress => ({
    useCase: "bot",
    total: 200,
    done,
    live: done,
    replayed: 0,
    failed: 0,
    retried: 0,
    tokens: 0,
    elapsedMilliseconds: seconds * 1000,
    finished: false,
    ...more,
  });
  function shown(steps: readonly RunProgress[], bar: boolean): string[] {
    const written: string[] = [];
    const report = reportProgress({ stream: { write: (text) => written.push(text), columns: 100 }, bar });
    for (const one of steps) report(one);
    return written;
  }

  test("is a line at each tenth of the way where there is no terminal", () => {
    const steps = Array.from({ length: 200 }, (_, i) =>
      step(i + 1, (i + 1) / 2, i === 199 ? { finished: true, retried: 1, tokens: 1234, cost: 0.01234 } : {}),
    );
    const lines = shown(steps, false);
    expect(lines).toHaveLength(10);
    expect(lines[0]).toBe("fairexpect: bot 20 of 200 (10 %), 10 s, about 1 min 30 s left\n");
    expect(lines.at(-1)).toBe("fairexpect: bot 200 of 200 (100 %), 1 retry, 1234 tokens, cost 0.0123, 1 min 40 s\n");
  });

  test("says once that it waits", () => {
    const lines = shown(
      [
        step(1, 1),
        step(1, 2, { waitingMilliseconds: 90_000 }),
        step(1, 3, { waitingMilliseconds: 89_000 }),
        step(2, 95),
        step(3, 96),
      ],
      false,
    );
    expect(lines).toEqual([
      "fairexpect: bot 1 of 200 (0 %), 2 s, waiting 1 min 30 s as the server asks, about 6 min 38 s left\n",
      "fairexpect: bot 2 of 200 (1 %), 1 min 35 s, about 2 h 36 min left\n",
    ]);
  });

  test("is a bar on one line of a terminal", () => {
    const written = shown([step(50, 5), step(200, 20, { finished: true })], true);
    expect(written[0]).toMatch(/^\r\[={6} {18}\] bot 50 of 200 \(25 %\), 5 s, about 15 s left +$/);
    expect(written[1]).toMatch(/^\r\[={24}\] bot 200 of 200 \(100 %\), 20 s +\n$/);
    expect(written.every((text) => text.replaceAll(/[\r\n]/g, "").length === 99)).toBe(true);
  });

  test("is silent where all is replayed", () => {
    const all = { live: 0, replayed: 200 };
    expect(shown([step(200, 0, all), step(200, 0, { ...all, finished: true })], false)).toEqual([]);
    expect(shown([step(200, 0, { ...all, finished: true })], true)).toEqual([]);
  });
});
