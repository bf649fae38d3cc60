// npm run train -- PROGRAM ...: trains or judges the bundled models by a program of packages/scorers/train.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./steps.mjs";

const folder = join(root, "packages/scorers");
const programs = readdirSync(join(folder, "train"))
  .filter((file) => /^(train|choose|evaluate.*|vader-lexicon|similarity-table)\.ts$/.test(file))
  .map((file) => file.replace(".ts", ""));
const [program = "", ...given] = process.argv.slice(2);
if (!programs.includes(program)) {
  console.error(`npm run train -- PROGRAM, one of: ${programs.join(", ")}`);
  process.exit(2);
}
for (const [command, ...rest] of [
  [join(root, "node_modules/.bin/tsc"), "-b", "train"],
  [process.execPath, `train/dist/${program}.js`, ...given],
]) {
  const { status } = spawnSync(command, rest, { cwd: folder, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
