import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { estimate, reportProgress, respond } from "@fairexpect/responses";
import type { RunProgress, RespondOptions } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";

import { folder, modelOf, rejection, serve } from "./setup.js";

const many = (n: number): string[] => Array.from({ length: n }, (_, i) => `p${i}`);
const options = (more: RespondOptions = {}): RespondOptions => ({ recordings: folder.path, mode: "auto", ...more });

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
          respond(
            { name: "progress", model: modelOf(server), prompts: many(3) },
            options({ onProgress, longestWait: Infinity }),
          ),
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

  test("is a line at each tenth of the way if there is no terminal", () => {
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

  test("is silent if all is replayed", () => {
    const all = { live: 0, replayed: 200 };
    expect(shown([step(200, 0, all), step(200, 0, { ...all, finished: true })], false)).toEqual([]);
    expect(shown([step(200, 0, { ...all, finished: true })], true)).toEqual([]);
  });
});
