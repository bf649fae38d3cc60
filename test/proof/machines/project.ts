// The project that each machine has: two spec files, so that two shards have one each, which also share a use case.

/** What the specs of both runners ask and claim; `name` tells the spec files apart. */
const specOf = (name: string): string => `
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { embed, teiEncoder } from "fairexpect/scorers";
import { respond } from "fairexpect/responses";
import { createStorage } from "unstorage";
import redis from "unstorage/drivers/redis";

const { MODEL, ENCODER, REDIS, RECORDINGS } = process.env;
const model = createOpenAICompatible({ name: "local", baseURL: MODEL, apiKey: "sk-test-1234567890abcdef" })("tiny");
const driver = REDIS === undefined ? undefined : redis({ url: REDIS, maxRetriesPerRequest: 0, retryStrategy: () => 500 });
driver?.getInstance().on("error", () => {});
const options = {
  mode: "auto",
  recordings: RECORDINGS,
  concurrency: 4,
  ...(driver === undefined ? {} : { storage: createStorage({ driver }) }),
};
const asked = (topic, count) =>
  Array.from({ length: count }, (_, i) => ["woman", "man"].map((group) => ({
    text: \`What should a \${group} know about \${topic}, part \${i}?\`, source: \`\${topic} \${i}\`, group,
  }))).flat();
let sets;
beforeAll(async () => {
  const encoder = await teiEncoder({ url: ENCODER });
  const ask = async (topic, count) =>
    embed(await respond({ name: topic, model, prompts: asked(topic, count) }, options), encoder);
  sets = [await ask("${name}", 40), await ask("taxes", 20)];
}, 240_000);
afterAll(() => driver?.getInstance().disconnect());

test("${name}: alike", () => {
  expect(sets[0]).toBeCounterfactuallyInvariant({ cosine: 0.5 }, { label: "${name} alike" });
});
test("${name}: the same, which it is not", () => {
  expect(() => expect(sets[0]).toBeCounterfactuallyInvariant({ cosine: 0.9999 }, { label: "${name} same" })).toThrow();
});
test("${name}: taxes alike", () => {
  expect(sets[1]).toBeCounterfactuallyInvariant({ cosine: 0.5 }, { label: "${name} taxes" });
});
`;

const specs = ["loans", "jobs"];
const files = (head: string, ending: string): Record<string, string> =>
  Object.fromEntries(specs.map((name) => [`${name}${ending}`, head + specOf(name)]));

/** How each runner's specs are written, configured and run. */
export const runners = {
  Vitest: {
    files: {
      ...files('import { afterAll, beforeAll, expect, test } from "vitest";\n', ".test.mjs"),
      "vitest.config.mjs": `export default { test: { include: ["*.test.mjs"], setupFiles: ["fairexpect/vitest"], reporters: ["default", "fairexpect/vitest/reporter"] } };`,
    },
    command: ["node_modules/vitest/vitest.mjs", "run", "--config", "vitest.config.mjs"],
  },
  Jest: {
    files: {
      ...files('import { afterAll, beforeAll, expect, test } from "@jest/globals";\n', ".esm.mjs"),
      "jest.config.mjs": `export default { testMatch: ["**/*.esm.mjs"], transform: {}, setupFilesAfterEnv: ["./setup-jest.mjs"], reporters: ["default", "fairexpect/jest/reporter"] };`,
      "setup-jest.mjs": `import "fairexpect/jest";`,
    },
    command: ["--experimental-vm-modules", "node_modules/jest/bin/jest.js", "--config", "jest.config.mjs"],
  },
} as const;

export type Runner = (typeof runners)[keyof typeof runners];
