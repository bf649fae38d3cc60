// A feature that is a function, in a model's place.
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { classify, functionModel, respond } from "@fairexpect/responses";
import type { RespondOptions } from "@fairexpect/responses";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import { run } from "../src/run/run.js";
import { plainCode } from "../src/use-case/function-model.js";
import { fakeClock, folder, rejection } from "./setup.js";

vi.mock("ai", () => {
  throw new Error("the AI SDK was loaded");
});

const prompts = ["wife", "husband"].map((who) => ({ text: `My ${who} waits.`, group: who, source: "waits" }));
const chat = vi.fn((question: string) =>
  Promise.resolve(question.includes("wife") ? "I'm sorry, but I can't help with that." : "It comes today."),
);

test("is asked for each sample, recorded under its name, and replayed without it", async () => {
  const useCase = { name: "chat", model: functionModel("chat@1", chat), system: "Be kind.", prompts };
  const live = await respond(useCase, { samples: 2, recordings: folder.path, mode: "auto" });
  expect(live.prompts.map(({ responses }) => responses.map(({ kind }) => kind))).toEqual([
    ["refusal", "refusal"],
    ["answer", "answer"],
  ]);
  expect(live.provenance).toMatchObject({ live: 4, model: "function/chat@1" });
  expect(chat).toHaveBeenCalledTimes(4);
  expect(chat).toHaveBeenCalledWith("My wife waits.", {
    system: "Be kind.",
    signal: expect.any(AbortSignal) as unknown,
  });
  const replayed = await respond(useCase, { samples: 2, recordings: folder.path, mode: "replay" });
  expect(replayed.provenance).toMatchObject({ live: 0, replayed: 4 });
  expect(chat).toHaveBeenCalledTimes(4);
  expect(await readFile(join(folder.path, "chat.jsonl"), "utf8")).toContain("chat@1");
});

test("is another one by another name: what the old one answered is not replayed for it", async () => {
  const ask = (name: string) => {
    const model = functionModel(name, () => `I am ${name}.`);
    return respond({ name: "renamed", model, prompts: ["Who are you?"] }, { recordings: folder.path, mode: "auto" });
  };
  await ask("bot@1");
  const { prompts: asked } = await ask("bot@2");
  expect(asked[0]?.responses[0]?.text).toBe("I am bot@2.");
});

