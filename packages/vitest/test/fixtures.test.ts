import { generateBeforeAll, generating } from "@fairexpect/vitest";
import { describe, expect, test as base } from "vitest";

let runs = 0;
const test = base.extend({
  replies: generating(async () => {
    runs += 1;
    return Promise.resolve(["Gladly."]);
  }),
});

test("a fixture gives what was generated", ({ replies }) => {
  expect(replies).toEqual(["Gladly."]);
});

test("a fixture generates once for all tests", ({ replies }) => {
  expect([replies, runs]).toEqual([["Gladly."], 1]);
});

const ofFile = base.extend({ replies: [generating(async () => Promise.resolve(["Gladly."])), { scope: "file" }] });
const ofWorker = base.extend({ replies: [generating(async () => Promise.resolve(["Gladly."])), { scope: "worker" }] });

ofFile("a fixture of a file gives what was generated", ({ replies }) => {
  expect(replies).toEqual(["Gladly."]);
});

ofWorker("a fixture of a worker gives what was generated", ({ replies }) => {
  expect(replies).toEqual(["Gladly."]);
});

describe("generateBeforeAll", () => {
  const replies = generateBeforeAll(async () => Promise.resolve(["Gladly."]));

  test("gives inside tests what was generated before them, and not outside", () => {
    expect(replies()).toEqual(["Gladly."]);
  });

  test("refuses misspelt options, and a promise in place of the function", () => {
    const call =
      (...given: unknown[]) =>
      (): unknown =>
        Reflect.apply(generateBeforeAll, undefined, given);
    expect(call(async () => Promise.resolve(1), { timeuot: 5 })).toThrow(
      'generateBeforeAll: options.timeuot is 5; expected one of the options timeout. Did you mean "timeout"?',
    );
    expect(call(async () => Promise.resolve(1), null)).toThrow(
      "generateBeforeAll: options is null; expected an object.",
    );
    expect(call(Promise.resolve(1))).toThrow(
      "generateBeforeAll: generate is a promise (await it first); expected a function: (options) => respond(useCase, options).",
    );
    expect(() => Reflect.apply(generating, undefined, [Promise.resolve(1)])).toThrow(
      "generating: generate is a promise",
    );
  });

  expect(() => replies()).toThrow("ask for it inside a test");
});

test("a test whose time runs out is told how far the run is", async () => {
  const fixture = generating(async () => new Promise(() => {}));
  await expect(fixture({ task: { timeout: 20 } }, async () => Promise.resolve())).rejects.toThrow(
    "how far they are is not known (are the options passed on",
  );
  const counts = {
    live: 3,
    replayed: 1,
    failed: 0,
    retried: 0,
    tokens: 90,
    elapsedMilliseconds: 12_000,
    finished: false,
  };
  const underway = generating(async ({ onProgress }) => {
    onProgress({ useCase: "bot", total: 40, done: 4, ...counts });
    return new Promise(() => {});
  });
  await expect(underway({ task: { timeout: 20 } }, async () => Promise.resolve())).rejects.toThrow(
    "so far: bot 4 of 40 (10 %), 1 replayed, 90 tokens, 12 s",
  );
});
