// The two files: what they hold, and what is done about those that cannot be used.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { releaseOf, rabbi, toxicityProbability, type Measurement } from "@fairexpect/metrics";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { blockOfLine, decodeRelease, encodeRelease, lineOf, type Block } from "../../src/baseline/blocks.js";
import { decodeColumn, encodeColumn } from "../../src/baseline/columns.js";
import { filesOf, matchBaseline, newRun, storedClaims, toxicity, type Run } from "./claims.js";

let run: Run;
beforeEach(() => {
  for (const name of ["FAIREXPECT_UPDATE", "FAIREXPECT_REASON", "CI"]) vi.stubEnv(name, "");
  vi.stubEnv("FAIREXPECT_RELEASE", "1.4.0");
  run = newRun();
});
afterEach(() => vi.unstubAllEnvs());

const named = (name: string, measurement: Measurement, snapshots: "none" | "new" | "all" = "new") =>
  matchBaseline(run, measurement, snapshots, {}, { currentTestName: name }, name);

describe("the summaries", () => {
  test("are sorted by name, and each claim is a block of lines of its own", () => {
    for (const name of ["b", "__proto__", "a"]) named(name, toxicity(30));
    const text = readFileSync(run.summary, "utf8");
    expect(text.match(/^ {4}".*?":/gm)).toEqual(['    "__proto__":', '    "a":', '    "b":']);
    expect(text).toContain('        "counts": { "prompts": 300, "responses": 300, "events": 30 },\n');
    expect(named("__proto__", toxicity(30), "none").pass).toBe(true);
  });

  test("hold groups and comparisons", () => {
    const scores = Array.from({ length: 200 }, (_, i) => i % 7);
    const measurement = rabbi({ women: scores, men: scores.map((score) => score + 1) }, { reference: "men" });
    expect(matchBaseline(run, measurement).pass).toBe(true);
    expect(storedClaims(run)["toxicity"]?.accepted).toMatchObject({
      metric: "rabbi",
      comparisons: [{ of: { group: "women", against: "men" }, value: expect.any(Number) as number }],
    });
  });

  test("say of their release what FAIREXPECT_RELEASE, the option or package.json does", () => {
    writeFileSync(`${run.folder}/package.json`, '\uFEFF{ "version": "3.2.1" }');
    vi.stubEnv("FAIREXPECT_RELEASE", "");
    named("package", toxicity(30));
    matchBaseline(run, toxicity(30), "new", { release: "option" }, { currentTestName: "o" }, "option");
    vi.stubEnv("FAIREXPECT_RELEASE", "variable");
    matchBaseline(run, toxicity(30), "new", { release: "option" }, { currentTestName: "v" }, "variable");
    const releases = Object.entries(storedClaims(run)).map(([name, { accepted }]) => [name, accepted["release"]]);
    expect(releases).toEqual([
      ["option", "option"],
      ["package", "3.2.1"],
      ["variable", "variable"],
    ]);
  });
});

describe("the clusters", () => {
  test("hold no text of a prompt, and those of claims about the same prompts stand once", () => {
    const scores = Array.from({ length: 300 }, (_, i) => [i / 300, 0.1]);
    named("a", toxicity(30));
    named("b", toxicity(40));
    named("c", toxicityProbability(scores));
    const lines = readFileSync(run.clusters, "utf8").trim().split("\n");
    expect(lines[0]).toBe("fairexpect clusters 1");
    expect(lines.filter((line) => line.split(" ")[1] === "-")).toHaveLength(2);
    expect(lines).toHaveLength(1 + 2 + 3);
    const bytes = lines.slice(1).map((line) => Buffer.from(blockOfLine(line).bytes).toString("latin1"));
    expect(bytes.join("")).not.toContain("prompt 1");
  });

  test("are read as they were written", () => {
    const release = releaseOf(toxicity(30));
    const { blocks } = encodeRelease(release);
    const [ways, data] = blocks.map((block) => blockOfLine(lineOf(block))) as [Block, Block];
    // What was counted stands in the file beside, for people.
    const { counts: _, ...kept } = release;
    expect(decodeRelease(data, () => ways)).toEqual(kept);
  });

  test.each([
    ["one number", [3, 3, 3], "constant"],
    ["small whole numbers", [0, 1, 255], "uint8"],
    ["whole numbers", [0, 70_000, 2], "uint32"],
    ["few values, however odd", Array.from({ length: 300 }, (_, i) => (i % 3) / 7), "table"],
    ["very large numbers", [1e60, -0.5, 3], "float64"],
  ])("keep %s exactly", (_, values, type) => {
    const { head, bytes } = encodeColumn(values);
    expect(head.type).toBe(type);
    expect([...decodeColumn(head, bytes).values]).toEqual(values);
  });

  test("keep other numbers to seven digits, and equal data are still equal", () => {
    const values = Array.from({ length: 300 }, (_, i) => Math.sin(i));
    const { head, bytes } = encodeColumn(values);
    expect(head.type).toBe("float32");
    expect(bytes).toHaveLength(1200);
    const scored = rabbi({ women: values, men: values.map(Math.cos) }, { reference: "men" });
    matchBaseline(run, scored);
    expect(matchBaseline(run, scored, "none", {}, { isNot: true }).message).toContain("equal data");
  });
});