describe("whose text has changed under the name that it had", () => {
  const file = (name: string): string => join(folder.path, `${name}.jsonl`);
  const ask = (name: string, answer: (text: string) => string, more: RespondOptions = {}) =>
    respond({ name, model: functionModel("bot", answer), prompts: ["a", "b"] }, { recordings: folder.path, ...more });
  const old = (text: string): string => `You said ${text}.`;
  const told = () => {
    const spy = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
    onTestFinished(() => spy.mockRestore());
    return spy;
  };

  test("is replayed with one warning, which says of how many answers and what to do", async () => {
    await ask("changed", old, { mode: "auto" });
    const warned = told();
    for (const mode of ["auto", "replay"] as const) {
      const { prompts: asked } = await ask("changed", (text) => `You wrote ${text}.`, { mode });
      expect(asked[0]?.responses[0]?.text).toBe("You said a.");
    }
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(
        /the function "bot" has changed since 2 of 2 responses replayed from .*changed\.jsonl were recorded.*FAIREXPECT_MODE=record .*sameFeature: true/,
      ),
      { type: "FairexpectWarning", code: "FAIREXPECT_FUNCTION_CHANGED" },
    );
  });

  test("is told of those answers alone that are from before, though the others are of the same day", async () => {
    const now = (text: string): string => `You wrote ${text}.`;
    const of = (answer: (text: string) => string, ...texts: string[]) =>
      respond(
        { name: "mixed", model: functionModel("bot", answer), prompts: texts },
        { recordings: folder.path, mode: "auto" },
      );
    await of(now, "a");
    await of(old, "b");
    const warned = told();
    await of(now, "a", "b");
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining("has changed since 1 of 2 responses"),
      expect.objectContaining({ code: "FAIREXPECT_FUNCTION_CHANGED" }),
    );
  });

  test("is known by a hash alone, and nothing of its text is stored", async () => {
    await ask("hashed", () => "spoken", { mode: "auto" });
    const [, line = ""] = (await readFile(file("hashed"), "utf8")).split("\n");
    const { recorded } = JSON.parse(line) as { recorded: { function: string } };
    expect(recorded.function).toMatch(/^vitest:[0-9a-f]{16}$/);
  });

  test("is no news if it is the same, is said to be, has no text, or was recorded by another runner", async () => {
    await ask("quiet", old, { mode: "auto" });
    vi.stubEnv("VITEST", undefined);
    vi.stubEnv("JEST_WORKER_ID", "1");
    await ask("jest", old, { mode: "auto" });
    vi.unstubAllEnvs();
    const warned = told();
    const same = (text: string): string => `You said ${text}.`; // of the same text
    await ask("quiet", same, { mode: "replay" });
    const other = (text: string): string => text;
    await ask("quiet", other, { mode: "replay", sameFeature: true });
    await ask("quiet", other.bind(undefined), { mode: "replay" });
    await ask("jest", other, { mode: "replay" });
    expect(warned).not.toHaveBeenCalled();
  });

  test.each([
    [
      "formatting and comments",
      "(q) => { // asks\n  return ask('It\\'s', q); }",
      'q => {\n  /* asks */\n  return ask("It\'s", q,);\n}',
    ],
    [
      "coverage",
      "async (q, { n } = {}) => { if (q > 1) return `${ask(q) ?? 'none'}`; return n ? 1 : 2 }",
      `async (q, {
  n
} =
/* istanbul ignore next */
(cov_1rbuqyk3p3().b[0][0]++, {})) => {
  /* istanbul ignore next */
  cov_1rbuqyk3p3().f[0]++;
  cov_1rbuqyk3p3().s[3]++;
  if (q > 1) {
    /* istanbul ignore next */
    cov_1rbuqyk3p3().b[2][0]++;
    cov_1rbuqyk3p3().s[4]++;
    return \`\${
    /* istanbul ignore next */
    (cov_1rbuqyk3p3().b[1][0]++, ask(q)) ??
    /* istanbul ignore next */
    (cov_1rbuqyk3p3().b[1][1]++, 'none')}\`;
  } else
  /* istanbul ignore next */
  {
    cov_1rbuqyk3p3().b[2][1]++;
  }
  cov_1rbuqyk3p3().s[5]++;
  return n ? (cov_1rbuqyk3p3().b[5][0]++, 1) : (cov_1rbuqyk3p3().b[5][1]++, 2);
}`,
    ],
    [
      "blocks for coverage",
      "(q) => polish(q)",
      "q => {\n  cov_1a().f[1]++;\n  cov_1a().s[11]++;\n  return polish(q);\n}",
    ],
    ["imports", "(q) => (0,__vite_ssr_import_0__.polish)(q)", "(q) => (0, __vi_import_12__.polish)(q)"],
    [
      "media types",
      'q => get("*/*", q)',
      'q => {\n  /* istanbul ignore next */\n  cov_1().s[1]++;\n  return get("*/*", q);\n}',
    ],
  ])("is not changed by %s", (_, one, other) => {
    expect(plainCode(other)).toBe(plainCode(one));
  });

  test.each([
    ['() => "Hello."', '() => "Hello!"'],
    ["(q) => ask(q)", "(q) => tell(q)"],
    ["(a) => a + 1", "(a) => a - 1"],
    ["() => [1, 2]", "() => [12]"],
    ['() => get("https://a.example")', '() => get("https://b.example")'],
  ])("is changed from %s to %s", (one, other) => {
    expect(plainCode(other)).not.toBe(plainCode(one));
  });
});

test("gets conversations, and stands in every task's model", async () => {
  const model = functionModel("echo", (text, { messages }) => `${messages?.length ?? 0} ${text}`);
  const talk = {
    messages: [
      { role: "user", content: "hello" },
      { role: "assistant", content: "hi" },
      { role: "user", content: "bye" },
    ],
  } as const;
  const { prompts: asked } = await respond({ name: "talk", model, prompts: [talk] }, { mode: "off" });
  expect(asked[0]?.responses[0]?.text).toMatch(/^3 /);
  const judge = functionModel("judge", (text) => (text.includes("good") ? "yes" : "no"));
  const judged = await classify(
    {
      name: "judged",
      model: judge,
      prompts: [
        { text: "good", group: "a", source: "s" },
        { text: "bad", group: "b", source: "s" },
      ],
    },
    { labels: ["yes", "no"], mode: "off" },
  );
  expect(judged.predictions.map(({ prediction }) => prediction)).toEqual(["yes", "no"]);
});

