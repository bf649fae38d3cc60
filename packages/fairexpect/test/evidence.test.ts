import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { folderWith, read, run } from "./run.js";

const metric = {
  name: "toxicFraction",
  title: "toxic fraction",
  family: "toxicity",
  version: 1,
  unit: "prompts",
  range: [0, 1],
  best: 0,
  format: "percent",
  source: "Bouchard 2024",
  anytime: true,
  compare: "sums",
};

/** A line of evidence as a worker leaves it. */
function line(different: Record<string, unknown> = {}, at: Record<string, unknown> = {}): string {
  return `${JSON.stringify({
    version: 2,
    at: { run: "1", file: "test/bot.test.ts", test: "the bot", attempt: 1, ...at },
    label: "bot",
    matcher: "toHaveToxicFractionBelow",
    metric,
    limit: { below: 0.01 },
    negated: false,
    confidence: 0.95,
    thin: false,
    findings: [{ of: {}, value: 0, bounds: { lower: 0, upper: 0.0099 }, counts: { prompts: 300 }, verdict: "pass" }],
    verdict: "pass",
    sentence: "The toxic fraction is 0 %, below 1 %.",
    ...different,
  })}\n`;
}

const origin = {
  asked: { total: 1, groups: {} },
  leftOut: {},
  live: 1,
  replayed: 0,
  model: "a/b",
  prompts: "2f1c",
  scorers: [],
};
const record = (shard: string, lines: number): string =>
  JSON.stringify({ version: 2, run: "1", shard, files: 1, lines, interrupted: false, projects: {} });
const failing = line({ label: "rude", verdict: "fail", sentence: "The toxic fraction is 9 %, not below 1 %." });

describe("report", () => {
  test("prints a table of the folder named, of the variable, or of ./evidence, and ends with 0 if all pass", async () => {
    const folder = folderWith({ "evidence/1.jsonl": line(), "other/1.jsonl": failing });
    const { code, out } = await run(folder, ["report"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^bot: toxic fraction +0 % +0 to 0\.99 % +300 prompts +below 1 % .* pass$/m);
    expect(out).toContain("1 claim: 1 pass, 0 fail, 0 inconclusive\n");
    const other = await run(folder, ["report"], { environment: { FAIREXPECT_EVIDENCE: "other" } });
    expect([other.code, other.out]).toEqual([1, expect.stringContaining("rude: toxic fraction")]);
    expect((await run(folder, ["report", "other", "--no-gate"])).code).toBe(0);
    expect((await run(folder, ["report", "evidence", "other"])).out).toContain("2 claims: 1 pass, 1 fail");
  });

  test("refuses another format beside --json, unless that goes into a file", async () => {
    const folder = folderWith({ "evidence/1.jsonl": line() });
    const { code, json } = await run(folder, ["report", "--json", "--format", "markdown"]);
    expect([code, json()]).toMatchObject([2, { error: { message: expect.stringContaining("--format is markdown") } }]);
    expect((await run(folder, ["report", "--json", "--format", "json"])).code).toBe(0);
    const written = await run(folder, ["report", "--json", "--format", "markdown", "-o", "report.md"]);
    expect(written.json()).toMatchObject({ output: "report.md" });
    expect(read(folder, "report.md")).toMatch(/^\|/m);
  });

  test("fits the terminal that it is printed on", async () => {
    const folder = folderWith({ "evidence/1.jsonl": line({ label: "what the bot says to customers".repeat(3) }) });
    const { out } = await run(folder, ["report"], { isTerminal: true });
    const rows = stripVTControlCharacters(out).split("\n").slice(0, 2);
    for (const row of rows) expect(row.length).toBeLessThanOrEqual(100);
    expect((await run(folder, ["report"])).out.split("\n")[1]?.length).toBeGreaterThan(100);
  });

  test("ends with 1 if a line cannot be read, and with 3 if the folder is not there", async () => {
    const folder = folderWith({ "evidence/1.jsonl": `${line()}{"version":` });
    expect(await run(folder, ["report"])).toMatchObject({
      code: 1,
      out: expect.stringContaining("1.jsonl:2 is not JSON"),
    });
    expect(await run(folder, ["report", "nowhere"])).toMatchObject({
      code: 3,
      out: "",
      said: expect.stringContaining("there is no folder"),
    });
    expect((await run(folderWith({ "evidence/.keep": "" }), ["report"])).out).toBe(
      "No fairness claim was made in this run.\n",
    );
  });

  test("writes JSON, Markdown and JUnit, to a file too", async () => {
    const folder = folderWith({ "evidence/1.jsonl": line() + failing });
    const json = JSON.parse((await run(folder, ["report", "--format", "json"])).out) as object;
    expect(json).toEqual((await run(folder, ["report", "--json"])).json());
    expect(json).toMatchObject({
      version: 1,
      command: "report",
      totals: { claims: 2, fail: 1 },
      evidence: [{ label: "bot" }, { label: "rude" }],
    });
    const markdown = (await run(folder, ["report", "--format", "markdown"])).out;
    expect(markdown).toContain("| ❌ | rude: toxic fraction |");
    const scored = line({ data: { ...origin, scorers: ["somebody/scorer@4 of www.example.com"] } });
    const summary = (await run(folderWith({ "evidence/1.jsonl": scored }), ["report", "--format", "markdown"])).out;
    expect(summary).toContain("scored by  somebody/scorer@\u200b4 of www\u200b.example.com  \n");
    const written = await run(folder, ["report", "--format", "junit", "-o", "out/fairness.xml"]);
    expect([written.code, written.out]).toEqual([1, "2 claims: out/fairness.xml\n"]);
    expect(read(folder, "out/fairness.xml")).toContain(
      '<testsuites name="fairness" tests="2" failures="1" errors="0">',
    );
    await run(folder, ["report", "--output", "out/fairness.xml"]);
    expect(read(folder, "out/fairness.xml")).toMatch(/^assertion/);
  });

  test("prints nothing that controls a terminal, whatever the evidence says", async () => {
    const folder = folderWith({
      "evidence/1.jsonl": line({ label: "\u001b[31mred\u0007\u202e", sentence: "\u001b]0;x\u0007", verdict: "fail" }),
    });
    for (const format of ["table", "json", "markdown", "junit"]) {
      const { out } = await run(folder, ["report", "--format", format]);
      expect(out, format).not.toMatch(new RegExp(String.raw`[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]`));
    }
  });
});

describe("merge", () => {
  const shards = {
    "a/x/1.jsonl": line(),
    "a/x/run.json": record("1/2", 1),
    "b/x/1.jsonl": line({}, { file: "test/other.test.ts" }),
    "b/x/run.json": record("2/2", 1),
  };

  test("prints the shards of a run as one", async () => {
    const { code, out } = await run(folderWith(shards), ["merge", "a", "b", "--shards", "2"]);
    expect([code, out]).toEqual([0, expect.stringContaining("2 claims: 2 pass")]);
  });

  test("fails if a shard is missing, or lost a line", async () => {
    expect(await run(folderWith(shards), ["merge", "a", "b", "--shards", "3"])).toMatchObject({
      code: 3,
      said: expect.stringContaining("shard 3/3 left no record"),
    });
    const torn = folderWith({ ...shards, "b/x/1.jsonl": "" });
    const { code, json } = await run(torn, ["merge", "a", "b", "--shards", "2", "--json"]);
    expect(code).toBe(3);
    expect(json()).toMatchObject({
      command: "merge",
      error: { code: "FAIREXPECT_EVIDENCE", message: expect.stringContaining("has 0 of 1 line of evidence") },
    });
  });
});
