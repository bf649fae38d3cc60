import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { startHub, type FakeHub } from "../../scorers/test/transformers/fake-hub.js";
import { folderWith, run } from "./run.js";

let hub: FakeHub | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  await hub?.close();
  hub = undefined;
});

const PRESET = "Xenova/toxic-bert@65cbc2607cb7fad64f98d1e8a5a3d1f8577895fd";
const files = {
  "config.json": Buffer.from('{"model_type":"bert"}'),
  "tokenizer.json": Buffer.from("{}"),
  "tokenizer_config.json": Buffer.from("{}"),
  "onnx/model.onnx": Buffer.from("weights"),
};

/** A folder for models, and a hub that has one preset and one model more. */
async function cacheBesideHub(): Promise<string> {
  hub = await startHub({ models: { [PRESET]: files, "owner/tiny@main": files } });
  const cache = folderWith();
  vi.stubEnv("FAIREXPECT_MODELS", cache);
  vi.stubEnv("CI", "");
  vi.stubEnv("HF_ENDPOINT", hub.endpoint);
  return cache;
}

describe("models", () => {
  test("are listed: bundled, to be downloaded, to be exported", async () => {
    const cache = await cacheBesideHub();
    const { json, out } = await run(cache, ["models", "list", "--json"]);
    expect(json()).toMatchObject({ folder: cache });
    const { models } = JSON.parse(out) as { models: { name: string; kind: string; bytes: number }[] };
    expect(models).toContainEqual(expect.objectContaining({ name: "lexicalToxicity", kind: "bundled" }));
    expect(models).toContainEqual(expect.objectContaining({ name: "detoxify-original", kind: "download", bytes: 0 }));
    expect(models).toContainEqual(expect.objectContaining({ name: "toxigen-roberta", kind: "export" }));
    expect((await run(cache, ["models", "list"])).out).toMatch(
      /^all-MiniLM-L6-v2 +similarity +not yet +Xenova\/all-MiniLM-L6-v2$/m,
    );
  });

  test("are pulled without being run, with their hashes, and checked against them", async () => {
    const cache = await cacheBesideHub();
    expect((await run(cache, ["models", "verify"])).out).toContain("No model was pulled");
    const pulled = await run(cache, ["models", "pull", "detoxify-original"]);
    expect(pulled).toMatchObject({ code: 0, err: "" });
    expect(pulled.out).toContain(`${PRESET} is in ${cache}`);
    await run(cache, ["models", "pull", "owner/tiny"]);
    expect(await run(cache, ["models", "verify"])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^sound .*owner\/tiny@main {2}\(4 files\)$/m),
    });
    const { json } = await run(cache, ["models", "list", "--json"]);
    expect(json()).toMatchObject({
      models: expect.arrayContaining([expect.objectContaining({ name: "detoxify-original", bytes: 32 })]),
    });
    // Once it is there no connection is needed, and what was noted stands.
    await hub?.close();
    writeFileSync(join(cache, "owner/tiny/main/onnx/model.onnx"), "other weights");
    const changed = await run(cache, ["models", "pull", "owner/tiny"]);
    expect(changed.code).not.toBe(0);
    expect(changed.said).toContain("these are not the bytes that earlier scores rest on");
    const checked = await run(cache, ["models", "verify"]);
    expect(checked.code).toBe(1);
    expect(checked.out).toContain(
      "not sound  owner/tiny@main  (4 files)\n  onnx/model.onnx is not what was pulled: its SHA-256 differs\n",
    );
  });

  test("that are not known, have no export, or cannot be reached are errors of the library", async () => {
    const cache = await cacheBesideHub();
    expect(await run(cache, ["models", "pull", "detoxify-originl"])).toMatchObject({
      code: 2,
      said: expect.stringContaining('Did you mean "detoxify-original"?'),
    });
    expect(await run(cache, ["models", "pull", "toxigen-roberta"])).toMatchObject({
      code: 2,
      said: expect.stringContaining("a preset with a public ONNX export"),
    });
    expect(await run(cache, ["models", "pull", "owner/none"])).toMatchObject({
      code: 3,
      said: expect.stringContaining("owner/none"),
    });
    vi.stubEnv("HF_HUB_OFFLINE", "1");
    expect(await run(cache, ["models", "pull", "owner/tiny"])).toMatchObject({
      code: 3,
      said: expect.stringContaining("downloads are off"),
    });
  });
});
