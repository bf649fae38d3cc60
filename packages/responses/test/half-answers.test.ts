import { respond } from "@fairexpect/responses";
import { MockLanguageModelV3 } from "ai/test";
import { describe, expect, test } from "vitest";

import type { Fault } from "./chat-server.js";
import { run } from "../src/run/run.js";
import { answer, fakeClock, folder, modelOf, rejection, serve } from "./setup.js";
import { lines, options } from "./recording-setup.js";

const broken: readonly Fault[] = ["finish-null", "finish-error", "error-in-choice", "network-error"];

describe("an answer that was broken off", () => {
  test.each(broken)("%s: is asked for again, and only the whole one is recorded", async (fault) => {
    const server = await serve({ fault: (_, n) => (n === 0 ? fault : undefined) });
    const useCase = { name: "bot", model: modelOf(server), prompts: ["a"] };
    const set = await run("respond", useCase, options(), fakeClock());
    expect(set.prompts[0]?.responses[0]).toMatchObject({ text: "answer 1 to a", kind: "answer", finishReason: "stop" });
    expect(set.summary).toMatchObject({ live: 1, retried: 1 });
    expect((await lines()).slice(1).map((line) => (JSON.parse(line) as { text: string }).text)).toEqual([
      "answer 1 to a",
    ]);
  });

  test.each(broken)("%s: again and again is a failure of that call, and nothing of it is recorded", async (fault) => {
    const server = await serve({ fault: ({ prompt }) => (prompt === "b" ? fault : undefined) });
    const useCase = { name: "bot", model: modelOf(server), prompts: ["a", "b"] };
    const error = await rejection(run("respond", useCase, options({ maxRetries: 2 }), fakeClock()));
    expect(error).toMatchObject({ code: "FAIREXPECT_GENERATION" });
    expect(error.message).toContain('"b", sample 0: the provider broke off the response: ');
    expect(server.calls.filter(({ prompt }) => prompt === "b")).toHaveLength(3);
    expect(await lines()).toHaveLength(2);
  });

  test("with an error that every call would meet ends the run; one that only this call meets is not tried again", async () => {
    const choiceWith = (code: number) => ({
      choices: [{ index: 0, message: { content: "" }, finish_reason: "error", error: { code, message: "no" } }],
    });
    const server = await serve({
      status: ({ prompt }) => ({ status: 200, body: choiceWith(prompt === "a" ? 402 : 400) }),
    });
    const of = async (prompts: string[]) =>
      rejection(respond({ name: "bot", model: modelOf(server), prompts }, options({ concurrency: 1 })));
    expect((await of(["a", "c", "d"])).message).toContain("The account's quota is exhausted, so that 2 were not asked");
    expect(server.calls).toHaveLength(1);
    expect((await of(["b"])).message).toContain("the provider broke off the response: no (status 400)");
    expect(server.calls).toHaveLength(2);
  });

  test("of a provider without a body is told by its finish reason; other reasons of its own are whole answers", async () => {
    const of = async (unified: "other" | "error", raw: string | undefined): Promise<string> => {
      const model = new MockLanguageModelV3({
        doGenerate: async () => Promise.resolve({ ...answer("text"), finishReason: { unified, raw } }),
      });
      const set = await respond(
        { name: "mock", model, prompts: ["a"] },
        { recordings: folder.path, mode: "off", fresh: true, maxRetries: 0 },
      );
      return set.prompts[0]?.responses[0]?.text ?? "";
    };
    expect(await of("other", "eos_token")).toBe("text");
    for (const raw of [undefined, "", "ERROR", "timeout", "insufficient_system_resource"])
      expect((await rejection(of("other", raw))).message).toContain("the provider broke off the response");
    expect((await rejection(of("error", undefined))).message).toContain("the provider broke off the response");
  });
});
