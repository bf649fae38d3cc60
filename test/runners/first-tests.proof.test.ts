// How long a new user's machine takes from an empty folder to a first passing and a first failing test, by what the READMEs
// say alone. What it came to is written into the documentation; nothing here fails for being slow.
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { packedOnce } from "../commands/pack.mjs";
import { managers } from "./managers.js";
import { writeSection } from "./set-ups-page.js";
import { runIn, versions, writeFiles } from "./tarballs.js";

const packages = join(import.meta.dirname, "../../packages");

/** The first block of code in a language that has a line. */
function snippet(readme: string, language: string, line: string): string {
  const text = readFileSync(join(packages, readme, "README.md"), "utf8");
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, "gm"))].map(
    ([, code = ""]) => code,
  );
  const found = blocks.find((code) => code.includes(line));
  if (found === undefined) throw new Error(`${readme} has no code in ${language} with ${line}`);
  return found;
}

const first = snippet("fairexpect", "ts", "toHaveRabbiWithin");
const runners = [
  {
    name: "Vitest",
    packages: versions("vitest"),
    file: "first.test.ts",
    code: first,
    more: {},
    run: ["npx", "vitest", "run"],
  },
  {
    name: "Jest",
    packages: versions("jest"),
    file: "first.test.js",
    code: first.replaceAll(/^import .*\n/gm, ""),
    more: { "jest.config.json": JSON.stringify({ setupFilesAfterEnv: ["fairexpect/jest"] }) },
    run: ["npx", "jest"],
  },
  {
    name: "node:test",
    packages: versions("expect"),
    file: "first.test.mjs",
    code: snippet("jest", "js", "register(expect)").replace("@fairexpect/jest", "fairexpect/jest"),
    more: {},
    run: ["node", "--test"],
  },
] as const;

const lines: string[] = [];
const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(0)} s`;

test.each(runners)("$name: from an empty folder to a first passing and a first failing test", async (runner) => {
  await packedOnce();
  const start = performance.now();
  const folder = await managers.npm(runner.packages, { ...runner.more, [runner.file]: runner.code });
  const installed = secondsSince(start);
  const [command, ...args] = runner.run;
  const passed = await runIn(folder, command, args);
  expect(passed.code, passed.output).toBe(0);
  const green = secondsSince(start);
  const unfair = runner.code.replace("women: scores,", "women: scores.map((score) => score / 2),");
  expect(unfair).not.toBe(runner.code);
  writeFiles(folder, { [runner.file]: unfair });
  const failed = await runIn(folder, command, args);
  expect(failed.code).not.toBe(0);
  expect(failed.output.replaceAll(/\s+/g, " ")).toMatch(
    /women rank above men in [\d.]+ and below in .* not within ±0\.1/,
  );
  lines.push(`| ${runner.name} | ${installed} | ${green} | ${secondsSince(start)} |`);
});

afterAll(() => {
  if (lines.length < runners.length) return;
  writeSection(
    "First tests",
    `From an empty folder, by what the READMEs say alone: \`npm install\` with what it downloads at hand, the README's test, and the
same test of a model that gives women half the scores. Seconds of the machine since the start, without those of the reader; ${cpus().length} cores,
Node ${process.version}, on ${new Date().toISOString().slice(0, 10)}. \`npm run proof tests\` makes them anew.

| runner | installed | first passing test | first failing test |
|---|---|---|---|
${lines.join("\n")}
`,
  );
});
