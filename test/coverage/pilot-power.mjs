// Prints how often fresh sets of the size that a pilot plans for settle the claim: `npm run proof pilots` after a build.
// --runs 500: so many; --rows "RABBI": rows with these words.
import { pilots, planOf, sizeFor } from "./pilots.mjs";

const option = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined);
const runs = Number(option("--runs") ?? 4000);
const wanted = option("--rows") ?? "";

console.log(`| pilot, ${runs} fresh sets each | value | planned | verdict | reached in | size for 80 % |`);
console.log("|--|--|--|--|--|--|");
for (const pilot of pilots.filter(({ name }) => name.includes(wanted))) {
  const made = planOf(pilot);
  const { value, planned, powerAt } = made;
  const power = powerAt(planned.prompts, runs);
  const size = sizeFor(made, power, runs);
  console.log(
    `| ${pilot.name} | ${value.toPrecision(3)} | ${planned.prompts} ${planned.unit} | ${planned.verdict} | ${(100 * power).toFixed(1)} % | ${size} (${(100 * (size / planned.prompts - 1)).toFixed(0)} %) |`,
  );
}
