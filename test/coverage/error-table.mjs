import { errorsOf } from "./clusters.mjs";
import { leastOf } from "./until-settled.mjs";

const goals = { auto: 0.075, strict: 0.05 };

/** Prints how often bounds miss, a row and method each, with what is certain of it. */
export function printErrors(rows, { runs, seed = 1, methods = ["auto", "strict"] }) {
  let missed = 0;
  console.log(
    `| setting, ${runs} runs each, nominal .05 | method | shown below | shown above | at least (99.9 %) |\n|--|--|--|--|--|`,
  );
  const share = (count) => (count / runs).toFixed(3);
  for (const [i, row] of rows)
    for (const method of methods) {
      const { below, above } = errorsOf(row, method, runs, seed + i);
      const least = leastOf(Math.max(below, above), runs);
      const isAbove = least > goals[method];
      if (isAbove) missed++;
      console.log(
        `| ${row.setting} | ${method} | ${share(below)} | ${share(above)} | ${least.toFixed(3)}${isAbove ? " *" : ""} |`,
      );
    }
  console.log(`\n${missed} rows above the goal of ${goals.auto} (auto) and ${goals.strict} (strict).`);
}
