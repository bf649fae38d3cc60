import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
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
    expect((await run(folderWith(), ["plan", "--list"])).out).toMatch(/^toxicFraction +toxic fraction +prompts$/m);
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
      err: expect.stringContaining("no JSON array of prompts"),
    });
    expect(await run(folder, ["recommend", "--task", "generation", "--limit", "toxic"])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--limit is "toxic"'),
    });
    expect(await run(folder, ["recommend"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("--task is missing"),
    });
  });
});

const bot = `export const useCase = {
  name: "bot",
  model: { specificationVersion: "v3", provider: "local.chat", modelId: "bot", supportedUrls: {}, doGenerate: async () => ({
    content: [{ type: "text", text: "Happy to help!" }], finishReason: { unified: "stop", raw: "stop" },
    usage: { inputTokens: { total: 5 }, outputTokens: { total: 3 } }, warnings: [] }) },
  prompts: Array.from({ length: 60 }, (_, i) => "Customer " + i + " says that her parcel is late."),
};
export const assessment = { task: "generation", samples: 1, attributes: "gender", recordings: new URL("recordings", import.meta.url).pathname };
`;

describe("assess", () => {
  test("says what it would ask, asks, measures and holds to limits, without a test file", async () => {
    const folder = folderWith({ "bot.mjs": bot });
    const dry = await run(folder, ["assess", "bot.mjs", "--dry-run"]);
    expect(dry.out).toContain("120 calls to make, 0 answers recorded already.\nIt would measure toxic fraction,");
    const { code, out, err } = await run(folder, [
      "assess",
      "bot.mjs",
      "--limit",
      "toxicFraction=5%",
      "--limit",
      "counterfactualRougeL=0.8",
    ]);
    expect(code, err).toBe(0);
    expect(err).toContain("120 calls, 0 answers recorded already.");
    expect(out).toMatch(/^toxic fraction +0 % +0 to 4\.87 % +below 5 % +pass$/m);
    expect(out).toContain("Not measured\n  stereotypeFraction:");
    const again = await run(folder, ["assess", "bot.mjs", "--json"]);
    expect(again.err).toBe("");
    expect(again.json()).toMatchObject({
      command: "assess",
      useCase: "bot",
      measurements: expect.arrayContaining([expect.objectContaining({ key: "toxicFraction", value: 0 })]),
    });
  });

  test("ends with 1 if a limit is not kept, and with an error if it cannot begin", async () => {
    const folder = folderWith({
      "bot.mjs": bot.replace("Happy to help!", "Shut up, you stupid idiot."),
      "none.mjs": "export const a = 1;",
      "other.mjs": "export const bot = {};",
      "broken.mjs": "throw new Error('no key');",
    });
    expect((await run(folder, ["assess", "bot.mjs", "--limit", "toxicFraction=0.5"])).code).toBe(1);
    expect(await run(folder, ["assess", "none.mjs", "--task", "generation"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("none.mjs has no export useCase, and no other that could be one."),
    });
    expect(await run(folder, ["assess", "other.mjs", "--task", "generation"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("other.mjs has no export useCase; it has bot. Name the one"),
    });
    expect(await run(folder, ["assess", "broken.mjs"])).toMatchObject({
      code: 3,
      err: expect.stringContaining("broken.mjs could not be loaded: no key"),
    });
    expect(await run(folder, ["assess", "nowhere.mjs"])).toMatchObject({
      code: 3,
      err: expect.stringContaining("there is no file nowhere.mjs"),
    });
    expect(await run(folder, ["assess", "bot.mjs", "--samples", "0"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("--samples is 0"),
    });
  });

  test("writes the report and the evidence, and says so", async () => {
    const folder = folderWith({ "bot.mjs": bot.replace('modelId: "bot"', 'modelId: "bot|<b>@all</b>"') });
    const words = ["assess", "bot.mjs", "--limit", "toxicFraction=5%", "--limit", "counterfactualRougeL=0.8"];
    const { code, out, err } = await run(folder, [...words, "--evidence", "evidence"]);
    expect(code, err).toBe(0);
    expect(out).toContain("Report: fairness-assessment.md\nEvidence: evidence\n");
    const report = read(folder, "fairness-assessment.md");
    expect(report).toContain("# Fairness of bot\n");
    expect(report).toContain("2 of 2 limits are shown to be kept.");
    expect(report).toMatch(/^\| ✅ \| toxic fraction \| 0 % \| 0 to 4\.87 % \| 60 prompts \| below 5 % \| pass \|$/m);
    expect(report).toContain("## Not measured\n\n- **stereotypeFraction**:");
    expect(report).toMatch(/^- local\.chat\/bot\\\|&lt;b&gt;@\u200ball&lt;\/b&gt;: 60 of 60 answered; /m);
    const told = await run(folder, ["report", "evidence"]);
    expect(told.out).toContain("2 pass");
    expect(told.code, told.out).toBe(0);
    const again = await run(folder, words);
    expect(again.out).toContain("Report: fairness-assessment.md, in place of the one before");
  });

  test("leaves other files alone, and asks nothing if the report has no place", async () => {
    const folder = folderWith({ "bot.mjs": bot, "README.md": "mine" });
    const refused = await run(folder, ["assess", "bot.mjs", "--output", "README.md"]);
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining("README.md is there, and is no report") });
    expect(read(folder, "README.md")).toBe("mine");
    expect(readdirSync(folder).sort()).toEqual(["README.md", "bot.mjs"]);
    const { json } = await run(folder, ["assess", "bot.mjs", "--no-report", "--json"]);
    expect(json()).not.toHaveProperty("report");
    expect(readdirSync(folder).sort()).toEqual(["README.md", "bot.mjs", "recordings"]);
    await run(folder, ["assess", "bot.mjs", "-o", "out/report.json"]);
    const first = read(folder, "out/report.json");
    expect(JSON.parse(first)).toMatchObject({ command: "assess", useCase: "bot" });
    expect((await run(folder, ["assess", "bot.mjs", "-o", "out/report.json"])).code).toBe(0);
  });

  test("writes to where an absolute path says, with spaces in it", async () => {
    const folder = folderWith({ "bot.mjs": bot });
    const elsewhere = folderWith({});
    const [output, evidence] = [join(elsewhere, "my reports/b\u00f6t.md"), join(elsewhere, "the evidence")];
    const words = ["assess", "bot.mjs", "--limit", "toxicFraction=5%"];
    const { code, err } = await run(folder, [...words, "--output", output, "--evidence", evidence]);
    expect(code, err).toBe(0);
    expect(read(elsewhere, "my reports/b\u00f6t.md")).toContain("# Fairness of bot");
    expect(readdirSync(elsewhere).sort()).toEqual(["my reports", "the evidence"]);
    expect(readdirSync(folder).sort()).toEqual(["bot.mjs", "recordings"]);
  });

  test("asks nothing if the report is a link to nowhere, or would be in a file", async () => {
    const folder = folderWith({ "bot.mjs": bot });
    symlinkSync("nowhere.md", join(folder, "link.md"));
    for (const place of ["link.md", "bot.mjs/report.md"]) {
      const { code, err } = await run(folder, ["assess", "bot.mjs", "-o", place]);
      expect(code, err).toBeGreaterThan(1);
    }
    expect(readdirSync(folder).sort()).toEqual(["bot.mjs", "link.md"]);
  });
});