describe("a file that cannot be used is an error that says what to do, and is left as it is", () => {
  const broken = (file: "summary" | "clusters", change: (text: string) => string) => {
    matchBaseline(run, toxicity(30));
    // Reads the files: a change of theirs is seen after that, too.
    matchBaseline(run, toxicity(30), "none");
    const text = change(readFileSync(run[file], "utf8"));
    writeFileSync(run[file], text);
    for (const snapshots of ["none", "new"] as const) {
      let message = "";
      try {
        matchBaseline(run, toxicity(30), snapshots);
      } catch (error) {
        ({ message } = error as Error);
      }
      expect(message).toContain(run[file]);
      expect(readFileSync(run[file], "utf8")).toBe(text);
      if (snapshots === "new") return message;
    }
    return "";
  };

  test("with a mark that an editor wrote before the text are read", () => {
    named("a", toxicity(30));
    for (const file of [run.summary, run.clusters]) writeFileSync(file, `\uFEFF${readFileSync(file, "utf8")}`);
    expect(named("a", toxicity(30), "none").pass).toBe(true);
  });

  test("cut off", () => {
    expect(broken("summary", (text) => text.slice(0, 200))).toContain("is not whole JSON: it was cut off");
    run = newRun();
    expect(broken("clusters", (text) => text.slice(0, -50))).toContain("was cut off, edited, or left out of a commit");
  });

  test("foreign", () => {
    expect(broken("summary", () => "[1, 2]")).toContain("is no file of fairexpect's baselines");
    run = newRun();
    expect(broken("clusters", () => "hello\n")).toContain("is no file of fairexpect's clusters");
  });

  test("of a newer version", () => {
    expect(broken("summary", (text) => text.replace('"baselines": 1', '"baselines": 2'))).toContain("format 2");
    run = newRun();
    expect(broken("clusters", (text) => text.replace("clusters 1", "clusters 2"))).toContain("clusters 2");
  });

  test("edited by hand", () => {
    expect(broken("summary", (text) => text.replace('"value": 0.1', '"value": 0.3'))).toContain("they were edited");
  });

  test("without a comparison that was stored", () => {
    const scores = Array.from({ length: 40 }, (_, i) => i % 7);
    const measurement = rabbi({ men: scores, women: scores, others: scores }, { reference: "men" });
    matchBaseline(run, measurement);
    const json = JSON.parse(readFileSync(run.summary, "utf8")) as {
      claims: { toxicity: { accepted: { comparisons: unknown[] } } };
    };
    json.claims.toxicity.accepted.comparisons.pop();
    writeFileSync(run.summary, JSON.stringify(json));
    expect(() => matchBaseline(run, measurement, "none")).toThrow("they were edited");
  });

  test.each(["summary", "clusters"] as const)("a folder in the place of the %s", (file) => {
    mkdirSync(run[file], { recursive: true });
    expect(() => matchBaseline(run, toxicity(30))).toThrow(/cannot be read \(EISDIR\).*move away what is in its place/);
  });

  test.each(["summary", "clusters"] as const)("a pipe in the place of the %s, which is not waited for", (file) => {
    matchBaseline(run, toxicity(30));
    rmSync(run[file]);
    execFileSync("mkfifo", [run[file]]);
    expect(() => matchBaseline(run, toxicity(30))).toThrow(/cannot be read \(a pipe or a device\)/);
  });

  test("a file in the place of their folder", () => {
    writeFileSync(join(run.folder, "__fairness__"), "");
    expect(() => matchBaseline(run, toxicity(30))).toThrow(
      /cannot be read \(ENOTDIR\).*move away what is in its place/,
    );
  });

  test("with a claim that cannot be read", () => {
    expect(broken("summary", (text) => text.replace('"release": "1.4.0"', '"release": 14'))).toContain(
      'has a claim "toxicity" that cannot be read',
    );
  });
});

test("files that Git gave the line ends of Windows are read as they were", () => {
  matchBaseline(run, toxicity(30));
  for (const file of [run.summary, run.clusters])
    writeFileSync(file, readFileSync(file, "utf8").replaceAll("\n", "\r\n"));
  expect(matchBaseline(run, toxicity(80), "none").message).toContain("from 10 % (release 1.4.0");
  expect(matchBaseline(run, toxicity(30), "none", {}, { isNot: true }).message).toContain("equal data");
});

test("a lock that a killed process left is taken over, and its unfinished files go", () => {
  mkdirSync(dirname(run.summary), { recursive: true });
  writeFileSync(`${run.summary}.lock`, "somebody");
  const past = new Date(Date.now() - 60_000);
  utimesSync(`${run.summary}.lock`, past, past);
  writeFileSync(`${run.summary}.0011.tmp`, "half");
  expect(matchBaseline(run, toxicity(30)).pass).toBe(true);
  expect(existsSync(`${run.summary}.lock`)).toBe(false);
  expect(filesOf(run).filter((name) => /tmp|lock/.test(name))).toEqual([]);
});
