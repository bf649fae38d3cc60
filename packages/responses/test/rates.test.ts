import type { RespondOptions } from "@fairexpect/responses";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { Rate } from "../src/run/rate.js";
import { run } from "../src/run/run.js";
import { fakeClock, folder, modelOf, serve } from "./setup.js";

const many = (n: number): string[] => Array.from({ length: n }, (_, i) => `p${i}`);
const options = (more: RespondOptions = {}): RespondOptions => ({
  recordings: folder.path,
  mode: "auto",
  // A clock that leaps would have the default say how far the run is.
  onProgress: false,
  ...more,
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