test("that throws is a failed call with what it said, and is not tried again", async () => {
  const ask = vi.fn(() => Promise.reject(new Error("no database")));
  const useCase = { name: "broken", model: functionModel("broken", ask), prompts: ["hello"] };
  const error = await rejection(respond(useCase, { mode: "off" }));
  expect(error.message).toContain("no database");
  expect(ask).toHaveBeenCalledTimes(1);
});

test("that loses its connection is asked again, as a model is", async () => {
  const ask = vi.fn(() => Promise.resolve("It comes today."));
  ask.mockRejectedValueOnce(Object.assign(new Error("gone"), { code: "ECONNRESET" }));
  const useCase = { name: "retried", model: functionModel("retried", ask), prompts: ["hello"] };
  const { summary } = await run("respond", useCase, { mode: "off" }, fakeClock());
  expect(summary).toMatchObject({ live: 1, retried: 1 });
});

test.each([
  ["of its own", {}, 3],
  ["of the AI SDK", { isRetryable: false }, 1],
])("that throws a status %s ends the run only if every call would meet it", async (_, more, asked) => {
  const ask = vi.fn(() => Promise.resolve("It comes today."));
  ask.mockRejectedValueOnce(Object.assign(new Error("no such order"), { statusCode: 404, ...more }));
  const useCase = { name: "status", model: functionModel("status", ask), prompts: ["one", "two", "three"] };
  const error = await rejection(respond(useCase, { mode: "off", concurrency: 1 }));
  expect(error.message).toContain('"one", sample 0: no such order (status 404)');
  expect(ask).toHaveBeenCalledTimes(asked);
});

test.each([
  ["an object", { code: 7, detail: "no rows" }, "an object with the keys code, detail"],
  ["nothing that is a text", Object.create(null), "an object with no keys"],
  ["a text", "no rows", "no rows"],
  [
    "what throws when it is read",
    Object.defineProperty({}, "message", {
      get: () => {
        throw new Error("not to be read");
      },
    }),
    "an error whose message cannot be read",
  ],
])("that throws %s fails that call alone, in words", async (_, thrown: unknown, said) => {
  const ask = (text: string): string => {
    if (text === "hello") throw thrown;
    return "It comes today.";
  };
  const useCase = { name: "thrown", model: functionModel("thrown", ask), prompts: ["hello", "bye"] };
  const error = await rejection(respond(useCase, { recordings: folder.path, mode: "auto" }));
  expect([error.code, error.message]).toEqual(["FAIREXPECT_GENERATION", expect.stringContaining(`sample 0: ${said}`)]);
});

test("that says a secret of the environment does not get it into its recording", async () => {
  vi.stubEnv("SHOP_API_KEY", "abcd1234efgh5678");
  onTestFinished(() => void vi.unstubAllEnvs());
  const useCase = { name: "leaky", model: functionModel("leaky", () => "Key: abcd1234efgh5678."), prompts: ["hello"] };
  const { prompts: asked } = await respond(useCase, { recordings: folder.path, mode: "auto" });
  expect(asked[0]?.responses[0]?.text).toBe("Key: [redacted].");
  expect(await readFile(join(folder.path, "leaky.jsonl"), "utf8")).not.toContain("abcd1234efgh5678");
});

test("that gives no text is told what it gave", async () => {
  const ask = (() => ({ answer: "hi" })) as unknown as () => string;
  const useCase = { name: "object", model: functionModel("object", ask), prompts: ["hello"] };
  const error = await rejection(respond(useCase, { mode: "off" }));
  expect(error.message).toMatch(/the function object gave an object.*; expected a text/s);
});

test("may be made anew for each call of one function: nothing is told of another model", async () => {
  const told = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  onTestFinished(() => told.mockRestore());
  const ask = (answer: (text: string) => string) =>
    respond({ name: "anew", model: functionModel("anew", answer), prompts: ["hello"] }, { mode: "off" });
  const own = (text: string): string => `You said ${text}.`;
  await ask(own);
  await ask(own);
  expect(told).not.toHaveBeenCalled();
  await ask(() => "another");
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("another model object"), expect.anything());
});

test("needs a name and a function, and a bare function is shown the way", async () => {
  expect(() => functionModel("", () => "")).toThrow('functionModel: name is the text ""; expected a text');
  expect(() => functionModel("bot", "hi" as never)).toThrow('answer is the text "hi"; expected a function');
  const useCase = { name: "bare", model: chat as never, prompts: ["hello"] };
  expect((await rejection(respond(useCase))).message).toContain('functionModel("support-bot@1", yourFunction)');
});
