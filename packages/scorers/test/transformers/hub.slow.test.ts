import { execFile } from "node:child_process";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { transformersScorer } from "@fairexpect/scorers";
import type { Download, TransformersScorerOptions } from "@fairexpect/scorers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { runOnFullDisk } from "../full-disk.js";
import { startHub } from "./fake-hub.js";
import type { FakeHub, HubPlan } from "./fake-hub.js";
import { folder, optionsFor, rejection } from "./setup.js";
import { modelFiles } from "./tiny-model.mjs";

const hubs: FakeHub[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(hubs.splice(0).map(async (hub) => hub.close()));
});

async function hubWith(plan: Partial<HubPlan> = {}): Promise<FakeHub> {
  const hub = await startHub({
    models: { "owner/tiny@main": modelFiles(), "owner/tiny@v2": modelFiles({ labels: ["toxic", "new"] }) },
    ...plan,
  });
  hubs.push(hub);
  return hub;
}

describe("a model of the hub", () => {
  test("is downloaded once, file by file, and then needs no connection", async () => {
    const hub = await hubWith();
    const downloads: Download[] = [];
    const first = await transformersScorer(optionsFor(hub, { onDownload: (download) => downloads.push(download) }));
    const requests = hub.calls.length;
    expect(hub.calls.map(({ path }) => path)).toEqual([
      ...["config.json", "tokenizer.json", "tokenizer_config.json", "onnx/model.onnx"].map(
        (file) => `/owner/tiny/resolve/main/${file}`,
      ),
      "/storage/owner/tiny/resolve/main/onnx/model.onnx",
    ]);
    expect(new Set(downloads.map(({ file }) => file))).toEqual(
      new Set(["config.json", "tokenizer.json", "tokenizer_config.json", "onnx/model.onnx"]),
    );
    expect(downloads.every(({ done, total }) => total !== undefined && done <= total)).toBe(true);
    await hub.close();
    const second = await transformersScorer(optionsFor(hub, { localFilesOnly: true }));
    expect(second.id).toBe(first.id);
    expect(first.id).toMatch(/^transformers: owner\/tiny@main, fp32, /);
    expect(hub.calls.length).toBe(requests);
    expect(
      (await readdir(join(folder.path, "owner/tiny/main"), { recursive: true })).filter((name) =>
        /partial|lock/.test(name),
      ),
    ).toEqual([]);
  });

  test("goes on where a download broke off, within a run and in a later one", async () => {
    const size = modelFiles()["onnx/model.onnx"]?.length ?? 0;
    const hub = await hubWith({
      fault: (file, n) => (file.endsWith(".onnx") && n < 5 ? { breakAfter: 900 } : undefined),
    });
    await transformersScorer(optionsFor(hub));
    const ranges = hub.calls.filter(({ path }) => path.startsWith("/storage")).map(({ range }) => range);
    expect(ranges[0]).toBe(undefined);
    // A break may come before what was sent is read: that try begins where the one before it did.
    const starts = ranges.map((range) => Number(/^bytes=(\d+)-$/.exec(range ?? "bytes=0-")?.[1]));
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(starts.at(-1)).toBeGreaterThan(0);
    expect(starts.at(-1)).toBeLessThan(size);

    const target = join(folder.path, "later/owner/tiny/main/onnx");
    await mkdir(target, { recursive: true });
    const downloaded = join(folder.path, "owner/tiny/main/onnx/model.onnx");
    const whole = await readFile(downloaded);
    await writeFile(join(target, "model.onnx.partial"), whole.subarray(0, 1000));
    await writeFile(join(target, "model.onnx.partial.etag"), '"of another version"');
    await transformersScorer(optionsFor(hub, { cacheFolder: join(folder.path, "later") }));
    expect(await readFile(join(target, "model.onnx"))).toEqual(whole);
  });

  test("is tried again after 429, 500 and a reset, and not without end", async () => {
    const hub = await hubWith({ fault: (_, n) => ([{ status: 429 }, { status: 500 }, undefined] as const)[n] });
    await transformersScorer(optionsFor(hub));
    const broken = await hubWith({ fault: () => ({ status: 503 }) });
    const error = await rejection(transformersScorer(optionsFor(broken, { cacheFolder: join(folder.path, "other") })));
    expect(error).toMatchObject({ name: "ModelError", code: "FAIREXPECT_MODEL_DOWNLOAD" });
    expect(error.message).toContain("answered 4 requests for config.json with status 503");
    expect(broken.calls).toHaveLength(4);
  });

  test("that arrives with other bytes than promised is not used", async () => {
    const hub = await hubWith({
      fault: (file, n) => (file.endsWith(".onnx") && n === 0 ? { wrongBytes: true } : undefined),
    });
    const scorer = await transformersScorer(optionsFor(hub));
    expect(hub.calls.filter(({ path }) => path.startsWith("/storage"))).toHaveLength(2);
    expect((await scorer.score(["you"])).length).toBe(1);
  });

  test.each(["config.json", "tokenizer.json", "tokenizer_config.json"])(
    "whose small file %s arrives with other bytes than promised is not used",
    async (small) => {
      const hub = await hubWith({ fault: (file, n) => (file === small && n === 0 ? { wrongBytes: true } : undefined) });
      await transformersScorer(optionsFor(hub));
      expect(hub.calls.filter(({ path }) => path.endsWith(`/${small}`))).toHaveLength(2);
    },
  );

  test.each([
    ["a web page", { page: "<html>Log in</html>", type: "text/html; charset=utf-8" }, "a web page"],
    ["a page of no type", { page: "<html>Log in</html>" }, "something other than a JSON object"],
    ["nothing", { page: "" }, "something other than a JSON object"],
    ["null", { page: "null" }, "something other than a JSON object"],
    ["a list", { page: "[]" }, "something other than a JSON object"],
  ])("answered for by a network with %s is told so, and nothing of it is kept", async (_, page, found) => {
    const portal = await hubWith({ fault: () => page });
    const error = await rejection(transformersScorer(optionsFor(portal)));
    expect(error).toMatchObject({ name: "ModelError", code: "FAIREXPECT_MODEL_DOWNLOAD" });
    expect(error.message).toContain(`${portal.endpoint} answered the request for config.json with ${found}.`);
    expect(portal.calls).toHaveLength(1);
    expect((await transformersScorer(optionsFor(await hubWith()))).files).toHaveLength(4);
  });

  test("whose large file is answered for by a network is told so", async () => {
    const portal = await hubWith({
      fault: (file) => (file.endsWith(".onnx") ? { page: "<html>Log in</html>", type: "text/html" } : undefined),
    });
    expect((await rejection(transformersScorer(optionsFor(portal)))).message).toContain(
      "onnx/model.onnx with a web page",
    );
    expect((await transformersScorer(optionsFor(await hubWith()))).files).toHaveLength(4);
  });

  test.each([
    ["config.json", "<html>"],
    ["config.json", "null"],
    ["config.json", ""],
    ["tokenizer.json", "[]"],
    ["tokenizer_config.json", "{"],
  ])(
    "whose %s in the cache holds %j has it downloaded again where that is allowed, and else is told which file it is",
    async (file, content) => {
      const hub = await hubWith();
      const { id } = await transformersScorer(optionsFor(hub));
      const path = join(folder.path, "owner/tiny/main", file);
      await writeFile(path, content);
      const error = await rejection(transformersScorer(optionsFor(hub, { localFilesOnly: true })));
      expect(error).toMatchObject({ name: "ModelError", code: "FAIREXPECT_MODEL_UNREADABLE" });
      expect(error.message).toContain(`the file ${path} is no JSON object, so it is damaged, and downloads are off`);
      expect(hub.calls).toHaveLength(5);
      expect((await transformersScorer(optionsFor(hub))).id).toBe(id);
      expect(hub.calls).toHaveLength(6);
    },
  );

  test("that does not exist, lacks the revision, the dtype or the tokenizer is told apart", async () => {
    const { "tokenizer.json": _, ...without } = modelFiles();
    const hub = await hubWith({ models: { "owner/tiny@main": modelFiles(), "owner/bare@main": without } });
    const problemOf = async (more: Partial<TransformersScorerOptions>): Promise<string> => {
      const error = await rejection(transformersScorer(optionsFor(hub, more)));
      expect(error).toMatchObject({ name: "ModelError", code: "FAIREXPECT_MODEL_NOT_FOUND" });
      return error.message;
    };
    expect(await problemOf({ model: "owner/tinny" })).toContain("has no such model, or it is not public (status 401)");
    expect(await problemOf({ revision: "v3" })).toContain('no revision "v3"');
    expect(await problemOf({ dtype: "q8" })).toContain(
      'has no file onnx/model_quantized.onnx at revision "main": no ONNX export in dtype "q8"',
    );
    expect(await problemOf({ model: "owner/bare" })).toContain("has no file tokenizer.json");
    expect(await problemOf({ model: "../../no-such-folder" })).toContain("there is no folder");
    expect(await problemOf({ model: "owner/../tiny" })).toContain("neither the id of a hub's model");
  });

  test("without a connection says what was tried and how to work offline", async () => {
    const hub = await hubWith();
    await hub.close();
    const refused = await rejection(transformersScorer(optionsFor(hub)));
    expect(refused).toMatchObject({ name: "ModelError", code: "FAIREXPECT_MODEL_OFFLINE" });
    expect(refused.message).toContain(
      `config.json has to be downloaded, and ${hub.endpoint} cannot be reached (ECONNREFUSED). To work offline, run once with a connection`,
    );
    const unknown = await rejection(transformersScorer(optionsFor(hub, { endpoint: "http://no-such-host.invalid" })));
    expect(unknown.message).toMatch(/http:\/\/no-such-host\.invalid cannot be reached \((ENOTFOUND|EAI_AGAIN)\)/);
  });

  test("is not asked for where downloads are off", async () => {
    const hub = await hubWith();
    vi.stubEnv("HF_HUB_OFFLINE", "1");
    const error = await rejection(transformersScorer(optionsFor(hub)));
    expect(error).toMatchObject({ name: "ModelError", code: "FAIREXPECT_MODEL_OFFLINE" });
    expect(error.message).toContain("downloads are off (localFilesOnly or HF_HUB_OFFLINE)");
    expect(hub.calls).toHaveLength(0);
  });

  test("gets the token of the environment, which its storage and no message gets", async () => {
    vi.stubEnv("HF_TOKEN", "hf_secret1234567890");
    const hub = await hubWith();
    await transformersScorer(optionsFor(hub));
    const tokensAt = (place: string): Set<string | undefined> =>
      new Set(hub.calls.filter(({ path }) => path.startsWith(place)).map(({ authorization }) => authorization));
    expect(tokensAt("/owner")).toEqual(new Set(["Bearer hf_secret1234567890"]));
    expect(tokensAt("/storage")).toEqual(new Set([undefined]));
    const error = await rejection(transformersScorer(optionsFor(hub, { model: "owner/none" })));
    expect(error.message).toContain("The token was refused, or it has no access to it");
    expect(error.message).not.toContain("hf_secret");
  });

  test("stops downloading when the signal aborts", async () => {
    const hub = await hubWith({ fault: (file) => (file.endsWith(".onnx") ? { hang: true } : undefined) });
    const error = await rejection(transformersScorer(optionsFor(hub, { signal: AbortSignal.timeout(300) })));
    expect(error.name).toBe("TimeoutError");
  });

  test("is downloaded once by processes that need it at the same time", async () => {
    const hub = await hubWith();
    const code = `import { transformersScorer } from "@fairexpect/scorers"; await transformersScorer(${JSON.stringify(optionsFor(hub))});`;
    const cwd = fileURLToPath(new URL("..", import.meta.url));
    const child = async (): Promise<unknown> =>
      promisify(execFile)(process.execPath, ["--input-type=module", "-e", code], { cwd });
    await Promise.all([child(), child(), child()]);
    expect(hub.calls).toHaveLength(5);
  });

  test("names the cache folder where that cannot be written", async () => {
    const hub = await hubWith();
    await writeFile(join(folder.path, "file"), "");
    const error = await rejection(transformersScorer(optionsFor(hub, { cacheFolder: join(folder.path, "file") })));
    expect(error).toMatchObject({ name: "ModelError", code: "FAIREXPECT_MODEL_CACHE" });
    expect(error.message).toContain("or pass another folder as cacheFolder (or FAIREXPECT_MODELS)");
  });

  test("names the cache folder where the disk is full", async () => {
    const hub = await hubWith();
    const code = `import { transformersScorer } from "@fairexpect/scorers"; await transformersScorer(${JSON.stringify(optionsFor(hub))}).catch(({ code, message }) => console.error(code, message));`;
    const errors = await runOnFullDisk(["--input-type=module", "-e", code]);
    expect(errors).toContain("FAIREXPECT_MODEL_CACHE");
    expect(errors).toContain("EFBIG");
    expect(errors).toContain("free some space, or pass another folder as cacheFolder (or FAIREXPECT_MODELS)");
    expect((await transformersScorer(optionsFor(hub))).files).toHaveLength(4);
  });

  test("whose files were damaged on the disk is told to be unreadable", async () => {
    const hub = await hubWith();
    await transformersScorer(optionsFor(hub));
    await writeFile(join(folder.path, "owner/tiny/main/onnx/model.onnx"), "no model");
    const error = await rejection(transformersScorer(optionsFor(hub, { lockFile: join(folder.path, "new.json") })));
    expect(error).toMatchObject({ name: "ModelError", code: "FAIREXPECT_MODEL_UNREADABLE" });
  });
});

test("a preset without a folder is asked of its hub model, at its revision and subfolder", async () => {
  const { "onnx/model.onnx": onnx, ...rest } = modelFiles({
    labels: [
      "toxicity",
      "severe_toxicity",
      "obscene",
      "identity_attack",
      "insult",
      "threat",
      "sexual_explicit",
      "male",
    ],
  });
  const revision = "34480fa958f6657ad835c345808475755b6974a7";
  const hub = await hubWith({
    models: { [`protectai/unbiased-toxic-roberta-onnx@${revision}`]: { ...rest, "model.onnx": onnx as Buffer } },
  });
  const scorer = await transformersScorer({
    preset: "detoxify-unbiased",
    cacheFolder: folder.path,
    lockFile: join(folder.path, "models.lock.json"),
    endpoint: hub.endpoint,
  });
  expect(scorer.id).toContain(
    `detoxify-unbiased: protectai/unbiased-toxic-roberta-onnx@${revision}, fp32, max(toxicity, severe_toxicity, obscene, identity_attack, insult, threat, sexual_explicit) sigmoid`,
  );
});
