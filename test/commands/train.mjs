// npm run train -- PROGRAM ...: trains or judges the bundled models by a program of packages/scorers/train or
// packages/toxicity-minilm/train.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./steps.mjs";

const own = join(root, "packages/scorers");
const neural = join(root, "packages/toxicity-minilm");
const programs = readdirSync(join(own, "train"))
  .filter((file) => /^(train|choose|evaluate.*|vader-lexicon|similarity-table)\.ts$/.test(file))
  .map((file) => file.replace(".ts", ""));
const ofNeural = ["neural-train", "neural-choose", "neural-evaluate"];
const [program = "", ...given] = process.argv.slice(2);
if (![...programs, ...ofNeural].includes(program)) {
  console.error(`npm run train -- PROGRAM, one of: ${[...programs, ...ofNeural].join(", ")}`);
  process.exit(2);
}
const folder = ofNeural.includes(program) ? neural : own;
for (const [command, ...rest] of [
  [join(root, "node_modules/.bin/tsc"), "-b", "train"],
  [process.execPath, `train/dist/${program.replace("neural-", "")}.js`, ...given],
]) {
  const { status } = spawnSync(command, rest, { cwd: folder, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
