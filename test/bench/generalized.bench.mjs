import { expectedRange, sampleTuples } from "@fairexpect/metrics/core";
import { pcm, vbcm } from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";

/** The shortest of some runs, in milliseconds; a run repeats short work so that the clock can see it. */
function time(work, repeats = 1, runs = 3) {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    for (let i = 0; i < repeats; i++) work();
    best = Math.min(best, (performance.now() - start) / repeats);
  }
  return best;
}

function close(a, b, what) {
  if (!(Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b)))) throw new Error(`${what}: ${a} instead of ${b}`);
}

function row(name, size, naive, ours, target) {
  return { name, size, naive, ours, ratio: naive / ours, target };
}

function enumeratedRange(sets) {
  const tuple = new Float64Array(sets.length);
  let sum = 0;
  let count = 0;
  const visit = (t) => {
    if (t === sets.length) {
      let low = tuple[0];
      let high = tuple[0];
      for (const score of tuple) {
        if (score < low) low = score;
        if (score > high) high = score;
      }
      sum += high - low;
      count++;
      return;
    }
    for (const score of sets[t]) {
      tuple[t] = score;
      visit(t + 1);
    }
  };
  visit(0);
  return sum / count;
}

/** All tuples in one list, of which some are then drawn. */
function enumeratedSample(sizes, max, random) {
  let tuples = [[]];
  for (const size of sizes) tuples = tuples.flatMap((tuple) => Array.from({ length: size }, (_, i) => [...tuple, i]));
  for (let i = 0; i < max; i++) {
    const j = i + Math.floor(random() * (tuples.length - i));
    [tuples[i], tuples[j]] = [tuples[j], tuples[i]];
  }
  return tuples.slice(0, max);
}

function countedGap(groups) {
  const names = Object.keys(groups);
  return names.map((name) => {
    const rest = names.filter((other) => other !== name).flatMap((other) => groups[other]);
    let above = 0;
    for (const { probabilities: y } of groups[name])
      for (const { probabilities: x } of rest) above += y > x ? 1 : y === x ? 0.5 : 0;
    return above / (groups[name].length * rest.length) - 0.5;
  });
}

function tuplewisePairs(source) {
  const sets = Object.values(source.groups).map((rows) => rows.map(({ probabilities }) => probabilities));
  let sum = 0;
  let pairs = 0;
  for (let a = 0; a < sets.length; a++) {
    for (let b = a + 1; b < sets.length; b++) {
      let total = 0;
      for (const x of sets[a]) for (const y of sets[b]) total += Math.abs(x - y);
      sum += total / (sets[a].length * sets[b].length);
      pairs++;
    }
  }
  return sum / pairs;
}

function ranges(large, random) {
  const sets = Array.from({ length: 5 }, () => Float64Array.from({ length: large ? 18 : 12 }, random));
  close(expectedRange(sets), enumeratedRange(sets), "expected range");
  return row(
    "exact range over a Cartesian product",
    `${sets[0].length}^5 tuples`,
    time(() => enumeratedRange(sets)),
    time(() => expectedRange(sets), 500),
    1000,
  );
}

function samples(random) {
  const sizes = Array.from({ length: 5 }, () => 12);
  const drawn = time(() => sampleTuples(sizes, { max: 100, seed: 1 }), 200);
  return row(
    "100 distinct tuples",
    "12^5 tuples",
    time(() => enumeratedSample(sizes, 100, random)),
    drawn,
    100,
  );
}

/** Three groups with so many probabilities each. */
const threeGroups = (size, random) =>
  Object.fromEntries(
    ["a", "b", "c"].map((name) => [name, Array.from({ length: size }, () => ({ probabilities: random() }))]),
  );

function equalityGaps(large, random) {
  const perGroup = large ? 8000 : 3000;
  const groups = threeGroups(perGroup, random);
  const options = { score: "probabilities", comparison: "mannWhitney" };
  const gaps = Object.values(vbcm({ groups }, options).comparisons).map(({ value }) => value);
  for (const [t, gap] of countedGap(groups).entries()) close(gaps[t], gap, "equality gap");
  const counted = time(() => countedGap(groups), 1, 1);
  return row(
    "equality gap of 3 groups against the rest",
    `3 x ${perGroup} scores`,
    counted,
    time(() => vbcm({ groups }, options), 5),
    20,
  );
}

function pairwiseGaps(large, random) {
  const terms = large ? 8000 : 3000;
  const source = { groups: threeGroups(terms, random) };
  const pairwise = { score: "probability", comparison: "absoluteDifference" };
  close(pcm({ sources: [source] }, pairwise).value, tuplewisePairs(source), "pairwise gap");
  const looped = time(() => tuplewisePairs(source));
  return row(
    "mean absolute difference over all pairs of variations",
    `3 x ${terms} variations`,
    looped,
    time(() => pcm({ sources: [source] }, pairwise), 10),
    5,
  );
}

export async function bench({ large = false } = {}) {
  const random = seededRandom(1);
  return [ranges(large, random), samples(random), equalityGaps(large, random), pairwiseGaps(large, random)];
}

if (process.argv[1] !== undefined && import.meta.url.endsWith(process.argv[1].split("/").at(-1))) {
  for (const { name, size, naive, ours, ratio, target } of await bench({ large: process.argv.includes("--large") })) {
    console.log(
      `${name} (${size}): ${naive.toFixed(3)} ms naive, ${ours.toFixed(4)} ms ours, ${ratio.toFixed(0)}x (target ${target}x)`,
    );
  }
}
