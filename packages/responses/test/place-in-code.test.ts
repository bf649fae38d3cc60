import { functionModel, respond } from "@fairexpect/responses";
import { expect, test } from "vitest";
import { rejection } from "./setup.js";

test("a function that has a mistake in its code says where, if it is no package's", async () => {
  const mistaken = (text: string) => (text as unknown as { order: { day: string } }).order.day;
  const noJson = (text: string) => JSON.parse(text) as string;
  const inPackage = () => {
    const error = new TypeError("not a vector");
    error.stack =
      "TypeError: not a vector\n    at f (/home/me/node_modules/other/index.js:3:5)\n    at g (/home/me/a.js:1:2)";
    throw error;
  };
  const said = async (ask: (text: string) => string): Promise<string> => {
    const useCase = { name: "mistaken", model: functionModel("mistaken", ask), prompts: ["hello"] };
    return (await rejection(respond(useCase, { mode: "off" }))).message;
  };
  expect(await said(mistaken)).toMatch(
    /Cannot read properties of undefined \(reading 'day'\) \(TypeError at \S*place-in-code\.test\.ts:\d+:\d+\)$/m,
  );
  expect(await said(noJson)).toMatch(/ \(SyntaxError at \S*place-in-code\.test\.ts:\d+:\d+\)$/m);
  expect(await said(inPackage)).toMatch(/sample 0: not a vector$/m);
});
