// A server may repeat what it was sent, or what else it knows: no error shows a secret of it.
import { inspect } from "node:util";

import { openAIEncoder } from "@fairexpect/scorers";
import { expect, onTestFinished, test, vi } from "vitest";

import { apiKey, rejection, serve } from "./setup.js";

/** Everything that an error shows when a server, called with these, refuses with `message`. */
async function shown(message: string, headers: Record<string, string> = {}, address = ""): Promise<string> {
  const server = await serve({ fault: () => ({ status: 403, body: JSON.stringify({ error: { message } }) }) });
  const encoder = openAIEncoder({ url: `${server.url}${address}`, model: "tiny", apiKey, headers });
  const error = await rejection(Promise.resolve(encoder.encode(["a", "b"])));
  return inspect(error, { depth: 9 }) + String(error.stack) + JSON.stringify(error);
}

test.each([
  ["the key that it was sent", `bad key ${apiKey}`, apiKey.slice(8)],
  ["a bearer token", "no access with Bearer hunter2hunter2", "hunter2hunter2"],
  ["a key in the shape of a provider's", "unknown key AIzaSyabcdefghijklmnopqrstuv", "abcdefghij"],
  ["an address with a password", "cannot reach https://user:hunter22@upstream/v1", "hunter22"],
  ["an address with a token", "cannot reach https://upstream/v1?token=hunter2hunter2", "hunter2hunter2"],
  ["a key that is cut where the message is", `${"x ".repeat(90)} key ${apiKey}`, "sk-test"],
])("%s", async (_, message, secret) => {
  expect(await shown(message)).toContain("[redacted]");
  expect(await shown(message)).not.toContain(secret);
});

test("the words of a header that it was sent, whatever their shape", async () => {
  const text = await shown("refused: opensesame", { authorization: "Custom opensesame" });
  expect(text).toContain("refused: [redacted]");
  expect(text).not.toContain("opensesame");
});

test("a parameter of the address, or a key in its path", async () => {
  expect(await shown("refused: opensesame", {}, "/v1?code=opensesame")).not.toContain("opensesame");
  expect(await shown("refused", {}, `/${apiKey}/v1`)).not.toContain("test-1234567890");
});

test("a key as the model's name, which would get into ids", async () => {
  const model = "sk-proj-1234567890abcdef";
  const refused = await rejection(Promise.resolve().then(() => openAIEncoder({ url: "http://127.0.0.1:9", model })));
  expect(refused).toMatchObject({ name: "InputError", message: expect.stringContaining("options.model") as string });
  expect(inspect(refused, { depth: 9 })).not.toContain("1234567890");
});

test("the value of an environment variable that is named like a secret", async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("CORP_GATEWAY_API_KEY", "corp.gateway/7f3Q~secret");
  const text = await shown("the upstream refused corp.gateway/7f3Q~secret");
  expect(text).toContain("the upstream refused [redacted]");
  expect(text).not.toContain("7f3Q");
});
