// Run by late.slow.test.ts, each of these with a time that does not suffice.
import { generateBeforeAll, generating } from "@fairexpect/vitest";
import { respond } from "@fairexpect/responses";
import { describe, expect, test as base } from "vitest";

const slow = (name) => async (options) => {
  const doGenerate = async () => {
    await new Promise((resolve) => setTimeout(resolve, Number(process.env.DELAY)));
    return {
      content: [{ type: "text", text: "Gladly." }],
      finishReason: { unified: "stop", raw: "stop" },
      usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
      warnings: [],
    };
  };
  const model = { specificationVersion: "v3", provider: "local.chat", modelId: "slow", doGenerate };
  return respond(
    { name, model, prompts: Array.from({ length: 20 }, (_, i) => `p${i}`) },
    { ...options, mode: "off", concurrency: 1 },
  );
};

for (const scope of ["test", "file", "worker"]) {
  const test = base.extend({ replies: [generating(slow(scope)), { scope }] });
  test(`scope ${scope}`, ({ replies }) => {
    expect(replies.prompts).toHaveLength(20);
  });
}

describe("before all", () => {
  const replies = generateBeforeAll(slow("hook"), { timeout: Number(process.env.TEST_TIMEOUT ?? 1000) });
  base("hook", () => {
    expect(replies().prompts).toHaveLength(20);
  });
});
