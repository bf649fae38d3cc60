import { execFileSync } from "node:child_process";
import { mkdir, readFile, readdir, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fetchModel, transformersScorer } from "@fairexpect/scorers";
import type { FetchedModel, FetchModelOptions } from "@fairexpect/scorers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dateNow } from "../../src/transformers/future-lock.js";
import { startHub } from "./fake-hub.js";
import type { FakeHub, HubPlan } from "./fake-hub.js";
import { collectWarnings, folder, rejection } from "./setup.js";
import { modelFiles } from "./tiny-model.mjs";

const hubs: FakeHub[] = [];
beforeEach(() => {
  vi.stubEnv("CI", "");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(hubs.splice(0).map(async (hub) => hub.close()));
});

const lockFile = (): string => join(folder.path, "__fairness__", "models.lock.json");

async function hubWith(files = modelFiles(), plan: Partial<HubPlan> = {}): Promise<FakeHub> {
  const hub = await startHub({ models: { "owner/tiny@main": files, "owner/other@main": files }, ...plan });
  hubs.push(hub);
  return hub;
}

const fetched = async (hub: FakeHub, more: FetchModelOptions = {}): Promise<FetchedModel> =>
  fetchModel({
    model: "owner/tiny",
    cacheFolder: join(folder.path, "cache"),
    lockFile: lockFile(),
    endpoint: hub.endpoint,
    ...more,
  });

const locked = async (): Promise<unknown> => JSON.parse(await readFile(lockFile(), "utf8"));

describe("a model of the hub is held to the hashes of its first use", () => {
  test("which are written then, sorted, and kept when another model comes", async () => {
    const hub = await hubWith();
    const { files } = await fetched(hub);
    const hashes = Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256]));
    expect(await locked()).toEqual({ format: 1, models: { "owner/tiny@main": hashes } });
    await Promise.all([fetched(hub), fetched(hub, { model: "owner/other" })]);
    expect(await locked()).toEqual({ format: 1, models: { "owner/other@main": hashes, "owner/tiny@main": hashes } });
    expect(await readdir(join(folder.path, "__fairness__"))).toEqual(["models.lock.json"]);
  });

  test("when the hub gives other bytes to another machine", async () => {
    await fetched(await hubWith());
    const moved = await hubWith(modelFiles({ labels: ["toxic", "new"] }));
    const error = await rejection(fetched(moved, { cacheFolder: join(folder.path, "elsewhere") }));
    expect(error).toMatchObject({ name: "ModelError", code: "FAIREXPECT_MODEL_CHANGED" });
    expect(error.message).toMatch(/has the SHA-256 [0-9a-f]{64}, and .*models\.lock\.json has [0-9a-f]{64} for it/);
  });

  test("when somebody changes a file in the cache, before anything is run", async () => {
    const hub = await hubWith();
    const { folder: cache } = await fetched(hub);
    const config = join(cache, "config.json");
    await writeFile(config, (await readFile(config, "utf8")).replace("{", '{ "more": 1,'));
    const options = { cacheFolder: join(folder.path, "cache"), lockFile: lockFile(), endpoint: hub.endpoint };
    const error = await rejection(transformersScorer({ model: "owner/tiny", labels: ["toxic"], ...options }));
    expect(error).toMatchObject({ code: "FAIREXPECT_MODEL_CHANGED" });
    expect(error.message).toContain("config.json");
  });

  test("and in CI nothing is written: a model without hashes is told of", async () => {
    vi.stubEnv("CI", "true");
    const { warnings, end } = collectWarnings();
    await fetched(await hubWith());
    await new Promise((resolve) => setImmediate(resolve));
    end();
    expect(warnings.map(({ code }) => code)).toContain("FAIREXPECT_MODEL_UNLOCKED");
    expect(await readdir(folder.path)).toEqual(["cache"]);
  });
});

test.each([
  ["cut off", '{ "format": 1, "mod'],
  ["of a newer version", '{ "format": 2, "models": {} }'],
  ["something else", "[]"],
  ["with a hash that is none", '{ "format": 1, "models": { "a": { "b": "c" } } }'],
])("a lock file that is %s is an error, and stays as it is", async (_, text) => {
  await mkdir(join(folder.path, "__fairness__"));
  await writeFile(lockFile(), text);
  const error = await rejection(fetched(await hubWith()));
  expect(error).toMatchObject({ name: "ModelError", code: "FAIREXPECT_MODEL_LOCK" });
  expect(await readFile(lockFile(), "utf8")).toBe(text);
});

test("a body without an end is given up at the size that the hub promised", async () => {
  const hub = await hubWith(modelFiles(), {
    fault: (file) => (file.endsWith(".onnx") ? { endless: true } : undefined),
  });
  const error = await rejection(fetched(hub));
  expect(error).toMatchObject({ code: "FAIREXPECT_MODEL_DOWNLOAD" });
  expect(error.message).toContain("arrived with more bytes than the hub promised");
});

test("a body without an end, of which the hub promised nothing, is given up at a gigabyte, and nothing of it stays", async () => {
  const hub = await hubWith(modelFiles(), {
    fault: (file) => (file.endsWith(".onnx") ? { endless: true } : undefined),
    saysSizes: false,
  });
  const cache = join(folder.path, "cache", "owner", "tiny", "main", "onnx");
  const sizes: number[] = [];
  const error = await rejection(fetched(hub, { onDownload: ({ done }) => sizes.push(done) }));
  expect(error.message).toContain("has no end, or one that the hub does not tell");
  expect(Math.max(...sizes.slice(-1_000))).toBeLessThanOrEqual(2 ** 30);
  expect(await readdir(cache)).toEqual([]);
});

