// Secrets of the environment, which a server may repeat: they are shown and recorded nowhere.
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { redact, withoutOwnSecrets } from "@fairexpect/metrics/core";
import { respond } from "@fairexpect/responses";
import { expect, test } from "vitest";

import { folder, modelOf, rejection, serve } from "./setup.js";

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

test.each([
  ["CORP_DB_PASSWORD", "correcthorsebattery", true],
  ["CORP_DB_PASSWORD", "correct horse battery staple", true],
  ["CORP_GREETING", "correct horse battery staple", false],
  ["CORP_DB_PASSWORD", "development", false],
  ["CORP_API_KEY", "C:\\Program Files\\keys and more", false],
])("of %s=%s the value is a secret: %s, if it is letters or words alone", (name, value, isOut) => {
  process.env[name] = value;
  try {
    expect(withoutOwnSecrets(`you sent ${value}.`)).toBe(`you sent ${isOut ? "[redacted]" : value}.`);
  } finally {
    delete process.env[name];
  }
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

test("a use case, model or setting that was given a key of the environment is refused without being repeated", async () => {
  const key = "zq8Xk2Lm9Pw4Rt7Y";
  process.env["CORP_NAMES_API_KEY"] = key;
  try {
    const server = await serve();
    const useCase = { name: "bot", model: modelOf(server), prompts: ["a"] };
    const given = [
      { name: `bot ${key}` },
      { model: modelOf(server, `tiny-${key}`) },
      { settings: { providerOptions: { local: { user: key } } } },
    ];
    for (const different of given) {
      const run = respond({ ...useCase, ...different }, { recordings: folder.path, mode: "auto" });
      const error = await rejection(run);
      expect(error).toMatchObject({ name: "InputError", message: expect.stringContaining("looks like a key") });
      expect(error.message).not.toContain(key);
    }
    expect(server.calls).toEqual([]);
    await respond(useCase, { recordings: folder.path, mode: "auto" });
  } finally {
    delete process.env["CORP_NAMES_API_KEY"];
  }
});

test("a recording is not named after a key", async () => {
  const useCase = { name: "sk-test-1234567890abcdefghij", model: modelOf(await serve()), prompts: ["a"] };
  const error = await rejection(respond(useCase, { recordings: folder.path, mode: "auto" }));
  expect(error.message).toContain("useCase.name is a text with what looks like a key in it; expected letters");
});
