// Prints how often verdicts on means and fractions over clusters are wrong, with what is certain of it: `npm run
// proof clusters`, or `node test/coverage/clusters-proof.mjs` after a build. --runs 500: so many; --rows "templates": rows
// in which these words stand together; --method strict: only this one; --seed 7: other draws.
import { errorsOf, rows, surely } from "./clusters.mjs";
import { option } from "./option.mjs";

const runs = Number(option("--runs") ?? 4000);
const seed = Number(option("--seed") ?? 1);
const wanted = option("--rows") ?? "";
const methods = ["auto", "strict"].filter((method) => method === (option("--method") ?? method));
const goals = { auto: 0.075, strict: 0.05 };
let missed = 0;

console.log(
  `| setting, ${runs} runs each, nominal .05 | method | shown below | shown above | at least (99.9 %) |\n|--|--|--|--|--|`,
);
for (const [i, row] of rows().entries()) {
  if (!row.setting.includes(wanted)) continue;
  for (const method of methods) {
    const { below, above } = errorsOf(row, method, runs, seed + i);
    const least = surely(Math.max(below, above), runs);
    if (least > goals[method]) missed++;
    const share = (count) => (count / runs).toFixed(3);
    console.log(
      `| ${row.setting} | ${method} | ${share(below)} | ${share(above)} | ${least.toFixed(3)}${least > goals[method] ? " *" : ""} |`,
    );
  }
}
console.log(`\n${missed} rows above the goal of ${goals.auto} (auto) and ${goals.strict} (strict).`);
