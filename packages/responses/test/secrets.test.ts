import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { holdsSecret, isSecretName, looksSecret, redact, withoutOwnSecrets } from "@fairexpect/metrics/core";
import { respond } from "@fairexpect/responses";
import { expect, test } from "vitest";

import { folder, modelOf, serve } from "./setup.js";

const values = [
  "sk-abcdefghijklmnop",
  "sk-proj-1234567890",
  "AKIAABCDEFGHIJKLMNOP",
  "ASIAABCDEFGHIJKLMNOP",
  "AIzaSyabcdefghijklmnopqrstuv",
  "ya29.a0AfH6SMBx",
  "eyJhbGciOiJIUzI1NiJ9.abc.def",
  "hf_abcdefghijklmnop",
  "ghp_abcdefghijklmnop",
  "xoxb-123456789012",
  "Bearer hunter2hunter2",
  "Basic dXNlcjpwYXNz",
  "Authorization: Bearer abc123def456",
  "https://user:pass@host/v1",
  "-----BEGIN RSA PRIVATE KEY-----\nMIIE",
  " sk-abcdefghijklmnop\n",
  "sk-ant-api03-abcdefghijklmnop",
  "sk-or-v1-0123456789abcdef",
  "sk_live_abcdefghijklmnop",
  "dapi0123456789abcdef0123456789abcdef",
  "SG.abcdefghijklmnopqrst.abcdefghijklmnopqrst",
  "npm_abcdefghijklmnopqrstuvwxyz0123456789",
  "shpat_0123456789abcdef",
  "123456789:AAabcdefghijklmnopqrstuvwxyz01234567",
  "https://host/v1?key=AbCdEf123456",
  "https://host/v1?a=b&api-version=1&subscription-key=0123456789",
  "https://store.example/c?sv=2022&sig=abc%2Fdef123",
  "https://hooks.slack.com/services/T000/B000/abcdefgh",
  "https://hooks.slack.com/triggers/T000/B000/abcdefgh",
  "redis://:pa55w0rd@host:6379",
  "ABSKQmVkcm9ja0FQSUtleS1aazNRdzlYYjdMbTJWdDZScDFZYzhO",
  "hvs.Zk3Qw9Xb7Lm2Vt6Rp1Yc8Ns4Hd5Jf0Ga",
  "csk-Zk3Qw9Xb7Lm2Vt6Rp1Yc8Ns4Hd5Jf0Ga",
  "sb_secret_Zk3Qw9Xb7Lm2Vt6Rp1Yc8Ns4",
  "wandb_v1_Zk3Qw9Xb7Lm2Vt6Rp1Yc8Ns4",
  "dckr_pat_Zk3Qw9Xb7Lm2Vt6Rp1Yc8Ns4",
  "0a1b2c3d4e5f60718293a4b5c6d7e8f9.Zk3Qw9Xb7Lm2Vt6R",
  "-----BEGIN PGP PRIVATE KEY BLOCK-----\nlQdG",
];
test.each(values)("the value %j looks secret, and a message is shown without it", (value) => {
  expect(looksSecret(value)).toBe(true);
  expect(redact(`refused: ${value}`)).toContain("[redacted]");
  expect(redact(`refused: ${value}`)).not.toContain(value.trim());
});

test.each([
  "stop",
  "sk",
  "###",
  "Basic information",
  "bearer of news",
  "basic arithmetic, please",
  "https://host/v1",
  "user@example.com",
  "eyJafjord",
  "gpt-4o-mini",
  "\n\nHuman:",
  "key-value",
  "high",
  "https://host/v1?api-version=2024-06-01&deployment=gpt-4o",
  "https://host/search?keyword=fairness",
  "SG.a.b",
  "skilled-worker-visa",
  "what is a session?code of conduct",
  "sk-learn-pipeline",
  "pk-distribution-v2",
  "hf-internal-testing",
  "gha-workflow-name",
])("the value %j does not look secret", (value) => {
  expect(looksSecret(value)).toBe(false);
});

