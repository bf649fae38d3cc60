// What importing fairexpect/vitest costs a test file on top of Vitest, from the packed packages as a user installs them.
// Each figure is the median over test files that Vitest runs in workers of their own.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packedOnce } from "../commands/pack.mjs";
import { pnpm, root } from "../commands/steps.mjs";

export async function bench({ large = false } = {}) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "fairexpect-import-"));
  const packed = await packedOnce();
  const tarballs = Object.fromEntries(Object.entries(packed).map(([name, tarball]) => [name, `file:${tarball}`]));
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const manifest = {
    private: true,
    devDependencies: { vitest: devDependencies.vitest, fairexpect: tarballs["fairexpect"] },
    pnpm: { overrides: tarballs },
  };
  const write = (name, text) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  write("package.json", JSON.stringify(manifest));
  const [command, ...args] = pnpm;
  execFileSync(command, [...args, "install", "--prefer-offline", "--ignore-scripts", "--no-frozen-lockfile"], {
    cwd: folder,
    stdio: "ignore",
  });
  const files = large ? 25 : 5;
  for (let i = 0; i < files; i++) {
    write(
      `spec-${i}.test.mjs`,
      `import { appendFileSync } from "node:fs";
import { test } from "vitest";
test("import", async () => {
  const start = performance.now();
  await import("fairexpect/vitest");
  appendFileSync("times.txt", (performance.now() - start) + "\\n");
});`,
    );
  }
  execFileSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--no-file-parallelism"], {
    cwd: folder,
    stdio: "ignore",
    env: { ...process.env, VITEST: "" },
  });
  const times = readFileSync(join(folder, "times.txt"), "utf8")
    .trim()
    .split("\n")
    .map(Number)
    .sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? Number.NaN;
  return [{ name: "import of fairexpect/vitest", size: `${files} test files`, ours: median, target: "50 ms" }];
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.table(await bench({ large: process.argv.includes("--large") }));
