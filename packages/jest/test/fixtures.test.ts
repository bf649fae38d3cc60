import { generating } from "@fairspec/jest";
import { beforeAll, describe, expect, test } from "vitest";

describe("generating", () => {
  const replies = generating(async () => Promise.resolve(["Gladly."]), { beforeAll });

  test("gives inside tests what was generated before them", () => {
    expect(replies()).toEqual(["Gladly."]);
  });

  test("says that the value is not there yet outside tests, and how far the run is where the time runs out", async () => {
    const hooks: [() => Promise<void>, number][] = [];
    const late = generating(async () => new Promise(() => {}), { timeout: 30, beforeAll: (work, timeout) => hooks.push([work, timeout]) });
    expect(late).toThrow("ask for it inside a test");
    const [[work, timeout] = [async () => Promise.resolve(), 0]] = hooks;
    expect(timeout).toBe(30);
    await expect(work()).rejects.toThrow("nothing was answered yet");
  });

  test("asks for a beforeAll where there is none", () => {
    expect(() => generating(async () => Promise.resolve(1))).toThrow("there is no global beforeAll");
  });
});