const names = [
  "apiKey",
  "api_key",
  "api-key",
  "apikey",
  "APIKey",
  "x-api-key",
  "x-goog-api-key",
  "Ocp-Apim-Subscription-Key",
  "accessKeyId",
  "access_key_id",
  "secretAccessKey",
  "AWS_SECRET_ACCESS_KEY",
  "privateKey",
  "private_key",
  "token",
  "apiToken",
  "authToken",
  "accessToken",
  "session-token",
  "hfToken",
  "bearerToken",
  "idToken",
  "secret",
  "clientSecret",
  "password",
  "dbPassword",
  "authorization",
  "Proxy-Authorization",
  "credentials",
  "googleCredentials",
  "cookie",
  "Set-Cookie",
  "headers",
  "extraHeaders",
  "pat",
  "githubPat",
  "sas",
  "sasUrl",
  "sig",
  "signature",
  "pwd",
  "dbPwd",
  "auth",
  "basicAuth",
  "oauth",
  "session",
  "sessionId",
  "jwt",
  "userJwt",
  "connectionString",
  "connection_string",
  "connectionstring",
  "webhookUrl",
  "slack_webhook_url",
  "webhook",
  "dsn",
  "OPENAI_KEY",
  "openaiKey",
  "apiKeys",
  "apiKey2",
  "sessionKey",
  "sas_key",
  "PGPASSWORD",
  "dbPass",
  "creds",
  "connStr",
  "authHeader",
  "accessTokens",
  "awsKey",
  "nvidia_key",
  "privKey",
  "clientAssertion",
  "totp",
];
test.each(names)("a setting named %s is a secret", (name) => {
  expect(isSecretName(name)).toBe(true);
});

test.each([
  "maxTokens",
  "max_completion_tokens",
  "tokenLimit",
  "tokens",
  "budgetTokens",
  "stopToken",
  "eos_token",
  "eosTokenId",
  "pad_token_id",
  "maxToken",
  "promptCacheKey",
  "key",
  "keywords",
  "tokenizer",
  "logitBias",
  "safetyIdentifier",
  "secretary",
  "user",
  "reasoningEffort",
  "thinking",
  "cacheControl",
  "headersTimeout",
  "author",
  "authorName",
  "path",
  "pattern",
  "signal",
  "designation",
  "sessionTtl",
  "patience",
  "significance",
  "authoritative",
  "cryptography",
  "sasquatch",
  "firstPass",
  "primaryKey",
  "keyPhrase",
  "prefixToken",
  "newlineToken",
  "acceptTokens",
  "jwtAlgorithm",
  "optimizer",
  "prototype",
])("a setting named %s is none", (name) => {
  expect(isSecretName(name)).toBe(false);
});

test("what stands in environment variables that are named like secrets is shown and recorded nowhere", async () => {
  const secret = "corp.gateway/7f3Q~secret";
  process.env["CORP_GATEWAY_API_KEY"] = secret;
  try {
    expect(redact(`refused: ${secret}`)).toBe("refused: [redacted]");
    const server = await serve({ answer: () => `You sent ${secret}.` });
    const useCase = { name: "echo", model: modelOf(server), prompts: ["a"] };
    const set = await respond(useCase, { recordings: folder.path, mode: "auto" });
    expect(set.prompts[0]?.responses[0]?.text).toBe("You sent [redacted].");
    expect(await readFile(join(folder.path, "echo.jsonl"), "utf8")).not.toContain("7f3Q");
  } finally {
    delete process.env["CORP_GATEWAY_API_KEY"];
  }
});

