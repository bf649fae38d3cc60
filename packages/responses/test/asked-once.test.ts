import { tellTestFile } from "@fairexpect/metrics/core";
import { respond } from "@fairexpect/responses";
import type { ResponseSet, UseCase } from "@fairexpect/responses";
import { MockLanguageModelV3 } from "ai/test";
import { afterEach, describe, expect, test } from "vitest";

import { answer, folder, modelOf, rejection, serve } from "./setup.js";
import { options, replay, warningsOf } from "./recording-setup.js";

afterEach(() => {
  tellTestFile(() => undefined);
});

const texts = (set: ResponseSet): (string | undefined)[] =>
  set.prompts.flatMap(({ responses }) => responses.map(({ text }) => text));

async function bot(prompts: readonly string[] = ["a", "b"]): Promise<{ useCase: UseCase; calls: () => number }> {
  let n = 0;
  const server = await serve({ answer: () => `answer ${n++}`, delay: () => 5 });
  return { useCase: { name: "bot", model: modelOf(server), prompts }, calls: () => server.calls.length };
}

describe.each(["off", "record"] as const)("within one run of a test file, in mode %s", (mode) => {
  test("the same request is answered once, and what is given once more says so", async () => {
    const { useCase, calls } = await bot();
    const first = await respond(useCase, options({ mode, samples: 2 }));
    for (let attempt = 0; attempt < 40; attempt++) {
      const again = await respond({ ...useCase }, options({ mode, samples: 2 }));
      expect(texts(again)).toEqual(texts(first));
      expect(again.provenance).toEqual(first.provenance);
      expect(again.summary).toMatchObject({ live: 0, replayed: 0, repeated: 4, spent: { calls: 0 } });
      expect(again.prompts[0]?.responses[0]).not.toHaveProperty("usage");
    }
    expect(calls()).toBe(4);
    const more = await respond({ ...useCase, prompts: ["b", "c"] }, options({ mode }));
    expect(more.summary).toMatchObject({ live: 1, repeated: 1 });
  });

  test("runs at the same time share their calls", async () => {
    const { useCase, calls } = await bot();
    const sets = await Promise.all(Array.from({ length: 5 }, async () => respond(useCase, options({ mode }))));
    for (const set of sets) expect(texts(set)).toEqual(texts(sets[0] as ResponseSet));
    expect(calls()).toBe(2);
  });

  test("what failed is asked for again, and only that", async () => {
    const server = await serve({ fault: ({ prompt }, n) => (prompt === "b" && n === 0 ? "401" : undefined) });
    const useCase = { name: "bot", model: modelOf(server), prompts: ["a", "b"] };
    await rejection(respond(useCase, options({ mode, concurrency: 1 })));
    expect((await respond(useCase, options({ mode }))).summary).toMatchObject({ live: 1, repeated: 1 });
    expect(server.calls).toHaveLength(3);
  });

  test("fresh asks anew, and its answers are those that count from then on", async () => {
    const { useCase, calls } = await bot(["a"]);
    await respond(useCase, options({ mode }));
    expect(texts(await respond(useCase, options({ mode, fresh: true })))).toEqual(["answer 1"]);
    expect(texts(await respond(useCase, options({ mode })))).toEqual(["answer 1"]);
    expect(calls()).toBe(2);
  });

  test("another file, and another run of the same file in one process, ask anew", async () => {
    const { useCase, calls } = await bot(["a"]);
    for (const file of ["one.test.ts", "two.test.ts", "two.test.ts"]) {
      tellTestFile(() => file);
      await respond(useCase, options({ mode }));
      await respond(useCase, options({ mode }));
    }
    expect(calls()).toBe(3);
  });

  test("other settings, samples, names and servers are other requests", async () => {
    const { useCase, calls } = await bot(["a"]);
    const other = await bot(["a"]);
    await warningsOf(async () => {
      for (const change of [{}, { settings: { temperature: 0 } }, { name: "other" }, { model: other.useCase.model }])
        await respond({ ...useCase, ...change }, options({ mode }));
    });
    expect([calls(), other.calls()]).toEqual([3, 1]);
  });
});

test("what was asked in mode record is in the recording, also if it was asked for before in mode off", async () => {
  const { useCase } = await bot(["a"]);
  await respond(useCase, options({ mode: "off" }));
  const recorded = await respond(useCase, options({ mode: "record" }));
  expect(texts(recorded)).toEqual(["answer 1"]);
  expect(texts(await replay(useCase))).toEqual(["answer 1"]);
});

test("fakes of one name that do not say where they are called are told of, once", async () => {
  const fake = (text: string): UseCase => ({
    name: "fake",
    model: new MockLanguageModelV3({ doGenerate: async () => Promise.resolve(answer(text)) }),
    prompts: ["a"],
  });
  const of = async (text: string) => respond(fake(text), { recordings: folder.path, mode: "off" });
  const warnings = await warningsOf(async () => {
    for (const text of ["one", "two", "three"]) expect(texts(await of(text))).toEqual(["one"]);
  });
  expect(warnings.map(({ code }) => code)).toEqual(["FAIREXPECT_ASKED_ONCE"]);
  expect(warnings[0]?.message).toContain('1 response of use case "fake" is the one that an earlier call');
  expect(warnings[0]?.message).toContain("give the use cases different names; fresh: true asks anew");
});

test("a run that waits for another's answer stops when its signal says", async () => {
  const server = await serve({ delay: () => 300 });
  const useCase = { name: "bot", model: modelOf(server), prompts: ["a"] };
  const first = respond(useCase, options({ mode: "off" }));
  const second = respond(useCase, options({ mode: "off", signal: AbortSignal.timeout(30) }));
  expect(await rejection(second)).toMatchObject({ name: "TimeoutError" });
  expect(texts(await first)).toHaveLength(1);
  expect(server.calls).toHaveLength(1);
});
