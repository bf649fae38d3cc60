import { respond } from "@fairexpect/responses";
import { expect, test } from "vitest";
import { useCase } from "./model.cjs";

test("passes only if a later attempt is answered otherwise", { retry: 5 }, async () => {
  const { prompts } = await respond(useCase(), { recordings: process.env["RECORDINGS"] });
  console.log(`attempt of a: ${prompts[0].responses[0].text}`);
  expect(prompts[0].responses[0].text).not.toBe("answer 1");
});
