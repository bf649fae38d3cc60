import { readFile, readdir } from "node:fs/promises";
import { inspect } from "node:util";

import { respond } from "@fairexpect/responses";
import type { GenerationError, UseCase } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";

import { folder, modelOf, rejection, serve } from "./setup.js";
import { file, lines, options, botWith } from "./recording-setup.js";

describe("redaction", () => {
  test("changes what is written and returned, and the response is found again", async () => {
    const server = await serve({
      answer: ({ prompt }) => `For ${prompt}`,
      logprobs: () => [{ token: "secret", logprob: -1, top_logprobs: [] }],
    });
    const useCase: UseCase = {
      name: "bot",
      model: modelOf(server),
      system: "Agent Smith",
      prompts: [
        "Jane Doe, 4929123",
        {
          messages: [
            { role: "user", content: "I am Jane Doe" },
            { role: "assistant", content: "Hi Jane Doe" },
            { role: "user", content: "4929123" },
          ],
        },
      ],
    };
    const seen = new Set<string>();
    const redact = (text: string, of: string): string => {
      seen.add(of);
      return text.replaceAll(/Jane Doe|Smith/g, "[name]").replaceAll(/\d{5,}/g, "[number]");
    };
    const live = await respond(useCase, options({ redact }));
    const replayed = await respond(useCase, options({ mode: "replay" }));
    expect(server.calls[0]?.system).toBe("Agent Smith");
    expect(live.prompts.map(({ responses }) => responses[0]?.text)).toEqual([
      "For [name], [number]",
      "For I am [name]",
    ]);
    expect(replayed.prompts.map(({ responses }) => responses[0]?.text)).toEqual([
      "For [name], [number]",
      "For I am [name]",
    ]);
    expect([...seen].toSorted()).toEqual(["answer", "prompt", "system"]);
    expect(await readFile(file(), "utf8")).not.toMatch(/Jane|Doe|Smith|4929123|secret/);
  });

  const wrong: [string, (text: string, of: string) => unknown, string][] = [
    [
      "throws",
      () => {
        throw new Error("oops");
      },
      'a function that throws (oops) for the prompt "a"',
    ],
    ["forgets to return", () => undefined, 'a function that returns undefined for the prompt "a"'],
    ["is async", async (text) => Promise.resolve(text), 'a function that returns a promise for the prompt "a"'],
    [
      "is async and rejects",
      async () => Promise.reject(new Error("late")),
      'a function that returns a promise for the prompt "a"',
    ],
    ["forgets to return prompts", (text, of) => (of === "answer" ? text : undefined), "returns undefined"],
    [
      "forgets to return answers",
      (text, of) => (of === "answer" ? undefined : text),
      "returns undefined for an answer",
    ],
    [
      "throws for one prompt of many",
      (text) => {
        if (text === "b") throw new Error("oops");
        return text;
      },
      'throws (oops) for the prompt "b"',
    ],
  ];
  test.each(wrong)("by a function that %s is refused before anything is paid for", async (_, redact, message) => {
    const { useCase, calls } = await botWith(["a", "b"]);
    for (const mode of ["auto", "record", "off"] as const) {
      const error = await rejection(respond(useCase, options({ mode, redact: redact as (text: string) => string })));
      expect(error).toMatchObject({ name: "InputError" });
      expect(error.message).toContain(message);
    }
    expect(calls()).toBe(0);
    expect(await readdir(folder.path)).toEqual([]);
  });

  test.each([
    [
      "throws",
      () => {
        throw new SyntaxError("cannot read Jane Doe");
      },
      "options.redact threw SyntaxError",
    ],
    ["gives no text", () => undefined, "options.redact gave undefined in place of a text"],
    ["gives a promise", async () => Promise.reject(new Error("late")), "options.redact gave"],
  ])(
    "that %s for one answer keeps the others, writes nothing of that one, and hands it over in the error",
    async (_, fail, message) => {
      const server = await serve({
        answer: ({ prompt }) => (prompt === "b" ? "I am Jane Doe" : `answer to ${prompt}`),
      });
      const useCase: UseCase = { name: "bot", model: modelOf(server), prompts: ["a", "b", "c"] };
      const redact = ((text: string) => (text.includes("Jane") ? fail() : text)) as (text: string) => string;
      const error = (await rejection(respond(useCase, options({ redact })))) as GenerationError;
      expect(error.name).toBe("GenerationError");
      expect(error.message).toContain(`"b", sample 0: answered, but not recorded: ${message}`);
      expect(error.message).toContain("The other 2 are recorded in");
      expect(error.failures.map(({ prompt, answer }) => [prompt, answer?.()])).toEqual([["b", "I am Jane Doe"]]);
      expect(inspect(error, { depth: 9 }) + JSON.stringify(error)).not.toContain("Jane");
      expect(await readFile(file(), "utf8")).not.toContain("Jane");
      expect(await lines()).toHaveLength(3);
      const again = await respond(useCase, options({ redact: (text) => text.replace("Jane Doe", "[name]") }));
      expect(again.provenance).toMatchObject({ live: 1, replayed: 2 });
      expect((await respond(useCase, options({ mode: "replay" }))).provenance.replayed).toBe(3);
    },
  );

  test("may expect answers of a shape that prompts do not have", async () => {
    const server = await serve({ answer: () => '{"name":"Jane"}' });
    const redact = (text: string, of: string): string =>
      of === "answer" ? JSON.stringify({ ...(JSON.parse(text) as object), name: "[name]" }) : text;
    const set = await respond({ name: "bot", model: modelOf(server), prompts: ["a"] }, options({ redact }));
    expect(set.prompts[0]?.responses[0]?.text).toBe('{"name":"[name]"}');
  });
});
