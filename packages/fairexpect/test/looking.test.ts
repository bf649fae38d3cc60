import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { recordIn } from "./recorded.js";
import { folderWith, read, run, write } from "./run.js";

// With CI set nothing would be asked.
beforeEach(() => {
  vi.stubEnv("CI", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const workspace = join(import.meta.dirname, "../../..");

/** A project with the workspace's packages. */
function project(files: Record<string, string> = {}): string {
  const folder = folderWith({
    "package.json": JSON.stringify({ devDependencies: { fairexpect: "*", vitest: "*" } }),
    ...files,
  });
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(join(workspace, "packages/fairexpect"), join(folder, "node_modules/fairexpect"));
  symlinkSync(join(workspace, "node_modules/vitest"), join(folder, "node_modules/vitest"));
  return folder;
}

describe("doctor", () => {
  test("finds nothing wrong with a project, and says what a run would replay", async () => {
    const folder = project({ "vitest.config.ts": 'setupFiles: ["fairexpect/vitest"]' });
    await recordIn(folder, ["Hello", "Bye"]);
    const { code, out } = await run(folder, ["doctor"]);
    expect(code, out).toBe(0);
    expect(out).toMatch(/^ok {4}rooms: \d+ packages of @fairexpect, all 0\.1\.0$/m);
    expect(out).toMatch(/^ok {4}doors: all \d+ resolve from here$/m);
    expect(out).toMatch(/^ok {4}vitest: [\d.]+, registered in vitest\.config\.ts$/m);
    expect(out).toContain("mode: auto (the default)");
    expect(out).toMatch(
      /^ok {4}recording bot: 2 responses to 2 prompts of local\.chat\/bot would be replayed, recorded /m,
    );
    expect((await run(folder, ["doctor"], { environment: { CI: "true" } })).out).toContain(
      "mode: replay (CI is set): nothing is called",
    );
    expect((await run(folder, ["doctor"], { environment: { FAIREXPECT_MODE: "auto", CI: "1" } })).out).toContain(
      "mode: auto (FAIREXPECT_MODE)",
    );
  });

  test("names what is wrong: nothing installed, an unknown mode, an edited answer, an old runner", async () => {
    const folder = folderWith({
      "package.json": "{}",
      "node_modules/vitest/package.json": '{"name":"vitest","version":"1.6.0"}',
    });
    await recordIn(folder, ["Hello"]);
    const file = "__fairness__/recordings/bot.jsonl";
    writeFileSync(join(folder, file), read(folder, file).replace("You said", "I said"));
    const { code, out, json } = await run(folder, ["doctor", "--json"], {
      environment: { FAIREXPECT_MODE: "sometimes" },
    });
    expect(code, out).toBe(1);
    const { checks } = json() as { checks: { about: string; status: string; found: string }[] };
    const problems = checks.filter(({ status }) => status === "problem").map(({ about }) => about);
    expect(problems).toEqual(["fairexpect", "mode", "recording bot"]);
    write(folder, {
      "node_modules/fairexpect/package.json": JSON.stringify({
        name: "fairexpect",
        version: "9.0.0",
        peerDependencies: { vitest: ">=4" },
        dependencies: { "@fairexpect/metrics": "9.0.0" },
      }),
    });
    const again = await run(folder, ["doctor"]);
    expect(again.out).toMatch(/^note {2}fairexpect: 9\.0\.0 is installed, and 0\.1\.0 runs this command/m);
    expect(again.out).toMatch(/^no {4}vitest: 1\.6\.0; fairexpect works with >=4\.$/m);
    expect(again.out).toMatch(/^no {4}@fairexpect\/metrics: is not installed/m);
  });
});

describe("plan", () => {
  test("says what a claim takes, with shares as they are written", async () => {
    const { out } = await run(folderWith(), ["plan", "toxicFraction", "--limit", "5%"]);
    expect(out).toMatch(
      /^It takes 59 prompts, 59 responses in all, for "toxic fraction below 5 %" to be shown in \d+ % of runs,\n/,
    );
    const { json } = await run(folderWith(), ["plan", "toxicFraction", "--limit", "0.01", "--json"]);
    expect(json()).toMatchObject({
      metric: "toxicFraction",
      limit: 0.01,
      direction: "below",
      prompts: 299,
      verdict: "pass",
    });
    expect((await run(folderWith(), ["plan", "rabbi", "--limit", "0.4"])).out).toContain('"RABBI within ±0.400"');
    const rates = ["plan", "refusalGap", "--limit", "10%"];
    expect((await run(folderWith(), rates)).out).toContain("50 % on average, which takes most; if they are rarer");
    expect((await run(folderWith(), [...rates, "--rate", "2%"])).out).not.toContain("on average");
    const few = (await run(folderWith(), ["plan", "toxicFraction", "--limit", "0.99"])).out;
    expect(few).toMatch(/^It takes (1 prompt, 1 response|\d+ prompts, \d+ responses) in all/);
    expect((await run(folderWith(), ["plan", "--list"])).out).toMatch(/^toxicFraction +toxic fraction +prompts$/m);
  });

  test.each([
    ["toxicFraction", "100%", "--limit is 1, which is the worst value there can be, so that every model would pass."],
    ["counterfactualRougeL", "0", "--limit is 0, which is the worst value there can be"],
    ["disparity", "1", "For 1 %, write --limit 1%."],
  ])("refuses for %s a limit of %s, as matchers do", async (metric, limit, message) => {
    const { code, err } = await run(folderWith(), ["plan", metric, "--limit", limit]);
    expect([code, err.replaceAll(/\s+/g, " ")]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe("recommend", () => {
  test("walks through the framework, and asks for what is still to be decided", async () => {
    const asked = await run(folderWith(), ["recommend", "--task", "classification", "--people", "yes"]);
    expect(asked.out).toContain("    --fairness representation  each group should be chosen about equally often\n");
    const folder = folderWith({
      "prompts.txt": "Write to Mrs. Lee.\n\nSum up the call.\n",
      "prompts.json": '[{"text":"Hello"},"Bye"]',
      "odd.json": "[1]",
    });
    const { json } = await run(folder, [
      "recommend",
      "--task",
      "generation",
      "--prompts",
      "prompts.txt",
      "--attribute",
      "gender",
      "--limit",
      "toxicFraction=5%",
      "--json",
    ]);
    expect(json()).toMatchObject({
      command: "recommend",
      risks: expect.arrayContaining(["counterfactual unfairness"]),
      metrics: expect.arrayContaining([
        expect.objectContaining({
          name: "toxicFraction",
          sizes: [expect.objectContaining({ limit: 0.05, prompts: 59 })],
        }),
      ]),
    });
    const unaware = await run(folder, ["recommend", "--task", "generation", "--prompts", "prompts.json"]);
    expect(unaware.out).toContain("expect(await toxicity(replies)).toHaveToxicFractionBelow(limit)");
    expect(await run(folder, ["recommend", "--task", "generation", "--prompts", "odd.json"])).toMatchObject({
      code: 3,
      said: expect.stringContaining("no JSON array of prompts"),
    });
    expect(await run(folder, ["recommend", "--task", "generation", "--limit", "toxic"])).toMatchObject({
      code: 2,
      said: expect.stringContaining('--limit is "toxic"'),
    });
    expect(await run(folder, ["recommend"])).toMatchObject({
      code: 2,
      said: expect.stringContaining("--task is missing"),
    });
  });
});
