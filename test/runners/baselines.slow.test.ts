// Baselines in the real runners: exit codes, output and files, by how a run may update.
import { describe, expect, test } from "vitest";
import { readBaselines, baselineFiles } from "../../packages/matchers/src/baseline/baseline-file.js";
import {
  baselineNames,
  jest30,
  killedAfter,
  newProject,
  plainExpect,
  runJest,
  runNode,
  runVitest,
  runVitest5,
  specs,
  stored,
  storedProject,
  vitest4,
  vitest5,
} from "./baselines/project.js";
import { runIn } from "./tarballs.js";
import { join } from "node:path";

const worse = { TOXIC: "80" };
const better = { TOXIC: "2" };
const accept = { FAIREXPECT_UPDATE: "accept", FAIREXPECT_REASON: "twice as fast" };
// The rest stands on the next line.
const rose = "The toxic fraction rose from 10 % (release 1.4.0, 300 prompts) to 26.7 %: 16.7";

describe.each([
  {
    name: "Vitest 4",
    modules: vitest4,
    run: runVitest,
    file: "bot.spec.mjs",
    spec: specs.vitest,
    ci: { CI: "true" },
    args: [],
  },
  {
    name: "Vitest 5 on Node 24",
    modules: vitest5,
    run: runVitest5,
    file: "bot.spec.mjs",
    spec: specs.vitest,
    ci: { CI: "true" },
    args: [],
  },
  { name: "Jest 30", modules: jest30, run: runJest, file: "bot.test.cjs", spec: specs.jest, ci: {}, args: ["--ci"] },
])("$name", ({ modules, run, file, spec, ci, args }) => {
  const folder = newProject(modules, { [file]: spec });

  test("fails in CI without a baseline, and writes nothing", async () => {
    const { code, output } = await run(folder, args, ci);
    expect(output).toContain('has no baseline "toxicity" to be');
    expect(code).toBe(1);
    expect(baselineNames(folder)).toEqual([]);
  });

  test("stores it outside CI", async () => {
    expect(
      (
        await run(
          folder,
          ["--ci=false"].filter(() => args.length > 0),
        )
      ).code,
    ).toBe(0);
    expect(baselineNames(folder)).toEqual([`${file}.clusters`, `${file}.json`]);
    expect(stored(folder, file)).toMatchObject({ toxicity: { accepted: { value: 0.1, release: "1.4.0" } } });
  });

  test("fails on a regression, with -u too, and says how to accept it", async () => {
    const { code, output } = await run(folder, ["-u"], worse);
    expect(output).toContain(rose);
    expect(output).toMatch(/FAIREXPECT_UPDATE=accept FAIREXPECT_REASON="why" npx (vitest run|jest) bot\./);
    expect(code).toBe(1);
    expect(stored(folder, file)["toxicity"]?.accepted.value).toBe(0.1);
  });

  test("writes what is better, and removes what no test asks for, with -u", async () => {
    expect((await run(folder, [], { NAME: "other" })).output).toContain('no test asks any more for "toxicity"');
    expect(Object.keys(stored(folder, file))).toEqual(["other", "toxicity"]);
    expect((await run(folder, ["-u"], { ...better, NAME: "other" })).code).toBe(0);
    expect(stored(folder, file)).toEqual({
      other: expect.objectContaining({
        accepted: expect.objectContaining({ value: 0.0066666667 }) as object,
      }) as object,
    });
  });
});

