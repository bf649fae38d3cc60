import { createHash } from "node:crypto";

import { redact } from "@fairexpect/metrics/core";
import fc from "fast-check";
import { expect, test } from "vitest";

import { canonicalJson, requestKey } from "../src/recording/key.js";
import type { Json, Request } from "../src/recording/key.js";

const json = fc.jsonValue({ depthSize: "small" }) as fc.Arbitrary<Json>;
const request: fc.Arbitrary<Request> = fc.record(
  {
    provider: fc.string(),
    model: fc.string(),
    system: fc.string({ unit: "binary" }),
    settings: fc.dictionary(fc.string(), json),
    prompt: fc.string({ unit: "binary" }),
    sample: fc.nat(),
  },
  { requiredKeys: ["provider", "model", "settings", "prompt", "sample"] },
);

function reversed(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => reversed(item));
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, item]: [string, Json]) => [name, reversed(item)]),
  );
}

test("a key does not depend on the order of settings, at any depth", () => {
  fc.assert(
    fc.property(request, (one) => {
      const other = reversed(one as unknown as Json) as unknown as Request;
      expect(requestKey(other)).toBe(requestKey(one));
    }),
  );
});

test("any two requests that differ have different keys", () => {
  fc.assert(
    fc.property(request, request, (one, other) => {
      const same = canonicalJson(one as unknown as Json) === canonicalJson(other as unknown as Json);
      expect(requestKey(one) === requestKey(other)).toBe(same);
    }),
  );
});

test("a key is the hash of the request as canonical JSON", () => {
  fc.assert(
    fc.property(
      request,
      fc.option(fc.array(fc.record({ role: fc.constant("user" as const), content: fc.string() })), { nil: undefined }),
      (one, messages) => {
        const full = messages === undefined ? one : { ...one, schema: "0123456789abcdef", messages };
        const whole = canonicalJson({ ...full, version: 1 } as unknown as Json);
        expect(requestKey(full)).toBe(createHash("sha256").update(whole).digest("hex"));
      },
    ),
  );
});

test("a change of any one field changes the key", () => {
  fc.assert(
    fc.property(request, fc.string({ minLength: 1 }), (one, more) => {
      const changes: Request[] = [
        { ...one, provider: one.provider + more },
        { ...one, model: one.model + more },
        { ...one, system: (one.system ?? "") + more },
        { ...one, prompt: one.prompt + more },
        { ...one, sample: one.sample + 1 },
        { ...one, settings: { ...one.settings, [`new ${more}`]: null } },
        { ...one, provider: one.provider + one.model, model: "" },
      ];
      const keys = new Set(changes.map(requestKey));
      if (one.model !== "") expect(keys.has(requestKey(one))).toBe(false);
      for (const change of changes.slice(0, 6)) expect(requestKey(change)).not.toBe(requestKey(one));
    }),
  );
});

test("no system prompt and an empty one differ", () => {
  const one = { provider: "p", model: "m", settings: {}, prompt: "a", sample: 0 };
  expect(requestKey({ ...one, system: "" })).not.toBe(requestKey(one));
});

test("the key of a request stays what it is from release to release", () => {
  expect(
    requestKey({
      provider: "openai.chat",
      model: "gpt-4o",
      system: "Be kind.",
      settings: { topP: 1, temperature: 0.7 },
      prompt: "hello",
      sample: 2,
    }),
  ).toBe("8b8282aee653e5e84cc89882dd3212d71258df83f92962939f5b00e049570070");
});

test.each([
  ["Incorrect API key provided: sk-proj-abcDEF123. You can find it", "abcDEF123"],
  ["authorization: Bearer eyJhbGciOi.J9.abc failed", "eyJhbGciOi"],
  ["Bad token=abcd1234, try again", "abcd1234"],
  ["cannot fetch https://user:pass@host/v1?key=AIzaSyA1234567", "pass"],
  ["cannot fetch https://user:pass@host/v1?key=AIzaSyA1234567", "AIzaSyA1234567"],
  ["unknown caller 0123456789abcdef0123456789abcdef", "0123456789abcdef"],
  ['{"x-api-key":"hunter22"}', "hunter22"],
])("%s is shown without its secret", (message, secret) => {
  expect(redact(message)).toContain("[redacted]");
  expect(redact(message)).not.toContain(secret);
});

test("a message without secrets stays as it is", () => {
  const message =
    "Failed after 3 attempts. Last error: Rate limit reached for gpt-4o-mini-2024-07-18, limit 200 requests a minute";
  expect(redact(message)).toBe(message);
});

test("messages of the trade are shown as they are", () => {
  const message =
    "The skateboarding key-value store of eyJafjord is busy: max_tokens must be at most 4096; see keyboard-shortcuts";
  expect(redact(message)).toBe(message);
});