/** What a server may answer beside its text, with the key of the environment in it. */
const choice = { index: 0, message: { role: "assistant", content: "fine" }, finish_reason: "stop" };
const spelt = (tokens: readonly string[], top: string): object => ({
  choices: [
    {
      ...choice,
      logprobs: {
        content: tokens.map((token) => ({ token, logprob: -1, top_logprobs: [{ token: top, logprob: -1 }] })),
      },
    },
  ],
});
test.each([
  ["the model that answered", { choices: [choice], model: "tiny-7f3Qa9xb2c4d" }],
  ["a fingerprint", { choices: [choice], system_fingerprint: "7f3Qa9xb2c4d" }],
  ["tokens that spell it", spelt(["you sent ", "7f3Qa9", "xb2c4d"], "a")],
  ["tokens in another's place", spelt(["fine"], "7f3Qa9xb2c4d")],
])("a key of the environment is not recorded in %s", async (_, body) => {
  process.env["CORP_KEYS_API_KEY"] = "7f3Qa9xb2c4d";
  try {
    const server = await serve({ status: () => ({ status: 200, body: { id: "1", created: 1, ...body } }) });
    const useCase = { name: "echo", model: modelOf(server), prompts: ["a"] };
    const set = await respond(useCase, { recordings: folder.path, mode: "auto" });
    expect(set.prompts[0]?.responses[0]?.text).toBe("fine");
    expect(JSON.stringify(set) + (await readFile(join(folder.path, "echo.jsonl"), "utf8"))).not.toMatch(
      /7f3Qa9|xb2c4d/,
    );
  } finally {
    delete process.env["CORP_KEYS_API_KEY"];
  }
});

test("an address with a password in the environment is a secret under any name, also as JSON or an address has it", () => {
  process.env["UPSTREAM"] = 'postgres://app:4pa"ss+word@host/db';
  try {
    const { UPSTREAM } = process.env;
    for (const text of [UPSTREAM, JSON.stringify({ at: UPSTREAM }), `?to=${encodeURIComponent(UPSTREAM)}`])
      expect(withoutOwnSecrets(text)).not.toContain("word");
  } finally {
    delete process.env["UPSTREAM"];
  }
});

test("the environment is read once for all that an answer says, and anew for the next", async () => {
  const { env } = process;
  let reads = 0;
  process.env = new Proxy(env, { ownKeys: (all) => (reads++, Reflect.ownKeys(all)) });
  try {
    await Promise.resolve();
    for (const text of ["an answer", "the model", "a fingerprint"]) withoutOwnSecrets(text);
    expect(reads).toBe(1);
    await Promise.resolve();
    env["CORP_LATE_API_KEY"] = "7f3Qa9xb2c4d";
    expect(withoutOwnSecrets("said 7f3Qa9xb2c4d")).toBe("said [redacted]");
  } finally {
    delete env["CORP_LATE_API_KEY"];
    process.env = env;
  }
});

test("a private key of many lines in the environment is a secret under any name", () => {
  process.env["CORP_SIGNER"] = "-----BEGIN PRIVATE KEY-----\nMIIEv12 3\n-----END PRIVATE KEY-----";
  try {
    const { CORP_SIGNER } = process.env;
    expect(withoutOwnSecrets(`${CORP_SIGNER} ${JSON.stringify(CORP_SIGNER)}`)).toBe('[redacted] "[redacted]"');
  } finally {
    delete process.env["CORP_SIGNER"];
  }
});

test("a message is shown without a secret key of AWS, and with a path as long as one", () => {
  const path = "/srv/App2/releases/Current/lib/v12/Abcde";
  expect(redact(`bad: wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY of ${path}`)).toBe(`bad: [redacted] of ${path}`);
});

test("environment variables that are no secrets, or hold a word or a path, change no answer", () => {
  const variables = {
    DESKTOP_SESSION: "ubuntu-wayland",
    SSH_AUTH_SOCK: "/run/user/1000/keyring1/ssh",
    EDITOR: "nano1234567890",
  };
  Object.assign(process.env, variables);
  try {
    const text = Object.values(variables).join(", ");
    expect(withoutOwnSecrets(text)).toBe(text);
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name];
  }
});

test.each(["ft:gpt-4o:sk-proj-1234567890ab", "https://host/m?key=AbCdEf123456", "org/model?token=abcdef1"])(
  "a model's name with a key in it, %s, is refused without being repeated",
  (name) => {
    expect(holdsSecret(name)).toBe(true);
  },
);

test.each([
  "gpt-4o-mini",
  "ft:gpt-4o-mini-2024-07-18:my-org::AbCdEf12",
  "accounts/fireworks/models/llama-v3p1-405b-instruct",
  "anthropic.claude-3-5-sonnet-20241022-v2:0",
  "hf.co/bartowski/Llama-3.2-3B-Instruct-GGUF:Q4_K_M",
])("the model's name %s is let pass", (name) => {
  expect(holdsSecret(name)).toBe(false);
});
