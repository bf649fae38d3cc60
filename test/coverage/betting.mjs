// Prints where betting is narrower than `strict`, and where not: node test/coverage/betting.mjs, after a build. The mean
// distance of either bound from the truth, over as many draws for both. --runs 100: so many a row.
import { bettingInterval, clusteredFraction, meanInterval, seededRandom } from "@fairexpect/metrics/statistics";
import { beta, times } from "./draws.mjs";
import { option } from "./option.mjs";

const runs = Number(option("--runs") ?? 100);

/** Prompts of so many responses, at rates that vary; their shares are what betting bets on. */
function fractionOf(n, m, rate, icc) {
  return {
    name: `fraction, ${n} x ${m}, rate ${rate}, icc ${icc}`,
    truth: rate,
    draw(random) {
      const hits = times(n, () => {
        const own = icc === 0 ? rate : beta(rate, icc, random);
        const each = times(m, () => (random() < own ? 1 : 0));
        return { first: each[0], count: each.reduce((sum, one) => sum + one, 0) };
      });
      const counts = hits.map(({ count }) => count);
      const first = hits.map((one) => one.first);
      return {
        strict: clusteredFraction(counts, Array(n).fill(m), { method: "strict", first }),
        betting: bettingInterval(counts.map((count) => count / m)),
      };
    },
  };
}

function meanOf(n, name, truth, value) {
  return {
    name: `mean of ${n}, ${name}`,
    truth,
    draw(random) {
      const values = times(n, () => value(random));
      return { strict: meanInterval(values, { range: [0, 1], method: "strict" }), betting: bettingInterval(values) };
    },
  };
}

function* designs() {
  for (const n of [20, 50, 100, 300, 1000])
    for (const m of [1, 5]) for (const rate of [0.005, 0.05, 0.3]) yield fractionOf(n, m, rate, m === 1 ? 0 : 0.3);
  for (const n of [20, 50, 100, 300, 1000]) {
    yield meanOf(n, "beta about .05", 0.05, (random) => beta(0.05, 0.1, random));
    yield meanOf(n, "beta about .3", 0.3, (random) => beta(0.3, 0.2, random));
    yield meanOf(n, ".3 give or take .05", 0.3, (random) => 0.25 + 0.1 * random());
    yield meanOf(n, "3 % ones over noise", 0.0397, (random) => (random() < 0.03 ? 1 : 0.02 * random()));
  }
}

const share = (value) => value.toFixed(4);
let [narrower, rows] = [0, 0];
console.log(
  `| ${runs} draws each, 95 % | upper: \`strict\` | betting | lower: \`strict\` | betting | |\n|--|--|--|--|--|--|`,
);
for (const [i, { name, truth, draw }] of [...designs()].entries()) {
  const random = seededRandom(11 + i);
  const sums = { strict: [0, 0], betting: [0, 0] };
  for (let run = 0; run < runs; run++) {
    for (const [method, interval] of Object.entries(draw(random))) {
      const { lower, upper } = interval.bounds(0.95);
      sums[method][0] += (upper - truth) / runs;
      sums[method][1] += (truth - lower) / runs;
    }
  }
  const isNarrower = [0, 1].map((side) => sums.betting[side] < sums.strict[side]);
  rows++;
  if (isNarrower.includes(true)) narrower++;
  const told = isNarrower[0]
    ? isNarrower[1]
      ? "betting, both"
      : "betting, upper"
    : isNarrower[1]
      ? "betting, lower"
      : "";
  console.log(
    `| ${name} | ${share(sums.strict[0])} | ${share(sums.betting[0])} | ${share(sums.strict[1])} | ${share(sums.betting[1])} | ${told} |`,
  );
}
console.log(`\nBetting is narrower on some side in ${narrower} of ${rows} designs.`);
