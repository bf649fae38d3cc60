// Prints how often fresh sets of the size that a pilot plans for settle the claim: `npm run proof pilots` after a build.
// --runs 500: so many; --rows "RABBI": rows with these words.
import { offBy, pilots, powerOfPilot } from "./pilots.mjs";

const option = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined);
const runs = Number(option("--runs") ?? 4000);
const wanted = option("--rows") ?? "";

console.log(`| pilot, ${runs} fresh sets each | value | planned | verdict | reached in | size for 80 % |`);
console.log("|--|--|--|--|--|--|");
for (const pilot of pilots.filter(({ name }) => name.includes(wanted))) {
  const { value, planned, power } = powerOfPilot(pilot, runs);
  const off = offBy(power);
  const exact = (planned.prompts / (1 + off)).toFixed(0);
  console.log(
    `| ${pilot.name} | ${value.toPrecision(3)} | ${planned.prompts} ${planned.unit} | ${planned.verdict} | ${(100 * power).toFixed(1)} % | ${exact} (${((-100 * off) / (1 + off)).toFixed(0)} %) |`,
  );
}