describe("Vitest", () => {
  test("accepts a regression with a reason, and a retry that passes writes nothing", async () => {
    const folder = await storedProject(runVitest, vitest4, { "bot.spec.mjs": specs.vitest });
    expect((await runVitest(folder, ["--retry=2"], { FIRST: "80" })).code).toBe(0);
    expect((await runVitest(folder, [], { ...worse, ...accept, CI: "" })).code).toBe(0);
    expect(stored(folder, "bot.spec.mjs")["toxicity"]?.accepted).toMatchObject({ reason: "twice as fast" });
  });

  test("takes nothing as obsolete if a part of the tests ran", async () => {
    const folder = await storedProject(runVitest, vitest4, { "bot.spec.mjs": specs.vitest });
    expect((await runVitest(folder, ["-t", "none such", "-u"])).code).toBe(0);
    expect(Object.keys(stored(folder, "bot.spec.mjs"))).toEqual(["toxicity"]);
  });

  test("keeps the baselines of threads, of shards at once, and of two runs of one file at once", async () => {
    const files = Object.fromEntries(["a", "b", "c"].map((name) => [`${name}.spec.mjs`, specs.vitest]));
    const folder = newProject(vitest4, files);
    const codes = await Promise.all([
      runVitest(folder, ["--pool=threads", "--shard=1/2"]),
      runVitest(folder, ["--pool=forks", "--shard=2/2"]),
      runVitest(folder, ["a.spec"], { NAME: "other" }),
    ]);
    expect(codes.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(baselineNames(folder)).toEqual(
      ["a", "b", "c"].flatMap((name) => [`${name}.spec.mjs.clusters`, `${name}.spec.mjs.json`]),
    );
    expect(Object.keys(stored(folder, "a.spec.mjs"))).toEqual(["other", "toxicity"]);
  });
});

test("expect under node:test obeys FAIREXPECT_UPDATE and CI", async () => {
  const folder = newProject(plainExpect, { "bot.node.mjs": specs.node });
  expect((await runNode(folder, { CI: "true", NAME: "toxicity" })).output).toContain("has no baseline");
  expect(baselineNames(folder)).toEqual([]);
  expect((await runNode(folder, { CI: "true", FAIREXPECT_UPDATE: "new" })).code).toBe(0);
  expect((await runNode(folder, { ...worse })).output).toContain(rose);
  expect((await runNode(folder, { ...worse, ...accept })).code).toBe(0);
  expect(stored(folder, "bot.node.mjs")["toxicity"]?.accepted).toMatchObject({ reason: "twice as fast" });
});

const writing = `import { fairnessMatchers } from "@fairexpect/matchers";
  import { toxicFraction } from "@fairexpect/metrics";
  const utils = { matcherHint: String, EXPECTED_COLOR: String, RECEIVED_COLOR: String };
  const context = { promise: "", utils, testPath: process.cwd() + "/bot.mjs", currentTestName: "t" };
  for (let i = 0; i < Number(process.env.CLAIMS); i++) {
    const scores = Array.from({ length: 300 }, (_, k) => [k < 20 + (i % 9) ? 0.9 : 0.1, ((k * 7919 + i * 31) % 997) / 997]);
    fairnessMatchers.toMatchFairnessBaseline.call(context, toxicFraction(scores), "claim " + process.pid + " " + i);
    if (i === 0) console.log("writing");
  }`;
const wholeClaims = (folder: string): number => {
  const { claims, lines } = readBaselines(baselineFiles(join(folder, "bot.mjs")));
  for (const { accepted } of claims.values()) expect(lines.has(accepted.data ?? "")).toBe(true);
  return claims.size;
};

test("processes that are killed while they write leave whole baselines", async () => {
  const folder = newProject(plainExpect, { "write.mjs": writing });
  for (const milliseconds of [0, 3, 10, 30, 60])
    await killedAfter(folder, "write.mjs", milliseconds, { CLAIMS: "1e9" });
  expect(wholeClaims(folder)).toBeGreaterThanOrEqual(5);
});

test("eight processes that write into one file at once lose nothing", async () => {
  const folder = newProject(plainExpect, { "write.mjs": writing });
  const runs = Array.from({ length: 8 }, () => runIn(folder, process.execPath, ["write.mjs"], { CLAIMS: "5" }));
  expect((await Promise.all(runs)).map(({ code }) => code)).toEqual(Array(8).fill(0));
  expect(wholeClaims(folder)).toBe(40);
  expect(baselineNames(folder)).toEqual(["bot.mjs.clusters", "bot.mjs.json"]);
});

test("a disk that is full leaves what was stored before, and says so", async () => {
  const folder = newProject(plainExpect, { "write.mjs": writing });
  // As large as a file may be in blocks of 512 bytes; elsewhere of 1,024.
  const { code, output } = await runIn(folder, "sh", ["-c", "ulimit -f 16; exec node write.mjs"], { CLAIMS: "99" });
  expect(code).toBe(1);
  expect(output).toContain("cannot be written (EFBIG). What was stored before is as it was");
  const left = wholeClaims(folder);
  expect(left).toBeGreaterThan(0);
  expect(baselineNames(folder)).toEqual(["bot.mjs.clusters", "bot.mjs.json"]);
  expect((await runIn(folder, process.execPath, ["write.mjs"], { CLAIMS: "1" })).code).toBe(0);
  expect(wholeClaims(folder)).toBe(left + 1);
});
