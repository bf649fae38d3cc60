import { openAIEncoder } from "@fairexpect/scorers";
import { fc, test as property } from "../transformers/properties.js";
import { describe, expect, test } from "vitest";
import { rejection, serve } from "./setup.js";

const secret = "I have HIV, and my name is Jane Roe of 12 Elm Street; José called me tomorrow.";

/** The message of the error where a server refuses a text with these words. */
async function messageFor(text: string, words: string, code?: string): Promise<string> {
  return messageOfBody(text, { error: { message: words, code } });
}

async function messageOfBody(text: string, body: object): Promise<string> {
  const server = await serve({ fault: () => ({ status: 400, body: JSON.stringify(body) }) });
  const { message } = await rejection(
    Promise.resolve(openAIEncoder({ url: `${server.url}/v1`, model: "m" }).encode([text])),
  );
  return message.slice(message.indexOf("status 400"));
}

const leftOut = "status 400; what it says is left out, since it may quote a text.";

describe("what a server says of a text that it refuses", () => {
  test.each([
    ["whole", `cannot embed ${secret}`],
    ["its beginning", `cannot embed "${secret.slice(0, 13)}..."`],
    ["its end", `bad token near "${secret.slice(-20)}"`],
    ["a cut word of it", `bad token near "${secret.slice(27, 30)}"`],
    ["one short word of it", "refused: HIV"],
    ["a house number", "bad number 12"],
    ["in capitals", `refused: ${secret.toUpperCase()}`],
    ["as JSON", `bad: ${JSON.stringify(secret)}`],
    ["as ASCII", String.raw`bad: Jos\u00e9`],
    ["without accents", "bad: Jose"],
    ["as a URL", `bad: ${encodeURIComponent(secret.slice(2))}`],
    ["with full-width letters", "bad: ＪＡＮＥ"],
    ["with the words apart", "bad: Jane<br>Roe&nbsp;of_12_Elm"],
  ])("is left out where it quotes it: %s", async (_, words) => {
    expect(await messageFor(secret, words)).toBe(leftOut);
  });

  test.each([
    ["x", "refused: x"],
    ["HIV", "no hiv please"],
    ["the input is not valid", "the input is not valid"],
    ["我有艾滋病", "错误：艾滋"],
    ["ผมติดเชื้อเอชไอวี", "error: เอชไอวี"],
  ])("is left out where the text is short or without spaces: %s", async (text, words) => {
    expect(await messageFor(text, words)).toBe(leftOut);
  });

  test.each([
    "This model's maximum context length is 8192 tokens, however you requested 10000 tokens",
    "input cannot be an empty string",
    "Incorrect API key provided",
    "Input validation error: `inputs` must have less than 512 tokens",
  ])("is told where it has no word of the text but those of any error: %s", async (words) => {
    const text = "The model says that it's not the key to my input, but what is? You cannot have less than that.";
    expect(await messageFor(text, words)).toBe(`status 400: ${words}.`);
    expect(await messageFor("", words)).toBe(`status 400: ${words}.`);
  });

  test.each([
    ["a detail of FastAPI", { detail: "no such model" }],
    ["the first of FastAPI's details", { detail: [{ loc: ["body"], msg: "no such model" }, { msg: "another" }] }],
  ])("is read in %s too", async (_, body) => {
    expect(await messageOfBody(secret, body)).toBe("status 400: no such model.");
  });

  test("is replaced by the server's code for the problem, if that is one", async () => {
    expect(await messageFor(secret, `not allowed: ${secret}`, "content_filter")).toBe(
      "status 400 (content_filter); what it says is left out, since it may quote a text.",
    );
    expect(await messageFor(secret, `not allowed: ${secret}`, "Jane")).toBe(leftOut);
    expect(await messageFor(secret, `not allowed: ${secret}`, "my_name_is")).toBe(leftOut);
  });

  property.prop([
    fc.array(fc.constantFrom("quixotic", "zebra", "Marrow", "violet", "tanager", "Osprey"), {
      minLength: 2,
      maxLength: 20,
    }),
    fc.nat(),
    fc.integer({ min: 8, max: 60 }),
  ])("never holds eight characters of a text", async (words, from, length) => {
    const text = words.join(" ");
    const start = from % Math.max(1, text.length - length);
    expect(await messageFor(text, `oops <<${text.slice(start, start + length)}>>`)).toBe(leftOut);
  });
});
