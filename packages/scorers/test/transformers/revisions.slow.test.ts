import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { transformersScorer } from "@fairexpect/scorers";
import type { TransformersScorerOptions } from "@fairexpect/scorers";
import { describe, expect, onTestFinished, test } from "vitest";

import { startHub } from "./fake-hub.js";
import type { FakeHub } from "./fake-hub.js";
import { folder } from "./setup.js";
import { modelFiles } from "./tiny-model.mjs";

async function hubWith(first: string, second: string): Promise<FakeHub> {
  const others = modelFiles({ labels: ["toxic", "new"] });
  const hub = await startHub({
    models: { [`owner/tiny@${first}`]: modelFiles(), [`owner/tiny@${second}`]: others },
  });
  onTestFinished(async () => hub.close());
  return hub;
}

function optionsFor({ endpoint }: FakeHub, revision: string, label: string): TransformersScorerOptions {
  const lockFile = join(folder.path, "models.lock.json");
  const places = { cacheFolder: folder.path, lockFile, endpoint };
  return { model: "owner/tiny", labels: [label], threads: 1, ...places, revision };
}

describe("a model of the hub", () => {
  test("at a pinned revision takes every file from that revision, and another revision is another model", async () => {
    const hub = await hubWith("main", "v2");
    const main = await transformersScorer(optionsFor(hub, "main", "toxic"));
    const pinned = await transformersScorer(optionsFor(hub, "v2", "new"));
    expect(hub.calls.slice(5).every(({ path }) => path.includes("/resolve/v2/"))).toBe(true);
    expect(pinned.id).not.toBe(main.id);
    expect(pinned.id).toContain("owner/tiny@v2");
  });

  test("keeps revisions apart whose names differ in a slash", async () => {
    const hub = await hubWith("pr/1", "pr_1");
    await transformersScorer(optionsFor(hub, "pr/1", "toxic"));
    await expect(transformersScorer(optionsFor(hub, "pr_1", "new"))).resolves.toBeDefined();
    expect((await readdir(join(folder.path, "owner/tiny"))).toSorted()).toEqual(["pr+002f1", "pr_1"]);
  });
});
