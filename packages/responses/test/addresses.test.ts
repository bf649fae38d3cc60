import { readFile } from "node:fs/promises";

import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { respond } from "@fairexpect/responses";
import type { LanguageModel, RespondOptions } from "@fairexpect/responses";
import { wrapLanguageModel } from "ai";
import { describe, expect, test } from "vitest";

import { addressOf, addressOfUrl } from "../src/run/address.js";
import { apiKey, folder, modelOf, rejection, serve } from "./setup.js";
import { file, forget, lines, options, warningsOf } from "./recording-setup.js";

function modelAt(baseURL: string, name = "tiny"): LanguageModel {
  return createOpenAICompatible({ name: "local", baseURL, apiKey })(name);
}

describe("the address of a response", () => {
  test.each([
    ["https://api.example.com/v1/", "https://api.example.com/v1"],
    ["https://user:pass@example.com:8443/a/b?key=secret#c", "https://example.com:8443/a/b"],
    ["http://localhost:8080/v1", "http://localhost:8080/v1"],
    ["http://127.0.0.1:32768/v1", "http://127.0.0.1/v1"],
    ["http://[::1]:51234/v1", "http://[::1]/v1"],
    ["http://10.0.0.7:51234/v1", "http://10.0.0.7:51234/v1"],
  ])("%s is kept as %s", (url, kept) => {
    expect(addressOfUrl(url)?.kept).toBe(kept);
  });

  test("has a hash in place of what looks like a key, and is none if it is no URL", () => {
    const of = (key: string): string => addressOfUrl(`https://gateway.example.com/${key}/v1`)?.kept ?? "";
    const key = "0123456789abcdef0123456789abcdef";
    expect(of(key)).toMatch(/^https:\/\/gateway\.example\.com\/\[[0-9a-f]{8}\]\/v1$/);
    expect(of(key)).not.toBe(of(key.replace("0", "1")));
    for (const url of ["", "no", "data:text/plain,x"]) expect(addressOfUrl(url)).toBeUndefined();
  });

  test("is asked of the provider's configuration, whatever that does", () => {
    const model = {
      specificationVersion: "v3",
      provider: "p",
      modelId: "m",
      doGenerate: async () => Promise.reject(new Error("no")),
    };
    const of = (config: unknown): string | undefined => addressOf(Object.assign(model, { config }))?.kept;
    expect(of({ baseURL: "https://a.example.com/v1" })).toBe("https://a.example.com/v1");
    expect(of({ baseUrl: () => "https://b.example.com" })).toBe("https://b.example.com");
    expect(
      of({
        url: () => {
          throw new Error("no");
        },
        baseURL: 3,
      }),
    ).toBeUndefined();
    expect(of(undefined)).toBeUndefined();
  });

  test("is in the file without the key, and in the provenance, live and replayed", async () => {
    const server = await serve();
    const model = modelAt(`${server.baseURL}?token=hunter2`);
    const useCase = { name: "bot", model, prompts: ["a"] };
    const live = await respond(useCase, options());
    expect(live.provenance.address).toBe("http://127.0.0.1/v1");
    expect((await respond(useCase, options({ mode: "replay" }))).provenance.address).toBe("http://127.0.0.1/v1");
    expect(await readFile(file(), "utf8")).not.toMatch(/hunter2|sk-test/);
  });

  test("of a model in a wrapper, which does not tell it, is that of the request", async () => {
    const server = await serve();
    const model = wrapLanguageModel({ model: modelOf(server) as never, middleware: { specificationVersion: "v3" } });
    const { provenance } = await respond({ name: "bot", model, prompts: ["a"] }, options());
    expect(provenance.address).toBe("http://127.0.0.1/v1");
    expect((JSON.parse((await lines())[1] ?? "") as { recorded: object }).recorded).toMatchObject({
      address: "http://127.0.0.1/v1",
    });
  });

  test("of a model in a wrapper is not compared before a replay, which is told once, unless it is accepted", async () => {
    const server = await serve();
    const model = wrapLanguageModel({ model: modelOf(server) as never, middleware: { specificationVersion: "v3" } });
    const useCase = { name: "bot", model, prompts: ["a"] };
    await respond(useCase, options());
    forget();
    const replay = async (more: RespondOptions = {}) => respond(useCase, options({ mode: "replay", ...more }));
    expect(await warningsOf(async () => replay({ sameFeature: ["http://127.0.0.1/v1"] }))).toEqual([]);
    const [warning, ...others] = await warningsOf(async () => replay());
    expect(others).toEqual([]);
    expect(warning?.code).toBe("FAIREXPECT_ADDRESS_UNKNOWN");
    expect(warning?.message).toContain("came from http://127.0.0.1/v1, and the model does not say where it is called");
    expect(warning?.message).toContain('sameFeature: ["http://127.0.0.1/v1"]');
    expect(await warningsOf(async () => replay())).toEqual([]);
    const told = await warningsOf(async () => respond({ ...useCase, model: modelOf(server) }, options()));
    expect(told.map(({ code }) => code)).not.toContain("FAIREXPECT_ADDRESS_UNKNOWN");
  });
});

