import { respond } from "@fairexpect/responses";
import { expect, test } from "vitest";
import { useCase } from "./model.cjs";

test("asks for itself", async () => {
  const { prompts } = await respond(useCase(), { recordings: process.env["RECORDINGS"] });
  expect(prompts[0].responses[0].text).toBe("answer 2");
});
