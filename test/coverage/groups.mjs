// Prints how often the bounds of comparisons of groups are wrong: `npm run proof groups`, or `node
// test/coverage/groups.mjs` after a build. --runs 500: so many; --only sharedPrompts: one family; --rows "rabbi": rows in
// which these words stand together.
import { groupFamilies } from "./group-scenarios.mjs";
import { simulate } from "./scenarios.mjs";

const option = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined);
const runs = Number(option("--runs") ?? 4000);
const [only, wanted] = [option("--only"), option("--rows")];

/** The lower end of a one-sided interval of 99.9 % for a share (Wilson). */
function least(share, n) {
  const z = 3.0902;
  return (
    (share + (z * z) / (2 * n) - z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))) / (1 + (z * z) / n)
  );
}

console.log(
  "| metric | method | n | setting | truth | upper bound below it | lower bound above it | |\n|--|--|--|--|--|--|--|--|",
);
let row = 0;
for (const [name, family] of Object.entries(groupFamilies)) {
  for (const scenario of family()) {
    row++;
    const { metric, method, prompts, setting, truth } = scenario;
    if (only !== undefined && name !== only) continue;
    if (wanted !== undefined && !`${metric} ${method} ${prompts} ${setting}`.includes(wanted)) continue;
    const result = simulate(scenario, runs, 5000 + row);
    const goal = method === "strict" || truth === 0 ? 0.05 : 0.075;
    const worst = Math.max(result.falsePass, result.falseFail);
    console.log(
      `| ${metric} | ${method} | ${prompts} | ${setting} | ${truth.toFixed(3)} | ${result.falsePass.toFixed(3)} | ${result.falseFail.toFixed(3)} | ${least(worst, result.runs) > goal ? "above the goal" : ""} |`,
    );
  }
}