describe("a replay for another address", () => {
  async function recordedAtV1(): Promise<{ v2: LanguageModel; calls: () => number }> {
    const server = await serve();
    await respond({ name: "bot", model: modelOf(server), prompts: ["a", "b"] }, options());
    forget();
    return { v2: modelAt(server.baseURL.replace("/v1", "/v2")), calls: () => server.calls.length };
  }
  const of = async (model: LanguageModel, more: RespondOptions) =>
    respond({ name: "bot", model, prompts: ["a", "b"] }, options(more));

  test("is an error that says which, and how to name use cases apart or to accept it", async () => {
    const { v2, calls } = await recordedAtV1();
    for (const mode of ["replay", "auto"] as const) {
      const error = await rejection(of(v2, { mode }));
      expect(error).toMatchObject({ name: "RecordingError", code: "FAIREXPECT_RECORDING_OTHER_ADDRESS", file: file() });
      expect(error.message).toContain(
        "2 of 2 responses to be replayed came from http://127.0.0.1/v1, and the model is at http://127.0.0.1/v2.",
      );
      expect(error.message).toContain("give each a name of its own");
      expect(error.message).toContain('sameFeature: ["http://127.0.0.1/v1","http://127.0.0.1/v2"]');
      forget();
    }
    expect(calls()).toBe(2);
  });

  test("is accepted for the addresses that are the same feature, and for no other", async () => {
    const { v2 } = await recordedAtV1();
    const both = ["http://127.0.0.1:51234/v1/", "http://127.0.0.1/v2"];
    for (const sameFeature of [both, true]) {
      const { provenance } = await of(v2, { mode: "replay", sameFeature });
      expect(provenance).toMatchObject({ replayed: 2, address: "http://127.0.0.1/v1" });
    }
    forget();
    expect(await rejection(of(v2, { mode: "replay", sameFeature: ["http://127.0.0.1/v2"] }))).toMatchObject({
      code: "FAIREXPECT_RECORDING_OTHER_ADDRESS",
    });
    for (const [sameFeature, argument] of [
      ["http://a", "sameFeature"],
      [["no"], "sameFeature[0]"],
      [[3], "sameFeature[0]"],
    ])
      expect((await rejection(of(v2, { sameFeature } as never))).message).toContain(
        `respond: options.${String(argument)} is`,
      );
  });

  test("is no question in mode record, which asks this one", async () => {
    const { v2, calls } = await recordedAtV1();
    await of(v2, { mode: "record" });
    expect(calls()).toBe(4);
    forget();
    expect((await of(v2, { mode: "replay" })).provenance.address).toBe("http://127.0.0.1/v2");
  });
});

describe("a name that another use case of the run has", () => {
  test("is an error if that is at another address", async () => {
    const server = await serve();
    const at = async (baseURL: string, sameFeature = false) =>
      respond(
        { name: "bot", model: modelAt(baseURL), prompts: ["a"] },
        { recordings: folder.path, mode: "off", sameFeature },
      );
    await at(server.baseURL);
    const error = await rejection(at(`${server.baseURL}/b`));
    expect(error).toMatchObject({ name: "InputError" });
    expect(error.message).toContain(
      'respond: useCase.name is "bot", the name of another use case in this run (address',
    );
    expect((await at(`${server.baseURL}/b`, true)).provenance.live).toBe(1);
  });

  test("is a warning, once, if that has another model, another system prompt, or another port by chance", async () => {
    const [one, other] = [await serve(), await serve()];
    for (const [i, change] of [
      { model: modelOf(one, "big") },
      { system: "Be curt." },
      { model: modelOf(other) },
    ].entries()) {
      const useCase = { name: `bot ${i}`, model: modelOf(one), prompts: ["a"] };
      const warnings = await warningsOf(async () => {
        for (const next of [
          useCase,
          { ...useCase, prompts: ["b"] },
          { ...useCase, ...change },
          { ...useCase, ...change },
        ])
          await respond(next, options());
      });
      expect(warnings.map(({ code }) => code)).toEqual(["FAIREXPECT_USE_CASE_NAME"]);
      expect(warnings[0]?.message).toContain("both share one recording. Give each a name of its own.");
    }
  });
});
