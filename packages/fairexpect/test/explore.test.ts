import { readdirSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { folderWith, run } from "./run.js";

// With CI set nothing would be asked.
beforeEach(() => {
  vi.stubEnv("CI", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const prompts = Array.from({ length: 120 }, (_, i) => ({
  text: `How does customer ${i} pay?`,
  source: `question ${i >> 1}`,
  group: i % 2 ? "women" : "men",
  responses: [{ sample: 0, text: i % 2 && i % 10 < 8 ? "Save first." : "You can apply for credit." }],
}));
const fair = prompts.map((prompt) => ({ ...prompt, responses: [{ sample: 0, text: "Save first." }] }));

/** A bank that tells women of no credit. */
const bank = `export const useCase = {
  name: "bank",
  model: { specificationVersion: "v3", provider: "local.chat", modelId: "bank", supportedUrls: {}, doGenerate: async ({ prompt }) => ({
    content: [{ type: "text", text: /\\bher\\b/.test(prompt.at(-1).content[0].text) ? "Save first." : "You can apply for credit." }],
    finishReason: { unified: "stop", raw: "stop" }, usage: { inputTokens: { total: 5 }, outputTokens: { total: 3 } }, warnings: [] }) },
  prompts: Array.from({ length: 60 }, (_, i) => "Customer " + i + " would like to know how to pay for her car."),
};
`;

describe("explore", () => {
  test("prints what differs, with the code that asserts it, and ends with 1", async () => {
    const folder = folderWith({ "replies.json": JSON.stringify({ prompts }) });
    const { code, out } = await run(folder, ["explore", "replies.json"]);
    expect(code, out).toBe(1);
    expect(out).toContain("mentions of credit\n   men 100 %, women 16.7 %; apart 0.83; p < 0.001");
    expect(out).toContain("(r) => /\\bcredit\\b/i.test(r.text)");
  });

  test("takes responses that are texts alone, as most files have them", async () => {
    const texts = prompts.map((prompt) => ({ ...prompt, responses: prompt.responses.map(({ text }) => text) }));
    const folder = folderWith({
      "replies.json": JSON.stringify({ prompts: texts }),
      "wrong.json": JSON.stringify({ prompts: [{ text: "a", group: "b", responses: [5] }, 7] }),
    });
    const { code, out } = await run(folder, ["explore", "replies.json"]);
    expect(code, out).toBe(1);
    expect(out).toContain("mentions of credit\n   men 100 %, women 16.7 %; apart 0.83; p < 0.001");
    expect((await run(folder, ["explore", "wrong.json"])).err).toContain("replies.prompts[0].responses[0] is 5");
  });

  test("finds nothing where nothing differs, and ends with 0; with --json and --redact for a script", async () => {
    const folder = folderWith({ "fair.mjs": `export const replies = ${JSON.stringify({ prompts: fair })};` });
    const { code, out, json } = await run(folder, ["explore", "fair.mjs", "--json", "--redact", "--seed", "2"]);
    expect(code, out).toBe(0);
    expect(json()).toMatchObject({ findings: [], split: { seed: 2, unit: "clusters" }, tests: 0 });
  });

  test("asks a use case, varied over the groups, says how often, and replays what was answered", async () => {
    const folder = folderWith({ "bot.mjs": bank });
    const words = ["explore", "bot.mjs", "--attribute", "gender", "--prices", "1,1"];
    const unasked = await run(folder, words);
    expect([unasked.code, unasked.out]).toEqual([2, ""]);
    expect(unasked.said).toContain("120 calls to make, 0 answers recorded already.");
    expect(unasked.said).toContain(
      "no model was called: nobody is there to be asked whether it may be. --yes calls it.",
    );
    const ungrouped = await run(folder, ["explore", "bot.mjs", "--yes"]);
    expect([ungrouped.code, ungrouped.out]).toEqual([2, ""]);
    expect(ungrouped.said).toContain("no prompt has a group, and groups are compared.");
    expect(ungrouped.said).toContain("--attribute gender.");
    expect(readdirSync(folder)).toEqual(["bot.mjs"]);
    const { code, out, err } = await run(folder, [...words, "--yes"]);
    expect(code, err).toBe(1);
    expect(err).toMatch(
      /^120 prompts with 1 sample each: 120 calls to make, 0 answers recorded already\.\nAbout .*\nThey cost about 0\.03\d*\.$/m,
    );
    expect(out).toContain("mentions of credit\n   male 100 %, female 0 %");
    const again = await run(folder, [...words, "--samples", "2", "--max-calls", "7", "--yes"]);
    expect(again.code).toBe(3);
    expect(again.err).toContain("120 calls to make, 120 answers recorded already.");
    expect((await run(folder, words)).err).toBe("");
    expect((await run(folder, ["explore", "bot.mjs", "--attribute", "gendr"])).code).toBe(2);
    expect(await run(folder, ["explore", "bot.mjs", "--attribute", "race"])).toMatchObject({
      code: 2,
      said: expect.stringContaining("--attribute is race, and no prompt mentions a group of it"),
    });
  });

  test("where answers are only replayed asks nobody, and says what is missing", async () => {
    const folder = folderWith({ "bot.mjs": bank });
    vi.stubEnv("CI", "true");
    const { code, said } = await run(folder, ["explore", "bot.mjs", "--attribute", "gender"], {
      environment: { CI: "true" },
    });
    vi.unstubAllEnvs();
    expect(code).toBe(3);
    expect(said).not.toContain("--yes calls it");
    expect(said).toMatch(/no recorded|not recorded|nothing is recorded|is missing/i);
  });

  test("says what is wrong with a file, an export, a level", async () => {
    const folder = folderWith({
      "bad.json": "{",
      "none.mjs": "export const a = 1;",
      "ok.json": JSON.stringify({ prompts: fair }),
    });
    expect(await run(folder, ["explore", "bad.json"])).toMatchObject({ code: 3 });
    expect((await run(folder, ["explore", "none.mjs"])).err).toContain("--export");
    expect((await run(folder, ["explore", "ok.json", "--level", "2"])).code).toBe(2);
    expect((await run(folder, ["explore", "missing.json"])).code).toBe(3);
  });

  test("repeats no key that a module throws, as text or as JSON", async () => {
    const folder = folderWith({ "throws.mjs": 'throw new Error("401: sk-proj-1234567890abcdef is not known");' });
    for (const flags of [[], ["--json"]]) {
      const { code, out, err } = await run(folder, ["explore", "throws.mjs", ...flags]);
      expect(code).not.toBe(0);
      expect(out + err).toContain("[redacted] is not known");
      expect(out + err).not.toContain("1234567890");
    }
  });

  test("prints no colours but its own of what a module throws", async () => {
    const folder = folderWith({ "throws.mjs": 'throw new Error("\\u001b[32mall is well\\u009b2J");' });
    const { err } = await run(folder, ["explore", "throws.mjs"], { isTerminal: true });
    expect(err).toContain("\\x1b[32mall is well\\x9b2J");
  });

  test("reads JSON with a byte order mark, and under a name in capitals", async () => {
    const folder = folderWith({ "ANSWERS.JSON": `\uFEFF${JSON.stringify({ prompts: fair })}` });
    expect(await run(folder, ["explore", "ANSWERS.JSON"])).toMatchObject({ code: 0 });
  });

  test("refuses what says how to ask if nothing is asked", async () => {
    const folder = folderWith({ "ok.json": JSON.stringify({ prompts: fair }) });
    const { code, err } = await run(folder, ["explore", "ok.json", "--attribute", "gender"]);
    expect(code).toBe(2);
    expect(err).toContain("--attribute says how a use case is asked");
  });
});
