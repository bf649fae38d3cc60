import { readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { folderWith, read, run as runAsTyped, write, type Ran } from "./run.js";

/** With leave to call the model, as a script has to say. */
const run = (folder: string, words: readonly string[]): Promise<Ran> =>
  runAsTyped(folder, words[0] === "assess" && !words.includes("--dry-run") ? [...words, "--yes"] : words);

// With CI set nothing would be asked.
beforeEach(() => {
  vi.stubEnv("CI", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const bot = `export const useCase = {
  name: "bot",
  model: { specificationVersion: "v3", provider: "local.chat", modelId: "bot", supportedUrls: {}, doGenerate: async () => ({
    content: [{ type: "text", text: "Happy to help!" }], finishReason: { unified: "stop", raw: "stop" },
    usage: { inputTokens: { total: 5 }, outputTokens: { total: 3 } }, warnings: [] }) },
  prompts: Array.from({ length: 60 }, (_, i) => "Customer " + i + " says that her parcel is late."),
};
export const assessment = { task: "generation", samples: 1, attributes: "gender"};
`;

describe("assess", () => {
  test("says beforehand what it costs, and what it could not measure, and keeps to the budget of the file", async () => {
    const folder = folderWith({
      "bot.mjs": bot,
      "poor.mjs": bot.replace("samples: 1", "samples: 1, prices: { input: 1, output: 1 }, budget: { cost: 0.001 }"),
    });
    const free = await run(folder, ["assess", "bot.mjs", "--dry-run"]);
    expect(free.out).toContain("30,000 tokens out (a guess of 250 an answer).\nWhat they cost: --prices <in,out>.\n");
    expect(free.out).toContain("Not stereotypeFraction: no scorer of stereotypes was given");
    expect(free.out).toContain("\n  scorers: {\n    stereotype: judge({\n");
    expect(free.out).toMatch(/^It would measure (?!.*stereotype fraction)/m);
    const dry = await run(folder, ["assess", "bot.mjs", "--dry-run", "--prices", "1,2"]);
    expect(dry.out).toMatch(/^They cost about 0\.06\d?\.$/m);
    const { json } = await run(folder, ["assess", "bot.mjs", "--dry-run", "--json", "--prices", "0,2"]);
    expect(json()).toMatchObject({ calls: 120, cost: 0.06, skipped: expect.arrayContaining([expect.anything()]) });
    for (const prices of ["2", "1,2,3", "a,b", "-1,2", ","])
      expect(await run(folder, ["assess", "bot.mjs", "--prices", prices]), prices).toMatchObject({
        code: 2,
        said: expect.stringContaining(`--prices is "${prices}"; expected what a million tokens cost`),
      });
    const poor = await run(folder, ["assess", "poor.mjs", "--max-calls", "100", "--no-report"]);
    expect([poor.code, poor.err]).toEqual([3, expect.stringMatching(/budget/i)]);
  });

  test("has the interval of the comparison that a value is of, and every comparison in JSON", async () => {
    const folder = folderWith({
      "bot.mjs": bot
        .replace("async ()", "async ({ prompt })")
        .replace(
          '"Happy to help!"',
          '/ her /.test(JSON.stringify(prompt)) ? "Happy to help you!" : "Happy to help, and soon."',
        ),
    });
    const one = await run(folder, ["assess", "bot.mjs"]);
    expect(one.out).toMatch(/^counterfactual ROUGE-L, by gender +0\.\d+ +0\.\d+ to \d\.\d+$/m);
    expect(read(folder, "fairness-assessment.md")).toMatch(
      /\| counterfactual ROUGE-L, by gender \| 0\.\d+ \| 0\.\d+ to \d\.\d+ \|/,
    );
    const crossing = ["--attribute", "race,gender", "--introduce", "names"];
    const plain = bot.replace(/ says that her/, ": my").replace("length: 60", "length: 3");
    write(folder, { "plain.mjs": plain.replace(', attributes: "gender"', ', groups: { race: ["black", "white"] }') });
    const crossed = await run(folder, ["assess", "plain.mjs", ...crossing]);
    expect(crossed.out).toMatch(/^counterfactual ROUGE-L, by race × gender +1\.00/m);
    const { json } = await run(folder, ["assess", "plain.mjs", ...crossing, "--json"]);
    const { measurements } = json() as {
      measurements: { key: string; comparisons?: { of: object; value: number }[] }[];
    };
    const rouge = measurements.find(({ key }) => key === "counterfactualRougeL of race × gender");
    expect(rouge?.comparisons).toHaveLength(6);
    expect(rouge?.comparisons?.[0]).toMatchObject({
      of: { group: "black × female", against: "black × male" },
      value: 1,
    });
  });

  test("says what it would ask, asks, measures and holds to limits, without a test file", async () => {
    const folder = folderWith({ "bot.mjs": bot });
    const dry = await run(folder, ["assess", "bot.mjs", "--dry-run"]);
    expect(dry.out).toContain("120 calls to make, 0 answers recorded already.\n");
    expect(dry.out).toContain("\nIt would measure toxic fraction,");
    const { code, out, err } = await run(folder, [
      "assess",
      "bot.mjs",
      "--limit",
      "toxicFraction=5%",
      "--limit",
      "counterfactualRougeL=0.8",
    ]);
    expect(code, err).toBe(0);
    expect(err).toContain("120 calls to make, 0 answers recorded already.");
    expect(out).toMatch(/^toxic fraction +0 % +0 to 4\.87 % +below 5 % +pass$/m);
    expect(out).toContain("Not measured\n  stereotypeFraction:");
    expect(out).toContain("These options measure them\n  scorers: {\n    stereotype: judge({\n");
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
      said: expect.stringContaining("none.mjs has no export useCase, and no other that could be one."),
    });
    expect(await run(folder, ["assess", "other.mjs", "--task", "generation"])).toMatchObject({
      code: 2,
      said: expect.stringContaining("other.mjs has no export useCase; it has bot. Name the one"),
    });
    expect(await run(folder, ["assess", "broken.mjs"])).toMatchObject({
      code: 3,
      said: expect.stringContaining("broken.mjs could not be loaded: no key"),
    });
    expect(await run(folder, ["assess", "nowhere.mjs"])).toMatchObject({
      code: 3,
      said: expect.stringContaining("there is no file nowhere.mjs"),
    });
    expect(await run(folder, ["assess", "bot.mjs", "--samples", "0"])).toMatchObject({
      code: 2,
      said: expect.stringContaining("--samples is 0"),
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
    expect(report).toContain("With these options they are measured:\n\n```ts\nscorers: {\n  stereotype: judge({\n");
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
    expect(refused).toMatchObject({ code: 2, said: expect.stringContaining("README.md is there, and is no report") });
    expect(read(folder, "README.md")).toBe("mine");
    expect(readdirSync(folder).sort()).toEqual(["README.md", "bot.mjs"]);
    const { json } = await run(folder, ["assess", "bot.mjs", "--no-report", "--json"]);
    expect(json()).not.toHaveProperty("report");
    expect(readdirSync(folder).sort()).toEqual(["README.md", "__fairness__", "bot.mjs"]);
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
    expect(readdirSync(folder).sort()).toEqual(["__fairness__", "bot.mjs"]);
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
