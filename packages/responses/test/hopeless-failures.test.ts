import { respond } from "@fairexpect/responses";
import type { GenerationError, RespondOptions } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";

import { run } from "../src/run/run.js";
import { fakeClock, folder, modelOf, rejection, serve } from "./setup.js";

const many = (n: number): string[] => Array.from({ length: n }, (_, i) => `p${i}`);
const options = (more: RespondOptions = {}): RespondOptions => ({ recordings: folder.path, mode: "auto", ...more });

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
      delay: ({ prompt }) => (prompt === "p0" ? 0 : 500),
    });
    const failed = (await rejection(
      respond({ name: "end", model: modelOf(server), prompts: many(2) }, options({ longestWait: Infinity })),
    )) as GenerationError;
    expect(failed.failures.map(({ prompt }) => prompt).toSorted()).toEqual(["p0", "p1"]);
    expect(server.calls).toHaveLength(2);
  });
});
