import { createRequire } from "node:module";
import { generateBeforeAll } from "@fairexpect/jest";
import type { GenerateOptions } from "@fairexpect/responses";
import { beforeAll, describe, expect, test } from "vitest";

describe("generateBeforeAll", () => {
  const replies = generateBeforeAll(async () => Promise.resolve(["Gladly."]), { beforeAll });

  test("gives inside tests what was generated before them", () => {
    expect(replies()).toEqual(["Gladly."]);
  });

  test("refuses misspelt options, and a promise in place of the function", () => {
    const call =
      (...given: unknown[]) =>
      (): unknown =>
        Reflect.apply(generateBeforeAll, undefined, given);
    expect(call(async () => Promise.resolve(1), { timeuot: 5 })).toThrow(
      'generateBeforeAll: options.timeuot is 5; expected one of the options timeout, beforeAll. Did you mean "timeout"?',
    );
    expect(call(async () => Promise.resolve(1), null)).toThrow(
      "generateBeforeAll: options is null; expected an object.",
    );
    expect(call(Promise.resolve(1))).toThrow(
      "generateBeforeAll: generate is a promise (await it first); expected a function: (options) => respond(useCase, options).",
    );
  });

  test("refuses them through the CommonJS door as well", () => {
    const door = createRequire(import.meta.url)("../jest.cjs") as { generateBeforeAll: typeof generateBeforeAll };
    const call = (options: unknown) => (): unknown =>
      Reflect.apply(door.generateBeforeAll, undefined, [async () => Promise.resolve(1), options]);
    expect(call(null)).toThrow("generateBeforeAll: options is null; expected an object.");
    expect(call(Promise.resolve({}))).toThrow("generateBeforeAll: options is a promise (await it first)");
    expect(call({ timeuot: 5 })).toThrow('Did you mean "timeout"?');
  });

  test("says that the value is not there yet outside tests, and how far the run is if the time runs out", async () => {
    const hooks: [() => Promise<void>, number][] = [];
    const progress = {
      useCase: "bot",
      total: 40,
      done: 4,
      live: 3,
      replayed: 1,
      failed: 0,
      retried: 0,
      tokens: 90,
      elapsedMilliseconds: 12_000,
      finished: false,
    };
    const generate = async ({ onProgress }: GenerateOptions): Promise<never> => {
      onProgress(progress);
      return new Promise(() => {});
    };
    const late = generateBeforeAll(generate, {
      timeout: 30,
      beforeAll: (work, timeout) => hooks.push([work, timeout]),
    });
    expect(late).toThrow("ask for it inside a test");
    const [[work, timeout] = [async () => Promise.resolve(), 0]] = hooks;
    expect(timeout).toBe(30);
    await expect(work()).rejects.toThrow("so far: bot 4 of 40 (10 %), 1 replayed, 90 tokens, 12 s");
    await expect(work()).rejects.toThrow(/Give it more time: generateBeforeAll\(generate, \{ timeout: 600_000 \}\)\.$/);
  });

  test("takes 0 and Infinity for no limit, which Jest does not", () => {
    const timeouts: number[] = [];
    for (const timeout of [0, Infinity, 50])
      generateBeforeAll(async () => Promise.resolve(1), { timeout, beforeAll: (_, ofHook) => timeouts.push(ofHook) });
    expect(timeouts).toEqual([2 ** 31 - 1, 2 ** 31 - 1, 50]);
  });

  test("asks for a beforeAll if there is none", () => {
    expect(() => generateBeforeAll(async () => Promise.resolve(1))).toThrow("there is no beforeAll of a runner");
  });
});
