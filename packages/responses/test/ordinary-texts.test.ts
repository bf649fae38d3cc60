// What looks a little like a secret and is none, and what is one among ordinary texts.
import { holdsSecret, looksSecret, redact, withoutOwnSecrets } from "@fairexpect/metrics/core";
import { expect, test } from "vitest";

test.each([
  "Basic English101 for beginners",
  "Basic training",
  "basic Python3.12 and JavaScript",
  "Basic COVID-19 facts",
  "Bearer token-based",
  'Bearer realm="api"',
  "BASIC PROGRAMMING101",
  "basic iPhone15 tips",
  "https://shop.example/?code=welcome10",
  "https://shop.example/?code=SUMMER-SALE-2024",
  "https://shop.example/?code=BLACKFRIDAY2024OFF",
  "https://host/e?code=ERR_MODULE_NOT_FOUND&session=morning-keynote",
  "https://host/t?sort_key=created_at&partition_key=userId&auth=required",
  "key-stakeholder analysis",
  "Unrecognized key: temperature",
  "the hockey: match",
  "the model gpt-4o-mini-2024-07-18-my-long-deployment-name does not exist",
])("the message %j is no secret's, and is shown as it is", (text) => {
  expect(redact(text)).toBe(text);
  expect(holdsSecret(text)).toBe(false);
});

test.each([
  "4/0AX4XfWhq3b2gG5kZr9tYp1",
  "4%2F0AX4XfWhq3b2gG5kZr9tYp1",
  "abde98bd6c3f0a1b2c3d",
  "gulfwdmys5lsm6qyz4xiz9q32l10",
  "SplxlOBeZQQYbYS6WxSbIA",
  "M.C507_BAY.2.U.1a2b3c4d-5e6f-7a8b",
  "pQ3kz9vXb7Lm2Vt6Rp1Yc8Ns4Hd5Jf0GaZk3Qw9Xb7Lm2Vt6Rp1Yw==",
])("the code of an authorization, %s, is a secret", (code) => {
  expect(looksSecret(`https://app.example/callback?state=a&code=${code}`)).toBe(true);
  expect(redact(`at https://app.example/callback?code=${code}&state=a`)).toBe(
    "at https://app.example/callback?code=[redacted]&state=a",
  );
});

test.each([
  ["Zx81kd0aPq", true],
  ["p4ssw0rd!", true],
  ["welcome1", false],
  ["Zx81k", false],
  ["ollama2024", false],
])("a short value of a secret in the environment, %s, is taken out if it is no word", (value, isOut) => {
  process.env["ORDINARY_TEXTS_API_KEY"] = value;
  try {
    expect(withoutOwnSecrets(`you sent ${value}.`)).toBe(`you sent ${isOut ? "[redacted]" : value}.`);
  } finally {
    delete process.env["ORDINARY_TEXTS_API_KEY"];
  }
});

test.each([
  ["Authorization: Bearer correcthorse", "Authorization: Bearer [redacted]"],
  ["refused: Bearer abcd1234*****wxyz", "refused: Bearer [redacted]"],
  ["OPENAI_KEY=a1b2c3", "OPENAI_KEY=[redacted]"],
])("of %j only what is secret is taken out", (text, shown) => {
  expect(redact(text)).toBe(shown);
});
