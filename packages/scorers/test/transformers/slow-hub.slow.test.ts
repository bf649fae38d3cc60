import { transformersScorer } from "@fairexpect/scorers";
import { expect, onTestFinished, test } from "vitest";
import { startHub } from "./fake-hub.js";
import type { HubPlan } from "./fake-hub.js";
import { optionsFor, rejection } from "./setup.js";
import { modelFiles } from "./tiny-model.mjs";

async function scorerFrom(fault: NonNullable<HubPlan["fault"]>) {
  const hub = await startHub({ models: { "owner/tiny@main": modelFiles() }, fault });
  onTestFinished(async () => {
    await hub.close();
  });
  const error = await rejection(transformersScorer(optionsFor(hub)));
  return { hub, error };
}

test.each(["86400", "Fri, 31 Dec 9999 23:59:59 GMT"])(
  "a hub that asks to wait for hours (%s) is not waited for",
  async (retryAfter) => {
    const { hub, error } = await scorerFrom(() => ({ status: 503, retryAfter }));
    expect(error.message).toMatch(/asks to wait for \d+ seconds before config\.json is fetched\. Run again after that/);
    expect(hub.calls).toHaveLength(1);
  },
);

test("a download is given up if each attempt brings one byte more, without end", async () => {
  const { hub, error } = await scorerFrom((file) => (file.endsWith(".onnx") ? { breakAfter: 1 } : undefined));
  expect(error).toMatchObject({ code: "FAIREXPECT_MODEL_DOWNLOAD" });
  expect(hub.calls.filter(({ path }) => path.startsWith("/storage"))).toHaveLength(30);
});
