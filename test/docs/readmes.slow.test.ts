import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { linkInto } from "../runners/linked.js";
import { documentationError } from "./check.js";
import { pages, root } from "./pages.js";
import { isVitestAlone, passTogether, projectsIn, runProject } from "./projects.js";

const generated = join(import.meta.dirname, ".generated/readmes");
rmSync(generated, { recursive: true, force: true });
linkInto(generated);

const projectsOf = new Map(pages.map((readme) => [readme, projectsIn(readFileSync(join(root, readme), "utf8"))]));
const alone = [...projectsOf].flatMap(([readme, projects]) =>
  projects
    .filter(isVitestAlone)
    .map((project) => ({ ...project, name: `${readme.replaceAll(/\W/g, "-")}-${project.name}` })),
);
let passed: Promise<boolean> | undefined;
/** One start of Vitest for all of them takes as long as two. */
const allPass = (): Promise<boolean> => (passed ??= passTogether(alone, join(generated, "together")));

for (const [readme, projects] of projectsOf) {
  // Pages of tables alone have nothing to run.
  describe.runIf(projects.length > 0)(readme, () => {
    for (const project of projects) {
      const named = project.files
        .map(({ path, line }) => (project.name === "project" ? path : `line ${line}`))
        .join(", ");
      test(`${readme}: ${named} ${project.files.length === 1 ? "runs" : "run"} as written`, async () => {
        if (isVitestAlone(project) && (await allPass())) return;
        const problems = await runProject(project, join(generated, "pages", readme.replace(/\.md$/, ""), project.name));
        if (problems.length > 0) throw documentationError(join(root, readme), project.line, problems);
      });
    }
  });
}

