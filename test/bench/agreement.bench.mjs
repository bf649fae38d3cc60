// Searching the prompt sets under which two metrics agree best: `agreement` against Pearson's correlation pair by pair.
import { promptSetCombinations } from "@fairexpect/metrics/core";
import { pathToFileURL } from "node:url";
import { agreement, subgroupBias } from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";

const MODELS = 10;
const SUBGROUPS = 8;
const SETS = ["original", ...Array.from({ length: 15 }, (_, i) => `p${i + 1}`)];

function noise(random) {
  const scores = () =>
    Object.fromEntries(Array.from({ length: SUBGROUPS }, (_, s) => [`s${s}`, Array.from({ length: 5 }, random)]));
  return Object.fromEntries(
    Array.from({ length: MODELS }, (_, m) => [`m${m}`, Object.fromEntries(SETS.map((set) => [set, scores()]))]),
  );
}

function naivePearson(x, y) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(x), mean(y)];
  const covariance = x.reduce((sum, value, i) => sum + (value - meanX) * (y[i] - meanY), 0);
  const spread = (values, centre) => Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0));
  return covariance / (spread(x, meanX) * spread(y, meanY));
}

function biasVector(metric, sets) {
  return Object.values(metric).map((ofModel) => {
    const rows = Object.fromEntries(
      Object.keys(ofModel.original).map((subgroup) => [subgroup, sets.flatMap((set) => ofModel[set][subgroup])]),
    );
    return subgroupBias(rows).value;
  });
}

function timed(run) {
  const start = performance.now();
  const result = run();
  return { ms: performance.now() - start, result };
}

export async function bench({ large = false } = {}) {
  const random = seededRandom(1);
  const [a, b] = [noise(random), noise(random)];
  const sizes = [6, 8].map((size) => ({ size, sample: large ? 1500 : 500 }));
  agreement(a, b, { size: 5, permutations: 0 });
  for (let i = 0; i < 20_000; i++) naivePearson([i, 2, 5, 1], [4, 3, 1, i]);
  return sizes.map(({ size, sample }) => {
    const ours = timed(() => agreement(a, b, { size, permutations: 0 }));
    const combinations = promptSetCombinations(SETS, { size });
    const step = Math.floor(combinations.length / sample);
    const some = combinations.filter((_, i) => i % step === 0);
    const vectors = timed(() => [some.map((sets) => biasVector(a, sets)), some.map((sets) => biasVector(b, sets))]);
    const pairs = timed(() => {
      let best = -1;
      for (const x of vectors.result[0]) for (const y of vectors.result[1]) best = Math.max(best, naivePearson(x, y));
      return best;
    });
    if (pairs.result > ours.result.value + 1e-12)
      throw new Error(`naive found ${pairs.result}, agreement ${ours.result.value}`);
    const scale = combinations.length / some.length;
    const naive = vectors.ms * scale + pairs.ms * scale * scale;
    return {
      name: `agreement, cross search over ${MODELS} models (naive extrapolated from ${some.length}^2 pairs)`,
      size: `${combinations.length}^2`,
      naive,
      ours: ours.ms,
      ratio: naive / ours.ms,
      target: 20,
    };
  });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.table(await bench({ large: process.argv.includes("--large") }));
}
