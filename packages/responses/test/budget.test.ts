import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { respond } from "@fairexpect/responses";
import type { BudgetError, RespondOptions, ModelSettings, UseCase } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";

import { run } from "../src/run/run.js";
import { fakeClock, folder, modelOf, rejection, serve } from "./setup.js";

const many = (n: number): string[] => Array.from({ length: n }, (_, i) => `p${i}`);
const options = (more: RespondOptions = {}): RespondOptions => ({ recordings: folder.path, mode: "auto", ...more });

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
