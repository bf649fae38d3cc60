import { describe, expect, test } from "vitest";

import { failureMessage } from "../src/run/failure-message.js";
import { saidByServer } from "../src/run/said-by-server.js";
import { apiKey } from "./setup.js";

const failure = (message: string, responseBody: string, statusCode = 500): Error =>
  Object.assign(new Error(message), { statusCode, responseBody });

describe("what a server says in a shape of its own", () => {
  test.each([
    ["an error as a text, as of Ollama", '{"error":"model tiny not found"}', "model tiny not found"],
    ["a detail, as of FastAPI", '{"detail":"Not authenticated"}', "Not authenticated"],
    [
      "the first of FastAPI's details, with its place",
      '{"detail":[{"type":"missing","loc":["body","model"],"msg":"Field required"},{"msg":"another"}]}',
      "body.model: Field required",
    ],
    ["a message beside a code", '{"code":7,"message":"no capacity"}', "no capacity"],
    ["an error in an error", '{"error":{"error":{"detail":"deep"}}}', "deep"],
    ["a list of errors", '{"errors":[{"message":"first"},{"message":"second"}]}', "first"],
    ["a JSON text", '"slow down"', "slow down"],
    ["plain text", "upstream request timeout\n", "upstream request timeout"],
  ])("is %s", (_, body, said) => {
    expect(saidByServer(body)).toBe(said);
  });

  test.each([
    ["no body", undefined],
    ["an empty body", "  \n"],
    ["a page", "<h1>Bad Gateway</h1>"],
    ["JSON that is cut off", '{"detail":"no'],
    ["JSON without a text", '{"detail":null,"message":[],"error":{"code":7}}'],
    ["JSON that nests for ever", `${'{"error":'.repeat(50)}"deep"${"}".repeat(50)}`],
    ["a megabyte", "x".repeat(2 ** 20)],
  ])("is nothing of %s", (_, body) => {
    expect(saidByServer(body)).toBeUndefined();
  });

  test("stands behind the words of the status, once, on one line, without keys and escapes", () => {
    expect(failureMessage(failure("Not Found", '{"detail":"no route"}', 404))).toBe("Not Found: no route (status 404)");
    expect(failureMessage(failure("slow down", '{"error":{"message":"slow down"}}', 429))).toBe(
      "slow down (status 429)",
    );
    expect(failureMessage(failure("Bad Request", `{"detail":"key ${apiKey}\\n\\u001b[31mred"}`))).toBe(
      "Bad Request: key [redacted] \\u001b[31mred (status 500)",
    );
  });

  test("names the address that is none, without its keys", async () => {
    const path = await fetch("/v1/chat?api_key=sk-1234567890abcdefghij").catch((error: unknown) => error);
    expect(failureMessage(path)).toMatch(/^Failed to parse URL from \/v1\/chat\?.* \(check the base URL\)$/);
    expect(failureMessage(path)).not.toContain("sk-1234567890");
    const parsed = (): URL => new URL("/chat/completions");
    expect(parsed).toThrow("Invalid URL");
    try {
      parsed();
    } catch (error) {
      expect(failureMessage(error)).toBe('Invalid URL: "/chat/completions" (check the base URL)');
    }
  });

  test("is followed by why fetch failed, of which it says no more itself", async () => {
    const refused: unknown = await fetch("http://127.0.0.1:1/v1").catch((error: unknown) => error);
    // Browsers' list of ports that are never asked has 1 in it.
    expect(failureMessage(refused)).toBe("fetch failed: bad port");
    const gone: unknown = await fetch("http://no-such-host.invalid/v1").catch((error: unknown) => error);
    expect(failureMessage(gone)).toMatch(/^fetch failed: getaddrinfo E[A-Z_]+ no-such-host\.invalid$/);
    expect(failureMessage(new Error("fetch failed"))).toBe("fetch failed");
    expect(failureMessage(new Error("fetch failed", { cause: Object.assign(new Error(""), { code: "EPIPE" }) }))).toBe(
      "fetch failed: EPIPE",
    );
  });

  test("costs no more than what is shown if it is megabytes", () => {
    const before = process.cpuUsage();
    const message = failureMessage(failure("x ".repeat(2 ** 22), "y".repeat(2 ** 23)));
    expect(message).toHaveLength(200 + " (status 500)".length);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(1);
  });
});
