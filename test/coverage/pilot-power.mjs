// Prints how often fresh sets of the size that a pilot plans for settle the claim: `npm run proof pilots` after a build.
// --runs 500: so many, and of names a quarter of them; --rows "RABBI": rows with these words; --names: only pilots whose
// names are a sample.
import { namedPilots, namedPlanOf } from "./named-pilots.mjs";
import { option } from "./option.mjs";
import { pilots, planOf, sizeFor } from "./pilots.mjs";

const runs = Number(option("--runs") ?? 4000);
const wanted = option("--rows") ?? "";

if (!process.argv.includes("--names")) {
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
  console.log("");
}

/** What five pilots of one kind tell differs. */
const SEEDS = [7, 8, 9, 10, 11];
const span = (values) => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? `${least}` : `${least} to ${most}`;
};
const ofEach = Math.ceil(runs / 4 / SEEDS.length);
console.log(
  `| five pilots of 100 names a group and 60 sources, ${ofEach} fresh sets each | names | of each | verdict | reached in |`,
);
console.log("|--|--|--|--|--|");
for (const pilot of namedPilots.filter(({ name }) => name.includes(wanted))) {
  const made = SEEDS.map((seed) => namedPlanOf(pilot, ofEach, seed));
  const plans = made.map(({ planned }) => planned);
  const shares = made.map(({ power }) => Math.round(100 * power));
  const mean = made.reduce((sum, { power }) => sum + power, 0) / made.length;
  console.log(
    `| ${pilot.name} | ${span(plans.map(({ terms }) => terms))} | ${span(plans.map(({ crossedWith }) => crossedWith.count))} ${plans[0].crossedWith.unit} | ${plans[0].verdict} | ${(100 * mean).toFixed(1)} % (${span(shares)}) |`,
  );
}
