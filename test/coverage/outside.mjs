// Prints how often verdicts are wrong on data that no method was made for: `npm run proof outside`, or `node
// test/coverage/outside.mjs` after a build. --runs 400: so many of each; --rows "names": rows with these words.
import { decide } from "../../packages/metrics/dist/index.js";
import { seededRandom } from "../../packages/metrics/dist/statistics/index.js";
import { option } from "./option.mjs";
import { outside } from "./outside-scenarios.mjs";
import { leastOf } from "./until-settled.mjs";

const runs = Number(option("--runs") ?? 400);
const wanted = option("--rows") ?? "";
const METHODS = ["auto", "strict"];
const SLACK = 1e-9;

/** How often the claim that is false by nothing passes, and how often that which is true by nothing fails. */
function errorsOf({ truth, claim, draw, measure }, method, seed) {
  const random = seededRandom(seed);
  const found = { passes: 0, fails: 0, without: 0 };
  for (let run = 0; run < runs; run++) {
    const measurement = measure(draw(random), method);
    if (measurement.value === undefined) {
      found.without++;
      continue;
    }
    const by = claim === "above" ? SLACK : -SLACK;
    if (decide(measurement, { [claim]: truth + by }).verdict === "pass") found.passes++;
    if (decide(measurement, { [claim]: truth - by }).verdict === "fail") found.fails++;
  }
  return found;
}

console.log(
  `${runs} runs a row, decided as matchers decide: how often a claim passes that is false by nothing, and how often one fails that is true by nothing. The goal is 0.05 for \`strict\` and for groups that are alike, else 0.075; a row is above it if that is certain (99.9 %).\n`,
);
console.log("| data | method | false passes | false failures | without a value | |\n|--|--|--|--|--|--|");
let above = 0;
for (const [i, scenario] of outside().entries()) {
  if (!scenario.name.includes(wanted)) continue;
  for (const method of METHODS) {
    const { passes, fails, without } = errorsOf(scenario, method, 9001 + i);
    const goal = method === "strict" || scenario.alike === true ? 0.05 : 0.075;
    const isAbove = leastOf(Math.max(passes, fails), runs) > goal;
    if (isAbove) above++;
    const share = (count) => (count / runs).toFixed(3);
    console.log(
      `| ${scenario.name} | ${method} | ${share(passes)} | ${share(fails)} | ${without} | ${isAbove ? "above the goal" : ""} |`,
    );
  }
}
console.log(`\n${above} above the goal.`);
