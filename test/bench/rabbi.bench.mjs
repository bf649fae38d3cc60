// RABBI and the earth mover's distance against a sort with a comparator, as JavaScript has it at hand.
import { pathToFileURL } from "node:url";
import { rabbi } from "@fairexpect/metrics";
import { seededRandom, wassersteinDistance } from "@fairexpect/metrics/statistics";

/** RABBI alone, with neither p-value nor interval: midranks of the pooled candidates. */
function naiveRabbi({ women, men }) {
  const pooled = [];
  for (const score of women) pooled.push({ score, ofGroup: true });
  for (const score of men) pooled.push({ score, ofGroup: false });
  pooled.sort((a, b) => a.score - b.score);
  let rankSum = 0;
  for (let start = 0; start < pooled.length;) {
    let end = start;
    let ofGroup = 0;
    for (; end < pooled.length && pooled[end].score === pooled[start].score; end++) if (pooled[end].ofGroup) ofGroup++;
    rankSum += (ofGroup * (start + end + 1)) / 2;
    start = end;
  }
  const u = rankSum - (women.length * (women.length + 1)) / 2;
  return (2 * u) / (women.length * men.length) - 1;
}

/** For samples of one size. */
function naiveWasserstein(x, y) {
  const [a, b] = [[...x], [...y]];
  a.sort((one, other) => one - other);
  b.sort((one, other) => one - other);
  return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / a.length;
}

function normals(random, count, shift, digits) {
  const scale = digits === undefined ? 1 : 10 ** digits;
  return Float64Array.from({ length: count }, () => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()) + shift;
    return digits === undefined ? normal : Math.round(normal * scale) / scale;
  });
}

/** The median time of three runs, after one that is not counted. */
function timed(run) {
  const result = run();
  const times = [0, 1, 2].map(() => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return { ms: times.sort((a, b) => a - b)[1], result };
}

function compared(name, size, target, naive, ours) {
  const [slow, fast] = [timed(naive), timed(ours)];
  if (!(Math.abs(slow.result - fast.result) <= 1e-9))
    throw new Error(`${name}: ${fast.result} instead of ${slow.result}`);
  return { name, size, naive: slow.ms, ours: fast.ms, ratio: slow.ms / fast.ms, target };
}

export async function bench({ large = false } = {}) {
  const random = seededRandom(1);
  const count = large ? 1_000_000 : 100_000;
  const size = `${count} + ${count} scores`;
  const rows = [undefined, 2].map((digits) => {
    const scores = { women: normals(random, count, 0.02, digits), men: normals(random, count, 0, digits) };
    const whole = () => {
      const { value, comparisons } = rabbi(scores, { reference: "men" });
      comparisons[0].interval.bounds(0.95);
      return value;
    };
    const what = digits === undefined ? "RABBI with p-value and interval" : "the same, scores of two decimals";
    return compared(what, size, 7, () => naiveRabbi(scores), whole);
  });
  const [x, y] = [normals(random, count, 0.02), normals(random, count, 0)];
  rows.push(
    compared(
      "earth mover's distance",
      size,
      6,
      () => naiveWasserstein(x, y),
      () => wassersteinDistance(x, y),
    ),
  );
  return rows;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.table(await bench({ large: process.argv.includes("--large") }));
}