test("a size beyond all reason is not believed, and nothing of such a file is taken", async () => {
  const hub = await hubWith(modelFiles(), {
    fault: (file) => (file === "config.json" ? { promises: 10 ** 13 } : undefined),
  });
  const error = await rejection(fetched(hub));
  expect(error.message).toContain("says that config.json has 10000000000000 bytes; at most");
  expect(await readdir(join(folder.path, "cache", "owner", "tiny", "main"))).toEqual([]);
});

test.each([".", "..", "..."])("the revision %j, which leaves the model's folder, is refused", async (revision) => {
  const hub = await hubWith();
  expect(await rejection(fetched(hub, { revision }))).toMatchObject({ name: "InputError" });
  expect(hub.calls).toEqual([]);
});

test("a lock that is dated in the future is dated anew, so that it grows old; one of now stays as it is", async () => {
  const lock = join(folder.path, "lock");
  await mkdir(lock);
  const { mtimeMs } = await stat(lock);
  await dateNow(lock);
  expect((await stat(lock)).mtimeMs).toBe(mtimeMs);
  const future = new Date(Date.now() + 86_400_000);
  await utimes(lock, future, future);
  await dateNow(lock);
  expect((await stat(lock)).mtimeMs).toBeLessThan(future.getTime() - 3_600_000);
  await dateNow(join(folder.path, "none"));
});

test("a link to nothing or a file in the place of a lock is told of, and nothing waits for it", async () => {
  const hub = await hubWith();
  const cache = join(folder.path, "cache", "owner", "tiny", "main");
  await mkdir(cache, { recursive: true });
  for (const put of [
    async (lock: string) => symlink("/none/such", lock),
    async (lock: string) => writeFile(lock, "thesis"),
  ]) {
    const lock = join(cache, "download.lock");
    await put(lock);
    expect((await rejection(fetched(hub))).message).toContain(
      `(${lock} stands where a lock has to be and is no folder`,
    );
    await rm(lock);
  }
  const held = `${lockFile()}.lock`;
  await mkdir(dirname(held), { recursive: true });
  await symlink("/none/such", held);
  expect((await rejection(fetched(hub))).message).toContain(`(${held} stands where a lock has to be and is no folder`);
  await rm(held);
  expect((await fetched(hub)).files).toHaveLength(4);
});

test("a pipe in a lock file's or a configuration's place is not waited for", async () => {
  const hub = await hubWith();
  const { folder: cache } = await fetched(hub);
  await rm(join(cache, "config.json"));
  execFileSync("mkfifo", [join(cache, "config.json")]);
  expect((await fetched(hub)).files).toHaveLength(4);
  await rm(lockFile());
  execFileSync("mkfifo", [lockFile()]);
  expect((await rejection(fetched(hub))).message).toContain("the lock file is no file");
});

test("pipes in the place of a file that is begun are removed, and nothing waits for them", async () => {
  const cache = join(folder.path, "cache", "owner", "tiny", "main");
  await mkdir(cache, { recursive: true });
  for (const name of ["config.json.partial", "config.json.partial.etag"]) execFileSync("mkfifo", [join(cache, name)]);
  await fetched(await hubWith());
  expect((await readdir(cache)).filter((name) => name.includes("partial"))).toEqual([]);
}, 30_000);

test("links in the place of a file that is begun are removed, and what they lead to is left as it is", async () => {
  const cache = join(folder.path, "cache", "owner", "tiny", "main");
  const [outside, nowhere] = [join(folder.path, "outside"), join(folder.path, "nowhere")];
  await mkdir(cache, { recursive: true });
  await writeFile(outside, "not of the cache");
  await symlink(outside, join(cache, "config.json.partial"));
  await symlink(outside, join(cache, "config.json.partial.etag"));
  await symlink(nowhere, join(cache, "tokenizer.json.partial"));
  expect((await fetched(await hubWith())).files).toHaveLength(4);
  expect(await readFile(outside, "utf8")).toBe("not of the cache");
  expect(await readdir(folder.path)).not.toContain("nowhere");
});

test.each(["..", "../..", "a/../../b", "/etc", "a//b", "a\\b", "./a", "onnx/."])(
  "the subfolder %j, which leaves the model's folder, is refused",
  async (subfolder) => {
    const hub = await hubWith();
    expect(await rejection(fetched(hub, { subfolder }))).toMatchObject({ name: "InputError" });
    expect(hub.calls).toEqual([]);
  },
);

test("a configuration that speaks of a billion files of weights does not make a billion requests", async () => {
  const files = modelFiles();
  const config = JSON.parse(String(files["config.json"])) as object;
  const hostile = { ...config, "transformers.js_config": { use_external_data_format: 1e9 } };
  const hub = await hubWith({ ...files, "config.json": Buffer.from(JSON.stringify(hostile)) });
  expect((await rejection(fetched(hub))).message).toContain("onnx/model.onnx_data");
  expect(hub.calls.length).toBeLessThan(20);
});
