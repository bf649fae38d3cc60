// Run by asked-once.slow.test.ts: each attempt loads the modules anew.
import { createRequire } from "node:module";
import { beforeEach, expect, jest, test } from "@jest/globals";

const { useCase } = createRequire(import.meta.url)("../model.cjs");
jest.retryTimes(2);
beforeEach(() => jest.resetModules());

test("passes only if a later attempt is answered otherwise", async () => {
  const { respond } = await import("@fairexpect/responses");
  const { prompts } = await respond(useCase(), { recordings: process.env["RECORDINGS"] });
  console.log(`attempt of a: ${prompts[0].responses[0].text}`);
  expect(prompts[0].responses[0].text).not.toBe("answer 1");
});