describe("the snippets of a README", () => {
  let runs = 0;
  async function problemsOf(markdown: string): Promise<string> {
    const problems: string[] = [];
    for (const project of projectsIn(markdown))
      problems.push(...(await runProject(project, join(generated, "projects", String(++runs)))));
    return problems.join("\n");
  }
  const fence = (info: string, ...lines: string[]): string => `\`\`\`${info}\n${lines.join("\n")}\n\`\`\`\n`;
  const pairs = 'import { subjectName as named } from "fairexpect/metrics";';

  test("stand alone without a title, in one folder with one, and other languages are left out", () => {
    const markdown =
      fence("ts", "a;") +
      fence("bash", "b") +
      fence('ts title="c.ts"', "c;") +
      fence("json", "{}") +
      fence("js title=d.js", "d;") +
      fence("cjs", "e;");
    expect(projectsIn(markdown).map(({ name, files }) => [name, files.map(({ path }) => path)])).toEqual([
      ["project", ["c.ts", "d.js"]],
      ["line-2", ["snippet.ts"]],
      ["line-17", ["snippet.cjs"]],
    ]);
  });

  test.each([
    ["ts", "const a: number = 1;", undefined],
    ["ts", "/a/.test('a');", undefined],
    ["ts", "test('a', () => {});", "vitest"],
    ["js", "it.each([1])('a', () => {});", "vitest"],
    ["ts", "import { test } from 'vitest';\nimport 'fairexpect/vitest';\ntest('a', () => {});", "vitest"],
    ["js", "import 'fairexpect/jest';\ntest('a', () => {});", "jest"],
    ["ts", "import { test } from '@jest/globals';\ntest('a', () => {});", "jest"],
    ["js", "import { test } from 'node:test';\nimport 'fairexpect/jest';\ntest('a', () => {});", "node"],
    ["cjs", "test('a', () => {});", "jest"],
  ])("find their runner: %s %j, %s", (language, text, runner) => {
    expect(projectsIn(fence(language, text))[0]?.files[0]?.runner).toBe(runner);
  });

  test("without a test are run, and held to what they claim", async () => {
    expect(await problemsOf(fence("ts", pairs, 'named({ group: "a", against: "b" }) // "a vs b"'))).toBe("");
    expect(await problemsOf(fence("js", pairs, 'named({ group: "a", against: "b" }) // "a or b"'))).toBe(
      'line 3: named({ group: "a", against: "b" }) // "a or b"\n  gave  // "a vs b"',
    );
    expect(
      await problemsOf(
        fence(
          "cjs",
          'const { subjectName: named } = require("fairexpect/metrics");',
          'named({ group: "a", against: "b" }) // "a or b"',
        ),
      ),
    ).toContain('gave  // "a vs b"');
    expect(await problemsOf(fence("ts", 'import { nothing } from "fairexpect/metrics";', "nothing();"))).toMatch(
      /^line 3: threw TypeError: .*nothing.* is not a function/,
    );
    expect(await problemsOf(fence("ts", 'import "fairexpect/nothing";'))).toContain('"./nothing" is not exported');
  });

  // What holds passes with the pages above; here it stands beside what does not.
  test("run under Vitest, with its globals where they import no runner", async () => {
    const body = 'test("holds", () => { expect(named({ group: "a", against: "b" })).toBe("a vs b" as string); });';
    const fails = body.replace("holds", "fails").replace("vs", "or");
    const own = fence('ts title="own.test.ts"', 'import { expect, test } from "vitest";', pairs, body, fails);
    const said = await problemsOf(fence('ts title="global.test.ts"', pairs, body, fails) + own);
    expect(said).toContain("global.test.ts:4:");
    expect(said).toContain("own.test.ts:10:");
    expect(said).toContain("2 failed | 2 passed");
  });

  test("run under Jest, in CommonJS, JavaScript and TypeScript", async () => {
    const body = 'test("holds", () => { expect(named({ group: "a", against: "b" })).toBe("a vs b"); });';
    const fails = body.replace("holds", "fails").replace("vs", "or");
    const required = 'const { subjectName: named } = require("fairexpect/metrics");';
    const cjs = await problemsOf(fence("cjs title=a.test.js", required, body, fails));
    expect(cjs).toContain("a.test.js:4:");
    expect(cjs).toContain("1 failed, 1 passed");
    const imported = 'import { expect, test } from "@jest/globals";';
    const esm = await problemsOf(
      fence("ts title=a.test.ts", imported, 'import { b } from "./b.js";', pairs, body.replace('"b"', "b as string")) +
        fence("ts title=b.ts", 'export const b: string = "b";') +
        fence("js title=c.test.js", imported, pairs, fails),
    );
    expect(esm).toContain("c.test.js:13:");
    expect(esm).toContain("1 failed, 1 passed");
  });

  test("run under node:test", async () => {
    const body = 'test("holds", () => { expect(named({ group: "a", against: "b" }) as string).toBe("a vs b"); });';
    const lines = ['import { test } from "node:test";', 'import { expect } from "expect";', pairs, body];
    const said = await problemsOf(fence("ts", ...lines, body.replace("holds", "fails").replace("a vs", "a or")));
    expect(said).toContain('"a vs b"');
    expect(said).toContain("pass 1");
    expect(said).toContain("fail 1");
  });

  test("with a title make one project, whose configuration counts and whose other files are held to their claims", async () => {
    const config = fence(
      'ts title="vitest.config.ts"',
      "export default { test: { globals: true, testNamePattern: /kept/ } };",
    );
    const support = fence('ts title="src/support.ts"', 'export const reply: string = "hello";', "reply.length // 5");
    const spec = fence(
      'ts title="support.test.ts"',
      'import { reply } from "./src/support.js";',
      'test("kept", () => { expect(reply).toBe("hello"); });',
      'test("left", () => { expect(reply).toBe(""); });',
    );
    const script = fence('js title="script.js"', "missing();");
    // What the test names passes: there is no other problem.
    expect(await problemsOf(config + support.replace("// 5", "// 6") + spec + script)).toMatch(
      /^line 6: reply\.length \/\/ 6\n  gave  \/\/ 5\nline \d+: threw ReferenceError: missing is not defined$/,
    );
    const said = await problemsOf(support + spec);
    expect(said).toContain("support.test.ts:");
    expect(said).not.toContain("// 5");
    expect(await problemsOf(support + support)).toBe("two snippets have the title src/support.ts");
  });
});
