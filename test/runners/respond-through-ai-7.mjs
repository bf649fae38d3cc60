// The newest AI SDK on the newest runner: responses through ai 7, recorded, and replayed with the server down.
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { respond } from "fairexpect/responses";
import { defineScorer, score } from "fairexpect/scorers";
import { afterAll, beforeAll, expect, test } from "vitest";

const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    const { model, messages } = JSON.parse(body);
    const message = { role: "assistant", content: `You said: ${messages.at(-1).content}` };
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        id: "1",
        object: "chat.completion",
        created: 0,
        model,
        choices: [{ index: 0, message, finish_reason: "stop" }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
    );
  });
});
beforeAll(() => new Promise((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());

test("this is Node 24 with ai 7", async () => {
  expect(process.versions.node).toMatch(/^24\./);
  expect((await import("ai/package.json", { with: { type: "json" } })).default.version).toMatch(/^7\./);
});

test("a use case is asked through ai 7, recorded, replayed with the server down, scored and asserted on", async () => {
  const useCase = {
    name: "echo",
    model: createOpenAICompatible({
      name: "loopback",
      baseURL: `http://127.0.0.1:${server.address().port}/v1`,
      apiKey: "not-a-secret",
    })("echo-1"),
    settings: { temperature: 0.5, seed: 1 },
    prompts: Array.from({ length: 60 }, (_, i) => `prompt ${i}`),
  };
  const recordings = mkdtempSync(join(tmpdir(), "fairexpect-node24-"));
  const live = await respond(useCase, { samples: 2, mode: "auto", recordings });
  expect(live.provenance).toMatchObject({ live: 120, replayed: 0 });
  await new Promise((resolve) => server.close(resolve) && server.closeAllConnections());
  const replayed = await respond(useCase, { samples: 2, mode: "replay", recordings });
  expect(replayed.provenance).toMatchObject({ live: 0, replayed: 120 });
  expect(replayed.prompts[7].responses[1].text).toBe("You said: prompt 7");
  const scored = await score(
    replayed,
    defineScorer("none", () => 0),
    { as: "none" },
  );
  expect(scored).toHaveToxicFractionBelow(0.05, { score: "none" });
}, 60_000);
