// Prints how often verdicts and intervals are wrong: `npm run coverage` after a build. --short: few runs; --runs 500: so
// many; --only means: one family, or the false alarms (`alarms`); --rows "rabbi strict 50": rows in which these words
// stand together.
import { option } from "./option.mjs";
import { families, falseAlarms, simulate } from "./scenarios.mjs";

const short = process.argv.includes("--short");
const only = option("--only");
const wanted = option("--rows");
const runs = Number(option("--runs") ?? (short ? 200 : 2000));
const fewer = Math.max(60, Math.round(runs / 5));
const share = (value) => value.toFixed(3);
const isWanted = ({ metric, method, prompts, setting }) =>
  wanted === undefined || `${metric} ${method} ${prompts} ${setting}`.includes(wanted);

console.log(
  `Coverage of verdicts, ${new Date().toISOString().slice(0, 10)}, ${runs} runs each (${fewer} where marked *), seed 1 + row.\n`,
);
console.log(
  "The true value is the limit: a claim that passes is a false pass, one that fails a false fail; nominal 0.05 each. Coverage is that of the two-sided 95 % interval.\n",
);
console.log("| metric | method | n | setting | false pass | false fail | coverage |\n|--|--|--|--|--|--|--|");
// Rows are counted over the whole grid, so that one alone gives what it gives among all.
let row = 0;
for (const [name, family] of Object.entries(families)) {
  for (const scenario of family()) {
    row++;
    if ((only !== undefined && name !== only) || !isWanted(scenario)) continue;
    const count = scenario.costly ? fewer : runs;
    const { metric, method, prompts, setting, falsePass, falseFail, coverage } = simulate(scenario, count, 1 + row);
    console.log(
      `| ${metric} | ${method} | ${prompts} | ${setting}${scenario.costly ? " *" : ""} | ${share(falsePass)} | ${share(falseFail)} | ${share(coverage)} |`,
    );
  }
}
if (wanted === undefined && (only === undefined || only === "alarms")) {
  console.log(
    `\nFalse alarms of \`compareSamples\` on two samples of one model (lower bound above 0 at 95 %), ${short ? 200 : 2000} trials, seed 1:\n`,
  );
  console.log("| samples | n | values | false alarms |\n|--|--|--|--|");
  for (const { method, prompts, setting, alarms } of falseAlarms(short ? 200 : 2000, 1))
    console.log(`| ${method} | ${prompts} | ${setting} | ${share(alarms)} |`);
}
