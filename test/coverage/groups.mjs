// Prints how often the bounds of comparisons of groups are wrong: `npm run proof groups`, or `node
// test/coverage/groups.mjs` after a build. Each row runs until it is on one side of its goal for certain, 4,000 times at
// most. --runs 500: so many at most; --first 50: so many of every row; --only ranks,scores: these families; --rows "rabbi":
// rows in which these words stand together; --minutes 30: no longer. What was counted stands in --state FILE, from where it
// goes on; unless given in test/proof/groups.json, if all is asked for. --afresh: from nothing, as after another method.
import { rmSync } from "node:fs";
import { groupFamilies } from "./group-scenarios.mjs";
import { option } from "./option.mjs";
import { simulate } from "./scenarios.mjs";
import { leastOf, sideOf, untilSettled } from "./until-settled.mjs";

const most = Number(option("--runs") ?? 4000);
const first = Math.min(most, Number(option("--first") ?? 150));
const minutes = Number(option("--minutes") ?? Infinity);
const only = option("--only")?.split(",");
const wanted = option("--rows");
const KEPT = new URL("../proof/groups.json", import.meta.url).pathname;
const isPart = ["--rows", "--only", "--runs", "--first"].some((name) => process.argv.includes(name));
const state = option("--state") ?? (isPart ? undefined : KEPT);
if (state !== undefined && process.argv.includes("--afresh")) rmSync(state, { force: true });

function rowOf(family, scenario, i) {
  const { metric, method, prompts, setting, truth, alike = truth === 0 } = scenario;
  return {
    scenario,
    family,
    words: `${metric} ${method} ${prompts} ${setting}`,
    key: `${family}, ${metric}, ${method}, ${setting}, ${truth.toFixed(4)}`,
    seed: 5001 + i,
    goal: method === "strict" || alike ? 0.05 : 0.075,
    count(runs, seed) {
      const { falsePass, falseFail, runs: measured } = simulate(scenario, runs, seed);
      const count = (share) => (measured === 0 ? 0 : Math.round(share * measured));
      return { runs: measured, passes: count(falsePass), fails: count(falseFail) };
    },
  };
}

const rows = Object.entries(groupFamilies)
  .flatMap(([family, scenarios]) => [...scenarios()].map((scenario) => ({ family, scenario })))
  .map(({ family, scenario }, i) => rowOf(family, scenario, i))
  .filter(({ family, words }) => (only === undefined || only.includes(family)) && words.includes(wanted ?? ""));

const counted = untilSettled(rows, { first, most, minutes, state });
const share = (count, runs) => (count / runs).toFixed(3);
const told = { above: "above the goal", near: "near", below: "" };
const sides = counted.map((each, i) => (each === undefined ? "not run" : sideOf(each, rows[i].goal)));
const of = (side) => sides.filter((each) => each === side).length;
const all = counted.reduce((sum, each) => sum + (each?.runs ?? 0), 0);

console.log(
  `${rows.length} rows, ${all} runs in all. Each row has ${first} runs; one whose shares are not below its goal for certain (upper bound at 99.9 %) has more, cheap rows first, up to ${most}. The goal is 0.05 for \`strict\` and for groups that are alike, else 0.075.\n`,
);
console.log(
  `Below the goal for certain: ${of("below")}. Above it for certain: ${of("above")}. Near it, which no number of runs may change as intervals shall err in 5 %: ${of("near")}, of which ${counted.filter((each, i) => sides[i] === "near" && each.runs >= 0.99 * most).length} have ${most} runs. Not run: ${of("not run")}.\n`,
);
console.log("| family | rows | runs | below the goal | near | above | not run |\n|--|--|--|--|--|--|--|");
for (const family of new Set(rows.map((row) => row.family))) {
  const own = [...rows.keys()].filter((i) => rows[i].family === family);
  const count = (side) => own.filter((i) => sides[i] === side).length;
  const made = own.reduce((sum, i) => sum + (counted[i]?.runs ?? 0), 0);
  console.log(
    `| ${family} | ${own.length} | ${made} | ${["below", "near", "above", "not run"].map(count).join(" | ")} |`,
  );
}
console.log();
console.log(
  "| metric | method | n | setting | truth | runs | upper bound below it | lower bound above it | at least (99.9 %) | |\n|--|--|--|--|--|--|--|--|--|--|",
);
for (const [i, { scenario }] of rows.entries()) {
  const found = counted[i];
  if (found === undefined) continue;
  const { metric, method, prompts, setting, truth } = scenario;
  const { runs, passes, fails } = found;
  console.log(
    `| ${metric} | ${method} | ${prompts} | ${setting} | ${truth.toFixed(3)} | ${runs} | ${share(passes, runs)} | ${share(fails, runs)} | ${leastOf(Math.max(passes, fails), runs).toFixed(3)} | ${told[sides[i]]} |`,
  );
}
